"""Of Knights and Ninjas: herald, merchant, monk and jester, and hidden information, rule by rule. Numbers in brackets are rulings."""

import re
from random import Random

import pytest
from books.knights_and_ninjas.matches import KINDS, cards, gems, guises, hand, idle, known, listed, match, play, refusal, walls
from helpers.reading import asked, held, winners, zone

from courtcards.games.knights_and_ninjas.game import Knights
from courtcards.texts import Texts

SPECIALS = pytest.mark.parametrize("kind", ["herald", "merchant", "monk"])


def special(kind, jester=False):
    """Return seat 0's move for a special action, against seat 1 if it needs a rival."""
    return f"0 special {'jester' if jester else kind}{' > 1' if kind == 'merchant' else ''}{f' = {kind}' if jester else ''}"


# one a turn, and it can't be stopped

@SPECIALS
def test_a_special_action_ends_the_turn(kind):                                          # [33]
    game = play(match([f"{kind} knight"], start_hand=2), special(kind))
    if kind == "herald":
        play(game, *[f"{seat} offer {cards(game, f'hand/{seat}').split()[0]}" for seat in (1, 2)], f"0 take > {cards(game, 'hand/1').split()[0]}")
    assert asked(game) == "1 turn" and "knight" in cards(game, "hand/0").split() and kind in cards(game, "discard").split()


@SPECIALS
@pytest.mark.parametrize("jester", [False, True])
def test_nobody_stops_a_special_action(kind, jester):                                   # [19] [33]
    game = match(["jester" if jester else kind, *["executioner traitor minstrel jester"] * 2], poker_faced=True)
    play(game, special(kind, jester))
    assert asked(game) == ("1 2 offer" if kind == "herald" else "1 turn")


@pytest.mark.parametrize("words", ["0 special herald > 1", "0 special monk > 1", "0 special merchant", "0 special merchant > 0", "0 special merchant > 3", "0 special",
                                   "0 special monk monk-2", "0 special jester", "0 special jester = merchant", "0 special jester > 1 = monk", "0 special jester = jester",
                                   "0 special jester = knight", "0 special jester = castle", "0 special monk = herald", "0 special knight"])
def test_a_special_action_is_named_and_only_a_merchants_has_a_rival(words):              # [33] [37]
    assert refusal(match(["herald merchant monk monk jester knight"]), words)


# herald

def test_for_a_herald_every_rival_offers_a_card_and_the_player_takes_one():            # [34]
    game = play(match(["herald", "knight soldier", "king peasant", "ninja dragon"], start_hand=2), "0 special herald")
    assert asked(game) == "1 2 3 offer" and [move for move in sorted(listed(game)) if move[0] == "1"] == ["1 offer knight", "1 offer soldier"]
    play(game, "2 offer king", "3 offer dragon", "1 offer soldier")
    assert asked(game) == "0 take" and sorted(listed(game)) == ["0 take > dragon", "0 take > king", "0 take > soldier"]
    assert [cards(game, f"offer/{seat}") for seat in range(4)] == ["", "soldier", "king", "dragon"]
    play(game, "0 take > king")
    assert hand(game, 0) == "king" and [hand(game, seat) for seat in (1, 3)] == ["knight soldier", "dragon ninja"] and "king" not in cards(game, "hand/2")
    assert [cards(game, f"{name}/{seat}") for name in ("offer", "sealed") for seat in (1, 2, 3)] == [""] * 6 and cards(game, "discard") == "herald" and asked(game) == "1 turn"


def test_one_of_the_offered_cards_must_be_taken():                                      # [34]
    game = play(match(["herald", "knight", "king"]), "0 special herald", "1 offer knight", "2 offer king")
    assert all(refusal(game, words) for words in ("0 pass", "0 end", "0 take", "0 take > herald-2", "0 take > soldier-1", "1 take > king-1", "0 take king-1"))


def test_an_offer_is_one_card_from_your_own_hand():                                        # [34]
    game = play(match(["herald", "knight soldier", "king"]), "0 special herald")
    assert all(refusal(game, words) for words in ("1 offer king-1", "1 offer", "1 offer knight soldier", "1 pass", "2 offer knight-1", "0 offer herald", "1 play knight"))


