// Layers over the page: sheets, dialogs, slips, menus. Back closes the top one, and leaves the screen only when none is open.
// Each layer has its own history entry, removed however the layer is closed.
(() => {
  'use strict';
  const LAYERS = ['[data-do="leave-replay"]', '[data-do="shut-chances"]', '.why', '.play[data-log]', '.menu[open]']
    .map(selector => `#app ${selector}`)
    .concat('#dialog > *', '#dialog > * + *');
  const narrow = matchMedia('(max-width: 899px), (max-width: 999px) and (max-height: 600px)'); // only then is the story a sheet
  const DOUBLE_TIME = 400, // ms within which a second press makes a double press
    DOUBLE_DISTANCE = 32, // px within which it does
    TRAVEL_WAIT = 2_500, // ms to wait for history.go: a call repeated too soon would go back twice and leave the screen
    REST_TIME = 2_000; // ms during which a pointer that rests where it pressed takes no costly answer
  const root = document.documentElement;
  const isShown = layer => document.querySelector(layer) && (layer !== '#app .play[data-log]' || narrow.matches);
  const openLayers = () => LAYERS.filter(isShown);
  const entriesAbove = () => history.state?.layers ?? 0; // how many of our entries are above the screen's own
  const findOpenMenu = () => document.querySelector('#app .menu[open]');
  let screenHash = location.hash, // the address of the open screen
    matchTimer = 0,
    travelTimer = null, // runs while the browser is on the way through the history
    afterTravel = []; // functions to call on arrival
  let travelHash = screenHash; // the address when that began, which must not change on the way
  let requestedHash = null; // an address requested on the way
  let lastPress = null, // what the table showed at the last press, and what was pressed: see the click listener
    restTimer = 0;

  // ---- history

  /** Match entries to layers once the press is handled, so that everything it closes and opens counts together. */
  function scheduleHistoryMatch() {
    clearTimeout(matchTimer);
    matchTimer = setTimeout(matchHistory);
  }

  /** Add or remove history entries until there are as many as open layers. */
  function matchHistory() {
    if (travelTimer || !('ready' in root.dataset)) return;
    const wanted = openLayers().length;
    if (wanted < entriesAbove()) return travelBy(wanted - entriesAbove());
    try {
      if (wanted > entriesAbove()) history.scrollRestoration = 'manual'; // keeps the scroll position under the layer
      for (let number = entriesAbove() + 1; number <= wanted; number++) history.pushState({ layers: number }, '');
    } catch (trouble) {
      // too many in a short time: for now Back leaves at once
      console.warn(trouble);
    }
  }

  /** Go through the history by some entries; a negative number goes back. */
  function travelBy(steps) {
    travelHash = location.hash;
    travelTimer = setTimeout(() => {
      travelTimer = setTimeout(onArrival, TRAVEL_WAIT);
    }, TRAVEL_WAIT); // don't get stuck if the browser doesn't go; two timeouts, as a busy page handles the event only after the first
    history.go(steps);
  }

  /** Handle the end of a travel: travel on if actions wait for the screen's own entry, or else do what was requested on the way. */
  function onArrival() {
    clearTimeout(travelTimer);
    travelTimer = null;
    if (afterTravel.length && entriesAbove()) return travelBy(-entriesAbove());
    const waiting = afterTravel,
      wanted = requestedHash;
    afterTravel = [];
    requestedHash = null;
    if (wanted !== null && wanted !== location.hash) location.hash = wanted;
    for (const action of waiting) action();
    scheduleHistoryMatch();
  }

  /** Call `action` on the screen's own entry, once the entries of the layers are gone. */
  function runOnScreenEntry(action) {
    if (!travelTimer && !entriesAbove()) return action();
    afterTravel.push(action);
    if (!travelTimer) travelBy(-entriesAbove());
  }

  window.addEventListener('popstate', () => {
    if (!entriesAbove()) history.scrollRestoration = 'auto';
    if (travelTimer && location.hash !== travelHash) return void (requestedHash = location.hash); // requested on the way; arriving comes later
    if (travelTimer) return onArrival();
    lastPress = null; // closed by Back, not by a press
    if (location.hash !== screenHash) return; // another screen, with layers of its own
    for (let more = openLayers().length - entriesAbove(); more > 0; more--) closeTopLayer();
    scheduleHistoryMatch();
  });
  window.addEventListener('hashchange', event => {
    if (travelTimer) requestedHash = new URL(event.newURL).hash;
    screenHash = location.hash;
    scheduleHistoryMatch();
  });

  /** Go to an address of the page. */
  const goTo = route =>
    runOnScreenEntry(() => {
      location.hash = route;
    });

  /** Replace the screen's own address. */
  const replaceAddress = route =>
    runOnScreenEntry(() => {
      history.replaceState(history.state, '', route);
      screenHash = location.hash;
    });

  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(travelTimer || entriesAbove())) return;
    event.preventDefault();
    goTo(link.getAttribute('href'));
  });

  // ---- closing

  /** Close the top layer. */
  function closeTopLayer() {
    if (!document.querySelector('#dialog > *') && findOpenMenu()) return closeMenu(findOpenMenu());
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'close' } }));
  }

  /** Close a menu; focus inside it moves to its button. */
  function closeMenu(menu) {
    const hasFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hasFocus) menu.querySelector('summary').focus({ preventScroll: true });
    scheduleHistoryMatch();
  }

  window.addEventListener(
    'keydown',
    event => {
      lastPress = null; // closed by a key, not by a press
      if (event.key !== 'Escape' || document.querySelector('#dialog > *') || !findOpenMenu()) return;
      event.preventDefault();
      event.stopPropagation();
      closeMenu(findOpenMenu());
    },
    true,
  );
  document.addEventListener('toggle', scheduleHistoryMatch, true);

  // ---- presses

  const ANSWERS =
      '.play :is(.card, .felt *, .ask__acts *):is([data-do="move"], [data-do="target"], [data-do="take-call"], [data-do="run-out"], [data-do="skip"])',
    PRESSABLE = '.play :is(a[href], button, summary, [data-do])',
    ANSWER_DATA = ['do', 'move', 'card', 'call', 'seat', 'space'];
  const COSTLY = '.ask__acts :is([data-quiet]:is([data-do="move"], [data-do="take-verb"]), [data-do="run-out"], [data-move$=" pass"])'; // answers that give something up, and skipping ahead

  /** The answer that a press on an element would give, as one string to compare. It's undefined if the press gives none. */
  function answerOf(target) {
    const data = target.closest(ANSWERS)?.dataset;
    return data && ANSWER_DATA.map(name => data[name]).join('|');
  }

  /** What an element does, what it says and where it is, as one string to compare. */
  function describe(element) {
    const { left, top } = element.getBoundingClientRect();
    return [...ANSWER_DATA.map(name => element.dataset[name]), element.textContent, Math.round(left), Math.round(top)].join('|');
  }

  /** The descriptions of everything on the table that can be pressed, by element. */
  const describePressables = () => new Map([...document.querySelectorAll(PRESSABLE)].map(element => [element, describe(element)]));

  /** Whether a press hits something that hasn't changed since before the last press. */
  function hitsUnchanged(target) {
    const element = target.closest(PRESSABLE);
    return Boolean(element) && lastPress.pressables.get(element) === describe(element);
  }

  /** Whether a press takes a costly answer that the player can't have meant: it has just replaced what they pressed, under a pointer that has rested there. */
  function isAccidental({ target, timeStamp, clientX, clientY }) {
    const words = target.closest(COSTLY)?.textContent;
    if (!lastPress?.rests || !words || words === lastPress.words) return false;
    return timeStamp - lastPress.when < REST_TIME && isNear(clientX, clientY) && !hitsUnchanged(target);
  }

  /** Whether a point of the page is close enough to the last press for a double press. */
  const isNear = (x, y) => Math.hypot(x - lastPress.x, y - lastPress.y) <= DOUBLE_DISTANCE;

  /** Begin the pointer's rest where it has just pressed. Until it moves, or REST_TIME is over, a costly answer under it looks asleep. */
  function startRest() {
    clearTimeout(restTimer);
    restTimer = setTimeout(endRest, REST_TIME);
    lastPress.rests = true;
    root.toggleAttribute('data-rests', lastPress.words === undefined);
  }

  function endRest() {
    if (lastPress) lastPress.rests = false;
    root.removeAttribute('data-rests');
  }

  window.addEventListener('pointermove', ({ clientX, clientY }) => lastPress?.rests && !isNear(clientX, clientY) && endRest(), true);

  /**
   * Ignore a press that wasn't meant: an accidental one, or the second press of a double press that hits something else than the first.
   * That's what lay under a layer that the first press closed, or what replaced the answer that it gave. A neighbour that hasn't changed may be pressed.
   * This compares times, as on a busy page the second press arrives before any timer. Mice report double presses; touch doesn't everywhere.
   */
  function ignoreUnmeantPress(event) {
    if (isAccidental(event)) return stopEvent(event);
    if (!lastPress || event.target === lastPress.target) return false;
    const mayBeDouble = event.detail > 1 || event.pointerType === 'touch',
      hitsReplacement = mayBeDouble && lastPress.answer && answerOf(event.target) !== lastPress.answer && !hitsUnchanged(event.target);
    if (openLayers().length >= lastPress.layers && !hitsReplacement) return false;
    return event.timeStamp - lastPress.when <= DOUBLE_TIME && isNear(event.clientX, event.clientY) && stopEvent(event);
  }

  /** Keep an event from doing anything. Return true. */
  function stopEvent(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }

  window.addEventListener(
    'click',
    event => {
      if (event.detail && ignoreUnmeantPress(event)) return;
      const menu = findOpenMenu(),
        { target, timeStamp: when, clientX: x, clientY: y } = event;
      lastPress = event.detail
        ? {
            target,
            when,
            x,
            y,
            layers: openLayers().length,
            answer: answerOf(target),
            words: target.closest(COSTLY)?.textContent,
            pressables: describePressables(),
          }
        : null;
      if (lastPress && root.dataset.speed !== 'none') startRest();
      if (menu && (!menu.contains(target) || target.closest('[data-do]'))) closeMenu(menu); // the press inside it still counts
    },
    true,
  );

  window.courtcards.layers = { scheduleHistoryMatch, goTo, replaceAddress };
  if (entriesAbove()) travelBy(-entriesAbove()); // the page was reloaded with layers open
})();
