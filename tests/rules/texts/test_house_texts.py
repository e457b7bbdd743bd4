"""Texts under house rules: replaced sentences, and how-to-play blocks that apply or don't."""

import pytest

from courtcards.engine.options import TWO_PLAYERS, changed_options, options_in_force
from courtcards.games import GAMES
from courtcards.texts import Texts, load_texts
from table.screens.catalogue import howto_pages

every_game = pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)


def rules_of(*kinds):
    """Return every condition that house rules of some games can set, including that two play."""
    ways = [(kind, option, value) for kind in kinds for option in kind.options for value in option.values() if value != option.default]
    return frozenset({TWO_PLAYERS}).union(*[changed_options(kind.options, {option.name: value} | dict([option.needs] if option.needs else [])) for kind, option, value in ways])


def told(kind, players=0, **chosen):
    """Return the text of all how-to-play pages."""
    blocks = [block for page in Texts(kind, [""] * players, chosen=chosen).data["page"] for block in page["blocks"]]
    return " ".join([block.get("p") or next((block[name]["text"] for name in ("example", "played") if name in block), "") for block in blocks])


def leaves(data, path=()):
    """Yield the path of every sentence in nested tables."""
    for key, each in data.items():
        yield from leaves(each, (*path, key)) if isinstance(each, dict) else [(*path, key)]


def test_a_changed_house_rule_is_named_together_with_its_choice():
    options = GAMES["coinquest"].options
    assert changed_options(options, {}) == changed_options(options, {"stall": "calm"}) == frozenset()
    assert changed_options(options, {"stall": "rounds", "must_play": True, "health": {"1": 5}}) == {"stall", "stall-rounds", "must_play", "health"}


def test_an_inactive_house_rule_is_not_named():
    options = GAMES["kingdrin"].options
    assert changed_options(options, {"pace": "drawn"}) == changed_options(options, {"speed": True}, 2) == frozenset()
    assert changed_options(options, {"speed": True, "pace": "drawn", "finish_round": True}, 3) == {"speed", "pace", "pace-drawn"}
    assert changed_options(options, {"speed": True, "pace": "drawn", "finish_round": True}, 2) == {"finish_round"}


def test_text_for_several_house_rules_together_takes_precedence_over_each_ones_own():
    chosen = {"finish_round": True, "fresh_value": True}
    one, other = (Texts(GAMES["kingdrin"], chosen={name: True}).say("question", "turn", {}, "help") for name in chosen)
    both = Texts(GAMES["kingdrin"], chosen=chosen).say("question", "turn", {}, "help")
    assert len({one, other, both, Texts(GAMES["kingdrin"]).say("question", "turn", {}, "help")}) == 4


def test_an_irrelevant_house_rule_is_not_in_force_and_two_players_count_like_a_house_rule():
    options = GAMES["knights-and-ninjas"].options
    chosen = {"shrinking_goal": True, "keep_last_draft": False, "gems": {"1": 4}}
    assert [options_in_force(options, chosen, players) for players in (0, 2, 3)] == [
        {"shrinking_goal", "keep_last_draft", "gems"}, {TWO_PLAYERS, "keep_last_draft", "gems"}, {"shrinking_goal", "gems"}]
    assert options_in_force(GAMES["war"].options, {"short_face_off": "last-card"}, 2) == {TWO_PLAYERS}
    assert options_in_force(GAMES["war"].options, {"short_face_off": "last-card", "long_game": True}, 2) == {TWO_PLAYERS, "long_game", "short_face_off", "short_face_off-last-card"}


@every_game
def test_a_house_rules_replacement_belongs_to_an_existing_rule_and_sentence(kind):
    data, book = Texts(kind).data, [other for other in GAMES.values() if other.book == kind.book]
    for rule, sentences in data.get("house", {}).items():
        rules = rule.split("+")
        assert rules_of(*book).issuperset(rules), rule
        for *path, last in leaves(sentences) if rules_of(kind).issuperset(rules) else ():      # a book's sentence about it is for those of its games that have it
            place = data
            for key in path:
                place = place[key]
            assert last in place, (rule, *path, last)


