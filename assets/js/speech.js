// Shows a rival's remark in a bubble beside its name, on free cloth, until it was read or something is pressed. If the cloth is full, the bubble covers lines of its own
// plate, or else the story or the bar; its edge has the seat's tincture.
(() => {
  'use strict';
  const COMES = 150, // ms after the event
    GROWS = 120,
    STAYS = 2_400,
    TAIL = 13, // px between a name and its bubble
    FAR = 120, // most px from a name or its plate
    STEP = 12,
    FINE = 3,
    APART = 3, // px of free cloth around a bubble
    EDGE = 18; // px from the tail to the bubble's corners
  const TAKEN = '.card, .slot, .banner, .gems, .hp, .count, .cell, .field__space, .zone-name, .balance, .result__flags, button, a, svg.i'; // what a bubble mustn't cover, besides words
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let last = '', // the last bubble and its match: each is shown once
    open = false,
    wide = 0, // px of its longer line
    kept = null, // its position, and the name's at that time
    rest = 0;

  /** Show a new remark; one already shown stays as long as there's room. */
  function speech() {
    const bubble = document.querySelector('#app .speech');
    if (!bubble) return hide();
    const what = `${location.hash} ${bubble.dataset.key}`,
      fresh = what !== last;
    last = what;
    if (!fresh && !open) return;
    if (fresh) [open, wide] = [false, Math.ceil(written(bubble.firstElementChild).width)];
    open = place(bubble);
    if (open && fresh) begin(bubble);
  }

  function begin(bubble) {
    const from = calm.matches ? { opacity: 0 } : { opacity: 0, transform: 'scale(0.9)' };
    bubble.animate([from, { opacity: 1, transform: 'none' }], { delay: COMES, duration: GROWS, easing: 'ease-out', fill: 'backwards' });
    clearTimeout(rest);
    rest = setTimeout(end, COMES + GROWS + STAYS);
  }

  /** Hide it when its time is over, unless the player is about to press it. */
  function end() {
    if (document.querySelector('#app .speech:is(:hover, :focus-within)')) rest = setTimeout(end, STAYS);
    else hide();
  }

  function hide() {
    clearTimeout(rest);
    open = false;
    document.querySelector('#app .speech[data-side]')?.removeAttribute('data-side');
  }

  /** Place a bubble beside the name of its seat; return whether there's room. */
  function place(bubble) {
    bubble.style.setProperty('--wide', `${wide}px`);
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
    const own = `[data-who="${bubble.dataset.by}"]`,
      names = [...document.querySelectorAll(`.felt :is(.seat__who${own} > .seat__name, .result ${own})`)],
      name = names.find(one => one.checkVisibility()),
      spot = name && found(size, name);
    bubble.toggleAttribute('data-side', Boolean(spot));
    if (!spot) return false;
    bubble.dataset.side = spot.side;
    bubble.dataset.tincture = name.closest('.seat')?.querySelector('.banner')?.dataset.tincture ?? '';
    for (const part of ['x', 'y', 'at']) bubble.style.setProperty(`--${part}`, `${spot[part]}px`);
    return true;
  }

  /** The nearest position to a name: on free cloth, else over its own lines, else over the story or the bar; undefined if there's none. */
  function found(size, who) {
    const cloth = document.querySelector('.felt'),
      name = written(who),
      plate = (who.closest('.seat') ?? who.parentElement).getBoundingClientRect();
    const free = (ground, taken) => {
      const { left, right, top, bottom } = ground.getBoundingClientRect();
      return ({ x, y }) => x >= left && x + size.width <= right && y >= top && y + size.height <= bottom && !taken.some(one => meets(one, x, y, size));
    };
    const taken = rects(cloth),
      on = free(cloth, taken),
      first = [stays(name), ...around(size, name, plate, cloth.getBoundingClientRect())].find(one => one && on(one));
    const spot = first ?? over(size, name).find(free(cloth, rects(cloth, who.closest('.seat__who')))) ?? aside(size, name);
    kept = spot && { spot, left: name.left, top: name.top };
    return spot && { ...spot, at: tail(spot, name, size) };
  }

  const inside = (at, from, to, length) => Math.round(Math.max(from + APART, Math.min(to - APART - length, at)));

  /** Positions on the cloth: beside the name, else below, above or beside its plate. */
  function around(size, name, plate, felt) {
    const beside = (side, x) =>
      [0.5, 0.3, 0.7].map(share => ({ side, x, y: inside((name.top + name.bottom) / 2 - share * size.height, felt.top, felt.bottom, size.height) }));
    const across = (side, y) =>
      [0.2, 0.5, 0.8].map(share => ({ side, x: inside((name.left + name.right) / 2 - share * size.width, felt.left, felt.right, size.width), y }));
    return [
      ...steps(name.right + TAIL, name.right + FAR).flatMap(x => beside('right', x)),
      ...steps(name.bottom + TAIL, plate.bottom + FAR / 2).flatMap(y => across('below', y)),
      ...steps(TAIL - name.top, FAR - plate.top).flatMap(y => across('above', -y - size.height)),
      ...beside('right', Math.round(plate.right) + TAIL),
      ...beside('left', Math.round(plate.left) - TAIL - size.width),
    ];
  }

  /** Positions over a name and the lines under it. */
  const over = (size, name) =>
    steps(name.left, name.left + FAR, FINE).flatMap(x => steps(name.top - size.height, name.bottom, FINE).map(y => ({ side: 'over', x, y })));

  /** A position in the story, level with the name; in the bar if the story is closed. */
  function aside(size, name) {
    const story = document.querySelector('.rail .log');
    if (story?.checkVisibility()) {
      const { left, top, bottom } = story.getBoundingClientRect();
      return { side: 'right', x: Math.round(left) + TAIL, y: inside((name.top + name.bottom - size.height) / 2, top, bottom, size.height) };
    }
    const { left } = document.querySelector('.bar__words').getBoundingClientRect(),
      room = document.querySelector('.bar__tools').getBoundingClientRect().left - left;
    return room > size.width ? { side: 'over', x: Math.round(left), y: APART } : undefined;
  }

  const steps = (from, to, step = STEP) => Array.from({ length: Math.max(1, Math.ceil((to - from) / step)) }, (_, number) => Math.round(from) + number * step);
  const meets = ({ left, right, top, bottom }, x, y, { width, height }) =>
    left < x + width + APART && right > x - APART && top < y + height + APART && bottom > y - APART;

  /** The bubble's position, if the name hasn't moved. */
  const stays = ({ left, top }) => (open && kept?.left === left && kept.top === top ? kept.spot : null);

  /** The tail's position along its side, towards the middle of the name. */
  function tail({ side, x, y }, { left, right, top, bottom }, { width, height }) {
    const upright = side === 'left' || side === 'right',
      wanted = upright ? (top + bottom) / 2 - y : (left + right) / 2 - x;
    return Math.round(Math.max(EDGE, Math.min((upright ? height : width) - EDGE, wanted)));
  }

  /** Rectangles that mustn't be covered: pieces and words, except those in `bare`. */
  function rects(part, bare) {
    const found = [...part.querySelectorAll(TAKEN)].filter(one => !bare?.contains(one)).map(one => one.getBoundingClientRect()),
      texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim() && !bare?.contains(texts.currentNode)) found.push(...written(texts.currentNode, true));
    return found.filter(({ width, height }) => width > 1 && height > 1);
  }

  /** The rectangle of some text, or those of its lines. */
  function written(node, lines = false) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return lines ? range.getClientRects() : range.getBoundingClientRect();
  }

  /** Follow a cloth that scrolls or is resized. */
  function follow() {
    const bubble = open && document.querySelector('#app .speech');
    if (bubble && !place(bubble)) hide();
  }

  const away = ({ target, key }) => {
    if (open && !['Tab', 'Shift'].includes(key) && !target.closest?.('.speech')) hide();
  };
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, away, { capture: true, passive: true });
  document.addEventListener('scroll', follow, { capture: true, passive: true });
  window.addEventListener('resize', follow);

  window.courtcards.speech = speech;
})();
