"""Correspondence matches on fake pages: joining, the effect of a letter on its match, and what stays covered."""

import random
import re
from functools import cache
from random import Random

import pytest
from helpers.by_letter import answer, come, dealt, device, invited, joined, offered, played, sent
from helpers.cloth import acts
from helpers.fake_page import Storage, Table, pressable
from helpers.moved import settle
from helpers.share import share
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.commit_reveal import seed_from_shares
from courtcards.saves.errors import BadRecord
from courtcards.texts import game_title
from table.correspondence.letter import Letter, dump_letter
from table.page.ports import PageLocation
from table.storage.letter_state import LetterState

DAY = "21 November 2026"        # the date of the letters
ATTRIBUTE = re.compile(r'\b(data-card|data-look|data-key|data-id|id)="([^"]*)"')


def covered(session):
    """Return the ids of the cards that the players at a device can't know."""
    game = session.record.game
    seen = {id for zone in session.look(session.people[0])["zones"].values() for id in (zone if type(zone) is list else zone["known"])}
    return {id for id in game.cards if id not in seen}


def letter_of(route):
    return Letter.parse(route.rpartition("/")[2])


def own_name(table, id, far=False):
    """Return the name of the player at this device, or of the one elsewhere, in a saved match for two."""
    slot = table.saves.read(id)
    post = LetterState.of(slot)
    return next(name for name, home in zip(slot["record"]["seats"], post.homes, strict=True) if (home != post.home) is far)


def offered_end(table):
    """Return the letter with the end of a match, after looking at the result."""
    table.do("share")
    table.do("letter-back")
    return sent(table)


def own(table):
    """Return the name of the player at a device."""
    return table.match.session.names[table.match.session.people[0]]


def far(table):
    """Return the name of the opponent in a match for two."""
    return next(name for seat, name in enumerate(table.match.session.names) if seat not in table.match.session.people)


def answered():
    """Return the device whose player has just answered, the first in a match for two, and the other one."""
    first, other = dealt()
    answer(first, Random(1))
    return first, other


def written_to():
    """Return the device that begins a match, the other one, and the first letter between them."""
    first, other = answered()
    return first, other, sent(first)


def end_here(table):
    """End a match on one device alone."""
    table.do("share")
    table.do("letter-end")
    table.do("yes")
    assert text("post.ended") in table.says and table.stored["over"]