@every_game
def test_conditional_blocks_of_how_to_play_name_existing_rules_and_every_page_has_some(kind):
    for page in load_texts(kind.id)["page"]:
        assert {rule for block in page["blocks"] for name in ("with", "without") for rule in block.get(name, ())} <= rules_of(kind), page["id"]


@every_game
def test_every_page_of_how_to_play_says_something_with_any_house_rules(kind):
    for players in {0, kind.fewest, kind.most}:
        for option in kind.options:
            for value in option.values():
                assert all(page["blocks"] for page in howto_pages(kind, players, chosen={option.name: value})), (players, option.name, value)


def first(game, key, reader=0, seat=0, **chosen):
    """Return the explanation shown when a fact first occurs."""
    return Texts(GAMES[game], ["Ada", "Bo"], reader, chosen=chosen).say("first-fact", key, {"seat": seat})


def examples(page, chosen):
    """Return the texts of the played examples on a page of Ilk, each with its facts."""
    blocks = next(each for each in howto_pages(GAMES["ilk"], chosen=chosen) if each["id"] == page)["blocks"]
    return [" ".join([block["example"]["text"], *block["example"]["told"]]) for block in blocks if "told" in block.get("example", {})]


# Ilk

def test_the_text_on_a_creature_saved_by_an_ace_follows_the_house_rule():                        # [21] option ace_zero
    assert "whole again" in first("ilk", "saved") and "has 0 life" in first("ilk", "saved", ace_zero=True)
    assert "the creature is whole" in told(GAMES["ilk"]) and "the creature is whole" not in told(GAMES["ilk"], ace_zero=True)
    assert "0 life" in Texts(GAMES["ilk"], chosen={"ace_zero": True}).rule("A")


def test_the_text_on_an_attack_that_goes_through_follows_the_house_rule():                  # [34] option unblocked_again
    assert first("ilk", "lands").startswith("Without a block, ") and "no blocker stands" in first("ilk", "lands", unblocked_again=True)
    assert "the attack stays blocked" in told(GAMES["ilk"]) and "the attack stays blocked" not in told(GAMES["ilk"], unblocked_again=True)


def test_the_text_on_who_is_asked_in_ilk_follows_the_house_rule():                               # [28] option poker_faced
    assert "only if you hold something" in told(GAMES["ilk"]) and "everyone is asked" not in told(GAMES["ilk"])
    assert "only if you hold something" not in told(GAMES["ilk"], poker_faced=True) and "everyone is asked" in told(GAMES["ilk"], poker_faced=True)


def test_the_text_on_a_creatures_cost_follows_the_house_rule():                         # [8] option strict_cost
    say = Texts(GAMES["ilk"], chosen={"strict_cost": True}).refusal("costs-more")
    assert "more to spend than it costs" in say["say"] and Texts(GAMES["ilk"]).refusal("costs-more")["say"] == "It costs more than you have to spend"
    assert "with 10 it’s yours" in told(GAMES["ilk"], strict_cost=True) and "with 9 it’s yours" in told(GAMES["ilk"])


def test_the_text_on_unfolding_the_stack_follows_the_house_rule():                  # [29] option window_between
    plain, between = (Texts(GAMES["ilk"], chosen=chosen).entry("question", "answer") for chosen in ({}, {"window_between": True}))
    assert plain["help"].endswith("from the top down.") and "possible again" in between["help"] and plain["ask"] == between["ask"]


def settled(game, number, **chosen):
    """Return how a gap in the rules is settled."""
    return next(ruling["settled"] for ruling in Texts(GAMES[game], chosen=chosen).data["ruling"] if ruling["number"] == number)


def test_attackers_know_when_no_card_can_be_added_any_more():                    # [28]
    assert "isn’t asked again before the damage" in settled("ilk", 28) and "Once someone has asked to end the turn, that stands" in settled("ilk", 28)
    assert "isn’t asked again before the damage" in " ".join([each.get("on-paper", "") for each in load_texts("ilk")["ruling"]])


