// Strokes: strings such as `pen 31243a 12 120,340,50 124,338,55` (tool, colour, thickness; x, y, pressure of each point), and what is made from them.
(() => {
  'use strict';
  const COORDINATE_RANGE = [-200, 1500]; // the range of coordinates, in units of the picture field
  const STROKES = 3_000, // strokes on a card; this and the next two have their names from courtcards/engine/limits.py
    STROKE = 40_000, // characters of a stroke
    ART = 400_000; // characters of all strokes on a card
  const PATTERN = /^(pen|brush|shape) [0-9a-f]{6} [1-9]\d?( -?\d{1,4},-?\d{1,4},\d{1,2})+$/;
  const HARDEST = 99, // the highest pressure
    PRESSURE_EFFECT = 0.6; // how much pressure changes a pen's thickness
  const EDGE_STEP = 40; // units between points of a line beyond the edge
  const OUTLINE_STEP = 4, // units between points of an outline
    TOLERANCE = 0.6, // units by which a point may be off the outline
    MOST_BULGE = (TOLERANCE * 27) / 4, // the most that a line may bend
    MOST_PATHS = 3_500; // outlines to remember

  // ---- strings

  /** Whether a stroke's string is well-formed. Its coordinates may still be out of range, see `parseStroke`. */
  const isValid = text => typeof text === 'string' && text.length <= STROKE && PATTERN.test(text);

  /** Parse a stroke into tool, colour, thickness and points; null if invalid. */
  function parseStroke(text) {
    if (!isValid(text)) return null;
    const [tool, colour, width, ...marks] = text.split(' '),
      points = marks.map(mark => mark.split(',').map(Number));
    const isInRange = ([x, y]) => Math.min(x, y) >= COORDINATE_RANGE[0] && Math.max(x, y) <= COORDINATE_RANGE[1];
    return points.every(isInRange) ? { text, tool, colour, width: Number(width), points } : null;
  }

  const areSameTexts = (one, other) => one.length === other.length && one.every((text, at) => text === other[at]);

  /**
   * Merge strokes (`now`) with those that another tab has stored (`kept`). `known` are the strokes before both changes.
   * The result is the other tab's strokes, without those removed here and with those added here.
   */
  function mergeStrokes(kept, known, now) {
    if (areSameTexts(kept, known)) return now;
    const before = new Set(known),
      after = new Set(now),
      there = new Set(kept);
    return [...kept.filter(text => after.has(text) || !before.has(text)), ...now.filter(text => !before.has(text) && !there.has(text))];
  }

  /** The whole number nearest to a value, within limits. */
  const clampWhole = (value, low, high) => Math.max(low, Math.min(high, Math.round(value)));

  /** A stroke with its coordinates as integers, and with its string. Tools that ignore pressure get an average one. */
  function roundStroke({ tool, colour, width, points }) {
    const whole = points.map(([x, y, p]) => [
      clampWhole(x, ...COORDINATE_RANGE),
      clampWhole(y, ...COORDINATE_RANGE),
      tool === 'pen' ? clampWhole(p, 0, HARDEST) : (HARDEST / 2) | 0,
    ]);
    return { text: `${tool} ${colour} ${width} ${whole.map(String).join(' ')}`, tool, colour, width, points: whole };
  }

  // ---- points

  /** The squared distance of a point from the line between two others. */
  function squaredDistance(point, from, to) {
    const sides = to.map((value, at) => value - from[at]),
      length = sides.reduce((sum, side) => sum + side * side, 0);
    const along = length ? Math.max(0, Math.min(1, sides.reduce((sum, side, at) => sum + side * (point[at] - from[at]), 0) / length)) : 0;
    return sides.reduce((sum, side, at) => sum + (point[at] - from[at] - side * along) ** 2, 0);
  }

  /** The point on a straight way between two others; `part` is 0 at the first, 1 at the second. */
  const pointBetween = ([x, y, p], [right, down, more], part) => [x + (right - x) * part, y + (down - y) * part, p + (more - p) * part];
  const isBeyondRange = coordinates => coordinates.some(value => value < COORDINATE_RANGE[0] || value > COORDINATE_RANGE[1]);

  /** Continue a line through points. Beyond the range of coordinates, it follows the edge, so that it leaves the card where it was drawn. */
  function continueLine(points) {
    return points.slice(1).flatMap((to, at) => {
      const from = points[at],
        [x, y] = [to[0] - from[0], to[1] - from[1]],
        parts = isBeyondRange([from[0], from[1], to[0], to[1]]) ? Math.ceil(Math.hypot(x, y) / EDGE_STEP) : 1;
      return Array.from({ length: parts }, (_, part) => pointBetween(from, to, (part + 1) / parts)).map(([right, down, p]) => [
        ...[right, down].map(value => Math.max(COORDINATE_RANGE[0], Math.min(COORDINATE_RANGE[1], value))),
        p,
      ]);
    });
  }

  /** Drop points that would move a stroke's edge by less than `tolerance` units. `weight` is how many units a unit of pressure moves it. */
  function thinPoints(points, weight, tolerance = TOLERANCE) {
    const places = points.map(([x, y, p]) => [x, y, p * weight]),
      kept = new Set([0, points.length - 1]),
      spans = [[0, points.length - 1]];
    while (spans.length) {
      const [first, last] = spans.pop();
      let most = tolerance ** 2,
        at = 0;
      for (let between = first + 1; between < last; between += 1) {
        const far = squaredDistance(places[between], places[first], places[last]);
        if (far > most) [most, at] = [far, between];
      }
      if (!at) continue;
      kept.add(at);
      spans.push([first, at], [at, last]);
    }
    return points.filter((point, at) => kept.has(at));
  }

  /** A drawn stroke in its stored form: without needless points, and of at most STROKE characters. */
  function simplifyStroke(stroke) {
    const weight = stroke.tool === 'pen' ? (stroke.width * PRESSURE_EFFECT) / HARDEST : 0;
    let near = TOLERANCE,
      made;
    do {
      made = roundStroke({ ...stroke, points: thinPoints(stroke.points, weight, near) });
      near *= 2;
    } while (made.text.length > STROKE);
    return made;
  }

  /**
   * How far the direction of a smooth line differs, at a point, from a straight way (`along`) to one of its neighbours: the sine of the angle.
   * The direction is the mean of the two straight ways that meet at the point. At a corner, the result is 0, so that corners stay sharp.
   */
  function bendAt(before, at, after, along) {
    const [inX, inY] = [at[0] - before[0], at[1] - before[1]],
      [outX, outY] = [after[0] - at[0], after[1] - at[1]],
      [into, out] = [Math.hypot(inX, inY), Math.hypot(outX, outY)];
    if (!into || !out || inX * outX + inY * outY < (into * out) / 2) return 0;
    const [x, y] = [inX / into + outX / out, inY / into + outY / out],
      length = Math.hypot(x, y) * Math.hypot(...along) || 1;
    return (along[0] * y - along[1] * x) / length;
  }

  /**
   * Insert points along a smooth curve through the given ones, to replace the points that `thinPoints` dropped.
   * They're so close together that smoothing stays on the curve, and no further off the straight line than the dropped points were.
   */
  function insertCurvePoints(points) {
    const curve = [points[0]],
      clampBulge = value => Math.max(-MOST_BULGE, Math.min(MOST_BULGE, value));
    for (let at = 1; at < points.length; at += 1) {
      const from = points[at - 1],
        to = points[at],
        along = [to[0] - from[0], to[1] - from[1]],
        length = Math.hypot(...along),
        parts = Math.ceil(length / OUTLINE_STEP) || 1;
      const starts = at > 1 ? clampBulge(bendAt(points[at - 2], from, to, along) * length) : 0,
        ends = at + 1 < points.length ? clampBulge(bendAt(from, to, points[at + 1], along) * length) : 0;
      for (let part = 1; part <= parts; part += 1) {
        const t = part / parts,
          aside = length ? (t * (1 - t) ** 2 * starts - t * t * (1 - t) * ends) / length : 0;
        curve.push([from[0] + along[0] * t - along[1] * aside, from[1] + along[1] * t + along[0] * aside, from[2] + (to[2] - from[2]) * t]);
      }
    }
    return curve;
  }

  /** The bounding box of a stroke: left, top, right, bottom. */
  function boxOf({ points, width }) {
    const found = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of points) {
      found[0] = Math.min(found[0], x - width);
      found[1] = Math.min(found[1], y - width);
      found[2] = Math.max(found[2], x + width);
      found[3] = Math.max(found[3], y + width);
    }
    return found;
  }

  // ---- outlines

  /** A point as in an SVG path. */
  const pointText = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

  /** A smooth closed line through the middles between points, as an SVG path. */
  function smoothClosedPath(points) {
    const middleBetween = ([x, y], [right, down]) => pointText((x + right) / 2, (y + down) / 2);
    return `M${middleBetween(points.at(-1), points[0])}Q${points.map((point, at) => `${pointText(...point)} ${middleBetween(point, points[(at + 1) % points.length])}`).join(' ')}Z`;
  }

  /** The same line as a Path2D. */
  function smoothClosedPath2D(points) {
    const made = new Path2D();
    let [x, y] = points.at(-1);
    made.moveTo((x + points[0][0]) / 2, (y + points[0][1]) / 2);
    for (let at = 0; at < points.length; at += 1) {
      const next = points[(at + 1) % points.length];
      [x, y] = points[at];
      made.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
    }
    made.closePath();
    return made;
  }

  /**
   * The points of a line as the outline library keeps them, for a later part of a stroke. The library's own conversion would drop some of the points, as it
   * does at the start of a stroke.
   */
  function libraryPoints(line) {
    const all = [{ point: line[0], pressure: line[0][2], vector: [1, 1], distance: 0, runningLength: 0 }];
    for (const point of line) {
      const last = all.at(-1),
        [x, y] = [last.point[0] - point[0], last.point[1] - point[1]],
        distance = Math.hypot(x, y);
      if (distance) all.push({ point, pressure: point[2], vector: [x / distance, y / distance], distance, runningLength: last.runningLength + distance });
    }
    if (all.length > 1) all[0].vector = all[1].vector;
    return all;
  }

  /** The outline of a stroke. `isContinuation` says that this is a later part of it. */
  function outlinePoints({ tool, width, points }, isContinuation) {
    if (tool === 'shape' && points.length > 2) return insertCurvePoints([...points, points[0]]).slice(0, -1);
    const line = insertCurvePoints(points).map(([x, y, p]) => [x, y, p / HARDEST]);
    const options = { size: width, thinning: tool === 'pen' ? PRESSURE_EFFECT : 0, smoothing: 0.4, streamline: 0, simulatePressure: false, last: true };
    return isContinuation ? freehand.getStrokeOutlinePoints(libraryPoints(line), options) : freehand.getStroke(line, options);
  }

  /** The fill of a stroke in progress, or of a part of it. */
  const fillPath = (stroke, isContinuation = false) => smoothClosedPath2D(outlinePoints(stroke, isContinuation));

  const pathCache = new Map(); // by string, for those shown last

  /** Colour and SVG path of a stroke string, cached; null if invalid. */
  function outlineOf(text) {
    if (!pathCache.has(text)) {
      const stroke = parseStroke(text);
      pathCache.set(text, stroke && { colour: stroke.colour, path: smoothClosedPath(outlinePoints(stroke)) });
      if (pathCache.size > MOST_PATHS) pathCache.delete(pathCache.keys().next().value);
    }
    return pathCache.get(text);
  }

  /** Like `outlineOf`, with a Path2D to fill. */
  function filledOutlineOf(text) {
    const made = outlineOf(text);
    if (made) made.fill ??= new Path2D(made.path);
    return made;
  }

  // ---- the rubber

  /** Whether a point lies inside a shape. */
  function isInside([x, y], points) {
    let odd = false;
    points.forEach(([right, down], at) => {
      const [left, up] = points.at(at - 1);
      if (up > y !== down > y && x < left + ((right - left) * (y - up)) / (down - up)) odd = !odd;
    });
    return odd;
  }

  /** The parts of a line that a rubber leaves, as separate lines. `isErased` says whether the rubber takes a point; it's asked at least every `step` units. */
  function cutLine(points, isErased, step) {
    const runs = [];
    let run = isErased(points[0]) ? null : [points[0]];
    for (let at = 1; at < points.length; at += 1) {
      const from = points[at - 1],
        to = points[at],
        parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step) || 1;
      for (let part = 1; part <= parts; part += 1) {
        const here = pointBetween(from, to, part / parts),
          taken = isErased(here);
        if (taken === !run) {
          if (run && part === parts) run.push(to);
          continue;
        }
        let [low, high] = [(part - 1) / parts, part / parts];
        while (high - low > 0.001) {
          // find the edge by bisection
          const middle = (low + high) / 2;
          if (isErased(pointBetween(from, to, middle)) === taken) high = middle;
          else low = middle;
        }
        const edge = pointBetween(from, to, taken ? low : high);
        if (taken) {
          runs.push([...run, edge]);
          run = null;
        } else {
          run = part === parts ? [edge, to] : [edge];
        }
      }
    }
    return run ? [...runs, run] : runs;
  }

  /** The parts of a stroke left after a rubber moves between two points. It's null if the stroke isn't touched. A shape disappears as a whole. */
  function rubStroke(stroke, from, to, radius) {
    const reach = radius + (stroke.tool === 'shape' ? 0 : stroke.width / 2),
      { points } = stroke,
      placeOf = ([x, y]) => [x, y];
    const isRubbedOut = point => squaredDistance(placeOf(point), from, to) < reach * reach;
    if (stroke.tool === 'shape') return isInside(to, points) || cutLine([...points, points[0]], isRubbedOut, reach / 3).length !== 1 ? [] : null;
    const runs = cutLine(points, isRubbedOut, reach / 3);
    if (runs.length === 1 && runs[0].length === points.length && !isRubbedOut(points[0]) && !isRubbedOut(points.at(-1))) return null;
    const isLong = run => run.slice(1).some(([x, y]) => Math.hypot(x - run[0][0], y - run[0][1]) > 1);
    return runs.filter(isLong).map(run => roundStroke({ ...stroke, points: run }));
  }

  window.courtcards.strokes = {
    STROKES,
    ART,
    HARDEST,
    isValid,
    areSameTexts,
    mergeStrokes,
    parseStroke,
    continueLine,
    thinPoints,
    simplifyStroke,
    boxOf,
    fillPath,
    outlineOf,
    filledOutlineOf,
    rubStroke,
  };
})();
