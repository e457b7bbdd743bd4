"""What can be done with a set wherever it is shown: play with it, copy it, name it, delete it. No DOM."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from courtcards.cards.custom_sets import File, OwnSet
from courtcards.engine.limits import TITLE, TYPED_NAME
from courtcards.engine.visible_text import is_seen
from courtcards.saves.loader import tidy
from table.files.import_export import export_set
from table.page.available_sets import find, unlike
from table.page.page import Page
from table.storage.quota_storage import NotSaved
from table.studio import shelf_page

MARKUP = str.maketrans(dict.fromkeys("<>", " "))


class SetActs:
    """What a screen of the studio does with sets; `show` is how it shows them anew."""

    def __init__(self, page: Page, show: Callable[[], object]):
        self.page, self.show = page, show

    def close(self) -> None:
        """Say no more what is said of sets: the screen is left."""
        self.page.drop("set")

    def tell_unkept(self) -> None:
        """Say of sets that the storage did not take that they are here only until the page is closed."""
        key = "set-full" if self.page.saves.readable() else "set-blocked"
        if self.page.shelf.unkept and key not in self.page.notices:
            self.page.tell(key)
        others = self.page.shelf.overtaken()
        self.page.drop(*([] if others else ["set-elsewhere"]))
        if others and "set-elsewhere" not in self.page.notices:
            self.page.tell("set-elsewhere", set=others[0].name)

    def keep(self, own: OwnSet, art: dict[str, str] | None = None) -> bool:
        """Save a set, and what is drawn on cards for others of it as well; say why one is not kept. Return whether it is at hand now."""
        self.page.drop("set")
        try:
            self.page.shelf.save(own)
        except NotSaved as error:
            if error.key in ("newer", "gone"):
                self.page.tell(f"set-{error.key}")
            self.tell_unkept()
        if art:
            self.page.browser.art.copy(art, self.page.guard(lambda why: self.page.tell(f"art-{why}") if why else None))
        return self.page.shelf.get(own.id) is not None

    def do_use_set(self, data: dict[str, str]) -> None:
        """Ask with which game a set is to be played; each leads to its set-up."""
        held = find(self.page.shelf, data["id"])
        if held:
            self.page.open_dialog(shelf_page.asks_game(held.own.name, held.games, "" if held.stock else held.own.id))

    def do_duplicate_set(self, data: dict[str, str]) -> None:
        """Copy a set, with all that is drawn on its cards."""
        held = find(self.page.shelf, data["id"])
        if held:
            self.duplicate(held.own)
            self.show()

    def duplicate(self, own: OwnSet) -> OwnSet | None:
        """Lay a copy of a set on the shelf and say so; return it, None if it could not be."""
        name = unlike(self.page.shelf, own.name, copied=True)
        made = self.copy(own, own.file | {"name": name} | named("owner", own.owner or self.owner))
        if made:
            self.page.tell("set-copied", set=own.name, copy=made.name)
        return made

    def copy(self, own: OwnSet, file: File) -> OwnSet | None:
        """Lay a copy of a set on the shelf, as another file; return it, None if it could not be."""
        fresh = self.page.shelf.fresh(own.game, file)
        drawn = {old["key"]: new["key"] for old, new in zip(own.cards, fresh.cards, strict=True) if "art" in old}
        return fresh if self.keep(fresh, drawn) else None

    def tell_tidied(self, answer: dict[str, str]) -> None:
        """Say so where a name, or an owner, is not kept as it was typed."""
        for part, most in (("name", TITLE), ("owner", TYPED_NAME)):
            typed, kept = " ".join(answer.get(part, "").split()), line(answer.get(part, ""), most)
            if typed and not is_seen(typed):
                self.page.tell("name-unseen")
            elif kept != typed:
                self.page.tell("name-tidied", name=kept, most=most)

    @property
    def owner(self) -> str:
        """The name under which somebody plays here, else the owner that was named last, if either is known."""
        return line(self.page.settings["name"] or self.page.settings["owner"], TYPED_NAME)

    def remember(self, owner: str) -> None:
        """Keep the owner of a set for the next one; where nothing can be kept that is said elsewhere."""
        if owner and owner != self.page.settings["owner"]:
            with suppress(NotSaved):
                self.page.saves.set_setting("owner", owner)

    def unlike(self, name: str) -> str:
        """Return a name, as a line, that no set here has."""
        return unlike(self.page.shelf, line(name, TITLE))

    def do_rename_set(self, data: dict[str, str]) -> None:
        """Ask for another name and owner of a set."""
        own = self.page.shelf.get(data["id"])
        if own:
            self.page.ask(shelf_page.asks_name(own.name, own.owner), lambda answer: self.rename(data["id"], answer))

    def rename(self, id: str, answer: dict[str, str]) -> None:
        """Give a set another name and another owner; an empty name changes nothing, an empty owner leaves it without."""
        own, name, owner = self.page.shelf.get(id), line(answer.get("name", ""), TITLE), answer.get("owner", "")
        if own:
            rest = {part: value for part, value in own.file.items() if part != "owner"}
            stays = own.owner if owner.strip() and not is_seen(owner) else ""
            self.keep(own._replace(file=rest | named("name", name or own.name) | named("owner", line(owner, TYPED_NAME) or stays)))
            self.tell_tidied(answer)
            self.remember(line(owner, TYPED_NAME))
        self.show()

    def do_export_set(self, data: dict[str, str]) -> None:
        """Hand a set to the person as a file."""
        own = self.page.shelf.get(data["id"])
        if own:
            export_set(self.page, own)

    def do_export_unkept(self, _: dict[str, str]) -> None:
        """Hand out as files the sets that the storage did not take."""
        for own in self.page.shelf.unkept.values():
            export_set(self.page, own)

    def do_show_stored(self, _: dict[str, str]) -> None:
        """Show sets as another tab has left them, instead of what could not be kept of them here."""
        for own in self.page.shelf.overtaken():
            del self.page.shelf.unkept[own.id]
        self.page.drop("set")
        self.show()

    def delete(self, id: str) -> None:
        """Delete a set; it can be put back together with those that were deleted before it."""
        own = self.page.shelf.get(id)
        if own:
            self.page.shelf.delete(own)


def line(typed: Any, most: int) -> str:
    """Return what was typed as a line that can be printed on a set, without signs of markup; perhaps an empty one.

    >>> line("  <b>Cats & dogs</b> ", 60)
    'b Cats & dogs /b'
    """
    return tidy(str(typed).translate(MARKUP), most)


def named(part: str, value: str) -> File:
    """Return a part of a file, nothing where it is empty."""
    return {part: value} if value else {}
