"""The sentences for the keys that rules emit: one TOML file per game and language."""

from courtcards.texts.sentences import (
    SEAT_DETAILS,
    CardWords,
    Texts,
    book_info,
    capitalize_start,
    common_text,
    fill_sentence,
    game_title,
    join_list,
    lesson_titles,
    load_texts,
)

__all__ = ["SEAT_DETAILS", "CardWords", "Texts", "book_info", "capitalize_start", "common_text", "fill_sentence", "game_title", "join_list",
           "lesson_titles", "load_texts"]
