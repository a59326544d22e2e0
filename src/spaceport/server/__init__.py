"""HTTP and WebSockets: the page, the API, identities, limits and the sockets of the tables."""
