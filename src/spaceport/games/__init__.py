"""The rules of every game, one folder each, and the one list of them (`catalog`)."""