def test_no_sentence_says_that_a_jack_or_an_ace_may_be_aimed_at_a_player():              # [14] [15] [20]
    page = next(page for page in load_texts("ilk")["page"] if page["id"] == "special")
    assert "at any player or any creature" in page["blocks"][-1]["p"] and "Aces at any creature, and Jacks at any value card" in page["blocks"][-1]["p"]
    assert "For a King or a Queen any player" in settled("ilk", 14)


def test_with_the_strict_expiry_rule_damage_equal_to_life_is_said_to_kill():              # [17] option strict_expiry
    assert "would have killed it" in settled("ilk", 17) and "would have killed it" in load_texts("ilk")["option"]["strict_expiry"]["help"]
    assert "would have killed it" in told(GAMES["ilk"], strict_expiry=True) and "would have killed it" not in told(GAMES["ilk"])


def test_the_printed_sheet_sends_no_creature_against_its_own_player():                  # [31] [32]
    rules = " ".join(load_texts("ilk")["sheets"]["table"]["rules"])
    assert "attacks another player once in each of your turns" in rules and "one attack in each player’s turn" in rules


def test_a_jack_on_a_discard_in_your_own_end_window_is_refused_with_the_reason():        # [7]
    refused = Texts(GAMES["ilk"]).refusal("jack-own-turn")
    assert "before you end it" in refused["say"] and "once you’ve asked to end yours" in refused["why"]


def test_another_players_jack_on_a_fallen_players_value_card_is_said_to_go():                  # [26]
    assert "anyone else’s Jack on the value card of their King or Queen" in settled("ilk", 26)


@pytest.mark.parametrize("chosen, come", [({"rounds": 0}, "until one player is left"), ({"rounds": 40}, "after 40 rounds"), ({"decks": 1}, "match, all play with one deck"),
                                          ({"decks": 2}, "match, all play with two decks"), ({"decks": 3}, "match, all play with three decks")])
def test_how_to_play_says_how_long_a_match_takes_and_how_many_decks_it_needs(chosen, come):              # [40] options rounds, decks
    usual = {"rounds": "After 200 rounds", "decks": "share one deck"}[next(iter(chosen))]
    assert usual in told(GAMES["ilk"]) and come not in told(GAMES["ilk"])
    assert usual not in told(GAMES["ilk"], **chosen) and come in told(GAMES["ilk"], **chosen)


def test_the_battle_examples_end_as_they_would_in_this_match():                         # [23] option below_zero
    usual, lenient = (examples("battle", chosen) for chosen in ({}, {"below_zero": True}))
    assert len(usual) == len(lenient) == 3 and [" dies" in each for each in usual] == [False, True, True]
    assert [each.count(" dies") for each in lenient] == [0, 0, 1] and "both live on with 0 life" in lenient[1]


def test_a_blocker_is_said_to_keep_the_damage_off_for_as_long_as_the_house_rule_says():                           # [34] option unblocked_again
    block = Texts(GAMES["ilk"], chosen={"unblocked_again": True}).data["first-question"]["block"]
    assert "as long as it stands" in block and "A blocker keeps" in load_texts("ilk")["first-question"]["block"]


def test_a_creature_that_costs_exactly_as_much_is_refused_with_both_numbers():             # [8] option strict_cost
    about = {"damage": 5, "life": 4, "cost": 9, "value": 9}
    assert Texts(GAMES["ilk"], chosen={"strict_cost": True}).refusal("costs-more", about)["say"] == "To conjure 5-4 you need more than 9, and you have 9"


def test_the_printed_sheet_lets_a_hand_exceed_the_draw_limit():               # [3] [13]
    sheets = load_texts("ilk")["sheets"]
    assert "never beyond eight" in sheets["table"]["steps"][1] and "may not hold" not in sheets["table"]["steps"][1]
    assert "special cards" in sheets["table"]["steps"][2] and "after the draw" in sheets["specials"]["note"]


def test_the_text_on_setting_up_the_printed_deck_follows_the_house_rule():
    printed = [Texts(GAMES[game], chosen=chosen).data["catalogue"]["printed"] for game, chosen in (("ilk", {"decks": 1}), ("coinquest", {"health": {"1": 5}}))]
    assert "as many decks as the house rule says" in printed[0] and "apart from handicaps" in printed[1]


