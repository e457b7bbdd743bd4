"""The start-up picture in every game: only public knowledge of a match, with the table's layout, and with markup the page allows."""

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from helpers.share import SOME_GAMES, share
from helpers.startup_pictures import opened, picture, positions
from helpers.toy import TOY_GAMES

from courtcards.games import GAMES
from table.match.render.public_picture import is_same_for_all

ALL = {**GAMES, **TOY_GAMES}
SEATS = share(("p", "pb", "pp", "pbpb", "pbbbbb"), ("p", "pb", "pp", "pbb", "ppb", "pbpb", "pbbbbb"))
TABLES = [(id, kinds) for id, game in ALL.items() if id in share((*SOME_GAMES, "heralds"), ALL) for kinds in SEATS if game.fewest <= len(kinds) <= game.most]
SCRIPT = (Path(__file__).parents[3] / "assets" / "js" / "startup_picture.js").read_text("utf-8")
MOVES = share(36, 60)


@pytest.mark.parametrize("game, kinds", TABLES)
def test_the_picture_is_the_same_in_every_deal_a_spectator_can_imagine(toys, game, kinds):
    for number, table in enumerate(positions(game, kinds, MOVES)):
        session, shown = table.match.session, picture(table)
        true = session.position
        for world in range(2):
            session.record.game, session.version = true.imagine(-1, Random(f"{number} {world}")), session.version + 1
            assert picture(table) == shown
        session.record.game, session.version = true, session.version + 1


@pytest.mark.parametrize("game, kinds", TABLES)
def test_no_hidden_card_is_in_the_picture_by_id_or_by_name(toys, game, kinds):
    for table in positions(game, kinds, MOVES):
        position, texts, shown = table.match.session.position, table.match.narrator.texts, picture(table)
        told = re.sub(r"<aside.*?</aside>", "", shown, flags=re.S)        # for the story, see the other worlds above
        open_ = {card.id for zone, cards in position.zones() for card in cards if position.sees(-1, zone) or -1 in position.known.get(card, ())}
        kinds_open = {position.cards[id].kind for id in open_}
        for id in position.cards.keys() - open_:
            assert f'"{id}"' not in told and f'"{id} ' not in told
            assert position.cards[id].kind in kinds_open or f'"{texts.card(id, "full")}"' not in told


@pytest.mark.parametrize("game, kinds", TABLES)
def test_where_nobody_sees_a_hand_the_picture_is_the_table_as_opened(toys, game, kinds):
    for table in positions(game, kinds, MOVES):
        if kinds.count("p") != 1 and (is_same_for_all(table.match.session) or table.match.session.viewer is not None or not table.match.session.asked):
            assert picture(table) == opened(table)


@pytest.mark.parametrize("game, kinds", TABLES)
def test_every_picture_consists_of_markup_the_page_accepts(toys, game, kinds):
    tags, marks = (set(re.search(rf"{name} = new Set\(\s*'([^']+)'", SCRIPT)[1].split()) for name in ("ALLOWED_TAGS", "ALLOWED_ATTRIBUTES"))
    most = int(re.search(r"MOST_CHARACTERS = ([\d_]+)", SCRIPT)[1])
    lower = {name.lower() for name in marks}

    class Guard(HTMLParser):
        def handle_starttag(self, tag, attributes):
            assert tag in tags
            for name, value in attributes:
                known = name in lower or re.fullmatch(r"(aria|data)-[a-z-]+", name)
                known = known or (name == "id" and re.fullmatch(r"\w+[/-][\w.:/-]+", value))
                assert known or (name, value) == ("type", "button") or (name == "href" and re.fullmatch(r"#[\w/-]*", value)), (tag, name, value)

    for table in positions(game, kinds, MOVES):
        Guard().feed(picture(table))
        assert len(picture(table)) < most / 2
