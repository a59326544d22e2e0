"""Benchmarks; each prints ratios against a peer or a limit in the same run (see __main__)."""
