"""Play by letter: a match sent as links in any messenger, without a server."""
