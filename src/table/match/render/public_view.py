"""The public view of a table: a picture for the next start of the page, shown before the match itself is open.

It is drawn as the page would open the match, but from the public perspective. Everything in it is named one by one, so that nothing
private gets in by default. A hand is drawn as card backs, and answers appear only if everybody asked could give exactly the same ones.
"""

from courtcards.engine.game import Fact
from courtcards.texts import said
from table.books import book_of
from table.markup.button_data import Button
from table.markup.html import Markup, h
from table.markup.scene import Scene
from table.markup.speech import speech
from table.markup.table_frame import play
from table.markup.table_parts import backs, fan
from table.match.flow.bot_requests import Minds
from table.match.flow.countdown import opening
from table.match.flow.hot_seat import Cover, Device
from table.match.flow.timeline import Listener, Timeline
from table.match.input import buttons
from table.match.input.hints import Advice
from table.match.input.input_controller import Answering
from table.match.narration import frame_text
from table.match.narration.end_offers import closing
from table.match.narration.narrator import NOBODY, Teller
from table.match.narration.saved_match import Papers
from table.match.race.race import Race
from table.match.race.race_layout import shown
from table.match.render.scene_builder import covered, untold
from table.match.session.base_session import Told
from table.page.page import Page

ROOM: Button = "", "\u00a0", {"data_do": None, "data_blank": True}         # space for hidden buttons, so that the table doesn't jump when they appear


class Onlooker(Teller):
    """Tells a match to a bystander: of a fact that only some seats were told, only the public part."""

    def knows(self, fact: Fact) -> bool:
        """Return whether everybody was told a fact."""
        return fact.seats is None


class Public:
    """The public picture of a match; it remembers the remarks of the story and is redrawn whenever the match is saved."""

    def __init__(self, page: Page, session: Told, papers: Papers, listener: Listener, advice: Advice):
        self.page, self.session, self.papers, self.listener = page, session, papers, listener
        self.teller, self.advice = Onlooker(session), advice

    def markup(self) -> Markup:
        """Return the public view of the table as it opens, or of its cover."""
        minds = Minds(self.page, self.papers.session)
        timeline = Timeline(self.page, self.session, minds, Device(self.session), self.listener, self.teller.layout.lasting)
        table = Answering(self.page, timeline, self.teller, self.listener.show)
        return covered(table) if timeline.device.state is Cover.COVERED else play(self.scene(table))

    def scene(self, table: Answering) -> Scene:
        """Return the public parts of the scene."""
        teller, timeline, game = self.teller, table.timeline, self.session.position
        over, counters, own = game.outcome is not None, game.counters(), self.advice.table
        own.speaking.line(untold(own.timeline), over)           # under a cover nothing has asked for it yet
        teller.chronicle.remark(own.teller.chronicle.remarks)
        where = frame_text.led(teller, frame_text.where(teller, counters), counters) or teller.texts.data["note"]
        prompt = frame_text.prompt(teller, timeline.frame, over, NOBODY if table.seats else None, timeline.hushed)
        scene = Scene(book=book_of(teller.texts.game),
                      title=teller.texts.data["title"], subtitle=self.papers.placed(where), helps=self.advice.offered(timeline.awaited), texts=teller.texts,
                      pace=self.papers.paced, explains=table.firsts.any and table.firsts.wanted,
                      layout=teller.layout, rules=teller.rules, seats=teller.seats, viewer=timeline.device.viewer, view=self.session.look(NOBODY),
                      moves=timeline.moves() if together(self.session) else [],
                      prompt=prompt, acts=acts(table), log=teller.story(0),
                      redo=bool(self.session.undone), ready=timeline.awaited or over,
                      result=closing(teller, self.papers, None) if over else None,
                      link=teller.link() if table.seats else None,
                      clock=opening(game if self.session.persons else None, teller.own("clock"), self.papers.times),
                      field=game.active_field, told=frame_text.told(teller), stands=teller.deeds.until(teller.told, counters), speech=speech())
        if self.session.fast:
            return shown(Race(table), scene)
        return scene if over or self.session.reader is None else scene.but(controls=face_down(scene))


def together(session: Told) -> bool:
    """Return whether several seats are asked for the same answer, without cards: then the answer reveals nothing about a hand."""
    return len(session.asked) > 1 and not session.race and not any(move.cards for move in session.moves())


def acts(table: Answering) -> list[Button]:
    """Return the buttons that reveal nothing about a hand.

    That is all of them if no hand is involved; otherwise those of free moves, plus a blank one as space for the rest.
    """
    made = buttons.buttons(table, table.choice)
    if together(table.session) or table.session.assent or not made:
        return made
    free = [] if table.session.standing.quiet else buttons.free(table)
    return free if len(free) == len(made) else [*free, ROOM]


def face_down(scene: Scene) -> Markup | None:
    """Return the hand drawn as card backs, or None if it is empty."""
    place, cards = f"{scene.layout.hand}/{scene.viewer}", scene.zone(scene.layout.hand, scene.own)
    shown = [h("span", back, class_="hand__wrap") for back in backs(scene, place, cards)]
    return fan(shown, place, role="group", aria_label=said("table", "hand")) if shown else None
