"""Write what chats and feeds show of a shared link: a page for each book, with a picture of its table, and the site's own picture."""

import html
import shutil

from base import ROOT, bare_page_style, fill_braces
from pack import base64_sum
from sprite import shield_png

PICTURES = ROOT / "docs"                # a book's picture has the name of the book or of one of its games
SITE_PICTURE = "card.png"
PICTURE_SIZE = (1200, 630)              # width and height of the site's picture, in pixels
SHIELD_HEIGHT = 0.8                     # of the shield on it, as a fraction of its height
BOOKS_FOLDER = "books"
PLAYERS = "For {seats} players, in your browser. Free, offline, no account."


def address_tags(home, path="", picture=SITE_PICTURE):
    """Return the tags with the addresses of a page and its picture, or "" if the site's address `home` is unknown.

    `path` and `picture` are relative to that address.
    """
    if not home:
        return ""
    page_address, picture_address = (html.escape(home + name) for name in (path, picture))
    return "\n  ".join([f'<link rel="canonical" href="{page_address}">', f'<meta property="og:url" content="{page_address}">',
                        f'<meta property="og:image" content="{picture_address}">', '<meta name="twitter:card" content="summary_large_image">'])


def write_previews(dist, home, icon):
    """Write a page for each book, with the site's icon, into the site.

    If the site's address `home` is known, write the site's own picture as well.
    """
    from table.books import BOOKS
    css = bare_page_style("book.css")
    for book in BOOKS.values():
        folder = dist / BOOKS_FOLDER / book.id
        folder.mkdir(parents=True)
        picture = book_picture(book)
        if picture:
            shutil.copyfile(picture, folder / picture.name)
        (folder / "index.html").write_text(book_page(book, picture, home, {"css": css, "css_sum": base64_sum(css.encode()), "icon": icon}), encoding="utf-8")
    if home:
        (dist / SITE_PICTURE).write_bytes(shield_png(PICTURE_SIZE[1], SHIELD_HEIGHT, PICTURE_SIZE[0]))


def book_picture(book):
    """Return the picture of a book's table, or None if there isn't one."""
    paths = [PICTURES / f"{name}.webp" for name in (book.id, *book.games)]
    return next((path for path in paths if path.is_file()), None)


def book_page(book, picture, home, dress):
    """Return the page of a book.

    `picture` is a file beside the page, or None if the book has none. `dress` has the style sheet `css`, its hash `css_sum`, and the path of the `icon`.
    """
    from courtcards.texts import book_info, load_texts
    info = book_info(book.id)
    path = f"{BOOKS_FOLDER}/{book.id}/"
    texts = {"title": info["title"], "credit": info["credit"], "text": f"{info['line']}. {PLAYERS.format(seats=info['seats'])}"}
    preview = path + picture.name if picture else SITE_PICTURE
    image = f'<img src="{picture.name}" alt="{html.escape(info["title"])}, in play" width="1280" height="800">' if picture else ""
    return fill_braces((ROOT / "src/site/book.html").read_text(encoding="utf-8"), dress | {name: html.escape(text) for name, text in texts.items()} | {
        "address": address_tags(home, path, preview), "picture": image,
        "games": "".join(game_item(game, load_texts(game)) for game in book.games)})


def game_item(game, words):
    """Return a list item with a game's tagline and a link to the game's set-up."""
    title, tagline = html.escape(words["title"]), html.escape(words["tagline"])
    return f'<li>{tagline} <a class="button" href="../../#/setup/{game}">Play {title}</a></li>'
