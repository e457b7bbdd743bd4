"""The tables at which the contract is tested."""

from itertools import combinations, product

import pytest
from helpers.share import share
from helpers.walks import ALL, dealable, positions, seatings, some, tables


def usual(kind):
    """Return the default of every house rule."""
    return {option.name: option.default for option in kind.options}


@pytest.mark.parametrize("kind", ALL.values(), ids=list(ALL))
def test_every_two_compatible_house_rules_are_together_at_some_table(kind):
    every = [usual(kind) | chosen | {"": seats} for _, seats, chosen in tables(kind)]
    values = {"": seatings(kind), **{option.name: option.values() for option in kind.options}}
    for one, other in combinations(values, 2):
        for value, second in product(values[one], values[other]):
            wanted = usual(kind) | {"": kind.most} | {one: value, other: second}
            met = any(table[one] == value and table[other] == second for table in every)
            assert met or not dealable(kind, wanted.pop(""), wanted), (one, value, other, second)


@pytest.mark.parametrize("kind", ALL.values(), ids=list(ALL))
def test_every_number_of_seats_plays_by_the_rule_book_and_no_table_repeats(kind):
    every = tables(kind)
    assert [(kind.id, seats, {}) for seats in range(kind.fewest, kind.most + 1)] == every[:kind.most - kind.fewest + 1]
    assert all(one != other for one, other in combinations(every, 2)) and every == tables.__wrapped__(kind)


def test_a_sample_of_positions_includes_the_last():
    found = some(("war", 2, {}))
    assert found[-1].outcome and share(2, 8) < len(found) < len(positions(("war", 2, {}))) / 2