class TestInvitation:
    def test_an_invitation_has_a_commitment_and_no_cards_and_the_lobby_says_whose_answer_is_awaited(self):
        host = invited("coinquest", [0, 1])
        letter = letter_of(sent(host))
        assert letter.letter_state.pledge == LetterState.of(host.stored).pledge
        assert (letter.record["seed"], letter.record["moves"], any(letter.letter_state.shares)) == (0, [], False)
        assert text("post.note-invites", who="Ben") not in host.says and text("post.invites", who="Ben", game=game_title("coinquest")) in host.says
        host.stage.go("#/")
        assert text("post.note-invites", who="Ben") in host.says

    def test_opening_an_invitation_asks_first_and_the_player_joins_under_their_own_name(self):
        host, guest = invited("coinquest", [0, 1]), device()
        guest.stage.go(sent(host))
        assert text("post.asks", who="Ada", game=game_title("coinquest")) in guest.says and not guest.saves.ids()
        guest.do("post-name", value="Benedict")
        guest.do("join")
        assert text("post.joined", who="Ada") in guest.says and guest.stored["record"]["seats"] == ["Ada", "Benedict"]

    @pytest.mark.parametrize("homes", [(0, 1), (0, 1, 2)])
    def test_the_invitation_goes_round_once_and_the_deal_combines_all_players_shares(self, homes):
        tables = joined("coinquest", homes)
        posts = [LetterState.of(table.stored) for table in tables]
        assert tables[0].match.session.names == ["Ada", "Ben", "Cleo"][:len(homes)] and len({post.own for post in posts}) == len(homes)
        assert tables[0].stored["record"]["seed"] == seed_from_shares([post.own for post in posts])
        assert len({post.pledge for post in posts}) == 1 and not posts[-1].is_dealt

    @pytest.mark.parametrize("homes", [(0, 0, 1), (0, 1, 1)])
    def test_several_players_share_a_device_and_others_write_to_them(self, homes):
        tables, _ = played("kingdrin", homes)
        assert tables[0].played == tables[1].played and tables[0].match.session.position.outcome

    def test_bots_play_on_the_device_that_writes_the_letter(self):
        tables, _ = played("kingdrin", [0, -1, 1])
        assert {len(table.played) for table in tables} == {len(tables[0].played)}

    def test_a_second_invitation_after_a_joined_but_never_dealt_one_says_so(self):
        guest = device()
        come(guest, sent(invited("coinquest", [0, 1])))
        guest.stage.go(sent(invited("minkingi", [0, 1])))
        assert text("post.asks-again", who="Ada") not in guest.says
        guest.stage.go(sent(invited("coinquest", [0, 1])))
        assert text("post.asks-again", who="Ada") in guest.says

    def test_a_share_that_breaks_its_commitment_is_reported(self):
        host, guest = joined("coinquest", [0, 1])
        if not offered(host):
            answer(host, Random(1))
        letter = letter_of(sent(host))
        other = letter.letter_state._replace(shares=("0" * 32, letter.letter_state.shares[1]))
        guest.stage.go("#/letter/" + dump_letter(letter.id, other, 1, letter.record | {"moves": []}, {}))
        assert text("post.false-letter") in guest.says
        assert not LetterState.of(guest.saves.read(letter.id)).is_dealt

    def test_the_answer_to_an_invitation_opens_where_the_invitation_was_written(self):
        host, guest = invited("coinquest", [0, 1]), device()
        come(guest, sent(host))
        other = device()
        other.stage.go(sent(guest))
        assert text("post.elsewhere") in other.says and not other.saves.ids()

    def test_with_three_players_the_first_answer_waits_for_the_second(self):
        host, second = invited("coinquest", [0, 1, 2]), device()
        come(second, sent(host))
        come(host, sent(second))
        assert text("notice.letter-early.text") in host.warns and not LetterState.of(host.stored).is_dealt

    def test_no_two_players_have_the_same_name(self):
        host, second, third = invited("coinquest", [0, 1, 2], ("Ada", "Ada 2", "Cleo")), device(), device()
        come(second, sent(host))
        third.stage.go(sent(second))
        third.do("post-name", value="Ada")
        third.do("join")
        assert third.stored["record"]["seats"] == ["Ada", "Ada 2", "Ada 3"]

    def test_an_invitation_that_cannot_be_dealt_cannot_be_joined(self):
        host = invited("coinquest", [0, 1])
        letter, guest = letter_of(sent(host)), device()
        for flaw in ({"options": {"nothing": 1}}, {"after": {"winners": [9]}}):
            guest.stage.go("#/letter/" + dump_letter(letter.id, letter.letter_state, 1, letter.record | flaw, {}))
            assert text("page.letter-title") in guest.says
        homes = tuple(range(11))
        many = letter.letter_state._replace(homes=homes, shares=("",) * 11)
        guest.stage.go("#/letter/" + dump_letter(letter.id, many, 1, letter.record | {"seats": [f"P{home}" for home in homes]}, {}))
        assert text("page.letter-title") in guest.says


def race(game="coinquest", homes=(0, 1)):
    """Return the inviting device, and two that joined through the same invitation, each with the route of its answer."""
    host, route = invited(game, list(homes)), ""
    route, pair = sent(host), []
    for name in ("Ben", "Cleo"):
        table = device()
        table.stage.go(route)
        table.do("post-name", value=name)
        table.do("join")
        pair.append((table, sent(table)))
    return host, *pair


