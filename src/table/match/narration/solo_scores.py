"""The score of who plays alone: on which list it stands, and whether it counts. No DOM."""

from table.markup.html import Markup
from table.match.narration.saved_match import Papers
from table.page.best_scores import few
from table.storage.quota_storage import NotSaved
from table.storage.scores import Score, key_of


def key(papers: Papers) -> str:
    """Return the key of the list of a match, "" where there is none."""
    session, options = papers.session, papers.teller.layout.scores
    if options is None or len(session.names) > 1 or not session.people:
        return ""
    return key_of(session.position.id, [session.position.chosen[name] for name in options], session.deal.card_set)


def why(papers: Papers) -> str:
    """Return why a score is listed apart, by a key; "" for one that counts.

    It counts on a deal whose seed nobody has chosen, played without taking anything back, without hidden cards and hints, by rules that are ranked.
    """
    slot, chosen = papers.slot, papers.session.position.chosen
    eased = any(chosen[name] == value for name, value in papers.teller.layout.unranked)
    reasons = {"deal": not slot.get("drawn"), "undo": bool(slot.get("retried")), "seen": papers.practice, "hint": papers.hinted, "rule": eased}
    return next((reason for reason, holds in reasons.items() if holds), "")


def enter(papers: Papers) -> None:
    """Put the score of a match that has ended on its list."""
    page, outcome, list_ = papers.page, papers.session.position.outcome, key(papers)
    if outcome is None or not list_:
        return None
    score = Score(papers.id, papers.session.names[0], outcome.scores[0], page.scores.saves.now(), why(papers))
    try:
        _, whole = page.scores.add(list_, score)
    except NotSaved:
        return page.tell("scores-unkept")
    return None if whole else page.tell("scores-aside")


def board(papers: Papers) -> Markup | None:
    """Return the best scores of the list with that of a match, None where there is no list."""
    found = key(papers)
    return few(papers.page.scores.listed(found), papers.id) if found else None
