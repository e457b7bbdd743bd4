// Shows a rival's remark in a bubble beside the rival's name, on free cloth, for long enough to read it or until something is pressed.
// If there's no room, the bubble is smaller, or covers the line under the name, or lies over the story. It may also lie farther away, with the name in it,
// even over empty places. Its edge has the seat's tincture.
(() => {
  'use strict';
  const DELAY = 150, // ms after the event, before the bubble appears
    FADE_TIME = 120, // ms in which it appears
    SHOWN_TIME = 2_400, // ms for which it's shown
    NAME_GAP = 13, // px between a name and its bubble
    MOST_DISTANCE = 120, // most px from a name or its plate
    STEP = 12, // px between tried positions
    FINE_STEP = 3, // the same over the line under the name
    CLEARANCE = 3, // px of free cloth around a bubble
    CORNER_GAP = 18, // px from the tail to the bubble's corners
    SCORE_LINE = 4, // px of the line under a score
    TAIL_SIZE = 9; // px of a tail that points up or down, short of the name
  const OBSTACLES = // what a bubble mustn't cover, besides words
      '.card, .slot, .banner, .gems, .hp, .count, .cell, .field__space, .zone-name, .balance, .result__flags, .result__score b, .result__curve, button, a, svg.i',
    COUNTS = '.count, .gems, .hp, [data-counts]',
    PIECES = `.banner, .card, .creature, .seat__change, .slot, ${COUNTS}`,
    EMPTY = '.slot:not(button), span.field__open';
  const FORMS = ['usual', 'small', 'named', 'narrow'];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let lastRemark = '', // the address of the match and the key of the last bubble: each is shown once
    isOpen = false,
    lineWidths = {}, // px of the bubble's longer line, by form
    lastPlacement = null, // how and where the bubble was placed, and where the name was
    hideTimer = 0;

  /** Show a new remark; one already shown stays as long as there's room. */
  function showRemark() {
    const bubble = document.querySelector('#app .speech');
    if (!bubble) return hideBubble();
    const remark = `${location.hash} ${bubble.dataset.key}`,
      isNew = remark !== lastRemark;
    lastRemark = remark;
    if (!isNew && !isOpen) return;
    if (isNew) [isOpen, lastPlacement, lineWidths] = [false, null, {}];
    if (isNew) for (const form of FORMS) lineWidths[form] = measureLine(bubble, form);
    isOpen = placeBubble(bubble);
    if (isOpen && isNew) fadeIn(bubble);
  }

  /** Give a bubble a form, and return the width of its longer line in px. */
  function measureLine(bubble, form) {
    setForm(bubble, form);
    return Math.ceil(textRect(bubble.firstElementChild).width);
  }

  function fadeIn(bubble) {
    const from = reducedMotion.matches ? { opacity: 0 } : { opacity: 0, transform: 'scale(0.9)' };
    bubble.animate([from, { opacity: 1, transform: 'none' }], { delay: DELAY, duration: FADE_TIME, easing: 'ease-out', fill: 'backwards' });
    clearTimeout(hideTimer);
    hideTimer = setTimeout(hideWhenRead, DELAY + FADE_TIME + SHOWN_TIME);
  }

  /** Hide the bubble, or look again later if the player is about to press it. */
  function hideWhenRead() {
    if (document.querySelector('#app .speech:is(:hover, :focus-within)')) hideTimer = setTimeout(hideWhenRead, SHOWN_TIME);
    else hideBubble();
  }

  function hideBubble() {
    clearTimeout(hideTimer);
    isOpen = false;
    document.querySelector('#app .speech[data-side]')?.removeAttribute('data-side');
  }

  /**
   * Place a bubble beside the name of its seat. Return whether there's room.
   * It's tried in its usual form first, then small, then farther away with the name in it.
   */
  function placeBubble(bubble) {
    const own = `[data-who="${bubble.dataset.by}"]`,
      names = [...document.querySelectorAll(`.felt :is(.seat__who${own} > .seat__name, .result ${own})`)],
      name = names.find(one => one.checkVisibility()),
      lastWay = isOpen && lastPlacement ? [lastPlacement.way] : [];
    const spot = name && firstResult([...lastWay, ...WAYS], way => findSpot(bubble, way, name));
    bubble.toggleAttribute('data-side', Boolean(spot));
    if (!spot) return false;
    bubble.dataset.side = spot.side;
    bubble.dataset.tincture = name.closest('.seat')?.querySelector('.banner')?.dataset.tincture ?? '';
    for (const part of ['x', 'y', 'at']) bubble.style.setProperty(`--${part}`, `${spot[part]}px`);
    return true;
  }

  /** Give a bubble a form, and the width of its line if that's known. */
  function setForm(bubble, form) {
    bubble.dataset.form = form;
    bubble.style.setProperty('--wide', lineWidths[form] ? `${lineWidths[form]}px` : 'auto');
  }

  /** The spot of a bubble by one of WAYS; undefined if there's no room. A spot is {side, x, y}: which side of the name it's on, and its corner in px. */
  function findSpot(bubble, way, nameElement) {
    setForm(bubble, way.form);
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight },
      nameRect = textRect(nameElement),
      cloth = document.querySelector('.felt'),
      isFree = way.covers ? makeRoomTest(cloth.getBoundingClientRect(), obstacleRects(cloth, way.covers(nameElement))) : () => true;
    const spot = [lastSpot(way, nameRect), ...way.spots(size, nameRect, nameElement, cloth)].find(
      candidate => candidate && isFree(candidate, size) && isFree(...tailBox(candidate, nameRect, size)),
    );
    if (spot) lastPlacement = { way, spot, left: nameRect.left, top: nameRect.top };
    return spot && { ...spot, at: tailPosition(spot, nameRect, size) };
  }

  /** The first result of `find`, called with one item of a list after the other, that isn't null or undefined. */
  const firstResult = (list, find) => list.reduce((found, item) => found ?? find(item), undefined);

  /** Make a test that returns whether a bubble or a tail lies within `ground` and keeps clear of all `taken` rectangles. */
  const makeRoomTest =
    (ground, taken) =>
    ({ x, y }, size) =>
      x >= ground.left &&
      x + size.width <= ground.right &&
      y >= ground.top &&
      y + size.height <= ground.bottom &&
      !taken.some(rect => isTooNear(rect, x, y, size));

  /** The coordinate closest to `at` where something of this length lies between `from` and `to`, in px. */
  const clampBetween = (at, from, to, length) => Math.round(Math.max(from + CLEARANCE, Math.min(to - CLEARANCE - length, at)));

  /** Spots on the cloth, the best first: to the right of the name, below it, above it, then on either side of its plate. */
  function spotsAround(size, nameRect, nameElement, cloth) {
    const felt = cloth.getBoundingClientRect(),
      plate = (nameElement.closest('.seat') ?? nameElement.parentElement).getBoundingClientRect();
    const spotsBeside = (side, x) =>
      [0.5, 0.3, 0.7].map(share => ({
        side,
        x,
        y: clampBetween((nameRect.top + nameRect.bottom) / 2 - share * size.height, felt.top, felt.bottom, size.height),
      }));
    const spotsAcross = (side, y) =>
      [0.2, 0.5, 0.8].map(share => ({
        side,
        x: clampBetween((nameRect.left + nameRect.right) / 2 - share * size.width, felt.left, felt.right, size.width),
        y,
      }));
    return [
      ...numbersBetween(nameRect.right + NAME_GAP, nameRect.right + MOST_DISTANCE).flatMap(x => spotsBeside('right', x)),
      ...numbersBetween(nameRect.bottom + NAME_GAP, plate.bottom + MOST_DISTANCE / 2).flatMap(y => spotsAcross('below', y)),
      ...numbersBetween(NAME_GAP - nameRect.top, MOST_DISTANCE - plate.top).flatMap(y => spotsAcross('above', -y - size.height)),
      ...spotsBeside('right', Math.round(plate.right) + NAME_GAP),
      ...spotsBeside('left', Math.round(plate.left) - NAME_GAP - size.width),
    ];
  }

  /** Spots where a bubble covers the line under a name. */
  const spotsOver = (size, nameRect) =>
    numbersBetween(nameRect.left, nameRect.left + MOST_DISTANCE, FINE_STEP).flatMap(x =>
      numbersBetween(nameRect.bottom, nameRect.bottom + size.height, FINE_STEP).map(y => ({ side: 'over', x, y })),
    );

  /** The spot in the story that's nearest to the name's level and covers no link, as a list: an empty one if there's none, or the story is closed. */
  function spotsInStory(size, nameRect) {
    const story = document.querySelector('.rail .log');
    if (!story?.checkVisibility()) return [];
    const { left, top, bottom } = story.getBoundingClientRect(),
      links = [...story.querySelectorAll('a, button')].map(one => one.getBoundingClientRect()),
      x = Math.round(left) + NAME_GAP,
      level = clampBetween((nameRect.top + nameRect.bottom - size.height) / 2, top, bottom, size.height);
    return [level, ...numbersBetween(top + CLEARANCE, bottom - size.height)]
      .filter(y => !links.some(link => isTooNear(link, x, y, size)))
      .sort((one, other) => Math.abs(one - level) - Math.abs(other - level))
      .slice(0, 1)
      .map(y => ({ side: 'right', x, y }));
  }

  /** Spots anywhere on the cloth, the nearest first, but none that's nearer to another player's name. */
  function spotsAnywhere(size, nameRect, nameElement, cloth) {
    const { left, right, top, bottom } = cloth.getBoundingClientRect(),
      distance = ({ x, y }, name) => Math.hypot(x + (size.width - name.left - name.right) / 2, y + (size.height - name.top - name.bottom) / 2),
      others = [...cloth.querySelectorAll('.seat__who > .seat__name')].filter(one => one !== nameElement && one.checkVisibility()).map(one => textRect(one));
    const spots = numbersBetween(top + CLEARANCE, bottom - size.height).flatMap(y =>
      numbersBetween(left + CLEARANCE, right - size.width).map(x => ({ side: 'away', x, y, far: distance({ x, y }, nameRect) })),
    );
    return spots.filter(spot => !others.some(other => distance(spot, other) < spot.far)).sort((one, other) => one.far - other.far);
  }

  // What a bubble on the cloth may cover: nothing, or the words of the line under its name, or empty places that can't be pressed.
  // If there's no room anywhere, it may cover its plate, except for the name and the pieces that count.
  // Each takes the element of the name, and returns a function that says whether a node may be covered.
  const isWithin = (node, selector) => Boolean((node.closest ? node : node.parentElement).closest(selector)),
    coversNothing = () => () => false,
    coversNote = name => node => Boolean(name.nextElementSibling?.matches('.seat__note') && name.nextElementSibling.contains(node) && !isWithin(node, COUNTS)),
    coversEmpty = () => node => isWithin(node, EMPTY) || Boolean(node.matches?.('.field__space:has(> span.field__open)')),
    coversPlate = name => node => Boolean(name.closest('.seat')?.contains(node)) && !name.contains(node) && !isWithin(node, PIECES);
  // The ways to place a bubble, the best first. If none has room, there's no bubble: the story has the words.
  const WAYS = [
    { form: 'usual', spots: spotsAround, covers: coversNothing },
    { form: 'small', spots: spotsAround, covers: coversNothing },
    { form: 'small', spots: spotsOver, covers: coversNote },
    { form: 'named', spots: spotsInStory },
    { form: 'named', spots: spotsAnywhere, covers: coversNothing },
    { form: 'narrow', spots: spotsAnywhere, covers: coversNothing },
    { form: 'named', spots: spotsAnywhere, covers: coversEmpty },
    { form: 'narrow', spots: spotsAnywhere, covers: coversEmpty },
    { form: 'small', spots: spotsOver, covers: coversPlate },
    { form: 'narrow', spots: spotsOver, covers: coversPlate },
  ];

  const numbersBetween = (from, to, step = STEP) =>
    Array.from({ length: Math.max(1, Math.ceil((to - from) / step)) }, (_, number) => Math.round(from) + number * step);
  /** Whether a rectangle leaves less than CLEARANCE around something of this size whose corner is at x and y. */
  const isTooNear = ({ left, right, top, bottom }, x, y, { width, height }) =>
    left < x + width + CLEARANCE && right > x - CLEARANCE && top < y + height + CLEARANCE && bottom > y - CLEARANCE;

  /** The spot where the bubble already is, if it was placed in this way and the name hasn't moved; otherwise null. */
  const lastSpot = (way, { left, top }) =>
    isOpen && lastPlacement?.way === way && lastPlacement.left === left && lastPlacement.top === top ? lastPlacement.spot : null;

  /** The tail's position along the bubble's side, in px, as close as possible to the middle of the name. */
  function tailPosition({ side, x, y }, { left, right, top, bottom }, { width, height }) {
    const isBeside = side === 'left' || side === 'right',
      wanted = isBeside ? (top + bottom) / 2 - y : (left + right) / 2 - x;
    return Math.round(Math.max(CORNER_GAP, Math.min((isBeside ? height : width) - CORNER_GAP, wanted)));
  }

  /** The position and size of the tail, if it points up or down. For any other tail, they're the bubble's own, so that it needs no room of its own. */
  function tailBox(spot, nameRect, size) {
    if (!['below', 'above'].includes(spot.side)) return [spot, size];
    return [
      { x: spot.x + tailPosition(spot, nameRect, size) - TAIL_SIZE, y: spot.side === 'below' ? spot.y - TAIL_SIZE : spot.y + size.height },
      { width: 2 * TAIL_SIZE, height: TAIL_SIZE },
    ];
  }

  /** The rectangles that mustn't be covered: pieces and words, except those for which `mayCover` is true. */
  function obstacleRects(root, mayCover) {
    const found = [...root.querySelectorAll(OBSTACLES)].filter(element => !mayCover(element)).map(element => element.getBoundingClientRect()),
      texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim() && !mayCover(texts.currentNode)) found.push(...textRect(texts.currentNode, true));
    for (const score of root.querySelectorAll('.result__score > span')) found.push(scoreLine(score.getBoundingClientRect()));
    return found.filter(({ width, height }) => width > 1 && height > 1);
  }

  /** The coloured line under a score. */
  const scoreLine = ({ left, bottom, width }) => new DOMRect(left, bottom - SCORE_LINE, width, SCORE_LINE);

  /** The rectangle of a node's text or, if `lines` is true, a list of those of its lines. */
  function textRect(node, lines = false) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return lines ? range.getClientRects() : range.getBoundingClientRect();
  }

  /** Place the bubble again after the cloth was scrolled or resized, or hide it if there's no room any more. */
  function followCloth() {
    const bubble = isOpen && document.querySelector('#app .speech');
    if (bubble && !placeBubble(bubble)) hideBubble();
  }

  const hideOnPress = ({ target, key }) => {
    if (isOpen && !['Tab', 'Shift'].includes(key) && !target.closest?.('.speech')) hideBubble();
  };
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, hideOnPress, { capture: true, passive: true });
  document.addEventListener('scroll', followCloth, { capture: true, passive: true });
  window.addEventListener('resize', followCloth);

  window.courtcards.showRemark = showRemark;
})();
