// The bucket: finds the space around a tap, up to the next ink, and returns its outline. It looks on a small canvas that isn't shown.
(() => {
  'use strict';
  const {
    strokes: { HARDEST, thinPoints },
    drawing: { fillOf },
  } = window.courtcards;
  const UNITS_PER_PIXEL = 2, // units per pixel of that canvas
    MOST_DIFFERENCE = 96, // how far the sum of a pixel's four values may differ from the tapped pixel's
    SMALL_ISLAND = 12, // islands of up to this many pixels are filled too
    OUTLINE_TOLERANCE = 2, // units by which the outline may be off
    OVERHANG = 24; // units by which it goes beyond the edge of the picture
  const DIRECTIONS = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]; // right, down, left, up: each is a right turn from the one before

  /** The pixels of the painted strokes: four values each. */
  function paintPixels(strokes, wide, high) {
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    context.scale(1 / UNITS_PER_PIXEL, 1 / UNITS_PER_PIXEL);
    for (const stroke of strokes) {
      context.fillStyle = `#${stroke.colour}`;
      context.fill(fillOf(stroke));
    }
    return context.getImageData(0, 0, wide, high).data;
  }

  /**
   * Mark all pixels that can be reached from the one numbered `start` without crossing other ink: 1 in the result, else 0.
   * Their neighbours are marked too, so that the fill goes under the edges of lines.
   */
  function markReachable(values, wide, high, start) {
    const reached = new Uint8Array(wide * high),
      marked = new Uint8Array(wide * high),
      pending = [start];
    const neighboursOf = at => [at % wide ? at - 1 : -1, (at + 1) % wide ? at + 1 : -1, at - wide, at + wide < wide * high ? at + wide : -1];
    const isAlike = at => {
      let difference = 0;
      for (let part = 0; part < 4; part += 1) difference += Math.abs(values[4 * at + part] - values[4 * start + part]);
      return difference <= MOST_DIFFERENCE;
    };
    reached[start] = 1;
    while (pending.length) {
      const at = pending.pop();
      marked[at] = 1;
      for (const next of neighboursOf(at)) {
        if (next < 0) continue;
        marked[next] = 1;
        if (reached[next] || !isAlike(next)) continue;
        reached[next] = 1;
        pending.push(next);
      }
    }
    return marked;
  }

  /** The outlines of the marked pixels, the largest first: the outer one, then one around each island in it. Each has the marked pixels on its right. */
  function traceOutlines(marked, wide, high) {
    const row = wide + 1, // corners in a row
      edges = new Uint8Array(row * (high + 1)), // for each corner, a bit per direction in which an edge of the marked pixels leaves it
      isMarked = (x, y) => x >= 0 && y >= 0 && x < wide && y < high && marked[y * wide + x];
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1) {
        if (!isMarked(x, y)) continue;
        if (!isMarked(x, y - 1)) edges[y * row + x] |= 1;
        if (!isMarked(x + 1, y)) edges[y * row + x + 1] |= 2;
        if (!isMarked(x, y + 1)) edges[(y + 1) * row + x + 1] |= 4;
        if (!isMarked(x - 1, y)) edges[(y + 1) * row + x] |= 8;
      }
    const found = [];
    for (let first = 0; first < edges.length; first += 1)
      while (edges[first]) {
        const line = [];
        let at = first,
          way = [0, 1, 2, 3].find(direction => edges[first] & (1 << direction)),
          area = 0;
        do {
          const [x, y] = [at % row, Math.floor(at / row)];
          edges[at] &= ~(1 << way);
          line.push([x, y]);
          at += DIRECTIONS[way][0] + DIRECTIONS[way][1] * row;
          area += x * DIRECTIONS[way][1] - y * DIRECTIONS[way][0];
          way = [way + 1, way, way + 3].map(direction => direction % 4).find(direction => edges[at] & (1 << direction)); // right, straight on, left
        } while (at !== first && way !== undefined);
        found.push({ line, area: Math.abs(area) / 2 });
      }
    return found.sort((one, other) => other.area - one.area);
  }

  /** Join an island's outline to a line: go to it where they're closest, around it, and back the same way. */
  function joinIsland(line, island) {
    let [least, from, to] = [Infinity, 0, 0];
    line.forEach(([x, y], lineAt) =>
      island.forEach(([right, down], islandAt) => {
        const far = (right - x) ** 2 + (down - y) ** 2;
        if (far < least) [least, from, to] = [far, lineAt, islandAt];
      }),
    );
    return [...line.slice(0, from + 1), ...island.slice(to), ...island.slice(0, to + 1), ...line.slice(from)];
  }

  /** The points of the shape that a tap at [x, y] fills, all in units. */
  function filledOutline(strokes, { width, height }, [x, y]) {
    const [wide, high] = [width, height].map(size => Math.ceil(size / UNITS_PER_PIXEL)),
      [across, down] = [Math.max(0, Math.min(wide - 1, Math.floor(x / UNITS_PER_PIXEL))), Math.max(0, Math.min(high - 1, Math.floor(y / UNITS_PER_PIXEL)))];
    const coordinateOf = (value, most, size) => (value === 0 ? -OVERHANG : value === most ? size + OVERHANG : value * UNITS_PER_PIXEL);
    const [outer, ...islands] = traceOutlines(markReachable(paintPixels(strokes, wide, high), wide, high, down * wide + across), wide, high)
      .filter(({ area }, at) => !at || area > SMALL_ISLAND)
      .map(({ line }) => line.map(([right, low]) => [coordinateOf(right, wide, width), coordinateOf(low, high, height), HARDEST / 2]))
      .map(line => thinPoints([...line, line[0]], 0, OUTLINE_TOLERANCE).slice(0, -1));
    return islands.reduce(joinIsland, outer);
  }

  window.courtcards.filledOutline = filledOutline;
})();
