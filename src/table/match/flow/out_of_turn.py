"""Plays free moves while a frame is still on screen, without revealing whether anything else has happened since."""

from typing import Any

from table.match.flow.timeline import Timeline


def play_free_move(timeline: Timeline, text: str) -> None:
    """Play a free move while a frame is still on screen.

    Its cards move at once, but its facts are only told after the facts of all waiting frames.
    """
    frames = timeline.session.play(text)
    timeline.bot_requests.drop()
    timeline.listener.on_moved()
    ids, after = set(text.split()), frames[-1].view
    timeline.frame, *timeline.reel = [frame._replace(view=with_cards_moved(frame.view, after, ids)) for frame in (timeline.frame, *timeline.reel)]
    timeline.add_frames(frames)
    timeline.listener.show()
    timeline.think_ahead()


def with_cards_moved(view: dict[str, Any], other: dict[str, Any], ids: set[str]) -> dict[str, Any]:
    """Return a view with the cards `ids` moved to where they lie in the view `other`."""
    zones = dict(view["zones"])
    for zone, cards in zones.items():
        if type(cards) is list:
            zones[zone] = [id for id in cards if id not in ids] + [id for id in other["zones"].get(zone, ()) if id in ids]
    return view | {"zones": zones}
