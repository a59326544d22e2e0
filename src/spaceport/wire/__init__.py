"""Every message that crosses the socket or HTTP, as typed structs.

These types are the only schema: the page's TypeScript is generated from them
(`python -m spaceport.wire.generate`), and unknown fields are refused.
"""
