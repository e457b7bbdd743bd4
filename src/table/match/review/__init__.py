"""A match looked back on."""
