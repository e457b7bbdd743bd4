// Checks whether canvases can be read: browsers that guard against fingerprinting return noise, or white.
(() => {
  'use strict';
  const PATTERN_SIDE = 16, // px
    TOLERANCE = 12, // the most that a value may differ from the painted one, of 255
    COLOURS = [
      [200, 40, 20],
      [20, 70, 200],
      [10, 120, 50],
      [240, 240, 240],
    ];

  /** Whether a painted pattern can be read back. That's tried at every call, as the player may allow it later. */
  function canReadCanvas() {
    const canvas = Object.assign(document.createElement('canvas'), { width: PATTERN_SIDE, height: PATTERN_SIDE }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    const colourAt = at => COLOURS[Math.floor(at / PATTERN_SIDE / 4) % COLOURS.length];
    for (let at = 0; at < PATTERN_SIDE; at += 1) {
      context.fillStyle = `rgb(${colourAt(at * PATTERN_SIDE)})`;
      context.fillRect(0, at, PATTERN_SIDE, 1);
    }
    try {
      const { data } = context.getImageData(0, 0, PATTERN_SIDE, PATTERN_SIDE);
      return data.every((value, at) => Math.abs(value - (colourAt(at >> 2)[at & 3] ?? 255)) <= TOLERANCE);
    } catch {
      return false; // some browsers throw
    }
  }

  window.courtcards.canReadCanvas = canReadCanvas;
})();
