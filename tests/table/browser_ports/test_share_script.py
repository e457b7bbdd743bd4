"""The share script, for copying and sending text:
any refusal by the browser is reported, with the text selected for copying by hand.
"""

import pytest
from helpers.in_node import in_node

RUN = """
const [act, refusal, texts] = asked;
const tried = async ([value, folded]) => {
    const done = { heard: [], given: [], marked: '', open: false };
    const field = {
        value,
        closest: () => (folded ? done : null),
        focus() { done.focus = true; },
        setSelectionRange(from, to) { done.marked = value.slice(from, to); },
    };
    const give = async given => { done.given.push(given); if (refusal) throw new DOMException('no', refusal); };
    Object.defineProperty(globalThis, 'navigator', { value: refusal === 'missing' ? {} : { share: give, clipboard: { writeText: give } }, configurable: true });
    Object.assign(globalThis, { window: { courtcards: {} }, document: { title: 'War', getElementById: () => field } });
    script();
    await window.courtcards.share[act]('share-whole', heard => done.heard.push(heard));
    return done;
};
(async () => { const found = []; for (const text of texts) found.push(await tried(text)); tell(found); })();
"""
LINK = "https://example.org/cards/#/play/1Xco9DoM"
RESULT = f"Court Cards, 21 November\nWar ◇◆\n{LINK}"


def tried(act, *texts, refusal=""):
    """Return the outcomes of copying or sending texts that the browser accepts or refuses, each given with whether it's folded away."""
    return in_node("share.js", RUN, [act, refusal, texts])


def test_a_text_is_copied_exactly_and_nothing_is_selected():
    assert tried("copy", (RESULT, True)) == [{"heard": [True], "given": [RESULT], "marked": "", "open": False}]


@pytest.mark.parametrize("act, refusal", [("copy", "NotAllowedError"), ("copy", "missing"), ("send", "NotAllowedError"), ("send", "missing"), ("send", "DataError")])
def test_a_refused_copy_is_reported_and_its_text_selected(act, refusal):
    texts = [(value, folded) for value in (LINK, "#/play/1Xco9DoM", RESULT) for folded in (True, False)]            # a link is folded away, a result isn't
    for (value, folded), found in zip(texts, tried(act, *texts, refusal=refusal), strict=True):
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


def test_only_an_address_is_shared_as_one():
    others = RESULT, "#/play/1Xco9DoM", f"War: {LINK}"
    sent, *found = tried("send", *[(value, True) for value in (LINK, *others)])
    assert sent == {"heard": [True], "given": [{"title": "War", "url": LINK}], "marked": "", "open": False}
    assert [each["given"] for each in found] == [[{"title": "War", "text": value}] for value in others]


def test_a_player_who_cancels_is_told_nothing():
    (found,) = tried("send", (LINK, True), refusal="AbortError")
    assert found["heard"] == [] and found["marked"] == "" and not found["open"]
