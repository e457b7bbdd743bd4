"""Court Cards: rules of card games about kings and their courts. Pure Python, no page, no third-party import."""

__version__ = "0.1.0"
