"""Forged letters: each kind of move, share, name, option and mark changed in each place, with the message the reader should get."""

from itertools import chain, islice
from typing import NamedTuple

from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link, unpack_link
from courtcards.saves.loader import load_record
from courtcards.saves.record import parse_seat
from courtcards.saves.safe_json import parse_untrusted_json
from table.correspondence.letter import Letter

SHARE = "0123456789abcdef" * 2


class Forgery(NamedTuple):
    """A forged letter: a description of the change, the link's text, and the expected message as a key of `[post]` with its gaps."""

    what: str
    text: str
    key: str
    about: dict


def forgeries(letter, slot):
    """Yield every forgery of a letter that the device with this slot should detect."""
    data = parse_untrusted_json(unpack_link(letter))
    for what, changed, key, about in chain(parts(data, slot), moves(data, slot)):
        yield Forgery(what, pack_link(data | changed), key, about)


def sentence(forgery):
    """Return the message shown to the reader of a forgery."""
    if forgery.key in ("doubted", "false-letter", "outrun"):
        return text(f"post.{forgery.key}")
    return text("post.differs", place=text(f"post.place-{forgery.key}", **forgery.about))


def odd_letters(letter, known):
    """Return one forgery of each kind, keyed by the first word of its description, for a reader who already has `known` moves."""
    data = parse_untrusted_json(unpack_link(letter))
    slot = {"post": data["post"] | {"home": data["post"]["to"]}, "record": {"moves": data["moves"][:known]}}
    kinds = {change[0].split()[0]: change for change in chain(parts(data, slot), islice(moves(data, slot), 1))}
    return {kind: Forgery(what, pack_link(data | changed), key, about) for kind, (what, changed, key, about) in kinds.items()}


def parts(data, slot):
    """Yield every change to a letter, except to the moves both sides already have."""
    yield from starts(data)
    yield from shares(data, slot["post"])
    yield from names(data, slot["post"])
    yield from marks(data, slot)
    yield from turns(data, slot["post"])


def starts(data):
    """Yield changes to the house rules, the devices, or the match before."""
    for option in GAMES[data["game"]].options:
        for value in (True, False) if option.kind == "bool" else option.choices or (option.low, option.high):
            options = data["options"] | {option.name: {value[0]: 7} if option.kind == "counts" else value}
            if options != data["options"]:
                yield f"option {option.name}", {"options": options}, "options", {}
    yield "the match before", {"after": {"winners": [0], "losers": []}}, "after", {}
    yield "a remark", {"remarks": {"1": "Well played"}}, "remarks", {}
    homes = data["post"]["homes"]
    if len(homes) == 2:
        yield "the devices", {"post": data["post"] | {"homes": homes[::-1]}}, "homes", {}


def shares(data, post):
    """Yield changes to each device's share."""
    for home, share in enumerate(data["post"]["shares"]):
        changed = [SHARE if at == home else other for at, other in enumerate(data["post"]["shares"])]
        is_known = home == post["home"] or post["shares"][home]
        if (share and is_known) or not home:
            name = parse_seat(data["seats"][post["homes"].index(home)])[0]
            is_outrun = home == post["home"] and not all(post["shares"])        # looks exactly like an invitation that somebody else answered first
            key = "outrun" if is_outrun else "shares" if home else "false-letter"
            yield f"share {home}", {"post": data["post"] | {"shares": changed}}, key, {"who": name} if home else {}


def names(data, post):
    """Yield changes to a name this device already knew."""
    for seat, name in enumerate(data["seats"]):
        home = post["homes"][seat]
        if not all(post["shares"]) and home not in (0, -1, post["home"]) and not post["shares"][home]:
            continue
        yield f"name {seat}", {"seats": [name + "a" if at == seat else other for at, other in enumerate(data["seats"])]}, "seats", {"who": parse_seat(name)[0]}


def marks(data, slot):
    """Yield letters from which one of the match's marks is missing."""
    for mark in data.get("marks", ()):
        if slot.get(mark):
            yield f"no {mark}", {"marks": [other for other in data["marks"] if other != mark]}, "marks", {}


def turns(data, post):
    """Yield a letter that also plays the reader's own turn."""
    game = load_record(Letter.parse(pack_link(data)).record).game
    if game.question and all(post["homes"][seat] == post["home"] for seat in game.question.seats):
        playable = (str(move) for move in game.moves() if not (game.question.quiet and move.verb == "pass"))       # a pass may be the table's own
        if move := next(playable, None):
            yield "a turn more", {"moves": [*data["moves"], move]}, "doubted", {}


def moves(data, slot):
    """Yield letters with each move replaced by other possible moves, last move first."""
    seats, post, our_moves = data["seats"], slot["post"], slot["record"]["moves"]
    record = load_record(Letter.parse(pack_link(data)).record)
    for at, real_move in reversed(list(enumerate(our_moves))):
        by_kind = {tuple(move.split()[:2]): move for move in map(str, record.up_to(at).game.moves()) if move != real_move}
        for move in by_kind.values():
            is_ours = post["homes"][int(move.split()[0])] == post["home"]
            about = {} if is_ours else {"number": at + 1, "who": parse_seat(seats[int(real_move.split()[0])])[0]}
            yield f"move {at + 1}: {move}", {"moves": [*record.moves[:at], move]}, "doubted" if is_ours else "moves", about
