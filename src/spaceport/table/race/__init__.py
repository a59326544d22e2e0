"""Photo finish: races are judged by when somebody acted, not by when that arrived (ADR 0036)."""
