"""King's Keys War Games: rule book by Jeff Daymont. Imports nothing from bots or table."""
