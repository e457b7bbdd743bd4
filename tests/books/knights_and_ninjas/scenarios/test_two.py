"""Of Knights and Ninjas for two players: drafting and playing, rule by rule. Numbers in brackets are rulings."""

import pytest
from books.knights_and_ninjas.matches import DRAFT, KNIGHTS, answer, build, cards, duel, filling, gems, guises, hand, idle, known, listed, play, refusal, walls
from helpers.reading import asked, counter, held, winners, zone


def draft(words="", **options):
    """Return a match for two with these first cards in the draft; seat 0 is the younger player."""
    return build(2, [*words.split(), *filling(words.split())], {"youngest": 1, "gems": (6, 6), **options})


def again(game, generous=True):
    """Play on to the next redeal; return the game.

    Players who draw give away (or keep) all but the last card; the others discard.
    """
    while "redeal" not in " ".join(listed(game)) and not winners(game):
        if any("keep" in move for move in listed(game)):
            answer(game, "give" if generous and any("give" in move for move in listed(game)) else "keep")
        else:
            idle(game)
    return game if winners(game) else answer(game, "redeal")


def rich(words, **options):
    """Return a match for two with 45 cards; seat 1 draws first in every draft, and gives all but the last card to seat 0: these first."""
    pile = [*words.split(), *filling(words.split())[:42 - len(words.split())]]
    given = [word for draft in range(3) for word in [*pile[14 * draft:14 * draft + 14], "monk"]]
    return build(2, given, {"gems": (6, 6), "youngest": 2, **options})


# the beginning

def test_two_players_have_six_gems_each_and_need_all_twelve():                          # [38] [48] option
    game = KNIGHTS(2)
    assert gems(game) == [6, 6] and counter(game, "goal") == 12 and held(game) == [0, 0]
    assert gems(KNIGHTS(2, {"gems": {"2": 4}})) == [6, 4]


def test_ten_gems_do_not_win_but_all_twelve_do():                                              # [6] [38] [48]
    game = play(duel("king soldier", "", gems=(6, 6)), "0 attack king > 1")
    assert gems(game) == [10, 2] and winners(game) == []
    assert winners(play(duel("king soldier", "", gems=(8, 4)), "0 attack king > 1")) == [0]
    assert [winners(play(duel("king soldier", "", gems=treasury), "0 attack king > 1")) for treasury in ((8, 5), (3, 3))] == [[], [0]]


@pytest.mark.parametrize("treasury, first", [((4, 6), 0), ((6, 4), 1)])
def test_the_player_with_the_fewest_gems_begins_the_draft(treasury, first):                     # [39]
    for youngest in (1, 2):
        assert asked(draft(gems=treasury, youngest=youngest)) == f"{first} draft"


def test_with_equal_gems_and_cards_the_younger_one_begins():                            # [39] option
    assert [asked(draft(youngest=seat + 1)) for seat in (0, 1)] == ["0 draft", "1 draft"]
    assert {asked(KNIGHTS(2, {"youngest": 0}, seed=seed)) for seed in range(20)} == {"0 draft", "1 draft"}


@pytest.mark.parametrize("youngest", [1, 2])
def test_with_equal_gems_the_smaller_hand_begins(youngest):                             # [39] option
    game = play(duel("knight knight king", "soldier", youngest=youngest), "0 redeal")
    assert held(game) == [3, 12] and asked(game) == "0 draft"
    game = play(duel(" ".join(["soldier"] * 12), "king king king", youngest=youngest, begins=1), "1 redeal")
    assert asked(game) == "1 draft"


# drafting

def test_keeping_a_card_lets_the_rival_draw():                                        # [40]
    game = draft("knight soldier king")
    assert zone(game, "drawn/0", 0) == ["knight-1"] and len(zone(game, "draft")) == DRAFT - 1 and listed(game) == ["0 keep", "0 give"]
    play(game, "0 keep")
    assert asked(game) == "1 draft" and hand(game, 0) == "knight" and cards(game, "drawn/1") == "soldier"
    assert asked(play(game, "1 keep")) == "0 draft" and hand(game, 1) == "soldier" and cards(game, "drawn/0") == "king"


