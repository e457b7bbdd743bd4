"""Handles the score of a solo match: whether it counts, and its list of best scores."""

from table.markup.html import Markup
from table.match.narration.saved_match import SavedMatch
from table.page.best_scores import top_scores
from table.storage.quota_storage import NotSaved
from table.storage.scores import HighScore, high_score_list_key


def match_score_key(saved_match: SavedMatch) -> str:
    """Return the key of a match's list of best scores, or "" if it has none."""
    session, options = saved_match.session, saved_match.narrator.layout.scores
    if options is None or len(session.names) > 1 or not session.people:
        return ""
    return high_score_list_key(session.position.id, [session.position.chosen[name] for name in options], session.deal.card_set)


def unranked_reason(saved_match: SavedMatch) -> str:
    """Return the key of the reason why a score doesn't count, or "" if it counts."""
    slot, chosen = saved_match.slot, saved_match.session.position.chosen
    is_eased = any(chosen[name] == value for name, value in saved_match.narrator.layout.unranked)
    reasons = {"deal": not slot.get("drawn"), "undo": bool(slot.get("retried")), "seen": saved_match.has_seen_hidden, "hint": saved_match.had_hint,
               "rule": is_eased}
    return next((reason for reason, holds in reasons.items() if holds), "")


def add_score(saved_match: SavedMatch) -> None:
    """Add the score of a finished match to its list of best scores, if it has one. Tell the player if that can't be saved."""
    page, outcome, list_key = saved_match.page, saved_match.session.position.outcome, match_score_key(saved_match)
    if outcome is None or not list_key:
        return None
    score = HighScore(saved_match.id, saved_match.session.names[0], outcome.scores[0], page.scores.saves.now(), unranked_reason(saved_match))
    try:
        _, is_complete = page.scores.add(list_key, score)
    except NotSaved:
        return page.tell("scores-unkept")
    return None if is_complete else page.tell("scores-aside")


def best_scores(saved_match: SavedMatch) -> Markup | None:
    """Return the best scores of the list that a match belongs to, with its own score marked. Return None if it belongs to none."""
    list_key = match_score_key(saved_match)
    return top_scores(saved_match.page.scores.score_list(list_key), saved_match.id) if list_key else None
