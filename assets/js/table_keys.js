// The keys of the table: its zones, where the focus goes, and the meaning of Space. Uses only what the page shows; knows no game.
(() => {
  'use strict';
  const root = document.documentElement,
    app = document.getElementById('app');
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const TARGET = ':is([data-target], .card, .slot)[data-do="target"]',
    PLAYABLE = '[data-state~="legal"]',
    SELECTED = '[data-state~="selected"]',
    CALL_BUTTON = '.calls button';
  const EMPTY_FIELD = '.inorder__letter[value=""]',
    MAIN_BUTTON = '[data-main]:not([data-do="skip"])'; // except Skip, which comes and goes
  const NEXT_PRESS = `${EMPTY_FIELD}, ${MAIN_BUTTON}, ${TARGET}, ${CALL_BUTTON}, .hand :is(${PLAYABLE}, ${SELECTED})`;
  /** Where the focus goes by itself: to the first of these that exists. A move that ends the match is never among them. */
  const FIRST_FOCUS = [
    '[data-next]',
    MAIN_BUTTON,
    `button${TARGET}`,
    CALL_BUTTON,
    `.hand ${PLAYABLE}`,
    `.felt .card${PLAYABLE}`,
    '.ask__acts button:not([data-ending])',
    '.hand .card',
  ];
  /** The elements that arrow keys reach in each zone. An element belongs to the first zone that matches. */
  const ZONES = {
    tools: '.bar__tools button',
    result: '.result__acts :is(a, button)',
    score: '.felt :is(.score, .seat__aim, .seat)',
    piles: '.felt [data-pile]',
    table: '.felt :is(button, [tabindex])',
    acts: '.ask__acts button',
    calls: CALL_BUTTON,
    tiles: '.tiles button',
    hand: ':is(.hand, .inorder) button, .hands',
    story: '.log, .log__go',
    foot: '.rail__foot button',
  };
  const ZONE_KEYS = { h: 'hand', t: 'table', s: 'score', l: 'story', d: 'piles' },
    ACTION_KEYS = { u: 'undo', y: 'redo', n: 'hint', '?': 'howto' },
    BUTTON_KEYS = { r: '[data-turn]', m: '[href^="#/see/"]' };
  const STEP_BUTTONS = {
    ArrowLeft: 'step-previous',
    ArrowRight: 'step-next',
    Home: 'step-first',
    End: 'step-last',
    PageUp: 'page-previous',
    PageDown: 'page-next',
  };
  const LISTS = '[role="tablist"], .shelf, .spread, .deckrow__cards, .kinds, .setgrid, .sift, .easel__group, .easel__cards'; // outside of the table
  const GRIDS = '.setgrid, .sift, .easel__group, .trade__cards'; // those of LISTS in which arrow keys move in two directions
  const IDENTIFYING_DATA = ['do', 'id', 'game', 'card', 'seat', 'space', 'move', 'verb', 'call', 'value', 'zone', 'name', 'page', 'notice', 'field'];
  const keyboardQuery = matchMedia('not all and (pointer: coarse) and (hover: none)');
  const lastFocused = {}; // the last focused element of each zone
  let movedByPlayer = false, // whether the player moved the focus here, other than by pressing
    isPressing = false, // whether a pointer was used since the last key
    isFocusing = false; // whether the table is moving the focus by itself
  let addressChanged = false; // whether the address has changed since a table was last painted
  let lostFocus = null, // the focus to restore once there's something to press
    paintCount = 0; // the number of paints
  let focusedByTable = null, // the element the table focused by itself
    isMainHeld = false; // whether the main button's key is held

  const sendAction = name => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: name } }));
  const zoneElements = zone => [...app.querySelectorAll(ZONES[zone])].filter(one => zoneOf(one) === zone && !one.querySelector('.seat__aim'));
  const zoneMatching = one => Object.keys(ZONES).find(zone => one.matches(ZONES[zone]));
  const zoneOf = one => (app.contains(one) ? zoneMatching(one) : undefined);
  const isPlayerElsewhere = () => window.top !== window && !document.hasFocus(); // in a frame, while the player is elsewhere on the page around it
  const isTableActive = () => Boolean(app.firstElementChild?.matches('.play, .pass')) && !app.inert;
  const isField = one => one.matches('input, select, textarea');

  // ---- focus

  /** Focus an element for the player. The second argument is given only if this restores the focus: whether the player had moved it there. */
  function focusElement(one, wasMovedByPlayer) {
    isFocusing = true;
    one.focus({ preventScroll: true });
    isFocusing = false;
    movedByPlayer = Boolean(wasMovedByPlayer);
    focusedByTable = wasMovedByPlayer === undefined ? one : null;
  }

  /** The field waiting for a letter, if there's a keyboard. On a touch screen it's null, as an on-screen keyboard would cover the table. */
  const findEmptyField = () => (keyboardQuery.matches ? app.querySelector(EMPTY_FIELD) : null);
  const firstToFocus = () => findEmptyField() ?? FIRST_FOCUS.reduce((found, kind) => found ?? app.querySelector(kind), null);

  /** A selector that finds an element again, even after it was replaced. It's '' if the element has no marks to find it by. */
  function selectorFor({ dataset, id, localName }) {
    if (dataset.key) return `[data-key="${CSS.escape(dataset.key)}"]`;
    if ('main' in dataset) return '[data-main]';
    if (id) return `#${CSS.escape(id)}`;
    const names = IDENTIFYING_DATA.filter(name => name in dataset);
    return names.length ? localName + names.map(name => `[data-${name}="${CSS.escape(dataset[name])}"]`).join('') : '';
  }

  /**
   * Whether the patch leaves the focused element in its place.
   * If it doesn't, the focus must be released first: removing the element would make the browser lay out a half-patched page.
   */
  function staysFocused(one, next) {
    for (let kept = one.closest('[data-region]'); kept; kept = kept.parentElement.closest('[data-region]')) {
      if (next.querySelector(`[data-region="${CSS.escape(kept.dataset.region)}"][data-as-before]`)) return true;
    }
    const mark = selectorFor(one),
      there = mark ? next.querySelector(mark) : one;
    return Boolean(there) && zoneMatching(there) === zoneMatching(one);
  }

  /** Describe the focus before a patch, for `restoreFocus`. It's null if the focus is outside the table. */
  function describeFocus() {
    const node = document.activeElement;
    if (!app.contains(node)) return null;
    const zone = zoneOf(node);
    return { node, zone, mark: selectorFor(node), at: zone === 'hand' ? zoneElements('hand').indexOf(node) : 0, meant: movedByPlayer };
  }

  /**
   * Find the focused element again in its zone, unless it's in a closed story.
   * Outside of zones, the old element itself counts too, as its selector may have changed.
   */
  function findSameElement({ node, zone, mark }) {
    const same = mark ? app.querySelector(mark) : node;
    if (same?.closest('.rail')?.checkVisibility() === false || (!zone && same?.disabled)) return null;
    if (same?.isConnected && zoneOf(same) === zone) return same;
    return !zone && node.isConnected ? node : null;
  }

  /** The card of the hand to focus if the one at position `at` is gone: the next playable one, or the last; if none is playable, the card now at `at`. */
  function nearestCard(at) {
    const cards = zoneElements('hand'),
      open = cards.filter(card => card.matches(PLAYABLE));
    return open.find(card => cards.indexOf(card) >= at) ?? open.at(-1) ?? cards[Math.min(at, cards.length - 1)];
  }

  /** What to press next after the focus was lost: an empty letter, the main button, a card if the focus was in the hand, or what comes first. */
  const nextElementToPress = ({ zone, at }) =>
    findEmptyField() ?? app.querySelector(`[data-next], ${MAIN_BUTTON}`) ?? (zone === 'hand' ? nearestCard(at) : null) ?? firstToFocus();

  /** Restore the focus after a patch. If its element is gone, or a match begins, focus what to press next. */
  function restoreFocus(before) {
    const now = document.activeElement,
      begins = addressChanged && isTableActive();
    paintCount += 1;
    if (app.inert || isPlayerElsewhere() || (now !== document.body && !app.contains(now))) return;
    if (begins) addressChanged = false;
    const was = before ?? lostFocus,
      same = before && !begins && findSameElement(before);
    if (same && same !== now) focusElement(same, before.meant);
    if (begins || !same || document.activeElement === document.body) focusNext(begins ? null : was, Boolean(before || lostFocus || keyboardQuery.matches));
    else if (same === focusedByTable && !same.matches(NEXT_PRESS) && nextElementToPress(was)?.matches(NEXT_PRESS)) focusElement(nextElementToPress(was));
  }

  /** Focus the next thing to press, unless `wanted` is false. What's merely near the old place gets the focus after the paint, as nothing depends on it. */
  function focusNext(was, wanted) {
    const there = was ? nextElementToPress(was) : isTableActive() ? firstToFocus() : app.querySelector('[data-next]'),
      one = wanted ? there : null,
      mine = paintCount;
    lostFocus = null;
    if (!isTableActive()) there?.scrollIntoView({ block: 'nearest' });
    if (!one || one === document.activeElement) return;
    if (one.matches(`${NEXT_PRESS}, [data-next]`)) return focusElement(one);
    lostFocus = was;
    requestAnimationFrame(() => setTimeout(() => mine === paintCount && document.activeElement === document.body && focusElement(one)));
  }

  // ---- zones

  /** The elements of a zone that arrow keys stop at: everything visible or, while the zone has targets, only its buttons. */
  function stopsOf(zone) {
    const stops = zoneElements(zone).filter(one => one.checkVisibility({ visibilityProperty: true }));
    return stops.some(one => one.matches(TARGET)) ? stops.filter(one => one.matches('button')) : stops;
  }

  /** Where to enter a zone: a target, the score or the main button, the stop where the focus was last, a selected or a playable card, in that order. */
  function entryStop(zone) {
    const stops = stopsOf(zone),
      findStop = kind => stops.find(one => one.matches(kind));
    return (
      findStop(TARGET) ??
      findStop('.score, [data-main]') ??
      stops.find(one => one === lastFocused[zone]) ??
      findStop(SELECTED) ??
      findStop(PLAYABLE) ??
      findStop(':not([data-ending])') ??
      stops[0]
    );
  }

  /** The first target for the selected cards. It's falsy if no card is selected. */
  const firstTarget = () =>
    app.querySelector(`.hand ${SELECTED}`) && [...app.querySelectorAll(`button${TARGET}`)].find(one => one.checkVisibility({ visibilityProperty: true }));

  /**
   * Where Tab goes from a hand with selected cards.
   * It's the first target. If there's none, it's what the cards can count as, or else the button that answers.
   */
  const firstChoice = () =>
    app.querySelector(`.hand ${SELECTED}`) && (firstTarget() ?? app.querySelector(CALL_BUTTON) ?? app.querySelector('.ask__main button:not(:disabled)'));

  /**
   * Go from the hand to the choices. Return whether there are any.
   * Tab goes to the first choice. From the hand's upper row, ArrowUp goes to the first target.
   */
  function goToChoices({ key, shiftKey, target }) {
    const isInUpperRow = () => zoneElements('hand').every(one => one.getBoundingClientRect().bottom > target.getBoundingClientRect().top);
    const there = zoneOf(target) !== 'hand' ? null : key === 'Tab' && !shiftKey ? firstChoice() : key === 'ArrowUp' && isInUpperRow() ? firstTarget() : null;
    focusInView(there);
    return Boolean(there);
  }

  const canScroll = one => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);

  /** Leave one Tab stop in each zone while the Tab key is handled. Those in the markup stay as well. The cloth is a stop only if it scrolls. */
  function limitTabStops() {
    const cloth = app.querySelector('.felt');
    const rest = Object.keys(ZONES).flatMap(zone => {
      const stops = zoneElements(zone),
        now = stops.find(stop => stop === document.activeElement && stop.getAttribute('tabindex') !== '0');
      const one = now ?? [entryStop(zone), ...stops].find(stop => stop && !stop.hasAttribute('tabindex'));
      return stops.filter(stop => stop !== one && !stop.hasAttribute('tabindex'));
    });
    for (const stop of rest) stop.tabIndex = -1;
    if (cloth && !canScroll(cloth)) cloth.tabIndex = -1;
    setTimeout(() => {
      rest.forEach(stop => stop.removeAttribute('tabindex'));
      if (cloth) cloth.tabIndex = 0;
    });
  }

  /** Focus an element and scroll all of it into view. */
  function focusInView(one) {
    one?.focus();
    one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Move the focus to the zone that a letter key stands for. */
  function goToZoneOfKey(letter) {
    const zone = ZONE_KEYS[letter],
      there = entryStop(zone);
    if (there) return focusInView(there);
    if (zone === 'story') return openStory();
    return (zone === 'hand' ? firstToFocus() : app.querySelector('.felt'))?.focus();
  }

  /** Open a closed story and focus it. */
  function openStory() {
    sendAction('log');
    app.querySelector(ZONES.story)?.focus();
  }

  /** The nearest stop in the row above or below; null if there's only one row. */
  function stopInNextRow(stops, here, step) {
    const rectOf = one => one.getBoundingClientRect(),
      middleOf = one => rectOf(one).left + rectOf(one).width / 2;
    const rows = [];
    for (const stop of stops) {
      const row = rows.find(([head]) => Math.abs(rectOf(head).top - rectOf(stop).top) < rectOf(stop).height / 2);
      row ? row.push(stop) : rows.push([stop]);
    }
    const row = rows[(rows.findIndex(row => row.includes(here)) + step + rows.length) % rows.length];
    return rows.length < 2
      ? null
      : row.reduce((near, one) => (Math.abs(middleOf(one) - middleOf(here)) < Math.abs(middleOf(near) - middleOf(here)) ? one : near));
  }

  /** The nearest stop of a field in an arrow's direction, preferably straight ahead. At the edge, it's the same stop. */
  function stopBeside(stops, here, { key }) {
    const middleOf = one => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const up = key === 'ArrowUp' || key === 'ArrowDown',
      [x, y] = middleOf(here);
    const distancesTo = one => {
      const [across, down] = [middleOf(one)[0] - x, middleOf(one)[1] - y];
      return up ? [down * STEPS[key], Math.abs(across)] : [across * STEPS[key], Math.abs(down)];
    };
    const ahead = stops
      .map(one => [one, ...distancesTo(one)])
      .filter(([, on]) => on > 4)
      .map(([one, on, aside]) => [one, on + 2 * aside]);
    return ahead.reduce((near, one) => (near && near[1] <= one[1] ? near : one), null)?.[0] ?? here;
  }

  /** Move the focus within a zone, or a list outside of the table. */
  function moveFocus(event) {
    const zone = zoneOf(event.target),
      list = event.target.closest(LISTS);
    const stops = zone ? stopsOf(zone) : [...(list?.querySelectorAll('a, button:enabled') ?? [])],
      here = stops.indexOf(event.target);
    if (here < 0 && event.key === 'ArrowRight' && isTableActive()) sendAction('skip');
    if (event.target.matches('.log') || here < 0) return;
    const step = STEPS[event.key],
      field = event.target.closest('.field'),
      up = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const spaces = field && step ? stops.filter(one => field.contains(one)) : null;
    const stop =
      { Home: stops[0], End: stops.at(-1) }[event.key] ??
      (spaces && stopBeside(spaces, event.target, event)) ??
      ((zone || list.matches(GRIDS)) && up ? stopInNextRow(stops, event.target, step) : null) ??
      stops[(here + step + stops.length) % stops.length];
    event.preventDefault();
    focusInView(stop);
    if (stop.role === 'tab') stop.click();
  }

  // ---- keys

  /** Whether letter keys work. They don't if they're switched off, while the player writes, or in a race. */
  const lettersWork = target => root.dataset.letters !== 'off' && !isField(target) && !document.querySelector('#dialog > *, .writing, [data-race]');

  /** Whether Space means the main button. It does anywhere on the table, except in a field or on a control that the player has moved to. */
  function spacePressesMain(target) {
    const control = target.closest('a, button, summary, [role="switch"]'),
      zone = control && zoneOf(control);
    const thing = !control || control.matches('[data-main]') || ['score', 'piles', 'table', 'hand'].includes(zone);
    return isTableActive() && !isField(target) && (thing || !movedByPlayer);
  }

  /** Whether a button or link still ignores presses and keys, because it has only just appeared in place of a pressed one, or after a result. */
  const isAsleep = one => Boolean(one?.closest('[data-late]')) && getComputedStyle(one).pointerEvents === 'none';

  /** Whether a key would press a button that's still asleep. For a key held down, all buttons that appear after a result are. */
  const pressesSleepingButton = ({ key, repeat, target }) => {
    const one = key === 'Enter' || key === ' ' ? target.closest('a, button') : null;
    return isAsleep(one) || (repeat && Boolean(one?.closest('[data-late="result"]')));
  };

  /** Handle Space: press the main button, or hold it if the key is held, where Space means that. */
  function pressMain(event) {
    if (!spacePressesMain(event.target)) {
      if (event.target.closest('[data-ending]')) event.preventDefault(); // Space never ends a match
      return;
    }
    event.preventDefault();
    if (isAsleep(app.querySelector('[data-main]'))) return;
    if (!event.repeat) sendAction('main');
    else if (!isMainHeld && app.querySelector('[data-hold]')) {
      isMainHeld = true;
      sendAction('hold');
    }
  }

  /**
   * Click the button for a key during a replay or while turning pages. Return whether there is one.
   * PageUp and PageDown work even from a text box.
   */
  function clickStepButton({ key, target }) {
    const written = key.startsWith('Page') ? target.matches('select, textarea') : isField(target);
    const control = key in STEP_BUTTONS && !written && !app.inert ? document.getElementById(STEP_BUTTONS[key]) : null;
    control?.click();
    return Boolean(control);
  }

  /** Focus words so that they're read out, even if they have the focus already. */
  function readAgain(words) {
    words?.blur();
    words?.focus();
  }

  /** Deal from anywhere in a set-up, including the name being typed. */
  function dealByKey(event) {
    const deal = app.querySelector('.setup [data-do="deal"]');
    if (!deal || app.inert) return;
    event.preventDefault();
    document.activeElement.blur();
    deal.click();
  }

  /** Act on a letter key; return whether it means anything. */
  function actOnLetter(event) {
    const letter = window.courtcards.keyMeaning.letterOf(event),
      { repeat, shiftKey, target } = event;
    if (!lettersWork(target)) return false;
    if (letter in ZONE_KEYS && isTableActive()) goToZoneOfKey(letter);
    else if (repeat) return false;
    else if (letter in ACTION_KEYS) sendAction(shiftKey && letter === 'u' ? 'redo' : ACTION_KEYS[letter]);
    else if (letter === 'e') readAgain(app.querySelector('.ask__say h2'));
    else if (letter in BUTTON_KEYS) app.querySelector(BUTTON_KEYS[letter])?.click();
    else return false;
    return true;
  }

  /** Undo or redo by the keys of other programs: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or the same with Cmd. */
  function undoByKey(event) {
    const letter = window.courtcards.keyMeaning.letterOf(event),
      act = letter === 'y' || (letter === 'z' && event.shiftKey) ? 'redo' : letter === 'z' ? 'undo' : null;
    if (!act || event.altKey || event.defaultPrevented || !isTableActive() || isField(event.target) || document.querySelector('#dialog > *')) return;
    event.preventDefault();
    if (!event.repeat) sendAction(act);
  }

  function onKey(event) {
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) dealByKey(event);
    if (event.ctrlKey || event.metaKey) undoByKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !target.closest) return;
    if (pressesSleepingButton(event)) event.preventDefault();
    else if (isTableActive() && goToChoices(event)) event.preventDefault();
    else if (event.key === 'Tab' && isTableActive()) limitTabStops();
    else if (event.key === ' ') pressMain(event);
    else if (clickStepButton(event)) event.preventDefault();
    else if (event.key === 'Enter' && event.repeat && isTableActive() && target.closest('button'))
      event.preventDefault(); // a held key plays one card, not all
    else if ((event.key in STEPS || event.key === 'Home' || event.key === 'End') && !isField(target)) moveFocus(event);
    else if (actOnLetter(event)) event.preventDefault(); // browsers may search for typed text
  }

  function onKeyUp(event) {
    if (event.key !== ' ') return;
    const { target } = event;
    if (target.closest && (spacePressesMain(target) || target.closest('[data-ending]') || isAsleep(target.closest('a, button')))) event.preventDefault(); // otherwise the browser would also press the button
    releaseMain();
  }

  /** End what holding the main button's key began; the keyup may go to another window. */
  function releaseMain() {
    if (isMainHeld) sendAction('release');
    isMainHeld = false;
  }

  // ---- events

  /** The text of a part of the table that isn't a button, as a screen reader would find it. */
  const readableText = part =>
    [...part.childNodes]
      .map(node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        return node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' ? '' : (node.getAttribute('aria-label') ?? readableText(node));
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();

  function onFocus({ target }) {
    movedByPlayer = !isPressing && !isFocusing;
    if (!isFocusing) focusedByTable = null;
    const zone = app.contains(target) && zoneOf(target);
    if (zone) lastFocused[zone] = target;
    if (target.matches('.felt, .seat')) target.setAttribute('aria-description', readableText(target));
  }

  document.addEventListener(
    'pointerdown',
    () => {
      isPressing = true;
      movedByPlayer = false;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    () => {
      isPressing = false;
    },
    true,
  );
  document.addEventListener('keydown', onKey);
  document.addEventListener('keyup', onKeyUp);
  window.addEventListener('blur', releaseMain);
  window.addEventListener('hashchange', () => {
    addressChanged = true;
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', ({ target }) => target.removeAttribute('aria-description'));
  window.courtcards.keys = { TARGET, describeFocus, staysFocused, restoreFocus, lettersWork, spacePressesMain, hasKeyboard: () => keyboardQuery.matches };
})();
