"""Exports sets, cards, and matches with their sets as files, and imports them."""

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeVar

from courtcards.cards.custom_sets import Art, File, OwnSet, set_to_file
from courtcards.engine.limits import SET_FILE, SET_MOST
from courtcards.saves.file_text import decode_text
from courtcards.texts import common_text
from table.files.file_parser import BadFile, ImportedCard, ImportedSet, dump_card_file, parse_file, parse_match_sets, set_fingerprint, set_without_art
from table.files.time_slices import SET_COST, WorkBudget
from table.markup import dialogs
from table.markup.html import Markup, h
from table.markup.notices import progress_bar
from table.page.available_sets import unused_set_name
from table.page.page import Page
from table.page.shared_messages import file_name
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SetShelf, cache_sets

F = TypeVar("F")
Slices = Generator[float, None, F]
CARDS_PER_BATCH = 20         # cards whose artwork is stored at once
BAD_PICTURE = "bad-picture"  # some pictures couldn't be read; all other artwork was stored


def dump_file(file: File) -> str:
    """Return an export file as JSON text."""
    return json.dumps(file, ensure_ascii=False, separators=(",", ":"))


# export

def load_set_art(page: Page, sets: Sequence[OwnSet], then: Callable[[dict[str, Art]], None]) -> None:
    """Load the artwork of these sets, then call `then` with it, by card key. If some can't be read, tell the player first."""
    drawn_keys = [card["key"] for own_set in sets for card in own_set.cards if card.get("art")]

    def on_loaded(arts: dict[str, Art]) -> None:
        missing = len([key for key in drawn_keys if key not in arts])
        if missing:
            page.tell("undrawn", count=missing)
        then(arts)

    page.browser.art.get(drawn_keys, page.guard(on_loaded))


