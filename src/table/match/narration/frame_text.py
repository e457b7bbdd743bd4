"""Writes the texts of a frame: the prompt, the facts, the headline, the progress of the match. Also finds the winning and tied seats."""

from courtcards.engine.game import Fact
from courtcards.engine.visible_text import isolate_direction
from table.match.narration.narrator import Narrator
from table.match.session.frame_recorder import Frame


def frame_prompt(narrator: Narrator, frame: Frame, over: bool, asked: int | None, hushed: bool = False, unshown_count: int = 0,
                 passed: bool = False) -> tuple[str, str]:
    """Return the sentence over the tray, and the line under it.

    `over` says whether the end is shown. `asked` is the seat of the player asked on this device, None if there's none, or NOBODY if the words mustn't depend on
    that player's hand. `hushed` says whether to hide who is asked, and `passed` whether the reader has just passed.

    The last `unshown_count` facts don't count, as they aren't shown yet.
    """
    outcome = narrator.position.outcome
    if outcome and over:
        return f"{narrator.ending()}.", narrator.texts.say("reason", outcome.reason)
    if asked is not None:
        facts_text = "" if not frame.facts or frame_headline(narrator, frame) else facts_beside_question(narrator, frame)
        session = narrator.session
        is_unnamed = session.viewer is None and len(session.asked) == 1 and not session.assent_verb    # one of several players, and no visible hand tells which
        line = facts_text or narrator.question("help", asked)
        if narrator.kept and not facts_text:
            line = f"{repeated_facts(narrator)} {line}".strip()
        return narrator.question("wait" if is_unnamed else "ask", asked), line
    main_text, other_text = frame_news(narrator, frame) if frame.facts else ("", "")
    if main_text or other_text:
        return main_text or other_text, (f"{other_text}." if main_text and other_text else "")
    if passed and narrator.session.reader is not None:
        return narrator.table_text("passed"), ""
    return (last_fact_of_log(narrator, unshown_count) if hushed else narrator.question("wait")), ""


def frame_news(narrator: Narrator, frame: Frame) -> tuple[str, str]:
    """Return two texts: the fact of a frame that decides something, and the frame's other facts.

    The first is "" if no fact decides anything, or if the deciding fact has a headline of its own.
    """
    facts = [fact for fact in frame.facts if "heading" not in narrator.entry(fact)]
    main_fact = next((fact for fact in reversed(facts) if "weight" in narrator.entry(fact)), None)
    other_text = ". ".join(filter(None, [narrator.say(fact) for fact in facts if fact is not main_fact]))
    main_text = narrator.say(main_fact) if main_fact and "moment" not in narrator.entry(main_fact) else ""
    return main_text, other_text


def facts_in_order(narrator: Narrator, frame: Frame) -> str:
    """Return a frame's facts as sentences, in the order they were told."""
    return " ".join(f"{sentence}." for fact in frame.facts if not narrator.is_heading(fact) and (sentence := narrator.say(fact)))


def facts_beside_question(narrator: Narrator, frame: Frame) -> str:
    """Return a frame's facts as sentences. If the game has words for what's past, they introduce all facts but those that a plate shows."""
    if "fought" not in narrator.texts.data["match"]:
        return facts_in_order(narrator, frame)
    told = facts_in_order(narrator, frame._replace(facts=tuple([fact for fact in frame.facts if "did" not in narrator.entry(fact)])))
    return narrator.table_text("fought", told=narrator.texts.inside_sentence(told)) if told else ""


def last_fact_of_log(narrator: Narrator, unshown_count: int = 0) -> str:
    """Return the last fact of the log that can be told to the reader, in words, or "" if there's none.

    The last `unshown_count` facts don't count.
    """
    log = narrator.session.log
    sentences = (narrator.say(log[at]) for at in range(narrator.fact_count - unshown_count - 1, -1, -1) if "heading" not in narrator.entry(log[at]))
    return next(filter(None, sentences), "")


def facts_of_last_answer(narrator: Narrator) -> tuple[Fact, ...]:
    """Return the facts about the last answer, as far as the reader knows them."""
    session = narrator.session
    length = narrator.past.length if narrator.past else session.length
    facts = session.log[session.history.fact_count(length - 1):session.history.fact_count(length)] if length else []
    return tuple([fact for fact in facts if narrator.knows(fact)])


