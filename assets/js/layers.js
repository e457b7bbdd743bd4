// Layers over the page: sheets, dialogs, slips, menus. Back closes the top one, and leaves the screen only when none is open.
// Each layer has its own history entry, removed however the layer is closed.
(() => {
  'use strict';
  const LAYERS = ['[data-do="leave-replay"]', '[data-do="shut-chances"]', '.why', '.play[data-log]', '.menu[open]']
    .map(one => `#app ${one}`)
    .concat('#dialog > *', '#dialog > * + *');
  const narrow = matchMedia('(max-width: 899px), (max-width: 999px) and (max-height: 600px)'); // only then is the story a sheet
  const TWICE = 400, // ms within which a second press makes a double press
    NEAR = 32, // px within which it does
    // LONG is in ms: how long to wait for history.go. A call repeated too soon would go back twice and leave the screen.
    LONG = 2_500,
    RESTED = 2_000; // ms during which a pointer that rests where it pressed takes no costly answer
  const root = document.documentElement;
  const isShown = one => document.querySelector(one) && (one !== '#app .play[data-log]' || narrow.matches);
  const openLayers = () => LAYERS.filter(isShown);
  const entriesAbove = () => history.state?.layers ?? 0; // how many of our entries are above the screen's own
  const openMenu = () => document.querySelector('#app .menu[open]');
  let here = location.hash,
    due = 0,
    going = null, // a timer, while on the way through the history
    then = []; // what to do after that
  let start = here; // the address on the way, which must not change
  let meant = null; // an address requested meanwhile
  let pressed = null, // the last press: its target, time and position, and the number of layers
    resting = 0;

  // ---- history

  /** Compare entries and layers once the press is handled, so that everything it closes and opens counts together. */
  function scheduleHistoryMatch() {
    clearTimeout(due);
    due = setTimeout(matchHistory);
  }

  /** Make the number of entries equal to that of layers. */
  function matchHistory() {
    if (going || !('ready' in root.dataset)) return;
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

  function travelBy(steps) {
    start = location.hash;
    going = setTimeout(() => {
      going = setTimeout(onArrival, LONG);
    }, LONG); // don't get stuck if the browser doesn't go; two timeouts, as a busy page handles the event only after the first
    history.go(steps);
  }

  function onArrival() {
    clearTimeout(going);
    going = null;
    if (then.length && entriesAbove()) return travelBy(-entriesAbove());
    const waiting = then,
      wanted = meant;
    then = [];
    meant = null;
    if (wanted !== null && wanted !== location.hash) location.hash = wanted;
    for (const one of waiting) one();
    scheduleHistoryMatch();
  }

  /** Do something on the screen's own entry, once those of the layers are gone. */
  function runBelow(what) {
    if (!going && !entriesAbove()) return what();
    then.push(what);
    if (!going) travelBy(-entriesAbove());
  }

  window.addEventListener('popstate', () => {
    if (!entriesAbove()) history.scrollRestoration = 'auto';
    if (going && location.hash !== start) return void (meant = location.hash); // requested on the way; arriving comes later
    if (going) return onArrival();
    pressed = null; // closed by Back, not by a press
    if (location.hash !== here) return; // another screen, with layers of its own
    for (let more = openLayers().length - entriesAbove(); more > 0; more--) closeTop();
    scheduleHistoryMatch();
  });
  window.addEventListener('hashchange', event => {
    if (going) meant = new URL(event.newURL).hash;
    here = location.hash;
    scheduleHistoryMatch();
  });

  /** Go to an address of the page. */
  const goTo = route =>
    runBelow(() => {
      location.hash = route;
    });

  /** Replace the screen's own address. */
  const replaceAddress = route =>
    runBelow(() => {
      history.replaceState(history.state, '', route);
      here = location.hash;
    });

  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(going || entriesAbove())) return;
    event.preventDefault();
    goTo(link.getAttribute('href'));
  });

  // ---- closing

  /** Close the top layer. */
  function closeTop() {
    if (!document.querySelector('#dialog > *') && openMenu()) return closeMenu(openMenu());
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'close' } }));
  }

  /** Close a menu; focus inside it moves to its button. */
  function closeMenu(list) {
    const inside = list.contains(document.activeElement);
    list.open = false;
    if (inside) list.querySelector('summary').focus({ preventScroll: true });
    scheduleHistoryMatch();
  }

  window.addEventListener(
    'keydown',
    event => {
      pressed = null; // closed by a key, not by a press
      if (event.key !== 'Escape' || document.querySelector('#dialog > *') || !openMenu()) return;
      event.preventDefault();
      event.stopPropagation();
      closeMenu(openMenu());
    },
    true,
  );
  document.addEventListener('toggle', scheduleHistoryMatch, true);

  // ---- presses

  const ANSWERS = '.play :is(.card, .felt *, .ask__acts *):is([data-do="move"], [data-do="target"], [data-do="take-call"], [data-do="run-out"], [data-do="skip"])',
    NAMES = ['do', 'move', 'card', 'call', 'seat', 'space'];
  const COSTLY = '.ask__acts :is([data-quiet]:is([data-do="move"], [data-do="take-verb"]), [data-do="run-out"], [data-move$=" pass"])'; // answers that give something up, and skipping ahead

  /** What pressing something on the table would do, as one string. It's undefined if that isn't an answer. */
  function answerOf(target) {
    const data = target.closest(ANSWERS)?.dataset;
    return data && NAMES.map(name => data[name]).join('|');
  }

  /** Whether a press takes a costly answer where something else was pressed a moment ago, by a pointer that has rested there since. */
  function isUnmeant({ target, timeStamp, clientX, clientY }) {
    const words = target.closest(COSTLY)?.textContent;
    return pressed?.rests && words && words !== pressed.words && timeStamp - pressed.when < RESTED && isNear(clientX, clientY);
  }

  const isNear = (x, y) => Math.hypot(x - pressed.x, y - pressed.y) <= NEAR;

  /** Let the pointer rest where it has just pressed: a costly answer under it looks asleep until it moves, or a moment has passed. */
  function rest() {
    clearTimeout(resting);
    resting = setTimeout(endRest, RESTED);
    pressed.rests = true;
    root.toggleAttribute('data-rests', pressed.words === undefined);
  }

  function endRest() {
    if (pressed) pressed.rests = false;
    root.removeAttribute('data-rests');
  }

  window.addEventListener('pointermove', ({ clientX, clientY }) => pressed?.rests && !isNear(clientX, clientY) && endRest(), true);

  /**
   * Ignore the second press of a double press, if it hits something else than the first one did.
   * That's what was under the layer that the first press closed, or what replaced the answer that it gave. On a busy page, the second press arrives before
   * any timer. Mice report double presses; touch doesn't everywhere.
   */
  function ignoreSecond(event) {
    if (isUnmeant(event)) return stop(event);
    if (!pressed || event.target === pressed.target) return false;
    const double = event.detail > 1 || event.pointerType === 'touch',
      other = double && pressed.answer && answerOf(event.target) !== pressed.answer;
    if (openLayers().length >= pressed.layers && !other) return false;
    return event.timeStamp - pressed.when <= TWICE && isNear(event.clientX, event.clientY) && stop(event);
  }

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }

  window.addEventListener(
    'click',
    event => {
      if (event.detail && ignoreSecond(event)) return;
      const list = openMenu(),
        { target, timeStamp: when, clientX: x, clientY: y } = event;
      pressed = event.detail ? { target, when, x, y, layers: openLayers().length, answer: answerOf(target), words: target.closest(COSTLY)?.textContent } : null;
      if (pressed && root.dataset.speed !== 'none') rest();
      if (list && (!list.contains(target) || target.closest('[data-do]'))) closeMenu(list); // the press inside it still counts
    },
    true,
  );

  window.courtcards.layers = { scheduleHistoryMatch, goTo, replaceAddress };
  if (entriesAbove()) travelBy(-entriesAbove()); // the page was reloaded with layers open
})();