class TestSecondJoiner:
    """Two people join through the same invitation: the first whose answer is opened plays, and the other is told."""

    def test_the_inviter_learns_of_a_second_answer_which_differs_from_an_answer_opened_twice(self):
        host, (_, first), (_, second) = race()
        come(host, first)
        before = host.stored["record"]
        come(host, first)
        assert text("notice.letter-opened.text") in host.warns and len(host.saves.ids()) == 1
        come(host, second)
        assert text("notice.letter-late.text", who="Cleo") in host.warns
        assert host.stored["record"] == before and host.match.session.names == ["Ada", "Ben"]

    def test_a_letter_of_the_match_tells_the_late_joiner_who_then_takes_no_part_whenever_it_is_opened(self):
        host, (_, first), (late, second) = race()
        id = late.id
        come(host, first)
        answer(host, Random(1))
        come(late, sent(host))
        assert text("post.outrun") in late.says and text("post.outrun-line", who="Ada") in late.says
        late.stage.go("#/")
        assert text("post.note-outrun") in late.says
        for route in (f"#/match/{id}", second):
            late.stage.go(route)
            assert text("post.outrun") in late.says and "letter-copy" not in acts(late)
        assert not LetterState.of(late.saves.read(id)).is_dealt

    def test_with_three_players_the_invitation_on_its_round_tells_the_late_joiner(self):
        host, (first, route), (late, _) = race(homes=(0, 1, 2))
        come(late, route)
        assert text("post.outrun") in late.says

    def test_a_false_first_share_is_still_called_false(self):
        host, (_, first), (late, _) = race()
        come(host, first)
        answer(host, Random(1))
        letter = letter_of(sent(host))
        shares = ("0" * 32, letter.letter_state.shares[1])
        late.stage.go("#/letter/" + dump_letter(letter.id, letter.letter_state._replace(shares=shares), 1, letter.record | {"moves": []}, {}))
        assert text("post.false-letter") in late.says


class TestHonesty:
    """A letter's contents are stated in full before anyone commits to a match."""

    def test_set_up_says_that_the_letter_holds_every_card_as_soon_as_a_seat_plays_by_letter(self):
        host = device()
        host.stage.go("#/setup/coinquest")
        host.do("seats", value="2")
        assert text("post.holds") not in host.says
        host.do("seat-kind", seat="1", value="letter")
        host.do("seat-name", seat="1", value="Ben")
        assert text("post.holds") in host.says and text("post.holds-all", who="Ben") in host.says

    def test_an_invitation_says_that_it_holds_every_card_what_to_do_if_joined_elsewhere_and_how_letters_work(self):
        host, guest = invited("coinquest", [0, 1]), device()
        guest.stage.go(sent(host))
        assert text("post.holds-all", who="Ada") in guest.says and text("post.asks-elsewhere") in guest.says
        assert "letter-how" in acts(guest)
        guest.do("letter-how")
        assert text("post.how-cards-help") in guest.asks and text("post.how-deal-help") in guest.asks

    def test_a_device_without_the_match_is_told_where_it_may_be_and_that_the_letter_holds_every_card_and_takes_it_up(self):
        first, other, route = written_to()
        fresh = device()
        fresh.stage.go(route)
        other.stage.go(route)
        for key in ("post.holds", "post.not-here"):
            assert text(key) in fresh.says and text(key) not in other.says
        come(fresh, route)
        assert fresh.played == first.played and fresh.match.session.asked_people


