"""Real Chromium, real server: whole games as people play them."""
