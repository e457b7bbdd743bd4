"""What a person does to put cards on numbered places until they are laid down, and to write: a word, letters on cards. No DOM."""

from table.match.choice.move_builder import Laid
from table.match.choice.order_builder import Ordering
from table.match.choice.word_builder import Spelling
from table.match.input.input_controller import Answering
from table.match.narration.saved_match import Papers


class Arranging:
    """How cards are put on numbered places, written on and laid down; what is not laid down yet is kept with the match.

    Signs that cannot be written are refused, in the words of the rules.
    """

    def __init__(self, answering: Answering, papers: Papers):
        self.answering, self.papers = answering, papers
        answering.laid = self.kept = papers.laid

    def keep(self, laid: Laid) -> None:
        """Save what lies on the places, if that has changed."""
        self.answering.laid = laid if any(laid) else ()
        if self.kept != self.answering.laid:
            self.kept = self.papers.laid = self.answering.laid
            self.papers.save()

    def do_place(self, data: dict[str, str]) -> None:
        """Press a place (`value`), or put a `card` there by hand, or its letter in a word; 0 is back where it came from."""
        number = int(data["value"]) if data.get("value", "").isascii() and data.get("value", "").isdigit() else 0
        lineup, spelled = self.answering.lineup, self.answering.choice
        if "card" in data and isinstance(spelled, Spelling):
            spelled.put(data["card"], number)
        elif lineup and "card" in data:
            lineup.put(data["card"], number)
        elif lineup:
            lineup.touch(number)
        else:
            return
        self.answering.follow(None)

    def do_line_up(self, data: dict[str, str]) -> None:
        """Put all cards on the places in the order with a name (`value`); with that of how they lie already, nothing changes."""
        lineup, orders = self.answering.lineup if self.answering.shortcuts else None, self.answering.orders
        order = orders.of(lineup).get(data.get("value", "")) if lineup and not isinstance(lineup, Ordering) else None
        if lineup and order is not None and orders.stands(lineup) != data["value"]:
            lineup.line_up(order)
            self.answering.follow(None)

    def do_lay(self, data: dict[str, str]) -> None:
        """Lay down what is on the places, each card an answer; with a `move` that one after them."""
        lineup = self.answering.lineup
        if not lineup or not (lineup.whole or "move" in data):
            return
        if "move" in data:
            lineup.fill()
        if self.answering.shortcuts:
            self.answering.orders.keep(lineup)
        laid = [str(move) for move in lineup.answers()] if lineup.whole or any(lineup.laid) else []
        return self.answering.timeline.advance(*laid, *([data["move"]] if "move" in data else []))

    def do_word(self, data: dict[str, str]) -> None:
        """Take in a word as it is typed: all of it (`value`), a `letter` more, or one fewer (`back`); without any play it."""
        table, word = self.answering, self.answering.choice
        if not isinstance(word, Spelling) or not table.seats:
            return
        if not {*data} & {"value", "letter", "back"}:
            return table.follow(word.move(table.seats[0]))
        if "back" in data:
            word.step_back()
        wrong = "" if "back" in data else word.spell(data["value"] if "value" in data else word.text + data["letter"])
        if not (wrong and table.explain(str(word.move(table.seats[0], wrong)))):
            table.follow(None)
        return None

    def do_write(self, data: dict[str, str]) -> None:
        """Write on a `card`, and if there are more letters (`value`) on those after it."""
        row = self.answering.lineup
        if not isinstance(row, Ordering) or "card" not in data:
            return
        wrong = row.write(data["card"], data.get("value", ""))
        if not (wrong and self.answering.explain(str(wrong))):
            self.answering.follow(None)
