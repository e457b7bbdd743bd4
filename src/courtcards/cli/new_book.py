"""Writing the files of a new book in a checkout: copies of the model book's files, under another name."""

import argparse
import re
import sys
from keyword import iskeyword
from pathlib import Path

from courtcards.cli.inputs import RefusedInput
from courtcards.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
MODEL_FOLDER = "tests/books/model"
MODEL_BOOK, MODEL_GAME = "tower", "stairs"  # the ids in the model
FOLDERS = "src", "assets", "tests"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TEXT_SUFFIXES = {".py", ".toml", ".json", ".js", ".mjs", ".css", ".html"}


def show_new_book(args: argparse.Namespace) -> None:
    """Write the files of a new book and print their paths."""
    for path in write_new_book(args.name, args.game or args.name):
        print(path)
    print("The book can be played at once. Now write its rules: CONTRIBUTING.md, “Add a book”, says what belongs in each file.", file=sys.stderr)


def write_new_book(book: str, game: str) -> list[str]:
    """Write the files of a new book with one game, and return their paths.

    Raises RefusedInput if a name is unsuitable or already in use.
    """
    for id in (book, game):
        if not ID.fullmatch(id) or iskeyword(id):
            raise RefusedInput(f"{id!r} can’t be an id: take lower-case letters and digits, with hyphens between words")
    files = new_files(book, game)
    existing = [path for path in files if (ROOT / path).exists()]
    if existing:
        raise RefusedInput(f"{existing[0]} is there already; choose another name")
    conflict = name_conflict(book, game)
    if conflict:
        raise RefusedInput(f"{conflict}, and only its own files may name a book or a game; choose another name")
    for path, text in files.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, "utf-8", newline="\n")
    return [*files]


def new_files(book: str, game: str) -> dict[str, str]:
    """Return the texts of a new book's files, by path.

    Raises RefusedInput outside a checkout.
    """
    model, files = ROOT / MODEL_FOLDER, dict[str, str]()
    if not model.is_dir():
        raise RefusedInput(f"new-book copies {MODEL_FOLDER}, which is only in a checkout of Court Cards")
    for path in sorted(path for folder in FOLDERS for path in (model / folder).rglob("*.*") if path.suffix in TEXT_SUFFIXES):
        target = "/".join(new_name(part, book, game) for part in path.relative_to(model).parts)
        text = new_text(path.read_text("utf-8"), book, game, is_python=path.suffix == ".py")
        files[target] = f"{files[target]}\n{text}" if target in files else text
    return files


def new_name(part: str, book: str, game: str) -> str:
    """Return the name that a file or folder of the model book gets in the new book.

    Python files and folders get underscores instead of hyphens.
    """
    stem, dot, suffix = part.partition(".")
    name = {MODEL_BOOK: book, MODEL_GAME: game, f"test_{MODEL_GAME}": f"test_{game}"}.get(stem, stem)
    return (name.replace("-", "_") if suffix in ("", "py") else name) + dot + suffix


def new_text(text: str, book: str, game: str, is_python: bool) -> str:
    """Return the text of a model file with the ids, titles, modules and class name of a new book.

    `is_python` says whether the file is Python code, where the title is the class name and has no spaces.
    """
    names = {f"games.{MODEL_BOOK}.{MODEL_GAME}": f"games.{book}.{game}".replace("-", "_"), f"The {id_as_title(MODEL_BOOK)}": id_as_title(book),
             id_as_title(MODEL_GAME): id_as_title(game).replace(" ", "") if is_python else id_as_title(game), MODEL_BOOK: book, MODEL_GAME: game}
    return re.sub("|".join(map(re.escape, names)), lambda match: names[match[0]], text)


def id_as_title(id: str) -> str:
    """Return an id as a title: words with capital letters, without hyphens."""
    return id.replace("-", " ").title()


def name_conflict(book: str, game: str) -> str:
    """Return a message about the first file outside all books that already uses the id or the title of the book or game.

    Returns "" if there's no such file.
    """
    words = {form for id in (book, game) for form in (id, id.replace("-", "_"), id_as_title(id))}
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(words)})(?![\w-])")
    books = {id.replace("-", "_") for kind in GAMES.values() for id in (kind.id, kind.book)}
    for path in sorted(path for folder in ("src", "assets") for path in (ROOT / folder).rglob("*.*") if path.suffix in TEXT_SUFFIXES):
        place = path.relative_to(ROOT)
        of_book = books & {part.partition(".")[0].replace("-", "_") for part in place.parts}
        match = None if of_book else pattern.search(path.read_text("utf-8"))
        if match:
            return f"{place.as_posix()} uses the word {match[0]}"
    return ""