def test_offers_are_secret_until_all_have_made_one():                                   # [34]
    game = play(match(["herald", "knight soldier", "king"]), "0 special herald", "1 offer knight")
    assert [zone(game, "sealed/1", seat) for seat in (0, 1, 2)] == [{"hidden": 1, "known": []}, ["knight-1"], {"hidden": 1, "known": []}]
    assert zone(game, "offer/1", 2) == []
    other = play(match(["herald", "knight soldier", "king"]), "0 special herald", "1 offer soldier")
    assert [game.view(seat) for seat in (0, 2)] == [other.view(seat) for seat in (0, 2)] and game.view(1) != other.view(1)
    play(game, "2 offer king")
    assert [zone(game, "offer/1", seat) for seat in (0, 1, 2)] == [["knight-1"]] * 3


def test_everyone_knows_the_card_a_herald_brings_and_the_returned_ones():      # [34]
    game = play(match(["herald", "knight soldier", "king peasant"]), "0 special herald", "1 offer knight", "2 offer king", "0 take > king")
    assert known(game, 1, "hand/0") == known(game, 2, "hand/0") == "king"
    assert known(game, 0, "hand/1") == known(game, 2, "hand/1") == "knight" and known(game, 0, "hand/2") == ""
    assert all("king-1" in zone(game.imagine(seat, Random(n)), "hand/0") for seat in (1, 2) for n in range(5))


def tamed(special, draws="", *walls):
    """Return a match in which seat 1 has openly won over a knight, and seat 0 is about to play a special card."""
    game = match([f"knight {special}", "princess castle"], f"merchant {draws}")
    play(game, "0 attack knight > 1", "1 answer princess", "0 end", *[f"1 fortify {wall}" for wall in walls])
    return idle(play(game, "1 end") if walls else idle(game))


def test_until_all_have_offered_nobody_else_knows_whether_a_known_card_was_offered():      # [34]
    one, two = [play(tamed("herald", "king"), "0 special herald", f"1 offer {card}") for card in ("knight", "king")]
    assert asked(one) == "2 offer" and [one.view(seat) for seat in (0, 2)] == [two.view(seat) for seat in (0, 2)] and one.view(1) != two.view(1)
    assert known(one, 2, "hand/1") == known(one, 2, "sealed/1") == ""


def test_imagined_deals_before_a_herald_keep_a_known_card_in_hand_or_in_the_offer():  # [34]
    places = set()
    for card in ("knight", "king"):
        game = play(tamed("herald", "king"), "0 special herald", f"1 offer {card}")
        for world in (game.imagine(2, Random(n)) for n in range(20)):
            offered, kept = ("knight" in cards(world, f"{place}/1").split() for place in ("sealed", "hand"))
            assert offered != kept
            places.add((card, offered))
    assert len(places) == 4


def test_imagined_deals_before_a_herald_do_not_follow_the_true_offers():        # [34]
    one, two = [play(tamed("herald", "king"), "0 special herald", f"1 offer {card}") for card in ("knight", "king")]
    assert all(one.imagine(2, Random(n)).view() == two.imagine(2, Random(n)).view() for n in range(20))


@pytest.mark.parametrize("offered", ["knight", "king"])
def test_cards_everyone_knew_in_a_hand_are_known_after_a_herald(offered):                # [34]
    game = tamed("herald", "king")
    assert known(game, 2, "hand/1") == "knight"
    play(game, "0 special herald", f"1 offer {offered}", "2 offer herald")
    assert known(game, 2, "hand/1") == ("" if offered == "knight" else "knight")
    play(game, "0 take > herald")
    assert known(game, 2, "hand/1") == known(game, 0, "hand/1") == " ".join(sorted({"knight", offered}))


def test_a_known_hand_of_one_card_is_known_when_offered_to_a_herald():                        # [34]
    game = play(tamed("herald", "archer minstrel", "castle", "archer", "minstrel"), "0 special herald", "1 offer knight")
    assert asked(game) == "2 offer" and zone(game, "sealed/1", 2) == {"hidden": 0, "known": ["knight-1"]}


