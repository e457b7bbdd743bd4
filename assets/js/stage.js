// The stage: patches the page to match markup from Python, and animates cards from their old positions to the new ones. Knows no game.
(() => {
  'use strict';
  const MOVE_TIME = 260, // ms of a card's move
    TURN_TIME = 320, // ms of its turn
    MOVE_GAP = 40, // ms of delay to the next
    LONGEST_MOVES = 600; // ms of all moves together, at most
  const EASE = 'cubic-bezier(.3, .1, .15, 1)';
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const regions = { view: '#app', dialog: '#dialog', notices: '#notices' };
  const regionOf = name => document.querySelector(regions[name]);
  const cardOf = key => document.querySelector(`#app [data-key="${CSS.escape(key)}"]`);
  const placeOf = zone => document.querySelector(`#app [data-place="${CSS.escape(zone)}"]`);
  const nameOf = element => element.dataset.key ?? element.dataset.piece; // the name of a card or a piece
  const keyOf = node => node.dataset?.key ?? node.dataset?.region ?? node.id;
  const rectOf = element => element?.getBoundingClientRect();
  const runningAnimations = new Set(); // animations that may still run
  let preparedPaint = null; // what will probably be painted next
  const ghosts = Object.assign(document.createElement('div'), { className: 'ghosts' });
  let centredHref; // the link of the item last centred in its row
  let focusBeforeDialogs = null, // the focus when a dialog was opened
    focusBelowTop = null, // the focus in a dialog when another was opened over it
    lastAction = ''; // the last action, until a refusal answers it
  const refusalActions = new WeakMap(); // the action each refusal answered

  /**
   * Paint what Python wants shown, as JSON: the markup of `view`, `dialog` and `notices`, each of them optional.
   * Then come `sounds` and `hits`, and after these the cards in `travels` move. With `print`, the print dialog opens.
   * `factor` scales all times (0: no motion), and `speed` is for the style sheet.
   */
  function paint(text) {
    const { wanted, changes } = preparedPaint?.text === text ? preparedPaint : parsePaint(text);
    preparedPaint = null;
    const moving = wanted.factor > 0 && (wanted.travels?.length || wanted.hits?.length),
      still = wanted.speed === 'off' && wanted.hits?.length; // no animations, but numbers are seen
    finishMovements();
    const hits = (moving || still) && window.courtcards.hits.measureHits(wanted.hits), // first, as it may scroll
      travels = moving ? wanted.travels.map(travel => ({ ...travel, was: measureCard(travel) })) : [],
      turnsCard = travels.some(({ turn }) => turn === 'up'); // a card is turned up before it strikes
    const oldNames = moving ? new Set(Array.from(document.querySelectorAll('#app :is([data-key], [data-piece])'), nameOf)) : null;
    const focus = window.courtcards.keys.describeFocus();
    for (const change of changes) releaseFocus(...change); // before anything is written: a blur makes the browser lay out the page
    window.courtcards.press.restoreMarks();
    for (const change of changes) patch(...change);
    if ('view' in wanted) markScreenAndSpeed(wanted.speed);
    window.courtcards.keys.restoreFocus(focus);
    if ('dialog' in wanted) moveDialogFocus(Boolean(wanted.dialog));
    reannounceRefusals();
    if ('view' in wanted) settleView();
    window.courtcards.layers.scheduleHistoryMatch();
    if (wanted.print) window.courtcards.print();
    const hitsWait = turnsCard ? (MOVE_TIME + TURN_TIME) * wanted.factor : 0;
    if (wanted.sounds?.length) playSounds(wanted.sounds, window.courtcards.hits.landingDelay(hits, wanted.factor, hitsWait));
    const cardsWait = window.courtcards.hits.playHits(hits, wanted.factor, hitsWait);
    if (moving) moveCards(travels, oldNames, wanted.factor, cardsWait);
  }

  /** After the view was patched, scroll, observe and place everything that depends on its layout. */
  function settleView() {
    observeSightButtons();
    observePrompt();
    rewindHand();
    scrollToSought();
    ringNamedTargets();
    window.courtcards.slip.placeSlip();
    document.querySelector('.log [aria-current]')?.scrollIntoView({ block: 'nearest' }); // the moment being replayed
    centreChosen(document.querySelector('.easel__cards [aria-current]'));
    window.courtcards.drag.onPaint();
    window.courtcards.showRemark();
  }

  /** Parse the JSON of a paint: what's `wanted`, and `changes` as arguments for `patch`. */
  function parsePaint(text) {
    const wanted = JSON.parse(text);
    return { text, wanted, changes: Object.keys(regions).flatMap(name => (name in wanted ? [parseMarkup(regionOf(name), wanted[name])] : [])) };
  }

  /** Parse what will probably be painted next, so that painting it takes less time. */
  const prepare = text => void (preparedPaint = parsePaint(text));

  /** Play sounds in `wait` ms. The script for them is loaded when first needed; without it, the table is silent. */
  function playSounds(names, wait) {
    const due = performance.now() + wait;
    window.courtcards.loadScript('sound').then(
      () => names.forEach(name => window.courtcards.sound(name, due - performance.now())),
      () => {},
    );
  }

  /** Replace a refusal by a copy if the same press is refused again, as screen readers announce only new elements. */
  function reannounceRefusals() {
    const refusals = lastAction ? [...document.querySelectorAll(':is(#app, #dialog) [role="alert"]')] : [];
    for (const refusal of refusals) {
      const announced = refusalActions.get(refusal) === lastAction ? refusal.cloneNode(true) : refusal;
      if (announced !== refusal) refusal.replaceWith(announced);
      refusalActions.set(announced, refusalActions.get(refusal) ?? lastAction);
    }
    if (refusals.length) lastAction = '';
  }
  for (const name of ['click', 'change', 'keydown', 'courtcards:press'])
    window.addEventListener(
      name,
      ({ detail, key = 'Enter', target }) => {
        if (key === 'Enter') lastAction = detail?.do ?? target.closest?.('[data-do]')?.dataset.do ?? '';
      },
      true,
    );

  /**
   * Put a ring around what a lesson points at on the cloth, and around what a hint says to press there or in the tray.
   * If a hint names several things, they're numbered in order.
   */
  function ringNamedTargets() {
    const page = regionOf('view'),
      { looks, hints } = page.querySelector('.play')?.dataset ?? {},
      names = (looks ?? hints ?? '').split(', ').filter(Boolean),
      numbers = new Map(); // by element
    names.forEach((name, at) => findRingTargets(page, name, hints).forEach(target => numbers.set(target, hints && names.length > 1 ? String(at + 1) : '')));
    for (const ringed of page.querySelectorAll('[data-lookat]')) if (!numbers.has(ringed)) ringed.removeAttribute('data-lookat');
    for (const [target, number] of numbers) {
      if (!('lookat' in target.dataset) && target.closest('.felt')) target.scrollIntoView({ block: 'nearest' });
      target.dataset.lookat = number;
    }
  }

  /** The elements that a name stands for: cards and places on the cloth. In a hint, also seats, the buttons for a move, a verb or a call, and the tray's. */
  const findRingTargets = (page, name, hint) => {
    const marks = ['place', 'key', ...(hint ? ['plate', 'move', 'verb', 'call'] : [])].map(mark => `[data-${mark}="${CSS.escape(name)}"]`);
    return page.querySelectorAll(`${hint ? ':is(.felt, .tray)' : '.felt'} :is(${marks})`);
  };

  /** Tell the style sheet which screen is open and how fast it moves. Write only changes, since each restyles the page. */
  function markScreenAndSpeed(speed) {
    const screen = regionOf('view').firstElementChild?.classList[0] ?? '';
    const marks = [
      [document.body, 'screen', screen],
      [document.documentElement, 'screen', screen],
      [document.documentElement, 'speed', speed],
    ];
    if (document.body.dataset.screen !== screen && location.hash.length > 2) scrollTo(0, 0); // a new screen begins at its top
    for (const [place, name, value] of marks) if (place.dataset[name] !== value) place.dataset[name] = value;
  }

  /** Centre the selected item of a row once; later scrolling is left alone. */
  function centreChosen(chosen) {
    const row = chosen?.closest('ul');
    if (row && chosen.href !== centredHref)
      row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - chosen.offsetWidth) / 2;
    centredHref = chosen?.href;
  }

  /** Finish all movements: only cards at rest can be measured. */
  function finishMovements() {
    ghosts.replaceChildren();
    window.courtcards.hits.finishCounters();
    for (const animation of runningAnimations) animation.finish(); // document.getAnimations would restyle the whole page
    runningAnimations.clear();
  }

  /** Return a part of the page and a copy of it that has the new markup, as [place, next]. */
  function parseMarkup(place, markup) {
    const next = place.cloneNode(false);
    next.innerHTML = markup;
    return [place, next];
  }

  /** Release the focus if the patch removes or moves its element. */
  function releaseFocus(place, next) {
    const focused = document.activeElement;
    if (place.contains(focused) && !window.courtcards.keys.staysFocused(focused, next)) focused.blur();
  }

  /** Patch a part of the page so that its contents are those of `next`, and keep the elements that stay. */
  function patch(place, next) {
    const oldKeys = new Set(Array.from(place.querySelectorAll('[data-key], [data-region], [id]'), keyOf)),
      placeholders = new Set();
    morphdom(place, next, {
      childrenOnly: true,
      getNodeKey: keyOf,
      onBeforeElChildrenUpdated: (from, to) => {
        for (const font of from.querySelectorAll(':scope > font')) font.replaceWith(font.textContent); // translators wrap every text
        alignChildren(from, to, oldKeys, placeholders);
      },
      onBeforeElUpdated: (from, to) => {
        placeholders.delete(from); // it gets its contents now
        if (to.hasAttribute('data-as-before')) return false;
        if (from.isEqualNode(to)) return false;
        if (from.matches('details:not(.ask__more)')) to.open = from.open; // the help of a new question starts closed
        if (from === document.activeElement && from.matches('input, textarea')) to.value = from.value;
        return true;
      },
    });
    for (const unfilled of placeholders) unfilled.remove();
    for (const chosen of place.querySelectorAll('select [selected]')) chosen.closest('select').value = chosen.value; // undo a choice that wasn't accepted
    for (const stub of place.querySelectorAll('[data-as-before]')) console.error(`nothing is as before: ${stub.dataset.region}`);
  }

  /**
   * Remove the children of `from` that `to` lacks, and insert an empty placeholder for each new one, so that the patch needn't move those that stay.
   * A child whose key is among `oldKeys` gets no placeholder, as the patch brings it from elsewhere on the page. Children without a key are left alone.
   */
  function alignChildren(from, to, oldKeys, placeholders) {
    const nextKeys = new Set(Array.from(to.children, keyOf)),
      staying = new Map();
    for (const child of [...from.children]) {
      if (nextKeys.has(keyOf(child))) staying.set(keyOf(child), child);
      else if (keyOf(child)) child.remove();
    }
    let following = from.firstChild;
    for (const child of to.children) {
      if (staying.has(keyOf(child))) following = staying.get(keyOf(child)).nextSibling;
      else if (keyOf(child) && !oldKeys.has(keyOf(child))) placeholders.add(from.insertBefore(child.cloneNode(false), following));
    }
  }

  /** Give the focus to an open dialog, and make the rest of the page inert. When it's closed, return the focus. */
  function moveDialogFocus(isOpen) {
    const dialogs = [...regionOf('dialog').children],
      top = dialogs.at(-1),
      focused = document.activeElement,
      wasOpen = regionOf('view').inert;
    if (dialogs.length > 1 && !top.contains(focused)) focusBelowTop = focused;
    for (const dialog of dialogs) dialog.inert = dialog !== top;
    regionOf('view').inert = isOpen;
    if (isOpen && !top.contains(focused)) {
      focusBeforeDialogs = wasOpen ? focusBeforeDialogs : window.courtcards.keys.describeFocus();
      const back = dialogs.length === 1 && top.contains(focusBelowTop) ? focusBelowTop : null;
      const first = back ?? top.querySelector('[data-first]') ?? top.querySelector('[role$="dialog"]');
      first?.focus();
      first?.select?.();
    } else if (!isOpen && wasOpen) {
      window.courtcards.keys.restoreFocus(focusBeforeDialogs);
    }
  }

  /** Press buttons with data-at-sight once they come near the view. They're observed again after each patch, as they may still be near. */
  const sightObserver = new IntersectionObserver(entries => entries.forEach(({ isIntersecting, target }) => isIntersecting && target.click()), {
    rootMargin: '50%',
  });
  function observeSightButtons() {
    sightObserver.disconnect();
    document.querySelectorAll('#app [data-at-sight]').forEach(button => sightObserver.observe(button));
  }

  /** Show the button More on the last visible line of a prompt that doesn't fit. This is checked after each layout, before the paint. */
  const promptRange = document.createRange();
  const promptObserver = new ResizeObserver(entries => {
    for (const { target: told } of entries) {
      const cut = told.scrollWidth > told.clientWidth + 1; // the rest is in another column
      told.parentElement.toggleAttribute('data-cut', cut || told.nextElementSibling.open);
      const { right, bottom } = told.getBoundingClientRect();
      for (const link of told.querySelectorAll('a, .link')) link.inert = cut && link.getBoundingClientRect().left >= right; // nothing unseen gets the focus
      if (!cut) continue;
      const words = wordBoxes(told).filter(({ box }) => box.left < right),
        end = Math.max(...words.map(({ box }) => box.bottom)),
        more = told.nextElementSibling;
      told.parentElement.style.setProperty('--below', `${Math.max(0, bottom - end)}px`);
      const link = more.firstChild.getBoundingClientRect(),
        last = words.findLast(({ box }) => box.bottom > end - box.height / 2 && box.right < link.left - box.height); // leaves room for dots and the link
      more.style.setProperty('--wide', `${link.right - (last?.box.right ?? link.left)}px`);
      more.toggleAttribute('data-sentence', /[.?!]$/.test(last?.word)); // needs no dots
    }
  });

  /** Return all visible words of an element, with their boxes. */
  function wordBoxes(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT),
      found = [];
    while (walker.nextNode()) {
      for (const { index, 0: word } of walker.currentNode.data.matchAll(/\S+/g)) {
        promptRange.setStart(walker.currentNode, index);
        promptRange.setEnd(walker.currentNode, index + word.length);
        const box = promptRange.getBoundingClientRect();
        if (box.width > 1) found.push({ word, box });
      }
    }
    return found;
  }
  function observePrompt() {
    promptObserver.disconnect();
    document.querySelectorAll('#app .ask__told').forEach(told => promptObserver.observe(told));
  }

  let playableWhenScrolled = null; // the key of the first playable card when the player scrolled the hand; null if they haven't
  const firstPlayable = () => document.querySelector('.hand .card:is([data-state~="legal"], [data-state~="selected"])')?.dataset.key ?? '';
  document.addEventListener(
    'scroll',
    event => {
      if (event.target.matches?.('.hand')) playableWhenScrolled = firstPlayable();
    },
    true,
  );
  /** Scroll the hand back to its start with each new question, as playable cards come first. A hand that was never scrolled isn't checked. */
  function rewindHand() {
    if (playableWhenScrolled === null || playableWhenScrolled === firstPlayable()) return;
    playableWhenScrolled = null;
    document.querySelector('.hand')?.scrollTo(0, 0);
  }

  let soughtLabels = ''; // the labels of what the cloth was last scrolled to
  /**
   * Scroll the cloth to a seat that was opened, or else to the playable cards and the targets. This happens once, and again after a rotation.
   * If not all of them fit, the first one is visible.
   */
  function scrollToSought() {
    const felt = document.querySelector('.felt'),
      open = felt?.querySelector('.seat:is([data-open], [data-unfolded])'),
      pieces = open ? [open] : [...(felt?.querySelectorAll('[data-state~="legal"], [data-state~="target"]') ?? [])];
    const labels = pieces.map(piece => piece.ariaLabel).join();
    if (labels === soughtLabels) return;
    soughtLabels = labels;
    for (const piece of pieces.reverse()) piece.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  matchMedia('(orientation: portrait)').addEventListener('change', () => {
    soughtLabels = '';
    scrollToSought();
  });

  /** The rectangle and a copy of a card before the patch that moves it. It's falsy if neither the card nor the place it starts from is on the page. */
  function measureCard(travel) {
    const card = travel.card && cardOf(travel.card),
      from = card ?? placeOf(travel.start)?.querySelector('.card') ?? placeOf(travel.start);
    return (
      from && {
        rect: window.courtcards.drag.dropRectOf(travel.card) ?? rectOf(from),
        card: (card ?? from.closest('.card') ?? from.querySelector('.card'))?.cloneNode(true),
      }
    );
  }

  /**
   * Move cards from their old positions, after `wait` ms. `oldNames` are the names of everything that was on the page before the patch.
   * All are measured before the first moves, as measuring after a change causes a layout.
   */
  function moveCards(travels, oldNames, factor, wait) {
    const newcomers = {},
      gap = Math.min(MOVE_GAP, (LONGEST_MOVES - MOVE_TIME) / travels.length) * factor;
    const moves = travels.map((travel, number) => {
      if (!travel.was) return null;
      const card = travel.card ? cardOf(travel.card) : nextNewcomer(travel.end, oldNames, newcomers),
        place = card ? null : placeOf(travel.end);
      return {
        travel,
        card,
        endRect: rectOf(card ?? place?.querySelector('.card') ?? place),
        timing: { delay: wait + number * gap, duration: MOVE_TIME * factor, factor },
      };
    });
    for (const { travel, card, endRect, timing } of moves.filter(Boolean)) {
      if (reducedMotion.matches) markChanged(card);
      else if (card) animateArrival(travel.was, travel.turn, card, endRect, timing);
      else if (endRect) animateDeparture(travel.was, endRect, timing);
    }
  }

  /** The next new card or piece in a zone, for a card whose name isn't known. `newcomers` keeps those of each zone that this hasn't returned yet. */
  function nextNewcomer(zone, oldNames, newcomers) {
    newcomers[zone] ??= [...document.querySelectorAll(`#app :is([data-key^="${CSS.escape(zone)}:"], [data-piece^="${CSS.escape(zone)}:"])`)].filter(
      element => !oldNames.has(nameOf(element)),
    );
    return newcomers[zone].shift();
  }

  /** Mark a card as changed for a second, in place of a motion. */
  function markChanged(card) {
    if (!card) return;
    card.dataset.changed = '';
    setTimeout(() => delete card.dataset.changed, 1000);
  }

  /** The transform from one place to another. If either has no width, because it's out of sight, the size stays. */
  const transformBetween = (from, to) =>
    `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width && to.width ? from.width / to.width : 1})`;

  /** Animate an element; call `after` however it ends. */
  function animate(element, frames, timing, after = () => {}) {
    const animation = element.animate(frames, timing),
      finish = () => {
        runningAnimations.delete(animation);
        after();
      };
    runningAnimations.add(animation);
    animation.finished.then(finish, finish);
  }

  /** Move a card that's on the page from where it `was` (see `measureCard`) to `endRect`. If it's turned up, a copy of its back moves and turns over. */
  function animateArrival(was, turn, card, endRect, { delay, duration, factor }) {
    const start = transformBetween(was.rect, endRect);
    if (turn !== 'up' || !was.card) {
      animate(
        card,
        [
          { transform: start, transformOrigin: '0 0' },
          { transform: 'none', transformOrigin: '0 0' },
        ],
        { delay, duration, easing: EASE, fill: 'backwards' },
      );
      return;
    }
    const halfTurn = (TURN_TIME * factor) / 2,
      ghost = makeGhost(was.card, endRect);
    animate(ghost, [{ transform: start }, { transform: 'none' }], { delay, duration, easing: EASE, fill: 'backwards' });
    animate(
      ghost.firstChild,
      [{ transform: 'none' }, { transform: 'rotateY(90deg)' }],
      { delay: delay + duration, duration: halfTurn, easing: 'ease-in', fill: 'both' },
      () => ghost.remove(),
    );
    animate(card, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
      delay: delay + duration + halfTurn,
      duration: halfTurn,
      easing: 'ease-out',
      fill: 'backwards',
    });
  }

  /** Move a copy of a card that's no longer on the page from where it `was` to `endRect`, where it fades. */
  function animateDeparture(was, endRect, { delay, duration }) {
    if (!was.card) return;
    const ghost = makeGhost(was.card, was.rect),
      end = transformBetween(endRect, was.rect);
    animate(
      ghost,
      [
        { transform: 'none', opacity: 1 },
        { transform: end, opacity: 1, offset: 0.85 },
        { transform: end, opacity: 0 },
      ],
      { delay, duration, easing: EASE, fill: 'both' },
      () => ghost.remove(),
    );
  }

  /** A copy of a card, or of a place with its cards, at a rectangle over the page. It's in its own layer, hidden from screen readers and clicks. */
  function makeGhost(card, { left, top, width, height }, layer = ghosts) {
    const ghost = document.createElement('div'),
      likeness = document.createElement('div');
    ghost.className = 'ghost';
    ghost.inert = true;
    ghost.setAttribute('aria-hidden', 'true');
    likeness.className = card.className;
    likeness.append(...card.cloneNode(true).childNodes);
    for (const [name, value] of Object.entries(card.dataset)) if (!['key', 'state', 'do', 'place', 'rule'].includes(name)) likeness.dataset[name] = value;
    for (const element of likeness.querySelectorAll('[id]')) element.removeAttribute('id');
    ghost.append(likeness);
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    likeness.style.setProperty('--w', `${width}px`);
    layer.append(ghost);
    return ghost;
  }

  /** Call `then` after the next paint, or at once on a hidden page, which isn't painted. */
  function afterPaint(then) {
    if (document.hidden) then();
    else requestAnimationFrame(() => setTimeout(() => setTimeout(then))); // other work waiting for that frame goes first
  }

  /** Save text as a file for the player. */
  function download(name, text) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** A file's bytes. They're empty if the file is gone or unreadable, and null if there are more than `most`. */
  const readBytes = async (file, most) => (file.size > most ? null : new Uint8Array(await file.arrayBuffer().catch(() => [])));

  /** Ask for a file, then call `then` with its bytes, or with null if there are more than `most`. If no file is chosen, `then` isn't called. */
  function pickFile(most, then) {
    const field = Object.assign(document.createElement('input'), { type: 'file', hidden: true });
    document.body.append(field);
    field.addEventListener('change', async () => {
      const file = field.files[0];
      field.remove();
      if (file) then(await readBytes(file, most));
    });
    field.addEventListener('cancel', () => field.remove());
    field.click();
  }

  // Drops come from outside the page; ignore what was dragged from the page itself, and text dropped on a field.
  let isOwnDrag = false;
  const isDrop = ({ target, dataTransfer: { types } }) =>
    !isOwnDrag && (types.includes('Files') || (types.includes('text/plain') && !target.closest?.('input, textarea')));
  document.addEventListener('dragstart', () => void (isOwnDrag = true));
  document.addEventListener('dragend', () => void (isOwnDrag = false));
  document.addEventListener('dragover', event => isDrop(event) && event.preventDefault());

  /** Call `then` with the bytes of each dropped file (null if there are more than `most`), or with dropped text. */
  function receiveDrops(most, then) {
    document.addEventListener('drop', async event => {
      if (!isDrop(event)) return;
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      then(file ? await readBytes(file, most) : event.dataTransfer.getData('text/plain'));
    });
  }

  // Entering a name field selects the name, and Enter leaves it.
  const NAME_FIELD = 'input[enterkeyhint="done"]';
  document.addEventListener('focusin', ({ target }) => {
    const { value } = target;
    if (target.matches(NAME_FIELD)) setTimeout(() => target === document.activeElement && target.value === value && target.select()); // unless something was typed meanwhile, or the field left: selecting would refocus it
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.matches(`#app ${NAME_FIELD}`)) target.blur();
  });

  document.body.append(ghosts);
  window.courtcards.stage = { paint, prepare, finishMovements, animate, afterPaint, makeGhost, ghosts, download, pickFile, receiveDrops };
})();
