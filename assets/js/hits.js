// Hits: what strikes travels to what is hit, which shakes; a number bursts from it, and what is counted there ticks. Knows no game.
(() => {
  'use strict';
  const NEXT = 300, // ms: the start of the next hit,
    LIFT = 60, // lifted,
    THERE = 200, // at what is hit,
    BURST = 220, // the number bursts,
    FADE = 300, // it fades, life ticks and what struck goes home,
    OVER = 450, // all over,
    TICK = 20; // the least for one step of what is counted
  const STRIKE = 'cubic-bezier(.5, 0, .9, .4)',
    HOME = 'cubic-bezier(.3, .1, .15, 1)';
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const name = text => CSS.escape(text);
  let ticking = [], // figures that are ticking: {over, timers}
    seen = false; // whether a hit is on the page

  /** What is called so on the table and seen: a card, a place or a seat. */
  function find(called) {
    const seat = called.match(/^seat\/(\d+)$/)?.[1],
      wanted = seat === undefined ? `[data-key="${name(called)}"], [data-place="${name(called)}"]` : `[data-plate="seat ${seat}"]`;
    return called ? [...document.querySelectorAll(`#app :is(${wanted})`)].find(one => one.checkVisibility()) : undefined;
  }

  const figure = place => place?.querySelector('[data-counts]');
  const number = text => (/^\d+$/.test(text) ? Number(text) : NaN);
  const digits = place => [...(figure(place)?.childNodes ?? [])].find(one => one.nodeType === Node.TEXT_NODE && number(one.data) >= 0); // the text itself

  /** Measure what strikes and what is hit before the page is patched: either may be gone then. */
  function before(hits = []) {
    return hits.map(hit => {
      const by = find(hit.by),
        at = find(hit.at),
        card = by?.closest('.card') ?? by?.querySelector('.card');
      return {
        ...hit,
        from: (card ?? by)?.getBoundingClientRect(),
        likeness: card?.cloneNode(true),
        to: at?.getBoundingClientRect(),
        count: number(digits(at)?.data),
      };
    });
  }

  /** Show hits one after the other, after a wait in ms; return for how many ms cards wait for them. */
  function play(hits, factor, wait) {
    if (!hits?.length) return 0;
    seen = true;
    const struck = hits.map(hit => {
      const at = find(hit.at);
      return { ...hit, on: at, to: (figure(at) ?? at)?.getBoundingClientRect() ?? hit.to, beside: Boolean(figure(at)) };
    });
    struck.forEach((hit, number) => hit.to && strike(hit, wait + number * NEXT * factor, factor));
    return wait ? 0 : (OVER + NEXT * (struck.length - 1)) * factor;
  }

  function strike(hit, start, factor) {
    if (!calm.matches) {
      if (hit.from && hit.likeness) charge(hit, start, factor);
      if (hit.on) shake(hit.on, start + THERE * factor, (FADE - THERE) * factor);
    }
    if (hit.burst) burst(hit.burst, hit.to, hit, start + BURST * factor, factor);
    if (hit.back && hit.from) burst(hit.back, hit.from, {}, start + BURST * factor, factor);
    tick(digits(hit.on), hit.count, start + FADE * factor, (OVER - FADE) * factor);
  }

  /** Lifted, to the edge of what is hit, and home again. */
  function charge({ from, to, likeness }, delay, factor) {
    const { haunt, animate } = window.courtcards.stage,
      ghost = haunt(likeness, from),
      way = toward(from, to);
    animate(
      ghost,
      [
        { transform: 'none', easing: 'ease-out' },
        { transform: 'translateY(-8px) scale(1.06)', offset: LIFT / OVER, easing: STRIKE },
        { transform: `translate(${way.x}px, ${way.y}px) scale(1.06)`, offset: THERE / OVER },
        { transform: `translate(${way.x}px, ${way.y}px) scale(1.06)`, offset: FADE / OVER, easing: HOME },
        { transform: 'none' },
      ],
      { delay, duration: OVER * factor, fill: 'backwards' },
      () => ghost.remove(),
    );
  }

  /** The way until two rectangles meet. */
  function toward(from, to) {
    const x = to.left + to.width / 2 - from.left - from.width / 2,
      y = to.top + to.height / 2 - from.top - from.height / 2,
      apart = Math.max(1 - (from.width + to.width) / 2 / Math.abs(x || 1), 1 - (from.height + to.height) / 2 / Math.abs(y || 1), 0.2);
    return { x: x * apart, y: y * apart };
  }

  function shake(element, delay, duration) {
    window.courtcards.stage.animate(
      element,
      [0, -6, 6, -6, 6, 0].map(x => ({ transform: `translateX(${x}px)` })),
      { delay, duration, composite: 'add' },
    );
  }

  /** A star with a number, in the middle of a rectangle, or beside a figure that ticks; without motion it stands for a second. */
  function burst(text, place, { gain = false, beside = false }, delay, factor) {
    const star = Object.assign(document.createElement('div'), { className: 'burst', textContent: text });
    star.setAttribute('aria-hidden', 'true');
    star.toggleAttribute('data-gain', gain);
    document.querySelector('.ghosts').append(star);
    const { left, right, top, width, height } = place,
      half = star.offsetWidth / 2,
      x = !beside ? left + width / 2 : right + 2 * half <= innerWidth ? right + half : left - half;
    Object.assign(star.style, { left: `${x}px`, top: `${top + height / 2}px` });
    const frames = calm.matches
      ? [{ opacity: 1 }, { opacity: 1 }]
      : [
          { transform: 'scale(.4)', opacity: 1 },
          { transform: 'scale(1)', opacity: 1, offset: 0.35 },
          { transform: 'scale(1)', opacity: 1, offset: 0.7 },
          { transform: 'scale(.7)', opacity: 0 },
        ];
    const timing = calm.matches ? { duration: 1000 * factor } : { delay, duration: (OVER - BURST) * factor };
    window.courtcards.stage.animate(star, frames, timing, () => star.remove());
  }

  /** Count a text that is a number from what it was to what it is. */
  function tick(text, from, delay, whole) {
    const to = number(text?.data);
    if (Number.isNaN(from + to) || from === to || calm.matches) return;
    const steps = Math.min(Math.abs(to - from), Math.floor(whole / TICK) || 1),
      at = step => (text.data = Math.round(from + ((to - from) * step) / steps)),
      timers = Array.from({ length: steps }, (_, step) => setTimeout(at, delay + (whole * (step + 1)) / steps, step + 1));
    at(0);
    ticking.push({ over: () => at(steps), timers });
  }

  /** What is counted stands at its end. */
  function end() {
    for (const { over, timers } of ticking) {
      timers.forEach(clearTimeout);
      over();
    }
    ticking = [];
    seen = false;
  }

  /** A press on anything skips them. */
  for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, () => seen && window.courtcards.stage.settle(), true);

  window.courtcards.hits = { before, play, end };
})();
