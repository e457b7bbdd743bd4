"""Cost of a message for a guest, compared with the press that caused it, in Python calls and paints.

And a press's effect before any reply.
"""

import re
from collections import Counter
from statistics import median

import pytest
from helpers.costs import calls
from helpers.fake_page import pressable
from helpers.near import Party, page_of, stands
from helpers.share import first_of
from helpers.words import text

from courtcards.bots import choose
from courtcards.games import GAMES

PLAYERS = "Ada", "Ben", "bot:squire:Margot"
STEPS = 16


def counted(spent, owner, name):
    """Count the calls of a function whenever it runs."""
    act = getattr(owner, name)

    def counting(*given):
        done = []
        spent[name] += calls(lambda: done.append(act(*given)))
        spent[f"{name} times"] += 1
        return done[0]
    setattr(owner, name, counting)


@pytest.mark.parametrize("game", first_of("battle-royal", *[game for game in GAMES if game != "battle-royal"]))
def test_a_message_costs_at_most_half_of_its_move_and_is_painted_once(game):
    party = Party(game, names=PLAYERS[:min(3, GAMES[game].most)], seed=3)
    guest, line, spent, paints = page_of(party), party.ends[1][1], Counter(), []
    counted(spent, party.session, "play")
    counted(spent, guest.match.session, "apply_news")
    heard = line.heard

    def painting(text):
        before = len(guest.stage.painted)
        heard(text)
        paints.append(len(guest.stage.painted) - before)
    line.heard = painting
    for _ in range(STEPS):
        if not party.step():
            break
    assert spent["apply_news"] / spent["apply_news times"] <= spent["play"] / spent["play times"] / 2
    assert max(paints) == 1, "later moments come when this one was seen"


class Counted(Party):
    """A match that counts calls:
    `presses` at the host, without those for guests, and `notes` received by the guest about others' actions.
    """

    def __init__(self, game):
        self.presses, self.notes = [], []
        super().__init__(game, names=PLAYERS[:min(3, GAMES[game].most)], seed=3)

    def deliver(self):
        """Deliver waiting messages, and count the calls of the guest's end."""
        waiting, self.box[:] = [*self.box], []
        for end, note in waiting:
            took = calls(end.heard, note)
            if end.name == "guest" and '"t":"news"' in note:
                self.notes.append(took)
        return bool(waiting)

    def press(self):
        """Answer for the person at the host, or for another player who is asked."""
        if not any(page is self.host for _, page in self.awaited()):
            return self.step()
        move = str(choose(self.session.record.game, 0, "squire", self.rng))
        self.session.audience = None
        self.presses.append(calls(self.host.do, "move", move=move))
        self.session.audience = self.table.sync
        self.table.sync.resend_all()
        return self.settle()


@pytest.mark.parametrize("game", first_of("ilk", *[game for game in GAMES if game not in ("ilk", "battle-royal")]))
def test_a_message_costs_the_guest_no_more_than_a_press_at_its_own_table(game):
    """Compare only where a battle is told move by move.

    Where a press merely plays a card and the message tells the whole battle, the costs can't be compared: there a battle is painted once, as at any table.
    `tests/bench/notes.py` compares them for the same battle.
    """
    party = Counted(game)
    for number in range(STEPS):
        party.step() if number % 2 else party.press()
    assert median(party.notes) <= median(party.presses) * 1.05


@pytest.mark.parametrize("game", first_of("coinquest", "battle-royal", "ilk"))
def test_a_guests_move_is_shown_before_any_message_comes_back(game):
    party = stands(Party(game, names=PLAYERS[:min(3, GAMES[game].most)], seed=3))
    guest = page_of(party)
    guest.do("move", move=guest.moves[0])
    assert party.box and text("near.answered") in guest.says and not guest.moves, "it's on its way, and nothing more can be pressed"


def test_a_card_a_guest_chooses_is_marked_and_nobody_is_told():
    party = stands(Party("ilk", names=PLAYERS, seed=3))
    guest = page_of(party)
    playable = {str(card) for move in guest.match.session.listed_moves for card in move.cards}
    card = next(data["card"] for data in pressable(guest.stage.view, "choose") if data["card"] in playable)
    guest.do("choose", card=card)
    assert guest.match.controller.choice.chosen == (card,) and not party.box
    assert any('aria-pressed="true"' in tag and f'data-card="{card}"' in tag for tag in re.findall("<[^>]*>", guest.stage.view)), "as at a table of one's own"
