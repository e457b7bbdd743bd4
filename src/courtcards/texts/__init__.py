"""The sentences for the keys that rules emit: one TOML file per game and language."""

from courtcards.texts.sentences import PLAYERS, WORDS, CardWords, Texts, book, capital, filled, lessons, listed, load, said, title

__all__ = ["PLAYERS", "WORDS", "CardWords", "Texts", "book", "capital", "filled", "lessons", "listed", "load", "said", "title"]
