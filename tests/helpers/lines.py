"""Line counts of texts on the page.

Character widths are those a browser measures for our two fonts, in thousandths of the font size.
"""

import re

FONTS = {               # widths of the characters from space to ~
    "display": """205 247 357 649 571 1003 785 189 320 320 533 516 235 342 239 461 577 415 556 472 548 455 522 519 532 521 239 233 406 516 406 519
        978 805 708 686 773 697 645 746 835 410 396 750 624 1019 828 764 651 764 728 656 694 786 813 1225 768 693 654 382 461 382 606 625
        226 549 581 457 582 474 341 516 606 317 297 586 303 917 614 540 578 569 420 484 347 605 551 860 514 551 487 394 429 394 589""",
    "text": """192 236 372 683 562 881 734 202 385 385 473 588 230 423 236 445 653 428 555 571 600 575 607 528 607 607 236 236 568 568 568 428
        883 690 646 685 737 594 574 733 750 280 291 671 573 958 754 817 628 817 670 587 641 731 687 1020 679 652 672 373 445 373 609 402
        600 523 592 495 578 528 395 542 573 257 255 542 254 873 573 598 592 585 400 455 410 559 513 801 532 518 497 405 264 405 568""",
}
OTHERS = {"’": 230, "“": 406, "”": 406, "–": 589, "−": 568, "…": 709, "×": 566, "·": 236, "♠": 531, "♥": 594, "♦": 510, "♣": 656, "\xa0": 192}
WIDTHS = {name: {chr(32 + at): int(width) for at, width in enumerate(widths.split())} | OTHERS for name, widths in FONTS.items()}
GAP = re.compile(r"\{(\w+)(?::([^}]*))?\}")
NAME = "Wilhelmina B"           # the longest name for which a text has to fit: 12 characters
NUMBERS = {"count", "damage", "letters", "life", "left", "n", "number", "value", "gems", "worth", "total", "share", "points", "most", "size", "low", "high", "score", "health",
           "level", "lost", "last", "turned", "tenths", "chance", "less", "length", "needed", "room", "cost", "turns", "goal", "place", "speed", "pick", "picks"}
CARDS = {"card": "10 of Diamonds", "what": "10 of Diamonds", "kind": "Catapult", "striker": "Double Agent", "letter": "W", "suit": "Diamonds", "rank": "10", "word": "KINGDOMS",
         "space": "space 12", "creature": "10-10", "helper": "Double Agent", "gain": "your King falls", "verb": "Attack", "next": "defend"}


def fill(text):
    """Return a text with its gaps filled by the longest names and numbers."""
    def longest(gap):
        name, forms = gap.groups()
        filling = "20" if name in NUMBERS else CARDS.get(name, NAME)
        if forms is None:
            return filling
        if "|" in forms:
            return f"{filling} {forms.rpartition('|')[2]}" if name in NUMBERS else max(forms.split("|"), key=len)
        return filling + forms.lstrip("’s") + "’s" * ("’s" in forms)
    return GAP.sub(longest, text)


def width(text, font, size):
    """Return a text's width in pixels."""
    return sum(WIDTHS[font][letter] for letter in text) * size / 1000


def lines(text, font, size, wide):
    """Return how many lines a text takes at a width in pixels."""
    if not text.strip():
        return 0
    count, used = 1, 0.0
    for word in text.split():
        used += width(f" {word}" if used else word, font, size)
        if used > wide:
            count, used = count + 1, width(word, font, size)
    return count
