"""The frame of every table: bar, cloth, tray, rail, and the cover while the device is handed on. Pure functions of a scene."""

from typing import Any

from courtcards.texts import said
from table.books import book_of
from table.draw.faces import card
from table.draw.html import Markup, h, icon, join
from table.draw.icons import banner, icon_button
from table.draw.notices import slip
from table.draw.parts import fan
from table.draw.scene import Scene, looked
from table.match.choice import Choice


def play(scene: Scene) -> Markup:
    """Return the whole table."""
    cloth = h("main", book_of(scene.texts.game).cloth(scene), class_="felt", data_over=bool(scene.result))
    return h("div", bar(scene), cloth, tray(scene), rail(scene), class_="play", data_log=scene.log_open, data_mode=scene.mode or None,
             data_calls=bool(scene.calls))


def cover(name: str, tincture: str, charge: str) -> Markup:
    """Return the cover of the table while the device goes to the next player: all hands are hidden."""
    ready = h("button", said("cover", "ready", name=name), type="button", class_="btn btn--main btn--big", data_do="take-seat", data_main=True)
    inner = [h("span", banner(tincture, charge), class_="pass__flag"), h("h1", said("cover", "hand-over", name=name)),
             h("p", said("cover", "hidden", name=name)), ready,
             h("a", said("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("div", inner, class_="pass__in"), class_="pass", data_tincture=tincture)


# the bar


def bar(scene: Scene) -> Markup:
    """Return the bar over the table."""
    home = said("table", "back")
    back = h("a", icon("ui-prev"), class_="btn btn--icon", href="#/", aria_label=home, title=home)
    words = h("div", h("h1", scene.title, class_="bar__title"), h("p", scene.subtitle, class_="bar__sub"), class_="bar__words")
    return h("header", back, words, h("span", class_="bar__space"), icon_button("undo", "ui-undo", said("table", "undo")),
             icon_button("log", "scroll-unfurled", said("table", "story"), data_narrow=True, aria_expanded="true" if scene.log_open else "false"),
             icon_button("howto", "rule-book", said("howto", "open"), data_wide=True),
             icon_button("settings", "cog", said("settings", "title"), data_wide=True),
             icon_button("more", "ui-dots", said("table", "more"), data_narrow=True), class_="bar")


# the tray


def tray(scene: Scene) -> Markup:
    """Return the prompt, what is asked, the hand, and the buttons that answer."""
    say, help_ = scene.prompt
    acts = [pressable(*button) for button in scene.acts]
    page = h("button", scene.link[1], type="button", class_="link", data_do="howto", data_page=scene.link[0]) if scene.link else None
    ask = h("div", h("div", h("strong", say), h("span", help_), " ", page, class_="ask__text", role="status"), h("div", acts, class_="ask__acts"), class_="ask")
    why = slip(*scene.refusal) if scene.refusal else None
    held = scene.controls or (None if scene.result else hand(scene))
    return h("section", why, ask, scene.clock, scene.writing, calls(scene), held, class_="tray", data_plain=held is None, data_wait=not scene.ready,
             aria_label=said("table", "asked"))


def pressable(do: str, label: Any, more: dict[str, Any]) -> Markup:
    """Return a button that answers."""
    return h("button", label, type="button", **{"class_": "btn", "data_do": do, **more})


def calls(scene: Scene) -> Markup | None:
    """Return what can be named, as buttons under the verbs."""
    groups = [h("div", h("b", verb), [pressable(*button) for button in buttons], class_="calls__group", role="group", aria_label=verb)
              for verb, buttons in scene.calls]
    return h("div", groups, class_="calls") if groups else None


def hand(scene: Scene) -> Markup | None:
    """Return the cards that can be chosen from: the viewer's hand, or cards on the table that answer the question by themselves."""
    place = f"{scene.layout.hand}/{scene.viewer}"
    zone = scene.view["zones"].get(place)
    answers = [(words[3], move) for move in scene.moves if len(words := move.split()) == 4 and words[2] == ">" and words[3] in scene.texts.cards]
    if answers:
        return fan([held(scene, id, {"data_do": "move", "data_move": move}) for id, move in answers], None, len(answers), data_all=True)
    if not isinstance(zone, list) or not zone:
        return None
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(card.kind for card in scene.texts.cards.values()))}
    ids = sorted(zone, key=lambda id: kinds[scene.texts.cards[id].kind])
    return fan([held(scene, id, press(scene.choice, id)) for id in ids], place, data_all=all(map(scene.choice.usable, ids)), role="group",
               aria_label=said("table", "hand"))


def press(choice: Choice, id: str) -> dict[str, Any]:
    """Return what pressing a card of the hand does: play it at once, choose it among others, or say why not."""
    if not choice.usable(id):
        return {"data_do": "why", "data_card": id}
    move = choice.foresee(id)
    return {"data_do": "move", "data_move": move} if move else {"data_do": "choose", "data_card": id, "aria_pressed": str(id in choice.chosen).lower()}


def held(scene: Scene, id: str, act: dict[str, Any]) -> Markup:
    """Return a card that can be chosen, with what it would do; one that cannot says why."""
    chosen, pill = scene.chosen, scene.pills.get(id)
    state = "selected" if id in chosen else "idle" if act["data_do"] == "why" else "legal"
    verb = scene.texts.entry("verb", act["data_move"].split()[1])["do"].lower() if "data_move" in act else ""
    words = ": ".join(filter(None, [scene.texts.card(id, "full"), pill or verb]))
    order = str(chosen.index(id) + 1) if id in chosen and len(chosen) > 1 else None
    shown = card(id, scene.layout.deck, scene.texts.cards[id].traits, words, state, data_order=order, **looked(scene, id), **act)
    return h("span", shown, h("span", pill, class_="answer", aria_hidden="true") if pill else None, class_="hand__wrap", id=f"held-{id}")


# the rail


def rail(scene: Scene) -> Markup:
    """Return what happened so far, and what the book has to say beside it."""
    story, aside = said("table", "story"), book_of(scene.texts.game).aside
    shut = h("button", icon("ui-close"), type="button", class_="btn btn--icon rail__close", data_do="log", aria_label=said("table", "shut-story"))
    log = h("div", h("div", join(scene.log)), class_="log", role="log", tabindex="0", aria_label=said("table", "happened"))
    acts = [pressable(do, said("table", do), {}) for do in ("replay", "share")]
    return h("aside", h("h2", icon("scroll-unfurled"), story), shut, log, aside(scene) if aside else None,
             None if scene.mode else h("div", acts, class_="rail__foot"), class_="rail panel", aria_label=story)
