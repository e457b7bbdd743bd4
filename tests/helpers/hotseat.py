"""Hot-seat tests: matches for several people on one device, who holds it, the cards its holder mustn't see, and random presses."""

import re
from functools import cache
from random import Random

from helpers.fake_page import Table, words
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves import wire
from courtcards.texts import Texts
from table.match.input.buttons import tray_buttons
from table.screens.match_setup import MatchSetup

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gil", "Hal", "Ida", "Jack")
OPEN = ("field", "castle", "archer", "minstrel", "ladder", "attack", "answer", "offer", "discard", "stack:", "jacks", "graveyard", "kingdom", "ditch")


def has_hands(kind):
    """Return whether the players of a game have hands only they can see."""
    game = kind(max(2, kind.fewest))
    return any(zone.name == "hand" and game.sees(zone.owner, zone) and not game.sees(-1, zone) for zone, _ in game.zones())


GAMES_OF_HANDS = [id for id, kind in GAMES.items() if has_hands(kind)]


def seated(games, *kinds):
    """Return (game, seating) for each seating that each of these games allows."""
    return [(game, kind) for game in games for kind in kinds if len(kind) <= GAMES[game].most]


def short(game, seats):
    """Return house rules that make for a short match."""
    if game == "knights-and-ninjas":
        return {"gems": {str(seat + 1): 2 if seats == 2 else 8 for seat in range(seats)}}
    if game == "ilk":
        return {"rounds": 40, "life": {str(seat + 1): 5 for seat in range(seats)}}
    if game == "coinquest":
        return {"health": {str(seat + 1): 5 for seat in range(seats)}, "salvage_open": seats > 2}
    if game == "kingdrin":
        return {"pile": "short"}
    if game in ("minkingi", "fwords"):
        return {"field": "plus"}
    if game == "war":
        return {}
    return {"army_size": 5, "battle_limit": 100}


def dealt(game, kinds, seed="7", **options):
    """Deal a match; `kinds` has a `p` for each person and a `b` for each bot, in seat order."""
    table = Table(seed=seed)
    setup = MatchSetup(game)
    setup.resize(len(kinds))
    setup.options, setup.seed = options, seed
    for seat, kind in enumerate(kinds):
        setup.seats[seat] |= {"name": NAMES[seat], "kind": "person" if kind == "p" else "bot", "level": "random"}
    table.app.page.deal(setup.record())
    return table


def holder(table):
    """Return the seat whose hand the page may show, or -1 for nobody's; computed from the real position alone."""
    match = table.match
    if match is None:
        return -1
    people, device = match.session.people, match.device
    if len(people) == 1:
        return people[0]
    if match.session.reveal_version > device.shown_version:        # everybody may look
        return -1
    is_held = match.timeline.pausing or device.holder == match.session.viewer       # a player who has just passed keeps the device during the pause
    return device.holder if device.holder is not None and not device.covered and is_held else -1


def secrets(game, seat):
    """Return the cards that a seat can't see and doesn't know."""
    hidden = set()
    for zone, cards in game.zones():
        if not game.sees(seat, zone):
            hidden |= {card.id for card in cards if seat not in game.known.get(card, ())}
    return hidden


@cache
def called(kind):
    """Return the full names of a game's cards by id."""
    return {id: Texts(kind).card(id, "full") for id in kind.cards}


def spied(table):
    """Return the cards of other players that the page reveals by id or by name."""
    match, page = table.match, table.stage.view + table.stage.dialog      # moving cards were on the page before
    if match is None:
        return set(re.findall(r"\d[KASC]-(?:sun|mountain|forest|ocean)|(?:knight|peasant|castle)-\d", page))
    without_story = re.sub(r'<aside.*?</aside>', "", page, flags=re.S)     # the story names only cards that all have seen
    own_zones = f"/{match.session.reader}"             # a lone player may see their hand at a past moment that's still showing
    frame = match.replay.frame if match.replay else match.timeline.frame
    open_cards = {card for zone, cards in frame.view["zones"].items() if zone.startswith(OPEN) or zone.endswith(own_zones) for card in cards}
    secret = secrets(match.session.position, holder(table)) - open_cards     # for a past moment, the cards that were open then
    names = called(match.session.record.kind)
    has_unique_names = len(set(names.values())) == len(names)
    values = re.findall(r'(?:data-[\w-]+|id|value)="([^"]*)"', without_story)           # a space of a field may have the same name as a card
    ids = {*re.findall(r'(?:^| )([\w.-]+)', "\n".join(values), re.M)}
    return {card for card in secret if card in ids or (has_unique_names and names[card] in without_story)}


def checked(table):
    """Fail if the page reveals a hidden card."""
    assert spied(table) == set(), table.says
    return table


def bots(table):
    """Let time pass, and let the bots answer as the worker would."""
    for _ in range(500):
        had_calls = table.stage.tick()
        requests, table.stage.asked = table.stage.asked, []
        for request, then in requests:
            world = wire.load_position(request["position"])       # the match may have moved on meanwhile
            then(str(Random(request["seed"]).choice(world.moves(request["seat"]))))
        checked(table)
        if not had_calls and not requests:
            return


def act(table, rng):
    """Press one of the controls offered to the device's holder; return False if the match is over."""
    bots(table)
    match = table.match
    if match.session.position.outcome and not match.timeline.reel:
        return False
    moves = table.moves
    if match.device.covered or not moves:
        table.do("main")
    else:
        table.do("move", move=rng.choice(moves))
    checked(table)
    return True


def visits(table, choose, until):
    """Play until a condition holds.

    Return the players the device was passed to, in order, and check that it never goes to its current holder.
    """
    holders, rng = [], Random(4)
    device = table.match.device
    while bots(table) or not until(table.match.session.position):
        if device.covered:
            assert holders[-1:] != [table.match.session.viewer], "nobody hands the device to themselves"
            holders.append(table.match.session.viewer)
            table.do("main")
        elif not table.moves:
            taker, former = table.match.session.viewer, device.holder
            prompt = text("match.hand-open" if taker == former else "cover.hand-over", name=table.match.session.names[taker])
            assert prompt in table.says, "before a hand the tray asks"
            holders += [taker] if taker != former else []
            table.do("main")
            assert table.moves and not device.covered
        else:
            holders += [None] if device.holder is None else []        # it's open to everybody
            table.do("move", move=choose(table.moves, rng))
            assert not device.covered, "a cover lies on a table that is opened or was left, else all look at it while the device goes on"
    return [seat for seat in holders if seat is not None]


def labels(table):
    """Return the labels of the answer buttons, without their key."""
    return [label if isinstance(label, str) else label[0] for _, label, _ in tray_buttons(table.match.controller, table.match.controller.choice)]


def over_the_tray(table):
    """Return the prompt and the line below it."""
    prompt = re.search(r'<div class="ask__text"[^>]*>.*?<strong>(.*?)</strong><span[^>]*>(.*?)</span>', table.stage.view)
    return words(prompt[1]), words(prompt[2])


def go_on(table, rng):
    """Let a bot answer, or let time pass."""
    if table.stage.asked:
        request, then = table.stage.asked.pop(0)
        moves = table.match.session.moves(request["seat"])
        then(str(rng.choice(moves)) if moves else "")
    else:
        table.stage.tick()
