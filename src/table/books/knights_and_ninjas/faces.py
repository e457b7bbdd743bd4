"""Draws the cards of Of Knights and Ninjas: the shape of the window shows the card's role."""

from courtcards.texts import CardWords
from table.markup.card_faces import CardFace, Deck, Traits, sealed_back, styled_span
from table.markup.html import Markup, h, icon, join_markup

ROLES = {"attack": "gules", "respond": "azure", "fortify": "vert", "special": "or", "wild": "purpure"}
KINDS = {  # drawing, role, strength
    "peasant": ("farmer", "attack", "1"),
    "soldier": ("swordman", "attack", "2"),
    "knight": ("mounted-knight", "attack", "3"),
    "king": ("throne-king", "attack", "4"),
    "dragon": ("dragon-head", "attack", ""),
    "ninja": ("ninja-head", "attack", ""),
    "ladder": ("ladder", "attack", ""),
    "catapult": ("catapult", "attack", ""),
    "castle": ("stone-tower", "fortify", ""),
    "archer": ("bowman", "fortify", ""),
    "minstrel": ("lyre", "fortify", ""),
    "highwayman": ("bandit", "respond", ""),
    "princess": ("jewel-crown", "respond", ""),
    "executioner": ("executioner-hood", "respond", ""),
    "traitor": ("cloak-dagger", "respond", ""),
    "herald": ("trumpet-flag", "special", ""),
    "merchant": ("swap-bag", "special", ""),
    "monk": ("monk-face", "special", ""),
    "jester": ("jester-hat", "wild", ""),
}
LONG_NAME = 8  # letters; longer names are set smaller


def knights_face(traits: Traits, words: CardWords) -> CardFace:
    """Draw a card with its strength or the mark of its role, its name, and its rule in one line."""
    kind = traits["kind"]
    drawing, role, strength = KINDS[kind]
    name = words("kind", kind)
    inner = [
        styled_span("kn__window", icon(drawing)),
        styled_span("kn__rank", h("b", data_print=strength) if strength else h("i", class_="kn__mark"), h("span", data_print=words("role", role))),
        styled_span("kn__name", name, data_long=len(name) > LONG_NAME),
        styled_span("kn__text", words("line", kind)),
    ]
    return CardFace("kn", (("data_role", role), ("data_tincture", ROLES[role])), join_markup(inner))


def card_role(traits: Traits) -> str:
    """Return the role of a card."""
    return KINDS[traits["kind"]][1]


def role_mark(name: str) -> Markup:
    """Draw the mark of a role by itself."""
    return styled_span("kn", h("i", class_="kn__mark"), data_role=name)


DECK = Deck(knights_face, sealed_back("gules", "crossed-swords"))
