"""What is drawn on the cards of a match, for its guests: sent after the match was told, card by card, and kept by no guest. No DOM."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from courtcards.cards.custom_sets import Art, is_strokes
from courtcards.cards.image_check import picture_flaw
from courtcards.engine import limits
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet
from table.page.page import Page
from table.page.ports import Line
from table.peer.protocol.messages import BadNote, parts
from table.peer.sync.guest_seat import Guest

PAUSE = 50              # ms until it is seen whether the line takes more
LOAD = limits.LINE_LOAD // 8        # bytes that wait on the line, beyond which drawings wait, so that no news does
RUN = 150_000           # characters of strokes, after which they go on in another note


def drawn(cards: Sequence[tuple[str, str]], arts: Mapping[str, Art]) -> Iterator[dict[str, Any]]:
    """Return the notes that tell what is drawn on cards, by their ids and keys; what would be too much is left out.

    Each says `at` how many strokes of its card it comes, so that whoever is sent them once more has them once.
    """
    room = limits.DRAWN
    for id, art in [(id, arts[key]) for id, key in cards if key in arts]:
        strokes, picture = art.get("strokes", []), art.get("picture", "")
        room -= weight(strokes, picture)
        if room < 0:
            return
        run = list[str]()
        for count, stroke in enumerate(strokes, 1):
            run.append(stroke)
            if weight(run, "") > RUN or count == len(strokes):
                yield {"t": "drawn", "card": id, "at": count - len(run), "strokes": run, "picture": ""}
                run = []
        if picture:
            yield {"t": "drawn", "card": id, "at": len(strokes), "strokes": [], "picture": picture}


def weight(strokes: Sequence[str], picture: str) -> int:
    """Return how many characters are drawn."""
    return sum(map(len, strokes)) + len(picture)


class Lending:
    """The table, which sends each guest what is drawn on the cards of the match, and all of it again after a silence: some of it may be lost."""

    def __init__(self, page: Page, cards: CardSet | None):
        self.page = page
        self.cards = [(id, str(card.traits["art"])) for id, card in cards.cards.items() if "art" in card.traits] if cards else []
        self.under_way: dict[Guest, Iterator[dict[str, Any]]] = {}          # the notes of it that still go to each guest

    def lend(self, guest: Guest, line: Line) -> None:
        """Send it to a guest over a line, from the first card on."""
        def got(arts: Mapping[str, Art]) -> None:
            self.under_way[guest] = drawn(self.cards, arts)
            self.go_on(guest, line, self.under_way[guest])
        if self.cards:
            self.page.browser.art.get([key for _, key in self.cards], self.page.here(got))

    def go_on(self, guest: Guest, line: Line, notes: Iterator[dict[str, Any]]) -> None:
        """Send as much as the line takes, and go on in a moment, as long as it is the guest's, and nothing is sent anew."""
        while guest.line is line and self.under_way[guest] is notes:
            if line.load >= LOAD:
                return self.page.later(PAUSE, lambda: self.go_on(guest, line, notes))
            note = next(notes, None)
            if note is None:
                return None
            for part in parts(note):        # not numbered: nothing that is told of the match rests on it
                line.send(part)
        return None


class Lent:
    """The guest's page, which shows what is drawn on the cards of a match: `arts` that came over a line, by the ids of cards; `fresh` are those to be shown."""

    def __init__(self, page: Page):
        self.page, self.room = page, limits.DRAWN
        self.arts: dict[str, Art] = {}
        self.fresh: set[str] = set()
        self.keys: set[str] = set()

    def hear(self, note: Mapping[str, Any]) -> None:
        """Take in what is drawn on a card, or some of it; raises BadNote."""
        id, at, more, picture = note.get("card"), note.get("at"), note.get("strokes"), note.get("picture")
        if type(id) is not str or type(at) is not int or at < 0:
            raise BadNote("no card")
        if not isinstance(more, list) or type(picture) is not str or (picture and picture_flaw(picture)):
            raise BadNote("no drawing")
        art = self.arts.get(id, {"strokes": [], "picture": ""})
        before, picture = art["strokes"], picture or art["picture"]
        strokes = [*before[:at], *more, *before[at + len(more):]]           # what comes once more is there
        if not is_strokes(strokes):
            raise BadNote("no strokes")
        if strokes == before and picture == art["picture"]:
            return
        room = self.room + weight(art["strokes"], art["picture"]) - weight(strokes, picture)
        if room < 0:
            raise BadNote("too much")
        self.room, self.arts[id] = room, {"strokes": strokes, "picture": picture}
        self.fresh.add(id)

    def show(self, cards: Mapping[str, Card]) -> None:
        """Show what has come and was not shown, on the cards of a match."""
        arts = {str(cards[id].traits["art"]): self.arts[id] for id in self.fresh if id in cards and "art" in cards[id].traits}
        self.fresh.clear()
        self.keys |= arts.keys()
        if arts:
            self.page.browser.art.show(arts, lambda why: None)

    def forget(self) -> None:
        """Let go of all of it."""
        self.page.browser.art.forget([*self.keys])
