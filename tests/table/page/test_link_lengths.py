"""Link lengths: every link offered states its length, and what to do if that's too long for some programs."""

import html
import re
from random import Random
from types import SimpleNamespace

import pytest
from helpers.by_letter import invited
from helpers.fake_page import at_war, pressable, words
from helpers.words import text

from table.correspondence.send_letter import OutgoingLetter
from table.page.share_dialogs import SAFE_LENGTH
from table.peer.connection.code_page import address_markup
from table.studio.share_card import CardSharing


def link_in(markup, field):
    """Return the link in a field."""
    return html.unescape(re.search(rf'id="{field}" value="([^"]*)"', markup)[1])


def told(link, key="length"):
    """Return the text about a link's length."""
    return text(f"sharing.{key}", **({"length": f"{len(link):,}"} | ({} if key == "length" else {"most": f"{SAFE_LENGTH:,}"})))


def test_a_match_says_how_long_its_links_are_and_when_a_file_is_better():
    table = at_war()
    table.do("share")
    assert all(told(link_in(table.stage.dialog, f"share-{name}")) in table.asks for name in ("whole", "deal"))
    table.match.session.record.remarks = {"1": Random(1).randbytes(SAFE_LENGTH).hex()}
    table.do("share")
    whole = link_in(table.stage.dialog, "share-whole")
    assert len(whole) > SAFE_LENGTH and told(whole, "length-file") in table.asks and told(link_in(table.stage.dialog, "share-deal")) in table.asks
    assert pressable(table.stage.dialog, "export")


def test_a_letter_says_how_long_it_is_and_what_to_do_if_it_gets_cut():
    table = invited("coinquest", [0, 1])
    assert told(link_in(table.stage.view, "letter")) in table.says
    long = OutgoingLetter(table.app.page, lambda: "1" * SAFE_LENGTH, lambda: "Ben", lambda: None).folded_letter(False)
    assert told(link_in(long, "letter"), "length-cut") in words(long)


@pytest.mark.parametrize("length", [SAFE_LENGTH - 2, SAFE_LENGTH + 2])
def test_a_card_too_long_for_a_link_can_be_saved_as_a_file_instead(length):
    table = at_war()
    CardSharing(SimpleNamespace(page=table.app.page)).offer("Comet Duke", "1" * (length - len("https://example.org/#/card/")))
    link = link_in(table.stage.dialog, "share-card")
    assert len(link) == length and told(link, "length" if length < SAFE_LENGTH else "length-file") in table.asks
    assert len(pressable(table.stage.dialog, "save-card")) == (length > SAFE_LENGTH)


def test_a_reconnect_invitation_for_many_guests_says_that_it_is_long():
    short, long = "https://example.org/#/near/E", "https://example.org/#/near/".ljust(SAFE_LENGTH + 1, "E")
    assert told(long, "length-cut") in words("".join(map(str, address_markup(long, "", "", False))))
    assert text("sharing.length", length=f"{len(short):,}") not in words("".join(map(str, address_markup(short, "", "", False))))
