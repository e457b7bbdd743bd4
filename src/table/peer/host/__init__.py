"""The hosting device: lobby, start, table, reconnects, rematch."""
