"""Sentences by their keys, so that a test says which one it means and not how it reads."""

from functools import reduce

from courtcards.texts import fill_sentence, load_texts


def text(path, file="common", /, **about):
    """Return a sentence by its dotted path, `table.back`, with its gaps filled; raises KeyError where there is none."""
    return fill_sentence(reduce(lambda entries, key: entries[key], path.split("."), load_texts(file)), about)


def sentences(entry, key=""):
    """Yield every sentence of a file of texts with its dotted key; items of a list are counted."""
    if isinstance(entry, str):
        yield key, entry
    elif isinstance(entry, dict | list):
        for name, each in entry.items() if isinstance(entry, dict) else enumerate(entry):
            yield from sentences(each, f"{key}.{name}".lstrip("."))
