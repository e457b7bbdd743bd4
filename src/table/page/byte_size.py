"""How much room something takes, in words."""



def size(many: int) -> str:
    """Return a number of bytes in words.

    >>> size(900), size(1_300_000)
    ('1 kB', '1.3 MB')
    """
    return f"{many / 1e6:.1f} MB" if many >= 1e6 else f"{max(1, round(many / 1000))} kB"
