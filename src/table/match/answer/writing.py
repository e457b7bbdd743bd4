"""What a person does to write: a word, letters on cards. No DOM."""

from table.match.answer.answering import Answering
from table.match.answer.ordering import Ordering
from table.match.answer.spelling import Spelling


class Writing:
    """How words and letters are written; signs that cannot be written are refused, in the words of the rules."""

    def __init__(self, answering: Answering):
        self.answering = answering

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