class TestLetters:
    @pytest.mark.parametrize("act, how", [("letter-copy", "copied"), ("letter-send", "sent")])
    def test_the_tray_offers_the_letter_after_the_answer_and_it_stays_due_until_it_goes_out(self, act, how):
        first, _ = answered()
        assert text("post.due", who=far(first)) in first.says and text("post.honour") in first.says and "letter-copy" in acts(first)
        first.do(act)
        getattr(first.stage, how)(False)
        assert text(f"notice.not-{how}.text") in first.warns and text("post.due", who=far(first)) in first.says
        first.do(act)
        getattr(first.stage, how)(True)
        settle(first)
        assert text(f"notice.not-{how}.text") not in first.warns and text("post.waits", who=far(first)) in first.says

    def test_a_letter_continues_its_match_and_tells_the_news_once(self):
        first, other, route = written_to()
        other.stage.go(route)
        assert text("post.plays", who=own(first), game=game_title("coinquest")) in other.says
        assert text("post.your-turn") in other.says and text("post.honour") in other.says
        assert LetterState.of(other.saves.read(first.id)).seen < len(first.played)
        other.do("answer")
        settle(other)
        assert other.played == first.played and other.match.session.asked_people
        assert LetterState.of(other.stored).seen == len(first.played) and len(other.saves.ids()) == 1

    def test_the_same_letter_again_or_an_older_one_does_nothing(self):
        first, other, route = written_to()
        come(other, route)
        before = other.stored["record"]
        come(other, route)
        assert text("notice.letter-same.text") in other.warns and other.stored["record"] == before and len(other.saves.ids()) == 1
        answer(other, Random(2))
        played = list(other.played)
        come(other, route)
        assert text("notice.letter-older.text") in other.warns and other.played == played

    def test_a_diverging_letter_is_refused_with_the_move_where_it_diverged(self):
        first, other, route = written_to()
        letter = letter_of(route)
        come(other, "#/letter/" + dump_letter(letter.id, letter.letter_state, letter.to, letter.record, {}))
        answer(other, Random(2))

        def gone_on(seed):
            fork = device()
            come(fork, "#/letter/" + dump_letter(letter.id, letter.letter_state, 1 - letter.to, letter.record | {"moves": []}, {}))
            answer(fork, Random(seed), "random")
            return fork
        fork = next(fork for fork in map(gone_on, range(30)) if fork.played[:len(letter.moves)] != letter.moves)
        route = sent(fork)
        known = other.stored["record"]["moves"]
        number = next(at for at, move in enumerate(letter.moves, 1) if fork.played[at - 1] != move)
        other.stage.go(route)
        assert text("post.differs", place=text("post.place-moves", number=number, who=own(first))) in other.says
        assert other.saves.read(letter.id)["record"]["moves"] == known and len(other.saves.ids()) == 1

    def test_after_sending_nothing_can_be_played_or_undone(self):
        first, _ = answered()
        first.do("undo")
        settle(first)
        assert first.match.session.asked_people, "before it is sent an answer can be taken back"
        answer(first, Random(1))
        sent(first)
        played = list(first.played)
        first.do("undo")
        assert text("match.sent") in first.says and first.played == played
        who = far(first)
        for tab in (first, first.tab()):
            assert text("post.waits", who=who) in tab.says and text("post.waits-help", since=DAY) in tab.says and tab.played == played
        first.stage.go("#/")
        assert text("post.note-sent", who=who, since=DAY) in first.says

    def test_a_letter_for_somebody_else_can_be_viewed_but_not_answered(self):
        tables = joined("battle-royal", [0, 1, 2])
        route = ""
        while not route:
            asked = next(table for table in tables if table.match and table.match.session.asked_people)
            answer(asked, Random(1))
            route = sent(asked)
        to = letter_of(route).to
        third = next(table for home, table in enumerate(tables) if home != to and table is not asked)
        come(third, route)
        assert "letter-copy" in acts(third)
        played = list(third.played)
        if third.match.session.asked_people:
            third.do("move", move=third.moves[0])
        assert third.played == played

    def test_an_outdated_tab_sends_no_letter(self):
        first, _ = answered()
        other = first.tab()
        other.do("undo")
        settle(other)
        first.app.on_stored("courtcards:match:" + first.id)
        first.stage.copied = None
        first.do("letter-copy")
        assert first.stage.copied is None and text("notice.stale.text") in first.warns

    def test_the_last_letter_is_offered_again_after_viewing_the_result(self):
        last, _ = ended()
        assert "letter-copy" not in acts(last)
        last.do("share")
        last.do("letter-back")
        assert "letter-copy" in acts(last) and text("post.end-help", who=far(last)) in last.says

    def test_marks_travel_with_a_letter(self):
        first, other = dealt()
        first.match.saved_match.mark("hinted")
        answer(first, Random(1))
        come(other, sent(first))
        assert other.match.session.record.marks == ("hinted",) and text("match.hinted", where="") in other.says

    def test_automatic_passes_travel_with_a_letter(self):
        first, other = dealt("ilk")
        seat = first.match.session.people[0]
        first.do("stand", value="concerned", seat=str(seat))
        answer(first, Random(1))
        come(other, sent(first))
        assert other.match.session.auto_pass.dump()["kept"] == {str(seat): "concerned"}

    def test_the_one_file_copy_gives_letters_as_text_and_accepts_pasted_ones(self):
        host, guest = invited("coinquest", [0, 1]), device()
        for table in (host, guest):
            table.stage.place = PageLocation(True, "")
        host.stage.go(f"#/match/{host.id}")
        assert "letter-code" not in acts(host) and 'value="#/letter/1' in host.stage.view
        guest.do("open-record")
        guest.do("yes", value=f"Have a look: {sent(host)}")
        assert text("post.asks", who="Ada", game=game_title("coinquest")) in guest.says


