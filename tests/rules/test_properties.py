"""Hypothesis tests: properties of positions and records for generated input. CPython only."""

import json
import re

from helpers.share import share
from helpers.toy import CARDS
from helpers.walks import canonical
from hypothesis import given, settings
from hypothesis import strategies as st

from courtcards.engine.dice import dice_number, next_dice, shuffle
from courtcards.engine.move import IllegalMove, Move, parse_move
from courtcards.engine.options import BadOption
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import RECORD_FIELDS, load_record
from courtcards.texts import Texts
from table.page.shared_messages import record_error_text

settings.register_profile("here", max_examples=share(40, 120), deadline=None, derandomize=True)
settings.load_profile("here")

narrow, wide = st.integers(0, (1 << 48) - 1), st.integers(0, (1 << 128) - 1).map("{:032x}".format)
dice = narrow | wide
plain = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                     max_leaves=12)
WORDS = st.sampled_from(["0", "1", "2", "flip", "concede", ">", "=", "4K-sun", "page-1", "lay", "-1", "٣", "", "\n", "moat"])


def chosen(kind):
    """Return a strategy for the options of a game."""
    return st.fixed_dictionaries({}, optional={option.name: st.sampled_from(option.values()) for option in kind.options})


def check(game):
    """Check the invariants of every position of every game."""
    lying = [card.id for _, cards in game.zones() for card in cards]
    assert sorted(lying) == sorted(card.id for card in game.pack())
    assert (game.question is None) == (game.outcome is not None) == (not game.moves())


def walk(game, picks):
    """Play moves picked by number and check every position; return the moves as text."""
    played = []
    for pick in picks:
        check(game)
        if game.outcome:
            break
        listed = game.moves()
        played.append(str(game.play_text(str(listed[pick % len(listed)]))))
    check(game)
    return played


@given(chosen(GAMES["war"]), dice, st.lists(st.integers(0, 1), max_size=150))
def test_war_keeps_its_cards_and_its_counts(options, seed, picks):
    game = GAMES["war"](2, options, seed=seed)
    walk(game, picks)
    table = sum(len(pile) for pile in (*game.field, *game.down, game.lost))
    assert game.card_count(0) + game.card_count(1) + table == 64
    if not game.chosen["long_game"] and game.chosen["first_army"] == 32:
        assert len(game.forces[0]) == len(game.forces[1]) and len(game.captured[0]) % 2 == len(game.captured[1]) % 2


@given(chosen(GAMES["war"]), dice, st.lists(st.integers(0, 1), max_size=80))
def test_who_starts_the_battle_never_matters_in_war(options, seed, picks):
    one, two = [GAMES["war"](2, options, seed=seed) for _ in "ab"]
    walk(one, picks)
    walk(two, [0] * len(picks))
    assert canonical(one.view()) == canonical(two.view())


@given(st.sampled_from(["kingdom-armies", "battle-royal"]), st.integers(2, 4), st.data(), dice, st.lists(st.integers(0, 40), max_size=120))
def test_kingdom_games_keep_their_cards_and_their_counts(id, seats, data, seed, picks):
    kind = GAMES[id]
    game = kind(seats, data.draw(chosen(kind)), seed=seed)
    walk(game, picks)
    away = len(game.pot) + len(game.lost) + sum(map(len, (*game.field, *game.down)))
    if game.question is None or game.question.key != "pick":
        assert sum(map(game.card_count, range(seats))) + away == seats * game.chosen["army_size"]
        assert len(game.box) == 17 * (4 - seats) and all(len(home) == 16 - game.chosen["army_size"] for home in game.home)
    if game.question is not None and game.question.key == "battle":
        assert all(game.forces[seat] for seat in game.question.seats) and sum(game.card_count(seat) > 0 for seat in range(seats)) > 1


@given(dice, st.integers(2, 4), st.lists(st.tuples(st.integers(0, 40), st.integers(-1, 3)), max_size=60))
def test_a_vote_to_stop_never_changes_cards_or_question(seed, seats, picks):
    game = GAMES["battle-royal"](seats, seed=seed)
    for pick, voter in picks:
        if game.outcome:
            break
        if voter >= 0 and game.why_not_text(f"{voter} stop") is None:
            before, asked = game.view()["zones"], game.question
            game.play_text(f"{voter} stop")
            assert game.view()["zones"] == before and (game.question is asked or game.outcome.reason == "stopped")
        else:
            game.play(game.moves()[pick % len(game.moves())])


