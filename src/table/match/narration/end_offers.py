"""Makes the offers after a match: three main ones, and quieter ones for everything else."""

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import deal_only, parse_seat
from courtcards.texts import capitalize_start, common_text, load_texts
from courtcards.texts import game_title as title_of
from table.books import BOOKS, book_of, layout_of
from table.markup.html import Markup
from table.match.narration.narrator import Narrator, final_scores
from table.match.narration.result_panel import EndOffer, EndReason, ResultDetails, placings, result_panel
from table.match.narration.saved_match import SavedMatch
from table.match.narration.solo_scores import best_scores
from table.match.session.base_session import BaseSession
from table.match.session.local_session import Session
from table.page import share_dialogs
from table.storage.score_challenge import ScoreChallenge, stored_challenge
from table.storage.seen_tips import SeenTips

OLD_SOUND_TIP = "sound"  # the name that older versions stored once they had asked about sound
CLOSE_GAP = 3            # a close score falls short of the winner's by this at most


class EndActions:
    """Carries out actions offered at the end of a match."""

    def __init__(self, saved_match: SavedMatch):
        self.saved_match, self.page, self.session = saved_match, saved_match.page, saved_match.session

    def do_dare(self, _: dict[str, str]) -> None:
        """Offer the same deal as a link, with this result as a challenge."""
        result = own_result(self.session)
        if result:
            code = pack_link(deal_only(self.session.record.dump()) | {"dare": result.dump()})
            address = f"{self.page.browser.place.home}#/deal/{code}"
            self.page.open_dialog(share_dialogs.challenge_dialog(self.saved_match.title, address, self.page.browser.can_share()))

    def do_level(self, _: dict[str, str]) -> None:
        """Deal the same cards again: to the same bots after a loss, otherwise to bots one level higher."""
        record, level = self.session.record, next_level(self.session)
        if level or has_lost_to_bots(self.session):
            harder_seats = [seat.replace(f":{bot}", f":{level}", 1) if (bot := parse_seat(seat)[1]) else seat for seat in record.seats]
            deal = deal_only(record.dump()) | {"seats": record.seats if has_lost_to_bots(self.session) else harder_seats}
            self.page.deal(deal, guests=self.page.guests.pop(self.saved_match.id, None), **self.saved_match.inherited_fields)


def end_panel(narrator: Narrator, saved_match: SavedMatch, why: EndReason | None) -> Markup:
    """Return the result panel: how the match ended, then the offers.

    If `why` is known, the reason is shown between them.
    """
    session = saved_match.session
    main_offers, more_offers = end_offers(saved_match, why)
    comfort_text = comfort_words(saved_match, why) if has_lost_to_bots(session) else None
    until_found = EndReason(common_text("turning", "look" if can_find_deciding_turn(session) else "opens"))
    reason = (why or until_found) if has_deciding_turn(session) else None
    details = ResultDetails(scores_before_last_move(session), saved_match.tally(), best_scores(saved_match), challenge_verdict(saved_match),
                            saved_match.proof, reason, comfort_text, main_offers, more_offers)
    return result_panel(narrator, details)


def has_deciding_turn(session: BaseSession) -> bool:
    """Return whether a finished match may have been decided by one turn that can be searched for."""
    outcome = session.position.outcome
    has_result = outcome is not None and len(session.names) > 1 and not (outcome.draw and session.reader is None)
    return has_result and not session.lacks_word_list and mind_of(session.kind.id).evaluator is not None


def can_find_deciding_turn(session: BaseSession) -> bool:
    """Return whether the deciding turn can be found on this device. A guest can only find it once the deal is revealed."""
    return has_deciding_turn(session) and -1 not in session.fullest_session.closed_perspectives


