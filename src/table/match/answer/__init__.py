"""How persons answer: what is chosen, in which words, by which buttons."""