@given(st.text() | st.lists(WORDS).map(" ".join) | plain)
def test_parsing_a_move_raises_only_illegal_move(text):
    try:
        move = parse_move(text, CARDS)
    except IllegalMove as error:
        assert error.refusal.key in ("unreadable", "no-such-card")
    else:
        assert parse_move(str(move), CARDS) == move


@given(st.integers(0, 20), st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True), st.lists(st.sampled_from(list(CARDS.values())), max_size=5),
       st.none() | st.integers(0, 500) | st.from_regex(r"[a-z]{1,5}(/\d)?", fullmatch=True), st.none() | st.from_regex(r"[a-z]+( [a-z]+)?", fullmatch=True))
def test_every_move_round_trips_as_text(seat, verb, cards, target, call):
    move = Move(seat, verb, tuple(cards), target, call)
    assert parse_move(str(move), CARDS) == move


@given(dice, st.lists(WORDS, max_size=6).map(" ".join) | st.text(), st.booleans())
def test_a_refused_move_changes_nothing(seed, text, long):
    game = GAMES["war"](2, {"long_game": long}, seed=seed)
    before, roll_before = canonical(game.view()), game.dice
    try:
        game.play_text(text)
    except IllegalMove as error:
        assert (canonical(game.view()), game.dice) == (before, roll_before)
        assert Texts(GAMES["war"]).refusal(error.refusal.key)["say"]
    else:
        assert canonical(game.view()) != before


def load_or_refuse(data):
    """Load a record; check that it's either valid or rejected with a message."""
    try:
        record = load_record(data)
    except BadRecord as error:
        assert record_error_text(error)
        return None
    return load_record(record.dump())


@given(plain | st.text())
def test_loading_anything_raises_only_bad_record(data):
    load_or_refuse(data)
    load_or_refuse(json.dumps(data))


GOOD = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {"long_game": True}, "seats": ["Ada", "bot:squire"], "seed": 7, "moves": ["0 flip", "1 flip"],
        "deck": list(GAMES["war"].cards), "remarks": {"1": "They meet."}}


@given(st.sampled_from(["seed", "deck"]), dice, st.dictionaries(st.sampled_from(sorted(RECORD_FIELDS)) | st.text(max_size=5), plain, max_size=2),
       st.dictionaries(st.sampled_from([option.name for option in GAMES["war"].options]) | st.text(max_size=5), plain, max_size=2),
       st.lists(WORDS.filter(bool), max_size=4).map(" ".join))
def test_loading_a_damaged_record_raises_only_bad_record(without, seed, fields, options, move):
    sound = {name: value for name, value in (GOOD | {"seed": seed}).items() if name != without}
    assert load_or_refuse(sound)
    load_or_refuse(sound | fields)
    load_or_refuse(sound | {"options": options})
    load_or_refuse(sound | {"moves": ["0 flip", move]})


@given(st.data())
def test_loading_a_truncated_file_raises_only_bad_record(data):
    text = json.dumps({name: value for name, value in GOOD.items() if name != "deck"})
    at, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    load_or_refuse(text[:at] + data.draw(st.text(max_size=4)) + text[end:])


@given(st.sampled_from(GAMES["war"].options), st.text() | st.integers().map(str) | st.sampled_from(["on", "--1", "-0", "²", "9" * 5000]))
def test_parsing_an_option_gives_a_valid_value_or_refuses(option, word):
    try:
        assert option.takes(option.read(word))
    except BadOption as error:
        assert error.name == option.name


@given(chosen(GAMES["war"]), dice, st.lists(st.integers(0, 1), max_size=120), st.lists(st.text(min_size=1), min_size=2, max_size=2), st.sampled_from([None, 0, 1]))
def test_every_fact_can_be_told_to_everyone_whatever_their_names(options, seed, picks, names, reader):
    facts = []
    walk(GAMES["war"](2, options, seed=seed, story=lambda _, fact: facts.append(fact)), picks)
    texts = Texts(GAMES["war"], names, reader)
    for fact in facts:
        part = "heading" if "heading" in texts.entry("fact", fact.key) else None
        assert texts.say("fact", fact.key, fact.about, part)


@given(st.lists(st.integers()), dice)
def test_a_shuffle_keeps_its_items(cards, seed):
    shuffled = cards[:]
    after = shuffle(shuffled, seed)
    assert 0 <= after < 1 << 48 if isinstance(seed, int) else re.fullmatch("[0-9a-f]{32}", after)
    assert sorted(shuffled) == sorted(cards)


@given(dice, st.integers(1, 1000))
def test_dice_show_a_number_below_the_count(seed, count):
    assert 0 <= dice_number(next_dice(seed), count) < count