@pytest.mark.parametrize("draws, walls, left", [("archer soldier", ("castle", "archer"), "knight"), ("king soldier", ("castle",), "")])
def test_a_known_card_is_known_after_a_monk_if_the_whole_hand_was_given(draws, walls, left):  # [36]
    game = play(tamed("monk", draws, *walls), "0 special monk", "1 give soldier")
    play(game, *(["1 give knight"] if "1 give knight" in listed(game) else []))
    assert "knight" in cards(game, "hand/0") and known(game, 2, "hand/0") == left and known(game, 1, "hand/0") == "knight soldier"


def test_for_a_second_herald_offers_are_secret_again():                              # [34]
    game = play(match(["herald", "herald knight", "king"]), "0 special herald", "1 offer knight", "2 offer king", "0 take > king", "1 special herald")
    play(game, "2 offer herald")
    assert asked(game) == "0 offer" and [zone(game, "offer/2", seat) for seat in (0, 1, 2)] == [[]] * 3 and zone(game, "sealed/2", 0) == {"hidden": 1, "known": []}


def test_a_player_without_cards_offers_none_to_a_herald():                                  # [34]
    game = play(match([], "castle castle knight herald king", start_hand=0), "0 fortify castle", "0 end", "1 fortify castle", "1 end", "2 special herald")
    assert asked(game) == "1 offer" and asked(play(game, "1 offer knight")) == "2 take" and listed(game) == ["2 take > knight"]
    assert hand(play(game, "2 take > knight"), 2) == "king knight" and asked(game) == "0 turn"


def test_if_nobody_has_cards_a_herald_has_no_effect():                                  # [34]
    game = play(match([], "herald", start_hand=0), "0 special herald")
    assert asked(game) == "1 turn" and cards(game, "discard") == "herald" and held(game)[0] == 0


# merchant

@pytest.mark.parametrize("held_by_rival, moved", [(2, 1), (3, 1), (4, 2), (5, 2), (9, 4)])
def test_a_merchant_trades_a_gem_for_half_of_a_rivals_cards(held_by_rival, moved):  # [35] R9
    game = play(match(["merchant"], start_hand=held_by_rival), "0 special merchant > 1")
    assert gems(game) == [4, 6, 5] and held(game)[0] == held_by_rival + moved and asked(game) == "1 turn"
    assert held(game)[1] == held_by_rival - moved + 2 and cards(game, "discard") == "merchant"


def test_a_merchant_needs_a_gem_and_a_rival_with_two_cards():                           # [35]
    assert refusal(match(["merchant"], start_hand=2, gems=(0, 5, 5)), "0 special merchant > 1")
    assert refusal(match(["merchant"]), "0 special merchant > 1")
    assert not refusal(match(["merchant"], start_hand=2, gems=(1, 5, 5)), "0 special merchant > 1")


def test_a_tenth_gem_from_a_merchant_wins_for_the_rival():                              # [6] [35]
    game = play(match(["merchant"], start_hand=2, gems=(5, 9, 5)), "0 special merchant > 1")
    assert winners(game) == [1] and gems(game) == [4, 10, 5]


def test_a_merchants_gem_cannot_be_robbed():                                           # [27] [35]
    game = play(match(["merchant", "knight soldier", "highwayman"], poker_faced=True), "0 special merchant > 1")
    assert asked(game) == "1 turn"


def test_a_merchant_takes_cards_blindly():                                              # [35]
    taken = {hand(play(match(["merchant", "knight soldier king ninja"], seed=seed), "0 special merchant > 1"), 0) for seed in range(40)}
    assert len(taken) == 6


def test_only_the_two_players_know_what_a_merchant_takes():                             # [35]
    game = play(match(["merchant", "knight soldier king ninja"]), "0 special merchant > 1")
    taken = hand(game, 0)
    assert len(taken.split()) == 2 and known(game, 1, "hand/0") == taken and known(game, 2, "hand/0") == "" and known(game, 2, "hand/1") == known(game, 0, "hand/1") == ""
    assert all(cards(game.imagine(1, Random(n)), "hand/0").count(kind) for n in range(5) for kind in taken.split())


def test_after_a_merchant_others_no_longer_know_where_a_card_is():                      # [34] [35]
    game = match(["herald merchant", "knight soldier", "king peasant"])
    idle(play(game, "0 special herald", "1 offer knight", "2 offer king", "0 take > king"), 2)
    assert known(game, 0, "hand/1") == known(game, 2, "hand/1") == "knight" and "king" in known(game, 2, "hand/0")
    play(game, "0 special merchant > 1")
    assert known(game, 2, "hand/1") == "" and known(game, 2, "hand/0") == "king"


