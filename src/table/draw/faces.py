"""Card faces of all decks, drawn from what is printed on a card. Pure functions of traits; knows no game's rules."""

from functools import lru_cache
from typing import NamedTuple

from table.draw.html import Markup, h, icon, join


class Face(NamedTuple):
    """A drawn side of a card: its style class, the attributes that colour it, and the markup inside."""

    style: str
    marks: tuple
    inner: Markup


KINGDOMS = {  # tincture, emblem, name
    "sun": ("or", "sun", "Sun"),
    "mountain": ("gules", "peaks", "Mountain"),
    "forest": ("vert", "pine-tree", "Forest"),
    "ocean": ("azure", "big-wave", "Ocean"),
}
ITEMS = {"K": ("skeleton-key", "Key"), "A": ("battle-axe", "Axe"), "S": ("checked-shield", "Shield"), "C": ("crown-coin", "Coin")}
ROLES = {"attack": ("gules", "Attack"), "respond": ("azure", "Respond"), "fortify": ("vert", "Fortify"),
         "special": ("or", "Special"), "wild": ("purpure", "Any")}
KINDS = {  # icon, role, strength, the rule in one line
    "peasant": ("farmer", "attack", "1", "Takes 1 gem. Any number together make a revolt."),
    "soldier": ("swordman", "attack", "2", "Takes 2 gems, or blocks 2."),
    "knight": ("mounted-knight", "attack", "3", "Takes 3 gems, or blocks 3."),
    "king": ("throne-king", "attack", "4", "Takes 4 gems, or blocks 4."),
    "dragon": ("dragon-head", "attack", "", "Takes 2 gems and burns a Castle. Stopped by an Archer."),
    "ninja": ("ninja-head", "attack", "", "Slips past a Castle. Takes 2 gems or an Archer."),
    "ladder": ("ladder", "attack", "", "Your attacks climb over a Castle this turn."),
    "catapult": ("catapult", "attack", "", "Destroys a Castle, and the Archer on it."),
    "castle": ("stone-tower", "fortify", "", "Keeps out everyone on foot until it falls."),
    "archer": ("bowman", "fortify", "", "Guards your wall, or shoots a rival Archer."),
    "minstrel": ("lyre", "fortify", "", "Nobody attacks you until your next turn."),
    "highwayman": ("bandit", "respond", "", "Steal gems that are on the move."),
    "princess": ("jewel-crown", "respond", "", "A Knight or Dragon joins your hand instead."),
    "executioner": ("executioner-hood", "respond", "", "The attacker is gone. The turn is over."),
    "traitor": ("cloak-dagger", "respond", "", "The attack turns on its own kingdom."),
    "herald": ("trumpet-flag", "special", "", "Every rival offers a card. Take one."),
    "merchant": ("swap-bag", "special", "", "Pay 1 gem for half of a hand."),
    "monk": ("monk-face", "special", "", "Every Castle owner pays: 1 gem or 2 cards."),
    "jester": ("jester-hat", "wild", "", "Plays as any other card."),
}
LONG_NAME = 8  # letters; longer names are set smaller
COURTS = {"K": "imperial-crown", "Q": "queen-crown", "J": "visored-helm"}
ILK_USES = {"K": ("crossed-swords", ""), "Q": ("heart-plus", ""), "J": (None, "×2"), "A": ("shield", "1")}
PIPS = {  # places in a column each: left and right share one list, the middle has its own (per cent from the top)
    2: ((), (0, 100)), 3: ((), (0, 50, 100)), 4: ((0, 100), ()), 5: ((0, 100), (50,)), 6: ((0, 50, 100), ()), 7: ((0, 50, 100), (25,)),
    8: ((0, 50, 100), (25, 75)), 9: ((0, 33, 67, 100), (50,)), 10: ((0, 33, 67, 100), (17, 83)),
}
COLOURS = {"R": "gules", "B": "azure", "Y": "or"}
PAPERS = 6


def span(style, *children, **attributes):
    """Return a span of one class."""
    return h("span", *children, class_=style, **attributes)


def kings_keys(traits):
    """Draw a card of the King's Keys deck: a numbered one, or a Kingdom card when there is no number."""
    tincture, emblem, name = KINGDOMS[traits["kingdom"]]
    if "number" not in traits:
        return Face("kb", (("data_tincture", tincture),), join([span("kb__flag", icon(emblem)), span("kb__name", name)]))
    number, item = traits["number"], ITEMS[traits["item"]][0]
    inner = [
        span("kk__field"),
        span("kk__index", h("b", number), icon(item)),
        span("kk__charge", icon(item)),
        span("kk__dais", [icon(emblem)] * number),
    ]
    return Face("kk", (("data_tincture", tincture),), join(inner))


def knights(traits):
    """Draw a card of Knights and Ninjas: the window's shape is its role."""
    name = traits["kind"].capitalize()
    picture, role, strength, text = KINDS[traits["kind"]]
    tincture, role_name = ROLES[role]
    inner = [
        span("kn__window", icon(picture)),
        span("kn__rank", h("b", data_print=strength) if strength else h("i", class_="kn__mark"), h("span", data_print=role_name)),
        span("kn__name", name, data_long=len(name) > LONG_NAME),
        span("kn__text", text),
    ]
    return Face("kn", (("data_role", role), ("data_tincture", tincture)), join(inner))


