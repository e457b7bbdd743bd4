"""Sentences by their keys, so that a test says which one it means and not how it reads."""

from functools import reduce

from courtcards.texts import filled, load


def text(path, file="common", /, **about):
    """Return a sentence by its dotted path, `table.back`, with its gaps filled; raises KeyError where there is none."""
    return filled(reduce(lambda entries, key: entries[key], path.split("."), load(file)), about)
