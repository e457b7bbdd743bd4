"""The screen with the player's statistics by game and level, the matches in progress, and how far puzzles and lessons have come.

The player can set the name that matches count for, and clear all statistics.
"""

from collections.abc import Iterator, Sequence

from courtcards.bots import mind_of
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.texts import capitalize_start, common_text, game_title, join_list, lesson_titles
from table.books import first_game, flag_emblem, layout_of
from table.files.import_export import run_in_slices
from table.markup import dialogs
from table.match.narration.saved_match import UNRANKED
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.shared_messages import month_text
from table.screens.catalogue import book_tincture
from table.screens.lesson_index import course_progress, games_with_course, puzzle_address
from table.screens.lobby import lobby_row as match
from table.screens.lobby_first import number_word
from table.screens.lobby_page import LobbyRow as Match
from table.screens.match_setup import own_name
from table.screens.puzzle_results import day_streak, solved_count
from table.screens.setup_seats import clean_name
from table.screens.your_stats_page import GameRecord, StatsContents, StatsRow, StudyRow, stats_page, won_text
from table.storage.deleted_stats import PAST_KEY
from table.storage.finished_match import MatchKind
from table.storage.quota_storage import NotSaved
from table.storage.save_format import match_id_of_key
from table.storage.stats import KindSummary, kind_summaries

FEW = 2                 # kinds of match mentioned in the summary
MOST = 60               # matches searched for those in progress and finished ones
AGAINST = "", "mixed", *LEVELS


class StatsScreen(StaticScreen):
    """The screen with the statistics.

    `apart` says whether it shows the matches that are counted separately, `unfold` which list of matches is shown whole ("" for none).
    """

    def __init__(self, page: Page):
        self.page, self.apart, self.unfold = page, False, ""

    def open(self) -> None:
        """Paint the statistics."""
        self.page.matches.save_pending()
        past = self.page.matches.past
        summaries = kind_summaries(past.counted_results(), past.read()[1])
        apart_flags = {summary.kind.apart for summary in summaries}
        shows_apart = apart_flags == {True} or self.apart           # matches counted separately are shown at once if there are no others
        shown = [summary for summary in summaries if summary.kind.apart is shows_apart]
        apart = [summary for summary in summaries if summary.kind.apart]
        apart_played, apart_won = sum([summary.played for summary in apart]), sum([summary.won for summary in apart if summary.kind.seats > 1])
        me = self.page.settings["me"]
        self.page.title(common_text("page", "name-titled", title=common_text("yours", "title")))
        self.page.paint(stats_page(StatsContents(*self.matches(), stats_summary(shown), game_records(shown), [stats_row(summary) for summary in shown],
                                                 apart_played, shows_apart, me, bool(summaries), first_game(), self.unfold, [*study_rows(self.page)],
                                                 len(apart_flags) > 1, apart_won)))

    def matches(self) -> tuple[list[Match], list[Match]]:
        """Return the matches in progress and the finished ones, newest first. Only the newest MOST matches are searched for these."""
        rows = [match(id, head) for id, head in self.page.matches.newest(MOST)[1]]
        return [row for row in rows if not row.over], [row for row in rows if row.finished]

    def on_stored(self, key: str) -> None:
        """Update the page after a change in another tab."""
        if key in ("", PAST_KEY) or match_id_of_key(key):
            self.open()

    def do_apart(self, _: dict[str, str]) -> None:
        """Switch between the main statistics and those counted separately."""
        self.apart = not self.apart
        self.open()

    def do_all_matches(self, data: dict[str, str]) -> None:
        """Switch a list between its latest matches and all of them."""
        self.unfold = "" if self.unfold == data["list"] else data["list"]
        self.open()

    def do_me(self, _: dict[str, str]) -> None:
        """Ask for the player's name."""
        dialog = dialogs.prompt_dialog(common_text("yours", "me-title"), common_text("yours", "me-help"), self.page.settings["me"]
                                       or own_name(self.page.settings))
        self.page.ask(dialog, lambda answer: self.set_name(clean_name(answer.get("value", ""))))

    def set_name(self, me: str) -> None:
        """Store the player's name. Past matches without a marked player then count for the seat with this name."""
        try:
            self.page.saves.set_setting("me", me)
        except NotSaved:
            return self.page.tell("unkept")
        return run_in_slices(self.page, common_text("yours", "counting"), self.page.matches.past.credit_matches_to(me), self.on_marked)

    def on_marked(self, kept: bool) -> None:
        """Repaint the statistics. If not all marked matches could be stored (`kept` is False), tell the player."""
        self.open()
        if not kept:
            self.page.tell("unkept")

    def do_empty(self, _: dict[str, str]) -> None:
        """Ask for confirmation before clearing all statistics."""
        head, text, yes = (common_text("yours", key) for key in ("empty-title", "empty-text", "empty"))
        self.page.ask(dialogs.confirm_dialog(head, text, yes, common_text("sheet", "cancel"), danger=True), lambda _: self.clear_statistics())

    def clear_statistics(self) -> None:
        """Clear all statistics, including those of deleted matches."""
        try:
            self.page.matches.past.reset(self.page.saves.now())
        except NotSaved:
            return self.page.tell("unkept")
        return self.open()


