"""Sentences by key, so that tests name a sentence instead of quoting it."""

from functools import reduce

from courtcards.texts import fill_sentence, load_texts


def text(path, file="common", /, **about):
    """Return a sentence by its dotted path (`table.back`), with its gaps filled; raise KeyError if there is none."""
    return fill_sentence(reduce(lambda entries, key: entries[key], path.split("."), load_texts(file)), about)


def sentences(entry, key=""):
    """Yield every sentence of a text file with its dotted key; list items are numbered."""
    if isinstance(entry, str):
        yield key, entry
    elif isinstance(entry, dict | list):
        for name, inner in entry.items() if isinstance(entry, dict) else enumerate(entry):
            yield from sentences(inner, f"{key}.{name}".lstrip("."))
