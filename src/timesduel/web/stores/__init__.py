"""Where a server keeps its games: SQLite for one process, PostgreSQL for many."""
