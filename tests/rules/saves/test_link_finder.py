"""Finding links in texts that people's programs have mangled: the links, their targets, and why the rest is rejected."""

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import quote

import pytest

from courtcards.engine.limits import LINK, LINKS
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_codec import FORMAT_2, pack_link
from courtcards.saves.link_finder import find_links

PASSED_ON = json.loads((Path(__file__).parents[2] / "cases" / "links.json").read_text("utf-8"))
HOME = "https://cards.example/repo/"
PLAIN = "#" + PASSED_ON["plain"].partition("#")[2]
LETTERS = PLAIN.removeprefix("#/play/")
REFUSED = {"ellipsis": "cut-link", "lowercased": "bad-link"}
OPENS = [name for name in PASSED_ON if name not in (*REFUSED, "two-letters")]
WAR = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {}, "seats": ["Ada", "bot:squire:Maud"], "seed": 22}
CODE = "EA-_" * 31 + "EA"


def war(moves, **more):
    """Return the link text of a match of War after this many moves."""
    return pack_link(WAR | {"moves": ["0 flip"] * moves} | more)


def word(text):
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def routes(text):
    return [link.route for link in find_links(text)]


def why(text):
    """Return the key and details of a text's rejection."""
    with pytest.raises(BadRecord) as found:
        find_links(text)
    return found.value.key, found.value.about


@pytest.mark.parametrize("name", OPENS)
@pytest.mark.parametrize("sent", [str, lambda text: text.replace("\n", ""), lambda text: quote(text, safe="#/:?=&"), lambda text: quote(quote(text)), lambda text: text.replace("\n", "\r\n")],
                         ids=["pasted", "in one line", "followed", "encoded twice", "by Windows"])
def test_a_link_leads_to_the_same_place_however_it_was_forwarded(name, sent):
    assert routes(sent(PASSED_ON[name])) == [PLAIN]


def in_lines(text, width, between):
    """Return a text broken into lines."""
    return between.join([text[at:at + width] for at in range(0, len(text), width)])


@pytest.mark.parametrize("text", [
    f"<{HOME}{PLAIN}>", f"[my match]({HOME}{PLAIN} \"War\")", f"**{HOME}{PLAIN}**", f"_{HOME}{PLAIN}_", f"<a href=\"{HOME}{PLAIN}\">{HOME}{PLAIN}</a>", f"“{HOME}{PLAIN}”!",
    f"{HOME}{PLAIN}?utm_source=mail&fbclid=Iw", f"{HOME}{PLAIN}&gclid=3", f"https://urldefense.com/v3/__{HOME}*/play/{LETTERS}__;Iw!!Abc$", f"{HOME}play/{LETTERS}", LETTERS, f"({LETTERS})",
    in_lines(HOME + PLAIN, 60, "=\n"), in_lines(HOME + PLAIN, 60, "\n> > "), in_lines(HOME + PLAIN, 60, "\n| "), in_lines(HOME + PLAIN, 50, " "), in_lines(LETTERS, 40, "\n"),
    in_lines(HOME + PLAIN, 60, "\u00ad"), in_lines(HOME + PLAIN, 60, "\u2060\ufeff\u200e"), in_lines(HOME + PLAIN, 60, "-\n"), in_lines(HOME + PLAIN, 60, "‐\n"), in_lines(HOME + PLAIN, 60, "\u2028"),
    (HOME + PLAIN).replace("--", "—"), (HOME + PLAIN).replace("-", "‑"), (HOME + PLAIN).replace("/", r"\/"), f"{LETTERS[:70]}…\n…{LETTERS[70:]}"], ids=range(26))
def test_a_damaged_link_is_repaired(text):
    assert routes(text) == [PLAIN]


@pytest.mark.parametrize("text, key, about", [
    *[(PASSED_ON[name], key, {}) for name, key in REFUSED.items()], (f"#/play/{war(30, seed=5)[:-4]}…", "cut-after", {"number": 29}), (f"#/play/{war(3)[:-20]}\nCheers\nAda", "cut-link", {}),
    (f"#/play/3{LETTERS[1:]}", "newer-link", {}), (f"#/play/{pack_link(WAR | {'moves': [], 'format': 2})}", "other-format", {"found": "2"}), ("#/play/hello", "bad-link", {}),
    (f"#/play/{pack_link([1, 2])}", "no-record", {}), (f"#/play/1{'A' * LINK}", "long-link", {}), (f"#/near/{CODE[:40]}", "cut-link", {})])
