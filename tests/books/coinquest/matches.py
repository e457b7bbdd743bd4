"""Matches of Kingdom Coinquest built from kingdoms in words, and their results, always read through views.

A card is named by its id: `10S KH`. Moves are written without the seat, which is the one whose turn it is. A kingdom is its suit and
its cards: `H knight 4H peasant 9S+2C queen QH quartermaster 7H*1 salvage 3D hand 5S QD QC`; a pair is the named card and its
helper, and `*1` is the number of counters left. Seat 0 has the first kingdom.
"""

from functools import partial

from helpers.reading import asked, counter, each, play, state, zone

from courtcards.games import GAMES

COINQUEST = GAMES["coinquest"]
SUITS = "HSDC"                          # in turn order
VALUES = [str(value) for value in range(2, 11)]
CARDS = [f"{rank}{suit}" for rank in [*VALUES, "J", "Q", "A"] for suit in SUITS]
SLOTS = ("queen", "knight", "peasant", "quartermaster")


def value(id):
    """Return the number on an Equipment card."""
    return int(id[:-1])


def cost(id):
    """Return for how many turns a card is prepared, by the rule book's table."""
    return {2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3}[value(id)]


def match(kings="HS", forge="", told=None, seed=0, **options):
    """Return a match of these kings, one per seat, with these cards on top of the Forge; `health=(5, 20)`; facts go to `told`."""
    if "health" in options:
        options["health"] = {str(seat + 1): health for seat, health in enumerate(options["health"])}
    first = forge.split()
    rest = [card for card in CARDS if card not in first]
    deck = [f"K{suit}" for suit in [*kings, *(suit for suit in SUITS if suit not in kings)]] + first + rest
    story = None if told is None else lambda _, fact: told.append(fact)
    return COINQUEST(len(kings), options, seed=seed, deck=deck, story=story)


class Kingdom:
    """The cards a kingdom should have, and its moves each turn until it has them.

    Meanwhile three of its cards move between its hand and its Salvage Yard; in the end they're its hand. A turn is a move (None for a
    pass), the cards drawn for it, and a card stored for good.
    """

    def __init__(self, seat, words):
        self.seat, (self.suit, *rest), self.wish = seat, words.split(), {}
        for word in rest:
            if word in (*SLOTS, "salvage", "hand"):
                into = self.wish.setdefault(word, [])
            else:
                into.append(word)
        self.hand, self.yard, self.kept, self.begun = self.wish.get("hand", []), [], [], False
        assert len(self.hand) <= 3

    def cards(self):
        """Return all cards named."""
        return [card for words in self.wish.values() for word in words for card in word.partition("*")[0].split("+")]

    def plays(self, verb, word):
        """Return the turns that play a card or a pair; a pair's helper is drawn a turn earlier."""
        card, *helper = word.partition("*")[0].split("+")
        return [*[(None, [each], None) for each in helper], (" ".join([verb, card, *helper]), [card], None)]

    def works(self, acting):
        """Return the turns needed for everything; an acting kingdom has begun one more."""
        found = []
        for unit in ("knight", "peasant"):
            for word in self.wish.get(unit, []):
                found += [*self.plays("prepare", word), *[IDLE] * (cost(word.split("+")[0]) - 1), (f"equip > kingdom/{self.seat}:{unit}", [], None)]
        found += [turn for word in self.wish.get("queen", []) for turn in self.plays("crown", word)]
        stored = [(None, [card], card) for card in self.wish.get("salvage", [])]
        for word in self.wish.get("quartermaster", []):
            card, _, left = word.partition("*")
            tail = [*self.plays("prepare", word), *[IDLE] * (cost(card.split("+")[0]) - int(left or 0) - acting)]
            return found + (stored + tail if left else tail + stored)
        return found + stored

    def plan(self, turns, acting):
        """Schedule the needed turns so that they end with the last of this many turns."""
        works = self.works(acting)
        self.turns = [IDLE] * (turns - len(works)) + works

    def turn(self, number, grave, forge):
        """Plan the draws, the move and the discard of a turn in which `grave` is buried; cards from the Forge are added to it."""
        move, fresh, stored = self.turns[number]
        fresh = [*fresh, *([grave] if grave else [])]
        if not self.begun:
            assert self.turns[number] == IDLE
            self.begun, draws = True, ["forge"] * 3
            forge += self.hand
        else:
            room = 3 - len(self.hand) - len(self.kept) - len(fresh)
            own, self.yard = self.yard[:room], self.yard[room:]
            self.hand = self.hand + own
            draws = [*own, *["forge"] * len(fresh)]
            forge += fresh
        self.kept = [] if move and fresh else self.kept + [card for card in fresh if card not in (grave, stored)]
        goes = grave or stored or self.hand[-1]
        if goes == self.hand[-1]:
            self.hand, self.yard = self.hand[:-1], [*self.yard, goes]
        return draws, move or "pass", f"discard {goes} = {'graveyard' if grave else 'salvage'}"