class TestCovered:
    @pytest.mark.parametrize("game", share(["kingdrin", "minkingi"], GAMES))
    def test_players_elsewhere_show_nothing_here_at_any_step(self, game):
        steps = []

        def look(table):
            shown = {value for name, value in ATTRIBUTE.findall(table.stage.view)}
            hidden = covered(table.match.session)
            assert not shown & hidden, (game, shown & hidden)
            steps.append((bool(hidden), bool(shown & table.match.session.position.cards.keys())))
        played(game, list(range(max(2, GAMES[game].fewest))), look=look)
        assert any(hidden and (seen or game == "war") for hidden, seen in steps), "cards were covered, and others seen"


class TestWithoutTheOthers:
    def test_a_match_can_be_ended_on_one_device_and_a_letter_resumes_it(self):
        first, other, route = written_to()
        come(other, route)
        end_here(other)
        other.do("share")
        assert "letter-end" not in {data["do"] for data in pressable(other.stage.dialog)}
        route = sent(first)
        come(other, route)
        assert not other.stored["over"] and other.match.session.asked_people
        answer(other, Random(2))
        assert offered(other) and text("post.ended") not in other.says

    def test_the_next_letter_resumes_an_ended_match(self):
        first, other = dealt()
        for table, reader in ((first, other), (other, first)):
            answer(table, Random(1))
            come(reader, sent(table))
        end_here(other)
        answer(first, Random(2))
        come(other, sent(first))
        assert not other.stored["over"] and other.match.session.asked_people and text("post.ended") not in other.says

    def test_before_the_end_no_copy_is_kept(self):
        first, _ = dealt()
        first.do("keep-copy")
        assert text("notice.letter-no-copy.text") in first.warns and len(first.saves.ids()) == 1

    def test_a_bot_takes_a_distant_players_seat(self):
        first, _ = answered()
        sent(first)
        waits = text("post.note-sent", who=far(first), since=DAY)
        assert waits in first.stored["note"]
        first.do("share")
        first.do("letter-bots")
        first.do("yes")
        settle(first)
        assert "post" not in first.stored and len(first.match.session.people) == 1 and waits not in first.stored["note"]
        assert first.match.timeline.bot_requests.pending, "a bot is asked in the place of who was far"

    def test_others_hands_stay_closed_in_the_replay(self):
        first, _ = answered()
        first.do("replay")
        eyes = first.match.replay
        assert "branch" not in acts(first) and eyes.own == str(first.match.session.people[0])
        first.do("eyes", value="all")
        first.do("branch")
        assert eyes.eyes == eyes.own and len(first.saves.ids()) == 1


@cache
def finished(homes, game):
    """Return the id of a finished match and each device's storage, starting with the one that answered last, whose final letter isn't sent yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random, "_urandom", Random(1).randbytes)      # the same match, whichever test comes first
        tables, rng, at = joined(game, homes), Random(2), 0
        answer(tables[at], rng)
        while not tables[at].match.session.position.outcome:
            at, route = tables[at].match.saved_match.receiver, sent(tables[at])
            come(tables[at], route)
            answer(tables[at], rng)
    return tables[at].id, [table.storage.held for table in (*tables[at:], *tables[:at])]


def ended(homes=(0, 1), game="kingdrin"):
    """Return the devices of a finished match, starting with the one that answered last, which shows the result; its final letter isn't sent yet."""
    id, stored = finished(tuple(homes), game)
    tables = []
    for held in stored:
        storage = Storage()
        storage.held = dict(held)
        tables.append(Table(storage, speed="0", seed=None))
        tables[-1].stage.go(f"#/match/{id}")
        settle(tables[-1])
    tables[0].do("letter-look")
    return tables


