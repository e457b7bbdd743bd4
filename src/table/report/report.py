"""The lab's measurements of games as a printable page: charts, and beside each the same data as a table."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from courtcards.engine.options import choose
from courtcards.games import GAMES
from courtcards.lab import VARIES
from courtcards.lab.analysis.study import unreached
from courtcards.texts import Texts, filled, listed, load
from courtcards.texts import title as titled
from table.books import layout_of
from table.markup.html import Markup, h
from table.report.charts import Dot, Spot, columns, dots, short, square
from table.report.style import STYLE

Study = Mapping[str, Any]
Figure = Mapping[str, Any]
MANY_DEALS, SEEN = 40, 20       # the least deals for believing luck, and the least matches for drawing a tenth of the evaluator's


def report(studies: Sequence[Study]) -> Markup:
    """Return the page of one study, or of several with a map of all games."""
    several = len(studies) > 1
    title = told("report", "all") if several else told("report", "title", title=titled(studies[0]["plan"]["game"]))
    body = [h("h1", title) if several else None, chart_of_all(studies) if several else None, [one(study) for study in studies]]
    head = h("head", h("meta", charset="utf-8"), h("meta", name="viewport", content="width=device-width"), h("title", title), h("style", Markup(STYLE)))
    return Markup(f"<!doctype html>{h('html', head, h('body', body), lang='en')}\n")


def told(section: str, key: str, **about: Any) -> str:
    """Return a sentence of the report."""
    return filled(load("lab")[section][key], about)


def one(study: Study) -> Markup:
    """Return the article on one study."""
    plan = study["plan"]
    matches = sum(counts["n"] for counts in study["counts"].values())
    seats = listed([str(seats) for seats in plan["seats"]])
    about = told("report", "with" if plan["rules"][0] else "about", seats=seats, matches=matches, bots=players(plan), rules=worded(plan, 0))
    parts = [*[begins(study, seats) for seats in plan["seats"]], *[each(study) for each in (beside, lengths, ends, worth, judge)],
             h("div", luck(study), never(study))]
    made = told("report", "foot", version=study["made"]["version"], rules=study["made"]["rules"], seed=plan["seed"], matches=plan["matches"], bots=plan["bots"])
    head = h("header", h("h2", told("report", "title", title=titled(plan["game"]))), h("p", about))
    if not study["figures"]:
        return h("article", head, h("p", told("report", "nothing")))
    foot = h("footer", made, " ", told("report", "interval"))
    return h("article", head, h("p", lead(study), class_="lead"), h("div", parts, class_="parts"), beware(study), foot)


def worded(plan: Study, rules: int) -> str:
    """Return the house rules of a part in words: those that differ from the first part's, or from the book's."""
    kind, first, given = GAMES[plan["game"]], plan["rules"][0] if rules else {}, plan["rules"][rules]
    texts, names = Texts(kind), [option.name for option in kind.options]
    chosen = {name: given[name] for name in names if name in given and first.get(name) != given[name]}
    labels = [texts.entry("option", name)["label"] if value is True else told("report", "value", label=texts.entry("option", name)["label"], value=value)
              for name, value in chosen.items()]
    return " + ".join(labels) or told("report", "book")


def players(plan: Study) -> str:
    """Return in words which bots play a study."""
    level, _, varies = plan["bots"].partition(VARIES)
    return told("report", "varied" if varies else "plain", level=level, times=varies)


def at_table(study: Study, each: Figure) -> str:
    """Return the house rules and number of seats of a figure, in words."""
    return told("report", "at-table", rules=worded(study["plan"], each["rules"]), seats=each["seats"])


def some(study: Study, name: str, seats: int | None = None, rules: int | None = None) -> list[Figure]:
    """Return the figures of a name, or those starting with it if it ends in a dash, filtered by seats and rules if given."""
    return [each for each in study["figures"] if (each["name"].startswith(name) if name.endswith("-") else each["name"] == name)
            and seats in (None, each["seats"]) and rules in (None, each["rules"])]


def interval(each: Figure) -> str:
    """Return an interval as it is printed."""
    return f"{short(each['low'])} – {short(each['high'])}"


def part(name: str, *content: Any, **about: Any) -> Markup:
    """Return a section of the report with its heading."""
    return h("section", h("h3", told("part", name, **about)), *content)


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Markup:
    """Return figures as a table."""
    head = h("tr", [h("th", told("column", column), scope="col") for column in columns])
    return h("table", h("thead", head), h("tbody", [h("tr", h("th", row[0], scope="row"), [h("td", cell) for cell in row[1:]]) for row in rows]))


# the sections

def lead(study: Study) -> str:
    """Return a sentence or two on who is favoured, and which house rule helps most."""
    plan = study["plan"]
    found = some(study, "begins", plan["seats"][0])
    first = next((each for each in found if not each["rules"]), None)
    if first is None:
        return told("lead", "nobody")
    key = "even" if first["low"] <= first["fair"] <= first["high"] else "favoured" if first["value"] > first["fair"] else "behind"
    said = [told("lead", key, share=round(100 * first["value"]), seats=first["seats"], fair=round(100 * first["fair"]))]
    better = [each for each in found if each["rules"] and abs(each["value"] - each["fair"]) < abs(first["value"] - first["fair"])]
    if key != "even" and better:
        best = min(better, key=lambda each: abs(each["value"] - each["fair"]))
        said.append(told("lead", "mended", rules=worded(plan, best["rules"]), share=round(100 * best["value"])))
    return " ".join(said)


def begins(study: Study, seats: int) -> Markup | None:
    """Return the section on how often the first player wins, a row per set of house rules; if there is no first player, a row per seat."""
    found, places = some(study, "begins", seats), some(study, "seat-", seats, 0)
    if found:
        rows = [Dot(worded(study["plan"], each["rules"]), each["value"], each["low"], each["high"], not each["rules"]) for each in found]
    else:
        rows = [Dot(told("said", "seat", number=number + 1, seats=seats), each["value"], each["low"], each["high"], True) for number, each in enumerate(places)]
    shown = found or places
    if not shown:
        return None
    name = told("part", "begins", seats=seats) if found else told("part", "seat")
    cells = [(row.label, short(row.value), interval(each), each["n"]) for row, each in zip(rows, shown, strict=True)]
    drawn = dots(name, rows, shown[0]["fair"], told("report", "fair"))
    return h("section", h("h3", name), drawn, table(("rules" if found else "seat", "share", "interval", "matches"), cells), class_="wide")


def beside(study: Study) -> Markup | None:
    """Return the section on the differences between house rules on the same deals, or None."""
    found = some(study, "difference")
    rows = [(at_table(study, each), short(each["value"]), interval(each), each["n"]) for each in found]
    drawn = table(("rules", "difference", "interval", "matches"), rows)
    return h("section", h("h3", told("part", "beside")), drawn, class_="wide") if found else None


def lengths(study: Study) -> Markup | None:
    """Return the section on decisions per match, with the minutes set-up expects among people, or None."""
    found = some(study, "decisions")
    if not found:
        return None
    rows = [(at_table(study, each), each["value"], f"{each['low']} – {each['high']}", each["most"], minutes(study, each)) for each in found]
    drawn = columns(told("part", "decisions"), found[0]["rows"]) if found[0]["rows"][-1][0] else None
    cells = table(("rules", "middle", "interval", "most", "minutes"), rows)
    return h("section", h("h3", told("part", "decisions")), h("div", drawn, cells, class_="halves"), h("p", told("report", "minutes")), class_="wide")


def minutes(study: Study, each: Figure) -> str:
    """Return the minutes set-up expects of a match among people, or "" if it gives none."""
    plan = study["plan"]
    lasts, options = layout_of(plan["game"]).minutes, choose(GAMES[plan["game"]].options, plan["rules"][each["rules"]])
    return str(lasts(each["seats"], options)) if lasts else ""


def ends(study: Study) -> Markup | None:
    """Return the section on how matches end, by house rules, or None."""
    plan, seats = study["plan"], study["plan"]["seats"][0]
    found = some(study, "ends-", seats)
    said = [Texts(GAMES[plan["game"]], chosen=plan["rules"][each["rules"]]) for each in found]
    rows = [(worded(plan, each["rules"]), texts.say("reason", each["name"].removeprefix("ends-")), short(each["value"]), interval(each))
            for texts, each in zip(said, found, strict=True)]
    return h("section", h("h3", told("part", "ends")), table(("rules", "end", "share", "interval"), rows), class_="wide ends") if found else None


def luck(study: Study) -> Markup | None:
    """Return the section on how much the deal decides and how much better one bot is than another, or None."""
    said = [told("said", each["name"], **{each["name"]: short(each["value"])}, low=short(each["low"]), high=short(each["high"]), deals=each.get("deals"),
                 bots=players(study["plan"]), fair=short(each.get("fair", 0))) for name in ("luck", "skill") for each in some(study, name)]
    return part("luck", [h("p", line) for line in said]) if said else None


def worth(study: Study) -> Markup | None:
    """Return the section on the worth of each kind of card, the control first, or None."""
    found, texts = some(study, "worth-"), Texts(GAMES[study["plan"]["game"]])
    if not found:
        return None
    kinds = texts.data["card"].get("kind", {})
    names = [str(kinds.get(role, role)) for role in (each["name"].removeprefix("worth-") for each in found)]
    rows = [Dot(name, each["value"], each["low"], each["high"], not number) for number, (name, each) in enumerate(zip(names, found, strict=True))]
    far = ceil(10 * max([max(abs(each["low"]), abs(each["high"])) for each in found])) / 10
    cells = [(name, short(each["value"]), interval(each), each["bites"], each["n"]) for name, each in zip(names, found, strict=True)]
    drawn = dots(told("part", "worth"), rows, 0, "", (-far, far))
    return h("section", h("h3", told("part", "worth")), h("p", told("said", "worth"), " ", told("said", "no-bites")), drawn,
             table(("card", "worth", "interval", "bites", "matches"), cells), class_="wide")


def judge(study: Study) -> Markup | None:
    """Return the section on how often players won against the evaluator's forecast, and on leads and comebacks, or None."""
    found = some(study, "judge-")
    if not found:
        return None
    spots = [Spot("", each["fair"], each["value"], each["low"], each["high"]) for each in found if each["n"] >= SEEN]
    cells = [(short(each["fair"]), short(each["value"]), interval(each), each["n"]) for each in found]
    changes, behind = some(study, "changes"), some(study, "behind")
    course = told("said", "changes", changes=changes[0]["value"], behind=short(behind[0]["value"])) if changes and behind else told("said", "unjudged")
    drawn = square(told("part", "judge"), spots, (short(0), short(1)), ("", short(1)), True)
    rows = table(("said", "came", "interval", "matches"), cells)
    return part("judge", h("p", told("said", "judge")), drawn, rows, h("h3", told("part", "course")), h("p", course))


