"""The toys' book for tests; its cloth uses every part that cloths share."""

from courtcards.texts import CardWords
from table.books.common.book import Book, BoxArt, icon_set
from table.markup.card_faces import CardFace, Deck, Traits, card_markup, card_picture, sealed_back, styled_span
from table.markup.composite_parts import PendingEffect, PreviewFigure, coin_rows, creature_pair, effect_stack, move_preview, piece_pool, space_grid
from table.markup.html import Markup, h
from table.markup.layout import Layout
from table.markup.race_markup import race_pile
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size
from table.markup.table_parts import (
    card_backs,
    card_row,
    card_spot,
    cloth_card,
    held_count,
    owner_line,
    pile_markup,
    plate_body,
    plate_head,
    player_plate,
    unfold_attributes,
)

PENNON, GOAL = "flying-flag", 5


def face(traits: Traits, words: CardWords) -> CardFace:
    """Draw a card: its kind."""
    letter = styled_span("toy__letter", data_letter=traits["letter"]) if "letter" in traits else None
    return CardFace("toy", (), styled_span("toy__name", words("kind", traits["kind"]), letter))


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the contents of the cloth: the rivals, the ground or the cards in the middle, and the viewer's plate."""
    if scene.texts.game == "dash":
        top, beside = race(scene)
        return [h("div", [herald(scene, seat) for seat in scene.rivals], class_="seats", data_n=str(max(1, len(scene.rivals)))), h("div", top, beside, class_="toys")]
    middle = {"pageant": ground, "ramparts": wall, "scribes": shelf}.get(scene.texts.game, court)(scene)
    return [h("div", [herald(scene, seat) for seat in scene.rivals], class_="seats", data_n=str(max(1, len(scene.rivals)))),
            h("div", middle, class_="toys"), herald(scene, scene.own)]


