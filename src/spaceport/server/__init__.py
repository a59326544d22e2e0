"""The HTTP and WebSocket edge: the page, the lobby, identities, limits and the tables' sockets."""
