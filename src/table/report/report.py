"""Writes the lab's measurements of games as a printable page: charts, and beside each of them the same data as a table."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from courtcards.engine.options import choose_options
from courtcards.games import GAMES
from courtcards.lab import RANDOM_MARK
from courtcards.lab.analysis.study import unfinished_parts
from courtcards.texts import Texts, fill_sentence, join_list, load_texts
from courtcards.texts import game_title as titled
from table.books import layout_of
from table.markup.html import Markup, h
from table.report.charts import IntervalDot, MapDot, column_chart, interval_chart, share_text, square_chart
from table.report.style import STYLE

Study = Mapping[str, Any]
Figure = Mapping[str, Any]
ENOUGH_DEALS = 40       # fewest deals for trusting the luck figure
ENOUGH_MATCHES = 20     # fewest matches for a dot in the chart of the evaluator's forecasts


def render_report(studies: Sequence[Study]) -> Markup:
    """Return a page with the given studies. If there are several, it begins with a map that compares their games."""
    several = len(studies) > 1
    title = report_text("report", "all") if several else report_text("report", "title", title=titled(studies[0]["plan"]["game"]))
    body = [h("h1", title) if several else None, chart_of_all(studies) if several else None, [study_article(study) for study in studies]]
    head = h("head", h("meta", charset="utf-8"), h("meta", name="viewport", content="width=device-width"), h("title", title), h("style", Markup(STYLE)))
    return Markup(f"<!doctype html>{h('html', head, h('body', body), lang='en')}\n")


def report_text(section: str, key: str, **about: Any) -> str:
    """Return the report's text with this key in this section; `about` fills its placeholders."""
    return fill_sentence(load_texts("lab")[section][key], about)


def study_article(study: Study) -> Markup:
    """Return the article on one study. If there are no figures yet, the article says so."""
    plan = study["plan"]
    matches = sum(counts["n"] for counts in study["counts"].values())
    seats = join_list([str(seats) for seats in plan["seats"]])
    about = report_text("report", "with" if plan["rules"][0] else "about", seats=seats, matches=matches, bots=bots_words(plan), rules=rules_words(plan, 0))
    parts = [*[first_player_part(study, seats) for seats in plan["seats"]],
             *[part(study) for part in (difference_part, lengths_part, endings_part, card_worth_part, evaluator_part)],
             h("div", luck_part(study), unseen_messages_part(study))]
    origin = report_text("report", "foot", version=study["made"]["version"], rules=study["made"]["rules"], seed=plan["seed"], matches=plan["matches"],
                         bots=plan["bots"])
    head = h("header", h("h2", report_text("report", "title", title=titled(plan["game"]))), h("p", about))
    if not study["figures"]:
        return h("article", head, h("p", report_text("report", "nothing")))
    foot = h("footer", origin, " ", report_text("report", "interval"))
    return h("article", head, h("p", study_lead(study), class_="lead"), h("div", parts, class_="parts"), warnings_part(study), foot)


def rules_words(plan: Study, rules: int) -> str:
    """Return the house rules of a study in words. `rules` is the index of one of its sets of house rules.

    For sets after the first, only the rules that differ from the first set's are named.
    """
    kind, values = GAMES[plan["game"]], plan["rules"][rules]
    first = plan["rules"][0] if rules else {}
    texts, names = Texts(kind), [option.name for option in kind.options]
    chosen = {name: values[name] for name in names if name in values and first.get(name) != values[name]}
    labels = [texts.entry("option", name)["label"] if value is True else report_text("report", "value", label=texts.entry("option", name)["label"], value=value)
              for name, value in chosen.items()]
    return " + ".join(labels) or report_text("report", "book")


def bots_words(plan: Study) -> str:
    """Return a phrase that names the bots that play a study."""
    level, _, varies = plan["bots"].partition(RANDOM_MARK)
    return report_text("report", "varied" if varies else "plain", level=level, times=varies)


