"""An armed Peasant's attack on another kingdom, and the defence. Rule book: Attack, Defend, Queen.

An armed Knight absorbs up to the value of his armour. A Queen absorbs all the rest; without a Queen, the King loses that much health.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courtcards.games.coinquest.game import Coinquest


def resolve_attack(game: "Coinquest", seat: int, rival: int, top: str) -> None:
    """Attack a rival's kingdom with the Peasant of a seat.

    `top` says which card ends up on top of the Graveyard: `weapon` or `armour`.
    """
    weapon, armour, queen = game.peasant[seat], game.knight[rival], game.queen[rival]
    left = weapon[-1].value
    game.tell("attacks", seat=seat, rival=rival, card=weapon[-1].id, count=left)
    if armour:
        absorbed = min(left, armour[-1].value)
        left -= absorbed
        game.tell("absorbs", rival=rival, card=armour[-1].id, count=absorbed, left=left)
    falls = bool(left and queen)
    if falls:
        game.tell("queen-absorbs", rival=rival, card=queen[-1].id, count=left)
    elif left:
        game.wound(rival, left)
    else:
        game.tell("unhurt", rival=rival)
    game.attacked = True
    broken = [weapon, armour] if top == "armour" else [armour, weapon]
    game.peasant[seat] = game.knight[rival] = ()
    game.graveyard += [card for cards in broken for card in cards]
    for cards in broken:
        if cards is weapon:
            game.tell("weapon-breaks", seat=seat, card=weapon[-1].id)
        elif cards:
            game.tell("armour-breaks", rival=rival, card=armour[-1].id)
    if falls:
        game.queen[rival] = ()
        game.bury(queen)
        game.tell("queen-falls", rival=rival, card=queen[-1].id)
    if game.health[rival] <= 0:
        game.fall(rival)
