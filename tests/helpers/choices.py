"""Answers of several parts, read as text: what is chosen, what is offered next, what is weighed."""

import re

from table.match.choice.move_builder import Choice
from table.match.input.button_offers import button_offers as offers_of


class Chosen(Choice):
    """A choice whose presses are read as text."""

    def complete(self):
        move = super().complete()
        return move and str(move)

    def aim(self, target):
        move = super().aim(target)
        return move and str(move)

    def wrong(self, target):
        move = super().wrong(target)
        return move and str(move)


def offers(chosen):
    """Return what is offered next: what a press does, and the verb or the move."""
    return [(offer.do, offer.move.verb if offer.do == "verb" else str(offer.move)) for offer in offers_of(chosen)]


def weighed(chosen):
    """Return the move that is weighed, None where none is."""
    return chosen.weighed and str(chosen.weighed)


def scene(table):
    """Return the scene that a table shows."""
    return table.match.painter.known


def told(table):
    """Return the keys of what is foretold."""
    return [fact.key for fact in scene(table).foretold]


def status(table):
    """Return the markup of what is said above the answers."""
    return re.search(r'role="status".*?(?=class="ask__acts")', table.stage.view, re.DOTALL).group()
