"""Texts that are true as played: for two players, and under each house rule. Numbers in brackets are rulings."""

import pytest
from books.knights_and_ninjas.matches import DRAFT, KNIGHTS, answer, build, duel, filling, gems, idle, listed, match, play, refusal, siege, walls
from helpers.fake_page import Table
from helpers.how_to_play import lessons, texts, told
from helpers.reading import about, asked, counter, held, winners, zone

from courtcards.saves.record import Record
from courtcards.texts import load_texts

GAME = "knights-and-ninjas"


def first(game, kind, key):
    """Return the text shown the first time."""
    return texts(game).data[f"first-{kind}"][key]


def prompts(game):
    """Return all texts of the open question for the seat asked."""
    question = game.view(game.question.seats[0], "question")["question"]
    return {part: texts(game, game.question.seats[0]).prompt(question, part) for part in ("ask", "help")}


# two players

def test_a_first_match_of_two_mentions_the_draft_and_all_twelve_gems():                 # [38]
    game = KNIGHTS(2)
    say = texts(game).say
    assert asked(game).endswith(" draft") and counter(game, "goal") == 12
    assert say("first-match", "aim", {"goal": 12}).startswith("All 12 gems win") and "draft" in say("first-match", "turn")
    three = texts(KNIGHTS(3))
    assert "two cards (one in the first turn)" in three.say("first-match", "turn") and three.say("first-match", "aim", {"goal": 10}).startswith("10 gems win")


def test_with_two_players_nobody_draws_and_how_to_play_says_so():                               # [38]
    game = duel("knight knight knight knight", "soldier")
    before = held(game)
    idle(game)
    assert held(game) == [before[0] - 1, before[1]] and asked(game) == "1 turn"
    assert "Draw two" not in told(game, "turn") and "nobody draws" in told(game, "turn") and "Draw two" in told(match(["knight"]), "turn")


def test_with_two_players_a_minstrel_costs_two_cards_and_never_stays():                       # [45]
    game = play(duel("minstrel knight", "soldier"), "0 fortify minstrel")
    assert asked(game) == "1 shed" and about(game) == {"left": 2} and walls(game, 0) == ""
    for section, key in (("fact", "sings"), ("fact", "calls"), ("card", "minstrel")):
        assert "two cards" in first(game, section, key) and "until" not in first(game, section, key), key
        assert "two cards" not in first(match(["minstrel"]), section, key)
    assert "keeps everyone away" not in told(game) and "guards you until" not in told(game) and "Two ways to guard" in told(game, "walls")
    assert "keeps everyone away" in told(match(["minstrel"]))


def test_a_minstrel_costs_no_more_cards_than_there_are():                        # [45]
    game = play(duel(" ".join(["knight"] * 13) + " minstrel", "soldier"), "0 fortify minstrel")
    assert held(game)[1] == 1 and about(game) == {"left": 2} and prompts(game)["help"].endswith("2 cards still to discard, or all you have.")


def test_with_two_players_a_merchant_a_herald_and_a_monk_require_more():                        # [44]
    game = play(duel("merchant knight", "soldier"), "0 special merchant > 1")
    assert gems(game) == [4, 8] and "two gems" in first(game, "fact", "trades") and "two gems" in first(game, "card", "merchant")
    game = play(duel("herald knight", "soldier"), "0 special herald")
    assert asked(game) == "1 offer" and "two" in prompts(game)["help"] and "two cards" in first(game, "question", "offer")
    game = play(game, "1 offer soldier")
    assert asked(game) == "1 offer"
    game = play(duel("knight monk", "castle soldier soldier soldier", begins=1), "1 fortify castle", "1 end", "0 special monk")
    assert asked(game) == "1 tax" and about(game) == {"by": 0, "gems": 2, "left": 3}
    assert "two gems or three cards" in first(game, "fact", "taxes") and "a gem or two cards" in first(match(["monk"]), "fact", "taxes")
    shown = told(game, "special")
    assert "two gems and take half" in shown and "two cards of their choice" in shown and "two gems or three cards" in shown and "one gem" not in shown


