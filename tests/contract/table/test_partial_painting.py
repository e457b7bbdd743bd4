"""Partial painting: after any press, in every game, the page equals the same moment painted from scratch, and less is sent."""

import re
from collections import Counter
from html.parser import HTMLParser
from random import Random

import pytest
from helpers.cloth import plain
from helpers.hotseat import dealt
from helpers.share import SOME_GAMES, share

from table.markup.scene import Scene
from table.markup.table_frame import table_markup
from table.match.narration.narrator import Narrator

TABLES = [("war", "pb", {"long_game": True}), ("war", "pp", {}), ("kingdom-armies", "pb", {}), ("kingdom-armies", "pbp", {}), ("battle-royal", "pbbb", {}),
          ("battle-royal", "pp", {}), ("knights-and-ninjas", "pb", {}), ("knights-and-ninjas", "pbbbbb", {}), ("knights-and-ninjas", "ppb", {"poker_faced": True}),
          ("heralds", "pbb", {}), ("heralds", "pp", {}), ("pageant", "pb", {}), ("pageant", "pbp", {}),
          ("ilk", "pbb", {}), ("coinquest", "pb", {}), ("coinquest", "ppbb", {"salvage_open": False, "ace_strike": True}),
          ("kingdrin", "pbb", {}), ("kingdrin", "pbbbb", {"speed": True, "pace": "drawn"}), ("kingdrin", "pp", {"opening": "race"}),
          ("minkingi", "pb", {}), ("minkingi", "pp", {"field": "weathervane", "square_cards": True}),
          ("fwords", "pb", {}), ("fwords", "ppb", {"prewritten": True, "failed_challenge": True, "timer": "three"}),
          ("sentries", "pb", {"storms": True}), ("sentries", "pbpb", {"storms": True})]
PRESSES = share(50, 160)
LEAVES = {"lobby", "again", "branch", "export", "share", "keep-copy", "run-out", "howto", "settings", "more", "setup"}     # leads away from the table


class Buttons(HTMLParser):
    """The controls of a page: the action and data of each."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        data = {name.removeprefix("data-"): value or "" for name, value in attributes if name.startswith("data-")}
        if data.get("do", "lobby") not in LEAVES:
            self.found.append((data.pop("do"), data))


def anew(match):
    """Return the scene of the current match, without anything cached."""
    match.session.worked = -1, {}
    owner = match.replay or match.controller
    kept, owner.narrator = owner.narrator, Narrator(match.session)
    owner.narrator.story_log.set_remarks(kept.story_log.remarks)
    try:
        if match.replay:
            owner.narrator.past, owner.narrator.steps = kept.past, kept.steps
            return owner.scene()
        owner.free = -1, []
        for begun in owner.choices.values():
            begun.choice.pills = None, {}
            begun.choice.choose(begun.choice.chosen, begun.choice.verb, begun.choice.call, begun.choice.at)
            begun.choice.foretold = None, ()
        return match.painter.scene()
    finally:
        owner.narrator = kept


def watched(table, monkeypatch):
    """Compare every paint of a table with one from scratch; return the counts of markup sent and of whole pages."""
    page, sent = table.app.page, Counter()
    paint = page.paint

    def painting(view, *given):
        paint(view, *given)
        if isinstance(view, Scene):
            whole = table_markup(anew(table.match))
            assert plain(table.stage.view) == plain(whole)
            assert not re.search(r'<[^>]* data-key="[^>]* data-region="', whole), "an element has one name"
            sent.update(paints=1, sent=len(table.stage.painted[-1]["view"]), whole=len(whole))
        else:
            assert "data-as-before" not in table.stage.painted[-1]["view"]
    monkeypatch.setattr(page, "paint", painting)
    return sent


def press(table, rng):
    """Do something random: press a control or a key, undo, let time pass, let a bot answer."""
    match = table.match
    if table.app.page.in_dialog:
        return table.do(rng.choice(("yes", "close")))
    if table.stage.asked and rng.random() < .8:
        asked, then = table.stage.asked.pop(0)
        moves = match.session.moves(asked["seat"])
        return then(str(rng.choice(moves)) if moves else "")
    if rng.random() < .25:
        return table.stage.tick()
    found = Buttons(table.stage.view).found
    main = [one for one in found if one[0] in ("move", "choose", "target", "take-verb", "take-call", "take-seat", "leave-replay")]
    act, data = rng.choice(main if main and rng.random() < .6 else [*found, ("main", {}), ("undo", {}), ("close", {}), ("replay", {}), ("word", {"value": "OAK"})])
    if act == "eyes":
        data = {"value": rng.choice(("0", "all", "public"))}
    if act == "step":
        data = {"value": str(rng.randrange(1 + len(match.session.record.moves)))}
    return table.do(act, **data)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("game, kinds, options", share([table for table in TABLES if table[0] in (*SOME_GAMES, "sentries")], TABLES))
def test_after_every_press_the_page_equals_a_full_repaint(monkeypatch, game, kinds, options):
    table, rng = dealt(game, kinds, "11", **options), Random(11)
    table.stage.calm = False
    sent, presses = watched(table, monkeypatch), 0
    while presses < PRESSES and table.match:
        presses += 1
        press(table, rng)
        table.stage.painted = table.stage.painted[-1:]
    assert sent["paints"] > PRESSES // 4 and sent["sent"] < .9 * sent["whole"]
