// Layers over the page: sheets, dialogs, slips, menus. Back closes the top one, and leaves the screen only when none is open.
// Each layer has its own history entry, removed however the layer is closed.
(() => {
  'use strict';
  const LAYERS = ['[data-do="leave-replay"]', '[data-do="shut-chances"]', '.why', '.play[data-log]', '.menu[open]']
    .map(one => `#app ${one}`)
    .concat('#dialog > *', '#dialog > * + *');
  const narrow = matchMedia('(max-width: 899px), (max-width: 999px) and (max-height: 600px)'); // only then is the story a sheet
  const TWICE = 400,
    NEAR = 32,
    LONG = 2_500; // ms and px within which a second press makes a double press; ms to wait for history.go: a call repeated too soon would go back twice and leave the screen
  const root = document.documentElement;
  const shown = one => document.querySelector(one) && (one !== '#app .play[data-log]' || narrow.matches);
  const open = () => LAYERS.filter(shown);
  const deep = () => history.state?.layers ?? 0; // how many of our entries are above the screen's own
  const menu = () => document.querySelector('#app .menu[open]');
  let here = location.hash,
    due = 0,
    going = null,
    then = []; // `going`: on the way through the history; `then`: what to do after it
  let start = here; // the address on the way, which must not change
  let meant = null; // an address requested meanwhile
  let pressed = null; // the last press: its target, time and position, and the number of layers

  // ---- history

  /** Check after the press is handled: everything it closes and opens counts together. */
  function look() {
    clearTimeout(due);
    due = setTimeout(settle);
  }

  /** Make the number of entries equal to that of layers. */
  function settle() {
    if (going || !('ready' in root.dataset)) return;
    const wanted = open().length;
    if (wanted < deep()) return travel(wanted - deep());
    try {
      if (wanted > deep()) history.scrollRestoration = 'manual'; // keeps the scroll position under the layer
      for (let number = deep() + 1; number <= wanted; number++) history.pushState({ layers: number }, '');
    } catch (trouble) {
      // too many in a short time: for now Back leaves at once
      console.warn(trouble);
    }
  }

  function travel(steps) {
    start = location.hash;
    going = setTimeout(() => {
      going = setTimeout(arrive, LONG);
    }, LONG); // don't get stuck if the browser doesn't go; two timeouts, as a busy page handles the event only after the first
    history.go(steps);
  }

  function arrive() {
    clearTimeout(going);
    going = null;
    if (then.length && deep()) return travel(-deep());
    const waiting = then,
      wanted = meant;
    then = [];
    meant = null;
    if (wanted !== null && wanted !== location.hash) location.hash = wanted;
    for (const one of waiting) one();
    look();
  }

  /** Do something on the screen's own entry, once those of the layers are gone. */
  function below(what) {
    if (!going && !deep()) return what();
    then.push(what);
    if (!going) travel(-deep());
  }

  window.addEventListener('popstate', () => {
    if (!deep()) history.scrollRestoration = 'auto';
    if (going && location.hash !== start) return void (meant = location.hash); // requested on the way; arriving comes later
    if (going) return arrive();
    pressed = null; // closed by Back, not by a press
    if (location.hash !== here) return; // another screen, with layers of its own
    for (let more = open().length - deep(); more > 0; more--) close();
    look();
  });
  window.addEventListener('hashchange', event => {
    if (going) meant = new URL(event.newURL).hash;
    here = location.hash;
    look();
  });

  /** Go to an address of the page. */
  const go = route =>
    below(() => {
      location.hash = route;
    });

  /** Replace the screen's own address. */
  const replace = route =>
    below(() => {
      history.replaceState(history.state, '', route);
      here = location.hash;
    });

  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(going || deep())) return;
    event.preventDefault();
    go(link.getAttribute('href'));
  });

  // ---- closing

  /** Close the top layer. */
  function close() {
    if (!document.querySelector('#dialog > *') && menu()) return shut(menu());
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'close' } }));
  }

  /** Close a menu; focus inside it moves to its button. */
  function shut(list) {
    const inside = list.contains(document.activeElement);
    list.open = false;
    if (inside) list.querySelector('summary').focus({ preventScroll: true });
    look();
  }

  window.addEventListener(
    'keydown',
    event => {
      pressed = null; // closed by a key, not by a press
      if (event.key !== 'Escape' || document.querySelector('#dialog > *') || !menu()) return;
      event.preventDefault();
      event.stopPropagation();
      shut(menu());
    },
    true,
  );
  document.addEventListener('toggle', look, true);

  // ---- presses

  /** What pressing a card of the table does, if that may be an answer. */
  const answer = target => target.closest('.card:is([data-do="move"], [data-do="target"])')?.dataset;

  /**
   * Ignore the second press of a double press if it hits what was under the layer the first one closed, or what replaced the card it played;
   * on a busy page it arrives before any timer. A mouse reports double presses, touch doesn't everywhere.
   */
  function second(event) {
    if (!pressed || event.target === pressed.target) return false;
    const double = event.detail > 1 || event.pointerType === 'touch';
    if (open().length >= pressed.layers && !(double && pressed.answer)) return false;
    if (event.timeStamp - pressed.when > TWICE || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > NEAR) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }

  window.addEventListener(
    'click',
    event => {
      if (event.detail && second(event)) return;
      const list = menu(),
        { target, timeStamp: when, clientX: x, clientY: y } = event;
      pressed = event.detail ? { target, when, x, y, layers: open().length, answer: answer(target) } : null;
      if (list && (!list.contains(target) || target.closest('[data-do]'))) shut(list); // the press inside it still counts
    },
    true,
  );

  window.courtcards.layers = { due: look, go, replace };
  if (deep()) travel(-deep()); // the page was reloaded with layers open
})();
