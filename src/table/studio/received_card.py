"""The screen of a card received as a file or a link. It shows the card with its history, and asks which set to add it to."""

from courtcards.cards.custom_sets import KEY, File, OwnSet
from courtcards.engine.limits import TYPED_NAME
from courtcards.engine.visible_text import is_visible
from courtcards.texts import common_text
from table.files.file_parser import BadFile, ImportedCard, card_without_art, is_same_book, parse_card_link
from table.page.page import Page
from table.page.screen import Screen, StaticScreen
from table.screens.message import MessageScreen
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET_PREFIX
from table.studio.card_transfer import add_received_card
from table.studio.provenance import history_sentences, record_handover
from table.studio.set_actions import SetActions, optional_field, parse_line
from table.studio.set_display import card_item, deck_of_game, set_label
from table.studio.trade_page import already_here_message, received_card_page, take_card_form


def open_received_card(page: Page, name: str) -> Screen:
    """Return the screen of a received card. If the card can't be read, return the screen that says so.

    `name` is the key of a card that came as a file, or the code of one that came in a link.
    """
    try:
        return ReceivedCardScreen(page, page.parcels.get(name) or parse_card_link(name))
    except BadFile as error:
        why = common_text("trade", "file-again") if KEY.fullmatch(name) else str(error)
        return MessageScreen(page.paint, common_text("page", "link-title"), why, ["lobby"])


class ReceivedCardScreen(StaticScreen):
    """The screen of a received card. It shows the card, and asks for a set to add it to and for the name of its new owner.

    The card's drawing is stored only once the player takes the card.
    """

    def __init__(self, page: Page, imported: ImportedCard):
        self.page, self.imported, self.set_actions = page, imported, SetActions(page, self.open)
        self.parts = (self.set_actions,)
        self.name, self.target = self.set_actions.owner, next((own_set.id for own_set in self.sets()), "")

    def sets(self) -> list[OwnSet]:
        """Return the sets to which the card can be added."""
        return [own_set for own_set in self.page.shelf.readable_sets() if is_same_book(own_set.game, self.imported.game)]

    @property
    def set_with_card(self) -> OwnSet | None:
        """The set that already contains the card. It's None if there's no such set."""
        return next((own_set for own_set in self.sets() if own_set.card(self.key)), None)

    @property
    def key(self) -> str:
        """The card's key."""
        return str(self.imported.card["key"])

    # showing

    def open(self) -> None:
        """Load the card's drawing and show the card."""
        if self.imported.art and not self.set_with_card:
            self.page.browser.art.show({self.key: self.imported.art}, self.page.here(self.on_picture_read))
        else:
            self.show()

    def close(self) -> None:
        """Remove the notices about sets as the screen is left."""
        self.set_actions.close()

    def on_picture_read(self, why: str) -> None:
        """Show the card. If its picture can't be read, tell the player."""
        if why:
            self.refuse_drawing(why)
        self.show()

    def refuse_drawing(self, why: str) -> None:
        """Tell the player that the drawing can't be used in full.

        If not even its strokes can be used, remove it from the card.
        """
        art = self.imported.art
        if why != "bad-picture" or not art or not art["strokes"]:
            self.imported = self.imported._replace(card=card_without_art(self.imported.card), art=None)
        self.page.tell(f"art-{why}")

    def show(self) -> None:
        """Show the card and the sets it can be added to."""
        home, game = self.set_with_card, self.imported.game
        card = (home and home.card(self.key)) or self.imported.card
        item = card_item(game, card)
        sets = [*((own_set.id, set_label(own_set)) for own_set in self.sets()), ("", common_text("trade", "new-set"))]
        own_set = self.page.shelf.get(self.target)
        acts = (already_here_message(home.name, f"#/studio/{home.id}/{self.key}") if home
                else take_card_form(sets, self.target, None if own_set and own_set.owner else self.name))
        self.page.title(common_text("page", "name-titled", title=item.name))
        about = {"text": card.get("text", ""), "history": history_sentences(card.get("history", ())), "owner": self.imported.owner}
        self.page.paint(received_card_page(deck_of_game(game), item, about, acts))

    def on_stored(self, key: str) -> None:
        """Repaint if another tab has changed the sets, which may now contain the card."""
        if not key or key.startswith(SET_PREFIX):
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
        """Store the card's drawing, then add the card to the chosen set."""
        if self.set_with_card:
            self.show()
        elif self.imported.art:
            self.page.browser.art.put({self.key: self.imported.art}, self.page.here(self.on_drawing_stored))
        else:
            self.add_to_set()

    def on_drawing_stored(self, why: str) -> None:
        """Add the card if at least the strokes of its drawing were stored. If not, tell the player."""
        if why in ("", "bad-picture"):
            return self.add_to_set()
        self.page.browser.art.forget([self.key])
        self.refuse_drawing(why)
        return self.show()

    def add_to_set(self) -> None:
        """Add the card to the chosen set or a new one, and open that set.

        If the set can't be stored, tell the player and show the card again.
        """
        owner = parse_line(self.name, TYPED_NAME)
        if self.name.strip() and not is_visible(self.name):
            self.page.tell("name-unseen")
        own_set = self.page.shelf.get(self.target) or self.new_set(owner)
        try:
            add_received_card(self.page.shelf, own_set,
                              record_handover(self.imported.card, "given", self.imported.owner, own_set.owner or owner, self.page.page_clock.today()))
        except NotSaved:
            self.page.tell("card-not-taken")
            return self.show()
        self.set_actions.remember(owner)
        self.page.browser.go(f"#/studio/{own_set.id}")
        return self.page.tell("card-taken", card=card_item(self.imported.game, self.imported.card).name, name=own_set.name)

    def new_set(self, owner: str) -> OwnSet:
        """Return a new set for the card, not saved yet. `owner` is its owner's name, or "" for none."""
        name = self.set_actions.distinct_name(common_text("trade", "new-name", owner=owner) if owner else common_text("studio", "named"))
        file: File = {"format": 1, "name": name, "version": "1"} | optional_field("owner", owner) | {"cards": []}
        return self.page.shelf.new_set(self.imported.game, file)
