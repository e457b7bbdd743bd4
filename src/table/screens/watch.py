"""Shows a shared match as a board with a few controls, embedded in another page.

It stores nothing. Its only link opens the table in a new tab.
"""

from collections.abc import Callable

from courtcards.texts import common_text
from table.markup.html import Markup
from table.markup.scene import Scene
from table.match.narration.narrator import Narrator
from table.match.narration.saved_match import SavedMatch
from table.match.review.replay import ALL, PUBLIC, Replay, perspective_select
from table.match.review.replay_steps import visible_hands
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.shared_preview import anonymise_session
from table.screens.watch_page import watch_controls, watch_message

STEPS = "main", "play-replay", "step", "back", "on", "eyes", "unfold"        # the replay's actions that work in an embedded replay


class WatchedReplay(Replay):
    """A replay embedded in another page. `link` opens the match at the table."""

    def __init__(self, page: Page, session: Session, link: str):
        super().__init__(page, session, SavedMatch(page, "", {"title": ""}, session, Narrator(session)), 0, lambda _: None, shared=True)
        self.link = link
        if not self.over:
            self.closed, self.eyes = frozenset([ALL, *map(str, range(len(session.names)))]), PUBLIC
            self.go_to_step(self.at)

    def scene(self) -> Scene:
        """Return the board at this step."""
        return super().scene().but(mode="watch")

    def controls(self) -> Markup:
        """Return the news of this step and the controls."""
        extras = (visible_hands(self.session, self.narrator, self.frame), perspective_select(self)) if self.over else ()
        title = f"{self.say('title', game=self.narrator.texts.data['title'])}. {self.subtitle()}."
        return watch_controls(title, self.prompt(), self.steps, self.at, self.running, self.link, extras)


class WatchScreen(StaticScreen):
    """The screen of a watched match, opened from the code in its link (`letters`)."""

    def __init__(self, page: Page, session: Session, letters: str):
        anonymise_session(session)
        self.page, self.replay = page, WatchedReplay(page, session, f"{page.browser.place.home}#/play/{letters}")

    def open(self) -> None:
        """Show the replay, at first at its last step."""
        self.page.title(self.replay.say("title", game=self.replay.narrator.texts.data["title"]))
        self.replay.show()

    def close(self) -> None:
        """Stop the replay if it is running."""
        self.replay.stop()

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the controls, and ignore any other. Return True in either case."""
        if act in STEPS:
            self.replay.do(act, data)
        return True


class WatchMessage(StaticScreen):
    """A screen with one line of text in place of the board."""

    def __init__(self, page: Page, line: str):
        self.page, self.line = page, line

    def open(self) -> None:
        """Show the screen's line of text."""
        self.page.paint(watch_message(self.line))


class WatchWords(WatchMessage):
    """The screen while a match waits for the word list, with a line that says so. Once the list has loaded, `again` opens the match."""

    def __init__(self, page: Page, again: Callable[[], None]):
        super().__init__(page, common_text("page", "words-coming"))
        self.again = again

    def open(self) -> None:
        """Show the line and fetch the word list."""
        super().open()
        self.page.parts["words"].fetch(self.page.here(self.on_progress))

    def on_progress(self) -> None:
        """Once the word list has loaded, open the match. If loading failed, show that."""
        part = self.page.parts["words"]
        if part.lost:
            self.page.paint(watch_message(common_text("page", "words-text")))
        elif not part.coming:
            self.again()
