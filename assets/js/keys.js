// The keys of the table: its zones, where the focus goes, and the meaning of Space. Uses only what the page shows; knows no game.
(() => {
  'use strict';
  const root = document.documentElement,
    app = document.getElementById('app');
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const TARGET = ':is([data-target], .card, .slot)[data-do="target"]',
    OPEN = '[data-state~="legal"]',
    CHOSEN = '[data-state~="selected"]',
    CALL = '.calls button';
  const BLANK = '.inorder__letter[value=""]',
    MAIN = '[data-main]:not([data-do="skip"])'; // except Skip, which comes and goes
  const SENSIBLE = `${BLANK}, ${MAIN}, ${TARGET}, ${CALL}, .hand :is(${OPEN}, ${CHOSEN})`;
  /** Where the focus goes by itself: to the first of these that exists. A move that ends the match is never among them. */
  const RESTS = ['[data-next]', MAIN, `button${TARGET}`, CALL, `.hand ${OPEN}`, `.felt .card${OPEN}`, '.ask__acts button:not([data-ending])', '.hand .card'];
  /** The elements that arrow keys reach in each zone. An element belongs to the first zone that matches. */
  const ZONES = {
    tools: '.bar__tools button',
    result: '.result__acts :is(a, button)',
    score: '.felt :is(.score, .seat__aim, .seat)',
    piles: '.felt [data-pile]',
    table: '.felt :is(button, [tabindex])',
    acts: '.ask__acts button',
    calls: CALL,
    tiles: '.tiles button',
    hand: ':is(.hand, .inorder) button, .hands',
    story: '.log, .log__go',
    foot: '.rail__foot button',
  };
  const LETTERS = { h: 'hand', t: 'table', s: 'score', l: 'story', d: 'piles' },
    ACTS = { u: 'undo', y: 'redo', n: 'hint', '?': 'howto' },
    PRESSED = { r: '[data-turn]', m: '[href^="#/see/"]' };
  const BACK = { ArrowLeft: 'step-previous', ArrowRight: 'step-next', Home: 'step-first', End: 'step-last', PageUp: 'page-previous', PageDown: 'page-next' };
  const LISTS = '[role="tablist"], .shelf, .spread, .deckrow__cards, .kinds, .setgrid, .sift, .easel__group, .easel__cards'; // outside of the table
  const GRIDS = '.setgrid, .sift, .easel__group, .trade__cards'; // those of LISTS in which arrow keys move in two directions
  const NAMES = ['do', 'id', 'game', 'card', 'seat', 'space', 'move', 'verb', 'call', 'value', 'zone', 'name', 'page', 'notice', 'field'];
  const keyboard = matchMedia('not all and (pointer: coarse) and (hover: none)');
  const last = {}; // the last focused element of each zone
  let meant = false, // whether the player moved the focus here, other than by pressing
    pressing = false,
    placing = false;
  let fresh = false; // whether the address has changed since a table was last painted
  let lost = null, // the focus to restore once there's something to press
    number = 0; // the number of paints
  let focused = null, // the element the table focused by itself
    held = false; // whether the main button's key is held

  const send = name => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: name } }));
  const allStops = zone => [...app.querySelectorAll(ZONES[zone])].filter(one => zoneOf(one) === zone && !one.querySelector('.seat__aim'));
  const zoneMatching = one => Object.keys(ZONES).find(zone => one.matches(ZONES[zone]));
  const zoneOf = one => (app.contains(one) ? zoneMatching(one) : undefined);
  const isElsewhere = () => window.top !== window && !document.hasFocus(); // in a frame, while the player is elsewhere on the page around it
  const onTable = () => Boolean(app.firstElementChild?.matches('.play, .pass')) && !app.inert;
  const isField = one => one.matches('input, select, textarea');

  // ---- focus

  /** Focus an element. If `gone` is given, this restores the focus; it says whether the player moved the focus there before. */
  function focusElement(one, gone) {
    placing = true;
    one.focus({ preventScroll: true });
    placing = false;
    meant = Boolean(gone);
    focused = gone === undefined ? one : null;
  }

  /** The field waiting for a letter, if there's a keyboard. On a touch screen it's null, as an on-screen keyboard would cover the table. */
  const findBlank = () => (keyboard.matches ? app.querySelector(BLANK) : null);
  const firstRest = () => findBlank() ?? RESTS.reduce((found, kind) => found ?? app.querySelector(kind), null);

  /** A selector that finds an element again, even after it was replaced. It's '' if there's none. */
  function markOf({ dataset, id, localName }) {
    if (dataset.key) return `[data-key="${CSS.escape(dataset.key)}"]`;
    if ('main' in dataset) return '[data-main]';
    if (id) return `#${CSS.escape(id)}`;
    const names = NAMES.filter(name => name in dataset);
    return names.length ? localName + names.map(name => `[data-${name}="${CSS.escape(dataset[name])}"]`).join('') : '';
  }

  /** Whether the focused element stays in place in the patch. Removing it would make the browser lay out a half-patched page. */
  function staysFocused(one, next) {
    for (let kept = one.closest('[data-region]'); kept; kept = kept.parentElement.closest('[data-region]')) {
      if (next.querySelector(`[data-region="${CSS.escape(kept.dataset.region)}"][data-as-before]`)) return true;
    }
    const mark = markOf(one),
      there = mark ? next.querySelector(mark) : one;
    return Boolean(there) && zoneMatching(there) === zoneMatching(one);
  }

  /** Describe the focus before a patch, to find it again afterwards. */
  function describeFocus() {
    const node = document.activeElement;
    if (!app.contains(node)) return null;
    const zone = zoneOf(node);
    return { node, zone, mark: markOf(node), at: zone === 'hand' ? allStops('hand').indexOf(node) : 0, meant };
  }

  /**
   * Find the focused element again in its zone, unless it's in a closed story.
   * Outside of zones, the old element itself counts too, as its selector may have changed.
   */
  function findAgain({ node, zone, mark }) {
    const same = mark ? app.querySelector(mark) : node;
    if (same?.closest('.rail')?.checkVisibility() === false || (!zone && same?.disabled)) return null;
    if (same?.isConnected && zoneOf(same) === zone) return same;
    return !zone && node.isConnected ? node : null;
  }

  /** The card that is now where the focus was. If cards can be played, it's the next of these, or the last. */
  function nearestCard(at) {
    const cards = allStops('hand'),
      open = cards.filter(card => card.matches(OPEN));
    return open.find(card => cards.indexOf(card) >= at) ?? open.at(-1) ?? cards[Math.min(at, cards.length - 1)];
  }

  const nextToPress = ({ zone, at }) => findBlank() ?? app.querySelector(`[data-next], ${MAIN}`) ?? (zone === 'hand' ? nearestCard(at) : null) ?? firstRest();

  /** Restore the focus after a patch. If its element is gone, or a match begins, focus what to press next. */
  function restoreFocus(before) {
    const now = document.activeElement,
      begins = fresh && onTable();
    number += 1;
    if (app.inert || isElsewhere() || (now !== document.body && !app.contains(now))) return;
    if (begins) fresh = false;
    const was = before ?? lost,
      same = before && !begins && findAgain(before);
    if (same && same !== now) focusElement(same, before.meant);
    if (begins || !same || document.activeElement === document.body) focusNext(begins ? null : was, Boolean(before || lost || keyboard.matches));
    else if (same === focused && !same.matches(SENSIBLE) && nextToPress(was)?.matches(SENSIBLE)) focusElement(nextToPress(was));
  }

  /** Focus what to press next. If there's nothing to press, go near the old place. That waits for the paint, as nothing depends on it. */
  function focusNext(was, wanted) {
    const there = was ? nextToPress(was) : onTable() ? firstRest() : app.querySelector('[data-next]'),
      one = wanted ? there : null,
      mine = number;
    lost = null;
    if (!onTable()) there?.scrollIntoView({ block: 'nearest' });
    if (!one || one === document.activeElement) return;
    if (one.matches(`${SENSIBLE}, [data-next]`)) return focusElement(one);
    lost = was;
    requestAnimationFrame(() => setTimeout(() => mine === number && document.activeElement === document.body && focusElement(one)));
  }

  // ---- zones

  /** The stops of a zone: everything visible. While the zone has targets, only its buttons are stops. */
  function stopsOf(zone) {
    const stops = allStops(zone).filter(one => one.checkVisibility({ visibilityProperty: true }));
    return stops.some(one => one.matches(TARGET)) ? stops.filter(one => one.matches('button')) : stops;
  }

  /** Where to enter a zone: a target, the score, the main button, the last stop, a selected or playable card, in that order. */
  function entryOf(zone) {
    const stops = stopsOf(zone),
      findStop = kind => stops.find(one => one.matches(kind));
    return (
      findStop(TARGET) ??
      findStop('.score, [data-main]') ??
      stops.find(one => one === last[zone]) ??
      findStop(CHOSEN) ??
      findStop(OPEN) ??
      findStop(':not([data-ending])') ??
      stops[0]
    );
  }

  /** The first target for the selected cards. It's falsy if no card is selected. */
  const firstTarget = () =>
    app.querySelector(`.hand ${CHOSEN}`) && [...app.querySelectorAll(`button${TARGET}`)].find(one => one.checkVisibility({ visibilityProperty: true }));

  /**
   * Where Tab goes from a hand with selected cards.
   * It's the first target. If there's none, it's what the cards can count as, or else the button that answers.
   */
  const firstChoice = () =>
    app.querySelector(`.hand ${CHOSEN}`) && (firstTarget() ?? app.querySelector(CALL) ?? app.querySelector('.ask__main button:not(:disabled)'));

  /**
   * Go from the hand to the choices. Return whether there are any.
   * Tab goes to the first choice. From the hand's upper row, ArrowUp goes to the first target.
   */
  function goToTargets({ key, shiftKey, target }) {
    const isInUpperRow = () => allStops('hand').every(one => one.getBoundingClientRect().bottom > target.getBoundingClientRect().top);
    const there = zoneOf(target) !== 'hand' ? null : key === 'Tab' && !shiftKey ? firstChoice() : key === 'ArrowUp' && isInUpperRow() ? firstTarget() : null;
    focusInView(there);
    return Boolean(there);
  }

  const scrolls = one => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);

  /** Leave one Tab stop in each zone while the Tab key is handled. Those in the markup stay as well. The cloth is a stop only if it scrolls. */
  function fenceTabStops() {
    const cloth = app.querySelector('.felt');
    const rest = Object.keys(ZONES).flatMap(zone => {
      const stops = allStops(zone),
        now = stops.find(stop => stop === document.activeElement && stop.getAttribute('tabindex') !== '0');
      const one = now ?? [entryOf(zone), ...stops].find(stop => stop && !stop.hasAttribute('tabindex'));
      return stops.filter(stop => stop !== one && !stop.hasAttribute('tabindex'));
    });
    for (const stop of rest) stop.tabIndex = -1;
    if (cloth && !scrolls(cloth)) cloth.tabIndex = -1;
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

  function goToZone(letter) {
    const zone = LETTERS[letter],
      there = entryOf(zone);
    if (there) return focusInView(there);
    if (zone === 'story') return openStory();
    return (zone === 'hand' ? firstRest() : app.querySelector('.felt'))?.focus();
  }

  /** Open a closed story and focus it. */
  function openStory() {
    send('log');
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
    if (here < 0 && event.key === 'ArrowRight' && onTable()) send('skip');
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
  function isMain(target) {
    const control = target.closest('a, button, summary, [role="switch"]'),
      zone = control && zoneOf(control);
    const thing = !control || control.matches('[data-main]') || ['score', 'piles', 'table', 'hand'].includes(zone);
    return onTable() && !isField(target) && (thing || !meant);
  }

  /** Whether a button or link ignores presses and keys, as it has only just appeared in place of a pressed one, or after a result. */
  const isLate = one => Boolean(one?.closest('[data-late]')) && getComputedStyle(one).pointerEvents === 'none';

  /** Whether a key would press a button that ignores keys for now. If the key is held down, buttons that appear after a result count as well. */
  const isAsleep = ({ key, repeat, target }) => {
    const one = key === 'Enter' || key === ' ' ? target.closest('a, button') : null;
    return isLate(one) || (repeat && Boolean(one?.closest('[data-late="result"]')));
  };

  function pressMain(event) {
    if (!isMain(event.target)) {
      if (event.target.closest('[data-ending]')) event.preventDefault(); // Space never ends a match
      return;
    }
    event.preventDefault();
    if (isLate(app.querySelector('[data-main]'))) return;
    if (!event.repeat) send('main');
    else if (!held && app.querySelector('[data-hold]')) {
      held = true;
      send('hold');
    }
  }

  /**
   * Click the button for a key during a replay or while turning pages. Return whether there is one.
   * PageUp and PageDown work even from a text box.
   */
  function clickStep({ key, target }) {
    const written = key.startsWith('Page') ? target.matches('select, textarea') : isField(target);
    const control = key in BACK && !written && !app.inert ? document.getElementById(BACK[key]) : null;
    control?.click();
    return Boolean(control);
  }

  /** Focus words so that they're read out, even if they have the focus already. */
  function sayAgain(words) {
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
    if (letter in LETTERS && onTable()) goToZone(letter);
    else if (repeat) return false;
    else if (letter in ACTS) send(shiftKey && letter === 'u' ? 'redo' : ACTS[letter]);
    else if (letter === 'e') sayAgain(app.querySelector('.ask__say h2'));
    else if (letter in PRESSED) app.querySelector(PRESSED[letter])?.click();
    else return false;
    return true;
  }

  /** Undo or redo by the keys of other programs: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or the same with Cmd. */
  function retraceByKey(event) {
    const letter = window.courtcards.keyMeaning.letterOf(event),
      act = letter === 'y' || (letter === 'z' && event.shiftKey) ? 'redo' : letter === 'z' ? 'undo' : null;
    if (!act || event.altKey || event.defaultPrevented || !onTable() || isField(event.target) || document.querySelector('#dialog > *')) return;
    event.preventDefault();
    if (!event.repeat) send(act);
  }

  function onKey(event) {
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) dealByKey(event);
    if (event.ctrlKey || event.metaKey) retraceByKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !target.closest) return;
    if (isAsleep(event)) event.preventDefault();
    else if (onTable() && goToTargets(event)) event.preventDefault();
    else if (event.key === 'Tab' && onTable()) fenceTabStops();
    else if (event.key === ' ') pressMain(event);
    else if (clickStep(event)) event.preventDefault();
    else if (event.key === 'Enter' && event.repeat && onTable() && target.closest('button'))
      event.preventDefault(); // a held key plays one card, not all
    else if ((event.key in STEPS || event.key === 'Home' || event.key === 'End') && !isField(target)) moveFocus(event);
    else if (actOnLetter(event)) event.preventDefault(); // browsers may search for typed text
  }

  function onKeyUp(event) {
    if (event.key !== ' ') return;
    const { target } = event;
    if (target.closest && (isMain(target) || target.closest('[data-ending]') || isLate(target.closest('a, button')))) event.preventDefault(); // otherwise the browser would also press the button
    releaseMain();
  }

  /** End what holding the main button's key began; the keyup may go to another window. */
  function releaseMain() {
    if (held) send('release');
    held = false;
  }

  // ---- events

  /** The text of a part of the table that isn't a button, as a screen reader would find it. */
  const textOf = part =>
    [...part.childNodes]
      .map(node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        return node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' ? '' : (node.getAttribute('aria-label') ?? textOf(node));
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();

  function onFocus({ target }) {
    meant = !pressing && !placing;
    if (!placing) focused = null;
    const zone = app.contains(target) && zoneOf(target);
    if (zone) last[zone] = target;
    if (target.matches('.felt, .seat')) target.setAttribute('aria-description', textOf(target));
  }

  document.addEventListener(
    'pointerdown',
    () => {
      pressing = true;
      meant = false;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    () => {
      pressing = false;
    },
    true,
  );
  document.addEventListener('keydown', onKey);
  document.addEventListener('keyup', onKeyUp);
  window.addEventListener('blur', releaseMain);
  window.addEventListener('hashchange', () => {
    fresh = true;
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', ({ target }) => target.removeAttribute('aria-description'));
  window.courtcards.keys = { TARGET, describeFocus, staysFocused, restoreFocus, lettersWork, isMain, hasKeyboard: () => keyboard.matches };
})();
