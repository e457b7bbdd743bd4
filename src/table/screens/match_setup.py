"""The choices for a match before it's dealt: seats, house rules, cards and seed."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.engine.components import BadSetup
from courtcards.engine.game import Game
from courtcards.engine.options import BadOption, Option, choose_options
from courtcards.saves.record import Record
from courtcards.texts import Texts, common_text
from table.books import book_of, layout_of
from table.markup.icons import CHARGES, TINCTURES
from table.match.session.turn_state import MOST_RACERS_AT_SCREEN
from table.page.card_catalogue import catalogue_deal
from table.page.seed_input import fresh_seed, parse_seed
from table.screens.catalogue import book_tincture, first_match, game_titles, printed_traits
from table.screens.levels import levels_of
from table.screens.setup_seats import SeatSetup, clean_name
from table.screens.setup_sets import CardSetChoice

NO_SETS: Mapping[str, CardSet] = {}
MANY = 60           # from this many letters on, a match takes weeks


class MatchSetup(SeatSetup):
    """Holds the choices for a match before it's dealt, and makes the match's record from them."""

    def __init__(self, game: str, name: str = "", sets: Mapping[str, CardSet] = NO_SETS, level: str = "squire"):
        """Start with one player, the usual number of bots of this level, and the rule book's rules and cards."""
        super().__init__(game, name, level)
        self.cards = CardSetChoice(self.kind, sets)
        self.options: dict[str, Any] = {}
        self.seed, self.error = "", ""

    def copy_match(self, record: Record, remote_seats: Collection[int] = ()) -> None:
        """Copy the seats and house rules of a match. Seats in `remote_seats` play by letter."""
        chosen = {option.name: record.game.chosen[option.name] for option in self.kind.options if option.kind != "counts"}
        self.options = chosen | record.options
        self.copy_seats(record, remote_seats)

    def remove_surplus_seats(self) -> None:
        """Remove seats while the chosen cards aren't legal for so many players. Keep at least the fewest seats that the game allows."""
        while len(self.seats) > self.kind.fewest and self.cards.why_illegal(len(self.seats), self.changed_rules()):
            self.resize(len(self.seats) - 1)

    def option(self, name: str) -> Option:
        """Return a house rule by name."""
        return next(option for option in self.kind.options if option.name == name)

    def effective_rules(self) -> dict[str, Any]:
        """Return the value of every house rule: the one the player chose, the one we propose, or the rule book's.

        If a value needs a clock that can't work with this set-up, the rule's first value without a clock replaces it.
        """
        chosen = {option.name: self.options.get(option.name, self.is_proposed(option) or option.default) for option in self.kind.options}
        return chosen | {option.name: option.clockless_choice for option in self.kind.options if self.is_clock_unusable(option, chosen[option.name])}

    def is_clock_unusable(self, option: Option, value: Any) -> bool:
        """Return whether a value of a house rule needs a clock that can't work with this set-up.

        By letter, no clock works. A race doesn't work with guests, or with more than MOST_RACERS_AT_SCREEN players at this screen.
        """
        return value in option.clock and (self.by_letter or (option.race and (bool(self.guests) or self.people_here > MOST_RACERS_AT_SCREEN)))

    def is_proposed(self, option: Option) -> bool:
        """Return whether a house rule is on only because we propose it."""
        if option.proposed == "screen" and self.by_letter:
            return False
        return option.proposed != "" and option.name not in self.options and self.people_here + len(self.invited) + len(self.guests) > 1

    def set_option(self, name: str, text: str | None) -> None:
        """Set a house rule to a value, given as text. None toggles the rule. If the value isn't allowed, store an error."""
        option = self.option(name)
        self.error = ""
        try:
            value = not self.effective_rules()[name] if text is None else option.read(text)
            other_rules = {key: old_value for key, old_value in self.options.items() if key != name}
            self.options = choose_options([option], {name: value}) | other_rules
        except BadOption:
            self.error = self.allowed_values_text(name, option.allowed)

    @property
    def is_short(self) -> bool:
        """Whether a short match is chosen."""
        rules = layout_of(self.kind.id).short
        return bool(rules) and all(self.options.get(name) == value for name, value in rules.items())

    def toggle_short(self) -> None:
        """Switch between a short match and the rule book's."""
        rules = layout_of(self.kind.id).short
        other_rules = {name: value for name, value in self.options.items() if name not in rules}
        self.options = other_rules if self.is_short else other_rules | dict(rules)

    def set_count(self, name: str, item: str, text: str) -> None:
        """Set the number of one `item` of a house rule with several numbers. An empty text restores the usual number.

        If the number isn't allowed, store an error.
        """
        option = self.option(name)
        counts = {key: count for key, count in self.options.get(name, {}).items() if key != item}
        self.error = ""
        try:
            new_counts = option.read_counts(f"{item}:{text.strip()}") if text.strip() else {}
        except BadOption:
            self.error = self.allowed_values_text(name, option.allowed)
            return
        all_counts = counts | new_counts
        self.options[name] = {key: all_counts[key] for key, _ in option.choices if key in all_counts}

    def changed_rules(self) -> dict[str, Any]:
        """Return the house rules that matter with this set-up and differ from the rule book."""
        chosen = self.effective_rules()
        return {option.name: chosen[option.name] for option in self.mattering_options() if chosen[option.name] != option.default}

    def mattering_options(self) -> list[Option]:
        """Return the house rules that matter with these seats and the other chosen rules."""
        chosen = self.effective_rules()
        return [option for option in self.kind.options if option.matters(len(self.seats), chosen)]

    def record(self) -> dict[str, Any]:
        """Return the record of the match. If the match can't be dealt, raise ValueError with a sentence that says why."""
        changed = self.changed_rules()
        why = self.cards.why_illegal(len(self.seats), changed)
        if why or self.unattended_error:
            raise ValueError(why or self.unattended_error)
        seed = fresh_seed() if self.is_drawn else parse_seed(self.seed)
        try:
            return Record(self.kind.id, self.seat_names(), changed, seed, cards=self.cards.combined_set()).dump()
        except BadSetup as error:
            raise ValueError(str(error)) from error
        except BadOption as error:
            raise ValueError(self.allowed_values_text(error.name, error.allowed)) from error

    @property
    def is_drawn(self) -> bool:
        """Whether the deal is drawn at random, because no seed was given. In a match by letter, it always is."""
        return self.by_letter or not self.seed

    def trial_deal(self) -> Game | None:
        """Return a deal with this set-up, to look up its cards. If it can't be dealt, return None."""
        with suppress(BadSet):
            return catalogue_deal(self.kind, len(self.seats), self.changed_rules(), self.cards.combined_set())
        return None

    def allowed_values_text(self, option: str, allowed: str) -> str:
        """Return the sentence that says which values a house rule allows; `allowed` lists them in words."""
        return common_text("setup", "not-allowed", option=self.texts()["option"][option]["label"], allowed=allowed)

    def texts(self) -> dict[str, Any]:
        """Return the game's texts."""
        return Texts(self.kind, [""] * len(self.seats), chosen=self.effective_rules()).data

    def page_contents(self) -> dict[str, Any]:
        """Return the contents of the set-up screen, as the arguments of its markup."""
        texts, layout = self.texts(), layout_of(self.kind.id, len(self.seats))
        seats = [{**seat, "level": self.level_at(place), "tincture": TINCTURES[place], "charge": CHARGES[TINCTURES[place]], "style": self.style(place)}
                 for place, seat in enumerate(self.seats)]
        return {
            "game": {"id": self.kind.id, "title": texts["title"], "tagline": texts["tagline"], "tincture": book_tincture(self.kind),
                     "siblings": game_titles(book_of(self.kind.id)), "fewest": self.kind.fewest, "most": self.kind.most,
                     "levels": levels_of(self.kind.id, len(self.seats)), "kinds": self.kinds, "barred": self.forbidden_kind,
                     "first": self.first_match_numbers(),
                     "note": texts["short" if self.is_short else "note"], "lasts": self.duration_text(), "short": short_match_offer(self),
                     "even": even_rules_text(self)},
            "seats": seats, "options": [self.rule_as_shown(option, texts["option"][option.name]) for option in self.mattering_options()],
            "values": {"seed": self.seed, "error": self.error or self.unattended_error, "invited": self.invited,
                       "guests": [self.name_at(place) for place in self.guests], "sets": self.cards.rows(texts.get("catalogue", {}).get("stock", "")),
                       "short": self.cards.why_illegal(len(self.seats), self.changed_rules())},
            "art": {"deck": layout.deck, "cards": [printed_traits(self.kind, card) for card in layout.art]},
        }

    def duration_text(self) -> str:
        """Return how long the match takes, in words, or "" if that's unknown."""
        layout, players = layout_of(self.kind.id), len(self.seats)
        if layout.letters and self.by_letter:
            letters = round(layout.letters(players, self.effective_rules()) * len(self.invited) / (players - 1))
            return common_text("setup", "many-letters" if letters >= MANY else "letters", letters=letters)
        return common_text("setup", "minutes", minutes=layout.minutes(players, self.effective_rules())) if layout.minutes else ""

    def first_match_numbers(self) -> dict[str, int]:
        """Return the number of rivals in the game's first match and its expected minutes (0 if unknown), for placeholders in texts.

        The rivals are `pages`, bots of the lowest level.
        """
        pages, minutes = first_match(self.kind.id)
        return {"pages": pages, "minutes": minutes}

    def rule_as_shown(self, option: Option, texts: dict[str, Any]) -> dict[str, Any]:
        """Return a house rule as the set-up screen shows it."""
        texts = texts | texts.get("alone", {}) if len(self.seats) == 1 else texts
        if option.kind == "counts":
            return self.shown_counts(option, texts)
        choices = [{"value": str(choice), "label": texts["choices"][str(choice)]} for choice in option.choices]
        value = self.effective_rules()[option.name]
        as_text = str if option.kind == "choice" else lambda value: value
        return {"name": option.name, "kind": option.kind, "label": texts["label"], "help": texts["help"], "choices": choices,
                "plan": self.kind.fields.get(value), "default": as_text(option.default), "value": as_text(value),
                "low": option.low, "high": option.high, "advanced": option.expert,
                "proposed": self.option_note(option)}

    def option_note(self, option: Option) -> str:
        """Return a note on a house rule, or "" if there's nothing to say."""
        if self.is_proposed(option):
            return common_text("setup", "proposed")
        if self.is_clock_unusable(option, self.options.get(option.name, option.default)):
            return common_text("setup", self.unusable_clock_key(option), most=MOST_RACERS_AT_SCREEN)
        note = common_text("setup", "costs-letters") if option.proposed == "screen" and self.by_letter else ""
        return Texts(self.kind).sharing_warnings(self.effective_rules(), self.people_here).get(option.name, note)

    def unusable_clock_key(self, option: Option) -> str:
        """Return the key of the text that says why a house rule's clock can't work with these players (see `is_clock_unusable`)."""
        if self.by_letter:
            return "no-race" if option.race else "no-clock"
        return "no-race-guests" if self.guests else "crowd"

    def shown_counts(self, option: Option, texts: dict[str, Any]) -> dict[str, Any]:
        """Return a house rule with several numbers as the set-up screen shows it. There's one number per kind of card, or per seat."""
        value = self.options.get(option.name, {})
        names = {**self.texts()["card"].get("kind", {}), **{str(place + 1): seat["name"] for place, seat in enumerate(self.seats)}}
        counts = [{"item": item, "label": names[item], "usual": usual, "value": value.get(item, "")} for item, usual in option.choices if item in names]
        return {"name": option.name, "kind": "counts", "label": texts["label"], "help": texts["help"], "counts": counts, "low": option.low,
                "high": option.high, "default": {}, "value": value, "advanced": option.expert}


