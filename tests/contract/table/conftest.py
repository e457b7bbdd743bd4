"""What contracts of the table need: the book of toys on the shelf."""

from unit.conftest import toys

__all__ = ["toys"]
