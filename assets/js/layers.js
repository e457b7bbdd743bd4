// What lies over the page, one layer on another: sheet, dialog, slip, menu. Back takes the top one away, and only then leaves the screen.
// Each layer has an entry of its own in the browser's history, which goes with it, whatever closes it.
(() => {
  'use strict';
  const LAYERS = ['[data-do="leave-replay"]', '[data-do="shut-chances"]', '.why', '.play[data-log]', '.menu[open]']
    .map(one => `#app ${one}`)
    .concat('#dialog > *', '#dialog > * + *');
  const narrow = matchMedia('(max-width: 899px), (max-width: 999px) and (max-height: 600px)'); // only there the story is a sheet
  const TWICE = 400,
    NEAR = 32,
    LONG = 2_500; // ms and px: the second press of a double one; ms that the browser has for its way: one that was only late would go it twice, and leave the screen
  const root = document.documentElement;
  const shown = one => document.querySelector(one) && (one !== '#app .play[data-log]' || narrow.matches);
  const open = () => LAYERS.filter(shown);
  const deep = () => history.state?.layers ?? 0; // how many entries of ours lie over the screen's own
  const menu = () => document.querySelector('#app .menu[open]');
  let here = location.hash,
    due = 0,
    going = null,
    then = []; // `going`: on the way through the history, what comes `then`
  let start = here; // the address of that way, which leads only through its own entries
  let meant = null; // the address that was asked for on that way
  let pressed = null; // the last press: on what, when and where, and how many layers lay there

  // ---- the history

  /** Look once the press is carried out: what it closes and opens counts as one. */
  function look() {
    clearTimeout(due);
    due = setTimeout(settle);
  }

  /** Have as many entries as there are layers. */
  function settle() {
    if (going || !('ready' in root.dataset)) return;
    const wanted = open().length;
    if (wanted < deep()) return travel(wanted - deep());
    try {
      if (wanted > deep()) history.scrollRestoration = 'manual'; // what a layer goes from stays where it has been scrolled to
      for (let number = deep() + 1; number <= wanted; number++) history.pushState({ layers: number }, '');
    } catch (trouble) {
      // too many in a short time: Back leaves at once for now
      console.warn(trouble);
    }
  }

  function travel(steps) {
    start = location.hash;
    going = setTimeout(() => {
      going = setTimeout(arrive, LONG);
    }, LONG); // a browser that does not go must not stop the page; a busy page hears of it after the first of the two
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

  /** Do something with the screen's own entry, once the layers' entries are gone. */
  function below(what) {
    if (!going && !deep()) return what();
    then.push(what);
    if (!going) travel(-deep());
  }

  window.addEventListener('popstate', () => {
    if (!deep()) history.scrollRestoration = 'auto';
    if (going && location.hash !== start) return void (meant = location.hash); // asked for on the way, which is still to come
    if (going) return arrive();
    pressed = null; // Back closes, no press does
    if (location.hash !== here) return; // another screen: it has layers of its own
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

  /** Put an address in the place of the screen's own. */
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

  /** Close a menu; the focus that is in it goes to its button. */
  function shut(list) {
    const inside = list.contains(document.activeElement);
    list.open = false;
    if (inside) list.querySelector('summary').focus({ preventScroll: true });
    look();
  }

  window.addEventListener(
    'keydown',
    event => {
      pressed = null; // what a key closes, no press does
      if (event.key !== 'Escape' || document.querySelector('#dialog > *') || !menu()) return;
      event.preventDefault();
      event.stopPropagation();
      shut(menu());
    },
    true,
  );
  document.addEventListener('toggle', look, true);

  // ---- presses

  /** What a press on a card of the table does, if that may be an answer. */
  const answer = target => target.closest('.card:is([data-do="move"], [data-do="target"])')?.dataset;

  /**
   * The second press of a double one is not for what lay under the layer that the first one closed, nor for what came to the place of a card that it played;
   * on a busy page it comes before any timer. A mouse says itself which press is a second one, a finger does not everywhere.
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
      if (list && (!list.contains(target) || target.closest('[data-do]'))) shut(list); // what was pressed in it is heard all the same
    },
    true,
  );

  window.courtcards.layers = { due: look, go, replace };
  if (deep()) travel(-deep()); // the page was loaded anew under what was open
})();
