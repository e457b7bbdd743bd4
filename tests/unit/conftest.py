"""What several files of unit tests need."""

import pytest


@pytest.fixture
def toys(monkeypatch):
    """The book of toys on the shelf, with its own sentences; afterwards none of them is remembered."""
    import toy_table  # here: the rules alone are tested without a table, too
    from toy import TOY_GAMES

    from courtcards.texts import sentences
    toy_table.install(monkeypatch, *TOY_GAMES.values())
    yield
    monkeypatch.undo()
    sentences.cache_clear()