def test_with_two_players_a_merchant_without_two_gems_is_refused_for_that():                   # [44]
    game = duel("merchant knight", "soldier", gems=(1, 9))
    assert refusal(game, "0 special merchant > 1") == "no-gem"
    assert texts(game).refusal("no-gem")["why"] == "The trade costs you 2 gems."


def test_with_two_players_the_tenth_gem_does_not_win_and_no_text_says_that_it_does():           # [6] [38]
    game = play(duel("king soldier", "", gems=(6, 6)), "0 attack king > 1")
    assert gems(game) == [10, 2] and not winners(game)
    assert "tenth" not in first(game, "fact", "takes-gems") and "tenth" in first(match(["king"]), "fact", "takes-gems")
    assert not any(word in told(each).lower() for each in (game, KNIGHTS(2)) for word in ("ten gems", "tenth", "five gems", "eight gems"))
    assert "six gems" in told(KNIGHTS(2), "idea") and "all twelve wins" in told(KNIGHTS(2), "idea")


def test_with_two_players_a_highwayman_only_ever_takes_back():                                  # [27]
    game = play(duel("knight king", "highwayman soldier"), "0 attack knight > 1", "1 pass")
    assert asked(game) == "1 rob" and about(game)["victim"] == 1
    assert "between others" not in first(game, "card", "highwayman") and "from somebody else" not in told(game)
    assert "between others" in first(match(["highwayman"]), "card", "highwayman")


def test_with_two_players_a_turn_without_a_play_costs_a_card_or_leads_to_a_redraft():         # [42]
    for cards, verb, question in (("king king king king", "end", "0 discard"), ("king king king", "redeal", "0 draft")):
        game = duel(cards, "soldier")
        assert "discard a card, or with three or fewer call for a redeal" in prompts(game)["help"] and asked(answer(game, verb)) == question
    assert "four cards or more" in first(game, "question", "discard") and "redeal" in told(game, "turn") and "next draw" not in told(game, "end")


def test_with_two_players_the_discards_are_shuffled_before_the_deck_runs_out():               # [41]
    facts, piles = [], []
    game = build(2, filling([])[:50], {"gems": (6, 6), "youngest": 1}, story=lambda game, fact: (facts.append(fact.key), piles.append(len(game.deck))))
    while "reshuffles" not in facts:
        if "redeal" in " ".join(listed(game)):
            answer(game, "redeal")
        elif asked(game).endswith((" draft", "last-card")):
            answer(game, "keep")
        else:
            idle(game)
    assert 0 < piles[facts.index("reshuffles") - 1] < DRAFT and texts(game).say("fact", "reshuffles").startswith("Too few cards") and "draft" in first(game, "fact", "reshuffles")


def test_two_players_get_no_lesson_that_only_applies_to_three_or_that_a_house_rule_changes():
    assert {"tax", "jester"} <= lessons(match(["king"])) and not {"tax", "jester"} & lessons(duel("king", ""))
    assert "draft" in lessons(duel("king", "")) and "draft" not in lessons(duel("king", "", keep_last_draft=False))
    assert "walls" in lessons(match(["king"])) and "walls" not in lessons(match(["king"], block_ninja_dragon=True))


def test_before_a_match_two_players_read_who_begins_the_draft():                      # [1] [39]
    three, two = load_texts(GAME)["before"][-2:]
    assert three.startswith("With three or more, the winner of the last match begins") and "The one with fewer gems draws first" in two


# house rules

@pytest.mark.parametrize("chosen, page, gone, come", [
    ({"gems": (8, 5, 5)}, "idea", "five gems", "as many gems as a house rule"), ({"shrinking_goal": True}, "idea", "with ten gems wins", "one fewer each time"),
    ({"shrinking_goal": True}, "end", "owns ten gems", "one fewer each time"), ({"turn_limit": 0}, "end", "500 turns", "there’s no limit"),
    ({"monk_one_card": True}, "special", "as they prefer. Take", "a last card will do"), ({"multi_respond": True}, "answers", "do. Each", "add another"),
    ({"block_ninja_dragon": True}, "answers", "House rules may", "strength stops Ninjas and Dragons too"),
    ({"archer_answerable": False}, "answers", "House rules may", "nothing stops an Archer"),
    ({"field_archer_first": False}, "walls", "as the first thing in your turn", "between attacks too")])
