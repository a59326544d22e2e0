"""Who asks through a proxy: trusted proxies say so; what others say does not count."""

import re
from collections.abc import Iterable
from typing import Any, Final, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

_TOLD: Final = re.compile(rb"(?im)^x-forwarded-for[ \t]*:[ \t]*([^\r\n]*)")


class Proxies:
    """The trusted proxies of one server, read exactly as uvicorn's middleware reads them."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._known = ProxyHeadersMiddleware(cast(Any, None), list(trusted)).trusted_hosts

    def __contains__(self, address: str) -> bool:
        return address in self._known

    def asker(self, head: bytes) -> str:
        """The address for which a proxy of ours asks; "" if it does not say."""
        told = _TOLD.findall(head)
        if not told:
            return ""
        return self._known.get_trusted_client_address(b", ".join(told).decode("latin-1"))[0]
