// The slip of a refusal speaks from what was pressed, whatever pressed it: near it, or over the tray with a long tail to what lies there.
// It covers neither that nor what is asked, its buttons and the other cards of the hand, as long as there is any other place.
(() => {
  'use strict';
  const GAP = 12,
    EDGE = 8,
    ROUND = 22; // px: from the slip to what it speaks of, to the edge of the page; how far from a corner the tail is at least
  const KEPT = '.tray .ask__acts .btn, .tray .ask__say > :is(strong, h2)',
    HELD = '.hand .card';
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

  /** Where a slip may lie, the best place first: on which side of what it speaks of, and its left upper corner. */
  function places({ left, right, top, bottom }, { width, height }) {
    const tray = box(app.querySelector('.tray')),
      rail = app.querySelector('.rail')?.offsetWidth ? box(app.querySelector('.rail')).left : innerWidth,
      x = between(EDGE, (left + right - width) / 2, (rail > right ? rail : innerWidth) - EDGE - width),
      y = between(EDGE, (top + bottom - height) / 2, innerHeight - EDGE - height);
    return [
      ['above', x, top - GAP - height],
      ['below', x, bottom + GAP],
      ['above', x, tray.top - GAP - height],
      ['left', tray.left - GAP - width, y],
      ['left', left - GAP - width, y],
      ['right', right + GAP, y],
    ];
  }

  /** How far it is from a slip to what it speaks of, less than nothing if it lies on the wrong side. */
  const far = (side, slip, one) =>
    ({ above: one.top - slip.bottom, below: slip.top - one.bottom, left: one.left - slip.right, right: slip.left - one.right })[side];

  /** Put the slip in its place, and have its tail reach what it speaks of. */
  function speak() {
    const slip = app.querySelector('.why');
    if (!slip) return void (told = '');
    if (fresh || told !== slip.textContent) speaker = meant();
    fresh = false;
    told = slip.textContent;
    if (!speaker?.isConnected) speaker = meant();
    const one = speaker && box(speaker);
    slip.removeAttribute('style');
    slip.removeAttribute('data-side');
    if (!one) return;
    slip.style.inset = '0 auto auto 0';
    const { width, height, left: fromX, top: fromY } = box(slip),
      [kept, held] = [KEPT, HELD].map(what => [...app.querySelectorAll(what)].filter(other => !other.contains(speaker)).map(box)),
      found = places(one, { width, height }).map(([side, left, top]) => ({ side, left, top, right: left + width, bottom: top + height })),
      right = found.filter(place => place.top >= EDGE && place.left >= EDGE && place.bottom <= innerHeight - EDGE && place.right <= innerWidth - EDGE),
      near = right.filter(place => far(place.side, place, one) >= 0),
      bare = near.filter(place => kept.every(other => apart(place, other))),
      best = bare.find(place => held.every(other => apart(place, other))) ?? bare[0] ?? near[0] ?? right[0] ?? found[0],
      upright = best.side === 'above' || best.side === 'below',
      [begin, size, aim] = upright ? [best.left, width, (one.left + one.right) / 2] : [best.top, height, (one.top + one.bottom) / 2];
    Object.assign(slip.style, { left: `${best.left - fromX}px`, top: `${between(EDGE, best.top, innerHeight) - fromY}px` });
    slip.style.setProperty('--tail', `${between(ROUND, aim - begin, size - ROUND)}px`);
    slip.style.setProperty('--reach', `${Math.max(0, far(best.side, best, one))}px`);
    slip.dataset.side = best.side;
  }

  for (const name of ['resize', 'scroll']) window.addEventListener(name, () => told && speak(), true);
  window.courtcards.slip = { speak };
})();