def study_rows(page: Page) -> Iterator[StudyRow]:
    """Yield a line on the puzzles solved and one on the lessons done, each only if there are any."""
    solved, streak = solved_count(page.met.names), day_streak(page.met, page.page_clock.utc_day())
    if solved or streak:
        texts = [common_text(section, key, count=count) for section, key, count in (("yours", "solved", solved), ("today", "streak", streak)) if count]
        yield StudyRow(common_text("yours", "puzzles"), ". ".join(texts), common_text("puzzles", "title"), puzzle_address())
    courses = [course_progress(page.met, game) for game in games_with_course(GAMES)]
    if done := sum([course.done for course in courses]):
        done_titles = [game_title(course.game) for course in courses if not course.id]
        texts = [common_text("lessons", "far", done=done, all=sum([len(lesson_titles(course.game)) for course in courses])),
                 *([common_text("yours", "courses", titles=join_list(done_titles))] if done_titles else [])]
        yield StudyRow(common_text("yours", "lessons"), ". ".join(texts), common_text("lessons", "every"), "#/lessons")


def stats_summary(shown: Sequence[KindSummary]) -> str:
    """Return a sentence or two with the totals, and the results in the games played most. If there are no matches, return ""."""
    if not shown:
        return ""
    with_rivals = [summary for summary in shown if summary.kind.seats > 1]
    played, won = sum([summary.played for summary in shown]), sum([summary.won for summary in with_rivals])
    lead = common_text("yours", "lead", played=played, won=won, since=month_text(min(summary.since for summary in shown)))
    verdicts = [common_text("yours", share_verdict(summary), game=game_title(summary.kind.game), against=rival_level_text(summary.kind))
                for summary in with_rivals if summary.share][:FEW]
    return f"{lead} {capitalize_start('; '.join(verdicts))}." if verdicts else lead


def game_records(shown: Sequence[KindSummary]) -> list[GameRecord]:
    """Return the record in each game, in the order of the summaries."""
    return [game_record([summary for summary in shown if summary.kind.game == game]) for game in dict.fromkeys(summary.kind.game for summary in shown)]


def game_record(summaries: Sequence[KindSummary]) -> GameRecord:
    """Return the record in one game. `summaries` are those of its kinds of match, the most played kind first."""
    game = summaries[0].kind.game
    colour, fewest = book_tincture(GAMES[game]), layout_of(game).fewest
    with_rivals = [summary for summary in summaries if summary.kind.seats > 1]
    run = max([summary.run for summary in with_rivals], default=0)
    key = "mostly" if len(with_rivals) > 1 else "against"
    against = common_text("yours", key, against=rival_level_text(with_rivals[0].kind, True)) if with_rivals else common_text("yours", "by-oneself")
    scores = [score for summary in summaries if summary.kind.seats == 1 and summary.scores for score in summary.scores]
    best = best_score_text(scores, fewest)
    beaten_levels = {summary.kind.level for summary in with_rivals if summary.won and not summary.kind.apart}
    return GameRecord(colour, flag_emblem(game, colour), game_title(game), against, sum([summary.played for summary in with_rivals]),
                      sum([summary.won for summary in with_rivals]), sum([summary.drawn for summary in with_rivals]),
                      common_text("yours", "run", count=run) if run > 1 else best,
                      [(level, level in beaten_levels) for level in mind_of(game).levels])


def best_score_text(scores: Sequence[int], fewest: bool) -> str:
    """Return the best score in words, or "" if there's none above 0. `fewest` says whether the lowest score is the best, even if it's 0."""
    best = min(scores, default=0) if fewest else max(scores, default=0)
    return common_text("yours", "best", score=best) if scores and (best or fewest) else ""


def share_verdict(summary: KindSummary) -> str:
    """Return how the player's win share compares with a fair one: clearly "more", clearly "less" or "even"."""
    assert summary.share is not None
    _, low, high = summary.share
    fair = 1 / summary.kind.seats
    return "more" if low > fair else "less" if high < fair else "even"


def stats_row(summary: KindSummary) -> StatsRow:
    """Return the table row of a kind of match."""
    kind, fewest = summary.kind, layout_of(summary.kind.game).fewest
    colour, is_solo = book_tincture(GAMES[kind.game]), kind.seats == 1
    word = common_text("yours", "word", word=summary.word) if summary.word else ""
    best = [words for words in (best_score_text(summary.scores or (), fewest), word) if words]
    result = ". ".join(best) if is_solo else won_text(summary.won, summary.drawn, summary.played)
    length = common_text("yours", "moves", count=summary.length) if summary.length else ""
    flag, title, against = flag_emblem(kind.game, colour), game_title(kind.game), capitalize_start(rivals_text(kind))
    if is_solo:
        return StatsRow(colour, flag, title, against, summary.played, None, result, 1 / kind.seats, 0, length, (), ())
    return StatsRow(colour, flag, title, against, summary.played, summary.share, result, 1 / kind.seats, summary.run, length, best, summary.way)


def rivals_text(kind: MatchKind) -> str:
    """Return a phrase for the rivals in a kind of match, with the number of players.

    Without rivals, it says that the player plays alone.
    """
    seats = common_text("yours", "seats", count=number_word(kind.seats).lower())
    return common_text("yours", "by-oneself") if kind.seats == 1 else f"{rival_level_text(kind)}, {seats}"


def rival_level_text(kind: MatchKind, many: bool = False) -> str:
    """Return a phrase for the rivals in a kind of match.

    A single bot is in the singular, unless the text is about several matches (`many`).
    """
    level = kind.level if kind.level in AGAINST else UNRANKED
    is_single = not many and kind.seats == 2 and level not in ("", "mixed")
    return common_text("yours", f"one-{level}" if is_single else f"many-{level or 'persons'}")
