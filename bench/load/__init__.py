"""The measuring rig of the server: real processes on loopback, each on a core of its own.

`wire` is a WebSocket client that costs almost nothing, `processes` starts what is measured and
reads what it used, `seats` plays at our tables, `bare` is the limit and `peer` is boardgame.io;
`pace` lets any of them play as fast as they can or at a given pace.
"""
