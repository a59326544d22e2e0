"""Where tables are kept. `sqlite` is the embedded store; another needs only the same few calls."""
