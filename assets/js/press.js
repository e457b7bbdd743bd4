// A press that only chooses is seen at once: what it chooses is marked in the frame of the press, and Python is told when that frame is painted.
// Python alone judges: its next table begins from what it last painted, so a mark that it does not confirm is gone.
// A bots' worker that thinks meanwhile rests at every press: on two cores the page and its painter would have to wait for it.
(() => {
  'use strict';
  const CHOICES = '.play :is([data-do="choose"], [data-do="take-call"], [data-do="target"])[aria-pressed]:not(.hand[data-arranged] *)'; // what a press only chooses; an arranged card is laid by it
  const NAMES = ['do', 'card', 'call', 'seat', 'space'];
  const TARGET = '[data-do="target"]',
    AHEAD = '.felt [data-do="choose"]';
  const STATES = { target: 'target selected', 'target selected': 'target', selected: 'legal' }; // what each becomes; all others are selected
  const LATE = 1000; // ms after which Python is told though no frame came
  const painted = new MessageChannel();
  let marked = [],
    waiting = null,
    thinker = null, // a bots' worker that thinks just now
    number = 0;

  /** Whether a press is a choice just now. */
  const open = () => 'ready' in document.documentElement.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');

  /** What a press chooses or lets go for certain, but not what leaves with it; what becomes of that, Python knows. */
  function sure(wanted) {
    if (!wanted || wanted.matches('.tile')) return []; // a letter leaves for the word, which Python spells
    const choices = [...document.querySelectorAll(CHOICES)];
    if (wanted.dataset.do === 'take-back') return last(choices);
    const meant = choices.filter(one => NAMES.every(name => one.dataset[name] === wanted.dataset[name])), // both cards of a creature are one
      instead = choices.filter(one => chosen(one) && !meant.includes(one) && one.closest('.names')?.contains(wanted)); // of names one is chosen
    return [...meant.filter(one => !chosen(one) || !alone(one, choices)), ...instead];
  }

  const chosen = one => one.getAttribute('aria-pressed') === 'true';
  /** Whether something is the only target: it stands, whether or not it was pressed. */
  const alone = (one, choices) => one.matches(TARGET) && choices.filter(other => other.matches(TARGET)).length < 2;

  /** What is let go first of what is chosen: what is ahead of a target, the target if it does not stand anyhow, or else all. */
  function last(choices) {
    const all = choices.filter(chosen),
      aimed = all.filter(one => one.matches(TARGET)),
      ahead = all.filter(one => one.matches(AHEAD));
    if (!aimed.length) return all;
    return ahead.length ? ahead : aimed.filter(one => !alone(one, choices));
  }

  function mark(one) {
    const on = !chosen(one),
      around = one.closest('[data-press]');
    set(one, 'aria-pressed', String(on));
    if (around) set(around, 'data-press', on ? 'selected' : 'legal');
    if (one.matches('.seat__aim, .cell__aim')) set(one.parentElement, 'data-chosen', on ? '' : null);
    else set(one, 'data-state', STATES[one.dataset.state] ?? 'selected');
  }

  function set(one, name, value) {
    marked.unshift([one, name, one.getAttribute(name)]);
    write(one, name, value);
  }

  const write = (one, name, value) => (value === null ? one.removeAttribute(name) : one.setAttribute(name, value));

  /** Put every mark back to what Python painted last. */
  function unmark() {
    for (const before of marked) write(...before);
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

  for (const name of ['click', 'keydown', 'change', 'input', 'visibilitychange', 'courtcards:press']) document.addEventListener(name, tell, true); // one after the other
  for (const name of ['hashchange', 'popstate', 'storage']) window.addEventListener(name, tell, true);

  document.addEventListener(
    'click',
    event => {
      const wanted = event.target.closest?.('[data-do]'),
        choices = event.cancelBubble || !open() ? [] : sure(wanted); // cancelled: it ended a second look
      if (!choices.length) return;
      event.stopPropagation();
      const detail = { ...wanted.dataset };
      choices.forEach(mark);
      tellOnceSeen(detail);
    },
    true,
  );

  /** A second press where a button has just gone, or sleeps, would mark the words there. */
  let button = false;
  const sleeps = () => [...document.querySelectorAll('[data-late]')].some(one => getComputedStyle(one).pointerEvents === 'none');
  document.addEventListener('mousedown', event => {
    if (event.detail === 1) button = Boolean(event.target.closest('a, button'));
    else if ((button || sleeps()) && !event.target.closest('a, button, input, select, textarea')) event.preventDefault();
  });

  /** Ask who thinks meanwhile to rest; one that does not hear it thinks on. */
  const rest = () => thinker?.rest().catch(() => null);
  for (const name of ['pointerdown', 'pointerup', 'keydown']) document.addEventListener(name, rest, true);

  window.courtcards.press = { unmark, beside: one => (thinker = one) };
})();
