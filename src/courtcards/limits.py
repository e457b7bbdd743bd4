"""Every limit of what comes from outside, each number once. Imports nothing but the dice."""

from .shuffle import MASK

FILE = 2_000_000            # characters of a record's file, and of what is stored of a match
LINK = 64_000               # characters of a link; addresses beyond that are cut by somebody on the way
UNFOLDED = 200_000          # bytes of a link's record when it is unfolded
NESTING = 8                 # brackets inside brackets; a saved match needs four
TOKENS = 250_000            # texts, numbers and brackets of a file
NUMBER = 40                 # signs of a number
SEATS = 12                  # players of a record
NAME = 40                   # characters of a player's name
TYPED_NAME = 24             # characters of a name as it is typed
SEAT = NAME + 16            # characters of a seat: a name, and what bot it is
TITLE = 60                  # characters of a match's name
NOTE = 200                  # characters of the line that says how a match stands
DECK = 400                  # cards of a stacked deck
CARD = 40                   # characters of a card's id
OPTIONS = 100               # house rules of a record
OPTION = 40                 # characters of the name of a house rule
MOVES = 100_000             # moves of a match
MOVE = 600                  # characters of a move; a revolt of all forty cards of a deck fits, a pasted novel does not
REMARKS = 2_000             # remarks of a record
REMARK = 1_000              # characters of a remark
ALL_REMARKS = 50_000        # characters of all remarks together
SEED = MASK                 # the highest seed
HASH = 64                   # characters of the hash of a card set or a word list
WORD = 18                   # letters of a word
NO_WORDS = 10_000           # words that were looked up in a match and not found
SET_FEWEST = 18             # cards of a set
SET_MOST = DECK             # and of several sets together
SET_TEXT = 32_000           # characters of what the rules can see of a set, in a record
CARD_NUMBER = 9_999         # the highest number of a card
CARD_WORD = 24              # characters of a word that stands for a card's symbol
SET_FILE = 30_000_000       # characters of the file of a set, with all that is drawn on its cards
SETS = 60                   # sets in the file of a match
ALL = 10_000                # matches, or sets, in the file of all
ALL_FILE = 100_000_000      # characters of that file
ALL_TOKENS = 2_000_000      # and texts, numbers and brackets; of the file of a set as well, which may hold SET_MOST * STROKES texts
OWN_TEXT = 200              # characters of what is written on a card
POSITION = 256_000          # characters of a position as it is told
POSITION_NESTING = 24       # brackets inside brackets of it; a row of cards that lie needs eight
HISTORY = 50                # what a card remembers: who drew it, who gave it to whom
STROKES = 3_000             # strokes on a card
STROKE = 40_000             # characters of a stroke
ART = 400_000               # characters of all strokes of a card
PICTURE = 100_000           # bytes of the picture on a card
POINTS = 1_200              # points that a picture is wide or high