def test_how_to_play_states_each_house_rule_in_place_of_the_usual_rule(chosen, page, gone, come):
    usual, now = told(match(["king"]), page), told(match(["king"], **chosen), page)
    assert come not in usual and gone not in now and come in now and (gone in usual or page == "special")


@pytest.mark.parametrize("chosen, page, gone, come", [
    ({"draft_limit": 0}, "end", "20 drafts", "there’s no limit"), ({"keep_last_draft": False}, "two", "The player who takes the last card", "may be given away"),
    ({"gems": {"1": 5}}, "two", "all twelve", "as many gems as a house rule"), ({"gems": {"1": 5}}, "idea", "six gems", "as many gems as a house rule")])
def test_how_to_play_for_two_states_each_house_rule_in_place_of_the_usual_rule(chosen, page, gone, come):
    usual, now = told(KNIGHTS(2), page), told(KNIGHTS(2, chosen), page)
    assert gone in usual and come not in usual and gone not in now and come in now


def test_with_a_shrinking_goal_nine_gems_win_and_no_text_calls_the_tenth_the_winner():  # [4] [6] option shrinking_goal
    game = match(["king king king king king king king king king king", *["knight"] * 5], seats=6, idle=0, shrinking_goal=True)
    while counter(game, "goal") == 10:
        idle(game)
    assert counter(game, "goal") == 9 and "tenth" not in first(game, "fact", "takes-gems") and "one gem fewer" in first(game, "fact", "reshuffles")


def test_the_question_about_a_last_draft_card_that_may_be_given_away_says_so():     # [40] option keep_last_draft
    game = build(2, filling([]), {"youngest": 1, "gems": (6, 6), "keep_last_draft": False})
    for _ in range(14):
        answer(game, "give")
    assert about(game) == {"left": 0} and "No card is left. The player who gets the last card begins." in prompts(game)["help"]
    answer(game, "give")
    assert asked(game) == "1 turn" and held(game) == [0, 15]


def test_strength_that_stops_a_ninja_is_mentioned_in_both_rules():                 # [19] option block_ninja_dragon
    game = siege("", "ninja", "soldier", block_ninja_dragon=True)
    assert "0 answer soldier" in listed(play(game, "1 attack ninja > 0")) and "so does strength" in texts(game).rule("ninja")
    assert all("answers a Ninja or a Dragon too" in texts(game).rule(kind) for kind in ("peasant", "soldier", "knight", "king"))


def test_an_unanswerable_archer_is_mentioned_by_all_cards_that_used_to_answer_it():           # [19] option archer_answerable
    for game in (match(["king"], archer_answerable=False), duel("king", "", archer_answerable=False)):
        assert all("an Archer" in texts(game).rule(kind) for kind in ("executioner", "minstrel")) and "nothing answers it" in texts(game).rule("archer")
        assert "an Archer" in first(game, "card", "executioner")
    assert "discards two cards" in texts(game).rule("minstrel")


def test_the_archers_rule_says_whether_it_can_be_sent_between_attacks():                      # [11] option field_archer_first
    assert "between your attacks" in texts(match(["king"], field_archer_first=False)).rule("archer")


def test_the_monks_rule_says_whether_a_last_card_pays():                            # [36] option monk_one_card
    assert "last card is enough" in texts(match(["king"], monk_one_card=True)).rule("monk") and "last card" not in texts(match(["king"])).rule("monk")


def test_an_attack_that_takes_no_gem_is_not_said_to_move_any():
    game = play(siege("archer", "archer", "executioner"), "1 attack archer > 0")
    assert asked(game) == "0 respond" and prompts(game)["help"].endswith("Let it pass and you lose no gems.") and zone(game, "archer/0")