def test_giving_a_card_away_means_drawing_again():                                           # [40]
    game = play(draft("knight soldier king peasant"), "0 give", "0 give")
    assert asked(game) == "0 draft" and hand(game, 1) == "knight soldier" and cards(game, "drawn/0") == "king"
    assert asked(play(game, "0 keep")) == "1 draft"


@pytest.mark.parametrize("words", ["1 keep", "1 give", "0 end", "0 pass", "0 keep knight-1", "0 give > 1", "0 keep = knight", "0 attack knight-1 > 1", "0 redeal", "0 discard"])
def test_a_drawn_card_is_kept_or_given(words):                                          # [40]
    assert refusal(draft("knight"), words)


def test_only_their_owner_sees_a_drawn_card_and_the_kept_ones():                # [8] [40]
    game = draft("knight soldier")
    assert zone(game, "drawn/0", 1) == {"hidden": 1, "known": []} and zone(game, "draft", 0) == {"hidden": DRAFT - 1, "known": []}
    play(game, "0 keep")
    assert zone(game, "hand/0", 1) == {"hidden": 1, "known": []} and zone(game, "hand/0", 0) == ["knight-1"]


def test_both_players_know_the_given_cards():                                               # [40]
    game = play(draft("knight soldier king"), "0 give", "0 keep", "1 keep")
    assert known(game, 0, "hand/1") == "knight" and zone(game, "hand/1", 0)["hidden"] == 1 and known(game, 1, "hand/0") == ""


def drafted(**options):
    """Return a match in which all cards of the draft but the last, a king that seat 0 draws, were kept."""
    game = draft(" ".join(["soldier"] * (DRAFT - 1) + ["king"]), **options)
    for _ in range(DRAFT - 1):
        answer(game, "keep")
    return game


def test_the_last_card_must_be_kept_and_its_owner_takes_the_first_turn():               # [40] option
    game = drafted()
    assert asked(game) == "0 last-card" and listed(game) == ["0 keep"] and refusal(game, "0 give")
    assert asked(play(game, "0 keep")) == "0 turn" and held(game) == [8, 7] and "king" in hand(game, 0)


def test_where_the_last_card_of_a_draft_need_not_be_kept_it_may_be_given_with_the_first_turn():         # [40] option
    game = drafted(keep_last_draft=False)
    assert listed(game) == ["0 keep", "0 give"] and asked(play(game.copy(), "0 keep")) == "0 turn"
    play(game, "0 give")
    assert asked(game) == "1 turn" and held(game) == [7, 8] and known(game, 0, "hand/1") == "king"


@pytest.mark.parametrize("begins", [0, 1])
def test_the_owner_of_the_drafts_last_card_begins_whoever_began_the_draft(begins):      # [40]
    assert asked(duel("king knight", "soldier", begins=begins)) == f"{begins} turn"


# playing

def test_no_cards_are_drawn_in_a_turn():                                                # [38]
    game = play(duel("castle king knight soldier peasant", ""), "0 fortify castle", "0 end")
    assert held(game) == [4, 10] and asked(game) == "1 turn"
    play(game, "1 end", "1 discard herald")
    assert held(game) == [4, 9] and asked(game) == "0 turn"


def test_with_four_cards_a_player_who_plays_nothing_discards_one_and_cannot_redeal():            # [42] E15
    game = duel("king knight soldier peasant", "")
    assert "0 end" in listed(game) and "0 redeal" not in listed(game) and refusal(game, "0 redeal")
    play(game, "0 end")
    assert asked(game) == "0 discard"
    assert asked(play(game, "0 discard soldier")) == "1 turn" and held(game) == [3, 11]


def test_with_three_cards_a_player_who_plays_nothing_calls_for_a_redeal():                       # [42] E15
    game = play(duel("castle king knight soldier", "castle archer"), "0 fortify castle", "0 end", "1 fortify castle", "1 fortify archer", "1 end")
    assert "0 redeal" in listed(game) and "0 end" not in listed(game) and refusal(game, "0 end") and refusal(game, "0 redeal > 1") and refusal(game, "1 redeal")
    play(game, "0 redeal")
    assert [walls(game, seat) for seat in (0, 1)] == ["", ""] and cards(game, "discard") == "archer castle castle"
    assert hand(game, 0) == "king knight soldier" and held(game) == [3, 9] and asked(game) == "0 draft" and counter(game, "draft") == 2


