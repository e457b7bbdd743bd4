"""The set-up as it is open: what is chosen, and the deal. No DOM."""

from contextlib import suppress
from typing import Any

from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.saves.errors import BadRecord
from courtcards.texts import said
from table.books import layout_of
from table.markup.html import Markup
from table.match.narration.saved_match import Papers
from table.page.best_scores import few
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import Still
from table.page.shared_messages import complaint
from table.screens.levels import choices, levels_of
from table.screens.match_setup import Dealer
from table.screens.missing_parts import bring
from table.screens.setup_page import setup
from table.storage.letter_state import Post
from table.storage.quota_storage import NotSaved
from table.storage.scores import key_of
from table.storage.set_shelf import SET, SET_UP


class SetupScreen(Still):
    """The open set-up of one game."""

    def __init__(self, page: Page, game: str, own: str = "", papers: Papers | None = None):
        """Begin, or go on with what was set up here, or with how a match was that was set up here and is left for it: its `papers`.

        `own` is the id of a set that is to be played with.
        """
        route, sets = f"#/setup/{game}/{own}".rstrip("/"), page.shelf.playable()
        self.page = page
        if page.set_up and page.set_up[0] == route:
            self.dealer = page.set_up[1]
            self.dealer.cards.renew(sets)
            self.dealer.error = ""
        else:
            self.dealer = Dealer(game, page.settings["name"], sets, page.settings["level"])
            if papers:
                post = Post.load(papers.slot.get("post"))
                self.dealer.take_up(papers.session.record, post.far if post else ())
                self.dealer.cards.only(*papers.sets)
            self.dealer.cards.only(own)
            self.dealer.fit()
        page.set_up = route, self.dealer
        page.parts["words"].lost = False         # whoever comes here anew has tried nothing yet

    def open(self) -> None:
        """Show it; the words that the game needs are fetched meanwhile."""
        if self.lacking and not self.page.parts["words"].lost:
            self.page.parts["words"].fetch(self.page.here(self.open))
        self.page.title(said("page", "name-titled", title=self.dealer.texts()["title"]))
        page, owners = self.dealer.page(), self.page.shelf.owners()
        page["values"] |= {"explains": self.explains, "measures": len(self.dealer.seats) > 1 and not self.lacking}
        page["values"] |= {"new": not self.page.met.finished(self.dealer.kind.id)}
        for row in page["values"]["sets"]:
            row["owner"] = owners.get(row["value"], "")
        self.page.paint(setup(**page, words=self.page.parts["words"] if self.lacking else None, best=self.best()))

    def stored(self, key: str) -> None:
        """Offer the sets as another tab left them; what is chosen stays."""
        if not key or key.startswith(SET):
            self.dealer.cards.renew(self.page.shelf.playable())
            self.open()

    def best(self) -> Markup | None:
        """Return the best scores of who plays alone what is set up, None where there is no list."""
        dealer, chosen, cards = self.dealer, self.dealer.chosen(), None
        options = layout_of(dealer.kind.id, len(dealer.seats)).scores
        if options is None or len(dealer.seats) > 1 or not dealer.persons:
            return None
        with suppress(BadSet):
            cards = dealer.cards.whole()
        return few(self.page.scores.listed(key_of(dealer.kind.id, [chosen[name] for name in options], cards or dealer.kind.stock)))

    @property
    def lacking(self) -> bool:
        """Whether the game needs words that are not here yet."""
        return lacks_words(self.dealer.kind)

    def do_fetch_part(self, _: dict[str, str]) -> None:
        """Try once more to have the words fetched."""
        self.page.parts["words"].lost = False
        self.open()

    def again(self) -> None:
        """Show what has changed; what was wrong with it before is not said any more."""
        self.dealer.error = ""
        self.open()

    def do_firsts(self, _: dict[str, str]) -> None:
        """Switch on or off what is explained because it is new."""
        self.page.met.want(not self.explains)
        self.open()

    @property
    def explains(self) -> bool:
        """Whether what is new will be explained in the match."""
        return self.page.met.explains(self.dealer.kind.id, self.dealer.persons)

    def do_short(self, _: dict[str, str]) -> None:
        """Choose a short match, or the rule book's own."""
        self.dealer.shorten()
        self.again()

    def do_even(self, _: dict[str, str]) -> None:
        """Switch on the house rules that even out who begins."""
        self.dealer.options |= dict.fromkeys(layout_of(self.dealer.kind.id).even, True)
        self.again()

    def do_seats(self, data: dict[str, str]) -> None:
        """Set how many play."""
        self.dealer.resize(int(data["value"]))
        self.again()

    def do_seat_name(self, data: dict[str, str]) -> None:
        """Name a player; the button invites by names."""
        self.dealer.seats[int(data["seat"])]["name"] = data["value"]
        self.again()

    def do_seat_kind(self, data: dict[str, str]) -> None:
        """Give a seat to a person here, a bot, or somebody far away."""
        self.dealer.cast(int(data["seat"]), data["value"])
        self.again()

    def do_levels(self, data: dict[str, str]) -> None:
        """Ask how well a bot is to play."""
        number, dealer = int(data["seat"]), self.dealer
        known = levels_of(dealer.kind.id, len(dealer.seats))
        self.page.open_dialog(choices(known, dealer.level_at(number), number, dealer.called(number), dealer.style(number)))

    def do_seat_level(self, data: dict[str, str]) -> None:
        """Choose how well a bot plays."""
        self.dealer.seats[int(data["seat"])]["level"] = self.dealer.level = data["value"]
        self.page.close_dialog()
        self.open()

    def do_option(self, data: dict[str, str]) -> None:
        """Choose a house rule."""
        if "item" in data:
            self.dealer.set_count(data["name"], data["item"], data["value"])
        else:
            self.dealer.set_option(data["name"], data.get("value"))
        self.open()

    def do_cards(self, data: dict[str, str]) -> None:
        """Play with a set of cards, or without it."""
        self.dealer.cards.turn(data["value"])
        self.again()

    def do_import_cards(self, _: dict[str, str]) -> None:
        """Ask for the file of a set of cards, and play with it."""
        bring(self.page, self.dealer.kind, self.take_cards)

    def take_cards(self, id: str, given: CardSet) -> None:
        """Play with a set that was brought."""
        self.dealer.cards.add(id, given)
        self.again()

    def do_seed(self, data: dict[str, str]) -> None:
        """Ask for an earlier deal by its seed."""
        self.dealer.seed, self.dealer.error = data["value"].strip(), ""

    def do_deal(self, _: dict[str, str]) -> None:
        """Deal the match that is set up, or begin one by letter, whose deal is made of what all devices give."""
        if self.dealer.error:           # it was shown just now; the next press deals what the page shows
            self.dealer.error = ""
            return
        self.dealer.seed = self.dealer.seed or self.page.query.get("seed", "")
        try:
            dealer, cards = self.dealer, self.dealer.cards
            if dealer.guests:
                dealer.record()
                return self.page.browser.go("#/near")
            chosen: dict[str, Any] = {SET_UP: True} | ({"post": Post.begun(dealer.homes()).dump()} if dealer.by_letter else {})
            self.page.deal(dealer.record(), drawn=dealer.drawn, **chosen, **self.page.shelf.wear(cards.laid, cards.own))
            self.keep("name", self.dealer.own_name())
            self.keep("level", self.dealer.level)
        except BadRecord as error:
            self.refuse(complaint(error))
        except ValueError as error:
            self.refuse(str(error))

    def do_favoured(self, _: dict[str, str]) -> None:
        """Have bots play by what is set up, to see who is favoured."""
        dealer = self.dealer
        try:
            dealer.record()
            self.page.measure(dealer.kind, len(dealer.seats), dealer.changed(), dealer.cards.whole())
        except BadRecord as error:
            self.refuse(complaint(error))
        except ValueError as error:
            self.refuse(str(error))

    def keep(self, what: str, value: str) -> None:
        """Keep the name under which somebody plays, or the level of bots, for the next match; where nothing can be kept that is said elsewhere."""
        if value and value != self.page.settings[what]:
            with suppress(NotSaved):
                self.page.saves.set_setting(what, value)

    def refuse(self, why: str) -> None:
        """Say why this cannot be dealt."""
        self.dealer.error = why
        self.open()
