"""The offers after a match: three steps, and quieter ones for everything else."""

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack
from courtcards.saves.record import player, unplayed
from courtcards.texts import capital, load, said
from courtcards.texts import title as title_of
from table.books import BOOKS, book_of, layout_of
from table.markup.html import Markup
from table.match.narration.narrator import Teller, final_scores
from table.match.narration.result_panel import Ending, Offer, Why, placings, result
from table.match.narration.saved_match import Papers
from table.match.narration.solo_scores import board
from table.match.session.base_session import Told
from table.match.session.local_session import Session
from table.page import share_dialogs
from table.storage.score_challenge import Dare, dare_of
from table.storage.seen_tips import Met

SOUND = "sound"         # met once the player was asked about it
ASKS = 3000             # ms from the last move until sound is offered
CLOSE = 3               # the most a close score may fall short by


class Closing:
    """The actions offered at the end of a match."""

    def __init__(self, papers: Papers):
        self.papers, self.page, self.session = papers, papers.page, papers.session

    def ask_sound(self) -> None:
        """Ask once on this device whether to play with sound."""
        if self.session.people and SOUND not in self.page.met and not self.page.settings["sound"]:
            self.page.met.add(SOUND)
            self.page.tell("sound")

    def do_dare(self, _: dict[str, str]) -> None:
        """Offer the same deal as a link, with this result as a challenge."""
        mine = own_result(self.session)
        if mine:
            letters = pack(unplayed(self.session.record.dump()) | {"dare": mine.dump()})
            self.page.open_dialog(share_dialogs.dared(self.papers.title, f"{self.page.browser.place.home}#/deal/{letters}", self.page.browser.sends()))

    def do_level(self, _: dict[str, str]) -> None:
        """Deal the same cards again, to bots one level higher, or to the same bots after a loss."""
        record, level = self.session.record, higher(self.session)
        if level or lost(self.session):
            raised = [seat.replace(f":{bot}", f":{level}", 1) if (bot := player(seat)[1]) else seat for seat in record.seats]
            start = unplayed(record.dump()) | {"seats": record.seats if lost(self.session) else raised}
            self.page.deal(start, guests=self.page.guests.pop(self.papers.id, None), **self.papers.worn)


def closing(teller: Teller, papers: Papers, why: Why | None) -> Markup:
    """Return the result panel: how the match ended, why, as far as known, and the offers."""
    session, (steps, more) = papers.session, ways(papers, why)
    comfort = kindly(papers, why) if lost(session) else None
    told = why or Why(said("turning", "look" if explained(session) else "opens")) if decided(session) else None
    return result(teller, Ending(before(session), papers.tally(), board(papers), compared(papers), papers.proof, told, comfort, steps, more))


def decided(session: Told) -> bool:
    """Return whether a turn may have decided a finished match and the game's bots can judge positions."""
    outcome = session.position.outcome
    told = outcome is not None and len(session.names) > 1 and not (outcome.draw and session.reader is None)
    return told and not session.foreign and mind_of(session.kind.id).judge is not None


def explained(session: Told) -> bool:
    """Return whether the deciding turn can be found here; a guest can only once the deal is revealed."""
    return decided(session) and -1 not in session.in_full.closed


def kindly(papers: Papers, why: Why | None) -> str:
    """Return a comforting sentence after a loss: a close score, an early lead or second place; "" if there is nothing good to say."""
    outcome, seat = papers.session.position.outcome, papers.session.reader
    assert outcome is not None and seat is not None
    fallen, led = papers.session.position.fallen, why.led if why else ""
    scores, placed = final_scores(papers.session.position), {number: place for place, number in placings(outcome, fallen)}
    gap = abs(scores[outcome.winners[0]] - scores[seat]) if outcome.winners and seat not in fallen else 0
    if 0 < gap <= CLOSE:
        return said("turning", "short-led" if led else "short", count=gap, turn=led)
    if led:
        return said("turning", "led-until", turn=led)
    return said("turning", "second", count=len(scores)) if placed[seat] == 2 and len(scores) > 2 and seat not in fallen else ""


def before(session: Told) -> dict[int, int]:
    """Return the scores before the last move, {seat: points}, for seats whose public counter equals the score."""
    outcome, tally = session.position.outcome, layout_of(session.kind.id, len(session.names)).tally
    was, now = session.before, session.position.counters()
    keys = {seat: f"{tally}/{seat}" for seat in range(len(session.names))}
    return {seat: was[key] for seat, key in keys.items() if outcome and key in was and now.get(key) == outcome.scores[seat]}


def own_result(session: Session) -> Dare | None:
    """Return the result of the only player here, or None if there are several or none, or the match isn't over."""
    outcome, seat = session.position.outcome, session.reader
    if outcome is None or seat is None:
        return None
    place = next(place for place, number in placings(outcome, session.position.fallen) if number == seat)
    name = session.names[seat]
    return Dare("" if name == said("setup", "you") else name, place, final_scores(session.position)[seat])