def never(study: Study) -> Markup | None:
    """Return the section on the messages of the rules that never occurred, or None."""
    found = some(study, "never")
    if not found:
        return None
    keys, ruled, matches = found[0]["keys"], found[0]["ruled"], found[0]["n"]
    first = [h("p", told("said", "never", matches=matches)), listing(keys)] if keys else [h("p", told("said", "nothing", matches=matches))]
    return part("never", first, [h("p", told("said", "ruled")), listing(ruled)] if ruled else None)


def listing(keys: Sequence[str]) -> Markup:
    """Return keys of the rules as a list."""
    return h("ul", [h("li", key) for key in keys], class_="keys")


def beware(study: Study) -> Markup:
    """Return the section on when not to trust the figures."""
    plan, warnings = study["plan"], dict.fromkeys(each["warning"] for each in study["figures"] if "warning" in each)
    few = any(each["deals"] < MANY_DEALS for each in some(study, "luck"))
    missing = sum([whole - played for _, played, whole in unreached(plan, study["counts"])])
    left = [told("beware", "unreached", count=missing)] if missing else []
    said = [*left, told("beware", "bots", bots=players(plan)), *[told("beware", warning) for warning in warnings], *([told("beware", "deals")] if few else [])]
    return part("beware", h("ul", [h("li", line) for line in said]))


def chart_of_all(studies: Sequence[Study]) -> Markup | None:
    """Return a map of all games, luck against skill, and the same as a table, or None."""
    spots, rows = [], []
    for study in studies:
        luck, skill = some(study, "luck"), some(study, "skill")
        if luck and skill:
            fair, name = skill[0]["fair"], titled(study["plan"]["game"])
            spots.append(Spot(name, luck[0]["value"], (skill[0]["value"] - fair) / (1 - fair)))
            rows.append((name, f"{short(luck[0]['value'])} [{interval(luck[0])}]", f"{short(skill[0]['value'])} [{interval(skill[0])}]"))
    across, up = ([told("said", f"{way}-{what}") for way in ("less", "more")] for what in ("luck", "skill"))
    return part("map", square(told("part", "map"), spots, across, up), table(("game", "luck", "skill"), rows)) if spots else None
