"""The markup of the statistics: a table row for each game and level, as numbers and drawings."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.engine.strategy import LEVELS
from courtcards.texts import common_text, join_list, load_texts
from table.markup.card_faces import UNREADABLE_DECK, card_picture
from table.markup.html import Markup, h, icon
from table.markup.icons import FACES, banner
from table.screens.lesson_index import day_address
from table.screens.lobby_page import LISTED_AT_FIRST
from table.screens.lobby_page import LobbyRow as Match

COLUMNS = "game", "played", "won", "run", "length", "way"           # the last three columns are left out if they'd be empty
FINE = 1000             # units of width for drawing a win share


class StatsRow(NamedTuple):
    """A table row for a game and level.

    `told` is the text shown in place of the win share, if there is one. `fair` is the win share of a player as good as the rivals, `run` the longest winning
    streak. `way` is the moving win share over ten matches.
    """

    tincture: str
    charge: str
    title: str
    against: str
    played: int
    share: tuple[float, float, float] | None
    told: str
    fair: float
    run: int
    length: str
    best: Sequence[str]
    way: Sequence[float]


class GameRecord(NamedTuple):
    """The record in one game. `played` is the number of matches played with others.

    `best` is the best run or score in words. `levels` has pairs for the bots' levels that differ in this game: the level, and whether a bot of that level was
    beaten.
    """

    tincture: str
    charge: str
    title: str
    against: str
    played: int
    won: int
    drawn: int
    best: str
    levels: Sequence[tuple[str, bool]]


class StudyRow(NamedTuple):
    """A line on puzzles or lessons: what it's about, how far the player has come, and a link (words and address)."""

    title: str
    told: str
    go: str
    address: str


class StatsContents(NamedTuple):
    """The contents of the statistics page.

    `running` holds the matches in progress, `finished` the finished ones that are still stored, and `lead` a summary of all finished ones ("" if none). `apart`
    is how many matches are counted separately, of which `apart_won` were won, and `aside` whether those are shown. `any` says whether there are statistics,
    `unfold` which list of matches is shown whole. `study` is empty if the player has solved no puzzle and done no lesson. `both` says whether there are matches
    of both sorts: counted separately, and not.
    """

    running: Sequence[Match]
    finished: Sequence[Match]
    lead: str
    games: Sequence[GameRecord]
    rows: Sequence[StatsRow]
    apart: int
    aside: bool
    me: str
    any: bool
    first: str = ""
    unfold: str = ""
    study: Sequence[StudyRow] = ()
    both: bool = False
    apart_won: int = 0


def stats_page(contents: StatsContents) -> Markup:
    """Return the whole page: matches in progress, then the statistics or a text in their place, then puzzles and lessons."""
    back = common_text("table", "back")
    me_label = common_text("yours", "me", name=contents.me) if contents.me else common_text("yours", "mark")
    head = h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href="#/", aria_label=back, title=back), h("h1", common_text("yours", "title")),
             h("span", class_="bar__space"), h("button", me_label, type="button", class_="btn btn--quiet", data_do="me"), class_="roll__head")
    games = h("ul", [game_record_row(record) for record in contents.games], class_="records panel")
    lead = h("p", contents.lead, class_="roll__lead")
    results = [h("h2", common_text("yours", "won-lost")), lead, apart_note(contents), games, badge_legend(contents.games), stats_table(contents.rows)]
    contents_shown = results if contents.lead else no_stats(contents)
    running, finished = (match_list(key, rows, contents.unfold == key) for key, rows in (("running", contents.running), ("finished", contents.finished)))
    study_part = study_section(contents.study) if contents.study else None
    return h("main", head, running, contents_shown, finished, study_part, stats_footer() if contents.any else None, class_="roll")


def study_section(rows: Sequence[StudyRow]) -> Markup:
    """Return the lines on puzzles and lessons, each with a link there."""
    title = common_text("yours", "study")
    lines = [h("li", h("span", h("b", row.title), h("small", row.told), class_="match__text"), h("a", row.go, class_="link", href=row.address),
               class_="match panel") for row in rows]
    return h("section", h("h2", title), h("ul", lines), class_="runs", aria_label=title)


