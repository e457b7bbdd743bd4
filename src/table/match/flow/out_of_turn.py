"""Free moves while a moment stays: their cards go at once, and nothing shows whether anything else has come meanwhile. No DOM."""

from typing import Any

from table.match.flow.timeline import Timeline


def cut_in(timeline: Timeline, text: str) -> None:
    """Play a free move while a moment stays: its cards go at once, and it is told when that moment is over, after what has come meanwhile.

    So nothing shows whether anything has. Bots think anew, as the position is another.
    """
    frames = timeline.session.play(text)
    timeline.thoughts.drop()
    timeline.listener.moved()
    ids, after = set(text.split()), frames[-1].view
    timeline.frame, *timeline.reel = [frame._replace(view=lying(frame.view, after, ids)) for frame in (timeline.frame, *timeline.reel)]
    timeline.keep(frames)
    timeline.listener.show()
    timeline.think_ahead()


def lying(view: dict[str, Any], other: dict[str, Any], ids: set[str]) -> dict[str, Any]:
    """Return a view in which cards lie where they do in another one."""
    zones = {zone: [*[id for id in cards if id not in ids], *[id for id in other["zones"].get(zone, ()) if id in ids]] if type(cards) is list else cards
             for zone, cards in view["zones"].items()}
    return view | {"zones": zones}
