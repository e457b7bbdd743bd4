"""The shelf of the studio as it is open: sets are made, brought, put back. No DOM."""

from courtcards.limits import SET_FEWEST, TITLE, TYPED_NAME
from courtcards.texts import said
from table.desk import Desk
from table.store.saves import PREFIX, NotSaved
from table.store.sets import SET
from table.studio import shelf_page
from table.studio.acts import Acts, line, named
from table.studio.at_hand import Held, crafts, find, held, seen, stocked
from table.studio.shelf_page import FAN, Box

SIZES = 18, 36, 54, 135         # blank cards with which a set may begin
ROOM = 5_000_000                # characters that browsers keep of a page, without what is drawn
DELETED = "set-deleted", "sets-deleted"
BACK = "back-full", "back-blocked"


class AtShelf(Acts):
    """The open shelf; `told` is a notice with which it is opened.

    `next` is the place of the set that comes after what was deleted last, `drawn` how many bytes drawings take, once that is known.
    """

    def __init__(self, desk: Desk, told: str = ""):
        self.desk, self.told = desk, told
        self.next: int | None = None
        self.drawn: int | None = None

    def open(self) -> None:
        """Show it, and look after what is drawn."""
        self.show()
        self.desk.browser.art.used(self.desk.here(self.used))

    def show(self) -> None:
        """Show it."""
        self.desk.title(said("page", "name-titled", title=said("studio", "title")))
        self.tell_deleted(len(self.desk.shelf.deleted))
        own = [one for own in self.desk.shelf.listed() if (one := held(own))]
        boxes = [boxed(one, place == self.next) for place, one in enumerate(own)]
        self.desk.paint(shelf_page.page(boxes, [boxed(one) for one in stocked()], self.room(), len(self.unread())))
        self.tell_unkept()
        if self.told:
            self.desk.tell(self.told)
            self.told = ""

    def close(self) -> None:
        """Leave it; what was deleted is not told of elsewhere."""
        super().close()
        self.desk.drop(*DELETED, *BACK)

    def stored(self, key: str) -> None:
        """Show what another tab has done with the sets."""
        if not key or key.startswith(SET):
            self.open()

    def used(self, drawn: int) -> None:
        """Tell how much the drawings take, and let go of those that no card has any more; none while a set cannot be read."""
        if drawn != self.drawn:
            self.drawn = drawn
            self.show()
        if not self.unread():
            self.desk.browser.art.tidy(self.desk.shelf.keys())

    def unread(self) -> list[str]:
        """Return under which names sets are stored that cannot be read."""
        known = {own.id for own in self.desk.shelf.listed()}
        return [name for name in self.desk.saves.names(SET) if name.removeprefix(SET) not in known]

    def do_export_unread(self, _: dict[str, str]) -> None:
        """Hand out as files the sets that cannot be read, as they are stored."""
        for name in self.unread():
            self.desk.browser.download(said("studio", "unread-file"), self.desk.saves.get(name) or "")

    def room(self) -> str:
        """Return in words how much of this device sets, matches and drawings take."""
        saves = self.desk.saves
        share = sum(len(name) + len(saves.get(name) or "") for name in saves.names(PREFIX)) * 100 // ROOM
        words = [said("studio", "room-tight" if share > 80 else "room", share=max(1, share))]
        return " ".join([*words, *([said("studio", "room-drawn", size=size(self.drawn))] if self.drawn else [])])

    def tell_deleted(self, count: int) -> None:
        """Say how many sets are deleted and can be put back."""
        if count and {"count": count} not in [self.desk.notices.get(key) for key in DELETED]:
            self.desk.drop(*DELETED, *BACK)
            self.desk.tell("sets-deleted" if count > 1 else "set-deleted", count=count)

    def do_put_back_sets(self, _: dict[str, str]) -> None:
        """Undo the deletions; what is put back takes the focus."""
        before = {own.id for own in self.desk.shelf.listed()}
        try:
            self.desk.shelf.put_back()
            self.desk.drop(*DELETED, *BACK)
        except NotSaved as error:
            self.desk.tell(f"back-{error.key}")
        self.next = next((place for place, own in enumerate(self.desk.shelf.listed()) if own.id not in before), None)
        self.open()

    def do_delete_set(self, data: dict[str, str]) -> None:
        """Delete a set; the next one takes the focus."""
        self.next = next((place for place, own in enumerate(self.desk.shelf.listed()) if own.id == data["id"]), None)
        super().do_delete_set(data)

    def do_new_set(self, _: dict[str, str]) -> None:
        """Ask what a new set is called, and with what it begins."""
        sizes = [(craft.game, size) for craft in crafts() for size in SIZES]
        copies = [(one.own.id, one.own.name) for one in stocked()]
        self.desk.ask(shelf_page.asks_new(self.unlike(said("studio", "named")), self.owner, sizes, copies), self.begin)

    def begin(self, answer: dict[str, str]) -> None:
        """Lay a new set on the shelf and open it: a copy of one of a book, else blank cards."""
        name = self.unlike(line(answer.get("name", ""), TITLE) or said("studio", "named"))
        file = {"format": 1, "name": name, "version": "1"} | named("owner", line(answer.get("owner", ""), TYPED_NAME))
        stock, size = find(self.desk.shelf, answer.get("id", "")), int(answer.get("size", SIZES[0]))
        craft = stock.craft if stock else next((craft for craft in crafts() if craft.game == answer.get("game")), crafts()[0])
        if stock:
            made = self.copy(stock.own, file | {"cards": stock.own.cards})
        else:
            fresh = self.desk.shelf.fresh(craft.game, file | {"cards": [craft.blank(number) for number in range(1, size + 1)]})
            made = fresh if self.keep(fresh) else None
        if made:
            self.desk.browser.go(f"#/studio/{made.id}")
            self.tell_tidied(answer)
            self.remember(made.owner)


def boxed(one: Held, next: bool = False) -> Box:
    """Return a set as the shelf shows it: of its cards those that are drawn on come first, else some from all over it."""
    cards = one.own.cards
    drawn, step = [card for card in cards if "art" in card], max(1, len(cards) // FAN)
    fan = [*drawn, *(card for card in cards[::step] if card not in drawn)][:FAN]
    return Box(one.own.id, one.own.name, one.own.owner, one.deck, tuple([seen(card) for card in fan]), len(cards), one.drawn,
               max(0, SET_FEWEST - len(cards)), one.stock, next)


def size(many: int) -> str:
    """Return a number of bytes in words.

    >>> size(900), size(1_300_000)
    ('1 kB', '1.3 MB')
    """
    return f"{many / 1e6:.1f} MB" if many >= 1e6 else f"{max(1, round(many / 1000))} kB"
