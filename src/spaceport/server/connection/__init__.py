"""Connections of our own, because uvicorn's wait for ever and come all at once: a crowd that
connects, or a client that says nothing, too much or never reads, must not slow down those who play.

A connection meets `admission` first, then `http`; a socket is a `websocket` from its handshake on,
and its plain messages take the `fast_path` to `server/socket.py`.
"""