def rules_and_seats(study: Study, figure: Figure) -> str:
    """Return a phrase with the house rules and the number of seats that a figure is about."""
    return report_text("report", "at-table", rules=rules_words(study["plan"], figure["rules"]), seats=figure["seats"])


def find_figures(study: Study, name: str, seats: int | None = None, rules: int | None = None) -> list[Figure]:
    """Return the figures called `name`. If `name` ends in a dash, return those whose names start with it.

    If `seats` or `rules` are given, only figures for that number of seats or set of house rules are returned.
    """
    return [figure for figure in study["figures"] if (figure["name"].startswith(name) if name.endswith("-") else figure["name"] == name)
            and seats in (None, figure["seats"]) and rules in (None, figure["rules"])]


def interval_text(figure: Figure) -> str:
    """Return a figure's interval as the report prints it."""
    return f"{share_text(figure['low'])} – {share_text(figure['high'])}"


def interval_dot(label: str, figure: Figure, first: bool) -> IntervalDot:
    """Return a figure as a dot of a chart; `first` marks the figure that the others are compared with."""
    return IntervalDot(label, figure["value"], figure["low"], figure["high"], first)


def report_part(name: str, *content: Any, **about: Any) -> Markup:
    """Return a section of the report with its heading; `about` fills the placeholders of the heading."""
    return h("section", h("h3", report_text("part", name, **about)), *content)


def figures_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Markup:
    """Return figures as a table. `columns` are the text keys of the headings."""
    head = h("tr", [h("th", report_text("column", column), scope="col") for column in columns])
    return h("table", h("thead", head), h("tbody", [h("tr", h("th", row[0], scope="row"), [h("td", cell) for cell in row[1:]]) for row in rows]))


# the sections

def study_lead(study: Study) -> str:
    """Return a sentence on the first player's share of wins, and perhaps one on house rules that make it fairer."""
    plan = study["plan"]
    figures = find_figures(study, "begins", plan["seats"][0])
    first = next((figure for figure in figures if not figure["rules"]), None)
    if first is None:
        return report_text("lead", "nobody")
    key = "favoured" if first["value"] > first["fair"] else "behind"
    if first["low"] <= first["fair"] <= first["high"]:
        key = "even"
    sentences = [report_text("lead", key, share=round(100 * first["value"]), seats=first["seats"], fair=round(100 * first["fair"]))]
    better = [figure for figure in figures if figure["rules"] and abs(figure["value"] - figure["fair"]) < abs(first["value"] - first["fair"])]
    if key != "even" and better:
        best = min(better, key=lambda figure: abs(figure["value"] - figure["fair"]))
        sentences.append(report_text("lead", "mended", rules=rules_words(plan, best["rules"]), share=round(100 * best["value"])))
    return " ".join(sentences)


def first_player_part(study: Study, seats: int) -> Markup | None:
    """Return the section on the first player's share of wins, or on each seat's if that was measured instead.

    Return None if there are no figures.
    """
    shares, seat_shares = find_figures(study, "begins", seats), find_figures(study, "seat-", seats, 0)
    if shares:
        rows = [interval_dot(rules_words(study["plan"], figure["rules"]), figure, not figure["rules"]) for figure in shares]
    else:
        rows = [interval_dot(report_text("said", "seat", number=number, seats=seats), figure, first=True) for number, figure in enumerate(seat_shares, 1)]
    figures = shares or seat_shares
    if not figures:
        return None
    name = report_text("part", "begins", seats=seats) if shares else report_text("part", "seat")
    cells = [(row.label, share_text(row.value), interval_text(figure), figure["n"]) for row, figure in zip(rows, figures, strict=True)]
    chart = interval_chart(name, rows, figures[0]["fair"], report_text("report", "fair"))
    return h("section", h("h3", name), chart, figures_table(("rules" if shares else "seat", "share", "interval", "matches"), cells), class_="wide")


