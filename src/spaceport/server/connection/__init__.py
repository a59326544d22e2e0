"""This package exists because uvicorn lets all connections in at once, waits for ever for clients
that say nothing or never read, and takes every message through layers that cost more than a move:
none of that may slow down those who play.

A connection meets `admission` first, then `http`; a socket is a `websocket` from its handshake on,
and its plain messages take the `fast_path` to `server/socket.py`.
"""
