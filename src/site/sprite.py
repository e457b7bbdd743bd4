"""Draw the page's icons: one inline SVG sprite, and the small PNG images of the manifest."""

import json
import re
import struct
import zlib
from functools import cache

from base import NODE_MODULES, BuildFailure

SUN, MOUNTAIN, FOREST, OCEAN, CLOTH = map(bytes.fromhex, ("efbd35", "ab2f2c", "66a95e", "235f9f", "4d233b"))
GAP = 0.02     # half the width of the bar between two quarters
PICTURES = {"icon-192.png": (192, 0.8), "icon-512.png": (512, 0.8), "icon-maskable-512.png": (512, 0.56)}     # size in pixels, height of the shield (0 to 1)


@cache
def game_icons():
    """Return the whole icon set from its package."""
    return json.loads((NODE_MODULES / "@iconify-json" / "game-icons" / "icons.json").read_text(encoding="utf-8"))


def icon_drawing(name):
    """Return the drawing of a game-icons name; raises BuildFailure if the set has none."""
    icon_set = game_icons()
    name = icon_set.get("aliases", {}).get(name, {}).get("parent", name)
    if name not in icon_set["icons"]:
        raise BuildFailure(f"the icon {name!r} of src/table isn’t in @iconify-json/game-icons")
    return icon_set["icons"][name]["body"]


def icon_sprite(icons):
    """Return one hidden SVG with every icon, each as a single element.

    `icons` has, for each sprite id, the name of an icon in game-icons or a drawing of our own: SVG that begins with "<" and fills 512 by 512 units.
    """
    drawings = {key: icon if icon.startswith("<") else icon_drawing(icon) for key, icon in sorted(icons.items())}
    elements = "".join(with_element_id(key, drawing) for key, drawing in drawings.items())
    return f'<svg width="0" height="0" class="sprite" aria-hidden="true"><defs>{elements}</defs></svg>'


def with_element_id(key, drawing):
    """Return a drawing as one element with an id."""
    drawing = drawing if drawing.count("<") == 1 else f"<g>{drawing}</g>"
    tag = re.match(r"<\w+", drawing)[0]         # type: ignore[index]
    return f'{tag} id="{key}"{drawing[len(tag):]}'


def used_game_icons(icons):
    """Return the game-icons names used in a table of icons."""
    return sorted({icon for icon in icons.values() if not icon.startswith("<")})


def shield_png(size, height, width=0):
    """Return a PNG of the quartered shield on its cloth.

    The picture is `size` pixels high and `width` pixels wide, or square if `width` is 0. `height` is the shield's height as a fraction of the picture's.
    """
    rows = b"".join(b"\0" + pixel_row((y + 0.5) / size, size, height, width or size) for y in range(size))     # 0: a row without filter
    head = struct.pack(">IIBBBBB", width or size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + png_chunk(b"IDAT", zlib.compress(rows, 9)) + png_chunk(b"IEND", b"")


def pixel_row(y, size, height, width):
    """Return one row of pixels at height y (0 to 1) of a picture `size` pixels high and `width` wide.

    Each pixel is the mean of four samples, for smooth edges.
    """
    down = (y - 0.5) / height + 0.5
    half, bar = (round(part * height * size * 4) for part in (shield_half_width(down), GAP))
    left, right = (FOREST, OCEAN) if down > 0.5 else (SUN, MOUNTAIN)
    if abs(down - 0.5) < GAP:
        left = right = CLOTH
    quarter, rim = max(half - bar, 0), width * 2 - max(half, bar)
    samples = [CLOTH] * rim + [left] * quarter + [CLOTH] * (bar * 2) + [right] * quarter + [CLOTH] * rim
    return b"".join(map(mean_colour, samples[0::4], samples[1::4], samples[2::4], samples[3::4]))


def shield_half_width(down):
    """Return half the shield's width at a distance `down` from its top.

    Both are fractions of the shield's height; the tip is at 1.
    """
    below = max(down - 0.4, 0) / 0.6
    return 0.42 * (1 - min(below, 1) ** 2.4) if down >= 0 else 0


def mean_colour(*samples):
    """Return the mean of colours, each given as three bytes."""
    return samples[0] if len(set(samples)) == 1 else bytes(sum(part) // len(samples) for part in zip(*samples, strict=True))


def png_chunk(kind, data):
    """Return one chunk of a PNG file: its length, kind, data and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
