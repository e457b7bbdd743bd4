"""The set-up screen's markup: the game, the seats, and the house rules."""

from collections.abc import Sequence

from courtcards.engine.field import Field
from courtcards.engine.limits import TYPED_NAME
from courtcards.texts import common_text, join_list, lesson_titles
from table.markup.card_faces import card_picture
from table.markup.forms import Shown, choice_button, select_field
from table.markup.html import Markup, h, icon
from table.markup.icons import banner
from table.markup.notices import progress_bar
from table.page.lazy_parts import LazyPart
from table.screens import levels
from table.screens.lesson_index import course_minutes, lesson_address
from table.screens.letter_honesty import letter_note

MANY = 7            # numbers of players to choose from that fit in one row on a phone
ELSEWHERE = "letter", "guest"           # the kinds of seats for somebody on another device


def setup_markup(game: Shown, seats: Sequence[Shown], options: Sequence[Shown], values: Shown, art: Shown, words: LazyPart | None = None,
                 best: Markup | None = None) -> Markup:
    """Return the whole set-up screen.

    The dicts have these keys:

    - `game`: `id`, `title`, `tagline`, `tincture`, `siblings` (id, title), `fewest`, `most`, `levels`, `kinds` (of a seat), `barred` (the kind ruled out by
      other seats, or ""), `first` (rivals and minutes of a first match), `note`, `lasts` (the length in words), `short` (the offer of a short match, or None),
      `even` (a text, or "")
    - `seats`: `name`, `kind` (`person`, `bot`, `letter` or `guest`), `level`, `tincture`, `charge`, `style` (or None)
    - `options`: `name`, `kind` (`bool`, `choice`, `int` or `counts`), `label`, `help`, `choices` (value, label), `counts` (item, label, usual, value),
      `default`, `value`, `low`, `high`, `advanced`, `proposed` (a note, or ""), `plan` (the chosen field of spaces, or None)
    - `values`: `new` (whether the game is new to the player), `running` (the id of an unfinished match of it, or ""), `explains`, `invited`, `guests`,
      `measures` (whether bots can tell which seat is favoured), `seed`, `error`, `sets` (value, label, count, on, note), `short` (why there are too few cards,
      or "")
    - `art`: the `deck` and the `cards` (traits) of the fan

    `words` is the word list while the game waits for it, or None. `best` has the best solo scores, or None.
    """
    score_section = h("section", h("h2", common_text("scores", "best")), best, aria_label=common_text("scores", "best")) if best else None
    first_panel = first_match_panel(game, len(seats), words, values.get("running", "")) if values.get("new") and not values.get("invited") else None
    letters_note = letter_note(join_list(values["invited"])) if values.get("invited") else None
    rules = rules_section(options, values, game.get("short"), game.get("even", ""))
    sections = [seats_section(game, seats), letters_note, card_sets_section(values), rules, score_section, deal_section(game, values, words)]
    parts = [sibling_games(game), first_panel, h("div", sections, class_="setup__rest")]
    return h("main", setup_side(game, art), h("section", parts, class_="setup__form", aria_label=common_text("setup", "screen")), class_="setup")


def first_match_panel(game: Shown, seats: int, words: LazyPart | None, running: str) -> Markup:
    """Return the offer of a first match or, if a match with the id `running` is under way, of continuing that one.

    `seats` is the number of players in the set-up.
    """
    rivals, minutes = game["first"]["pages"], game["first"]["minutes"]
    begin_key = "first-apart" if rivals + 1 != seats else "first-begin" if game["levels"] else "first-begin-alike"
    points = [common_text("setup", begin_key, count=rivals), common_text("setup", "first-explained"),
              *([common_text("setup", "first-short" if game.get("short") else "first-minutes", minutes=minutes)] if minutes else [])]
    heading = common_text("setup", "first-running" if running else "first-head", title=game["title"])
    text = h("div", h("h2", heading), h("p", game["tagline"], class_="firstly__aim"),
             None if running else h("ul", [h("li", icon("check-mark"), point) for point in points]))
    main_style = "btn btn--main btn--big"
    continue_link = h("a", icon("ui-play"), common_text("lobby", "go-on"), class_=main_style, href="#/match/" + running) if running else None
    deal_button = h("button", common_text("setup", "first-another" if running else "first-deal"), type="button", class_="btn" if running else main_style,
                    data_do="first-match", data_game=game["id"], disabled=words is not None)
    lessons_link = h("a", icon("rule-book"), common_text("setup", "learn", minutes=course_minutes(game["id"])), class_="btn",
                     href=lesson_address(game["id"])) if lesson_titles(game["id"]) else None
    return h("section", text, h("div", continue_link, deal_button, lessons_link, class_="firstly__ways"), class_="firstly", aria_label=heading)