def game_record_row(record: GameRecord) -> Markup:
    """Return a game's record: a bar of its wins, the best run, and the beaten levels."""
    bar = h("svg", h("rect", width=record.won, height=1), viewBox=f"0 0 {record.played} 1", preserveAspectRatio="none", class_="winbar", aria_hidden="true")
    beaten = join_list([load_texts("common")["bot"][level]["name"] for level, won in record.levels if won])
    label = common_text("yours", "beaten", levels=beaten) if beaten else common_text("yours", "beaten-none")
    discs = h("span", [h("i", icon(FACES[level]), data_on=won) for level, won in record.levels], class_="discs", role="img", aria_label=label, title=label)
    return h("li", banner(record.tincture, record.charge), h("span", h("b", record.title), h("small", record.against), class_="records__game"),
             [bar, h("span", won_text(record.won, record.drawn, record.played), class_="records__won")] if record.played else None,
             h("span", record.best, class_="records__best"), discs if record.levels and record.played else None)


def won_text(won: int, drawn: int, played: int) -> str:
    """Return how many of the matches played were won, and drawn if any were."""
    return common_text("yours", "won-drawn-of" if drawn else "won-of", won=won, drawn=drawn, played=played)


def badge_legend(games: Sequence[GameRecord]) -> Markup | None:
    """Return the names of the badges for the bots' levels, or None if no game shows badges."""
    levels = {level for record in games if record.played for level, _ in record.levels}
    badges = [h("span", h("i", icon(FACES[level])), load_texts("common")["bot"][level]["name"]) for level in LEVELS if level in levels]
    return h("p", h("span", common_text("yours", "badges")), badges, class_="discs discs--named") if badges else None


def stats_table(rows: Sequence[StatsRow]) -> Markup:
    """Return the statistics of every game and level as a table, collapsed."""
    columns = [name for name in COLUMNS if name not in COLUMNS[3:] or any(getattr(row, name) for row in rows)]
    heads = [h("th", common_text("yours", f"col-{name}"), scope="col", class_="roll__wide" if name in COLUMNS[3:] else None) for name in columns]
    table = h("table", h("caption", common_text("yours", "title"), class_="vh"), h("thead", h("tr", heads)),
              h("tbody", [stats_table_row(row, columns) for row in rows]), class_="rolls")
    few_note = h("p", common_text("yours", "few"), class_="roll__foot") if any(row.told and not row.share for row in rows) else None
    words = [h("span", common_text("yours", key)) for key in ("more-stats", "less-stats")]
    return h("details", h("summary", words), table, few_note, class_="roll__more")


def match_list(key: str, rows: Sequence[Match], unfold: bool) -> Markup | None:
    """Return a list of matches with a link to each, or None if there are none. Unless `unfold` is set, only the latest are listed.

    `key` is the text key of the heading, which says whether these matches are in progress or finished.
    """
    lines = [listed_match(match, not place) for place, match in enumerate(rows if unfold else rows[:LISTED_AT_FIRST])]
    words = common_text("lobby", "fewer") if unfold else common_text("lobby", "all", count=len(rows))
    all_button = h("button", words, type="button", class_="link", data_do="all-matches", data_list=key, aria_expanded="true" if unfold else "false")
    title = common_text("yours", key)
    head = h("div", h("h2", title), all_button if len(rows) > LISTED_AT_FIRST else None, class_="continue__head")
    return h("section", head, h("ul", lines), class_="runs", aria_label=title) if rows else None


def listed_match(match: Match, latest: bool) -> Markup:
    """Return a list item for a match, with a link to it. If the match is the `latest` and in progress, the link looks like a button."""
    text = h("span", h("b", match.title), h("small", match.note, data_yours=not match.over), class_="match__text")
    words = common_text("yours", "view") if match.over else common_text("lobby", "go-on")
    link = h("a", words, h("span", " ", match.title, class_="vh"), class_="btn btn--main" if latest and not match.over else "link", href="#/match/" + match.id)
    return h("li", h("span", match.cards, class_="match__art"), text, link, class_="match panel")


