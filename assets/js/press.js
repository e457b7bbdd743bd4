// A press that only chooses is seen at once: the card is marked in the frame of the press, and Python is told when that frame is painted.
// Python alone judges: its next table begins from what it last painted, so a mark that it does not confirm is gone.
(() => {
  'use strict';
  const CHOSEN = { 'data-state': 'selected', 'aria-pressed': 'true' },
    FREE = { 'data-state': 'legal', 'aria-pressed': 'false' };
  const LATE = 1000; // ms after which Python is told though no frame came
  const painted = new MessageChannel();
  let marked = [],
    waiting = null,
    number = 0;

  /** Whether a press is a choice just now. */
  const open = () => 'ready' in document.documentElement.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');

  /** The cards that a press on something chooses or takes back for certain, not those that leave the hand with it; what becomes of the others, Python knows. */
  function sure(wanted) {
    if (wanted?.matches('.hand:not([data-arranged]) .card[data-do="choose"][aria-pressed]')) return [wanted];
    return wanted?.dataset.do === 'take-back' ? [...document.querySelectorAll('.hand .card[aria-pressed="true"]')] : [];
  }

  function mark(card) {
    const now = card.getAttribute('aria-pressed') === 'true' ? FREE : CHOSEN;
    for (const [name, value] of Object.entries(now)) {
      marked.push([card, name, card.getAttribute(name)]);
      card.setAttribute(name, value);
    }
  }

  /** Put every mark back to what Python painted last. */
  function unmark() {
    for (const [card, name, value] of marked) value === null ? card.removeAttribute(name) : card.setAttribute(name, value);
    marked = [];
  }

  /** Tell Python of the press that waits, if one does; where it paints nothing the table is as it was. */
  function tell() {
    if (!waiting) return;
    const detail = waiting;
    waiting = null;
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    unmark();
  }

  function tellOnceSeen(detail) {
    const mine = ++number;
    waiting = detail;
    requestAnimationFrame(() => painted.port2.postMessage(mine));
    setTimeout(() => mine === number && tell(), LATE);
  }

  painted.port1.onmessage = ({ data }) => {
    if (data === number) tell();
  };

  for (const name of ['click', 'keydown', 'change', 'input', 'visibilitychange']) document.addEventListener(name, tell, true); // one after the other
  for (const name of ['hashchange', 'popstate', 'storage']) window.addEventListener(name, tell, true);

  document.addEventListener(
    'click',
    event => {
      const wanted = event.target.closest?.('[data-do]'),
        cards = event.cancelBubble || !open() ? [] : sure(wanted); // cancelled: it ended a second look
      if (!cards.length) return;
      event.stopPropagation();
      const detail = { ...wanted.dataset };
      cards.forEach(mark);
      tellOnceSeen(detail);
    },
    true,
  );

  window.courtcards.press = { unmark };
})();
