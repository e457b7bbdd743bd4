"""The table in the browser, which shows any game of `courtcards` and passes on the players' answers, but never reads a game's internals."""