def short_match_offer(setup: MatchSetup) -> dict[str, Any] | None:
    """Return the offer of a short match. It returns None if the game has no short match.

    In the offer, `help` says how much shorter the match is, and `on` whether it's chosen.
    """
    layout, players = layout_of(setup.kind.id), len(setup.seats)
    if not (layout.short and layout.minutes):
        return None
    full_minutes, short_minutes = (layout.minutes(players, setup.effective_rules() | dict(rules))
                                   for rules in (choose_options(setup.kind.options, {}), layout.short))
    return {"on": setup.is_short,
            "help": common_text("setup", "short-help", what=setup.texts()["short"], players=players, minutes=short_minutes, whole=full_minutes)}


def even_rules_text(setup: MatchSetup) -> str:
    """Return the game's text about house rules that even out the advantage of the first of two players.

    With more players, or if no such rule matters or all of them are on, return "".
    """
    unchosen = [option for option in setup.mattering_options() if option.name in layout_of(setup.kind.id).even and not setup.effective_rules()[option.name]]
    return str(setup.texts()["even"]) if unchosen and len(setup.seats) == 2 else ""


def own_name(settings: Mapping[str, Any]) -> str:
    """Return the player's name as last typed, or "You" if there isn't one."""
    return clean_name(settings["name"]) or common_text("setup", "you")
