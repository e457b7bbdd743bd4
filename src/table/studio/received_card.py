"""A card that came as a file or a link, as it is shown: large, with what it remembers, and the choice of the set that it goes into. No DOM."""

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
    """Return the screen of a card that came as a file, by its key, or as a link, by its letters; what is wrong with it is said."""
    try:
        return GivenCardScreen(page, page.parcels.get(name) or from_link(name))
    except BadFile as error:
        why = said("trade", "file-again") if KEY.fullmatch(name) else str(error)
        return Message(page.paint, said("page", "link-title"), why, ["lobby"])


class GivenCardScreen(Still):
    """The open card, the set that it is to go into, and the name under which it is taken. What is drawn on it is kept when somebody takes it."""

    def __init__(self, page: Page, parcel: Parcel):
        self.page, self.parcel, self.acts = page, parcel, SetActs(page, self.open)
        self.parts = (self.acts,)
        self.name, self.target = self.acts.owner, next((own.id for own in self.sets()), "")

    def sets(self) -> list[OwnSet]:
        """Return the sets that the card can go into."""
        return [own for own in self.page.shelf.listed() if kin(own.game, self.parcel.game)]

    @property
    def home(self) -> OwnSet | None:
        """The set here in which the card is already."""
        return next((own for own in self.sets() if own.card(self.key)), None)

    @property
    def key(self) -> str:
        """The key of the card."""
        return str(self.parcel.card["key"])

    # what is shown

    def open(self) -> None:
        """Show the card, with what is drawn on it."""
        if self.parcel.art and not self.home:
            self.page.browser.art.show({self.key: self.parcel.art}, self.page.here(self.seen))
        else:
            self.show()

    def close(self) -> None:
        """Leave it; what is said of sets is said no more."""
        self.acts.close()

    def seen(self, why: str) -> None:
        """Show the card; say so where its picture cannot be read."""
        if why:
            self.undraw(why)
        self.show()

    def undraw(self, why: str) -> None:
        """Say why not all that is drawn on the card can be had; if nothing of it can, the card goes without."""
        strokes = why == "bad-picture" and self.parcel.art and self.parcel.art["strokes"]
        if not strokes:
            self.parcel = self.parcel._replace(card=bare(self.parcel.card), art=None)
        self.page.tell(f"art-{why}")

    def show(self) -> None:
        """Show the card and the sets that it can go into, a new one last; one that is here already as it is here."""
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
        """Show what has become of the sets elsewhere: perhaps the card is taken."""
        if not key or key.startswith(SET):
            self.show()

    # what is done

    def do_card_to(self, data: dict[str, str]) -> None:
        """Choose the set that the card goes into."""
        self.target = data["value"]
        self.show()

    def do_card_owner(self, data: dict[str, str]) -> None:
        """Name who takes the card."""
        self.name = data["value"]

    def do_take_card(self, _: dict[str, str]) -> None:
        """Keep what is drawn on the card, then put it into the chosen set; one that is here already stays where it is."""
        if self.home:
            self.show()
        elif self.parcel.art:
            self.page.browser.art.put({self.key: self.parcel.art}, self.page.here(self.drawn))
        else:
            self.take()

    def drawn(self, why: str) -> None:
        """Take the card; where what is drawn on it cannot be kept that is said first: pressed once more, the card goes without."""
        if why in ("", "bad-picture"):
            return self.take()
        self.page.browser.art.forget([self.key])
        self.undraw(why)
        return self.show()

    def take(self) -> None:
        """Put the card into the chosen set, or into a new one, and open that."""
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
        """Return a new set of somebody's, not yet saved."""
        name = self.acts.unlike(said("trade", "new-name", owner=owner) if owner else said("studio", "named"))
        file: File = {"format": 1, "name": name, "version": "1"} | named("owner", owner) | {"cards": []}
        return self.page.shelf.fresh(self.parcel.game, file)
