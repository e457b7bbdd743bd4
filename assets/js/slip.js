// The slip of a refusal lies near what was pressed, whatever pressed it, where the table is free: on neither that nor what is asked, its buttons, cards and words,
// as long as there is any other place. Beside what was pressed a short tail points at it; from farther off there is none.
(() => {
  'use strict';
  const GAP = 12,
    EDGE = 8,
    STEP = 12,
    NARROW = 300,
    TAIL = 28,
    ROUND = 22; // px: from the slip to what it speaks of, to the edge of the page; between two places that are tried; its other width; how long its tail is at most, and how far from a corner
  const FREE = 2; // px² of something covered that weigh as much as a pixel of distance
  const DEAR = [
    ['.tray :not(.card, .card *, .why, .why *)', 60],
    ['.tray .card', 20],
    ['.felt :not(.card *)', 1],
  ]; // where what it should not cover is, and how much that matters
  const box = one => one.getBoundingClientRect();
  const between = (low, wanted, high) => Math.max(low, Math.min(wanted, high));
  const apart = (one, other) => one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
  let pressed = null, // what was pressed last
    fresh = false, // whether no slip has spoken since
    told = '',
    speaker = null; // what the slip speaks of

  const hear = one => {
    pressed = one;
    fresh = true;
  };
  const app = document.querySelector('#app');
  window.addEventListener('click', event => event.target.closest?.('#app [data-do]') && hear(event.target.closest('[data-do]')), true);
  document.addEventListener(
    'courtcards:press',
    ({ detail: { do: act, card } }) => {
      const named = card ? `[data-key="${CSS.escape(card)}"]` : act === 'main' ? '[data-main]' : null;
      if (named && app.querySelector(named)) hear(app.querySelector(named));
    },
    true,
  );

  /** What a slip speaks of: the card that is crossed out, else what was pressed. */
  function meant() {
    const one = app.querySelector('[data-state~="refused"]') ?? pressed;
    return one?.isConnected ? (one.closest('.creature') ?? one) : null;
  }

  /** Whether something on the table says anything by itself. */
  const speaks = one => one.matches('.card, .i, .btn') || [...one.childNodes].some(each => each.nodeType === 3 && each.data.trim());

  /** All that a slip should not cover, with how much each matters. */
  function dear(speaker) {
    const found = DEAR.flatMap(([where, weight]) =>
      [...app.querySelectorAll(where)].filter(one => !speaker.contains(one) && speaks(one)).map(one => ({ weight, box: box(one) })),
    );
    return found.filter(({ box: { width, height } }) => width > 2 && height > 2);
  }

  const shared = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const grown = ({ left, right, top, bottom }) => ({ left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP });

  /** The best place for a slip of a size: where it covers least, and nearest to what it speaks of. */
  function place(one, { width, height }, others) {
    const rail = app.querySelector('.rail')?.offsetWidth ? box(app.querySelector('.rail')).left : innerWidth,
      most = [rail - EDGE - width, innerHeight - EDGE - height],
      middle = [(one.left + one.right - width) / 2, (one.top + one.bottom - height) / 2],
      tried = [0, 1].map(way => [
        between(EDGE, middle[way], most[way]),
        ...Array.from({ length: Math.max(0, Math.floor((most[way] - EDGE) / STEP)) + 1 }, (_, at) => EDGE + at * STEP),
      ]);
    tried[1].push(between(EDGE, one.top - GAP - height, most[1]), between(EDGE, one.bottom + GAP, most[1]));
    tried[0].push(between(EDGE, one.left - GAP - width, most[0]), between(EDGE, one.right + GAP, most[0]));
    for (const way of [0, 1]) tried[way].sort((before, after) => Math.abs(before - middle[way]) - Math.abs(after - middle[way])); // what is near is found first
    let best = null;
    for (const left of tried[0])
      for (const top of tried[1]) {
        const at = { left, top, right: left + width, bottom: top + height },
          far = Math.hypot(Math.max(0, one.left - at.right, left - one.right), Math.max(0, one.top - at.bottom, top - one.bottom)),
          aside = Math.min(Math.abs(left - middle[0]), Math.abs(top - middle[1])) / 8;
        let cost = far + aside;
        for (const { weight, box: other } of others) if (cost < (best?.cost ?? Infinity)) cost += (weight * shared(at, other)) / FREE;
        if (cost < (best?.cost ?? Infinity)) best = { ...at, cost, covers: cost - far - aside };
      }
    return best;
  }

  /** How far it is from a slip to what it speaks of, less than nothing if it lies on the wrong side. */
  const far = (side, slip, one) =>
    ({ above: one.top - slip.bottom, below: slip.top - one.bottom, left: one.left - slip.right, right: slip.left - one.right })[side];

  /** The side on which a slip lies close enough for a tail, and where the tail aims at: it crosses nothing that says something. */
  function tail(slip, one, others) {
    const side = ['above', 'below', 'left', 'right'].find(each => far(each, slip, one) >= GAP - 1 && far(each, slip, one) <= TAIL),
      upright = side === 'above' || side === 'below',
      [begin, size, aim] = upright
        ? [slip.left, slip.right - slip.left, (one.left + one.right) / 2]
        : [slip.top, slip.bottom - slip.top, (one.top + one.bottom) / 2],
      at = between(ROUND, aim - begin, size - ROUND),
      [low, high] = upright ? [one.left, one.right] : [one.top, one.bottom],
      [from, to] = upright
        ? [Math.min(slip.bottom, one.bottom), Math.max(slip.top, one.top)]
        : [Math.min(slip.right, one.right), Math.max(slip.left, one.left)],
      strip = upright
        ? { left: begin + at - 4, right: begin + at + 4, top: from, bottom: to }
        : { left: from, right: to, top: begin + at - 4, bottom: begin + at + 4 };
    return side && begin + at >= low && begin + at <= high && others.every(({ box: other }) => apart(strip, other))
      ? { side, at, reach: far(side, slip, one) }
      : null;
  }

  /** Put the slip in its place, and have its tail, if it has one, reach what it speaks of. */
  function speak() {
    const slip = app.querySelector('.why');
    if (!slip) return void (told = '');
    if (fresh || told !== slip.textContent) speaker = meant();
    fresh = false;
    told = slip.textContent;
    if (!speaker?.isConnected) speaker = meant();
    slip.removeAttribute('style');
    slip.removeAttribute('data-side');
    if (!speaker) return;
    slip.style.inset = '0 auto auto 0';
    const one = box(speaker),
      others = dear(speaker),
      avoided = [{ weight: 200, box: grown(one) }, ...others],
      found = ['', `${NARROW}px`].map(width => {
        slip.style.maxWidth = width;
        return { width, from: box(slip), ...place(one, box(slip), avoided) };
      }),
      best = found[1].covers < found[0].covers ? found[1] : found[0],
      points = tail(best, one, others);
    Object.assign(slip.style, { maxWidth: best.width, left: `${best.left - best.from.left}px`, top: `${best.top - best.from.top}px` });
    if (!points) return;
    slip.style.setProperty('--tail', `${points.at}px`);
    slip.style.setProperty('--reach', `${points.reach}px`);
    slip.dataset.side = points.side;
  }

  for (const name of ['resize', 'scroll']) window.addEventListener(name, () => told && speak(), true);
  window.courtcards.slip = { speak };
})();
