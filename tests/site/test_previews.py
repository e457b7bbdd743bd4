"""What a shared link shows: a page names each book, with its text and picture, and leads to its games; addresses are given only if the site knows its own."""

import re
import struct
import sys
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import page
import previews

from courtcards.texts import book_info, load_texts
from table.books import BOOKS

HOME = "https://example.org/cards/"
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the previews of a site that knows its address."""
    folder = tmp_path_factory.mktemp("site")
    previews.write_previews(folder, HOME, "app/icon.png")
    return folder


def tags(markup):
    """Return the tags of a page by name."""
    return {name: unescape(text) for name, text in re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', markup)}


def page_of(site, book):
    """Return the page of a book."""
    return (site / "books" / book.id / "index.html").read_text(encoding="utf-8")


@every_book
def test_a_books_page_names_it_and_links_to_each_of_its_games(site, book):
    shown, words = page_of(site, book), book_info(book.id)
    told = tags(shown)
    assert f"<h1>{words['title']}</h1>" in unescape(shown) and words["credit"] in unescape(shown)
    assert told["og:title"] == words["title"] and told["og:description"] == told["description"] and told["description"].startswith(f"{words['line']}. ")
    for game in book.games:
        assert f'href="../../#/setup/{game}">Play {load_texts(game)["title"]}</a>' in unescape(shown) and load_texts(game)["tagline"] in unescape(shown)
    assert '<link rel="icon" href="../../app/icon.png"' in shown and "<script" not in shown and "{{" not in shown


@every_book
def test_a_books_picture_is_at_an_absolute_address(site, book):
    told = tags(page_of(site, book))
    assert told["og:url"] == f"{HOME}books/{book.id}/" and told["twitter:card"] == "summary_large_image"
    path = told["og:image"].removeprefix(HOME)
    assert (site / path).is_file() and f'src="{path.rpartition("/")[2]}"' in page_of(site, book)


def test_the_table_has_a_picture_of_its_own(site):
    picture = (site / tags(previews.address_tags(HOME))["og:image"].removeprefix(HOME)).read_bytes()
    assert struct.unpack(">II", picture[16:24]) == previews.PICTURE_SIZE and len(picture) < 20_000


def test_without_an_address_no_page_has_one_and_no_picture_is_made(tmp_path):
    previews.write_previews(tmp_path, "", "app/icon.png")
    assert previews.address_tags("") == "" and [path.name for path in tmp_path.iterdir()] == ["books"]
    for book in BOOKS.values():
        assert not {"og:url", "og:image", "twitter:card"} & tags(page_of(tmp_path, book)).keys()


def test_the_home_page_gives_its_text_and_its_address():
    told = tags(page.fill_comments(page.index_template(), dict.fromkeys(re.findall(r"<!-- (\w+) -->", page.index_template()), "") | {"preview": previews.address_tags(HOME)}))
    assert told["og:title"] == "Court Cards" and told["og:description"] == told["description"] and told["og:url"] == HOME


def test_a_book_without_a_picture_uses_the_tables(site, monkeypatch, tmp_path):
    monkeypatch.setattr(previews, "PICTURES", tmp_path)
    book = next(iter(BOOKS.values()))
    shown = previews.book_page(book, previews.book_picture(book), HOME, {"css": "", "css_sum": "", "icon": ""})
    assert tags(shown)["og:image"] == HOME + previews.SITE_PICTURE and "<img" not in shown


def test_previews_are_not_cached_for_offline_play():
    kept = (ROOT / "dist" / "sw.js").read_text(encoding="utf-8")
    assert (ROOT / "dist" / "books").is_dir() and '"books/' not in kept and previews.SITE_PICTURE not in kept