# Kingdom Coinquest

def test_the_text_on_a_fallen_kingdom_follows_the_house_rule():                     # [27] option fallen_cards
    assert "falls" not in load_texts("coinquest")["first-fact"]
    assert "lie at the bottom" in first("coinquest", "buried") and "out of the match" in first("coinquest", "removed")


def test_the_visible_cards_of_a_fallen_kingdom_are_in_the_ruling_and_next_to_the_option():        # [27] option fallen_cards
    option = load_texts("coinquest")["option"]["fallen_cards"]["help"]
    assert "everyone sees these cards, the hand too" in option and "all see what the kingdom still held, its hand" in settled("coinquest", 27)
    assert "face up: all see them then, too" in settled("coinquest", 27)


def test_a_fallen_king_stays_where_his_kingdom_was_in_every_text():           # [27]
    option, page = load_texts("coinquest")["option"]["fallen_cards"]["help"], told(GAMES["coinquest"])
    assert all("stays where his kingdom was" in text for text in (option, settled("coinquest", 27), page)) and "goes aside" not in option


def test_the_text_on_where_fallen_cards_go_follows_the_house_rule():                  # [27] option fallen_cards
    assert "bottom of the Graveyard, where all can see" in told(GAMES["coinquest"])
    removed = told(GAMES["coinquest"], fallen_cards="removed")
    assert "leave the match face up" in removed and "where all can see" not in removed


def test_recruits_belong_to_the_player_who_plays_them_for_every_reader():                      # [16] [20]
    for key in ("recruits", "crowns-pair", "is-ready", "prepares"):
        assert first("coinquest", key, reader=0, seat=1) == first("coinquest", key, reader=0, seat=0) and "your" not in first("coinquest", key)
    assert "its player’s suit" in first("coinquest", "recruits")


@pytest.mark.parametrize("chosen, gone, come", [
    ({"stall": "rounds"}, "60 turns in a row", "100 rounds"), ({"stall": "none"}, "60 turns in a row", "until one King is left"),
    ({"must_play": True}, "or pass", "you pass only where none"), ({"salvage_open": False}, "face up. Only you draw", "face down. Only you draw"),
    ({"ace_strike": True}, "Play Move of a later turn", "attacks in the same Play Move"), ({"ace_any_suit": False}, "equipment of any suit", "of your own suit, whichever"),
    ({"pair_value": "lower"}, "you name the one", "the lower one counts"), ({"equipment_pair": "same_rank"}, "10♠ and 2♣", "if their numbers are equal"),
    ({"scrap": "besides"}, "takes the place of the discard", "you still discard"), ({"scrap_prepared": True}, "while counters lie on it: it goes", "even when it’s ready: it goes"),
    ({"attacker_orders": True}, "the armour on top of it", "which of the two lies on top"), ({"reshuffle": False}, "is shuffled into a new one", "it stays so"),
    ({"health": {"1": 5}}, "with 20 health, and", "apart from handicaps")])
def test_how_to_play_states_each_house_rule_of_coinquest_in_place_of_the_usual_rule(chosen, gone, come):
    usual, now = told(GAMES["coinquest"]), told(GAMES["coinquest"], **chosen)
    assert gone in usual and come not in usual and gone not in now and come in now


def test_where_equal_numbers_are_required_a_rival_card_is_refused_for_that():                 # [17] option equipment_pair
    about = {"card": "9S", "type": "equipment"}
    plain, strict = (Texts(GAMES["coinquest"], chosen=chosen).refusal("not-own-suit", about)["why"] for chosen in ({}, {"equipment_pair": "same_rank"}))
    assert "of its number" in strict and "of its number" not in plain


def test_a_jack_in_a_pair_is_not_said_to_be_played_alone():                         # [16] [20]
    assert "A card of your own suit is played alone." in settled("coinquest", 16) and "A Jack of your own suit may recruit" in settled("coinquest", 16)
