"""A storage that ends the page, or is full, at one of its steps; one that two pages share; and every way in which the steps of two pages can come."""

from itertools import combinations

from helpers.fake_page import Full, Storage


class Killed(BaseException):
    """The end of a page in the middle of what it does; nothing of ours may catch it."""


class Frail(Storage):
    """A storage that notes what is done to it, and at the step `last`, counted from 0, ends the page or is `full` from then on."""

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
    """What one of two pages has of a storage; all that it does goes into `told`, and before each of its operations, reading too, `between` is called."""

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
    """Return every way to do two rows of things, each in its order."""
    for places in combinations(range(len(one) + len(two)), len(one)):
        first, second = iter(one), iter(two)
        yield [next(first if place in places else second) for place in range(len(one) + len(two))]