def no_stats(contents: StatsContents) -> Markup:
    """Return the text shown if no match counts, with links to the daily puzzle and the lessons.

    If no match is stored at all, there's also a button for a first match.
    """
    matches = contents.running or contents.finished
    start_button = h("button", icon("ui-play"), common_text("lobby", "first"), type="button", class_="btn btn--main btn--big", data_do="first-match",
                     data_game=contents.first)
    cards = None if matches else h("span", [card_picture(UNREADABLE_DECK, None)] * 3, class_="roll__cards", aria_hidden="true")
    links = [h("a", common_text(section, "title"), class_="link", href=address) for section, address in (("today", day_address()), ("lessons", "#/lessons"))]
    return h("div", cards, h("p", h("b", common_text("yours", "none")), class_="roll__lead"), h("p", common_text("yours", "none-line")),
             start_button if contents.first and not matches else None, h("div", links, class_="today__ways"), class_="roll__none")


def stats_table_row(row: StatsRow, columns: Sequence[str]) -> Markup:
    """Return the table row of a game and level with the given columns."""
    words = h("span", h("b", row.title), h("small", row.against))
    game = h("th", h("span", banner(row.tincture, row.charge), words, class_="roll__game"), scope="row")
    length = h("td", h("b", row.length) if row.length else None, [h("small", best) for best in row.best], class_="roll__wide")
    cells = {"game": game, "played": h("td", row.played, class_="num"),
             "won": h("td", win_share(row) if row.share else h("small", row.told), class_="roll__won"),
             "run": h("td", row.run or None, class_="num roll__wide"), "length": length,
             "way": h("td", share_curve(row.way) if row.way else None, class_="roll__wide")}
    return h("tr", [cells[name] for name in columns])


def win_share(row: StatsRow) -> Markup:
    """Return the win share of a table row, as a drawing and in per cent. The row must have one."""
    assert row.share is not None
    return whisker(row.share, row.fair)


def whisker(won: tuple[float, float, float], fair_share: float) -> Markup:
    """Return a win share with its interval, and a dotted line at the fair share."""
    share, low, high = (round(FINE * part) for part in won)
    fair = round(FINE * fair_share)
    lines = [h("line", x1=x1, x2=x2, y1=y1, y2=y2) for x1, x2, y1, y2 in ((low, high, 10, 10), (low, low, 5, 15), (high, high, 5, 15))]
    words = common_text("yours", "share", share=percent(won[0]), low=percent(won[1]), high=percent(won[2]), fair=percent(fair_share))
    ends = [h("line", class_=f"whisker__{name}", x1=x, x2=x, y1=y1, y2=y2) for name, x, y1, y2 in (("fair", fair, 0, 20), ("share", share, 5, 15))]
    drawing = h("svg", ends[0], lines, ends[1], viewBox=f"0 0 {FINE} 20", preserveAspectRatio="none", role="img", aria_label=words)
    return h("span", drawing, h("b", f"{percent(won[0])} %", class_="num"), class_="whisker")


def share_curve(shares: Sequence[float]) -> Markup:
    """Return a line chart of the moving win share over ten matches, from the first to the last."""
    points = " ".join([f"{FINE * place / (len(shares) - 1):.0f},{26 - 24 * share:.1f}" for place, share in enumerate(shares)])
    words = common_text("yours", "way", first=percent(shares[0]), last=percent(shares[-1]))
    return h("svg", h("polyline", points=points), viewBox=f"0 0 {FINE} 28", preserveAspectRatio="none", role="img", aria_label=words, class_="roll__line")


def percent(share: float) -> int:
    """Return a fraction in per cent, rounded.

    >>> percent(.474)
    47
    """
    return round(100 * share)


def apart_note(contents: StatsContents) -> Markup | None:
    """Return the line on the matches that are counted separately, with the button that shows them or the others. Return None if there are none."""
    if not contents.apart:
        return None
    switch = h("button", common_text("yours", "others" if contents.aside else "show"), type="button", class_="link", data_do="apart") if contents.both else None
    words = common_text("yours", "aside" if contents.aside else "apart", count=contents.apart, won=contents.apart_won)
    return h("p", words, " ", switch, class_="roll__apart")


def stats_footer() -> Markup:
    """Return the footer: where the statistics are stored, and the buttons that save and clear them."""
    actions = [h("button", words, type="button", class_="link", data_do=action)
               for action, words in (("save-all", common_text("moving", "save")), ("empty", common_text("yours", "empty")))]
    return h("footer", h("p", common_text("yours", "kept")), h("div", actions, class_="today__ways"), class_="roll__foot")
