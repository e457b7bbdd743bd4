"""One match on the table: its session, its course, what is chosen, what is said."""
