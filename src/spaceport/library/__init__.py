"""The front door: matches, the catalogue, editions and logs, for anyone who imports the rules."""
