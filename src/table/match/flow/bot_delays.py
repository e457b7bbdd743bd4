"""After what time an answer of a bot shows: by its level, its style, the kind of question and the device, and by nothing else. No DOM.

Never by how many answers there are, by how a match stands or by a hand. Who searches has that time for it.
"""

from courtcards.bots import mind_of

USUAL = {"page": 120, "squire": 180, "knight": 300, "king": 800}            # ms by level
SLOW = USUAL | {"knight": 600, "king": 1500}            # on a device that has found itself slow
BRIEF = {"knight": 100, "king": 200}                    # where the question can be passed on and on, or is raced for by the clock, whatever the style
SEARCHES = BRIEF.keys()                                 # the levels that think for as long as that
STYLES = {"bold": .85, "careful": 1.2}                  # times that, in a style


def pause(game: str, question: str, level: str, style: str, slow: bool) -> int:
    """Return in how many ms an answer to a question of a game, by its key, shows."""
    return round((SLOW if slow else USUAL).get(level, 0) * STYLES.get(style, 1) * mind_of(game).pauses.get(question, 1))