def test_a_jester_on_the_wall_leaves_in_a_redeal_as_a_jester():                           # [37] [42]
    game = play(duel("jester king knight soldier", ""), "0 fortify jester = castle", "0 end", "1 end", "1 discard herald", "0 redeal")
    assert cards(game, "discard") == "herald jester" and guises(game) == {}


def test_a_player_without_cards_calls_for_a_redeal():                                # [42]
    game = play(duel("castle archer", ""), "0 fortify castle", "0 fortify archer", "0 end", "1 end", "1 discard herald")
    assert held(game)[0] == 0 and listed(game) == ["0 redeal"]
    assert asked(play(game, "0 redeal")) == "0 draft"


def test_stopping_after_playing_a_card_costs_nothing():                               # [43]
    game = play(duel("archer king knight soldier", ""), "0 fortify archer")
    assert refusal(game, "0 redeal") and asked(play(game, "0 end")) == "1 turn" and held(game)[0] == 3
    game = play(duel("soldier king peasant", "soldier"), "0 attack soldier > 1", "1 answer soldier")
    assert refusal(game, "0 redeal") and asked(play(game, "0 end")) == "1 turn" and held(game)[0] == 2


def test_a_refusal_names_the_rule_for_two_players():                                     # [40] [42]
    assert refusal(drafted(), "0 give") == refusal(drafted(), "0 play king-1") == "must-keep-last"
    assert refusal(draft("soldier king"), "0 play soldier-1") == "draft-first"
    assert refusal(duel("king knight soldier peasant", ""), "0 redeal") == "redeal-later" and refusal(duel("king knight", ""), "0 end") == "redeal-only"


def test_with_two_players_moving_gems_ends_the_turn():                                  # [5] [46]
    game = play(duel("soldier king", "highwayman"), "0 attack soldier > 1")
    assert asked(game) == "1 rob" and asked(play(game, "1 rob highwayman")) == "1 turn" and gems(game) == [6, 6]


# the next drafts

def test_the_next_draft_uses_the_cards_set_aside():                                # [41]
    game = play(duel("king king king", "", pile="knight ninja dragon"), "0 redeal")
    assert cards(game, "drawn/0") == "knight" and len(zone(game, "draft")) == DRAFT - 1
    assert cards(play(game, "0 keep"), "drawn/1") == "ninja" and cards(play(game, "1 keep"), "drawn/0") == "dragon"


def test_if_too_few_were_set_aside_the_discard_pile_is_shuffled_in():                 # [41]
    game = duel("minstrel minstrel minstrel king king king", "", idle=35)
    play(game, *["0 fortify minstrel", "1 discard herald", "1 discard herald"] * 3, "0 end", "1 redeal")
    again(again(game))                                                                  # 35 cards were set aside; 13 have been discarded by now
    assert counter(game, "draft") == 4 and (len(zone(game, "draft")), len(zone(game, "deck")), zone(game, "discard")) == (DRAFT - 1, 3, [])


def test_a_draft_has_no_more_cards_than_there_are():                                    # [41]
    game = again(again(play(duel("king king king", "", idle=35), "0 redeal")))
    assert counter(game, "draft") == 4 and (len(zone(game, "draft")), zone(game, "deck"), zone(game, "discard")) == (8, [], [])


@pytest.mark.parametrize("treasury, best", [((7, 5), [0]), ((5, 7), [1]), ((6, 6), [0, 1])])
def test_after_twenty_drafts_the_most_gems_win(treasury, best):                         # [46] option
    game = KNIGHTS(2, {"gems": {"1": treasury[0], "2": treasury[1]}})
    for number in range(2, 21):
        assert counter(again(game, generous=False), "draft") == number and winners(game) == []
    assert winners(again(game, generous=False)) == best and game.outcome.scores == treasury


def test_without_a_limit_drafts_go_on():                                                # [46] option
    game = KNIGHTS(2, {"draft_limit": 0})
    for _ in range(30):
        again(game, generous=False)
    assert winners(game) == [] and counter(game, "draft") == 31


