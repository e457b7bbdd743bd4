"""Orders of Kingdom Armies: what a hint says of a whole order, and orders by letter and between devices."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

from books.kings_keys.table import arranging
from helpers.by_letter import answer, come, joined, offered, sent
from helpers.hotseat import bots
from helpers.near import Party, page_of
from helpers.share import share
from helpers.words import text

from courtcards import bots as rivals
from courtcards.games import GAMES
from table.browser.bot_worker import advise
from table.match.input.hint_actions import COUNTED_TIP


def advised(table):
    """Press the hint, and let the worker think of it; return the order it gives."""
    table.app.page.met.add(COUNTED_TIP)
    table.do("hint")
    _, asked, then = table.stage.works.pop()
    with ThreadPoolExecutor() as thread:                    # Playwright's loop runs in this one if the folder's browser tests came first
        found = thread.submit(asyncio.run, advise(json.dumps(asked))).result()
    then(found)
    return json.loads(found)


def stack(game, seat):
    """Return the ids of a stack, top card first."""
    return tuple(card.id for card in reversed(game.forces[seat]))


def test_a_hint_gives_a_whole_order_and_its_reason_in_one_sentence():
    table = arranging()
    found = advised(table)
    key, about = found["gain"]
    assert text(f"orders.{key}", "kingdom-armies", **about) in table.says and about["held"] > about["less"]
    assert "place next" not in table.says.lower() and sorted(found["order"]) == sorted(table.match.controller.choice.hand)


def test_one_press_lines_up_a_hints_order_and_the_next_lays_it_down():
    table = arranging()
    order = tuple(advised(table)["order"])
    table.do("main")
    assert table.match.controller.choice.laid == order and text("orders.use", "kingdom-armies") not in table.says
    table.do("main")
    assert stack(table.match.session.record.game, 0) == order


def test_a_complete_order_of_your_own_can_be_laid_down_instead_of_the_hints():
    table = arranging()
    table.do("line-up", value="strongest")
    order = table.match.controller.choice.laid
    assert tuple(advised(table)["order"]) != order and text("orders.use", "kingdom-armies") in table.says
    table.do("lay")
    assert stack(table.match.session.record.game, 0) == order


def test_a_changed_ready_made_order_says_which_one_it_was():
    table = arranging()
    table.do("line-up", value="ambush")
    changed = text("orders.changed", "kingdom-armies", order=text("orders.ambush", "kingdom-armies"))
    assert changed not in table.says
    for place in ("8", "9"):
        table.do("place", value=place)
    assert changed in table.says
    for place in ("8", "9"):
        table.do("place", value=place)
    assert changed not in table.says and text("orders.does.ambush", "kingdom-armies") in table.says


def test_a_hints_order_goes_beneath_cards_already_placed_for_good():
    table = arranging()
    first = next(move for move in table.moves if " place " in move)
    table.do("move", move=first)
    bots(table)
    order = tuple(advised(table)["order"])
    table.do("main")
    table.do("main")
    assert stack(table.match.session.record.game, 0) == (first.split()[2], *order)


def marched(seed, hinted):
    """Return how many cards the first seat holds when a stack is used up, if it marches in the order of a hint or shuffled."""
    game, rng = GAMES["kingdom-armies"](2, {}, seed=seed), Random(seed)
    search = rivals.start_hint(game.imagine(0, rng), 0, rng)
    while search.step():
        pass
    for move in [f"0 place {id}" for id in search.hint.order[:-1]] if hinted else ["0 shuffle"]:
        game.play_text(move)
    while game.question and (game.question.key != "arrange" or not any(game.captured)):
        game.play(rivals.choose(game, game.question.seat, "squire", rng))
    return game.card_count(0)


def test_a_hints_order_wins_more_cards_from_squires_than_a_shuffled_stack():
    matches = share(6, 12)
    hinted, shuffled = (sum(marched(seed, is_hinted) for seed in range(matches)) for is_hinted in (True, False))
    assert hinted > shuffled + 4 * matches


def test_a_letter_contains_its_senders_order_and_the_receiver_sees_none_of_it():
    host, other = joined("kingdom-armies", [0, 1])
    host.do("line-up", value="ambush")
    order = host.match.controller.choice.laid
    host.do("lay")
    assert offered(host)
    come(other, sent(host))
    game = other.match.session.record.game
    assert stack(game, 0) == order and other.match.timeline.awaited and game.question.key == "arrange"
    assert not any(f'data-card="{id}"' in other.stage.view for id in order)
    other.do("line-up", value="alternate")
    reply = other.match.controller.choice.laid
    other.do("lay")
    assert stack(other.match.session.record.game, 1) == reply
    answer(other, Random(1))
    come(host, sent(other))
    placed = [str(move) for move in host.match.session.record.moves if str(move).startswith("1 place")]
    assert placed == [f"1 place {id}" for id in reply[:-1]]


def test_an_order_half_laid_by_hand_is_kept_until_its_letter_is_sent():
    host, _ = joined("kingdom-armies", [0, 1])
    card = host.match.controller.choice.hand[3]
    host.do("place", card=card, value="5")
    assert not offered(host)
    host.app.open_route(f"#/match/{host.id}", asks=False)
    assert host.match.controller.choice.laid[4] == card


def test_a_guest_gets_a_hint_for_the_whole_order_and_fights_in_it():
    party = Party("kingdom-armies", seed=3)
    guest = page_of(party)
    while not guest.match.timeline.awaited:
        party.step()
    order = tuple(advised(guest)["order"])
    guest.do("main")
    guest.do("main")
    party.settle()
    assert stack(party.session.record.game, 1) == order
