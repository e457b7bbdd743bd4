"""The screens around the table, and its dialogs."""
