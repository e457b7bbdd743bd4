"""What set-up proposes by itself, and what persons make of it."""

import pytest

from table.screens.setup import Dealer
from table.screens.setup_form import setup

GAME, RULE = "knights-and-ninjas", "poker_faced"


def dealer(persons):
    """Return a set-up for four with some persons."""
    opened = Dealer(GAME)
    for seat in range(4):
        opened.seats[seat]["kind"] = "person" if seat < persons else "bot"
    return opened


@pytest.mark.parametrize("persons, proposed", [(1, False), (2, True), (4, True)])
def test_a_rule_is_proposed_where_several_persons_play(persons, proposed):
    opened = dealer(persons)
    assert opened.chosen()[RULE] is proposed and (opened.record()["options"].get(RULE, False)) is proposed
    assert ("Proposed because several persons play." in setup(**opened.page())) is proposed


def test_what_a_person_has_switched_off_stays_off():
    opened = dealer(2)
    opened.set_option(RULE, None)
    assert opened.chosen()[RULE] is False and RULE not in opened.record()["options"]
    assert "Proposed because" not in setup(**opened.page())


def test_what_a_person_has_switched_on_stays_on_without_a_reason():
    opened = dealer(1)
    opened.set_option(RULE, None)
    opened.seats[1]["kind"] = "person"
    assert opened.record()["options"][RULE] is True and "Proposed because" not in setup(**opened.page())
