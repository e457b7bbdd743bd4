"""The browser table: shows any game of `courtcards` and sends its answers; never reads a game's insides."""
