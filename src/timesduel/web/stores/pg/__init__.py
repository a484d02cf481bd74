"""What the store in PostgreSQL is made of: connections, news, statements."""