class TestPlayAgain:
    """One letter has the end of a match and the commitment for the next."""

    def test_one_letter_brings_the_end_and_the_invitation_and_one_press_joins(self):
        last, other = ended()
        old, moves = last.id, list(last.played)
        last.do("again")
        assert text("post.again-line") in last.says and last.id != old
        route = sent(last)
        assert route.startswith("#/letter/2") and LetterState.of(last.saves.read(old)).sent == len(moves)
        other.stage.go(route)
        assert text("post.asks-more", who=own_name(last, old), game=game_title("kingdrin")) in other.says and text("post.holds") in other.says
        assert other.saves.read(old)["record"]["moves"] == moves and other.saves.read(old)["over"]
        other.do("join")
        come(last, sent(other))
        posts = [LetterState.of(table.saves.read(last.id)) for table in (last, other)]
        assert last.stored["record"]["seed"] == seed_from_shares([post.own for post in posts]) and posts[0].pledge == posts[1].pledge
        assert last.match.session.names == last.saves.read(old)["record"]["seats"]

    def test_the_next_match_is_played_and_knows_the_last_result(self):
        last, other = ended()
        winners = list(last.match.session.position.outcome.winners)
        last.do("again")
        come(other, sent(last))
        come(last, sent(other))
        assert last.stored["record"]["after"]["winners"] == other.stored["record"]["after"]["winners"] == winners
        tables, at, rng = (last, other), 0, Random(8)
        for _ in range(4):
            answer(tables[at], rng)
            at, route = tables[at].match.saved_match.receiver, sent(tables[at])
            come(tables[at], route)
        assert len(last.played) >= 3 and last.played == other.played

    @pytest.mark.parametrize("game", share(["kingdrin", "minkingi"], GAMES))
    def test_every_game_is_dealt_again_once_the_letter_has_gone_round(self, game):
        first, *others = ended(range(max(2, GAMES[game].fewest)), game)
        first.do("again")
        route = sent(first)
        for other in others:
            come(other, route)
            route = sent(other)
        come(first, route)
        assert LetterState.of(first.stored).is_dealt

    def test_if_the_previous_match_continues_or_is_gone_the_next_one_is_an_ordinary_invitation(self):
        for gone in (True, False):
            last, other = ended()
            old = last.id
            last.do("again")
            slot = last.saves.read(old)
            if gone:
                last.saves.remove(old)
            else:
                last.saves.write(old, slot | {"over": False, "record": slot["record"] | {"moves": slot["record"]["moves"][:-1]}})
            last.stage.go(f"#/match/{last.id}")
            route = sent(last)
            assert route.startswith("#/letter/1") and text("post.invited-line", since=DAY) in last.says
            other.stage.go(route)
            assert text("post.asks", who=own_name(last, last.id), game=game_title("kingdrin")) in other.says

    def test_pressing_twice_makes_one_invitation(self):
        last, _ = ended()
        old = last.id
        last.do("again")
        first = last.id
        last.stage.go(f"#/match/{old}")
        last.do("letter-look")
        last.do("again")
        assert last.id == first and len(last.saves.ids()) == 2

    def test_opening_a_letter_twice_opens_the_joined_match(self):
        last, other = ended()
        last.do("again")
        route = sent(last)
        come(other, route)
        known = other.id
        come(other, route)
        assert other.id == known and len(other.saves.ids()) == 2

    def test_a_player_who_lost_the_match_data_can_still_play_again(self):
        last, _ = ended()
        old = last.id
        last.do("again")
        fresh = device()
        come(fresh, sent(last))
        come(last, sent(fresh))
        assert LetterState.of(last.stored).is_dealt and fresh.saves.read(old)["over"]

    def test_without_an_invitation_the_last_letter_of_a_match_is_as_usual(self):
        last, other = ended()
        route = offered_end(last)
        assert route.startswith("#/letter/1") and letter_of(route).again is None
        come(other, route)
        assert other.match.session.position.outcome and len(other.saves.ids()) == 1

    def test_two_players_who_both_invite_learn_of_each_other(self):
        last, other = ended()
        last.do("again")
        route = sent(last)
        other.stage.go(route)
        other.do("see-end")
        settle(other)
        other.do("letter-look")
        other.do("again")
        assert len(other.saves.ids()) == 2
        other.stage.go(route)
        assert text("post.asks-both", who=own_name(other, letter_of(route).id, far=True)) in other.says

    def test_with_three_players_the_first_letter_asks_the_next_player_and_the_third_sees_the_end(self):
        last, second, third = ended((0, 1, 2))
        last.do("again")
        route = sent(last)
        third.stage.go(route)
        assert "join" not in acts(third) and text("post.over") in third.says
        come(second, route)
        come(third, sent(second))
        come(last, sent(third))
        assert LetterState.of(last.stored).is_dealt

    def test_a_bad_next_match_is_refused_and_changes_nothing(self):
        last, other = ended()
        letter, before = letter_of(offered_end(last)), dict(other.storage.held)
        for again in ({"id": 3}, {"id": "7f", "pledge": "0" * 64}, {"id": "0" * 8, "pledge": 3}, {"id": "0" * 8, "pledge": "0" * 64, "more": 1}, "x"):
            other.stage.go("#/")
            other.stage.go("#/letter/" + dump_letter(letter.id, letter.letter_state, letter.to, letter.record, {}, again))
            assert text("page.letter-title") in other.says and other.storage.held == before, again


