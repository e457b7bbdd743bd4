"""The whole table in a single file opened from disk: in Chromium; in Firefox and WebKit its start and bots, at night all of it.

Any request that leaves the file counts as a problem.
"""

import json
import shutil
from pathlib import Path

import pytest
from browser import engine_pages
from browser.engine_play import LAST, SETTLED, Shared, boot, play, start, state
from browser.fixtures import ROOT
from browser.injected import PUT_IN, RUN
from browser.pages import ready
from browser.play import MOVES
from helpers.share import by_night, share
from helpers.short import short_match
from helpers.words import text

from courtcards.saves.link_codec import pack_link

BUILT = ROOT / "dist" / "courtcards.html"
LISTED = "[...document.querySelectorAll('.match a')].map(one => one.innerText)"


class File:
    """A copy of the single file in its own folder; `url` is its address."""

    def __init__(self, folder):
        folder.mkdir()
        self.path = shutil.copy(BUILT, folder)
        self.url = Path(self.path).as_uri()

    def moved(self, folder):
        """Move it to another folder."""
        folder.mkdir()
        self.path = shutil.move(self.path, folder)
        self.url = Path(self.path).as_uri()


@pytest.fixture(scope="class")
def site(tmp_path_factory):
    """The single file, in place of the site."""
    return File(tmp_path_factory.mktemp("disk") / "cards")


class Begun(Shared):
    """It starts, and its bots play."""

    def test_a_one_file_copy_starts_from_the_disk_bots_answer_from_their_worker_and_the_match_is_there_after_a_reload(self, hand, site):
        start(hand, site)
        assert boot(hand) == "snapshot" and hand.text("#notices") == ""
        assert text("page.offline-alone") in hand.text(".lobby") and text("lobby.take") not in hand.text(".lobby")
        self.among_bots(hand, "file")


class Alone(Begun):
    """Everything else a file can do."""

    @by_night
    def test_a_card_can_be_drawn_on_and_is_on_the_table(self, hand, site):
        start(hand, site)
        self.draw_on_a_card(hand)

    def test_in_a_one_file_copy_a_link_opens_its_match_is_finished_all_words_are_there_and_markup_never_runs_as_python(self, hand, site):
        start(hand, site)
        hand.read(f"({PUT_IN})({json.dumps([RUN] * 7)})")
        hand.go(f"#/play/{pack_link(short_match('war', LAST))}")
        hand.see(".frame")
        hand.press("[data-do=take-up]")
        hand.see(".play, .pass")
        hand.until(SETTLED)
        assert play(hand, 400) and hand.text(".result h2")
        hand.go("#/setup/fwords")
        hand.see(".setup")
        hand.until("!document.querySelector('.setup__words')")
        hand.say(text("setup.deal"))
        hand.see(".play, .pass")
        hand.go("#/print")
        hand.see(".print[data-list]")
        assert hand.read("document.documentElement.dataset.ran ?? 'nothing'") == "nothing"

    @by_night
    def test_sharing_gives_a_code_that_opens_the_match_where_it_is_pasted(self, hand, site):
        start(hand, site)
        hand.say(text("lobby.play-now"))
        hand.see(".play")
        play(hand, 3)
        where, score, _, story = state(hand)
        hand.say("Share")
        hand.see("#share-whole")
        letters = hand.read("document.querySelector('#share-whole').value")
        assert letters.startswith("#/play/") and text("sharing.letters") in hand.text("#dialog")
        hand.say("Close")
        hand.until("!document.querySelector('#dialog .sheet')")
        hand.say(text("table.back"))
        hand.see(".continue")
        hand.say(text("lobby.open-record"))
        hand.see("#answer")
        hand.write("#answer", letters)
        hand.say("Open")
        hand.see(".frame")
        hand.press("[data-do=take-up]")
        hand.see(".play")
        assert hand.read("location.hash") == letters and state(hand)[:2] == [where, score] and state(hand)[-1] == story

    @by_night
    def test_a_moved_file_has_its_matches_or_says_why_not(self, hand, site, tmp_path):
        start(hand, site)
        hand.say(text("lobby.play-now"))
        hand.see(".play")
        hand.say(text("table.back"))
        hand.see(".continue")
        site.moved(tmp_path / "stick")
        start(hand, site)
        assert bool(hand.read(LISTED)) != (text("lobby.bring") in hand.text(".lobby"))


class TestChromium(Alone):
    engine = staticmethod(engine_pages.chromium)

    def test_two_open_copies_do_not_overwrite_each_other(self, hand, site):
        start(hand, site)
        hand.say(text("lobby.play-now"))
        hand.see(".play")
        address, other = hand.read("location.href"), hand.context.new_page()
        other.goto(address)
        ready(other)
        other.get_by_role("button", name="Flip").click()
        other.wait_for_function(f"({MOVES})().length")              # they're saved once they're painted
        hand.say("Flip")
        hand.until(f"document.body.innerText.includes({text('notice.stale.text')!r})")
        other.close()


class TestFirefox(share(Begun, Alone)):
    engine = staticmethod(engine_pages.firefox)


class TestWebKit(share(Begun, Alone)):
    engine = staticmethod(engine_pages.webkit)
