"""Carries out the actions that arrange cards in numbered places, or write a word or letters on cards."""

from table.match.choice.move_builder import Laid
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.input.input_controller import InputController, RefusalNotice
from table.match.narration.saved_match import SavedMatch


class ArrangeActions:
    """Arranges and plays cards in numbered places, and writes words and letters. An unfinished arrangement is saved with the match.

    If the rules refuse a character, the player sees the reason.
    """

    def __init__(self, controller: InputController, saved_match: SavedMatch):
        self.controller, self.saved_match = controller, saved_match
        controller.laid = self.kept = saved_match.laid

    def save_arrangement(self, laid: Laid) -> None:
        """Save the arrangement with the match, if it has changed."""
        self.controller.laid = laid if any(laid) else ()
        if self.kept != self.controller.laid:
            self.kept = self.saved_match.laid = self.controller.laid
            self.saved_match.save()

    def do_place(self, data: dict[str, str]) -> None:
        """Press the place `value`, or move a `card` or its letter there. Place 0 returns the card or letter to where it came from."""
        number = int(data["value"]) if data.get("value", "").isascii() and data.get("value", "").isdigit() else 0
        lineup, choice = self.controller.lineup, self.controller.choice
        if "card" in data and isinstance(choice, WordBuilder):
            choice.place_card(data["card"], number)
        elif lineup and "card" in data:
            lineup.place_card(data["card"], number)
        elif lineup:
            lineup.press_place(number)
        else:
            return
        self.controller.play_or_show(None)

    def do_line_up(self, data: dict[str, str]) -> None:
        """Put all cards in the places in the order that `value` names, which may be a hint's order."""
        lineup = self.controller.lineup if self.controller.shortcuts else None
        orders = self.controller.orders
        order = orders.cards_in_order(lineup, data.get("value", "")) if lineup and not isinstance(lineup, OrderBuilder) else ()
        if lineup and order and orders.current_name(lineup) != data["value"]:
            lineup.line_up(order)
            self.controller.play_or_show(None)

    def do_lay(self, data: dict[str, str]) -> None:
        """Play the cards in the places, one answer each, and then the `move` in `data`, if any.

        Without a `move`, all cards must be placed; if they aren't, say so.
        """
        lineup = self.controller.lineup
        if not lineup:
            return
        if not (lineup.is_arranged or "move" in data):
            own = self.controller.narrator.table_text
            return self.controller.refuse(RefusalNotice(own("places-left"), own("places-left-why"), ""))
        if "move" in data:
            lineup.fill()
        if self.controller.shortcuts:
            self.controller.orders.save_order(lineup)
        moves = [str(move) for move in lineup.answers()] if lineup.is_arranged or any(lineup.laid) else []
        return self.controller.timeline.advance(*moves, *([data["move"]] if "move" in data else []))

    def do_word(self, data: dict[str, str]) -> None:
        """Set the word to `value`, add a `letter`, or remove the last one (`back`).

        If `data` has none of these, play the word.
        """
        table, word = self.controller, self.controller.choice
        if not isinstance(word, WordBuilder) or not table.seats:
            return
        if not {*data} & {"value", "letter", "back"}:
            return table.play_or_show(word.word_answer(table.seats[0]))
        if "back" in data:
            word.undo_step()
        missing_letter = "" if "back" in data else word.set_word(data["value"] if "value" in data else word.text + data["letter"])
        if not (missing_letter and table.explain(str(word.word_answer(table.seats[0], missing_letter)))):
            table.play_or_show(None)
        return None

    def do_write(self, data: dict[str, str]) -> None:
        """Write the letters in `value`, the first on a `card`, the others on the cards after it."""
        lineup = self.controller.lineup
        if not isinstance(lineup, OrderBuilder) or "card" not in data:
            return
        illegal_move = lineup.write(data["card"], data.get("value", ""))
        if not (illegal_move and self.controller.explain(str(illegal_move))):
            self.controller.play_or_show(None)
