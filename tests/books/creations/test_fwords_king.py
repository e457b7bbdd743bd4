"""The king of Fwords in company: no poor words, no repeats, and it leaves an empty field to the next player."""

from random import Random

from books.creations.fwords import FWORDS, day, end, festive, known, match
from helpers.reading import asked, counter, state
from helpers.share import share

from courtcards.bots import choose

WORDS = known("A AT CAT CATS", s20="ACT", s60="TAC")


def chosen(game, bot="king"):
    """Return a level's answer, without the seat and the space, with letters instead of cards."""
    words = str(choose(game, game.question.seat, bot, Random(1))).split()[1:]
    return " ".join(state(game, word)["letter"] if word in game.cards else word for word in words).partition(" > ")[0]


def laid_today(game):
    """Play cards as a king until it has enough; return the letters."""
    letters = []
    while asked(game).endswith(" field") and (found := chosen(game)) not in ("end", "done"):
        letters.append(found.split()[1])
        game.play(choose(game, game.question.seat, "king", Random(1)))
    return "".join(sorted(letters))


def test_a_king_once_leaves_the_empty_field_to_a_rival_since_an_ended_day_costs_no_card():
    game = match("CATXQ", "", words=WORDS)
    assert chosen(game) == "end" and chosen(game, "squire") == "create A"
    assert chosen(end(end(game))).startswith("create ")


def test_a_king_plays_on_an_empty_field_when_no_rival_is_left():
    game = match("CATXQ", "", first=1, words=WORDS)
    for who in (1, 0, 1):
        assert asked(game) == f"{who} field" and end(game)
    assert chosen(game).startswith("create ") and chosen(match("CATXQ", words=WORDS)).startswith("create ")


def test_a_king_makes_no_word_below_three_letters_if_a_longer_one_is_possible():
    assert laid_today(end(end(match("CATXQ", "", words=WORDS)))) == "ACT"
    assert laid_today(day(match("CTXQZ", "A", first=1, words=WORDS), "Aa1", "A")) == "CT"
    assert laid_today(end(end(match("ATXQZ", "", words=WORDS)))) == "A"


def test_a_king_makes_the_rarest_word_it_has_not_made_yet():
    game = match("CATXQ", "S", words=WORDS)
    assert [chosen(festive(game.copy(), "Ca1 Ab2 Tc3"), bot) for bot in ("king", "squire")] == ["make = TAC", "make = CAT"]
    game = end(day(match("CATXQ", "", cards=("1 S0 BB/BB",), words=WORDS), "Ca1 Ab2 Tc3", "TAC"))         # the first card silences all others
    while counter(game, "day") == 3:
        game.play(choose(game, game.question.seats[0], "king", Random(1)))
    assert [about["word"] for _, about in game.notes()] == ["TAC", "ACT"]


def test_against_a_squire_a_king_makes_only_long_words_and_more_points():
    lengths, ahead = [], 0
    for seed in range(share(3, 6)):
        game, rng = FWORDS(2, {}, seed=seed), Random(seed)
        while game.question is not None:
            seat = rng.choice(game.question.seats)
            game.play(choose(game, seat, ("king", "squire")[seat], rng))
        lengths += [len(about["word"]) for key, about in game.notes() if key == "word" and about["seat"] == 0]
        ahead += game.outcome.scores[0] - game.outcome.scores[1]
    assert min(lengths) >= 3 and sum(lengths) > 6 * len(lengths) and ahead > 0