def download_file(page: Page, title: str, file: File) -> None:
    """Download a file. If it's too large to be imported again, ask first."""
    text = dump_file(file)
    if len(text) <= SET_FILE:
        return page.browser.download(file_name(title), text)
    words = common_text("trade", "large", name=title, size=-(-len(text) // 10**6), most=SET_FILE // 10**6)
    return page.ask(dialogs.confirm_dialog(common_text("trade", "large-title"), words, common_text("trade", "save-large"), common_text("sheet", "cancel")),
                    lambda _: page.browser.download(file_name(title), text))


def export_set(page: Page, own_set: OwnSet) -> None:
    """Download a set with its artwork."""
    load_set_art(page, [own_set], lambda arts: download_file(page, own_set.name, set_to_file(own_set.file, arts)))


def export_card(page: Page, own_set: OwnSet, key: str, name: str, then: Callable[[], None] = lambda: None) -> None:
    """Download a card of a set and call `then`. If the set no longer has the card, do nothing."""
    def on_loaded(arts: dict[str, Art]) -> None:
        card = own_set.card(key)
        if card:
            download_file(page, name, dump_card_file(own_set, card, arts.get(key, {})))
            then()

    load_set_art(page, [own_set.with_fields(cards=[card for card in own_set.cards if card["key"] == key])], on_loaded)


def export_match(page: Page, title: str, record: dict[str, Any], ids: Sequence[str], keys: Sequence[str] = ()) -> None:
    """Download a match with the custom sets it's played with (`ids`). Its custom cards (`keys`) are included even if they're in other sets by now."""
    sets = [*filter(None, map(page.shelf.get, ids))]
    missing_keys = {*keys} - {key for own_set in sets for key in own_set.keys}
    missing_cards = [card for own_set in page.shelf.readable_sets() for card in own_set.cards if card["key"] in missing_keys]
    for card in missing_cards:
        place = next((place for place, own_set in enumerate(sets) if len(own_set.cards) < SET_MOST), None)
        if place is not None:
            sets[place] = sets[place].with_fields(cards=[*sets[place].cards, card])
    load_set_art(page, sets, lambda arts: download_file(page, title, {"record": record, "sets": [set_to_file(own_set.file, arts) for own_set in sets]}))


# import

def pick_file(page: Page, most: int, then: Callable[[str, Any], None], on_refused: Callable[[BadFile], None]) -> None:
    """Ask for a file of at most `most` bytes and parse it.

    Then call `then` with its kind and data. If it can't be opened, call `on_refused` with the reason instead.
    """
    page.browser.pick(most, page.guard(lambda pieces: read_file_text(page, pieces and decode_text(pieces), then, on_refused)))


def read_file_text(page: Page, text: Iterable[str] | None, then: Callable[[str, Any], None], on_refused: Callable[[BadFile], None]) -> None:
    """Parse the text of a file, given in pieces. None stands for a file that's too large.

    Then call `then` with its kind and data. If it can't be opened, call `on_refused` with the reason instead.
    """
    run_in_slices(page, common_text("trade", "reading"), run_to_call(parse_file(text), lambda parsed: then(*parsed), on_refused), lambda tell: tell())


def run_to_call(slices: Slices[F], then: Callable[[F], None], on_refused: Callable[[BadFile], None]) -> Slices[Callable[[], None]]:
    """Run slices to the end. Return a function without parameters for the caller to call next.

    The function passes the result of the slices to `then` or, if they raised BadFile, that error to `on_refused`.
    """
    try:
        result = yield from slices
    except BadFile as error:
        return partial(on_refused, error)
    return partial(then, result)


def run_in_slices(page: Page, words: str, slices: Slices[F], then: Callable[[F], None]) -> None:
    """Run a task slice by slice, then call `then` with its result. Each slice yields the progress (0 to 1).

    A task of more than one slice shows a progress dialog with the title `words`. If the player closes the dialog, the task is cancelled.
    """
    def go_on(is_shown: bool = True) -> None:
        if is_shown and not page.in_dialog:
            return None
        try:
            share = next(slices)
        except StopIteration as stop:
            page.close_dialog()
            return then(stop.value)
        page.open_dialog(progress_dialog(words, share))
        return page.later(0, go_on)

    go_on(is_shown=False)


def progress_dialog(words: str, share: float) -> Markup:
    """Return the dialog with the title `words` that shows the progress of a task; `share` is from 0 to 1."""
    return dialogs.sheet_dialog(words, progress_bar(share, words))


def store_art(page: Page, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
    """Store artwork a few cards at a time, so that the page stays responsive.

    Then call `then` with the reason why some of it couldn't be stored, or "" if all was.
    """
    keys = list(arts)
    batches = [keys[start:start + CARDS_PER_BATCH] for start in range(0, len(keys), CARDS_PER_BATCH)]

    def go_on(done: int, why: str) -> None:
        if why not in ("", BAD_PICTURE) or done == len(batches):
            page.close_dialog()
            return then(why)
        if len(batches) > 1:
            page.open_dialog(progress_dialog(common_text("trade", "keeping"), done / len(batches)))
        batch = {key: arts[key] for key in batches[done]}
        return page.browser.art.put(batch, page.guard(lambda batch_why: go_on(done + 1, batch_why or why)))

    go_on(0, "")


def store_sets(page: Page, new: Sequence[ImportedSet], then: Callable[[list[str]], None]) -> None:
    """Store imported sets and their artwork, then call `then` with their ids.

    If some artwork can't be stored, ask whether to go on without it. If the player declines, `then` isn't called.
    """
    def shelve(sets: Sequence[OwnSet]) -> None:
        run_in_slices(page, common_text("trade", "shelving"), save_sets(page, sets), lambda _: then([own_set.id for own_set in sets]))

    def on_art_stored(why: str) -> None:
        if not why:
            return shelve([imported.own for imported in new])
        if why != BAD_PICTURE:
            page.browser.art.forget(list(arts))
        dialog = dialogs.confirm_dialog(common_text("trade", "art-title"), common_text("trade", f"art-{why}"), common_text("trade", "without-art"),
                                        common_text("sheet", "cancel"))
        return page.ask(dialog, lambda _: page.browser.art.get(list(arts), page.guard(shelve_with_art)))

    def shelve_with_art(stored: Mapping[str, Art]) -> None:
        shelve([set_without_art(imported.own, imported.arts.keys() - stored.keys()) for imported in new])

    arts = {key: art for imported in new for key, art in imported.arts.items()}
    if arts:
        store_art(page, arts, on_art_stored)
    else:
        shelve([imported.own for imported in new])


def save_sets(page: Page, sets: Sequence[OwnSet]) -> Slices[None]:
    """Save sets on the shelf, yielding the progress. If the storage refuses a set, tell the player."""
    budget = WorkBudget()
    for place, own_set in enumerate(sets):
        try:
            page.shelf.save(own_set)
        except NotSaved:
            page.tell("cards-unkept")
        if budget.spend(SET_COST + len(own_set.cards)):
            yield (place + 1) / len(sets)


def prepare_sets(shelf: SetShelf) -> Slices[None]:
    """Parse all sets of the shelf in advance, so that matches can use them without delay. Yield the progress."""
    budget, count = WorkBudget(), max(1, len(shelf.ids()))
    for step, weight in enumerate(cache_sets(shelf), 1):
        if budget.spend(weight):
            yield min(1.0, step / 2 / count)


def import_set(page: Page, new: ImportedSet) -> None:
    """Store an imported set and open it. If a set with the same name and owner exists, ask whether to replace that set or keep both."""
    existing = next((own_set for own_set in page.shelf.readable_sets() if (own_set.name, own_set.owner) == (new.own.name, new.own.owner)), None)
    if existing is None:
        return store_sets(page, [new], lambda ids: show_imported_set(page, new.own))

    def on_chosen(answer: dict[str, str]) -> None:
        own_set = new.own.with_fields(name=unused_set_name(page.shelf, new.own.name))
        if answer.get("way") == "replace":
            own_set = (page.shelf.get(existing.id) or own_set).with_fields(**new.own.file)
        store_sets(page, [ImportedSet(own_set, new.arts)], lambda ids: show_imported_set(page, own_set))

    return page.ask(replace_set_dialog(existing), on_chosen)


def replace_set_dialog(own_set: OwnSet) -> Markup:
    """Return the dialog that asks whether to replace a set of the same name or keep both."""
    words = common_text("trade", "already-owned" if own_set.owner else "already", name=own_set.name, owner=own_set.owner)
    choices = [h("button", common_text("trade", way), type="button", class_=f"btn btn--{style}", data_do="yes", data_way=way)
               for way, style in (("replace", "danger"), ("both", "main"))]
    cancel = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return dialogs.sheet_dialog(common_text("trade", "already-title"), h("p", words), [cancel, *choices], role="alertdialog")


def show_imported_set(page: Page, own_set: OwnSet) -> None:
    """Open an imported set and confirm the import."""
    page.browser.go(f"#/studio/{own_set.id}")
    page.tell("set-taken", name=own_set.name, count=len(own_set.cards))


def import_card(page: Page, imported: ImportedCard) -> None:
    """Open the page of a card imported from a file, where the player chooses its set."""
    page.parcels[imported.card["key"]] = imported
    page.browser.go(f"#/card/{imported.card['key']}")


def comparable_set(file: File, arts: Mapping[str, Art]) -> File:
    """Return a set with its artwork in a form in which sets can be compared. Of each picture, only its existence is included."""
    return set_to_file(file, {key: {"strokes": art.get("strokes", []), "picture": bool(art.get("picture"))} for key, art in arts.items()})


def find_existing_sets(page: Page, new: Sequence[ImportedSet], then: Callable[[dict[str, OwnSet]], None]) -> None:
    """Find the sets on this device that are identical to imported sets, then call `then` with them, by the imported set's id."""
    run_in_slices(page, common_text("trade", "reading"), find_similar_sets(page.shelf, new), lambda similar: match_identical_sets(page, similar, new, then))


def find_similar_sets(shelf: SetShelf, new: Sequence[ImportedSet]) -> Slices[dict[str, list[OwnSet]]]:
    """Find the sets on this device that are the same as imported ones, except perhaps for artwork. Yield the progress.

    The result maps each imported set's id to the sets that are the same.
    """
    budget, similar = WorkBudget(), dict[str, list[OwnSet]]()
    groups = yield from SimilarSets(shelf).add_shelf()
    for imported in new:
        similar[imported.own.id] = groups.same_as(imported.own)
        if budget.spend(len(imported.own.cards) / 2):
            yield len(similar) / len(new)
    return similar


class SimilarSets:
    """Groups the sets on this device that are the same except perhaps for artwork."""

    def __init__(self, shelf: SetShelf):
        self.shelf = shelf
        self.groups: dict[str, list[OwnSet]] = {}

    def add_shelf(self) -> Generator[float, None, Self]:
        """Add all sets of the shelf, yielding the progress, and return this object."""
        budget, ids = WorkBudget(), self.shelf.ids()
        for place, id in enumerate(ids):
            own_set = self.shelf.get(id)
            if own_set:
                self.add(own_set)
            if budget.spend(SET_COST / 10 + len(own_set.cards if own_set else ()) / 2):
                yield (place + 1) / len(ids)
        return self

    def add(self, own_set: OwnSet) -> None:
        """Add a set to its group."""
        self.groups.setdefault(set_fingerprint(own_set), []).append(own_set)

    def same_as(self, own_set: OwnSet) -> list[OwnSet]:
        """Return the sets on this device that are the same as a given set, except perhaps for artwork."""
        return self.groups.get(set_fingerprint(own_set), [])


def match_identical_sets(page: Page, similar: Mapping[str, Sequence[OwnSet]], new: Sequence[ImportedSet], then: Callable[[dict[str, OwnSet]], None]) -> None:
    """Find the sets on this device that are identical to imported sets, then call `then` with them, by the imported set's id.

    `similar` maps each imported set's id to the sets on this device that are the same except perhaps for artwork.
    """
    def on_loaded(arts: Mapping[str, Art]) -> None:
        files = {imported.own.id: comparable_set(imported.own.file, imported.arts) for imported in new}
        identical = {id: [own_set for own_set in similar[id] if comparable_set(own_set.file, arts) == file] for id, file in files.items()}
        then({id: same[0] for id, same in identical.items() if same})

    load_set_art(page, [own_set for group in similar.values() for own_set in group], on_loaded)


def import_sets(page: Page, new: Sequence[ImportedSet], then: Callable[[list[str]], None]) -> None:
    """Store the imported sets that aren't on this device yet.

    Then call `then` with the ids that all the imported sets have on this device, in the same order.
    """
    def on_compared(existing: dict[str, OwnSet]) -> None:
        missing = [imported for imported in new if imported.own.id not in existing]
        unkept = [ImportedSet(same, {}) for same in existing.values() if same.id in page.shelf.unkept]
        store_sets(page, [*missing, *unkept], lambda _: then([existing.get(imported.own.id, imported.own).id for imported in new]))

    find_existing_sets(page, new, on_compared)


def import_match(page: Page, data: Any, then: Callable[[Any, list[str]], None], on_refused: Callable[[BadFile], None]) -> None:
    """Store the missing sets of an imported match.

    Then call `then` with the match's record and the ids of its sets on this device. If the match can't be imported, call `on_refused` with the reason instead.
    """
    def on_parsed(record: Any, sets: list[ImportedSet]) -> None:
        import_sets(page, sets, lambda ids: run_in_slices(page, common_text("trade", "shelving"), prepare_sets(page.shelf), lambda _: then(record, ids)))

    sets = parse_match_sets(data, page.shelf.new_keys())
    run_in_slices(page, common_text("trade", "reading"), run_to_call(sets, lambda parsed: on_parsed(*parsed), on_refused), lambda tell: tell())