@pytest.mark.parametrize("moves", [["0 special merchant > 1"], ["0 special monk", "1 give knight", "1 give soldier"]])
def test_the_log_shows_secretly_exchanged_cards_only_to_the_two_players(moves):          # [35] [36]
    facts = []
    game = match(["archer merchant monk", "castle knight soldier"], story=lambda _, fact: facts.append(fact))
    idle(play(game, "0 fortify archer", "0 end", "1 fortify castle", "1 end"))
    facts.clear()
    play(game, *moves)
    shown = [fact.seats for fact in facts if any("card" in name for name in fact.about)]
    assert shown and all(sorted(seats) == [0, 1] for seats in shown)


# monk

def taxed(*hands, monk="monk", **options):
    """Return a match in which seats 1 and 2 have a castle and these cards, and seat 0 is about to play."""
    game = idle(match([monk, *[f"castle {words}" for words in hands]], **options))
    return play(game, "1 fortify castle", "1 end", "2 fortify castle", "2 end")


def test_a_monk_taxes_every_rival_with_a_castle_clockwise():                            # [36]
    game = play(taxed("knight soldier", "king peasant"), "0 special monk")
    assert asked(game) == "1 tax" and "1 pay" in listed(game) and "1 give knight" in listed(game)
    play(game, "1 pay")
    assert asked(game) == "2 tax" and gems(game) == [6, 4, 5]
    play(game, "2 give king")
    assert asked(game) == "2 give" and refusal(game, "2 pay")
    play(game, "2 give peasant")
    assert hand(game, 0) == "king peasant" and gems(game) == [6, 4, 5] and asked(game) == "1 turn" and "monk" in cards(game, "discard")


def test_the_monks_own_kingdom_pays_nothing():                                        # [36]
    game = idle(play(match(["castle monk"]), "0 fortify castle", "0 end"), 2)
    assert asked(play(game, "0 special monk")) == "1 turn" and gems(game) == [5, 5, 5]


def test_a_monk_may_be_played_when_nobody_has_a_castle():                              # [36]
    game = play(match(["monk", "archer"]), "0 special monk")
    assert asked(game) == "1 turn" and cards(game, "discard") == "monk" and gems(game) == [5, 5, 5]


def test_a_jester_representing_a_castle_is_taxed():                                  # [36] [37]
    game = idle(play(match(["jester knight king", "", "monk"]), "0 fortify jester = castle", "0 end"))
    assert gems(play(game, "2 special monk", "0 pay")) == [4, 5, 6]


def counted(**options):
    """Return a match for four: seat 0 has a castle and one card, seat 1 a castle and three, seat 2 neither, seat 3 a monk."""
    game = match(["castle archer", "castle knight", "king", "monk"], "soldier peasant ninja", seats=4, **options)
    return idle(play(game, "0 fortify castle", "0 fortify archer", "0 end", "1 fortify castle", "1 end"))


def test_a_player_short_of_cards_pays_with_a_gem_and_one_short_of_gems_with_cards():               # [36] E12
    game = play(counted(gems=(2, 0, 5, 5)), "3 special monk")
    assert hand(game, 0) == "soldier" and gems(game) == [1, 0, 5, 6]
    assert asked(game) == "1 give" and refusal(game, "1 pay") and sorted(listed(game)) == ["1 give knight", "1 give ninja", "1 give peasant"]
    play(game, "1 give ninja", "1 give peasant")
    assert hand(game, 3) == "ninja peasant" and hand(game, 1) == "knight" and gems(game) == [1, 0, 5, 6] and asked(game) == "0 turn"


def test_where_the_monk_takes_a_last_card_a_hand_of_one_may_pay_with_it():                            # [36] option
    game = play(counted(gems=(2, 0, 5, 5), monk_one_card=True), "3 special monk")
    assert asked(game) == "0 tax" and sorted(listed(game)) == ["0 give soldier", "0 pay"]
    assert asked(play(game, "0 give soldier")) == "1 give" and hand(game, 3) == "soldier" and gems(game) == [2, 0, 5, 5]


