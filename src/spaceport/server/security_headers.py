"""The security headers: every answer has them, also those that no handler gives."""

from typing import Final

Header = tuple[bytes, bytes]
# No inline code, nothing from other hosts, no frames; blob: for pictures that the page itself makes
# of its drawings. The socket's own address stands there for browsers that do not count it as 'self'
# (Safari before 15.4).
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
FIXED: Final = (
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
)


def of(host: str) -> list[Header]:
    """All of them, for an answer under this host name."""
    return [(b"content-security-policy", POLICY.format(host=host).encode("latin-1")), *FIXED]
