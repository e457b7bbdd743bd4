// The keys of the table: its zones, where the focus rests, and what Space means. Acts on what the page shows; knows no game.
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
    MAIN = '[data-main]:not([data-do="skip"])'; // what others are pressed on with comes and goes
  const SENSIBLE = `${BLANK}, ${MAIN}, ${TARGET}, ${CALL}, .hand :is(${OPEN}, ${CHOSEN})`;
  /** What the focus comes to rest on by itself, the first of these that is there. An ending move is none of them. */
  const RESTS = ['[data-next]', MAIN, `button${TARGET}`, CALL, `.hand ${OPEN}`, `.felt .card${OPEN}`, '.ask__acts button:not([data-ending])', '.hand .card'];
  /** What the arrow keys come to in each zone; the zone of a thing is the first that has it. */
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
  const GRIDS = '.setgrid, .sift, .easel__group, .trade__cards'; // of these those that are walked in two directions
  const NAMES = ['do', 'id', 'game', 'card', 'seat', 'space', 'move', 'verb', 'call', 'value', 'zone', 'name', 'page', 'notice', 'field'];
  const keyboard = matchMedia('not all and (pointer: coarse) and (hover: none)');
  const last = {}; // where the focus was in each zone
  let meant = false,
    pressing = false,
    placing = false; // whether somebody went to what is in focus, otherwise than by pressing it
  let fresh = false; // whether the address has led elsewhere since the last paint of a table
  let lost = null,
    number = 0; // what was in focus, until the focus rests again; of the paints
  let put = null,
    held = false; // what the table has put in focus by itself; whether the main button is held by its key

  const send = name => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: name } }));
  const all = zone => [...app.querySelectorAll(ZONES[zone])].filter(one => zoneOf(one) === zone && !one.querySelector('.seat__aim'));
  const fits = one => Object.keys(ZONES).find(zone => one.matches(ZONES[zone]));
  const zoneOf = one => (app.contains(one) ? fits(one) : undefined);
  const onTable = () => Boolean(app.firstElementChild?.matches('.play, .pass')) && !app.inert;
  const inField = one => one.matches('input, select, textarea');

  // ---- where the focus rests

  /** Put something in focus: by itself, or back where somebody was, who may have `gone` there. */
  function place(one, gone) {
    placing = true;
    one.focus({ preventScroll: true });
    placing = false;
    meant = Boolean(gone);
    put = gone === undefined ? one : null;
  }

  /** The field that waits for a letter, where there is a keyboard: with touch one would come up over the table. */
  const blank = () => (keyboard.matches ? app.querySelector(BLANK) : null);
  const first = () => blank() ?? RESTS.reduce((found, kind) => found ?? app.querySelector(kind), null);

  /** What tells a thing from all others, also when it is drawn anew; nothing if nothing does. */
  function markOf({ dataset, id, localName }) {
    if (dataset.key) return `[data-key="${CSS.escape(dataset.key)}"]`;
    if ('main' in dataset) return '[data-main]';
    if (id) return `#${CSS.escape(id)}`;
    const names = NAMES.filter(name => name in dataset);
    return names.length ? localName + names.map(name => `[data-${name}="${CSS.escape(dataset[name])}"]`).join('') : '';
  }

  /** Whether what is in focus stays where it is in the patch: taking it out makes the browser lay out a half-patched page. */
  function stays(one, next) {
    for (let kept = one.closest('[data-region]'); kept; kept = kept.parentElement.closest('[data-region]')) {
      if (next.querySelector(`[data-region="${CSS.escape(kept.dataset.region)}"][data-as-before]`)) return true;
    }
    const mark = markOf(one),
      there = mark ? next.querySelector(mark) : one;
    return Boolean(there) && fits(there) === fits(one);
  }

  /** What is in focus before a patch, to be found again after it. */
  function hold() {
    const node = document.activeElement;
    if (!app.contains(node)) return null;
    const zone = zoneOf(node);
    return { node, zone, mark: markOf(node), at: zone === 'hand' ? all('hand').indexOf(node) : 0, meant };
  }

  /** Find again what was in focus, in its zone, but not in a story that is folded away; outside of the zones also by its place, as its number may be another. */
  function again({ node, zone, mark }) {
    const same = mark ? app.querySelector(mark) : node;
    if (same?.closest('.rail')?.checkVisibility() === false || (!zone && same?.disabled)) return null;
    if (same?.isConnected && zoneOf(same) === zone) return same;
    return !zone && node.isConnected ? node : null;
  }

  /** The card in whose place the focus was, or the nearest that can be played. */
  function nearest(at) {
    const cards = all('hand'),
      open = cards.filter(card => card.matches(OPEN));
    return open.find(card => cards.indexOf(card) >= at) ?? open.at(-1) ?? cards[Math.min(at, cards.length - 1)];
  }

  const next = ({ zone, at }) => blank() ?? app.querySelector(`[data-next], ${MAIN}`) ?? (zone === 'hand' ? nearest(at) : null) ?? first();

  /** Put the focus where it was before a patch; where that is gone, and when a match begins, on what is to be pressed. */
  function restore(before) {
    const now = document.activeElement,
      begins = fresh && onTable();
    number += 1;
    if (app.inert || (now !== document.body && !app.contains(now))) return;
    if (begins) fresh = false;
    const was = before ?? lost,
      same = before && !begins && again(before);
    if (same && same !== now) place(same, before.meant);
    if (begins || !same || document.activeElement === document.body) rest(begins ? null : was, Boolean(before || lost || keyboard.matches));
    else if (same === put && !same.matches(SENSIBLE) && next(was)?.matches(SENSIBLE)) place(next(was));
  }

  /** Let the focus rest on what is to be pressed; where nothing is, near where it `was`, but only once the table is painted, as that waits for nothing. */
  function rest(was, wanted) {
    const there = was ? next(was) : onTable() ? first() : app.querySelector('[data-next]'),
      one = wanted ? there : null,
      mine = number;
    lost = null;
    if (!onTable()) there?.scrollIntoView({ block: 'nearest' });
    if (!one || one === document.activeElement) return;
    if (one.matches(`${SENSIBLE}, [data-next]`)) return place(one);
    lost = was;
    requestAnimationFrame(() => setTimeout(() => mine === number && document.activeElement === document.body && place(one)));
  }

  // ---- from zone to zone

  /** What the arrow keys come to in a zone: all that is seen there, or only the buttons while there is something to aim at. */
  function stopsOf(zone) {
    const stops = all(zone).filter(one => one.checkVisibility({ visibilityProperty: true }));
    return stops.some(one => one.matches(TARGET)) ? stops.filter(one => one.matches('button')) : stops;
  }

  /** Where one enters a zone: at what can be aimed at, the score, the main button, where one was, at what is chosen or can be. */
  function entry(zone) {
    const stops = stopsOf(zone),
      is = kind => stops.find(one => one.matches(kind));
    return is(TARGET) ?? is('.score, [data-main]') ?? stops.find(one => one === last[zone]) ?? is(CHOSEN) ?? is(OPEN) ?? is(':not([data-ending])') ?? stops[0];
  }

  /** The first at which what is chosen in the hand can be aimed, nothing while nothing is. */
  const aim = () =>
    app.querySelector(`.hand ${CHOSEN}`) && [...app.querySelectorAll(`button${TARGET}`)].find(one => one.checkVisibility({ visibilityProperty: true }));

  /** Where Tab leads from a hand in which something is chosen: the first target, else what it can count as, else the button that answers. */
  const choices = () => app.querySelector(`.hand ${CHOSEN}`) && (aim() ?? app.querySelector(CALL) ?? app.querySelector('.ask__main button:not(:disabled)'));

  /** Go from the hand straight to the choices: by Tab, and from its upper row to the first target by the arrow key that points there; return whether there are any. */
  function aimed({ key, shiftKey, target }) {
    const upper = () => all('hand').every(one => one.getBoundingClientRect().bottom > target.getBoundingClientRect().top);
    const there = zoneOf(target) !== 'hand' ? null : key === 'Tab' && !shiftKey ? choices() : key === 'ArrowUp' && upper() ? aim() : null;
    visit(there);
    return Boolean(there);
  }

  const scrolls = one => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);

  /** One thing of each zone takes the Tab key, for as long as that key is on its way, besides what takes it by its markup. The cloth takes it only where it scrolls. */
  function fence() {
    const cloth = app.querySelector('.felt');
    const rest = Object.keys(ZONES).flatMap(zone => {
      const stops = all(zone),
        now = stops.find(stop => stop === document.activeElement && stop.getAttribute('tabindex') !== '0');
      const one = now ?? [entry(zone), ...stops].find(stop => stop && !stop.hasAttribute('tabindex'));
      return stops.filter(stop => stop !== one && !stop.hasAttribute('tabindex'));
    });
    for (const stop of rest) stop.tabIndex = -1;
    if (cloth && !scrolls(cloth)) cloth.tabIndex = -1;
    setTimeout(() => {
      rest.forEach(stop => stop.removeAttribute('tabindex'));
      if (cloth) cloth.tabIndex = 0;
    });
  }

  /** Go somewhere, so that all of it is in sight. */
  function visit(one) {
    one?.focus();
    one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function go(letter) {
    const zone = LETTERS[letter],
      there = entry(zone);
    if (there) return visit(there);
    if (zone === 'story') return story();
    return (zone === 'hand' ? first() : app.querySelector('.felt'))?.focus();
  }

  /** A story that is folded away opens. */
  function story() {
    send('log');
    app.querySelector(ZONES.story)?.focus();
  }

  /** The stops of the row above or below, where they stand in several; the nearest of them. */
  function across(stops, here, step) {
    const box = one => one.getBoundingClientRect(),
      middle = one => box(one).left + box(one).width / 2;
    const rows = [];
    for (const stop of stops) {
      const row = rows.find(([head]) => Math.abs(box(head).top - box(stop).top) < box(stop).height / 2);
      row ? row.push(stop) : rows.push([stop]);
    }
    const row = rows[(rows.findIndex(row => row.includes(here)) + step + rows.length) % rows.length];
    return rows.length < 2 ? null : row.reduce((near, one) => (Math.abs(middle(one) - middle(here)) < Math.abs(middle(near) - middle(here)) ? one : near));
  }

  /** The nearest stop of a field in the direction of an arrow, what lies straight ahead before what lies aside; nothing beyond its edge. */
  function beside(stops, here, { key }) {
    const middle = one => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const up = key === 'ArrowUp' || key === 'ArrowDown',
      [x, y] = middle(here);
    const far = one => {
      const [across, down] = [middle(one)[0] - x, middle(one)[1] - y];
      return up ? [down * STEPS[key], Math.abs(across)] : [across * STEPS[key], Math.abs(down)];
    };
    const ahead = stops
      .map(one => [one, ...far(one)])
      .filter(([, on]) => on > 4)
      .map(([one, on, aside]) => [one, on + 2 * aside]);
    return ahead.reduce((near, one) => (near && near[1] <= one[1] ? near : one), null)?.[0] ?? here;
  }

  /** Move the focus along a zone, or a list outside of the table. */
  function walk(event) {
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
      (spaces && beside(spaces, event.target, event)) ??
      ((zone || list.matches(GRIDS)) && up ? across(stops, event.target, step) : null) ??
      stops[(here + step + stops.length) % stops.length];
    event.preventDefault();
    visit(stop);
    if (stop.role === 'tab') stop.click();
  }

  // ---- what keys stand for

  /** Whether single letters mean something just now: not if they are switched off, nor where they are written, nor in a race. */
  const letters = target => root.dataset.letters !== 'off' && !inField(target) && !document.querySelector('#dialog > *, .writing, [data-race]');

  /** Whether Space means the main button: wherever one is on the table, but not in a field, nor on a control to which somebody went. */
  function isMain(target) {
    const control = target.closest('a, button, summary, [role="switch"]'),
      zone = control && zoneOf(control);
    const thing = !control || control.matches('[data-main]') || ['score', 'piles', 'table', 'hand'].includes(zone);
    return onTable() && !inField(target) && (thing || !meant);
  }

  /** Whether a button or a link has come only just now, in the place of another that was pressed, or after a result: as no press does, no key means it yet. */
  const late = one => Boolean(one?.closest('[data-late]')) && getComputedStyle(one).pointerEvents === 'none';

  /** What a key would press that sleeps, or what a held one would press when it wakes. */
  const asleep = ({ key, repeat, target }) => {
    const one = key === 'Enter' || key === ' ' ? target.closest('a, button') : null;
    return late(one) || (repeat && Boolean(one?.closest('[data-late="result"]')));
  };

  function space(event) {
    if (!isMain(event.target)) {
      if (event.target.closest('[data-ending]')) event.preventDefault(); // what ends a match does not answer to Space
      return;
    }
    event.preventDefault();
    if (late(app.querySelector('[data-main]'))) return;
    if (!event.repeat) send('main');
    else if (!held && app.querySelector('[data-hold]')) {
      held = true;
      send('hold');
    }
  }

  /** Press what a key stands for while somebody looks back or turns pages, those also from a line that is written; return whether it stands for anything. */
  function stepped({ key, target }) {
    const written = key.startsWith('Page') ? target.matches('select, textarea') : inField(target);
    const control = key in BACK && !written && !app.inert ? document.getElementById(BACK[key]) : null;
    control?.click();
    return Boolean(control);
  }

  /** Put words in focus, so that they are read out, also where they are in focus already. */
  function sayAgain(words) {
    words?.blur();
    words?.focus();
  }

  /** Deal from anywhere in a set-up: a name that is being written counts. */
  function dealt(event) {
    const deal = app.querySelector('.setup [data-do="deal"]');
    if (!deal || app.inert) return;
    event.preventDefault();
    document.activeElement.blur();
    deal.click();
  }

  /** Do what a single letter stands for; return whether it stands for anything. */
  function pressed(event) {
    const letter = window.courtcards.keyboard.letter(event),
      { repeat, shiftKey, target } = event;
    if (!letters(target)) return false;
    if (letter in LETTERS && onTable()) go(letter);
    else if (repeat) return false;
    else if (letter in ACTS) send(shiftKey && letter === 'u' ? 'redo' : ACTS[letter]);
    else if (letter === 'e') sayAgain(app.querySelector('.ask__say h2'));
    else if (letter in PRESSED) app.querySelector(PRESSED[letter])?.click();
    else return false;
    return true;
  }

  function key(event) {
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) dealt(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !target.closest) return;
    if (asleep(event)) event.preventDefault();
    else if (onTable() && aimed(event)) event.preventDefault();
    else if (event.key === 'Tab' && onTable()) fence();
    else if (event.key === ' ') space(event);
    else if (stepped(event)) event.preventDefault();
    else if (event.key === 'Enter' && event.repeat && onTable() && target.closest('button'))
      event.preventDefault(); // a key that is held plays one card, not all
    else if ((event.key in STEPS || event.key === 'Home' || event.key === 'End') && !inField(target)) walk(event);
    else if (pressed(event)) event.preventDefault(); // a browser may look for what is typed
  }

  function keyUp(event) {
    if (event.key !== ' ') return;
    const { target } = event;
    if (target.closest && (isMain(target) || target.closest('[data-ending]') || late(target.closest('a, button')))) event.preventDefault(); // the browser would press the button once more
    letGo();
  }

  /** End what the main button began when its key was held; another window may hear of the end of the key. */
  function letGo() {
    if (held) send('release');
    held = false;
  }

  // ---- what is heard

  /** The words of a part of the table that is no button, as a reader would come by them. */
  const words = part =>
    [...part.childNodes]
      .map(node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        return node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' ? '' : (node.getAttribute('aria-label') ?? words(node));
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();

  function arrived({ target }) {
    meant = !pressing && !placing;
    if (!placing) put = null;
    const zone = app.contains(target) && zoneOf(target);
    if (zone) last[zone] = target;
    if (target.matches('.felt, .seat')) target.setAttribute('aria-description', words(target));
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
  document.addEventListener('keydown', key);
  document.addEventListener('keyup', keyUp);
  window.addEventListener('blur', letGo);
  window.addEventListener('hashchange', () => {
    fresh = true;
  });
  document.addEventListener('focusin', arrived);
  document.addEventListener('focusout', ({ target }) => target.removeAttribute('aria-description'));
  window.courtcards.keys = { TARGET, hold, stays, restore, letters, isMain, keyboard: () => keyboard.matches };
})();
