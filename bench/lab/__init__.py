"""The rows of `./do bench lab`, a module for each group of them."""