@pytest.mark.parametrize("treasury, best", [((7, 5), [0]), ((6, 6), [0, 1])])
@pytest.mark.parametrize("limit", [20, 0])
def test_a_draft_without_any_cards_left_ends_the_match(limit, treasury, best):       # [46]
    game = again(again(again(rich("", gems=treasury, youngest=2, draft_limit=limit))))
    assert winners(game) == best and game.outcome[:3] == (tuple(best), treasury, "no-draft")
    assert sorted(held(game)) == [3, 42] and counter(game, "draft") == 3


def test_a_revolt_of_forty_cards_can_be_typed():                                        # [17]
    game = again(again(rich("peasant " * 20 + "jester " * 20)))
    while "end" not in " ".join(listed(game)) and "redeal" not in " ".join(listed(game)):
        answer(game, "give" if any("give" in move for move in listed(game)) else "keep")
    play(game, "1 special monk")
    largest = max(game.moves(), key=lambda move: len(move.cards))
    assert len(largest.cards) == 40 and game.why_not_text(str(largest)) is None
    assert len(f"{largest}") > 400 and gems(play(game, str(largest))) == [12, 0]


# differences for two players

def test_for_a_herald_the_rival_offers_two_cards():                                    # [44]
    game = play(duel("herald castle", "knight soldier king"), "0 special herald")
    assert asked(game) == "1 offer"
    play(game, "1 offer knight")
    assert asked(game) == "1 offer" and refusal(game, "1 offer knight-1")
    play(game, "1 offer king")
    assert asked(game) == "0 take" and sorted(listed(game)) == ["0 take > king", "0 take > knight"]
    play(game, "0 take > knight")
    assert hand(game, 0) == "castle knight" and hand(game, 1) == "king soldier" and asked(game) == "1 turn"


def test_a_card_a_rival_offered_to_a_herald_and_took_back_is_known():                    # [44]
    game = duel("herald castle", "knight soldier king", youngest=2)                     # seat 1 has kept the knight unseen
    assert "knight" not in known(game, 0, "hand/1").split()
    play(game, "0 special herald", "1 offer knight", "1 offer king", "0 take > king")
    assert "knight" in known(game, 0, "hand/1").split() and "king" in known(game, 1, "hand/0").split()


def test_with_one_card_the_rival_offers_that_one_and_with_none_nothing():                 # [44]
    herald = "herald " + " ".join(["soldier"] * 13)
    game = play(duel(herald, "king"), "0 special herald")
    play(game, "1 offer king")
    assert listed(game) == ["0 take > king"] and hand(play(game, "0 take > king"), 0).startswith("king")
    assert asked(play(duel(herald, "castle", begins=1), "1 fortify castle", "1 end", "0 special herald")) == "1 turn"


def test_a_merchant_costs_two_gems():                                                   # [35] [44]
    game = play(duel("merchant castle", ""), "0 special merchant > 1")
    assert gems(game) == [4, 8] and held(game) == [1 + 6, 7] and asked(game) == "1 turn"
    assert refusal(duel("merchant castle", "", gems=(1, 8)), "0 special merchant > 1") and not refusal(duel("merchant castle", "", gems=(2, 8)), "0 special merchant > 1")


def test_two_gems_from_a_merchant_can_win():                                            # [6] [44]
    game = play(duel("merchant castle", "soldier", gems=(4, 8), begins=1), "1 attack soldier > 0", "0 special merchant > 1")
    assert winners(game) == [1] and gems(game) == [0, 12]


def taxed(first, second, **options):
    """Return a match in which seat 0 has played a monk against the castle of seat 1, who holds the second hand."""
    return play(duel(f"monk {first}", f"castle {second}", begins=1, **options), "1 fortify castle", "1 end", "0 special monk")


def test_a_castle_is_taxed_with_two_gems_or_three_cards():                              # [44]
    game = taxed("king", "knight soldier ninja dragon")
    assert asked(game) == "1 tax"
    assert gems(play(game.copy(), "1 pay")) == [8, 4]
    play(game, "1 give knight", "1 give soldier")
    assert asked(game) == "1 give"
    assert hand(play(game, "1 give dragon"), 0) == "dragon king knight soldier" and gems(game) == [6, 6] and asked(game) == "1 turn"


FULL = " ".join(["king"] * 11)