def difference_part(study: Study) -> Markup | None:
    """Return the section on the differences between house rules on the same deals, or None if there are no figures."""
    figures = find_figures(study, "difference")
    rows = [(rules_and_seats(study, figure), share_text(figure["value"]), interval_text(figure), figure["n"]) for figure in figures]
    table = figures_table(("rules", "difference", "interval", "matches"), rows)
    return h("section", h("h3", report_text("part", "beside")), table, class_="wide") if figures else None


def lengths_part(study: Study) -> Markup | None:
    """Return the section on how long matches are, in decisions and in minutes among people, or None if there are no figures."""
    figures = find_figures(study, "decisions")
    if not figures:
        return None
    rows = [(rules_and_seats(study, figure), figure["value"], f"{figure['low']} – {figure['high']}", figure["most"], setup_minutes(study, figure))
            for figure in figures]
    chart = column_chart(report_text("part", "decisions"), figures[0]["rows"]) if figures[0]["rows"][-1][0] else None
    cells = figures_table(("rules", "middle", "interval", "most", "minutes"), rows)
    return h("section", h("h3", report_text("part", "decisions")), h("div", chart, cells, class_="halves"), h("p", report_text("report", "minutes")),
             class_="wide")


def setup_minutes(study: Study, figure: Figure) -> str:
    """Return the minutes that the set-up screen gives for a match among people, as text, or "" if it gives none."""
    plan = study["plan"]
    lasts, options = layout_of(plan["game"]).minutes, choose_options(GAMES[plan["game"]].options, plan["rules"][figure["rules"]])
    return str(lasts(figure["seats"], options)) if lasts else ""


def endings_part(study: Study) -> Markup | None:
    """Return the section on how matches end, by house rules, or None if there are no figures."""
    plan, seats = study["plan"], study["plan"]["seats"][0]
    figures = find_figures(study, "ends-", seats)
    texts_by_rules = [Texts(GAMES[plan["game"]], chosen=plan["rules"][figure["rules"]]) for figure in figures]
    rows = [(rules_words(plan, figure["rules"]), texts.say("reason", figure["name"].removeprefix("ends-")), share_text(figure["value"]), interval_text(figure))
            for texts, figure in zip(texts_by_rules, figures, strict=True)]
    table = figures_table(("rules", "end", "share", "interval"), rows)
    return h("section", h("h3", report_text("part", "ends")), table, class_="wide ends") if figures else None


def luck_part(study: Study) -> Markup | None:
    """Return the section on luck and skill, or None if there are no figures."""
    sentences = []
    for figure in [*find_figures(study, "luck"), *find_figures(study, "skill")]:
        about = {"low": share_text(figure["low"]), "high": share_text(figure["high"]), "fair": share_text(figure.get("fair", 0)),
                 figure["name"]: share_text(figure["value"])}
        sentences.append(report_text("said", figure["name"], deals=figure.get("deals"), bots=bots_words(study["plan"]), **about))
    return report_part("luck", [h("p", line) for line in sentences]) if sentences else None


def card_worth_part(study: Study) -> Markup | None:
    """Return the section on the worth of each kind of card, or None if there are no figures."""
    figures, texts = find_figures(study, "worth-"), Texts(GAMES[study["plan"]["game"]])
    if not figures:
        return None
    kinds = texts.data["card"].get("kind", {})
    names = [str(kinds.get(role, role)) for role in (figure["name"].removeprefix("worth-") for figure in figures)]
    rows = [interval_dot(name, figure, figure is figures[0]) for name, figure in zip(names, figures, strict=True)]
    limit = ceil(10 * max([max(abs(figure["low"]), abs(figure["high"])) for figure in figures])) / 10
    cells = [(name, share_text(figure["value"]), interval_text(figure), figure["bites"], figure["n"]) for name, figure in zip(names, figures, strict=True)]
    chart = interval_chart(report_text("part", "worth"), rows, 0, "", (-limit, limit))
    return h("section", h("h3", report_text("part", "worth")), h("p", report_text("said", "worth"), " ", report_text("said", "no-bites")), chart,
             figures_table(("card", "worth", "interval", "bites", "matches"), cells), class_="wide")


