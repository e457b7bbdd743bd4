"""A name that won't do for a new book is refused in a line, and nothing is written. What the command lays is tested in tests/books/model."""

import pytest

from courtcards.cli import new_book
from courtcards.cli.main import main


def test_outside_a_checkout_new_book_says_what_it_needs(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(new_book, "ROOT", tmp_path)
    assert main(["new-book", "golden-fleece"]) == 2 and not [*tmp_path.iterdir()]
    assert capsys.readouterr().err == "courtcards: new-book copies tests/books/model, which is only in a checkout of Court Cards\n"


@pytest.mark.parametrize(("words", "why"), [
    (["Golden"], "can’t be an id"), (["golden fleece"], "can’t be an id"), (["golden-"], "can’t be an id"), (["../golden"], "can’t be an id"), (["class"], "can’t be an id"),
    (["golden-fleece", "2nd"], "'2nd' can’t be an id"), (["kings-keys"], "kings-keys.css is there already"), (["golden-fleece", "ilk"], "ilk.toml is there already"),
    (["question"], "uses the word question"), (["golden-fleece", "strategy"], "uses the word strategy")])
def test_a_name_that_is_malformed_taken_or_in_use_is_refused(words, why, monkeypatch, capsys):
    monkeypatch.setattr(new_book.Path, "write_text", lambda *_: pytest.fail("nothing is to be written"))
    assert main(["new-book", *words]) == 2
    told = capsys.readouterr().err
    assert why in told and told.count("\n") == 1