def test_a_player_short_of_one_pays_with_the_other():                                  # [44]
    game = taxed("king", "knight soldier ninja dragon", gems=(6, 1))
    assert asked(game) == "1 give" and refusal(game, "1 pay")
    assert gems(play(game, "1 give knight", "1 give soldier", "1 give ninja")) == [6, 1] and asked(game) == "1 turn"
    game = taxed(FULL, "knight soldier", gems=(6, 3))
    assert asked(game) == "1 turn" and gems(game) == [8, 1] and hand(game, 1) == "knight soldier"


def test_a_player_short_of_both_gives_all_of_the_chosen_kind():                         # [44]
    game = taxed(FULL, "knight soldier", gems=(6, 1))
    assert asked(game) == "1 tax" and gems(play(game.copy(), "1 pay")) == [7, 0]
    play(game, "1 give soldier")
    assert asked(game) == "1 turn" and held(game)[1] == 0 and gems(game) == [6, 1] and "knight soldier" in hand(game, 0)


def test_a_player_with_one_gem_and_no_cards_gives_the_gem_and_has_lost():                     # [6] [44]
    game = taxed(f"{FULL} king king", "", gems=(6, 1))
    assert winners(game) == [0] and gems(game) == [7, 0]


# minstrel

def test_a_minstrel_makes_the_rival_discard_two_cards_and_does_not_stay():              # [45]
    game = play(duel("minstrel castle knight", "king soldier"), "0 fortify minstrel")
    assert asked(game) == "1 shed" and refusal(game, "1 pass") and refusal(game, "1 discard knight-1")
    play(game, "1 discard king")
    assert asked(game) == "1 shed" and walls(game, 0) == ""
    play(game, "1 discard herald")
    assert cards(game, "discard") == "herald king minstrel" and hand(game, 1) == "soldier" and asked(game) == "0 fortify"
    assert asked(play(duel("king knight", "minstrel", begins=1), "1 fortify minstrel")) == "0 shed"


def test_a_minstrel_does_not_keep_attackers_away():                                     # [45]
    game = play(duel("minstrel castle ladder", "king soldier"), "0 fortify minstrel", "1 discard soldier", "1 discard herald", "0 end")
    assert gems(play(game, "1 attack king > 0")) == [2, 10]


def test_a_minstrel_can_be_combined_with_other_defences():                                     # [31] [45]
    game = play(duel("minstrel jester castle knight", ""), "0 fortify castle", "0 fortify minstrel", "1 discard herald", "1 discard herald")
    play(game, "0 fortify jester = minstrel", "1 discard herald", "1 discard herald")
    assert walls(game, 0) == "castle" and refusal(game, "0 attack knight > 1") and asked(play(game, "0 end")) == "1 turn"


@pytest.mark.parametrize("jester", [False, True])
def test_a_minstrel_played_as_an_answer_ends_the_turn_and_costs_the_attacker_two_cards(jester):  # [23] [45]
    game = play(duel("knight king soldier peasant", "jester" if jester else "minstrel"), "0 attack knight > 1", "1 answer jester = minstrel" if jester else "1 answer minstrel")
    assert asked(game) == "0 shed"
    play(game, "0 discard king", "0 discard peasant")
    assert hand(game, 0) == "soldier" and gems(game) == [6, 6] and walls(game, 1) == "" and asked(game) == "1 turn"
    assert sorted(cards(game, "discard").split()) == sorted(["king", "knight", "peasant", "jester" if jester else "minstrel"])


def test_a_minstrel_against_a_turned_card_costs_the_rival_two_cards():               # [25] [45]
    game = play(duel("knight minstrel", "traitor king"), "0 attack knight > 1", "1 answer traitor", "0 answer minstrel")
    assert asked(game) == "1 shed"
    assert asked(play(game, "1 discard king", "1 discard herald")) == "1 turn" and gems(game) == [6, 6]


def test_a_player_with_fewer_than_two_cards_discards_them_all():                                 # [45]
    game = play(duel("minstrel " + " ".join(["knight"] * 13), "king"), "0 fortify minstrel")
    if asked(game) == "1 shed":
        play(game, "1 discard king")
    assert held(game)[1] == 0 and asked(game) == "0 fortify"
    assert asked(play(duel("minstrel " + " ".join(["knight"] * 13), "castle", begins=1), "1 fortify castle", "1 end", "0 fortify minstrel")) == "0 fortify"