def compared(papers: Papers) -> tuple[str, str] | None:
    """Return the verdict on a score challenge and both results in words, or None if the match isn't one."""
    theirs, mine = dare_of(papers.slot), own_result(papers.session)
    if not (theirs and mine):
        return None
    few, alone = papers.teller.layout.fewest, len(papers.session.names) == 1
    ours, other = [(one.place, one.score if few else -one.score) for one in (mine, theirs)]
    who = theirs.by or said("shared", "friend")
    verdict = "even" if ours == other else "better" if ours < other else "worse"
    figures = said("next", "compared-alone" if alone else "compared", who=capital(who), place=mine.place, score=mine.score,
                   their_place=theirs.place, their_score=theirs.score)
    return f"{capital(said('next', verdict, who=who))}.", figures if alone else f"{figures} {said('next', 'bots')}"


def ways(papers: Papers, why: Why | None) -> tuple[list[Offer], list[Offer]]:
    """Return the three steps and the quieter offers; those that reuse the deal only where it was dealt.

    After a loss, trying again from the deciding turn comes first. Space always plays again, so that its meaning never changes a moment later.
    """
    teller, harder = papers.teller, level(papers) if papers.kept else None
    retry = retried(papers.session, why) if papers.kept and lost(papers.session) and explained(papers.session) else None
    again = Offer(teller.own("again"), said("next", "again"), {"data_do": "again", "data_main": True, "class_": "" if retry else "btn--main"})
    rules = Offer(teller.own("other-rules"), said("next", "rules"), {"href": f"#/setup/{papers.session.kind.id}"})
    back = Offer(said("next", "look-back"), said("next", "look-back-help"), {"data_do": "replay"})
    card = Offer(said("trade", "open"), "", {"href": papers.customary}) if papers.customary else None
    more = [card, to_beat(papers) if papers.kept else None, harder if retry else None, another(papers), rules if retry or harder else None]
    return [retry, again, back] if retry else [again, harder or rules, back], [offer for offer in more if offer]


def retried(session: Session, why: Why | None) -> Offer:
    """Return the offer to try again from the deciding turn: disabled until that is found; the same deal if there is no such turn."""
    style = {"class_": "btn--main"}
    if not why:
        return Offer(said("turning", "try"), said("turning", "from-turn"), {"aria_disabled": "true", **style})
    if why.retry is None:
        return Offer(said("turning", "try"), said("turning", "from-start"), {"data_do": "level", **style})
    bots = [name for seat, name in enumerate(session.names) if session.bot(seat)]
    against = said("turning", "against", who=bots[0]) if len(bots) == 1 else said("turning", "against-bots")
    return Offer(said("turning", "again", turn=why.again), against, {"data_do": "try-turn", **style})


def to_beat(papers: Papers) -> Offer | None:
    """Return the offer to challenge somebody with this result, or None after a loss or in a game without choices."""
    mine = own_result(papers.session)
    if not mine or lost(papers.session) or papers.teller.layout.run:
        return None
    text = said("next", "dare-help" if len(papers.session.names) > 1 else "dare-alone", place=mine.place, score=mine.score)
    return Offer(said("next", "dare-do"), text, {"data_do": "dare"})


def level(papers: Papers) -> Offer | None:
    """Return the offer of the same deal: after a loss against the same bots, otherwise one level higher, or None if there is none."""
    session = papers.session
    if lost(session):
        return Offer(said("next", "same"), said("next", "same-help"), {"data_do": "level"})
    found = higher(session)
    several = len(session.names) - len(session.people) > 1
    return Offer(said("next", "level"), said("next", f"{found}s" if several else found), {"data_do": "level"}) if found else None


def lost(session: Session) -> bool:
    """Return whether the only player here has lost against bots."""
    outcome, bots = session.position.outcome, any(session.level(seat) for seat in range(len(session.names)))
    return bots and outcome is not None and session.reader is not None and session.reader not in outcome.winners


def higher(session: Session) -> str:
    """Return the level above that of the strongest bot, or "" if there is none or nobody plays against bots."""
    levels = mind_of(session.kind.id).among(len(session.names))
    bots = [levels.index(found) for seat in range(len(session.names)) if (found := session.level(seat))]
    return next(iter(levels[max(bots) + 1:]), "") if bots and session.people else ""


def another(papers: Papers) -> Offer | None:
    """Return the offer of another game, or None: its first match if one player is here, its set-up if several are."""
    session = papers.session
    game = next_game(papers.page.met, session.kind.id, len(session.names))
    if not game:
        return None
    label = said("next", "game" if book_of(game) is book_of(session.kind.id) else "book", title=title_of(game))
    line = load(game)["tagline"].partition(". ")[0].rstrip(".")
    return Offer(label, f"{line}.", {"href": f"#/setup/{game}"} if len(session.people) > 1 else {"data_do": "first-match", "data_game": game})


def next_game(met: Met, game: str, seats: int) -> str:
    """Return a game not yet finished on this device: of the same book, else of another that fits `seats` players, else any.

    Return "" if all have been finished.
    """
    home = book_of(game)
    fresh = [id for book in BOOKS.values() for id in book.games if id in GAMES and id != game and not met.finished(id)]
    own, fit = [id for id in fresh if id in home.games], [id for id in fresh if GAMES[id].fewest <= seats <= GAMES[id].most]
    return next(iter([*own, *fit, *fresh]), "")