def setup_side(game: Shown, art: Shown) -> Markup:
    """Return the coloured panel: a back link, a fan of cards, the game's name and tagline."""
    fan = h("span", [card_picture(art["deck"], traits) for traits in art["cards"]], data_cards=len(art["cards"]))
    back = h("a", icon("ui-prev"), common_text("setup", "lobby"), class_="btn btn--quiet", href="#/", data_do="lobby")
    words = [h("h1", game["title"]), h("p", game["tagline"])]
    return h("header", back, h("div", fan, class_="setup__fan"), words, class_="setup__art", data_tincture=game["tincture"])


def sibling_games(game: Shown) -> Markup | None:
    """Return links to all games of the book, or None if this game is the book's only one."""
    if len(game["siblings"]) < 2:
        return None
    tabs = h("div", [sibling_link(game, other) for other in game["siblings"]], class_="games-tab")
    return h("nav", h("h2", common_text("setup", "which")), tabs, aria_label=common_text("setup", "games"))


def sibling_link(game: Shown, other: Shown) -> Markup:
    """Return the link to the game `other` of the same book, marked if it's the game being set up."""
    here = "page" if other["id"] == game["id"] else None
    return h("a", other["title"], class_="btn", href="#/setup/" + other["id"], data_do="setup", data_game=other["id"], aria_current=here)


def seats_section(game: Shown, seats: Sequence[Shown]) -> Markup:
    """Return the buttons for the number of players with the match's length, a row for each seat, and notes on guests and on play by letter."""
    fewest, most = game["fewest"], game["most"]
    numbers = [choice_button("seats", number, number, number == len(seats)) for number in range(fewest, most + 1)]
    choice = h("div", numbers, class_="seg", role="group", aria_label=common_text("setup", "how-many"), data_many=len(numbers) > MANY)
    how_many = [h("span", common_text("setup", "players"), aria_hidden="true"), choice] if fewest != most else None
    length = h("span", game["lasts"], class_="muted", role="status")
    kinds = [seat["kind"] for seat in seats]
    rows = [seat_row(number, seat, game, game["levels"], explained=seat["kind"] not in kinds[:number]) for number, seat in enumerate(seats)]
    head = h("div", h("h2", common_text("setup", "who")), h("div", how_many, length, class_="setup__many"), class_="setup__head")
    notes = [common_text("setup", f"by-{kind}") for kind in ELSEWHERE if kind in game["kinds"] and kind not in kinds]
    if game["barred"] in game["kinds"]:
        notes.append(common_text("setup", "not-both"))
    if kinds.count("person") > 1:
        notes.insert(0, common_text("setup", "people-here"))
    note = h("p", " ".join(notes), class_="muted") if notes else None
    return h("section", head, h("ul", rows), note, levels.no_levels_note(seats, game["levels"]), aria_label=common_text("setup", "seats"))


def seat_row(number: int, seat: Shown, game: Shown, choice_of: Sequence[levels.LevelChoice], explained: bool) -> Markup:
    """Return the row of a seat: flag, name, kind, and a bot's level and style. If `explained`, a line says how somebody elsewhere plays."""
    place = common_text("setup", "seat", number=number + 1)
    name = h("input", value=seat["name"], aria_label=common_text("setup", "name-of", seat=place), maxlength=TYPED_NAME, dir="auto", autocomplete="off",
             enterkeyhint="done", data_do="seat-name", data_seat=number)
    choices = [choice_button("seat-kind", kind, common_text("setup", kind), seat["kind"] == kind, data_seat=number, disabled=kind == game["barred"])
               for kind in game["kinds"]]
    kind = h("div", choices, class_="seg", role="group", aria_label=common_text("setup", "plays", seat=place))
    level = levels.level_button(choice_of, seat["level"], number, place, seat["style"]) if seat["kind"] == "bot" else None
    note = h("small", common_text("setup", f"by-{seat['kind']}"), class_="seatrow__note") if explained and seat["kind"] in ELSEWHERE else None
    return h("li", banner(seat["tincture"], seat["charge"]), name, kind, level, note, class_="seatrow", data_kind=seat["kind"])