@pytest.mark.parametrize("one_card", [False, True])
def test_a_player_with_neither_two_cards_nor_a_gem_gives_what_there_is(one_card):             # [36] option
    game = play(counted(gems=(0, 1, 5, 5), monk_one_card=one_card), "3 special monk")
    assert hand(game, 3) == "soldier" and asked(game) == "1 tax" and gems(play(game, "1 pay")) == [0, 0, 5, 6]
    game = play(match([], "castle monk", start_hand=0, gems=(0, 5, 5), monk_one_card=one_card), "0 fortify castle", "0 end", "1 special monk")
    assert asked(game) == "2 turn" and gems(game) == [0, 5, 5] and held(game)[:2] == [0, 1]


def test_a_monks_tax_is_not_an_attack_and_cannot_be_robbed():                         # [27] [36]
    game = play(taxed("highwayman jester", "highwayman jester", poker_faced=True), "0 special monk", "1 pay")
    assert asked(game) == "2 tax" and asked(play(game, "2 pay")) == "1 turn" and gems(game) == [7, 4, 4]


def test_playing_a_monk_can_win():                                            # [6] [36]
    game = play(taxed("knight", "knight", gems=(8, 5, 5)), "0 special monk", "1 pay")
    assert winners(game) == []
    assert winners(play(game, "2 pay")) == [0] and gems(game) == [10, 4, 4]


def test_only_the_two_players_know_the_taxed_cards():                               # [36]
    game = play(taxed("knight soldier", "king"), "0 special monk", "1 give soldier", "1 give knight", "2 pay")
    assert known(game, 1, "hand/0") == "knight soldier" and known(game, 2, "hand/0") == ""


# jester

def test_a_jester_is_in_the_zone_of_the_card_it_represents_and_is_marked():             # [37]
    game = play(match(["jester jester"]), "0 fortify jester = castle", "0 fortify jester = archer")
    assert walls(game, 0) == "castle archer" and [zone(game, f"{wall}/0", 2) for wall in ("castle", "archer")] == [["jester-1"], ["jester-2"]]
    assert all(guises(game, seat) == {"jester-1": "castle", "jester-2": "archer"} for seat in (0, 1, 2))


@pytest.mark.parametrize("wall, attack", [("castle", "dragon"), ("castle", "catapult"), ("archer", "ninja"), ("archer", "archer")])
def test_a_jester_on_the_wall_is_destroyed_like_the_card_and_discarded_as_a_jester(wall, attack):  # [37]
    game = play(match(["jester", attack]), f"0 fortify jester = {wall}", "0 end", f"1 attack {attack} > 0")
    assert walls(game, 0) == "" and sorted(cards(game, "discard").split()) == sorted([attack, "jester"]) and guises(game) == {}


@pytest.mark.parametrize("wall", ["castle", "archer", "minstrel"])
def test_a_jester_fortifies_fully(wall):                                                # [12] [37]
    game = play(match(["jester", "knight"]), f"0 fortify jester = {wall}", "0 end")
    assert refusal(game, "1 attack knight > 0") and not refusal(game, "1 attack knight > 2")


def test_a_jester_representing_a_minstrel_leaves_like_one():                         # [23] [37]
    game = play(match(["jester knight", "", "king"]), "0 fortify jester = minstrel", "0 end")
    assert refusal(idle(game), "2 attack king > 0")
    assert walls(idle(game), 0) == "" and "jester" in cards(game, "discard") and guises(game) == {}


def test_a_jester_can_represent_a_ladder():                                                # [13] [37]
    game = play(match(["castle", "jester ladder knight"]), "0 fortify castle", "0 end")
    assert guises(play(game.copy(), "1 attack ladder > 0")) == {}
    play(game, "1 attack jester > 0 = ladder")
    assert guises(game) == {"jester-1": "ladder"} and cards(game, "ladder/0") == "jester"
    assert gems(play(game, "1 attack knight > 0")) == [2, 8, 5] and walls(game, 0) == "castle" and "jester" in cards(game, "discard")


def test_an_archer_represented_by_a_jester_can_be_sent():                                      # [11] [37]
    game = idle(play(match(["jester", "jester"]), "0 fortify jester = archer", "0 end", "1 fortify jester = archer", "1 end"))
    assert cards(play(game, "0 send > 1"), "discard") == "herald jester jester"


