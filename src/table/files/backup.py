"""Saves backups and starts restoring them: exports all matches, sets and scores as one file, and imports them from such a file."""

from collections.abc import Callable, Iterator
from typing import Any

from courtcards.cards.custom_sets import Art, OwnSet, set_to_file
from courtcards.engine.limits import BACKUP_FILE
from courtcards.games import GAMES
from courtcards.texts import common_text
from table.files import backup_page
from table.files.backup_format import Backup, dump_backup
from table.files.import_export import dump_file, progress_dialog
from table.files.restore import BackupImport, Steps
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.shared_messages import file_name, size_text
from table.storage.deleted_stats import matches_in_totals
from table.storage.save_format import Slot
from table.storage.scores import HighScore

MATCHES_PER_SLICE = 20  # matches read before the page gets a chance to respond


class BackupExport:
    """Collects this device's matches, custom sets, scores and totals into one file. Unreadable matches are left out.

    `show` is called with the progress (0 to 1). Collecting stops once `wanted` returns False. Otherwise `then` is called at the end, when `text` is the file
    and `missing` has sentences about its gaps.
    """

    def __init__(self, page: Page, show: Callable[[float], None], then: Callable[[], None], is_wanted: Callable[[], bool] = lambda: True):
        self.page, self.show, self.then, self.is_wanted = page, show, then, is_wanted
        self.ids = list(dict.fromkeys([*page.matches.unsaved, *page.saves.ids()]))
        self.matches: dict[str, Slot] = {}
        self.sets: list[OwnSet] = page.shelf.readable_sets()
        score_lists = {key: page.scores.score_list(key) for game in GAMES for key in page.scores.keys(game)}
        self.scores: dict[str, list[HighScore]] = {key: scores for key, scores in score_lists.items() if scores}
        self.past = page.matches.past.read()[1]
        self.text, self.counts, self.missing = "", dict[str, int](), list[str]()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to back up."""
        return not (self.ids or self.sets or self.scores or self.past)

    def begin(self) -> None:
        """Start collecting."""
        self.show(0)
        self.page.later(0, lambda: self.go_on(self.steps()))

    def go_on(self, steps: Iterator[float]) -> None:
        """Read a slice of matches and schedule the next slice. After the last one, load the artwork of the sets."""
        if not self.is_wanted():
            return None
        share = next(steps, None)
        if share is not None:
            self.show(share)
            return self.page.later(0, lambda: self.go_on(steps))
        drawn_keys = [card["key"] for own_set in self.sets for card in own_set.cards if card.get("art")]
        return self.page.browser.art.get(drawn_keys, self.page.here(lambda arts: self.end(arts, len(drawn_keys))))

    def steps(self) -> Iterator[float]:
        """Read the matches, and yield the progress (0 to 1) after each slice."""
        for number, id in enumerate(self.ids, 1):
            slot = self.page.matches.slot(id)
            if slot:
                self.matches[id] = slot
            if number % MATCHES_PER_SLICE == 0:
                yield number / len(self.ids)

    def end(self, arts: dict[str, Art], drawn_count: int) -> None:
        """Write the file with the artwork found. `drawn_count` is the number of cards that have artwork."""
        sets = {own_set.id: set_to_file(own_set.file, arts) for own_set in self.sets}
        self.text = text = dump_file(dump_backup(self.matches, sets, self.scores, self.page.settings["me"], self.past))
        missing_counts = {"unread": len(self.ids) - len(self.matches), "undrawn": drawn_count - len(arts),
                          "heavy": -(-len(text) // 10**6) if len(text) > BACKUP_FILE else 0}
        self.counts = {"matches": len(self.matches), "sets": len(self.sets), "scores": sum(map(len, self.scores.values())),
                       "past": matches_in_totals(self.past)}
        self.missing = [common_text("moving", key, count=count, most=BACKUP_FILE // 10**6) for key, count in missing_counts.items() if count]
        self.then()


def save_all(page: Page) -> None:
    """Download a backup of everything. If there's nothing to save, say so."""
    def hand_out() -> None:
        name = file_name(common_text("moving", "file", day=page.page_clock.today()))
        page.browser.download(name, export.text)
        page.open_dialog(backup_page.backup_saved_dialog(name, export.counts, size_text(len(export.text)), export.missing))

    export = BackupExport(page, lambda share: page.open_dialog(progress_dialog(common_text("moving", "gathering"), share)), hand_out, lambda: page.in_dialog)
    if export.is_empty:
        page.open_dialog(backup_page.empty_backup_dialog())
    else:
        export.begin()


class BackupImportScreen(StaticScreen):
    """The screen that imports a backup. `steps` are the remaining steps, or None once all are done or the player has stopped the import."""

    def __init__(self, page: Page, backup: Backup):
        self.page, self.taking = page, BackupImport(page, backup)
        self.steps: Steps | None = self.taking.steps()

    def open(self) -> None:
        """Start the import."""
        self.page.title(common_text("page", "name-titled", title=common_text("moving", "coming")))
        self.go_on()

    def go_on(self, answer: Any = None) -> None:
        """Run the import up to the next point at which it waits for something; then this method is called again. At the end, show the summary.

        `answer` is the result of the previous wait.
        """
        if self.steps is None:
            return None
        try:
            wait = self.steps.send(answer)
        except StopIteration:
            return self.end()
        self.page.paint(backup_page.import_progress_page(self.taking.done, self.taking.all))
        wait(self.page.here(self.go_on))
        return None

    def end(self) -> None:
        """Stop importing and show the summary."""
        self.close()
        self.page.title(common_text("page", "name-titled", title=common_text("moving", "came-title")))
        self.page.paint(backup_page.import_summary_page(self.taking.summary, self.taking.bad))

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Stop importing. Everything imported so far stays."""
        self.end()

    def close(self) -> None:
        """Drop the remaining steps, so that nothing more is imported."""
        self.steps = None