@as_region
def herald(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate with banners, or points, below the name."""
    return player_plate(scene, seat, name(scene, seat), plate_body(points(scene, seat)), data_mine=seat.number == scene.viewer)


@as_region
def name(scene: Scene, seat: Seat) -> Markup:
    """Return the head of a player's plate."""
    if scene.texts.game == "sentries":
        whole = styled_span("muted", scene.say("cards", count=zone_size(scene.zone("hand", seat)))) if scene.unfolded == seat.number else None
        return h("div", plate_head(scene, seat, seat.kind), h("button", "…", type="button", class_="btn btn--icon", aria_label=scene.say("whole", who=seat.name),
                                                              **unfold_attributes(scene, seat)), whole)
    return plate_head(scene, seat, seat.kind, None if seat.number == scene.viewer else held_count(zone_size(scene.zone("hand", seat)), f"hand/{seat.number}"))


@as_region
def points(scene: Scene, seat: Seat) -> Markup:
    """Return a player's points as countable pieces."""
    won = scene.counter("banners", seat)
    if won is not None:
        return piece_pool(PENNON, won, GOAL, 0, seat.tincture, scene.say("banners", count=won), f"banners/{seat.number}")
    return coin_rows(zone_size(scene.zone("hand", seat)), 10, 0, scene.say("cards", count=zone_size(scene.zone("hand", seat))))


def race(scene: Scene) -> tuple[Markup, Markup]:
    """Return the top card of the heap, and the deck."""
    top = scene.zone("heap")[-1]
    return (card_markup(None, scene.layout.deck, scene.texts.cards[top].traits, scene.texts.card(top), as_="span"), race_pile(scene, "deck"))


def court(scene: Scene) -> list[Markup | None]:
    """Return the piles, and the cards everybody has played face down."""
    lanes = [card_row([owner_line(seat, seat.name), *secret(scene, seat)], f"sealed/{seat.number}", "toys__lane") for seat in scene.seats if zone_size(scene.zone("sealed", seat))]
    return [*piles(scene), *lanes, strikes(scene)]


@as_region
def strikes(scene: Scene) -> Markup | None:
    """Return how often the weighed move would strike a rival."""
    if scene.weighed is None:
        return None
    number = sum(fact.key == "struck" for fact in scene.foretold)
    return move_preview(scene.say("weighed"), [PreviewFigure(PENNON, str(number), scene.say("strikes", count=number))])


def secret(scene: Scene, seat: Seat) -> list[Markup]:
    """Return the cards a seat has played face down."""
    return [h("span", back, class_="laid") for back in card_backs(scene, f"sealed/{seat.number}", scene.zone("sealed", seat))]


def piles(scene: Scene) -> list[Markup]:
    """Return the deck, and the discards, which can be looked through."""
    top = (scene.zone("discard") or [None])[-1]
    act = {"data_do": "look", "data_zone": "discard"} if top else None
    return [pile_markup(scene, "deck", scene.say("deck", "zone")), pile_markup(scene, "discard", scene.say("discard", "zone"), top=top, act=act)]


def ground(scene: Scene) -> list[Markup | None]:
    """Return the spaces with their cards, the hand as creatures, the waiting effects, and a march's outcome."""
    spaces = {zone.partition(":")[2]: ids for zone, ids in scene.view["zones"].items() if zone.startswith("ground:")}
    names = {space: scene.say("space", number=int(space) + 1) for space in spaces}
    cells = {space: planted(scene, ids[0]) for space, ids in spaces.items() if ids}
    return [*piles(scene), space_grid(scene, "ground", cells, names, wide=2), march(scene), waits(scene)]


def wall(scene: Scene) -> list[Markup | None]:
    """Return the wall: its cards, the chosen card as it would stand, and how many would fall."""
    names = {str(space): scene.say("space", number=space) for space in range(1, len(scene.spaces("wall")) + 1)}
    cells = {space: standing(scene, ids[0]) for space in names if (ids := scene.zone(f"wall:{space}"))}
    chosen = {str(target).partition(":")[2]: raised(scene) for target in scene.at if scene.chosen}
    return [*piles(scene), space_grid(scene, "wall", {**cells, **chosen}, names), fallen(scene)]


@as_region
def standing(scene: Scene, id: str) -> Markup:
    """Return a card on the wall, facing its way; pressing it makes it part of an answer."""
    lies = scene.lies(id)
    return card_spot(scene.seats[lies["controller"]].name, cloth_card(scene, id), turned="turned" in lies)


@as_region
def raised(scene: Scene) -> Markup:
    """Return the chosen card, facing its chosen way."""
    drawn = card_picture(scene.layout.deck, scene.texts.cards[scene.chosen[0]].traits)
    return card_spot(scene.texts.value("kind", scene.presumed_call), drawn, turned=scene.presumed_call == "inward")


@as_region
def fallen(scene: Scene) -> Markup | None:
    """Return how many cards would fall from the weighed move, with any answer given ahead."""
    if scene.weighed is None:
        return None
    number = sum(fact.key == "falls" for fact in scene.foretold)
    return move_preview(scene.say("weighed"), [PreviewFigure(PENNON, str(number), scene.say("strikes", count=number))], scene.say("ahead") if scene.then else "")


def shelf(scene: Scene) -> list[Markup | None]:
    """Return the face-up cards with their letters, and how many would fall."""
    return [*piles(scene), card_row([open_letter(scene, id) for id in scene.zone("shelf")], "shelf", "toys__lane"), fallen(scene)]


@as_region
def open_letter(scene: Scene, id: str) -> Markup:
    """Return a card with its letter; pressing it makes it part of a word, a caller, or an opponent."""
    return cloth_card(scene, id)


@as_region
def planted(scene: Scene, id: str) -> Markup:
    """Return a card on the ground, sideways when it's hurt, with its beads and its damage."""
    lies = scene.lies(id)
    named = scene.say("letter", letter=lies["letter"]) if "letter" in lies else scene.seats[lies["controller"]].name
    return card_spot(named, cloth_card(scene, id), turned="turned" in lies, counters=lies.get("counters", 0), damage=lies.get("damage", 0))


@as_region
def march(scene: Scene) -> Markup | None:
    """Return the two chosen cards as they would march, and their effect."""
    if len(scene.chosen) != 2:
        return None
    first, second = (scene.texts.cards[id].traits for id in scene.chosen)
    hurt = str(max(0, 2 * first["strength"] - second["strength"]))
    both = creature_pair(card_picture(scene.layout.deck, first), card_picture(scene.layout.deck, second), first["strength"], second["strength"], scene.say("marches"))
    return h("div", both, move_preview(scene.say("march"), [PreviewFigure(PENNON, hurt, scene.say("damage"))], scene.say("fall")))


@as_region
def waits(scene: Scene) -> Markup | None:
    """Return the effects waiting while a motto is written."""
    if (scene.view["question"] or {}).get("key") != "motto":
        return None
    shown = [card_picture(scene.layout.deck, None)]
    return effect_stack(scene.say("waits"), [PendingEffect(shown, scene.say("motto"), scene.say("planted"), scene.say("cheer"), spent=False)], scene.say("end"))


DECK = Deck(face, sealed_back("vert", PENNON))
BASE = Layout(DECK, look=("discard",), cards_stay=True, tally="cards", art=("page-1", "thief-1", "shield-1", "knight-1"), minutes=lambda players, chosen: 3)
GAMES = {"heralds": BASE._replace(tally="banners", pieces=("banners",)), "pageant": BASE._replace(scores=("days",), unranked=(("beads", False),)),
         "ramparts": BASE, "scribes": BASE._replace(tally="points"),
         "sentries": BASE._replace(tally="banners", pieces=("banners",), stacked=("discard",)), "dash": BASE._replace(look=(), cards_stay=False)}
ART = BoxArt(DECK, ({"kind": "page"}, {"kind": "shield"}, {"kind": "knight"}))
BOOK = Book("toys", ART, GAMES, cloth, icons=icon_set("flying-flag"), quick="heralds", race=race)
