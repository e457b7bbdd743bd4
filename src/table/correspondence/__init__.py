"""Lets people play by letter: a match is sent as links in any messenger, without a server."""
