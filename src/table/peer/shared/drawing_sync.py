"""Sends the drawings on the cards of a match to guests, card by card after the full state. Guests don't keep them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from courtcards.cards.custom_sets import Art, is_strokes
from courtcards.cards.image_check import picture_flaw
from courtcards.engine import limits
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet
from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.protocol.messages import BadNote, split_message
from table.peer.sync.guest_seat import GuestLink

PAUSE_MS = 50           # until the connection's load is checked again
MOST_LOAD_BYTES = limits.QUEUED_BYTES // 8  # queued on the connection at which drawings pause, so that moves aren't held up
BATCH_LENGTH = 150_000  # characters of strokes per message, roughly


def drawing_messages(cards: Sequence[tuple[str, str]], arts: Mapping[str, Art]) -> Iterator[dict[str, Any]]:
    """Yield the messages that carry the drawings on `cards`, which are pairs of an id and a drawing key. Stop at the size limit.

    A message has a few strokes of a drawing in a row; `at` is the index of the first of them.
    """
    space_left = limits.MATCH_ARTWORK
    for id, art in [(id, arts[key]) for id, key in cards if key in arts]:
        strokes, picture = art.get("strokes", []), art.get("picture", "")
        space_left -= drawing_size(strokes, picture)
        if space_left < 0:
            return
        batch = list[str]()
        for count, stroke in enumerate(strokes, 1):
            batch.append(stroke)
            if drawing_size(batch, "") > BATCH_LENGTH or count == len(strokes):
                yield {"t": "drawn", "card": id, "at": count - len(batch), "strokes": batch, "picture": ""}
                batch = []
        if picture:
            yield {"t": "drawn", "card": id, "at": len(strokes), "strokes": [], "picture": picture}


def drawing_size(strokes: Sequence[str], picture: str) -> int:
    """Return the size of a drawing in characters."""
    return sum(map(len, strokes)) + len(picture)


class DrawingSender:
    """Sends each guest all drawings, and sends them again when the guest's connection reopens, since some may have got lost."""

    def __init__(self, page: Page, cards: CardSet | None):
        self.page = page
        self.cards = [(id, str(card.traits["art"])) for id, card in cards.cards.items() if "art" in card.traits] if cards else []
        self.under_way: dict[GuestLink, Iterator[dict[str, Any]]] = {}          # the messages still to be sent to each guest

    def send_drawings(self, guest: GuestLink, connection: PeerConnection) -> None:
        """Send a guest all drawings over a connection, starting with those on the first card."""
        def on_drawings(arts: Mapping[str, Art]) -> None:
            self.under_way[guest] = drawing_messages(self.cards, arts)
            self.go_on(guest, connection, self.under_way[guest])
        if self.cards:
            self.page.browser.art.get([key for _, key in self.cards], self.page.here(on_drawings))

    def go_on(self, guest: GuestLink, connection: PeerConnection, notes: Iterator[dict[str, Any]]) -> None:
        """Send as many of the `notes` as the connection takes now, and the rest later.

        Stop if the guest gets a new connection, or if `send_drawings` is called again.
        """
        while guest.connection is connection and self.under_way[guest] is notes:
            if connection.unsent_bytes >= MOST_LOAD_BYTES:
                return self.page.later(PAUSE_MS, lambda: self.go_on(guest, connection, notes))
            note = next(notes, None)
            if note is None:
                return None
            for part in split_message(note):        # not numbered: the match doesn't depend on it
                connection.send(part)
        return None


class DrawingReceiver:
    """Receives the drawings on a guest's device: `arts` has them by card id, and `fresh` the ids of cards whose drawing isn't shown yet."""

    def __init__(self, page: Page):
        self.page, self.room = page, limits.MATCH_ARTWORK
        self.arts: dict[str, Art] = {}
        self.fresh: set[str] = set()
        self.keys: set[str] = set()

    def hear(self, note: Mapping[str, Any]) -> None:
        """Store a drawing or a part of one. Raises BadNote if the message is invalid or the drawings are too large."""
        id, at, new_strokes, picture = note.get("card"), note.get("at"), note.get("strokes"), note.get("picture")
        if type(id) is not str or type(at) is not int or at < 0:
            raise BadNote("no card")
        if not isinstance(new_strokes, list) or type(picture) is not str or (picture and picture_flaw(picture)):
            raise BadNote("no drawing")
        art = self.arts.get(id, {"strokes": [], "picture": ""})
        old_strokes, picture = art["strokes"], picture or art["picture"]
        strokes = [*old_strokes[:at], *new_strokes, *old_strokes[at + len(new_strokes):]]           # strokes sent twice appear once
        if not is_strokes(strokes):
            raise BadNote("no strokes")
        if strokes == old_strokes and picture == art["picture"]:
            return
        space_left = self.room + drawing_size(art["strokes"], art["picture"]) - drawing_size(strokes, picture)
        if space_left < 0:
            raise BadNote("too much")
        self.room, self.arts[id] = space_left, {"strokes": strokes, "picture": picture}
        self.fresh.add(id)

    def show(self, cards: Mapping[str, Card]) -> None:
        """Show the newly received drawings on the cards of a match."""
        arts = {str(cards[id].traits["art"]): self.arts[id] for id in self.fresh if id in cards and "art" in cards[id].traits}
        self.fresh.clear()
        self.keys |= arts.keys()
        if arts:
            self.page.browser.art.show(arts, lambda why: None)

    def forget(self) -> None:
        """Remove all shown drawings from the page."""
        self.page.browser.art.forget([*self.keys])
