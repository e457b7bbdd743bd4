"""Code that several books share: the book model, the common deck, printable sheets, and custom cards."""