class TestClipboard:
    """A copied letter is opened with one press."""

    def test_a_press_opens_the_answer_in_the_clipboard(self):
        host, guest = invited("coinquest", [0, 1]), device()
        come(guest, sent(host))
        host.stage.clipboard = f"Here you are: https://example.org/{sent(guest)} See you!"
        host.do("open-letter")
        settle(host)
        assert host.match and LetterState.of(host.stored).is_dealt and not host.stage.dialog

    @pytest.mark.parametrize("held", ["", "hunter2", "#/letter/1xyz", "#/letter/1" + "A" * 40, "https://example.org/#/play/1abc"])
    def test_without_a_letter_in_the_clipboard_the_field_asks_and_shows_nothing_of_it(self, held):
        host = invited("coinquest", [0, 1])
        host.stage.clipboard = held
        host.do("open-letter")
        assert text("lobby.open-record") in host.asks and (not held or held not in host.stage.dialog)

    def test_the_letter_just_copied_here_is_not_opened(self):
        host = invited("coinquest", [0, 1])
        host.stage.clipboard = sent(host)
        host.do("open-letter")
        assert text("lobby.open-record") in host.asks
        first, other = answered()
        first.stage.clipboard = sent(first)
        first.do("open-letter")
        assert text("lobby.open-record") in first.asks
        come(other, first.stage.clipboard)
        answer(other, Random(2))
        first.stage.clipboard += "\n" + sent(other)
        first.do("open-letter")
        assert text("post.plays", who=own(other), game=game_title("coinquest")) in first.says


class TestElsewhere:
    """A match written by another version, or one that may be in another browser."""

    @pytest.mark.parametrize("newer", [{"rules": 99}, {"format": 2}, {"weather": "fine"}, {"game": "of-tomorrow"}])
    def test_a_letter_of_a_newer_version_asks_to_reload_the_page(self, newer):
        first, other = answered()
        letter, before = letter_of(sent(first)), dict(other.storage.held)
        other.stage.go("#/letter/" + dump_letter(letter.id, letter.letter_state, letter.to, letter.record | newer, {}))
        assert text("post.newer-letter") in other.says and other.storage.held == before
        other.do("reload")
        assert pressable(other.stage.view, "reload") and other.stage.files[-1] == "reload"

    def test_a_letter_with_turns_no_longer_legal_is_not_called_damaged(self, monkeypatch):
        first, other = answered()
        letter = letter_of(sent(first))
        monkeypatch.setattr(GAMES["coinquest"], "rules", GAMES["coinquest"].rules + 1)
        before = dict(other.storage.held)
        other.stage.go("#/letter/" + dump_letter(letter.id, letter.letter_state, letter.to, letter.record | {"moves": ["0 dance"]}, {}))
        assert text("post.old-letter") in other.says and other.storage.held == before


class TestBadLetters:
    def test_an_altered_letter_is_refused_and_the_match_stays(self):
        first, other, route = written_to()
        letters, rng, refused = route.rpartition("/")[2], Random(3), 0
        before = dict(other.storage.held)
        for _ in range(share(1000, 10_000)):
            at = rng.randrange(len(letters))
            changed = rng.choice((letters[:at], letters[:at] + rng.choice("abcXYZ019-_") + letters[at + 1:], letters[:at] + letters[at + 1:]))
            if changed == letters:
                continue
            try:
                Letter.parse(changed)
            except BadRecord:
                refused += 1
        assert refused > .8 * share(1000, 10_000)
        for bad in (route[:-9], f"#/letter/{letters.lower()}", "#/letter/1xyz"):
            other.stage.go(bad)
            assert text("page.letter-title") in other.says
        assert other.storage.held == before

    def test_a_partly_pasted_letter_can_be_pasted_again_from_the_message(self):
        first, other, route = written_to()
        for pasted in (route[:-9], route):
            other.do("open-record")
            other.do("yes", value=pasted)
            assert (text("opening.paste") in other.asks) is (pasted != route)
        assert text("post.your-turn") in other.says