def comfort_words(saved_match: SavedMatch, why: EndReason | None) -> str:
    """Return a comforting sentence after a loss, or "" if there's nothing good to say."""
    outcome, seat = saved_match.session.position.outcome, saved_match.session.reader
    assert outcome is not None and seat is not None
    fallen = saved_match.session.position.fallen
    lead_turn = why.led if why else ""
    scores = final_scores(saved_match.session.position)
    places = {number: place for place, number in placings(outcome, fallen)}
    gap = abs(scores[outcome.winners[0]] - scores[seat]) if outcome.winners and seat not in fallen else 0
    if 0 < gap <= CLOSE_GAP:
        return common_text("turning", "short-led" if lead_turn else "short", count=gap, turn=lead_turn)
    if lead_turn:
        return common_text("turning", "led-until", turn=lead_turn)
    is_good_second = places[seat] == 2 and len(scores) > 2 and seat not in fallen
    return common_text("turning", "second", count=len(scores)) if is_good_second else ""


def scores_before_last_move(session: BaseSession) -> dict[int, int]:
    """Return the scores before the last move, by seat, as far as known."""
    outcome, tally = session.position.outcome, layout_of(session.kind.id, len(session.names)).tally
    before, now = session.counters_before, session.position.counters()
    keys = {seat: f"{tally}/{seat}" for seat in range(len(session.names))}
    return {seat: before[key] for seat, key in keys.items() if outcome and key in before and now.get(key) == outcome.scores[seat]}


def own_result(session: Session) -> ScoreChallenge | None:
    """Return the result of this device's only player. It's None if the match isn't over, or if there isn't exactly one such player."""
    outcome, seat = session.position.outcome, session.reader
    if outcome is None or seat is None:
        return None
    place = next(place for place, number in placings(outcome, session.position.fallen) if number == seat)
    name = session.names[seat]
    return ScoreChallenge("" if name == common_text("setup", "you") else name, place, final_scores(session.position)[seat])


def challenge_verdict(saved_match: SavedMatch) -> tuple[str, str] | None:
    """Return the verdict on a score challenge, and both results in words. Return None if the match had no challenge, or if there's no result of our own."""
    theirs, mine = stored_challenge(saved_match.slot), own_result(saved_match.session)
    if not (theirs and mine):
        return None
    fewest_wins, is_solo = saved_match.narrator.layout.fewest, len(saved_match.session.names) == 1
    own_rank, their_rank = [(result.place, result.score if fewest_wins else -result.score) for result in (mine, theirs)]
    who = theirs.by or common_text("shared", "friend")
    verdict = "better" if own_rank < their_rank else "worse"
    if own_rank == their_rank:
        verdict = "even"
    figures = common_text("next", "compared-alone" if is_solo else "compared", who=capitalize_start(who), place=mine.place, score=mine.score,
                          their_place=theirs.place, their_score=theirs.score)
    if not is_solo:
        figures = f"{figures} {common_text('next', 'bots')}"
    return f"{capitalize_start(common_text('next', verdict, who=who))}.", figures


def end_offers(saved_match: SavedMatch, why: EndReason | None) -> tuple[list[EndOffer], list[EndOffer]]:
    """Return the three main offers and the quieter ones, as two lists."""
    narrator, session = saved_match.narrator, saved_match.session
    harder = level_offer(saved_match) if saved_match.kept else None
    can_retry = saved_match.kept and has_lost_to_bots(session) and can_find_deciding_turn(session)
    retry = retry_offer(session, why) if can_retry else None
    attributes = {"data_do": "again", "data_main": True, "class_": "" if retry else "btn--main"}
    again = EndOffer(narrator.table_text("again"), common_text("next", "again"), attributes)
    rules = EndOffer(narrator.table_text("other-rules"), common_text("next", "rules"), {"href": f"#/setup/{session.kind.id}"})
    replay = EndOffer(common_text("next", "look-back"), common_text("next", "look-back-help"), {"data_do": "replay", "data_step": "0"})
    trade = EndOffer(common_text("trade", "open"), "", {"href": saved_match.gift_address}) if saved_match.gift_address else None
    quiet_offers = [trade, challenge_offer(saved_match) if saved_match.kept else None, harder if retry else None, next_game_offer(saved_match),
                    rules if retry or harder else None, sound_offer(saved_match)]
    main = [retry, again, replay] if retry else [again, harder or rules, replay]
    return main, [offer for offer in quiet_offers if offer]