def facts_of_stretch(narrator: Narrator, unshown_count: int = 0) -> tuple[Fact, ...]:
    """Return the facts of the current stretch (`layout.stretch`), as far as the reader knows them.

    The last `unshown_count` facts are left out.
    """
    if not narrator.layout.stretch:
        return ()
    facts = narrator.session.log[:narrator.fact_count - unshown_count]
    begin = next((at for at in range(len(facts) - 1, -1, -1) if facts[at].key in narrator.layout.stretch), -1)
    return tuple([fact for fact in facts[begin + 1:] if narrator.knows(fact)])


def state_words(narrator: Narrator, counters: dict[str, int], unshown_count: int = 0, over: bool = False) -> str:
    """Return the line under the game's title: how far the match has come, and perhaps who leads.

    The last `unshown_count` facts don't count. If there's nothing to say, return the result if it's shown (`over`), otherwise the game's note.
    """
    where = progress_words(narrator, counters, unshown_count, over) if narrator.layout.turn_part else narrator.progress_text(unshown_count, over)
    leading = with_leader(narrator, where, counters) if narrator.layout.leads else where
    return leading or (narrator.ending() if over else str(narrator.texts.data["note"]))


def progress_words(narrator: Narrator, counters: dict[str, int], unshown_count: int = 0, over: bool = False) -> str:
    """Return how far the match has come, in words, or "" if there's nothing to say.

    The last `unshown_count` facts don't count. Once the match is `over`, it's nobody's turn.
    """
    heading = narrator.progress_text(unshown_count, over)
    part = str(counters.get(narrator.layout.turn_part))
    if not heading or part not in narrator.texts.data.get("part", {}):
        return heading
    return narrator.texts.say("part", part, {"where": heading, "seat": counters.get("active")})


def with_leader(narrator: Narrator, where: str, counters: dict[str, int]) -> str:
    """Return `where`, which says how far the match has come, followed by the leader, if there's one to name."""
    tally = narrator.layout.tally
    scores = [max(0, counters.get(f"{tally}/{seat}", 0)) for seat in range(len(narrator.session.names))]
    best, *others = sorted(scores, reverse=True)
    if not (where and others and best > others[0]):
        return where
    leader = scores.index(best)
    key = "lead" if leader == narrator.session.reader else "leads"
    score = f"{best}{narrator.table_text('to')}{others[0]}" if len(others) == 1 else str(best)
    return narrator.table_text(key if len(others) == 1 else f"{key}-with", where=where, who=isolate_direction(narrator.session.names[leader]), score=score)


def repeated_facts(narrator: Narrator) -> str:
    """Return the facts about the last answer that are repeated beside the next question, in words."""
    if narrator.cached_repeats[0] != (key := narrator.position_key):
        sentences = [narrator.say(fact) for fact in facts_of_last_answer(narrator) if fact.key in narrator.kept]
        narrator.cached_repeats = key, " ".join([f"{sentence}." for sentence in sentences if sentence])
    return narrator.cached_repeats[1]


def frame_headline(narrator: Narrator, frame: Frame) -> tuple[str, str] | None:
    """Return the headline of a frame that changes the course of the match, and the line under it; otherwise None."""
    fact = next((fact for fact in frame.facts if "moment" in narrator.entry(fact)), None) if frame.facts else None
    return (narrator.entry(fact)["moment"], narrator.say(fact)) if fact else None


def winning_and_tied_seats(narrator: Narrator, frame: Frame) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats whose card wins the battle shown, and the seats that are tied.

    If the frame decides nothing, both sets are empty.
    """
    main_fact = next((fact for fact in reversed(frame.facts) if "weight" in narrator.entry(fact)), None) if frame.facts else None
    best = [main_fact.about["seat"]] if main_fact and "seat" in main_fact.about else []
    return frozenset(best), frozenset(main_fact.about.get("seats", ()) if main_fact else ())


def has_decision(narrator: Narrator, frame: Frame) -> bool:
    """Return whether a frame tells how something was decided."""
    return any("weight" in narrator.entry(fact) for fact in frame.facts)
