"""Assemble the page: style sheet, fonts, scripts, icons, and index.html with the lobby rendered in."""

import html
import json
import re
import sys
import tomllib

import first_style
from base import NODE_MODULES, ROOT, SOURCES, BuildFailure, bundle_script, minify_texts, publish_file
from sprite import PICTURES, icon_sprite, shield_png

sys.path.insert(0, str(SOURCES))     # our own packages render the lobby and the icons

STYLES = ROOT / "assets/css"
NAMED_SIZE = re.compile(r"@custom-media (--[\w-]+) ([^;]+);")
LAYERS = ("tokens", "base", "cards", *(f"table/{part}" for part in ("frame", "seats", "targets", "pieces", "prompt", "hand", "refusal", "log", "motion")),
          "arranging", "writing", "field", "race", "advice", "speech", "lessons", "post", "near", "chart",
          *(f"screens/{screen}" for screen in ("lobby", "start", "setup", "result", "shared_match", "scores", "handing_on", "how_to_play", "all_cards",
                                               "dialogs", "replay", "closer_look")),
          "yours", "studio", "easel", "trade", "print", "leaflet", "paper")        # followed by each book's own
FONTS = {
    "texturina-latin-wght-normal.woff2": NODE_MODULES / "@fontsource-variable/texturina/files",
    "commissioner-latin-wght-normal.woff2": NODE_MODULES / "@fontsource-variable/commissioner/files",
}
FOREIGN_SCRIPTS = {
    "idb-keyval": "idb-keyval/dist/umd.js", "morphdom": "morphdom/dist/morphdom-umd.min.js", "freehand": "perfect-freehand", "leanQr": "lean-qr/nano",
    "jsQR": "jsqr/dist/jsQR.js"}
MODULES = ("freehand", "leanQr")    # turned into plain scripts, each a global of its name
FIRST_SCRIPTS = ("boot", "startup_picture")
SCRIPTS = ("key_meaning", "load_script", "idb-keyval", "database", "diary", "morphdom", "stage", "hits", "slip", "share", "table_keys", "layers", "look",
           "press",
           "claims", "drag", "letter_typing", "speech", "leanQr", "qr_code", "freehand",
           *(f"board/{name}" for name in ("strokes", "readable", "art", "drawing", "paper", "bucket", "board_tools", "keeper", "pointers", "nib_keys", "ink",
                                          "photo")),
           "print")
LATE_SCRIPTS = ("webrtc", "scan", "jsQR", "sound")            # separate files, loaded on demand
WORKER = "src/table/browser/bot_worker.py"


def publish_assets(dist):
    """Publish everything named by index.html and the manifest. Return {name in the source: name in dist}."""
    names = {WORKER: "app/" + publish_file(dist / "app", "bot_worker.py", (ROOT / WORKER).read_bytes())}
    for name, folder in FONTS.items():
        names[f"assets/css/fonts/{name}"] = "app/fonts/" + publish_file(dist / "app/fonts", name, (folder / name).read_bytes())
    for name, (size, height) in PICTURES.items():
        names[f"assets/icons/{name}"] = "app/icons/" + publish_file(dist / "app/icons", name, shield_png(size, height))
    for key, text in minified_assets(names).items():
        names[key] = "app/" + publish_file(dist / "app", key.rpartition("/")[2], text.encode())
    return names


def minified_assets(names):
    """Return the page's minified style sheets and scripts, {name: text}.

    The scripts that load first or on demand are separate; all others are joined into one.
    """
    minified_texts = minify_texts({"app.css": style_sheet(names)} | {f"{name}.js": page_script(name) for name in (*FIRST_SCRIPTS, *SCRIPTS, *LATE_SCRIPTS)})
    selectors = first_style.page_selectors(index_template() + icon_sprite(page_icons()) + lobby_html(), [page_script(name) for name in FIRST_SCRIPTS])
    first_sheet, full_sheet = first_style.split_sheet(minified_texts["app.css"], selectors)
    return {"assets/css/first.css": first_sheet, "assets/css/app.css": full_sheet,
            "assets/js/page.js": "".join(minified_texts[f"{name}.js"] for name in SCRIPTS)} | {
        f"assets/js/{name}.js": minified_texts[f"{name}.js"] for name in (*FIRST_SCRIPTS, *LATE_SCRIPTS)}