def retry_offer(session: Session, why: EndReason | None) -> EndOffer:
    """Return the offer to try again, from the deciding turn or from the start. Until the reason for the result is known, it's disabled."""
    style = {"class_": "btn--main"}
    if not why:
        return EndOffer(common_text("turning", "try"), common_text("turning", "from-turn"), {"aria_disabled": "true", **style})
    if why.retry is None:
        return EndOffer(common_text("turning", "try"), common_text("turning", "from-start"), {"data_do": "level", **style})
    bots = [name for seat, name in enumerate(session.names) if session.bot_kind(seat)]
    against = common_text("turning", "against", who=bots[0]) if len(bots) == 1 else common_text("turning", "against-bots")
    return EndOffer(common_text("turning", "again", turn=why.again), against, {"data_do": "try-turn", **style})


def challenge_offer(saved_match: SavedMatch) -> EndOffer | None:
    """Return the offer to challenge somebody with this result.

    Return None if there's no result to send, if bots have won, or if the game can be played out automatically.
    """
    result = own_result(saved_match.session)
    if not result or has_lost_to_bots(saved_match.session) or saved_match.narrator.layout.plays_out:
        return None
    text = common_text("next", "dare-help" if len(saved_match.session.names) > 1 else "dare-alone", place=result.place, score=result.score)
    return EndOffer(common_text("next", "dare-do"), text, {"data_do": "dare"})


def level_offer(saved_match: SavedMatch) -> EndOffer | None:
    """Return the offer to play the same deal: with the same bots after a loss, otherwise with bots one level higher.

    Return None if there's no higher level.
    """
    session = saved_match.session
    if has_lost_to_bots(session):
        return EndOffer(common_text("next", "same"), common_text("next", "same-help"), {"data_do": "level"})
    level = next_level(session)
    has_several_bots = len(session.names) - len(session.people) > 1
    return EndOffer(common_text("next", "level"), common_text("next", f"{level}s" if has_several_bots else level), {"data_do": "level"}) if level else None


def has_lost_to_bots(session: Session) -> bool:
    """Return whether this device's only player has lost against bots."""
    outcome = session.position.outcome
    has_bots = any(session.bot_level(seat) for seat in range(len(session.names)))
    return has_bots and outcome is not None and session.reader is not None and session.reader not in outcome.winners


def next_level(session: Session) -> str:
    """Return the level above that of the strongest bot, or "" if there's none."""
    levels = mind_of(session.kind.id).among(len(session.names))
    bots = [levels.index(level) for seat in range(len(session.names)) if (level := session.bot_level(seat))]
    return next(iter(levels[max(bots) + 1:]), "") if bots and session.people else ""


def sound_offer(saved_match: SavedMatch) -> EndOffer | None:
    """Return the offer to play with sound, or None.

    There's none if sound is on, if an older version has already offered it, if nobody on this device plays, or if more than one game has been finished on this
    device.
    """
    page = saved_match.page
    finished = [game for book in BOOKS.values() for game in book.games if page.met.has_finished(game)]
    if not saved_match.session.people or page.settings["sound"] or OLD_SOUND_TIP in page.met or len(finished) > 1:
        return None
    return EndOffer(common_text("next", "sound"), common_text("next", "sound-help"), {"data_do": "sound-on"})


def next_game_offer(saved_match: SavedMatch) -> EndOffer | None:
    """Return the offer of a game that's new on this device, or None if there's no such game."""
    session = saved_match.session
    game = next_game(saved_match.page.met, session.kind.id, len(session.names))
    if not game:
        return None
    label = common_text("next", "game", title=title_of(game))
    line = load_texts(game)["tagline"].partition(". ")[0].rstrip(".")
    return EndOffer(label, f"{line}.", {"href": f"#/setup/{game}"} if len(session.people) > 1 else {"data_do": "first-match", "data_game": game})


def next_game(met: SeenTips, game: str, seats: int) -> str:
    """Return the id of a game that hasn't been finished on this device, or "" if all others have been.

    A game of the same book comes first, then one for `seats` players.
    """
    home = book_of(game)
    new_games = [id for book in BOOKS.values() for id in book.games if id in GAMES and id != game and not met.has_finished(id)]
    same_book = [id for id in new_games if id in home.games]
    fitting = [id for id in new_games if GAMES[id].fewest <= seats <= GAMES[id].most]
    return next(iter([*same_book, *fitting, *new_games]), "")
