"""Simulation and research: bots play many games, and what comes of it is counted."""
