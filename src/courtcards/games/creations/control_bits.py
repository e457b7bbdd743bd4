"""Fast computation of who controls a field after battles, for bots. The results are those of `battle`, but sets of spaces are bits.

A *hold* is the set of spaces that a seat controls on a field where two sides fight, with one bit per space.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from courtcards.games.creations.battle import WINS, Laid, Lying
from courtcards.games.creations.fields import Ground, Pairs

FEW = 4                         # up to this many neighbours, every subset is tried
Striker = tuple[int, int, tuple[int, ...]]      # a space, its bit, and all spaces of its Speed (empty if it's alone)


@lru_cache(1 << 16)
def card_beats(corners: tuple[str, ...], others: tuple[str, ...], pairs: Pairs) -> bool:
    """Return whether a card beats another at one or more of the corners where they meet. Rulings MK-10, MK-14.

    `pairs` holds the indices of these corners: the first card's, then the other's.
    """
    return any((corners[corner], others[other]) in WINS for corner, other in pairs)


class ControlField:
    """A field with cards on it, regardless of who controls them.

    Sets of spaces are stored as bits. `taken` holds the spaces with cards. For each space, `around` holds its Combat Adjacent
    spaces, and `hits` holds the spaces of the cards that its own card beats.
    """

    __slots__ = ("around", "ground", "hits", "lying", "taken")

    def __init__(self, ground: Ground, around: Sequence[int], lying: Laid, hits: list[int], taken: int):
        self.ground, self.around, self.lying, self.hits, self.taken = ground, around, lying, hits, taken

    @classmethod
    def of(cls, ground: Ground, laid: Laid) -> "ControlField":
        """Return the field with these cards on it."""
        around = [space_bits([other for other, _ in near]) for near in ground.near]
        found = cls(ground, around, [None] * len(laid), [0] * len(laid), 0)
        for space, lying in enumerate(laid):
            if lying is not None:
                found.add(space, lying)
        return found

    def add(self, space: int, card: Lying) -> None:
        """Put a card on an open space."""
        bit, hits, lying, mine = 1 << space, self.hits, self.lying, 0
        for other, pairs in self.ground.near[space]:
            near = lying[other]
            if near is not None:
                if card_beats(card.corners, near.corners, pairs):
                    mine |= 1 << other
                if card_beats(near.corners, card.corners, mirrored_pairs(pairs)):
                    hits[other] |= bit
        hits[space] = mine
        lying[space] = card
        self.taken |= bit

    def with_card(self, space: int, card: Lying) -> "ControlField":
        """Return a copy of the field with one more card."""
        found = ControlField(self.ground, self.around, self.lying[:], self.hits[:], self.taken)
        found.add(space, card)
        return found

    def gain(self, space: int, hold: int) -> int:
        """Return the most by which a seat's lead can grow if it puts a card on a space. `hold` is the set of spaces it controls, as bits."""
        return 1 + 2 * (self.around[space] & self.taken & ~hold).bit_count()

    def lead(self, hold: int) -> int:
        """Return a player's lead: how many more cards they control than their rival. `hold` is the set of spaces they control, as bits."""
        return 2 * hold.bit_count() - self.taken.bit_count()

    def open(self) -> list[int]:
        """Return the indices of the spaces without a card."""
        return [space for space, lying in enumerate(self.lying) if lying is None]

    def neighbours_of(self, space: int) -> list[int]:
        """Return the spaces with cards that are Combat Adjacent to a space."""
        taken = self.taken
        return [other for other, _ in self.ground.near[space] if taken >> other & 1]

    def order(self, spaces: Sequence[int]) -> list[Striker]:
        """Return the strikers on these spaces, in the order they strike.

        All cards of one Speed form one striker.
        """
        lying = self.lying
        speeds: dict[int, list[int]] = {}
        for space in spaces:
            speeds.setdefault(lying[space].speed, []).append(space)      # type: ignore[union-attr]
        return [(group[0], 1 << group[0], () if len(group) == 1 else tuple(group)) for _, group in sorted(speeds.items())]

    def hold_after_battle(self, order: Sequence[Striker], engaged: int, hold: int, defeated_attack: bool) -> int:
        """Return the set of spaces that a player controls after a battle, as bits. Rulings MK-11 to MK-17.

        `hold` is the set before the battle, `engaged` the set of spaces that fight. The strikers strike in the given `order`. With `defeated_attack`, a
        defeated card can still strike later.
        """
        hits, beaten = self.hits, 0
        for space, bit, group in order:
            if group:
                won, lost = self.strike_together(group, engaged, hold, 0 if defeated_attack else beaten)
                hold = hold & ~lost | won
                beaten |= won | lost
            elif engaged & bit and (defeated_attack or not beaten & bit):
                if hold & bit:
                    won = hits[space] & engaged & ~hold
                    hold |= won
                else:
                    won = hits[space] & engaged & hold
                    hold ^= won
                beaten |= won
        return hold

    def strike_together(self, group: Sequence[int], engaged: int, hold: int, silent: int) -> tuple[int, int]:
        """Return the spaces that a player wins and those they lose when the cards of one Speed strike.

        `group` lists the spaces of these cards. All other sets of spaces are given as bits: `hold` is controlled by the player, `engaged` fights, and cards on
        `silent` spaces can't strike. Rulings MK-12, MK-13, MK-15.
        """
        blows, lying, falls = {}, self.lying, [0, 0]
        for space in group:
            if engaged >> space & 1 and not silent >> space & 1:
                blows[space] = self.hits[space] & engaged & (~hold if hold >> space & 1 else hold)
        for space, struck in blows.items():
            for other, back in blows.items():
                if struck >> other & 1 and back >> space & 1 and lying[other].number <= lying[space].number:        # type: ignore[union-attr]
                    struck &= ~(1 << other)
            falls[hold >> space & 1] |= struck
        return falls[1], falls[0]

    def outcomes(self, space: int, hold: int, defeated_attack: bool) -> Iterator[int]:
        """Yield the sets of spaces that a player may control after putting a card on a space, each as bits.

        The first is `hold`, without a battle; the others follow from the battles. With `defeated_attack`, a defeated card can still strike later.
        """
        yield hold
        near = self.neighbours_of(space)
        rivals = [other for other in near if not hold >> other & 1]
        if rivals:
            order = self.order([space, *near])
            for chosen in neighbour_subsets(tuple(near)) if len(near) <= FEW else few_subsets(tuple(near), tuple(rivals)):
                yield self.hold_after_battle(order, chosen | 1 << space, hold, defeated_attack)


@lru_cache(1 << 8)
def mirrored_pairs(pairs: Pairs) -> Pairs:
    """Return pairs of corners from the other side's point of view."""
    return tuple([(other, corner) for corner, other in pairs])


def space_bits(spaces: Sequence[int]) -> int:
    """Return a set of spaces as bits."""
    return sum([1 << space for space in spaces])


@lru_cache(1 << 12)
def neighbour_subsets(near: tuple[int, ...]) -> tuple[int, ...]:
    """Return every non-empty subset of spaces as bits, small ones first."""
    return tuple([space_bits(each) for number in range(1, len(near) + 1) for each in combinations(near, number)])


@lru_cache(1 << 12)
def few_subsets(near: tuple[int, ...], rivals: tuple[int, ...]) -> tuple[int, ...]:
    """Return some sets of spaces, as bits: all of `near`, all of `rivals`, each rival, each pair of rivals."""
    return tuple([space_bits(each) for each in (near, rivals, *combinations(rivals, 1), *combinations(rivals, 2))])


def hold_of_seat(laid: Laid, seat: int) -> int:
    """Return the set of spaces that a seat controls, as bits."""
    return sum([1 << space for space, lying in enumerate(laid) if lying is not None and lying.controller == seat])