def rules_section(options: Sequence[Shown], values: Shown, short: Shown | None = None, even: str = "") -> Markup:
    """Return the house rules, with the field for the seed. The text `even` and the switch for a `short` match come first."""
    usual_rules = [option_control(item) for item in options if not item["advanced"]]
    rare_rules = [option_control(item) for item in options if item["advanced"]]
    is_changed = any(item["value"] != item["default"] for item in options if item["advanced"])
    more_rules = rare_rules if values.get("invited") else [*rare_rules, seed_field(values)]
    summary = h("summary", icon("ui-next"), common_text("setup", "more"), class_="btn btn--quiet")
    more_section = h("details", summary, h("div", more_rules, class_="opts"), class_="more",
                     open=bool(is_changed or values.get("seed"))) if more_rules else None
    title = common_text("setup", "rules")
    favoured_button = h("button", common_text("setup", "favoured"), type="button", class_="link", data_do="favoured") if values.get("measures") else None
    even_note = h("p", even, " ", h("button", common_text("setup", "even"), type="button", class_="link", data_do="even"), class_="muted") if even else None
    return h("section", h("h2", title), even_note, h("div", short_match_switch(short) if short else None, usual_rules, explain_switch(values), class_="opts"),
             more_section, favoured_button, aria_label=title)


def short_match_switch(short: Shown) -> Markup:
    """Return the switch for a short match."""
    return h("button", h("b", common_text("setup", "short")), h("small", short["help"]), h("i"), type="button", class_="switch", role="switch",
             aria_checked="true" if short["on"] else "false", data_do="short")


def explain_switch(values: Shown) -> Markup:
    """Return the switch for explanations of new things."""
    return h("button", h("b", common_text("settings", "explain")), h("small", common_text("setup", "explain-help")), h("i"), type="button", class_="switch",
             role="switch",
             aria_checked="true" if values.get("explains") else "false", data_do="firsts")


def card_sets_section(values: Shown) -> Markup | None:
    """Return the card sets to choose from, or None if the game takes no card sets."""
    if not values.get("sets"):
        return None
    rows = [card_set_switch(item, len(values["sets"]) > 1) for item in values["sets"]]
    shortage = h("p", values["short"], class_="setup__error", role="alert") if values["short"] else None
    import_button = h("button", icon("scroll-quill"), common_text("setup", "import-cards"), type="button", class_="btn", data_do="import-cards")
    title = common_text("setup", "cards")
    head = h("div", h("h2", title), import_button, class_="setup__head")
    trade_note = h("p", common_text("trade", "manner"), " ", h("a", common_text("trade", "open"), href="#/trade", class_="link"), class_="muted")
    help_ = h("p", common_text("setup", "cards-help"), class_="muted")
    return h("section", head, help_, h("div", rows, class_="opts"), shortage, trade_note, class_="setup__sets", aria_label=title)


def card_set_switch(item: Shown, choice: bool) -> Markup:
    """Return one card set. If there is a `choice` between sets, it's a switch, otherwise plain text."""
    cards = common_text("setup", "count-cards", count=item["count"])
    origin = common_text("studio", "by", owner=item["owner"], cards=cards) if item.get("owner") else cards
    words = h("b", item["label"]), h("small", origin), h("small", item["note"]) if item.get("note") else None
    if not choice:
        return h("div", words, class_="option")
    return h("button", words, h("i"), type="button", class_="switch", role="switch", aria_checked="true" if item["on"] else "false",
             data_do="cards", data_value=item["value"])


