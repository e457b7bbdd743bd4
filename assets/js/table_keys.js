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
  const zoneElements = zone => [...app.querySelectorAll(ZONES[zone])].filter(element => zoneOf(element) === zone && !element.querySelector('.seat__aim'));
  const zoneMatching = element => Object.keys(ZONES).find(zone => element.matches(ZONES[zone]));
  const zoneOf = element => (app.contains(element) ? zoneMatching(element) : undefined);
  const isPlayerElsewhere = () => window.top !== window && !document.hasFocus(); // in a frame, while the player is elsewhere on the page around it
  const isTableActive = () => Boolean(app.firstElementChild?.matches('.play, .pass')) && !app.inert;
  const isField = element => element.matches('input, select, textarea');

  // ---- focus

  /** Focus an element for the player. `wasMovedByPlayer` is given only if this restores the focus: whether the player had moved it there. */
  function focusElement(element, wasMovedByPlayer) {
    isFocusing = true;
    element.focus({ preventScroll: true });
    isFocusing = false;
    movedByPlayer = Boolean(wasMovedByPlayer);
    focusedByTable = wasMovedByPlayer === undefined ? element : null;
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
   * Whether a patch to `next` leaves the focused element in its place.
   * If it doesn't, the focus must be released first: removing the element would make the browser lay out a half-patched page.
   */
  function staysFocused(element, next) {
    for (let kept = element.closest('[data-region]'); kept; kept = kept.parentElement.closest('[data-region]')) {
      if (next.querySelector(`[data-region="${CSS.escape(kept.dataset.region)}"][data-as-before]`)) return true;
    }
    const selector = selectorFor(element),
      successor = selector ? next.querySelector(selector) : element;
    return Boolean(successor) && zoneMatching(successor) === zoneMatching(element);
  }

  /**
   * Describe the focus before a patch, for `restoreFocus`: the element, its zone, a selector for it, and its position in the hand.
   * It's null if the focus is outside the table.
   */
  function describeFocus() {
    const node = document.activeElement;
    if (!app.contains(node)) return null;
    const zone = zoneOf(node);
    return { node, zone, selector: selectorFor(node), at: zone === 'hand' ? zoneElements('hand').indexOf(node) : 0, wasMovedByPlayer: movedByPlayer };
  }

  /**
   * Find the focused element again in its zone, unless it's in a closed story.
   * Outside of zones, the old element itself counts too, as its selector may have changed.
   */
  function findSameElement({ node, zone, selector }) {
    const same = selector ? app.querySelector(selector) : node;
    if (same?.closest('.rail')?.checkVisibility() === false || (!zone && same?.disabled)) return null;
    if (same?.isConnected && zoneOf(same) === zone) return same;
    return !zone && node.isConnected ? node : null;
  }

  /** The card of the hand to focus if the one at position `at` is gone: a playable one, the next or else the last. If none is, the card that's now there. */
  function nearestCard(at) {
    const cards = zoneElements('hand'),
      playable = cards.filter(card => card.matches(PLAYABLE));
    return playable.find(card => cards.indexOf(card) >= at) ?? playable.at(-1) ?? cards[Math.min(at, cards.length - 1)];
  }

  /** What to press next after the focus was lost: an empty letter, the main button, a card if the focus was in the hand, or what comes first. */
  const nextElementToPress = ({ zone, at }) =>
    findEmptyField() ?? app.querySelector(`[data-next], ${MAIN_BUTTON}`) ?? (zone === 'hand' ? nearestCard(at) : null) ?? firstToFocus();

  /** Restore the focus that `describeFocus` described before a patch. If its element is gone, or a match begins, focus what to press next. */
  function restoreFocus(before) {
    const focused = document.activeElement,
      matchBegins = addressChanged && isTableActive();
    paintCount += 1;
    if (app.inert || isPlayerElsewhere() || (focused !== document.body && !app.contains(focused))) return;
    if (matchBegins) addressChanged = false;
    const was = before ?? lostFocus,
      same = before && !matchBegins && findSameElement(before);
    if (same && same !== focused) focusElement(same, before.wasMovedByPlayer);
    if (matchBegins || !same || document.activeElement === document.body)
      focusNext(matchBegins ? null : was, Boolean(before || lostFocus || keyboardQuery.matches));
    else if (same === focusedByTable && !same.matches(NEXT_PRESS) && nextElementToPress(was)?.matches(NEXT_PRESS)) focusElement(nextElementToPress(was));
  }

  /**
   * Find the next thing to press, given where the focus `was` (null if nowhere), scroll to it on screens without a table, and focus it if that's `wanted`.
   * What's merely near the old place gets the focus after the paint, as nothing depends on it.
   */
  function focusNext(was, wanted) {
    const next = was ? nextElementToPress(was) : isTableActive() ? firstToFocus() : app.querySelector('[data-next]'),
      element = wanted ? next : null,
      thisPaint = paintCount;
    lostFocus = null;
    if (!isTableActive()) next?.scrollIntoView({ block: 'nearest' });
    if (!element || element === document.activeElement) return;
    if (element.matches(`${NEXT_PRESS}, [data-next]`)) return focusElement(element);
    lostFocus = was;
    requestAnimationFrame(() => setTimeout(() => thisPaint === paintCount && document.activeElement === document.body && focusElement(element)));
  }

  // ---- zones

  /** The elements of a zone that arrow keys stop at: everything visible or, while the zone has targets, only its buttons. */
  function stopsOf(zone) {
    const stops = zoneElements(zone).filter(element => element.checkVisibility({ visibilityProperty: true }));
    return stops.some(element => element.matches(TARGET)) ? stops.filter(element => element.matches('button')) : stops;
  }

  /** Where to enter a zone: a target, the score or the main button, the stop where the focus was last, a selected or a playable card, in that order. */
  function entryStop(zone) {
    const stops = stopsOf(zone),
      findStop = kind => stops.find(element => element.matches(kind));
    return (
      findStop(TARGET) ??
      findStop('.score, [data-main]') ??
      stops.find(element => element === lastFocused[zone]) ??
      findStop(SELECTED) ??
      findStop(PLAYABLE) ??
      findStop(':not([data-ending])') ??
      stops[0]
    );
  }

  /** The first target for the selected cards. It's falsy if no card is selected. */
  const firstTarget = () =>
    app.querySelector(`.hand ${SELECTED}`) &&
    [...app.querySelectorAll(`button${TARGET}`)].find(element => element.checkVisibility({ visibilityProperty: true }));

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
    const isInUpperRow = () => zoneElements('hand').every(element => element.getBoundingClientRect().bottom > target.getBoundingClientRect().top);
    const choice = zoneOf(target) !== 'hand' ? null : key === 'Tab' && !shiftKey ? firstChoice() : key === 'ArrowUp' && isInUpperRow() ? firstTarget() : null;
    focusInView(choice);
    return Boolean(choice);
  }

  const canScroll = element => element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);

  /**
   * Leave one Tab stop in each zone while the browser handles the Tab key, besides elements whose markup sets `tabindex`.
   * The cloth is a stop only if it scrolls.
   */
  function limitTabStops() {
    const cloth = app.querySelector('.felt');
    const skipped = Object.keys(ZONES).flatMap(zone => {
      const stops = zoneElements(zone),
        focused = stops.find(stop => stop === document.activeElement && stop.getAttribute('tabindex') !== '0');
      const kept = focused ?? [entryStop(zone), ...stops].find(stop => stop && !stop.hasAttribute('tabindex'));
      return stops.filter(stop => stop !== kept && !stop.hasAttribute('tabindex'));
    });
    for (const stop of skipped) stop.tabIndex = -1;
    if (cloth && !canScroll(cloth)) cloth.tabIndex = -1;
    setTimeout(() => {
      skipped.forEach(stop => stop.removeAttribute('tabindex'));
      if (cloth) cloth.tabIndex = 0;
    });
  }

  /** Focus an element and scroll all of it into view. */
  function focusInView(element) {
    element?.focus();
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Move the focus to the zone that a letter key stands for. */
  function goToZoneOfKey(letter) {
    const zone = ZONE_KEYS[letter],
      stop = entryStop(zone);
    if (stop) return focusInView(stop);
    if (zone === 'story') return openStory();
    return (zone === 'hand' ? firstToFocus() : app.querySelector('.felt'))?.focus();
  }

  /** Open a closed story and focus it. */
  function openStory() {
    sendAction('log');
    app.querySelector(ZONES.story)?.focus();
  }

  /** The nearest stop in the row above (`step` is -1) or below (1), going round at the ends. It's null if there's only one row. */
  function stopInNextRow(stops, here, step) {
    const rectOf = element => element.getBoundingClientRect(),
      middleOf = element => rectOf(element).left + rectOf(element).width / 2;
    const rows = [];
    for (const stop of stops) {
      const row = rows.find(([head]) => Math.abs(rectOf(head).top - rectOf(stop).top) < rectOf(stop).height / 2);
      row ? row.push(stop) : rows.push([stop]);
    }
    const row = rows[(rows.findIndex(row => row.includes(here)) + step + rows.length) % rows.length];
    return rows.length < 2
      ? null
      : row.reduce((near, element) => (Math.abs(middleOf(element) - middleOf(here)) < Math.abs(middleOf(near) - middleOf(here)) ? element : near));
  }

  /** The nearest stop of a field in an arrow's direction, preferably straight ahead. At the edge, it's `here` itself. */
  function stopBeside(stops, here, { key }) {
    const middleOf = element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown',
      [x, y] = middleOf(here);
    // px ahead in the arrow's direction, and px off the straight line
    const distancesTo = element => {
      const [across, down] = [middleOf(element)[0] - x, middleOf(element)[1] - y];
      return isVertical ? [down * STEPS[key], Math.abs(across)] : [across * STEPS[key], Math.abs(down)];
    };
    const candidates = stops
      .map(element => [element, ...distancesTo(element)])
      .filter(([, ahead]) => ahead > 4)
      .map(([element, ahead, aside]) => [element, ahead + 2 * aside]);
    return candidates.reduce((near, other) => (near && near[1] <= other[1] ? near : other), null)?.[0] ?? here;
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
      isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const fieldStops = field && step ? stops.filter(element => field.contains(element)) : null;
    const stop =
      { Home: stops[0], End: stops.at(-1) }[event.key] ??
      (fieldStops && stopBeside(fieldStops, event.target, event)) ??
      ((zone || list.matches(GRIDS)) && isVertical ? stopInNextRow(stops, event.target, step) : null) ??
      stops[(here + step + stops.length) % stops.length];
    event.preventDefault();
    focusInView(stop);
    if (stop.role === 'tab') stop.click();
  }

  // ---- keys

  /** Whether letter keys work. They don't if they're switched off, while the player writes, or in a race. */
  const lettersWork = target => root.dataset.letters !== 'off' && !isField(target) && !document.querySelector('#dialog > *, .writing, [data-race]');

  /** Whether Space means the main button. It does anywhere on the table, except in a field, or on some other control that the player moved the focus to. */
  function spacePressesMain(target) {
    const control = target.closest('a, button, summary, [role="switch"]'),
      zone = control && zoneOf(control);
    const isOnTable = !control || control.matches('[data-main]') || ['score', 'piles', 'table', 'hand'].includes(zone);
    return isTableActive() && !isField(target) && (isOnTable || !movedByPlayer);
  }

  /** Whether a button or link still ignores presses and keys, because it has only just appeared in place of a pressed one, or after a result. */
  const isAsleep = element => Boolean(element?.closest('[data-late]')) && getComputedStyle(element).pointerEvents === 'none';

  /** Whether a key would press a button that's still asleep. For a key held down, all buttons that appear after a result are. */
  const pressesSleepingButton = ({ key, repeat, target }) => {
    const element = key === 'Enter' || key === ' ' ? target.closest('a, button') : null;
    return isAsleep(element) || (repeat && Boolean(element?.closest('[data-late="result"]')));
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
    const fieldNeedsKey = key.startsWith('Page') ? target.matches('select, textarea') : isField(target);
    const control = key in STEP_BUTTONS && !fieldNeedsKey && !app.inert ? document.getElementById(STEP_BUTTONS[key]) : null;
    control?.click();
    return Boolean(control);
  }

  /** Focus words so that they're read out, even if they have the focus already. */
  function readAgain(words) {
    words?.blur();
    words?.focus();
  }

  /** Press Deal from anywhere in a set-up, taking over a name that's still being typed. */
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
