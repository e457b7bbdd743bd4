"""Court Cards: the rules of card games about kings and their courts. Pure Python, without a page or third-party imports."""

__version__ = "0.1.0"