def test_a_jester_sent_from_the_wall_keeps_its_mark_while_it_attacks():         # [11] [37]
    game = play(match(["jester", "archer executioner"], poker_faced=True), "0 fortify jester = archer", "0 end", "1 fortify archer", "1 end")
    play(idle(game), "0 send > 1")
    assert asked(game) == "1 respond" and cards(game, "attack") == "jester" and [guises(game, seat) for seat in (0, 1, 2)] == [{"jester-1": "archer"}] * 3
    assert guises(play(game, "1 answer executioner")) == {}


def test_only_jesters_are_announced_and_they_must_be():                             # [37]
    game = match(["jester knight castle"])
    assert all(refusal(game, words) for words in ("0 attack jester > 1", "0 attack jester > 1 = jester", "0 attack jester > 1 = joker", "0 fortify jester",
                                                  "0 fortify jester = jester", "0 attack knight > 1 = knight", "0 fortify castle = castle"))


def test_a_jester_is_listed_once_for_each_card_it_can_be():                        # [37]
    game = match(["jester"], start_hand=1, gems=(0, 5, 5))
    calls = {kind: [move.partition(" > ")[0].partition(" = ")[0] for move in listed(game) if move.endswith(f"= {kind}")] for kind in KINDS}
    assert {kind: moves for kind, moves in calls.items() if moves} == {
        **{kind: ["0 attack jester"] * 2 for kind in ("peasant", "soldier", "knight", "king", "dragon", "ninja")},
        **{kind: ["0 fortify jester"] for kind in ("castle", "archer", "minstrel")}, "herald": ["0 special jester"], "monk": ["0 special jester"]}


@pytest.mark.parametrize("kind", ["princess", "executioner", "traitor", "minstrel", "king"])
def test_a_jester_answers_fully_as_what_it_represents(kind):                            # [37]
    game = play(match(["knight", "jester", ""]), "0 attack knight > 1", f"1 answer jester = {kind}")
    expected = {"princess": ("0 assault", "jester", [5, 5, 5]), "executioner": ("1 turn", "jester knight", [5, 5, 5]), "traitor": ("1 turn", "jester knight", [2, 8, 5]),
                "minstrel": ("1 turn", "jester knight", [5, 5, 5]), "king": ("0 assault", "jester knight", [5, 5, 5])}
    assert (asked(game), cards(game, "discard"), gems(game)) == expected[kind]


def test_a_jester_answering_as_a_minstrel_stays():                                   # [23] [37]
    game = play(match(["knight", "", "jester"]), "0 attack knight > 2", "2 answer jester = minstrel")
    assert walls(game, 2) == "minstrel" and zone(game, "minstrel/2") == ["jester-1"] and guises(game) == {"jester-1": "minstrel"}


# what brings nothing is said before it is played, and afterwards

def outlook_of(game, words):
    """Return the key of a move's outlook, or "" if it has none."""
    found = game.outlook(next(move for move in game.moves() if re.sub(r"-\d+", "", str(move)) == words))
    return found[0] if found else ""


def test_a_monk_with_no_castle_to_tax_says_so_before_and_after():                     # [36]
    facts = []
    game = match(["monk", "castle"], start_hand=1, story=lambda _, fact: facts.append(fact))
    assert outlook_of(game, "0 special monk") == "no-castles"
    play(game, "0 special monk")
    told = next(fact for fact in facts if fact.key == "taxes")
    assert Texts(Knights, ["Ada", "Bo", "Cy"], 0).say("fact", *told[:2]) == "Your Monk taxes nobody, as there’s no other Castle"


def test_a_monk_says_how_many_castles_it_taxes():                                       # [36]
    facts = []
    game = taxed("knight soldier", "king peasant", story=lambda _, fact: facts.append(fact))
    assert outlook_of(game, "0 special monk") == ""
    play(game, "0 special monk")
    assert next(fact for fact in facts if fact.key == "taxes").about["count"] == 2


def test_attacking_a_kingdom_without_gems_says_that_there_are_none_to_take():
    game = match(["knight"], gems=(5, 0, 5))
    assert [outlook_of(game, f"0 attack knight > {rival}") for rival in (1, 2)] == ["no-gems", ""]
