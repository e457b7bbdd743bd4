"""A match by letter: two or more devices that write to each other by any messenger, and no server."""
