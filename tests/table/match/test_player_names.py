"""Right-to-left names beside numbers and inside sentences: on the table, in the lobby, in the page's title."""

import re

from helpers.fake_page import Table

from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record
from table.markup.html import BARE, SHOWN, h, player_name

SARAH, MOHAMMED = "\u05e9\u05e8\u05d4 3", "\u0645\u062d\u0645\u062f"
APART = re.compile(r"<(bdi)[^>]*>[^<]*</bdi>|\u2068[^\u2068\u2069]*\u2069|<[^>]*>")
RUN = re.compile("[\u0590-\u08ff]")


def seated():
    """Return a table of War between two players with right-to-left names."""
    table = Table(speed="0")
    table.follow(f"#/play/{pack_link(Record('war', [SARAH, MOHAMMED], seed=22).dump())}")
    table.flip(3)
    return table


def test_every_name_on_the_table_and_in_the_lobby_is_isolated_and_no_number_next_to_it_is_part_of_it():
    table = seated()
    assert "32" not in APART.sub("", table.stage.view) and not RUN.search(APART.sub("", table.stage.view))
    counts = re.findall(r'data-region="cloth.card_count_bar".*?</div>', table.stage.view)[0]
    assert re.findall(r"<span>(.*?)</span>", counts) == [f'<bdi translate="no">{SARAH}</bdi> 38', f'26 <bdi translate="no">{MOHAMMED}</bdi>']
    table.stage.go("#/")
    assert f'<bdi translate="no">{SARAH}</bdi> 38, <bdi translate="no">{MOHAMMED}</bdi> 26' in table.stage.view
    assert not RUN.search(APART.sub("", table.stage.view))


def test_the_pages_title_isolates_names_and_the_stored_title_is_plain():
    table = seated()
    assert table.stage.name.startswith("\u2068")
    (head,) = [head for _, head in table.app.page.matches.newest(1)[1]]
    assert head["title"] == f"War: {SARAH} and {MOHAMMED}"


def test_right_to_left_text_is_isolated_by_an_element_where_possible_or_else_by_characters():
    said = f"\u2068{SARAH}\u2069 wins"
    assert h("b", SARAH) == f"<b>{player_name(SARAH)}</b>" and h("p", said) == f"<p><bdi>{player_name(SARAH)} wins</bdi></p>"
    assert h("option", SARAH) == f"<option>\u2068{SARAH}\u2069</option>" and h("textarea", SARAH) == f"<textarea>{SARAH}</textarea>"
    assert h("input", value=SARAH) == f'<input value="{SARAH}">'
    assert SHOWN["<Ada> 3"] == BARE["<Ada> 3"] == "&lt;Ada&gt; 3"