IDLE = None, [], None


def setting(*kingdoms, grave="", forge="", turn=0, draw=True, **options):
    """Return a match in which the kingdoms and the Graveyard (top last) have these cards, in a seat's turn.

    The seat has drawn its hand or, without `draw`, is about to. Everything is reached by legal moves.
    """
    realms = [Kingdom(seat, words) for seat, words in enumerate(kingdoms)]
    grave, forge = grave.split(), forge.split()
    named = [*grave, *forge, *(card for realm in realms for card in realm.cards())]
    assert len(set(named)) == len(named), "a card is named twice"
    pool = [card for card in CARDS[::-1] if card not in named]
    for realm in realms:
        realm.hand = realm.hand + [pool.pop() for _ in range(3 - len(realm.hand))]
    order = sorted(range(len(realms)), key=lambda seat: SUITS.index(realms[seat].suit))
    before = order.index(turn)
    rounds = max(len(realm.works(realm.seat == turn)) for realm in realms) + len(grave) + 1
    for place, seat in enumerate(order):
        realms[seat].plan(rounds + (place < before), seat == turn)
    turns = [(seat, number) for number in range(rounds + 1) for place, seat in enumerate(order) if number < rounds or place < before]
    free = [(seat, number) for seat, number in turns if number and not realms[seat].turns[number][1]]
    tombs = dict(zip(free[len(free) - len(grave):], grave, strict=True))
    drawn, steps = [], []
    for seat, number in turns:
        steps.append(realms[seat].turn(number, tombs.get((seat, number)), drawn))
    game = match([realm.suit for realm in realms], " ".join([*drawn, *forge]), **options)
    for draws, move, discard in steps:
        play(drawing(game, draws), move, discard)
    assert asked(game) == f"{turn} draw"
    return drawing(game, realms[turn].yard) if draw else game


# playing

def drawing(game, sources):
    """Draw from these sources, `forge` or a card, as long as a draw is asked for."""
    for source in sources:
        if asked(game).endswith(" draw"):
            play(game, f"draw = {source}")
    return game


def drawn(game):
    """Draw from the Salvage Yard if it has cards, else from the Forge, else from the Graveyard, until done; return the game."""
    while asked(game).endswith(" draw"):
        yard = salvage(game, asked(game)[0])
        play(game, f"draw = {yard[0] if yard else 'forge' if zone(game, 'forge') else zone(game, 'graveyard')[-1]}")
    return game


def turn_ends(game, times=1):
    """Let the player draw, pass, and stow a card, or bury it if there is no room; return the game."""
    for _ in range(times):
        if asked(drawn(game)).endswith(" play"):
            play(game, "pass")
        if asked(game) != "over":
            seat, who = asked(game).split()[0], turn(game)
            card = zone(game, f"hand/{seat}")[-1]
            play(game, f"discard {card} = {'salvage' if len(salvage(game, seat)) < 3 else 'graveyard'}")
        assert asked(game) == "over" or turn(game) != who
    return game


def forge_empties(game):
    """End turns, each burying a card from the Forge, until a turn begins with an empty Forge; return the game."""
    while zone(game, "forge"):
        drawing(game, ["forge"] * 3)
        seat = asked(game)[0]
        play(game, "pass", f"discard {zone(game, f'hand/{seat}')[-1]} = graveyard")
    return game


def until(game, seat):
    """End turns until it's a seat's turn; return the game."""
    while asked(game)[0] != str(seat):
        turn_ends(game)
    return game


def own_turn(game, times=1):
    """End this turn and everybody else's, and draw; return the game."""
    for _ in range(times):
        seat = asked(game)[0]
        until(turn_ends(game), seat)
    return drawn(game)


# reading

def turn(game):
    """Return the number of the turn."""
    return counter(game, "turn")


def hand(game, seat):
    """Return the hand of a seat as sorted words."""
    return " ".join(sorted(zone(game, f"hand/{seat}"), key=CARDS.index))


def salvage(game, seat):
    """Return the cards of a Salvage Yard."""
    return zone(game, f"salvage/{seat}")


def yard(game, seat):
    """Return a Salvage Yard as sorted words."""
    return " ".join(sorted(salvage(game, seat), key=CARDS.index))


def slot(game, seat, name):
    """Return the cards at a place of a kingdom, the named card first, as in `8C+JS`."""
    return "+".join(reversed(zone(game, f"kingdom/{seat}:{name}")))


def graveyard(game, count=None):
    """Return the Graveyard as text, the top last: all of it, or the top `count` cards."""
    ids = zone(game, "graveyard")
    return " ".join(ids if count is None else ids[-count:])


health = partial(each, name="health")


def left(game, seat):
    """Return the counters on a Quartermaster's card: 0 if it's prepared, None if there is no card."""
    card = slot(game, seat, "quartermaster").partition("+")[0]
    return state(game, card).get("counters", 0) if card else None
