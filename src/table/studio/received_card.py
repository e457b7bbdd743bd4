"""The screen of a card received as a file or a link: shows it with its history, and asks which set to add it to."""

from courtcards.cards.custom_sets import KEY, File, OwnSet
from courtcards.engine.limits import TYPED_NAME
from courtcards.engine.visible_text import is_seen
from courtcards.texts import said
from table.files.file_parser import BadFile, Parcel, bare, from_link, kin
from table.page.page import Page
from table.page.screen import Screen, Still
from table.screens.message import Message
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET
from table.studio.card_transfer import put_in
from table.studio.provenance import handed, told
from table.studio.set_actions import SetActs, line, named
from table.studio.set_display import deck_of, item_of, label_of
from table.studio.trade_page import arrived, known, taking


def open_card(page: Page, name: str) -> Screen:
    """Return the screen of a card received as a file, given its key, or as a link, given its code, or an error message."""
    try:
        return GivenCardScreen(page, page.parcels.get(name) or from_link(name))
    except BadFile as error:
        why = said("trade", "file-again") if KEY.fullmatch(name) else str(error)
        return Message(page.paint, said("page", "link-title"), why, ["lobby"])


class GivenCardScreen(Still):
    """A received card, the set to add it to, and the name of its new owner. Its drawing is stored only once the card is taken."""

    def __init__(self, page: Page, parcel: Parcel):
        self.page, self.parcel, self.acts = page, parcel, SetActs(page, self.open)
        self.parts = (self.acts,)
        self.name, self.target = self.acts.owner, next((own.id for own in self.sets()), "")

    def sets(self) -> list[OwnSet]:
        """Return the sets the card can be added to."""
        return [own for own in self.page.shelf.listed() if kin(own.game, self.parcel.game)]

    @property
    def home(self) -> OwnSet | None:
        """The set that already contains the card, or None."""
        return next((own for own in self.sets() if own.card(self.key)), None)

    @property
    def key(self) -> str:
        """The card's key."""
        return str(self.parcel.card["key"])

    # showing

    def open(self) -> None:
        """Load the card's drawing and show the card."""
        if self.parcel.art and not self.home:
            self.page.browser.art.show({self.key: self.parcel.art}, self.page.here(self.seen))
        else:
            self.show()

    def close(self) -> None:
        """Leave the screen and drop the notices about sets."""
        self.acts.close()

    def seen(self, why: str) -> None:
        """Show the card, and tell the player if its picture can't be read."""
        if why:
            self.undraw(why)
        self.show()

    def undraw(self, why: str) -> None:
        """Tell the player that the drawing can't be used in full; if none of it can, remove it from the card."""
        strokes = why == "bad-picture" and self.parcel.art and self.parcel.art["strokes"]
        if not strokes:
            self.parcel = self.parcel._replace(card=bare(self.parcel.card), art=None)
        self.page.tell(f"art-{why}")

    def show(self) -> None:
        """Show the card and the sets it can be added to, ending with a new one; if it is already in a set, show that version."""
        home, game = self.home, self.parcel.game
        card = (home and home.card(self.key)) or self.parcel.card
        item = item_of(game, card)
        sets = [*((own.id, label_of(own)) for own in self.sets()), ("", said("trade", "new-set"))]
        own = self.page.shelf.get(self.target)
        acts = known(home.name, f"#/studio/{home.id}/{self.key}") if home else taking(sets, self.target, None if own and own.owner else self.name)
        self.page.title(said("page", "name-titled", title=item.name))
        about = {"text": card.get("text", ""), "history": told(card.get("history", ())), "owner": self.parcel.owner}
        self.page.paint(arrived(deck_of(game), item, about, acts))

    def stored(self, key: str) -> None:
        """Repaint if another tab has changed the sets, which may now contain the card."""
        if not key or key.startswith(SET):
            self.show()

    # actions

    def do_card_to(self, data: dict[str, str]) -> None:
        """Choose the set to add the card to."""
        self.target = data["value"]
        self.show()

    def do_card_owner(self, data: dict[str, str]) -> None:
        """Set the name of the card's new owner."""
        self.name = data["value"]

    def do_take_card(self, _: dict[str, str]) -> None:
        """Store the card's drawing, then add the card to the chosen set, unless it is already in a set."""
        if self.home:
            self.show()
        elif self.parcel.art:
            self.page.browser.art.put({self.key: self.parcel.art}, self.page.here(self.drawn))
        else:
            self.take()

    def drawn(self, why: str) -> None:
        """Add the card if its drawing was stored. If not, tell the player first; pressing again adds the card without it."""
        if why in ("", "bad-picture"):
            return self.take()
        self.page.browser.art.forget([self.key])
        self.undraw(why)
        return self.show()

    def take(self) -> None:
        """Add the card to the chosen set or a new one, and open that set."""
        owner = line(self.name, TYPED_NAME)
        if self.name.strip() and not is_seen(self.name):
            self.page.tell("name-unseen")
        own = self.page.shelf.get(self.target) or self.begun(owner)
        try:
            put_in(self.page.shelf, own, handed(self.parcel.card, "given", self.parcel.owner, own.owner or owner, self.page.stopwatch.today()))
        except NotSaved:
            self.page.tell("card-not-taken")
            return self.show()
        self.acts.remember(owner)
        self.page.browser.go(f"#/studio/{own.id}")
        return self.page.tell("card-taken", card=item_of(self.parcel.game, self.parcel.card).name, name=own.name)

    def begun(self, owner: str) -> OwnSet:
        """Return a new unsaved set for an owner ("" if unknown)."""
        name = self.acts.unlike(said("trade", "new-name", owner=owner) if owner else said("studio", "named"))
        file: File = {"format": 1, "name": name, "version": "1"} | named("owner", owner) | {"cards": []}
        return self.page.shelf.fresh(self.parcel.game, file)
