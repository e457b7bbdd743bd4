"""Carries out actions on a set that are available on several screens: play with it, copy, rename, export or delete it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from courtcards.cards.custom_sets import File, OwnSet
from courtcards.engine.limits import TITLE, TYPED_NAME
from courtcards.engine.visible_text import is_visible
from courtcards.saves.loader import tidy_line
from table.files.import_export import export_set
from table.page.available_sets import find_available_set, unused_set_name
from table.page.page import Page
from table.storage.quota_storage import NotSaved
from table.studio import shelf_page

WITHOUT_BRACKETS = str.maketrans(dict.fromkeys("<>", " "))


class SetActions:
    """Carries out the actions on sets for a screen of the studio; `show` repaints the screen."""

    def __init__(self, page: Page, show: Callable[[], object]):
        self.page, self.show = page, show

    def close(self) -> None:
        """Remove the notices about sets, as the screen is left."""
        self.page.drop("set")

    def tell_unsaved_sets(self) -> None:
        """Tell the player about sets that couldn't be saved, and about those that another tab has changed since."""
        key = "set-full" if self.page.saves.readable() else "set-blocked"
        if self.page.shelf.unkept and key not in self.page.notices:
            self.page.tell(key)
        overtaken_sets = self.page.shelf.overtaken_sets()
        self.page.drop(*([] if overtaken_sets else ["set-elsewhere"]))
        if overtaken_sets and "set-elsewhere" not in self.page.notices:
            self.page.tell("set-elsewhere", set=overtaken_sets[0].name)

    def keep(self, own_set: OwnSet, art: dict[str, str] | None = None) -> bool:
        """Save a set, or tell the player why it can't be saved. Return whether the set exists now, even if only while the page is open.

        `art` maps the keys of cards to those of their copies in this set, which get the same drawings.
        """
        self.page.drop("set")
        try:
            self.page.shelf.save(own_set)
        except NotSaved as error:
            if error.key in ("newer", "gone"):
                self.page.tell(f"set-{error.key}")
            self.tell_unsaved_sets()
        if art:
            self.page.browser.art.copy(art, self.page.guard(lambda why: self.page.tell(f"art-{why}") if why else None))
        return self.page.shelf.get(own_set.id) is not None

    def do_use_set(self, data: dict[str, str]) -> None:
        """Ask which game to play with a set. Each choice leads to that game's set-up."""
        available_set = find_available_set(self.page.shelf, data["id"])
        if available_set:
            self.page.open_dialog(shelf_page.use_set_dialog(available_set.own.name, available_set.games, "" if available_set.stock else available_set.own.id))

    def do_duplicate_set(self, data: dict[str, str]) -> None:
        """Duplicate a set, including all drawings."""
        available_set = find_available_set(self.page.shelf, data["id"])
        if available_set:
            self.duplicate(available_set.own)
            self.show()

    def duplicate(self, own_set: OwnSet) -> OwnSet | None:
        """Duplicate a set under a new name, and tell the player.

        Return the copy, or None if it couldn't be saved.
        """
        name = unused_set_name(self.page.shelf, own_set.name, copied=True)
        copy = self.copy(own_set, own_set.file | {"name": name} | optional_field("owner", own_set.owner or self.owner))
        if copy:
            self.page.tell("set-copied", set=own_set.name, copy=copy.name)
        return copy

    def copy(self, own_set: OwnSet, file: File) -> OwnSet | None:
        """Save a new set with the contents `file`, and return it, or None if it couldn't be saved. Drawings are copied, too."""
        duplicate = self.page.shelf.new_set(own_set.game, file)
        new_keys = {old["key"]: new["key"] for old, new in zip(own_set.cards, duplicate.cards, strict=True) if "art" in old}
        return duplicate if self.keep(duplicate, new_keys) else None

    def tell_tidied(self, answer: dict[str, str]) -> None:
        """Tell the player if the name or owner they typed was changed, or has no visible characters."""
        for part, most in (("name", TITLE), ("owner", TYPED_NAME)):
            typed, tidied = " ".join(answer.get(part, "").split()), parse_line(answer.get(part, ""), most)
            if typed and not is_visible(typed):
                self.page.tell("name-unseen")
            elif tidied != typed:
                self.page.tell("name-tidied", name=tidied, most=most)

    @property
    def owner(self) -> str:
        """The player's name on this device or, if there's none, the owner named last, or ""."""
        return parse_line(self.page.settings["name"] or self.page.settings["owner"], TYPED_NAME)

    def remember(self, owner: str) -> None:
        """Remember the owner for the next set. If that can't be stored, the player isn't told."""
        if owner and owner != self.page.settings["owner"]:
            with suppress(NotSaved):
                self.page.saves.set_setting("owner", owner)

    def distinct_name(self, name: str) -> str:
        """Return a name as a single line. If another set already has this name, add a number."""
        return unused_set_name(self.page.shelf, parse_line(name, TITLE))

    def do_rename_set(self, data: dict[str, str]) -> None:
        """Ask for a set's new name and owner."""
        own_set = self.page.shelf.get(data["id"])
        if own_set:
            self.page.ask(shelf_page.rename_set_dialog(own_set.name, own_set.owner), lambda answer: self.rename(data["id"], answer))

    def rename(self, id: str, answer: dict[str, str]) -> None:
        """Change a set's name and owner to those in `answer`. If the name is empty, the set keeps its name."""
        own_set = self.page.shelf.get(id)
        name, owner = parse_line(answer.get("name", ""), TITLE), answer.get("owner", "")
        if own_set:
            other_fields = {part: value for part, value in own_set.file.items() if part != "owner"}
            unchanged_owner = own_set.owner if owner.strip() and not is_visible(owner) else ""
            new_owner = parse_line(owner, TYPED_NAME)
            file = other_fields | optional_field("name", name or own_set.name) | optional_field("owner", new_owner or unchanged_owner)
            self.keep(own_set._replace(file=file))
            self.tell_tidied(answer)
            self.remember(new_owner)
        self.show()

    def do_export_set(self, data: dict[str, str]) -> None:
        """Export a set as a file."""
        own_set = self.page.shelf.get(data["id"])
        if own_set:
            export_set(self.page, own_set)

    def do_export_unkept(self, _: dict[str, str]) -> None:
        """Export the sets that couldn't be saved, each as a file."""
        for own_set in self.page.shelf.unkept.values():
            export_set(self.page, own_set)

    def do_show_stored(self, _: dict[str, str]) -> None:
        """Discard unsaved changes to sets that another tab has changed, and show that tab's versions."""
        for own_set in self.page.shelf.overtaken_sets():
            del self.page.shelf.unkept[own_set.id]
        self.page.drop("set")
        self.show()

    def delete(self, id: str) -> None:
        """Delete a set. It can be restored, together with the sets deleted before it."""
        own_set = self.page.shelf.get(id)
        if own_set:
            self.page.shelf.delete(own_set)


def parse_line(typed: Any, most: int) -> str:
    """Return typed text as a single printable line without markup characters, possibly empty.

    >>> parse_line("  <b>Cats & dogs</b> ", 60)
    'b Cats & dogs /b'
    """
    return tidy_line(str(typed).translate(WITHOUT_BRACKETS), most)


def optional_field(part: str, value: str) -> File:
    """Return a dict with the field `part` of a file. If the value is "", the dict is empty."""
    return {part: value} if value else {}