def test_the_text_on_the_first_answer_is_true_for_a_ninja():                       # [19]
    game = play(siege("", "ninja", "executioner soldier"), "1 attack ninja > 0")
    assert "0 answer soldier" not in listed(game) and first(game, "question", "respond").startswith("Block a Peasant, Soldier, Knight or King with another.")
    game = play(siege("", "ninja", "soldier", block_ninja_dragon=True), "1 attack ninja > 0", "0 answer soldier")
    assert first(game, "fact", "blocks").startswith("An attack was blocked.")


def test_an_attack_is_answered_once_and_its_question_says_so_unless_a_house_rule_differs():    # [18] option multi_respond
    once, more = (play(match(["king", "peasant soldier"], multi_respond=on), "0 attack king > 1") for on in (False, True))
    assert prompts(once)["help"].startswith("You may answer once.") and prompts(more)["help"].startswith("One answer at a time.")
    assert asked(play(once, "1 answer peasant")) != "1 respond" == asked(play(more, "1 answer peasant"))


def test_gems_robbed_back_are_not_said_to_move_from_their_owner_to_their_owner():          # [28]
    game = play(match(["knight", "highwayman", "jester"]), "0 attack knight > 1", "1 rob highwayman")
    assert about(game) == {"victim": 1, "receiver": 1, "gems": 3} and prompts(game)["help"].startswith("Bo will get 3 of Bo’s gems.")
    game = play(match(["knight", "highwayman"]), "0 attack knight > 1")
    assert prompts(game)["ask"] == "Save your 3 gems from Ada?" and prompts(game)["help"].startswith("Ada is about to take 3 of your gems.")


def answers(game):
    """Return the effect of each answer to the open question, in words."""
    return [texts(game, game.question.seats[0]).say("outlook", *game.outlook(move)) for move in game.moves()]


def test_the_answers_say_whose_gems_are_robbed_or_left():                        # [27] [28]
    game = play(match(["knight", "highwayman", "highwayman"]), "0 attack knight > 1")
    assert asked(game) == "1 rob" and answers(game) == ["Your 3 gems go to Ada", "Save your 3 gems"]
    play(game, "1 pass")
    assert asked(game) == "2 rob" and prompts(game)["ask"] == "Rob Ada of 3 gems?" and answers(game) == ["Leave 3 gems to Ada", "Steals 3"]


def test_gems_that_never_arrived_are_not_said_to_be_taken_from_the_receiver():   # [27]
    facts = []
    game = play(match(["knight", "", "highwayman"], story=lambda _, fact: facts.append(fact)), "0 attack knight > 1", "2 rob highwayman")
    said = [texts(game, 0).say("fact", fact.key, fact.about) for fact in facts if fact.key in ("robs", "takes-gems")]
    assert said == ["Cy’s Highwayman steals the 3 gems meant for you", "Cy takes 3 gems from Bo"]


def test_a_turn_with_nothing_left_to_send_does_not_suggest_attacking_again():            # [9]
    game = play(match(["soldier", "soldier"]), "0 attack soldier > 1", "1 answer soldier")
    assert asked(game) == "0 assault" and prompts(game)["ask"].startswith("Nothing left to send") and "may attack" not in prompts(game)["help"]


def test_a_ladder_against_an_archer_without_a_castle_is_not_told_to_attack_at_once():   # [10] [12]
    game = siege("archer", "ladder knight dragon")
    assert refusal(game, "1 attack ladder > 0") == "no-castle-there" and "If nothing else guards" in texts(game).refusal("no-castle-there")["why"]
    assert refusal(game, "1 attack knight > 0") == "archer-guards" and refusal(game, "1 attack dragon > 0") == "archer-sees-dragon"
    assert "Castle" not in texts(game).refusal("archer-sees-dragon")["why"]


