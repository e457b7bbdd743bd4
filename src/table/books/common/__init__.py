"""Code several books share: the book model, the common deck, printable sheets, custom cards."""
