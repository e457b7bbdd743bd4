// Whether canvases can be read: a browser that guards against fingerprinting returns noise, or white.
(() => {
  'use strict';
  const SIDE = 16,
    OFF = 12, // dots of the pattern; how far a value may be from what was painted
    COLOURS = [
      [200, 40, 20],
      [20, 70, 200],
      [10, 120, 50],
      [240, 240, 240],
    ];

  /** Paint a pattern and read it back; the answer may be another once the player has allowed it. */
  function readable() {
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    const colour = at => COLOURS[Math.floor(at / SIDE / 4) % COLOURS.length];
    for (let at = 0; at < SIDE; at += 1) {
      context.fillStyle = `rgb(${colour(at * SIDE)})`;
      context.fillRect(0, at, SIDE, 1);
    }
    try {
      const { data } = context.getImageData(0, 0, SIDE, SIDE);
      return data.every((value, at) => Math.abs(value - (colour(at >> 2)[at & 3] ?? 255)) <= OFF);
    } catch {
      return false; // some refuse it
    }
  }

  window.courtcards.readable = readable;
})();
