// Places the slip of a refusal near what was pressed, where the table is free. If possible, it covers neither that element nor the prompt with its buttons,
// nor cards or words. Close by, it has a short tail that points at the element; otherwise the element is outlined.
(() => {
  'use strict';
  const GAP = 12, // px between the slip and its subject
    EDGE = 8, // px to the edge of the page
    STEP = 12, // px between tried positions
    NARROW = 300, // px: another width to try
    NARROWER = 218, // px: one more on a phone, for a place beside two cards of the hand
    TAIL = 28, // px: the longest tail
    PHONE = 900, // px: on a narrower page, near counts for more, and piles for less
    FLIGHT = 240, // ms
    CORNER_GAP = 22; // px between the tail and a corner, at least
  const COVERED_PER_PX = 2, // px² covered that weigh as much as one px off its subject's middle
    DISTANCE_WEIGHT = 8, // how much more a px of distance from its subject weighs: a slip speaks of what is beside it
    PHONE_DISTANCE_WEIGHT = 20; // the same on a phone
  const OBSTACLES = [
    ['.bar *', 60],
    ['.tray :not(.card, .card *, .why, .why *)', 60],
    ['.tray .card', 20],
    ['.felt .card:not([data-pile])', 8],
    ['.felt .card[data-pile]', 8, 1],
    ['.felt .seat__aim', 8], // a plate that can be pressed next, as a whole
    ['.felt :not(.card, .card *)', 1],
  ]; // what it shouldn't cover, how much a covered px² of that weighs, and how much on a phone if it's less there
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const rectOf = one => one.getBoundingClientRect();
  const clamp = (low, wanted, high) => Math.max(low, Math.min(wanted, high));
  const areApart = (one, other) => one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
  let lastPressed = null, // the element last pressed
    isNewPress = false, // whether it was pressed since the last slip
    shownText = '',
    subject = null; // what the slip refers to

  const rememberPressed = one => {
    lastPressed = one;
    isNewPress = true;
  };
  const app = document.querySelector('#app');
  window.addEventListener('click', event => event.target.closest?.('#app [data-do]') && rememberPressed(event.target.closest('[data-do]')), true);
  document.addEventListener(
    'courtcards:press',
    ({ detail: { do: act, card } }) => {
      const named = card ? `[data-key="${CSS.escape(card)}"]` : act === 'main' ? '[data-main]' : null;
      if (named && app.querySelector(named)) rememberPressed(app.querySelector(named));
    },
    true,
  );

  /** What a slip refers to: the crossed-out card, or else what was pressed; null if that's gone. */
  function findSubject() {
    const one = app.querySelector('[data-state~="refused"]') ?? lastPressed;
    return one?.isConnected ? (one.closest('.creature') ?? one) : null;
  }

  /** Whether an element shows anything itself, not only through its children. */
  const hasContent = one => one.matches('.card, .i, .btn') || [...one.childNodes].some(each => each.nodeType === 3 && each.data.trim());

  /** The rectangles that a slip shouldn't cover, with their weights, except those in its subject. */
  function findObstacles(subjectElement) {
    const found = OBSTACLES.flatMap(([where, wide, narrow = wide]) =>
      [...app.querySelectorAll(where)]
        .filter(one => !subjectElement.contains(one) && (hasContent(one) || one.matches('.seat__aim')))
        .map(one => ({ weight: innerWidth < PHONE ? narrow : wide, box: rectOf(one) })),
    );
    return found.filter(({ box: { width, height } }) => width > 2 && height > 2);
  }

  const overlapArea = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const withGap = ({ left, right, top, bottom }) => ({ left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP });

  /**
   * The best rectangle for a slip of this size. What it would cover there is weighed against its distance from `rect`, the rectangle of its subject.
   * The result comes with its `cost`, and with `covers`, the part of the cost for what it covers.
   */
  function findPosition(rect, { width, height }, obstacles) {
    const rail = app.querySelector('.rail')?.offsetWidth ? rectOf(app.querySelector('.rail')).left : innerWidth;
    const [lefts, tops] = [
      findCoordinates(rect.left, rect.right, width, rail - EDGE - width),
      findCoordinates(rect.top, rect.bottom, height, innerHeight - EDGE - height),
    ];
    const weightOfDistance = innerWidth < PHONE ? PHONE_DISTANCE_WEIGHT : DISTANCE_WEIGHT;
    let best = null;
    for (const left of lefts.tried)
      for (const top of tops.tried) {
        const box = { left, top, right: left + width, bottom: top + height },
          far = Math.hypot(Math.max(0, rect.left - box.right, left - rect.right), Math.max(0, rect.top - box.bottom, top - rect.bottom)),
          aside = Math.min(Math.abs(left - lefts.middle), Math.abs(top - tops.middle)) / 8;
        let cost = weightOfDistance * far + aside;
        for (const { weight, box: other } of obstacles) if (cost < (best?.cost ?? Infinity)) cost += (weight * overlapArea(box, other)) / COVERED_PER_PX;
        if (cost < (best?.cost ?? Infinity)) best = { ...box, cost, covers: cost - weightOfDistance * far - aside };
      }
    return best;
  }

  /** The coordinates to try, up to `most`, for a slip of this size along one axis: the nearest to its subject's middle first. `middle` would centre it there. */
  function findCoordinates(begin, end, size, most) {
    const middle = (begin + end - size) / 2,
      steps = Array.from({ length: Math.max(0, Math.floor((most - EDGE) / STEP)) + 1 }, (_, at) => EDGE + at * STEP),
      tried = [clamp(EDGE, middle, most), ...steps, clamp(EDGE, begin - GAP - size, most), clamp(EDGE, end + GAP, most)];
    return { middle, tried: tried.sort((before, after) => Math.abs(before - middle) - Math.abs(after - middle)) };
  }

  /** The px between a slip on the given side and its subject; negative if it isn't on that side. */
  const distanceTo = (side, slip, rect) =>
    ({ above: rect.top - slip.bottom, below: slip.top - rect.bottom, left: rect.left - slip.right, right: slip.left - rect.right })[side];

  /** The tail of a slip: the slip's side, the place there and the length in px. It's null if it would be too long, miss the subject or cross an obstacle. */
  function findTail(slip, rect, obstacles) {
    const side = ['above', 'below', 'left', 'right'].find(each => distanceTo(each, slip, rect) >= GAP - 1 && distanceTo(each, slip, rect) <= TAIL),
      upright = side === 'above' || side === 'below',
      [begin, size, aim] = upright
        ? [slip.left, slip.right - slip.left, (rect.left + rect.right) / 2]
        : [slip.top, slip.bottom - slip.top, (rect.top + rect.bottom) / 2],
      at = clamp(CORNER_GAP, aim - begin, size - CORNER_GAP),
      [low, high] = upright ? [rect.left, rect.right] : [rect.top, rect.bottom],
      [from, to] = upright
        ? [Math.min(slip.bottom, rect.bottom), Math.max(slip.top, rect.top)]
        : [Math.min(slip.right, rect.right), Math.max(slip.left, rect.left)],
      strip = upright
        ? { left: begin + at - 4, right: begin + at + 4, top: from, bottom: to }
        : { left: from, right: to, top: begin + at - 4, bottom: begin + at + 4 };
    return side && begin + at >= low && begin + at <= high && obstacles.every(({ box: other }) => areApart(strip, other))
      ? { side, at, reach: distanceTo(side, slip, rect) }
      : null;
  }

  /** Have the slip fly in from its subject, so that it's noticed wherever it is. */
  function flyFrom(slip, rect, { left, right, top, bottom }) {
    if (reducedMotion.matches || ['none', 'off'].includes(document.documentElement.dataset.speed)) return;
    const from = {
      translate: `${(rect.left + rect.right - left - right) / 2}px ${(rect.top + rect.bottom - top - bottom) / 2}px`,
      scale: 0.4,
      opacity: 0.4,
    };
    slip.animate([from, { translate: 'none', scale: 1, opacity: 1 }], { duration: FLIGHT, easing: 'ease-out' });
  }

  /** Place the slip, and its tail if it has one. Without a tail, outline its subject. */
  function placeSlip() {
    const slip = app.querySelector('.why');
    app.querySelector('[data-explained]')?.removeAttribute('data-explained');
    if (!slip) return void (shownText = '');
    const isNew = isNewPress || shownText !== slip.textContent;
    if (isNew) subject = findSubject();
    isNewPress = false;
    shownText = slip.textContent;
    if (!subject?.isConnected) subject = findSubject();
    slip.getAnimations().forEach(flight => flight.cancel());
    slip.removeAttribute('style');
    slip.removeAttribute('data-side');
    if (!subject) return;
    slip.style.inset = '0 auto auto 0';
    const rect = rectOf(subject),
      obstacles = findObstacles(subject),
      avoided = [{ weight: 200, box: withGap(rect) }, ...obstacles],
      widths = ['', `${NARROW}px`, ...(innerWidth < PHONE ? [`${NARROWER}px`] : [])],
      found = widths.map(width => {
        slip.style.maxWidth = width;
        return { width, from: rectOf(slip), ...findPosition(rect, rectOf(slip), avoided) };
      }),
      best = found.reduce((before, other) => (other.covers < before.covers ? other : before)),
      tail = findTail(best, rect, obstacles);
    Object.assign(slip.style, { maxWidth: best.width, left: `${best.left - best.from.left}px`, top: `${best.top - best.from.top}px` });
    if (isNew) flyFrom(slip, rect, best);
    if (!tail) return void (subject.dataset.explained = '');
    slip.style.setProperty('--tail', `${tail.at}px`);
    slip.style.setProperty('--reach', `${tail.reach}px`);
    slip.dataset.side = tail.side;
  }

  for (const name of ['resize', 'scroll']) window.addEventListener(name, () => shownText && placeSlip(), true);
  window.courtcards.slip = { placeSlip };
})();
