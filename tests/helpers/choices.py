"""Readable text for an answer being put together: the cards chosen, the next options, the move being weighed."""

import re

from table.match.choice.move_builder import Choice
from table.match.input.button_offers import button_offers as offers_of


class Chosen(Choice):
    """A choice whose options tests can read as text."""

    def completed_move(self):
        move = super().completed_move()
        return move and str(move)

    def aim(self, target):
        move = super().aim(target)
        return move and str(move)

    def illegal_move_at(self, target):
        move = super().illegal_move_at(target)
        return move and str(move)


def offers(chosen):
    """Return the next options: the action of each, with its verb or move."""
    return [(offer.do, offer.move.verb if offer.do == "verb" else str(offer.move)) for offer in offers_of(chosen)]


def weighed(chosen):
    """Return the move being weighed, or None if there is none."""
    return chosen.weighed and str(chosen.weighed)


def scene(table):
    """Return the scene a table is showing."""
    return table.match.painter.shown_scene


def told(table):
    """Return the keys of the foretold facts."""
    return [fact.key for fact in scene(table).foretold]


def status(table):
    """Return the markup of the prompt above the answers."""
    return re.search(r'role="status".*?(?=class="ask__acts")', table.stage.view, re.DOTALL).group()
