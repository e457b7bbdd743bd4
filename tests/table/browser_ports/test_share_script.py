"""The share script, for copying and sending text:
any refusal by the browser is reported, with the text selected for copying by hand.
"""

import pytest
from helpers.in_node import in_node

RUN = """
const [act, value, folded, refusal] = asked, done = { heard: [], given: [], marked: '' };
const details = { open: false };
const field = {
    value,
    closest: () => (folded ? details : null),
    focus() { done.focus = true; },
    setSelectionRange(from, to) { done.marked = value.slice(from, to); },
};
const give = async given => { done.given.push(given); if (refusal) throw new DOMException('no', refusal); };
Object.defineProperty(globalThis, 'navigator', { value: refusal === 'missing' ? {} : { share: give, clipboard: { writeText: give } } });
Object.assign(globalThis, { window: { courtcards: {} }, document: { title: 'War', getElementById: () => field } });
script();
window.courtcards.share[act]('share-whole', heard => done.heard.push(heard)).then(() => tell({ ...done, open: details.open }));
"""
LINK = "https://example.org/cards/#/play/1Xco9DoM"
RESULT = f"Court Cards, 21 November\nWar ◇◆\n{LINK}"


def tried(act, value, refusal="", folded=True):
    """Return the outcome of copying or sending a text that the browser accepts or refuses."""
    return in_node("share.js", RUN, [act, value, folded, refusal])


def test_a_text_is_copied_as_it_stands_and_nothing_is_marked():
    assert tried("copy", RESULT) == {"heard": [True], "given": [RESULT], "marked": "", "open": False}


@pytest.mark.parametrize("value", [LINK, "#/play/1Xco9DoM", RESULT])
@pytest.mark.parametrize("act, refusal", [("copy", "NotAllowedError"), ("copy", "missing"), ("send", "NotAllowedError"), ("send", "missing"), ("send", "DataError")])
def test_what_is_refused_is_told_and_its_text_marked(act, refusal, value):
    for folded in (True, False):            # a link is folded away, a result isn't
        found = tried(act, value, refusal, folded)
        assert found["heard"] == [False] and found["marked"] == value and found["focus"] and found["open"] is folded


PASTE = """
const [held] = asked;
const readText = async () => { if (held === null) throw new DOMException('no', 'NotAllowedError'); return held; };
Object.defineProperty(globalThis, 'navigator', { value: held === 'missing' ? {} : { clipboard: { readText } } });
Object.assign(globalThis, { window: { courtcards: {} } });
script();
const heard = [];
window.courtcards.share.paste(text => heard.push(text)).then(() => tell(heard));
"""


@pytest.mark.parametrize("held, heard", [(LINK, LINK), ("", ""), (None, ""), ("missing", "")])
def test_the_clipboard_is_read_where_the_browser_allows_it(held, heard):
    assert in_node("share.js", PASTE, [held]) == [heard]


def test_only_an_address_is_sent_as_one():
    assert tried("send", LINK) == {"heard": [True], "given": [{"title": "War", "url": LINK}], "marked": "", "open": False}
    for text in (RESULT, "#/play/1Xco9DoM", f"War: {LINK}"):
        assert tried("send", text)["given"] == [{"title": "War", "text": text}]


def test_a_player_who_thinks_better_of_it_is_told_nothing():
    found = tried("send", LINK, "AbortError")
    assert found["heard"] == [] and found["marked"] == "" and not found["open"]