def page_script(name):
    """Return the source of one of the page's scripts; a JavaScript module is bundled into a plain script."""
    if name in MODULES:
        return bundle_script(f"export * from '{FOREIGN_SCRIPTS[name]}'", "iife", name)
    path = NODE_MODULES / FOREIGN_SCRIPTS[name] if name in FOREIGN_SCRIPTS else ROOT / f"assets/js/{name}.js"
    return path.read_text(encoding="utf-8")


def style_sheet(names):
    """Return the table's layers, and then the books' sheets, as one style sheet with the fonts' published names."""
    sheets = [*(STYLES / f"{layer}.css" for layer in LAYERS), *sorted((STYLES / "books").glob("*.css"))]
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    for font in FONTS:
        text = text.replace(f"fonts/{font}", names[f"assets/css/fonts/{font}"].removeprefix("app/"))
    return with_screen_sizes(text)


def with_screen_sizes(text):
    """Return a style sheet whose media queries have sizes in place of the names that `@custom-media` gives them.

    Browsers don't know `@custom-media` yet. Raises BuildFailure for a name without a size.
    """
    sizes = dict(NAMED_SIZE.findall(text))

    def size(found):
        if found[1] not in sizes:
            raise BuildFailure(f"a media query asks for {found[1]}, which no @custom-media defines")
        return sizes[found[1]]

    return re.sub(r"(?<=@media )[^{]+", lambda query: re.sub(r"\((--[\w-]+)\)", size, query[0]), NAMED_SIZE.sub("", text))


def with_published_names(text, names):
    """Return a text with each quoted source name replaced by its published name. Raises BuildFailure for a name that isn't published."""
    for key, name in names.items():
        text = text.replace(f'"{key}"', f'"{name}"')
    if unpublished := re.search(r'"(?:assets|src|pyodide|pyscript)/[^"]+"', text):
        raise BuildFailure(f"{unpublished.group()} is requested, but nothing publishes it")
    return text


def index_page(names, data, ahead, preview):
    """Return index.html.

    `names` maps the template's file names to their published names. `data` has the values of <html>'s data attributes, by name without `data-`. `ahead` are the
    paths of modules that PyScript will import. `preview` are the tags from which other sites make a preview of the page.
    """
    text = with_html_attributes(with_published_names(index_template(), names), data)
    config = tomllib.loads(with_published_names((ROOT / "pyscript.toml").read_text(encoding="utf-8"), names))
    return fill_comments(text, {
        "pyscript": "\n  ".join(f'<link rel="modulepreload" href="{path}">' for path in ahead), "sprite": icon_sprite(page_icons()), "lobby": lobby_html(),
        "preview": preview,
        "config": html.escape(json.dumps(config)), "unused": html.escape(json.dumps({"plugins": config["plugins"]}), quote=False),
        "entry": (SOURCES / "site/entry.py").read_text(encoding="utf-8").rstrip(),
    })


def index_template():
    """Return the source of index.html."""
    return (ROOT / "index.html").read_text(encoding="utf-8")


def with_html_attributes(text, data):
    """Return a page with data attributes added to <html>. `data` has their values, by name without `data-`."""
    attributes = "".join(f' data-{key}="{html.escape(value)}"' for key, value in data.items())
    return text.replace('<html lang="en"', f'<html lang="en"{attributes}', 1)


def page_icons():
    """Return the icons used by the table in the browser: those of the frame and screens, and those of every book."""
    from table.books import book_drawings
    from table.markup.icons import ICONS
    return ICONS | book_drawings()


def lobby_html():
    """Return the lobby as HTML, as a first-time visitor sees it."""
    from table.screens.lobby import new_player_lobby
    return new_player_lobby()


def fill_comments(text, parts):
    """Return a text with each `<!-- name -->` replaced by the part of that name.

    Raises BuildFailure if a part has no place in the text, or if a place has no part.
    """
    for name, part in parts.items():
        if f"<!-- {name} -->" not in text:
            raise BuildFailure(f"index.html has no <!-- {name} -->")
        text = text.replace(f"<!-- {name} -->", part)
    if unfilled := re.search(r"<!-- \w+ -->", text):
        raise BuildFailure(f"index.html asks for {unfilled.group()}, which nothing fills in")
    return text