def common(traits):
    """Draw a card of the common deck; `game` (ilk, coinquest) adds that game's mark in the corner."""
    rank, suit, game = str(traits["rank"]), traits["suit"], traits.get("game", "")
    index = [h("b", rank, data_ten=rank == "10", data_q=rank == "Q"), icon("suit-" + suit)]
    inner = [span("cc__index", index), common_middle(rank, suit)]
    if rank.isdigit() and not game:
        inner.append(span("cc__index cc__index--foot", index))
    if game == "ilk" and rank in ILK_USES:
        mark, word = ILK_USES[rank]
        inner.append(span("cc__use", icon(mark) if mark else None, word))
    if game == "coinquest" and rank.isdigit():
        inner.append(span("cc__prep", [h("i")] * preparation(int(rank))))
    return Face("cc", (("data_suit", suit),), join(inner))


def common_middle(rank, suit):
    """Draw what stands in the middle of a common card: the ace's roundel, the court's panel, or pips."""
    mark = icon("suit-" + suit)
    if rank == "A":
        return span("cc__ace", mark)
    if rank in COURTS:
        return span("cc__court", [h("span", icon(COURTS[rank]))] * 2)
    sides, middle = PIPS[int(rank)]
    places = [("l", y) for y in sides] + [("r", y) for y in sides] + [("c", y) for y in middle]
    pips = [h("i", mark, data_x=x, data_y=y, data_down=y > 50) for x, y in places]
    return join([span("cc__pips", pips), span("cc__big", mark)])


def preparation(rank):
    """Return how many turns Coinquest's equipment of a rank takes."""
    return 1 if rank < 5 else 2 if rank < 8 else 3


def creation(traits):
    """Draw a Creation Card: four corners around a picture, speed at the foot."""
    number, name, letter, picture = traits["number"], traits.get("name"), traits.get("letter"), traits["pic"]
    drawn = "cr__pic cr__pic--drawn" if picture.startswith("pic-") else "cr__pic"
    inner = [
        span(drawn, icon(picture), data_paper=number % PAPERS),
        [corner(value, place) for value, place in zip(traits["corners"], ("tl", "tr", "bl", "br"), strict=True)],
        span("cr__top", f"{'★' * traits.get('level', 0)} {number}"),
        span("cr__foot", icon("wingfoot"), h("b", traits["speed"])),
        span("cr__name", h("span", name)) if name else None,
        span("cr__letter", h("b", letter)) if letter else None,
    ]
    return Face("cr", (), join(inner))


def corner(value, place):
    """Draw one corner: a digit, or the shape of a colour."""
    value = str(value)
    if value in COLOURS:
        return span(f"cr__corner {place}", icon("shape-" + value), data_c=value, data_tincture=COLOURS[value])
    return span(f"cr__corner {place}", h("b", value))


def sealed_back(tincture, mark):
    """Draw a back with one charge in a roundel."""
    return Face("back", (("data_tincture", tincture),), span("back__field", span("back__seal", icon(mark))))


def shield_back():
    """Draw the back of King's Keys: the four kingdoms quartered, high to low."""
    quarters = [h("span", icon(emblem), data_tincture=tincture) for tincture, emblem, _ in KINGDOMS.values()]
    return Face("back", (("data_tincture", "sable"),), span("back__field", span("back__shield", quarters)))


def creation_back():
    """Draw the back of the Creation Cards: a pencil, the three shapes and a blank."""
    signs = (("azure", "shape-B"), ("gules", "shape-R"), ("or", "shape-Y"), ("argent", "pencil"))
    corners = [span("back__corner", icon(mark), data_tincture=tincture) for tincture, mark in signs]
    return Face("back", (("data_tincture", "vert"),), span("back__field", corners, icon("pencil")))


FACES = {"kings-keys": kings_keys, "knights": knights, "common": common, "creation": creation}
BACKS = {
    "kings-keys": shield_back(),
    "knights": sealed_back("gules", "crossed-swords"),
    "common": sealed_back("sable", "crown"),
    "creation": creation_back(),
}
EDGE = span("card__edge")


@lru_cache(maxsize=1024)
def drawn(deck, items):
    """Return the Face of a card whose traits are given as sorted pairs."""
    return FACES[deck](dict(items))


def front(deck, traits):
    """Return the Face of a card; raises KeyError for an unknown deck or trait."""
    return drawn(deck, tuple(sorted((name, tuple(value) if isinstance(value, list) else value) for name, value in traits.items())))


def face(deck, traits):
    """Return the markup inside a card that lies face up."""
    return front(deck, traits).inner


def back(deck):
    """Return the markup inside a card that lies face down."""
    return BACKS[deck].inner


def card(key, deck, traits, label, state="", as_="button", **attributes):
    """Return a whole card.

    `traits` None: face down. `label`: what a screen reader says; None hides the card from it (then it must not be a button).
    `as_`: `button`, or `span` for a card that cannot be chosen. `state`: words of the design's states, space between.
    """
    side = BACKS[deck] if traits is None else front(deck, traits)
    role = {"type": "button"} if as_ == "button" else {"role": "img" if label else None, "aria_hidden": None if label else "true"}
    marks = {"data_key": key, "data_state": state or None, "aria_label": label, **dict(side.marks), **attributes}
    return h(as_, side.inner, EDGE, class_=f"card {side.style}", **role, **marks)


def picture(deck, traits):
    """Return a card that is only decoration: no button, silent."""
    return card(None, deck, traits, None, as_="span")