def option_control(item: Shown) -> Markup:
    """Return a house rule as a switch, a list, a number field or a group of these."""
    changed = h("span", common_text("setup", "house-rule"), class_="chip chip--changed") if item["value"] != item["default"] else None
    label, help_ = h("b", item["label"], changed), option_help(item)
    if item["kind"] == "bool":
        checked = "true" if item["value"] else "false"
        return h("button", label, help_, h("i"), type="button", class_="switch", role="switch", aria_checked=checked,
                 data_do="option", data_name=item["name"])
    if item["kind"] == "counts":
        return counts_control(item, label, help_)
    if item["kind"] == "choice":
        control = select_field("option", item["choices"], item["value"], data_name=item["name"])
    else:
        control = h("input", type="number", inputmode="numeric", class_="field-box num", value=item["value"],
                    min=item["low"], max=item["high"], data_do="option", data_name=item["name"])
    return h("label", label, help_, control, field_plan(item.get("plan")), class_="option")


def field_plan(field: Field | None) -> Markup | None:
    """Return a small drawing of a field of spaces. If there's no field, return None."""
    if field is None:
        return None
    spaces = [h("rect", x=space.x, y=space.y, width=space.right - space.x, height=space.foot - space.y, rx="0.4") for space in field.spaces]
    return h("svg", spaces, class_="plan", viewBox=f"-1 -1 {field.width + 2} {field.height + 2}", aria_hidden="true")


def option_help(item: Shown) -> Markup | None:
    """Return the help on a house rule and the note on it, or None if there's neither."""
    words = " ".join(filter(None, [item["help"], item.get("proposed")]))
    return h("small", words) if words else None


def counts_control(item: Shown, label: Markup, help_: Markup | None) -> Markup:
    """Return a house rule with several numbers, collapsed. A number that's left empty stands for the usual one."""
    fields = [h("label", h("span", count["label"]),
                h("input", type="number", inputmode="numeric", class_="field-box num", value=count["value"], placeholder=count["usual"],
                  min=item["low"], max=item["high"], data_do="option", data_name=item["name"], data_item=count["item"])) for count in item["counts"]]
    summary = h("summary", h("span", label, help_), icon("ui-next"))
    return h("details", summary, h("div", fields, class_="counts"), class_="option option--counts", open=bool(item["value"]))


def seed_field(values: Shown) -> Markup:
    """Return the field for the seed, with which an earlier deal can be repeated."""
    field = h("input", class_="field-box num", value=values.get("seed", ""), data_do="seed",
              inputmode="numeric", autocomplete="off", placeholder=common_text("setup", "new-deal"))
    help_ = h("small", common_text("setup", "seed-help"))
    return h("label", h("b", common_text("setup", "seed")), help_, field, class_="option")


def deal_section(game: Shown, values: Shown, words: LazyPart | None) -> Markup:
    """Return the button that deals or invites, with a note on the match. While `words` is missing, it shows the progress."""
    match_note = h("span", game["note"], class_="muted")
    error = h("p", values["error"], class_="setup__error", role="alert") if values.get("error") else None
    invited = [*values.get("invited", ()), *values.get("guests", ())]
    style = "btn btn--big" if values.get("new") and not invited else "btn btn--main btn--big"
    deal_label = common_text("setup", "invite", names=join_list(invited)) if invited else common_text("setup", "deal")
    deal_button = h("button", deal_label, type="button", class_=style, data_do="deal", data_game=game["id"], disabled=words is not None)
    label = common_text("howto", "open")
    howto_button = h("button", icon("rule-book"), label, type="button", class_="btn", data_do="howto")
    return h("div", error, word_list_progress(words) if words else None, deal_button, howto_button, h("span", class_="bar__space"), match_note,
             class_="setup__go")


def word_list_progress(words: LazyPart) -> Markup:
    """Return the progress of the word list. If it couldn't be loaded, say so, with a button to try again."""
    if not words.lost:
        return h("p", common_text("page", "words-coming"), progress_bar(words.share, common_text("page", "words-coming")), class_="setup__words", role="status")
    again = h("button", common_text("page", "way-fetch-part"), type="button", class_="btn", data_do="fetch-part")
    return h("div", h("p", common_text("setup", "words-lost"), role="alert"), again, class_="setup__error setup__words")
