"""Rows of a simulation become one page for a game designer: `page`, and `paced_plans` for the games
that are played again with quicker and slower people."""

from spaceport.lab.report.page import paced_plans, page

__all__ = ["paced_plans", "page"]