def test_a_robber_is_not_told_of_an_answer_nobody_gave():                          # [27]
    game = play(match(["knight", "highwayman princess"]), "0 attack knight > 1", "1 pass")
    assert refusal(game, "1 rob princess") == "highwayman-only" and "answer" not in texts(game).refusal("highwayman-only")["why"]


@pytest.mark.parametrize("card, met", [("princess", "Knight or Dragon"), ("traitor", "Peasant, Soldier, Knight or King")])
def test_a_card_that_only_answers_says_which_attacks_it_answers(card, met):             # [19]
    game = match([f"{card} knight"])
    found = game.why_not_text(f"0 play {card}-1")
    refused = texts(game).refusal(found.key, {"card": f"{card}-1", **game.question.denial(game, found.about)})
    assert refused["say"] == f"The {card.title()} only answers attacks" and refused["why"] == f"Keep it for a rival’s {met}."


def test_a_falling_goal_reached_by_several_is_not_said_to_belong_to_one():            # [6] option shrinking_goal
    assert texts(match(["king"], shrinking_goal=True)).say("reason", "goal") == "The goal has been reached; the most gems win."
    assert texts(match(["king"])).say("reason", "goal").startswith("One kingdom owns enough gems")


def test_without_a_limit_no_draft_is_called_the_last():                                 # [46] option draft_limit
    usual, now = (texts(duel("king", "", draft_limit=limit)).data["question"]["turn"]["help-redeal"] for limit in (20, 0))
    assert "last draft" in usual and "last draft" not in now


def test_with_two_players_a_redeal_removes_walls_and_how_to_play_says_so():                  # [42]
    game = play(duel("castle knight", "soldier soldier soldier", pile="herald"), "0 fortify castle", "0 end")
    assert walls(game, 0) == "castle" and "a redeal takes it away" in told(game, "walls") and "redeal" not in told(match(["king"]), "walls")


def test_with_one_card_offered_a_herald_is_not_said_to_see_both():                           # [44]
    game = play(duel(" ".join(["knight"] * 13) + " herald", "soldier"), "0 special herald")
    assert asked(game) == "1 offer" and held(game)[1] == 1 and "if you can" in prompts(game)["help"] and "Both" not in prompts(game)["help"]


def test_a_last_draft_card_given_away_brings_no_other():                              # [40] option keep_last_draft
    assert "if there is one" in texts(KNIGHTS(2, {"keep_last_draft": False})).data["question"]["draft"]["help"]
    assert "draw another" not in texts(KNIGHTS(2)).refusal("draft-first")["why"]


def test_zero_is_written_as_no_gems_or_no_cards():
    game = match(["knight"], gems=(9, 0, 5))
    assert texts(game).say("fact", "attacks", {"seat": 0, "rival": 1, "kind": "knight", "gems": 0}) == "Your Knight attacks Bo for no gems"
    assert texts(game).say("fact", "blocks", {"seat": 0, "kind": "king", "left": 0}).endswith("no gems get through")
    assert texts(game).say("fact", "draws", {"seat": 1, "count": 0}) == "Bo draws no cards"


def test_an_archers_rule_mentions_both_its_house_rules():                           # [11] [19] options archer_answerable, field_archer_first
    rule = texts(match(["king"], archer_answerable=False, field_archer_first=False)).rule("archer")
    assert "between your attacks" in rule and "nothing answers it" in rule and "Executioner" not in rule


def test_the_winner_of_the_last_match_begins_only_if_the_win_was_not_shared():               # [1]
    assert "the sole winner of the last match; otherwise" in next(each for each in load_texts(GAME)["ruling"] if each["number"] == 1)["settled"]


def test_a_block_is_told_beside_the_next_question():
    record = Record("knights-and-ninjas", ["You", "bot:squire:Osric", "bot:squire:Margot"], seed=13)
    for move in ("0 attack peasant-9 > 1", "1 answer peasant-8"):
        record.play(move)
    table = Table()
    table.app.page.add(record.dump(), "Blocked")
    assert "Osric blocks with a Peasant: no gems get through. " in table.says
