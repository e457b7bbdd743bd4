"""A card that came as a file or a link, as it is shown: large, with what it remembers, and the choice of the set that it goes into. No DOM."""

from courtcards.limits import TYPED_NAME
from courtcards.own import File, OwnSet
from courtcards.texts import said
from table.desk import Desk
from table.screens.messages import Message
from table.screens.screen import Screen, Still
from table.store.saves import NotSaved
from table.studio.acts import line
from table.studio.giving import put_in
from table.studio.history import handed, told
from table.studio.looks import deck_of, item_of, label_of
from table.studio.parcels import BadFile, Parcel, bare, from_link, kin
from table.studio.trade_page import arrived


def open_card(desk: Desk, name: str) -> Screen:
    """Return the screen of a card that came as a file, by its key, or as a link, by its letters; what is wrong with it is said."""
    try:
        return AtCard(desk, desk.parcels.get(name) or from_link(name))
    except BadFile as error:
        return Message(desk.paint, said("page", "link-title"), str(error), ["lobby"])


class AtCard(Still):
    """The open card. What is drawn on it is kept from the start, so that it is seen; forgotten again if nobody takes the card."""

    def __init__(self, desk: Desk, parcel: Parcel):
        self.desk, self.parcel = desk, parcel
        self.target = next((own.id for own in self.sets()), "")

    def sets(self) -> list[OwnSet]:
        """Return the sets that the card can go into."""
        return [own for own in self.desk.shelf.listed() if kin(own.game, self.parcel.game)]

    def open(self) -> None:
        """Keep what is drawn on the card, and show it."""
        if self.parcel.art:
            self.desk.browser.art.put({self.parcel.card["key"]: self.parcel.art}, self.desk.here(self.drawn))
        else:
            self.drawn("")

    def drawn(self, why: str) -> None:
        """Show the card; say so where what is drawn on it cannot be kept."""
        card, strokes = self.parcel.card, self.parcel.art["strokes"] if self.parcel.art else []
        self.parcel = self.parcel._replace(card=bare(card) if why and not (why == "bad-picture" and strokes) else card, art=None)
        if why:
            if why != "bad-picture":
                self.desk.browser.art.forget([card["key"]])
            self.desk.tell(f"art-{why}")
        self.show()

    def show(self) -> None:
        """Show the card and the sets that it can go into, a new one last."""
        card, game = self.parcel.card, self.parcel.game
        item = item_of(game, card)
        sets = [(own.id, label_of(own)) for own in self.sets()]
        self.desk.title(said("page", "name-titled", title=item.name))
        about = {"text": card.get("text", ""), "history": told(card.get("history", ())), "owner": self.parcel.owner,
                 "sets": [*sets, ("", said("trade", "new-set"))], "value": self.target}
        self.desk.paint(arrived(deck_of(game), item, about))

    def do_card_to(self, data: dict[str, str]) -> None:
        """Choose the set that the card goes into."""
        self.target = data["value"]
        self.show()

    def do_take_card(self, _: dict[str, str]) -> None:
        """Put the card into the chosen set, or into a new one; once more changes nothing."""
        shelf, owner = self.desk.shelf, line(self.desk.settings["name"], TYPED_NAME) or said("setup", "you")
        own = shelf.get(self.target) or self.begun(owner)
        try:
            put_in(shelf, own, handed(self.parcel.card, "given", self.parcel.owner, own.owner or owner, self.desk.watch.today()))
        except NotSaved:
            return self.desk.tell("card-not-taken")
        self.target = own.id
        self.desk.parcels.pop(self.parcel.card["key"], None)
        self.desk.browser.go(f"#/studio/{own.id}")
        return self.desk.tell("card-taken", card=item_of(self.parcel.game, self.parcel.card).name, name=own.name)

    def begun(self, owner: str) -> OwnSet:
        """Return a new set of somebody's, not yet saved."""
        file: File = {"format": 1, "name": said("trade", "new-name", owner=owner), "version": "1", "owner": owner, "cards": []}
        return self.desk.shelf.fresh(self.parcel.game, file)
