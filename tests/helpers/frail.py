"""Storages that kill the page or fill up at a given step, a storage shared by two pages, and all interleavings of their steps."""

from itertools import combinations

from helpers.fake_page import Full, Storage


class Killed(BaseException):
    """The page's death in the middle of an operation; no code of ours may catch it."""


class Frail(Storage):
    """A storage that logs its operations and, from step `last` (counted from 0), kills the page or is `full`."""

    def __init__(self, held=()):
        super().__init__()
        self.held, self.done, self.last, self.full = dict(held), [], None, False

    def step(self, *what):
        if self.last is not None and len(self.done) >= self.last and not (self.full and what[1] is None):
            raise Full if self.full else Killed
        self.done.append(what)

    def set(self, key, value):
        self.step(key, value)
        super().set(key, value)

    def remove(self, key):
        self.step(key, None)
        super().remove(key)


class Shared(Storage):
    """The access of one of two pages to a shared storage. It logs its operations in `told`, and calls `between` before each of them, even a read."""

    def __init__(self, held, told):
        super().__init__()
        self.held, self.told, self.between = held, told, lambda: None

    def open(self):
        self.between()

    def set(self, key, value):
        super().set(key, value)
        self.told.append((self, key, value))

    def remove(self, key):
        super().remove(key)
        self.told.append((self, key, None))


def interleaved(one, two):
    """Return every way to interleave two sequences, each in its own order."""
    for places in combinations(range(len(one) + len(two)), len(one)):
        first, second = iter(one), iter(two)
        yield [next(first if place in places else second) for place in range(len(one) + len(two))]
