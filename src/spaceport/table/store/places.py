"""Where a database is, as people and logs may know it."""

from urllib.parse import urlsplit


def place_of(url: str) -> str:
    """An address without user and password."""
    try:
        split = urlsplit(url)
        host, port = split.hostname or "-", split.port
    except ValueError:
        return "postgresql://…"
    at = f"{host}:{port}" if port else host
    return f"postgresql://{at}/{split.path.strip('/')}"
