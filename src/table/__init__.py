"""The table in the browser: it shows any game of `courtcards` and passes on the players' answers. It never reads a game's internals."""
