"""What a game says under house rules: its sentences, and its pages of how to play."""

from courtcards.texts import Texts


def texts(kind, **chosen):
    """Return the sentences of a match of two with these house rules."""
    return Texts(kind, ["Ada", "Bo"], 0, chosen=chosen)


def lessons_of(kind, **chosen):
    """Return the lessons that how to play offers under these house rules."""
    return {block["lesson"] for page in texts(kind, **chosen).data["page"] for block in page["blocks"] if "lesson" in block}


def page_of(kind, page, **chosen):
    """Return a page of how to play as one string."""
    blocks = next(each for each in texts(kind, **chosen).data["page"] if each["id"] == page)["blocks"]
    return " ".join([block.get("p") or block.get("example", block.get("played", {})).get("text", "") for block in blocks])
