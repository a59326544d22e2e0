"""What tables are kept in: the same promises over SQLite and PostgreSQL, and the fence."""
