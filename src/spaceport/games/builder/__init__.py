"""Space Builder: a race to rebuild a plan with two-sided cards. The leader builds ever more."""
