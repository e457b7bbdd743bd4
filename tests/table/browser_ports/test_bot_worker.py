"""The bots' worker: a time limit for every thought, a replacement for a dead worker, and the page thinks if nothing else can."""

import asyncio
import json
import selectors
from random import Random

import pytest
from helpers.toy import OAKS, Pageant

from courtcards import lab
from courtcards.engine.card_sets import Sets
from courtcards.engine.word_lists import pack_words, parse_words
from courtcards.games import GAMES
from courtcards.lab import tasks
from courtcards.saves import wire
from courtcards.saves.set_codec import dump_playing_set
from table.browser import bot_worker, bot_worker_client
from table.browser.bot_worker_client import FAIR_LIMIT_MS, BotRequests

ASKED = {"seat": 1, "limit": 20}
BY_WORKER, BY_PAGE = ("1 from the worker", ""), ("1 from the page", "replaced")


class JumpingSelector(selectors.DefaultSelector):
    """Doesn't wait for the next timer of its loop, but moves the loop's clock there: no slow machine makes a worker late."""

    now = 0.0

    def select(self, timeout=None):
        self.now += timeout or 0
        return super().select(timeout and 0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock that jumps."""

    def __init__(self):
        self.jumping = JumpingSelector()
        super().__init__(self.jumping)

    def time(self):
        return self.jumping.now


def run(coroutine):
    """Run a coroutine to its end without waiting; return its result."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(coroutine)


class Worker:
    """A worker that answers after a delay, or soon once the player presses on; or never, with an error, or with nonsense."""

    def __init__(self, wait=0.0, trouble=None, comes_up=True, nonsense=""):
        self.wait, self.trouble, self.comes_up, self.dismissed, self.asked, self.taught = wait, trouble, comes_up, False, [], []
        self.nonsense, self.begun, self.pressed = nonsense, asyncio.Event(), asyncio.Event()

    async def up(self):
        await asyncio.sleep(0 if self.comes_up else 60)

    async def provide(self, text):
        self.taught.append(json.loads(text))

    async def choose(self, asked, answer='{"move": "1 from the worker", "share": 1}'):
        self.asked.append(asked)
        self.begun.set()
        await asyncio.wait([asyncio.ensure_future(self.pressed.wait())], timeout=self.wait)
        if self.trouble:
            raise self.trouble
        return self.nonsense or answer

    async def hurry(self):
        self.pressed.set()

    async def work(self, what, asked):
        return await self.choose(asked, '{"matches": 5}')

    def dismiss(self):
        self.dismissed = True


class Page:
    """Thinks on the page."""

    def __init__(self, at_once):
        self.at_once, self.taught = at_once, []

    def provide(self, text):
        self.taught.append(json.loads(text))


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(bot_worker_client, "GRACE_SECONDS", .02)
    monkeypatch.setattr(bot_worker_client, "LEAST_SECONDS", .02)
    monkeypatch.setattr(bot_worker_client, "START_SECONDS", .05)
    monkeypatch.setattr(bot_worker_client, "WORK_SECONDS", .1)


def team(*workers):
    """Return bots that hire these workers one after the other, and the list of warnings."""
    waiting, warned = iter(workers), []
    return BotRequests(lambda: next(waiting), Page(lambda text: "1 from the page"), warned.append), warned


def test_a_responsive_worker_is_asked_again():
    worker = Worker()
    many, warned = team(worker)

    async def play():
        return [await many.answer(ASKED) for _ in range(3)]
    assert run(play()) == [BY_WORKER] * 3 and warned == [] and not worker.dismissed


NONSENSE = ["what", "[]", "null", '"1 lay"', '{"move": 3, "share": 1}', '{"move": "1 lay"}', '{"move": "1 lay", "share": "much"}']


@pytest.mark.parametrize("bad", [Worker(wait=60), Worker(trouble=ValueError("odd")), Worker(comes_up=False), *[Worker(nonsense=text) for text in NONSENSE]],
                         ids=["silent", "failing", "not coming up", *NONSENSE])
def test_an_unresponsive_worker_is_replaced_and_the_page_thinks_meanwhile(bad):
    good = Worker()
    many, warned = team(bad, good)

    async def play():
        return [await many.answer(ASKED), await many.answer(ASKED)]
    assert run(play()) == [BY_PAGE, BY_WORKER]
    assert bad.dismissed and not good.dismissed and len(warned) == 1


def test_where_no_worker_starts_the_page_thinks_from_then_on_and_nobody_waits_again():
    hired = []
    many = BotRequests(lambda: hired.append(Worker(comes_up=False)) or hired[-1], Page(lambda text: "1 from the page"), lambda text: None)

    async def play():
        await asyncio.gather(many.answer(ASKED), many.answer(ASKED))
        return [await many.answer(ASKED) for _ in range(4)]
    assert run(play()) == [BY_PAGE] * 4 and len(hired) == bot_worker_client.MOST_FAILED_STARTS and all(worker.dismissed for worker in hired)


def test_only_consecutive_failed_worker_starts_are_counted():
    good = Worker()
    many, _ = team(Worker(comes_up=False), Worker(trouble=ValueError()), Worker(comes_up=False), good)

    async def play():
        return [await many.answer(ASKED) for _ in range(4)]
    assert run(play()) == [BY_PAGE] * 3 + [BY_WORKER] and not good.dismissed


def test_a_worker_that_dies_is_noticed_before_its_time_is_up():
    dead, good = Worker(wait=60), Worker()
    many, warned = team(dead, good)

    async def play():
        thought = asyncio.ensure_future(many.answer(ASKED | {"limit": 60_000}))
        await dead.begun.wait()
        many.on_death(dead)
        return [await thought, await many.answer(ASKED)]
    assert run(asyncio.wait_for(play(), 5)) == [BY_PAGE, BY_WORKER] and "dead" in warned[0]


def test_several_requests_at_once_are_all_answered_when_the_worker_dies():
    dead, good = Worker(wait=60), Worker()
    many, _ = team(dead, good)

    async def play():
        return await asyncio.gather(many.answer(ASKED), many.answer(ASKED), many.answer(ASKED))
    assert run(play()) == [BY_PAGE] * 3 and many.worker in (None, good)


def test_the_death_of_a_worker_already_gone_changes_nothing():
    old, good = Worker(trouble=ValueError()), Worker()
    many, _ = team(old, good)

    async def play():
        first = await many.answer(ASKED)
        second = asyncio.ensure_future(many.answer(ASKED))
        await asyncio.sleep(0)
        many.on_death(old)
        return [first, await second]
    assert run(play()) == [BY_PAGE, BY_WORKER]


def test_a_bot_that_fails_everywhere_leaves_no_match_waiting():
    def stumble(_):
        raise IndexError("no answers")
    warned = []
    many = BotRequests(lambda: Worker(trouble=ValueError()), Page(stumble), warned.append)
    assert run(many.answer(ASKED)) == ("", "replaced") and len(warned) == 2


def test_a_matchs_material_is_sent_to_a_worker_once_and_to_the_next_one_again():
    words, good, better = parse_words(pack_words({"TEA": 10}), "few"), Worker(), Worker()
    many, _ = team(good, better)

    async def play():
        for _ in range(2):
            await many.answer(ASKED, [words])
        good.trouble = ValueError("gone")
        await many.answer(ASKED, [words])
        await many.answer(ASKED, [words])
    run(play())
    assert good.taught == better.taught == many.fallback.taught == [{"id": "few", "hash": words.hash, "text": words.text}]


def test_a_worker_uses_the_sets_it_was_sent(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    monkeypatch.setattr(bot_worker, "at_hand", [Sets()])
    world = Pageant(2, cards=OAKS).imagine(0, Random(1))
    asked = json.dumps({"position": wire.dump_position(world), "story": [], "seat": 0, "bot": "squire", "name": "Osric", "seed": 3, "limit": 20})
    with pytest.raises(wire.BadPosition, match=OAKS.hash):
        run(bot_worker.choose(asked))
    bot_worker.provide(json.dumps(dump_playing_set(OAKS)))
    assert world.why_not_text(json.loads(run(bot_worker.choose(asked)))["move"]) is None
    assert world.why_not_text(bot_worker.at_once(asked)) is None


# trial matches of a set

TRIED = {"game": "pageant", "cards": OAKS.hash, "seats": 2, "matches": 5, "seed": 0}


def test_matches_are_played_by_the_thinking_worker_with_a_set_sent_once():
    worker = Worker()
    many, warned = team(worker)

    async def play():
        return [await many.run_task("play_trial_matches", TRIED, [OAKS]), await many.answer(ASKED), await many.run_task("play_trial_matches", TRIED, [OAKS])]
    assert run(play()) == ['{"matches": 5}', BY_WORKER, '{"matches": 5}'] and warned == [] and worker.taught == [dump_playing_set(OAKS)]


@pytest.mark.parametrize("bad", [Worker(wait=60), Worker(trouble=ValueError("odd")), Worker(comes_up=False)], ids=["silent", "failing", "not coming up"])
def test_matches_no_worker_can_play_are_not_played_and_that_is_reported(bad):
    good = Worker()
    many, warned = team(bad, good)

    async def play():
        return [await many.run_task("play_trial_matches", TRIED, [OAKS]), await many.run_task("play_trial_matches", TRIED, [OAKS])]
    assert run(play()) == ["", '{"matches": 5}'] and bad.dismissed and len(warned) == 1 and many.fallback.taught == []


def test_a_worker_that_dies_during_matches_is_noticed_at_once(monkeypatch):
    monkeypatch.setattr(bot_worker_client, "WORK_SECONDS", 60)
    dead = Worker(wait=60)
    many, warned = team(dead)

    async def play():
        tried = asyncio.ensure_future(many.run_task("play_trial_matches", TRIED, [OAKS]))
        await dead.begun.wait()
        many.on_death(dead)
        return await tried
    assert run(asyncio.wait_for(play(), 5)) == "" and "dead" in warned[0]


def test_a_hint_is_not_awaited_beyond_its_limit(monkeypatch):
    monkeypatch.setattr(bot_worker_client, "WORK_SECONDS", 60)
    many, warned = team(Worker(wait=60))
    assert run(asyncio.wait_for(many.run_task("advise", ASKED, []), 5)) == "" and len(warned) == 1


def test_the_worker_plays_the_same_matches_as_the_lab(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    monkeypatch.setattr(bot_worker, "at_hand", [Sets()])
    with pytest.raises(KeyError):
        bot_worker.play_trial_matches(json.dumps(TRIED))
    bot_worker.provide(json.dumps(dump_playing_set(OAKS)))
    assert json.loads(bot_worker.play_trial_matches(json.dumps(TRIED))) == lab.trial_counts("pageant", 5, 2, 0, OAKS)


def test_the_worker_plays_a_lab_task_with_the_cards_and_words_it_was_given(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    monkeypatch.setattr(bot_worker, "at_hand", [Sets()])
    task = {"game": "pageant", "seats": 2, "options": {}, "bots": ["squire"] * 2, "seeds": [3, 6], "each": 1}
    with pytest.raises(KeyError):
        bot_worker.measure(json.dumps({"task": task, "cards": OAKS.hash, "words": None}))
    bot_worker.provide(json.dumps(dump_playing_set(OAKS)))
    counts = json.loads(bot_worker.measure(json.dumps({"task": task, "cards": OAKS.hash, "words": None})))
    assert counts == tasks.run_task(task, OAKS) and counts["n"] == 3


# searches


def search(limit=0, bot="king", **more):
    """Return a search task as sent to a worker."""
    world = GAMES["battle-royal"](3, seed=4).imagine(0, Random(1))
    return json.dumps({"position": wire.dump_position(world), "story": [], "seat": 0, "bot": bot, "name": "Osric", "seed": 3, "limit": limit, **more})


def test_a_search_without_a_limit_finishes_and_is_repeatable():
    answers = [json.loads(run(bot_worker.choose(search()))) for _ in range(2)]
    assert answers[0] == answers[1] and answers[0]["share"] == 1 and answers[0]["move"].startswith("0 ")


def test_a_search_out_of_time_answers_with_its_best_so_far():
    answer = json.loads(run(bot_worker.choose(search(limit=.001))))
    assert 0 < answer["share"] < 1 and answer["move"].startswith("0 ")


class Endless:
    """A thought that never ends by itself."""

    def __init__(self):
        self.steps = 0

    def step(self):
        self.steps += 1
        return True


@pytest.mark.parametrize("slices", [1, 100])
def test_between_slices_the_worker_learns_that_it_is_hurried_and_still_answers_no_sooner(monkeypatch, slices):
    endless = [Endless(), Endless()]
    thoughts = [*endless]
    monkeypatch.setattr(bot_worker, "SLICE_SECONDS", 0)
    monkeypatch.setattr(bot_worker, "turn", asyncio.Lock())
    monkeypatch.setattr(bot_worker, "start_thinking", lambda *_, **__: thoughts.pop(0))
    for thought in endless:
        thought.move, thought.share = "0 lay", .25

    async def play():
        both = [asyncio.ensure_future(bot_worker.choose(search())) for _ in range(2)]
        while endless[0].steps < slices and not both[0].done():
            await asyncio.sleep(0)
        answered = [thought.done() for thought in both]
        bot_worker.hurry()
        return answered, [json.loads(await thought) for thought in both]
    assert run(play()) == ([False] * 2, [{"move": "0 lay", "share": .25}] * 2)


class Clock:
    """A thought with steps of one second; a press comes during the third. `on` is the pause after pressing on."""

    move, share = "0 lay", .25

    def __init__(self, on):
        self.on, self.now, self.began = on, 0.0, []

    def step(self):
        self.began.append(self.now)
        self.now += 1
        if len(self.began) == 3:
            bot_worker.rest()
        return len(self.began) < 5

    async def sleep(self, seconds):
        self.now += seconds
        if self.now >= self.on:
            bot_worker.hurry()


@pytest.mark.parametrize(("on", "began"), [(60, [0, 1, 2, 6, 7]), (4, [0, 1, 2])])
def test_at_a_press_the_worker_pauses_and_thinks_on_unless_hurried(monkeypatch, on, began):
    clock = Clock(on)
    for name, value in {"SLICE_SECONDS": .5, "REST_SECONDS": 3, "rests": [0.0], "perf_counter": lambda: clock.now, "turn": asyncio.Lock(), "start_thinking": lambda *_, **__: clock}.items():
        monkeypatch.setattr(bot_worker, name, value)
    monkeypatch.setattr(bot_worker.asyncio, "sleep", clock.sleep)
    run(bot_worker.choose(search()))
    assert clock.began == began


def test_hurrying_reaches_the_worker_only_while_it_thinks():
    worker = Worker(wait=60)
    many, warned = team(worker)

    async def play():
        many.hurry()
        thought = asyncio.ensure_future(many.answer(ASKED | {"limit": 60_000}))
        await worker.begun.wait()
        before = worker.pressed.is_set()
        many.hurry()
        return before, await thought
    assert run(asyncio.wait_for(play(), 5)) == (False, BY_WORKER) and warned == []


def test_repeatedly_reaching_less_than_half_a_search_within_a_fair_limit_is_reported():
    hasty, whole = (json.dumps({"move": "1 lay", "share": share}) for share in (.4, .9))
    for limit, said in ((FAIR_LIMIT_MS, ["", "", "", "less", "", "less"]), (FAIR_LIMIT_MS - 1, [""] * 6)):
        worker = Worker()
        many, _ = team(worker)

        async def play(many=many, worker=worker, limit=limit):
            heard = []
            for worker.nonsense in (hasty, whole, hasty, hasty, whole, hasty):
                heard.append((await many.answer(ASKED | {"limit": limit}))[1])
            return heard
        assert run(play()) == said


def test_a_hurried_search_says_nothing_about_the_devices_speed():
    worker = Worker(wait=60, nonsense='{"move": "1 lay", "share": 0}')
    many, _ = team(worker)

    async def play():
        said = []
        for _ in range(4):
            worker.begun.clear()
            worker.pressed.clear()
            thought = asyncio.ensure_future(many.answer(ASKED | {"limit": 60_000}))
            await worker.begun.wait()
            many.hurry()
            said.append(await thought)
        return said
    assert run(asyncio.wait_for(play(), 5)) == [("1 lay", "")] * 4


def test_a_worker_whose_answer_is_refused_is_replaced_and_the_page_answers():
    false, good = Worker(), Worker()
    many, warned = team(false, good)

    async def play():
        return [await many.answer(ASKED), await many.answer(ASKED | {"refused": True}), await many.answer(ASKED)]
    assert run(play()) == [BY_WORKER, BY_PAGE, BY_WORKER] and false.dismissed and not good.dismissed and len(warned) == 1


@pytest.mark.parametrize("bot, page", [("page", "page"), ("squire", "squire"), ("knight", "squire"), ("king", "squire"), ("random", "random")])
def test_a_bot_that_thinks_on_the_page_does_not_search(monkeypatch, bot, page):
    asked = []
    monkeypatch.setattr(bot_worker, "bot_answer_in_time", lambda world, seat, bot, *_, **__: asked.append(bot) or "0 lay")
    assert bot_worker.at_once(search(bot=bot)) == "0 lay" and asked == [page]
