"""Card labels, as sent to guests: the texts on the cards of a match, and whether cards have drawings. The rules never use labels."""

from typing import Any

from courtcards.cards.custom_sets import SHOWN_FIELDS, check_additions
from courtcards.engine import limits
from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet, fingerprint
from table.peer.protocol.messages import BadNote


def dump_card_labels(cards: CardSet | None) -> dict[str, dict[str, Any]]:
    """Return the texts on the cards of a set and whether each has a drawing, by card id. Cards beyond the size limit are left out."""
    labels_by_id, space_left = dict[str, dict[str, Any]](), limits.MATCH_CARD_TEXTS
    for id, card in cards.cards.items() if cards else ():
        labels = {name: card.traits[name] if name != "art" else True for name in SHOWN_FIELDS if name in card.traits}
        space_left -= sum(len(str(value)) for value in labels.values())
        if labels and space_left >= 0:
            labels_by_id[id] = labels
    return labels_by_id


def with_card_labels(card_set: CardSet, labels_by_id: Any) -> CardSet:
    """Return a card set with `labels_by_id`, the labels that a host sent, in place of its own labels. Raises BadNote if they're invalid."""
    if not isinstance(labels_by_id, dict) or not labels_by_id.keys() <= card_set.cards.keys():
        raise BadNote("no wear")
    if not all(isinstance(label, dict) and label.keys() <= {*SHOWN_FIELDS} for label in labels_by_id.values()):
        raise BadNote("no wear")
    try:
        for label in labels_by_id.values():
            check_additions(label)
    except BadSet as error:
        raise BadNote(error.key) from error
    cards = {}
    for id, card in card_set.cards.items():
        other_traits = {name: value for name, value in card.traits.items() if name not in SHOWN_FIELDS}
        label = labels_by_id.get(id, {})
        art = {"art": drawing_key(card_set, id)} if "art" in label else {}
        cards[id] = Card(id, card.kind, other_traits | label | art, card.role)
    return card_set._replace(cards=cards)


def drawing_key(card_set: CardSet, id: str) -> str:
    """Return the key under which a guest's page stores the drawing on the card with this id."""
    return fingerprint(f"{card_set.hash} {id}")[:8]