def test_an_unreadable_link_says_why(text, key, about):
    assert why(text) == (key, about)


@pytest.mark.parametrize("text", ["", "hello there", "javascript:alert(1)", "https://example.org/#/match/7f", "#/play/", "#/near/shelf", "12345 and so on", "Let’s play/stop", "9" * 900])
def test_a_text_without_a_link_has_none(text):
    assert find_links(text) == []


@pytest.mark.parametrize("dealt, kind", [(war(0, dare={"by": "Cleo", "place": 1, "score": 7}), "deal"), (war(2), "play"), (pack_link(WAR | {"moves": [], "post": {}}), "letter"), (pack_link({"card": {"number": 7, "speed": 40}}), "card")])
def test_a_code_without_an_address_is_recognized_by_its_contents(dealt, kind):
    assert routes(dealt) == routes(f"{HOME}#/{kind}/{dealt}.") == [f"#/{kind}/{dealt}"]


def test_a_letter_is_a_letter_whatever_its_address_says():
    letter = pack_link(WAR | {"moves": [], "post": {}})
    assert routes(f"{HOME}#/play/{letter}") == [f"#/letter/{letter}"]


def test_a_letter_of_the_second_format_is_found_like_one_of_the_first():
    letters = pack_link(WAR | {"moves": [], "post": {}}, FORMAT_2)
    assert letters.startswith("2")
    for text in (f"{HOME}#/letter/{letters}", f"See {letters}.", f"letter/{letters}", f"{letters[:50]}\n{letters[50:]}"):
        assert routes(text) == [f"#/letter/{letters}"]


def test_a_deal_stays_a_deal():
    assert routes(f"({HOME}#/deal/{war(3)})") == [f"#/deal/{war(3)}"]


def test_of_several_links_the_one_with_the_most_moves_comes_first_and_then_the_one_found_first():
    assert routes(f"#/play/{war(2)}\n> #/play/{war(5)}\n#/play/{war(9)[:-6]}") == [f"#/play/{war(5)}", f"#/play/{war(2)}"]
    first, second = routes(PASSED_ON["two-letters"])
    assert first != PLAIN == second and routes(f"{war(3)}\n{war(3, seed=9)}") == [f"#/play/{war(3)}", f"#/play/{war(3, seed=9)}"]


@pytest.mark.parametrize("code", [f"{CODE}/{word('coinquest')}/{word('Ada')}/{word('Ben')}", f"{CODE}/{word('abcdef')}/{word('Ben')}", f"{CODE}/{word('Zoë')}", f"all/{CODE}/{word('Ada')}"])
@pytest.mark.parametrize("sent", ["{}{}", "{}{}).", "{}{}?fbclid=3", "{}{} Ada", "{}{}\nCheers\nBert", "{}{}/"])
@pytest.mark.parametrize("home", [f"{HOME}#/near/", f"{HOME}%23/near/", ""])
def test_a_code_is_found_with_and_without_its_address(code, sent, home):
    assert routes(sent.format(home, code)) == [f"#/near/{code}"]


@pytest.mark.parametrize("between", ["\n", "=\r\n", "\n> "])
def test_a_code_broken_into_lines_by_mail_is_joined_again(between):
    code = f"{CODE}/{word('coinquest')}/{word('Ada Lovelace')}/{word('Bartholomew')}"
    lines = between.join(in_lines(f"{HOME}#/near/{code}", 76, "\n").split("\n"))
    assert routes(f"{lines}\nCheers") == [f"#/near/{code}"]


def test_a_text_full_of_links_is_searched_up_to_a_limit():
    assert len(find_links("\n".join([f"#/play/{war(1, seed=seed)}" for seed in range(LINKS + 20)]))) == LINKS
