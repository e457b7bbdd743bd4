// Hits: the striking card moves to its target, which shakes; a number bursts from it, and the counter changes step by step. Knows no game.
(() => {
  'use strict';
  const HIT_GAP = 300, // ms from the start of a hit to that of the next
    LIFT = 60, // ms from a hit's start, like the next four: the card is lifted
    LANDED = 200, // it's at the target
    BURST = 220, // the number appears
    FADE = 300, // the number fades, the counter changes, the card returns
    FINISHED = 450, // all is over
    SHORTEST_STEP = 20, // ms of a counter's step, at least
    STILL_TIME = 1000; // ms a number is shown if motion is reduced
  const STRIKE = 'cubic-bezier(.5, 0, .9, .4)',
    RETURN = 'cubic-bezier(.3, .1, .15, 1)';
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const isMotionless = factor => reducedMotion.matches || !factor; // only numbers are shown
  let lastingNumbers; // the layer of numbers that stay while the table is painted again, made when first needed
  let counterFinishers = [], // functions that finish each running counter
    isShowing = false; // whether hits are being shown

  /** The number in the name of a seat; undefined in any other name. */
  const seatNumber = name => name.match(/^seat\/(\d+)$/)?.[1];

  /** Find the visible card, place or seat of a name, or return undefined. A seat is found by its plate or, if that's hidden, by a card of its hand. */
  function findByName(name) {
    const seat = seatNumber(name),
      escaped = CSS.escape(name),
      selector = seat ? `[data-plate="seat ${seat}"], .hand[data-place$="/${seat}"] .card` : `[data-key="${escaped}"], [data-place="${escaped}"]`;
    return name ? [...document.querySelectorAll(`#app :is(${selector})`)].find(element => element.checkVisibility()) : undefined;
  }

  const middleOf = ({ left, width }) => left + width / 2;
  const counterOf = place => place?.querySelector('[data-counts]');
  const parseNumber = text => (/^\d+$/.test(text) ? Number(text) : NaN);
  /** The text node that has the number of a place's counter, or undefined. */
  const counterTextNode = place => [...(counterOf(place)?.childNodes ?? [])].find(node => node.nodeType === Node.TEXT_NODE && parseNumber(node.data) >= 0);

  const strikerOf = hit => findByName(hit.by)?.closest('.card') ?? findByName(hit.by); // a card, or all that's in a place

  /**
   * Scroll the targets into view, and measure each hit before the patch, as its card or its target may be gone after it.
   * The hits are returned with `from` and `to`, the rectangles of both, `likeness`, a copy of the card, and `count`, the number of the target's counter or NaN.
   */
  function measureHits(hits = []) {
    for (const { at } of hits) findByName(at)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return hits.map(hit => {
      const by = strikerOf(hit),
        at = findByName(hit.at);
      return {
        ...hit,
        from: by?.getBoundingClientRect(),
        likeness: by?.cloneNode(true),
        to: at?.getBoundingClientRect(),
        count: parseNumber(counterTextNode(at)?.data),
      };
    });
  }

  /** Whether moving cards wait until a hit is over. They don't if no card strikes a seat: its counter changes while they move. */
  const delaysCards = ({ by, at, to }) => to && (by || !seatNumber(at));

  /** Show hits one after the other, after `wait` ms. Return how many ms moving cards must wait. */
  function playHits(hits, factor, wait) {
    if (document.querySelector('#app .result')) lastingNumbers?.replaceChildren(); // they were on the table it replaces
    if (!hits?.length) return 0;
    isShowing = true;
    const found = hits.map(findStruck);
    found.forEach((hit, number) => hit.to && showHit(hit, wait + number * HIT_GAP * factor, factor));
    const last = found.findLastIndex(delaysCards);
    return wait || last < 0 ? 0 : (FINISHED + HIT_GAP * last) * factor;
  }

  /**
   * Find what a hit is about after the patch: `striker` and `target`, the elements, either of which may be missing, and `to`, the rectangle to strike.
   * That's the target's counter if it's visible; `beside` is then the side of the counter where the number bursts.
   */
  function findStruck(hit) {
    const target = findByName(hit.at),
      whole = target?.getBoundingClientRect(),
      counter = counterOf(target),
      part = counter?.checkVisibility() ? counter.getBoundingClientRect() : null;
    return { ...hit, target, striker: strikerOf(hit), to: part ?? whole ?? hit.to, beside: part && (middleOf(part) > middleOf(whole) ? 'left' : 'right') };
  }

  /** How many ms it takes until the first hit lands, if hits start after `wait` ms. It's 0 without motion or hits. */
  const landingDelay = (hits, factor, wait) => (hits?.length && !isMotionless(factor) ? wait + LANDED * factor : 0);

  /** Show one hit, which starts in `start` ms: the strike, the numbers that burst, and the counter that changes. */
  function showHit(hit, start, factor) {
    if (!isMotionless(factor)) {
      if (hit.from) moveToTarget(hit, start, factor);
      if (hit.target) shake(hit.target, start + LANDED * factor, (FADE - LANDED) * factor);
    }
    const change = hit.target?.querySelector('.seat__change');
    if (change && !isMotionless(factor)) hideChangeUntilHit(change, start + BURST * factor);
    if (hit.burst) showNumber(hit.burst, hit, start + BURST * factor, factor);
    if (hit.back && hit.from) showNumber(hit.back, { to: hit.from }, start + BURST * factor, factor);
    if (!isMotionless(factor)) countTo(counterTextNode(hit.target), hit.count, start + FADE * factor, (FINISHED - FADE) * factor);
  }

  /** Lift the card, move it to the edge of its target, and back. Meanwhile, it's faint in its place. */
  function moveToTarget({ from, to, likeness, striker }, delay, factor) {
    const { makeGhost, animate } = window.courtcards.stage,
      ghost = makeGhost(likeness, from),
      offset = touchingOffset(from, to);
    if (striker) animate(striker, [{ opacity: 0.3 }, { opacity: 0.3 }], { delay, duration: FINISHED * factor });
    animate(
      ghost,
      [
        { transform: 'none', easing: 'ease-out' },
        { transform: 'translateY(-8px) scale(1.06)', offset: LIFT / FINISHED, easing: STRIKE },
        { transform: `translate(${offset.x}px, ${offset.y}px) scale(1.06)`, offset: LANDED / FINISHED },
        { transform: `translate(${offset.x}px, ${offset.y}px) scale(1.06)`, offset: FADE / FINISHED, easing: RETURN },
        { transform: 'none' },
      ],
      { delay, duration: FINISHED * factor, fill: 'backwards' },
      () => ghost.remove(),
    );
  }

  /** How far a rectangle must move to touch another, in px: at least a fifth of the way between their middles. */
  function touchingOffset(from, to) {
    const x = to.left + to.width / 2 - from.left - from.width / 2,
      y = to.top + to.height / 2 - from.top - from.height / 2,
      share = Math.max(1 - (from.width + to.width) / 2 / Math.abs(x || 1), 1 - (from.height + to.height) / 2 / Math.abs(y || 1), 0.2);
    return { x: x * share, y: y * share };
  }

  function shake(element, delay, duration) {
    window.courtcards.stage.animate(
      element,
      [0, -6, 6, -6, 6, 0].map(x => ({ transform: `translateX(${x}px)` })),
      { delay, duration, composite: 'add' },
    );
  }

  /** Hide the change shown on a plate for `delay` ms, until the hit lands. */
  function hideChangeUntilHit(element, delay) {
    window.courtcards.stage.animate(element, [{ opacity: 0 }, { opacity: 1 }], { delay, duration: 80, fill: 'backwards' });
  }

  /**
   * Show a number in a star: beside the counter, which stays readable, or, without a counter, in the middle of the target.
   * If motion is reduced, it stays for a second. If `factor` is 0, it does so even if the table is painted again.
   */
  function showNumber(text, { to, gain = false, beside }, delay, factor) {
    const star = Object.assign(document.createElement('div'), { className: 'burst', textContent: text });
    star.setAttribute('aria-hidden', 'true');
    star.toggleAttribute('data-gain', gain);
    if (beside) star.dataset.beside = beside;
    Object.assign(star.style, { left: `${beside ? to[beside] : middleOf(to)}px`, top: `${to.top + to.height / 2}px` });
    if (!factor) {
      lastingNumbers ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'ghosts' }));
      lastingNumbers.append(star);
      setTimeout(() => star.remove(), STILL_TIME);
      return;
    }
    window.courtcards.stage.ghosts.append(star);
    const frames = reducedMotion.matches
      ? [{ opacity: 1 }, { opacity: 1 }]
      : [
          { transform: 'scale(.4)', opacity: 0 },
          { transform: 'scale(1)', opacity: 1, offset: 0.35 },
          { transform: 'scale(1)', opacity: 1, offset: 0.7 },
          { transform: 'scale(.7)', opacity: 0 },
        ];
    const timing = reducedMotion.matches ? { duration: STILL_TIME * factor } : { delay, duration: (FINISHED - BURST) * factor, fill: 'backwards' };
    window.courtcards.stage.animate(star, frames, timing, () => star.remove());
  }

  /** Count the number in a text node from its old value, `from`, to the one it has now: in `duration` ms, after `delay` ms. */
  function countTo(textNode, from, delay, duration) {
    const to = parseNumber(textNode?.data);
    if (Number.isNaN(from + to) || from === to) return;
    const steps = Math.min(Math.abs(to - from), Math.floor(duration / SHORTEST_STEP) || 1),
      showStep = step => (textNode.data = Math.round(from + ((to - from) * step) / steps)),
      clock = textNode.parentElement.animate([], { duration: delay + duration }); // starts in the same frame as all other animations
    const finish = () => {
      clock.onfinish = null;
      clock.cancel();
      showStep(steps);
    };
    function continueCount() {
      if (clock.playState !== 'running') return;
      showStep(Math.max(0, Math.floor((steps * (clock.currentTime - delay)) / duration)));
      requestAnimationFrame(continueCount);
    }
    clock.onfinish = finish;
    continueCount();
    counterFinishers.push(finish);
  }

  /** Finish all counters at once. */
  function finishCounters() {
    for (const finish of counterFinishers) finish();
    counterFinishers = [];
    isShowing = false;
  }

  /** Skip the hits, as any press does. */
  function skipHits() {
    lastingNumbers?.replaceChildren();
    if (isShowing) window.courtcards.stage.finishMovements();
  }
  for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, skipHits, true);

  window.courtcards.hits = { measureHits, landingDelay, playHits, finishCounters };
})();
