"""The player's settings: their key in the browser's storage, their defaults, and their valid values."""

from functools import lru_cache
from typing import Any

from courtcards.engine.strategy import LEVELS
from table.storage.quota_storage import PREFIX
from table.storage.save_format import parse_json_object

SETTINGS_KEY = PREFIX + "settings"
DEFAULTS: dict[str, Any] = {"theme": "system", "speed": "normal", "sound": False, "letters": True, "suits": "game", "name": "", "me": "", "level": "squire",
                            "owner": "", "explain": "first", "closes": True, "rivals": True, "met": [], "paper": "", "stun": "", "orders": {}}
CHOICES = {"theme": ("system", "dark", "light"), "speed": ("off", "fast", "normal", "slow"), "sound": (False, True), "letters": (True, False),
           "explain": ("first", "on", "off"), "closes": (True, False), "rivals": (True, False), "suits": ("game", "four", "two"), "level": LEVELS,
           "paper": ("", "a4", "letter")}


@lru_cache(1)
def parse_settings(text: str) -> dict[str, Any]:
    """Return the settings in a text, with defaults for missing or invalid ones. They're cached until the text changes."""
    stored = parse_json_object(text) or {}
    return DEFAULTS | {name: value for name, value in stored.items() if value in CHOICES.get(name, (value,)) and type(value) is type(DEFAULTS.get(name))}
