"""stub"""
SQUIRES: dict[str, object] = {}
