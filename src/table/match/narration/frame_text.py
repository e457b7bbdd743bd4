"""Writes the texts of a frame: the prompt, the facts, the headline, the progress of the match. Also finds the winning and tied seats."""

from courtcards.engine.game import Fact
from courtcards.engine.visible_text import isolate_direction
from table.match.narration.narrator import Narrator
from table.match.session.frame_recorder import Frame


def frame_prompt(teller: Narrator, frame: Frame, over: bool, asked: int | None, hushed: bool = False, coming: int = 0,
                 passed: bool = False) -> tuple[str, str]:
    """Return the sentence over the tray, and the line under it.

    `over` says whether the end is shown. `asked` is the seat of the player asked on this device, None if there's none, or NOBODY if the words mustn't depend on
    that player's hand. `hushed` says whether to hide who is asked, and `passed` whether the reader has just passed. `coming` is how many facts aren't shown
    yet.
    """
    outcome = teller.position.outcome
    if outcome and over:
        return f"{teller.winner()}.", teller.texts.say("reason", outcome.reason)
    if asked is not None:
        told = "" if not frame.facts or frame_headline(teller, frame) else facts_in_order(teller, frame)
        session = teller.session
        unnamed = session.viewer is None and len(session.asked) == 1 and not session.assent         # one of several players, and no visible hand tells which
        line = told or teller.question("help", asked)
        return teller.question("wait" if unnamed else "ask", asked), f"{kept_facts(teller)} {line}".strip() if teller.kept and not told else line
    strong, rest = frame_news(teller, frame) if frame.facts else ("", "")
    if strong or rest:
        return strong or rest, f"{rest}." if strong and rest else ""
    if passed and teller.session.reader is not None:
        return teller.own("passed"), ""
    return last_fact_of_log(teller, coming) if hushed else teller.question("wait"), ""


def frame_news(teller: Narrator, frame: Frame) -> tuple[str, str]:
    """Return a frame's most important fact in words, or "", and its other facts."""
    told = [fact for fact in frame.facts if "heading" not in teller.entry(fact)]
    strong = next((fact for fact in reversed(told) if "weight" in teller.entry(fact)), None)
    rest = ". ".join(filter(None, [teller.say(fact) for fact in told if fact is not strong]))
    first = teller.say(strong) if strong and "moment" not in teller.entry(strong) else ""
    return first, rest


def facts_in_order(teller: Narrator, frame: Frame) -> str:
    """Return a frame's facts as sentences, in the order they were told."""
    return " ".join(f"{said}." for fact in frame.facts if not teller.heads(fact) and (said := teller.say(fact)))


def last_fact_of_log(teller: Narrator, coming: int = 0) -> str:
    """Return the last fact of the log that can be told to the reader, in words, or "".

    The last `coming` facts don't count.
    """
    log = teller.session.log
    told = (teller.say(log[at]) for at in range(teller.told - coming - 1, -1, -1) if "heading" not in teller.entry(log[at]))
    return next(filter(None, told), "")


def facts_of_last_answer(teller: Narrator) -> tuple[Fact, ...]:
    """Return the facts about the last answer, as far as the reader knows them."""
    session = teller.session
    length = teller.past.length if teller.past else session.length
    facts = session.log[session.history.fact_count(length - 1):session.history.fact_count(length)] if length else []
    return tuple([fact for fact in facts if teller.knows(fact)])


def facts_of_stretch(teller: Narrator, coming: int = 0) -> tuple[Fact, ...]:
    """Return the facts of the current stretch (`layout.stretch`), as far as the reader knows them.

    The last `coming` facts are left out.
    """
    if not teller.layout.stretch:
        return ()
    facts = teller.session.log[:teller.told - coming]
    begin = next((at for at in range(len(facts) - 1, -1, -1) if facts[at].key in teller.layout.stretch), -1)
    return tuple([fact for fact in facts[begin + 1:] if teller.knows(fact)])


def progress_words(teller: Narrator, counters: dict[str, int], coming: int = 0) -> str:
    """Return how far the match has come, in words.

    The last `coming` facts don't count.
    """
    heading = teller.heading(coming)
    part = str(counters.get(teller.layout.part))
    if not heading or part not in teller.texts.data.get("part", {}):
        return heading
    return teller.texts.say("part", part, {"where": heading, "seat": counters.get("active")})


def with_leader(teller: Narrator, where: str, counters: dict[str, int]) -> str:
    """Return `where`, which says how far the match has come, followed by the leader, if there's one to name."""
    tally = teller.layout.tally
    scores = [max(0, counters.get(f"{tally}/{seat}", 0)) for seat in range(len(teller.session.names))]
    best, *others = sorted(scores, reverse=True)
    if not (teller.layout.leads and where and others and best > others[0]):
        return where
    leader = scores.index(best)
    key = "lead" if leader == teller.session.reader else "leads"
    score = f"{best}{teller.own('to')}{others[0]}" if len(others) == 1 else str(best)
    return teller.own(key if len(others) == 1 else f"{key}-with", where=where, who=isolate_direction(teller.session.names[leader]), score=score)


def kept_facts(teller: Narrator) -> str:
    """Return the facts about the last answer that are repeated beside the next question, in words."""
    return " ".join([f"{said}." for fact in facts_of_last_answer(teller) if fact.key in teller.kept and (said := teller.say(fact))])


def frame_headline(teller: Narrator, frame: Frame) -> tuple[str, str] | None:
    """Return the headline of a frame that changes the course of the match, and the line under it; otherwise None."""
    fact = next((fact for fact in frame.facts if "moment" in teller.entry(fact)), None) if frame.facts else None
    return (teller.entry(fact)["moment"], teller.say(fact)) if fact else None


def winning_and_tied_seats(teller: Narrator, frame: Frame) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats whose card wins the battle shown, and the seats that are tied.

    If the frame decides nothing, both sets are empty.
    """
    strong = next((fact for fact in reversed(frame.facts) if "weight" in teller.entry(fact)), None) if frame.facts else None
    best = [strong.about["seat"]] if strong and "seat" in strong.about else []
    return frozenset(best), frozenset(strong.about.get("seats", ()) if strong else ())


def has_decision(teller: Narrator, frame: Frame) -> bool:
    """Return whether a frame tells how something was decided."""
    return any("weight" in teller.entry(fact) for fact in frame.facts)
