"""What of a match is shown and heard at a moment: the scene, the sounds, a pile that is looked through. No DOM."""

from typing import Any

from table.draw.faces import card
from table.draw.frame import cover
from table.draw.html import Markup, h
from table.draw.scene import Press, Scene
from table.match import moment, prompts
from table.match.answering import Answering
from table.match.choice import Choice
from table.match.clock import Countdown, drawn
from table.match.papers import Papers
from table.match.result import result
from table.screens.dialogs import sheet


def scene(table: Answering, papers: Papers, countdown: Countdown, log_open: bool, more: int = 0) -> Scene:
    """Return everything that the table shows now; `more` of the story, as often as was asked."""
    teller, timeline, device, choice = table.teller, table.timeline, table.device, table.choice
    over = bool(table.session.game.outcome and not timeline.reel)
    best, tied = moment.fighters(teller, timeline.frame)
    end = result(teller, papers.tally()) if over else None
    coming = sum(len(frame.facts) for frame in timeline.reel)
    where = teller.heading(coming) or teller.texts.data["note"]
    asked = choice.moves[0].seat if choice.moves else table.seats[0] if choice.word else None
    prompt = prompts.prompt(table, choice) if choice.begun else moment.prompt(teller, timeline.frame, over, asked, timeline.hushed, coming)
    view = seen(table)
    hand = view["zones"].get(f"{teller.layout.hand}/{device.viewer}")
    return Scene(title=teller.texts.data["title"], subtitle=teller.own("practice", where=where) if papers.practice else where, texts=teller.texts,
                 layout=teller.layout, seats=teller.seats, viewer=device.viewer, view=view, moves=timeline.moves(), prompt=prompt,
                 acts=prompts.buttons(table, choice), log=teller.story(coming, more), ready=timeline.awaited or over, thinking=timeline.thoughts.late,
                 best=best, tied=tied, moment=moment.headline(teller, timeline.frame), refusal=table.refusal, result=end,
                 log_open=log_open, link=teller.link() if asked is not None and not choice.begun else None, chosen=choice.chosen, targets=choice.targets,
                 presses=presses(choice, hand), calls=prompts.calls(table, choice), pills=prompts.pills(table, choice, hand), clock=clock(table, countdown),
                 writing=prompts.writing(table, choice), race=timeline.awaited and table.session.race,
                 redo=bool(table.session.undone))


def presses(choice: Choice, hand: Any) -> dict[str, Press]:
    """Return what pressing the cards of a hand does, where they are seen."""
    several = len(choice.chosen) > 1
    order = {id: number for number, id in enumerate(choice.chosen, 1)}
    usable = [id for id in hand if choice.usable(id)] if isinstance(hand, list) else []
    return {id: Press(choice.foresee(id), True, id in order, order.get(id) if several else None) for id in usable}


def seen(table: Answering) -> dict[str, Any]:
    """Return the position that is shown; while nobody should see who is asked it does not say so."""
    timeline = table.timeline
    view = after_battle(table) if timeline.reel and timeline.awaited else timeline.frame.view
    return view | {"question": view["question"] | {"seats": []}} if timeline.hushed and view["question"] else view


def after_battle(table: Answering) -> dict[str, Any]:
    """Return the last battle as it lies on the table, with what everybody holds after it."""
    shown, now, hand = table.timeline.frame.view, table.device.sight(), f"{table.teller.layout.hand}/{table.device.viewer}"
    held = {hand: now["zones"][hand]} if hand in now["zones"] else {}
    return shown | {"zones": shown["zones"] | held, "counters": now["counters"]}


def clock(table: Answering, countdown: Countdown) -> Markup | None:
    """Return the clock of the open question, if it has one."""
    face = countdown.face(table.texts.entry("match", "left"))
    return drawn(face, table.teller.own("clock")) if face else None


def covered(table: Answering) -> Markup:
    """Return the cover of the table for whoever is to take the device."""
    seat = table.teller.seats[table.session.viewer or 0]
    return cover(seat.name, seat.tincture, seat.charge)


def sounds(table: Answering, moved: int) -> list[str]:
    """Return what is heard with what is shown: the most telling sound alone, of a moment that of the last fact which has one."""
    if table.refusal:
        return ["refused"]
    if table.session.game.outcome and not table.timeline.reel:
        return ["win"]
    told = [table.teller.entry(fact) for fact in reversed(table.timeline.frame.facts)] if moved else []
    return [next((entry["sound"] for entry in told if "sound" in entry), "card")] if moved else []


def looked_through(table: Answering, zone: str) -> Markup | None:
    """Return the cards of a pile of one's own, or of nobody's; None where they may not be seen."""
    zones, known, texts = table.timeline.frame.view["zones"], table.session.game.cards, table.texts
    cards = zones.get(zone, zones.get(f"{zone}/{table.device.viewer}"))
    if not isinstance(cards, list):
        return None
    ids = sorted(cards, key=list(known).index)
    shown = [h("li", card(None, table.teller.layout.deck, known[id].traits, texts.card(id, "full"), as_="span")) for id in ids]
    return sheet(texts.say("match", "pile", {"pile": texts.say("zone", zone), "count": len(ids)}), h("ul", shown, class_="spread"))