def evaluator_part(study: Study) -> Markup | None:
    """Return the section that compares wins with the evaluator's forecasts, or None if there are no figures."""
    figures = find_figures(study, "judge-")
    if not figures:
        return None
    spots = [MapDot("", figure["fair"], figure["value"], figure["low"], figure["high"]) for figure in figures if figure["n"] >= ENOUGH_MATCHES]
    cells = [(share_text(figure["fair"]), share_text(figure["value"]), interval_text(figure), figure["n"]) for figure in figures]
    changes, behind = find_figures(study, "changes"), find_figures(study, "behind")
    course = report_text("said", "unjudged")
    if changes and behind:
        course = report_text("said", "changes", changes=changes[0]["value"], behind=share_text(behind[0]["value"]))
    chart = square_chart(report_text("part", "judge"), spots, (share_text(0), share_text(1)), ("", share_text(1)), diagonal=True)
    rows = figures_table(("said", "came", "interval", "matches"), cells)
    return report_part("judge", h("p", report_text("said", "judge")), chart, rows, h("h3", report_text("part", "course")), h("p", course))


def unseen_messages_part(study: Study) -> Markup | None:
    """Return the section on messages of the rules that never occurred. Return None if there are no figures."""
    figures = find_figures(study, "never")
    if not figures:
        return None
    keys, ruled, matches = figures[0]["keys"], figures[0]["ruled"], figures[0]["n"]
    first = [h("p", report_text("said", "never", matches=matches)), key_list(keys)] if keys else [h("p", report_text("said", "nothing", matches=matches))]
    return report_part("never", first, [h("p", report_text("said", "ruled")), key_list(ruled)] if ruled else None)


def key_list(keys: Sequence[str]) -> Markup:
    """Return these text keys of the rules as an HTML list."""
    return h("ul", [h("li", key) for key in keys], class_="keys")


def warnings_part(study: Study) -> Markup:
    """Return the section on when not to trust the figures."""
    plan, warnings = study["plan"], dict.fromkeys(figure["warning"] for figure in study["figures"] if "warning" in figure)
    has_few_deals = any(figure["deals"] < ENOUGH_DEALS for figure in find_figures(study, "luck"))
    missing = sum([planned - played for _, played, planned in unfinished_parts(plan, study["counts"])])
    unplayed = [report_text("beware", "unreached", count=missing)] if missing else []
    sentences = [*unplayed, report_text("beware", "bots", bots=bots_words(plan)), *[report_text("beware", warning) for warning in warnings],
                 *([report_text("beware", "deals")] if has_few_deals else [])]
    return report_part("beware", h("ul", [h("li", line) for line in sentences]))


def chart_of_all(studies: Sequence[Study]) -> Markup | None:
    """Return the section that maps all games by luck and skill, or None if no study measured both."""
    spots, rows = [], []
    for study in studies:
        luck, skill = find_figures(study, "luck"), find_figures(study, "skill")
        if luck and skill:
            fair, name = skill[0]["fair"], titled(study["plan"]["game"])
            spots.append(MapDot(name, luck[0]["value"], (skill[0]["value"] - fair) / (1 - fair)))
            rows.append((name, f"{share_text(luck[0]['value'])} [{interval_text(luck[0])}]", f"{share_text(skill[0]['value'])} [{interval_text(skill[0])}]"))
    across, up = ([report_text("said", f"{way}-{what}") for way in ("less", "more")] for what in ("luck", "skill"))
    return report_part("map", square_chart(report_text("part", "map"), spots, across, up), figures_table(("game", "luck", "skill"), rows)) if spots else None
