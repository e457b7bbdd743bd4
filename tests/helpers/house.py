"""The texts of a game under house rules: its sentences and its how-to-play pages."""

from courtcards.texts import Texts


def texts(kind, **chosen):
    """Return the texts of a match for two under these house rules."""
    return Texts(kind, ["Ada", "Bo"], 0, chosen=chosen)


def lessons_of(kind, **chosen):
    """Return the lessons that the how-to-play pages offer under these house rules."""
    return {block["lesson"] for page in texts(kind, **chosen).data["page"] for block in page["blocks"] if "lesson" in block}


def page_of(kind, page, **chosen):
    """Return the text of a how-to-play page."""
    blocks = next(entry for entry in texts(kind, **chosen).data["page"] if entry["id"] == page)["blocks"]
    return " ".join([block.get("p") or block.get("example", block.get("played", {})).get("text", "") for block in blocks])
