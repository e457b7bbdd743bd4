// Marks what a press selects in the same frame, and tells Python of the press once the marks are painted.
// Python has the last word: it paints from its own state, so marks it doesn't confirm disappear.
// What a resting finger would select is marked before the finger is lifted, while Python works out what that paints. A tap presses as soon as it's lifted.
// A bot's worker that is thinking pauses at every press: on two cores the page would have to wait for it.
(() => {
  'use strict';
  const CHOICES = '.play :is([data-do="choose"], [data-do="take-call"], [data-do="target"])[aria-pressed]:not(.hand[data-arranged] *)'; // presses that only select; pressing an arranged card places it
  const PRESS_DATA = ['do', 'card', 'call', 'seat', 'space'];
  const TARGET = '[data-do="target"]',
    BEFORE_TARGET = '.felt [data-do="choose"]';
  const NEXT_STATES = { target: 'target selected', 'target selected': 'target', selected: 'legal' }; // the state after a press; all others become selected
  const FRAME_WAIT = 1000; // ms before Python is told even without a frame
  const paintChannel = new MessageChannel();
  let replacedAttributes = [], // [element, name, value] of each attribute before it was marked, the latest first
    areMarksPainted = false,
    waitingPress = null, // a press that Python hears of once its marks are painted
    thinker = null, // a bot's worker that is thinking
    touchedButton = null, // what a finger rests on, marked before it's lifted
    markCount = 0; // counts marked presses

  /** Whether presses can select now. */
  const canSelect = () => 'ready' in document.documentElement.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');

  /** What Python hears of a press. */
  const pressDetail = ({ dataset }) => Object.fromEntries(PRESS_DATA.filter(name => name in dataset).map(name => [name, dataset[name]]));

  /** The elements that a press is sure to select or deselect. Only Python knows what else the press changes. */
  function predictSelection(wanted) {
    if (!wanted || wanted.matches('.tile')) return []; // a letter leaves for the word, which Python spells
    const choices = [...document.querySelectorAll(CHOICES)];
    if (wanted.dataset.do === 'take-back') return firstDeselected(choices);
    const same = choices.filter(element => PRESS_DATA.every(name => element.dataset[name] === wanted.dataset[name])), // both cards of a creature count as one
      otherNames = choices.filter(element => isChosen(element) && !same.includes(element) && element.closest('.names')?.contains(wanted)); // only one name can be selected
    return [...same.filter(element => !isChosen(element) || !isOnlyTarget(element, choices)), ...otherNames];
  }

  const isChosen = element => element.getAttribute('aria-pressed') === 'true';
  /** Whether an element is the only target. Python selects it even if it isn't pressed, so a press doesn't deselect it. */
  const isOnlyTarget = (element, choices) => element.matches(TARGET) && choices.filter(other => other.matches(TARGET)).length < 2;

  /** What taking back deselects: everything, if no target is selected; else the cards chosen before the target; else the target, unless it's the only one. */
  function firstDeselected(choices) {
    const all = choices.filter(isChosen),
      targets = all.filter(element => element.matches(TARGET)),
      before = all.filter(element => element.matches(BEFORE_TARGET));
    if (!targets.length) return all;
    return before.length ? before : targets.filter(element => !isOnlyTarget(element, choices));
  }

  /** Mark what a press selects or deselects. Return a function to call in the frame that paints the marks: `areMarksPainted` becomes true after it. */
  function markPress(choices) {
    const number = ++markCount;
    areMarksPainted = false;
    choices.forEach(toggleMarks);
    return () => paintChannel.port2.postMessage(number);
  }

  /** Mark an element as selected, or as no longer selected. */
  function toggleMarks(element) {
    const selects = !isChosen(element),
      around = element.closest('[data-press]');
    setMark(element, 'aria-pressed', String(selects));
    if (around) setMark(around, 'data-press', selects ? 'selected' : 'legal');
    if (element.matches('.seat__aim, .cell__aim')) setMark(element.parentElement, 'data-chosen', selects ? '' : null);
    else setMark(element, 'data-state', NEXT_STATES[element.dataset.state] ?? 'selected');
  }

  /** Set an attribute for the time being: `restoreMarks` restores it. Null removes it. */
  function setMark(element, name, value) {
    replacedAttributes.unshift([element, name, element.getAttribute(name)]);
    writeAttribute(element, name, value);
  }

  const writeAttribute = (element, name, value) => (value === null ? element.removeAttribute(name) : element.setAttribute(name, value));

  /** Restore what Python painted last. */
  function restoreMarks() {
    for (const before of replacedAttributes) writeAttribute(...before);
    replacedAttributes = [];
  }

  /** Tell Python of the waiting press, if there is one, and remove the marks that it doesn't paint itself. */
  function sendWaiting() {
    if (!waitingPress) return;
    const detail = waitingPress;
    waitingPress = null;
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    restoreMarks();
  }

  /** Tell Python of a press once its marks are painted, or after FRAME_WAIT. */
  function sendOncePainted(detail) {
    const number = markCount;
    waitingPress = detail;
    if (areMarksPainted) sendWaiting();
    else setTimeout(() => number === markCount && sendWaiting(), FRAME_WAIT);
  }

  paintChannel.port1.onmessage = ({ data }) => {
    if (data !== markCount) return;
    areMarksPainted = true;
    sendWaiting();
  };

  for (const name of ['click', 'keydown', 'change', 'input', 'visibilitychange', 'courtcards:press']) document.addEventListener(name, sendWaiting, true); // keeps the order of events
  for (const name of ['hashchange', 'popstate', 'storage']) window.addEventListener(name, sendWaiting, true);

  document.addEventListener(
    'click',
    event => {
      const wanted = event.target.closest?.('[data-do]');
      if (wanted !== touchedButton) cancelTap(); // a screen reader's press, say
      const isMarked = wanted === touchedButton && replacedAttributes.length > 0,
        choices = isMarked || event.cancelBubble || !canSelect() ? [] : predictSelection(wanted); // cancelled: it ended a closer look
      touchedButton = null;
      if (!isMarked && !choices.length) return;
      event.stopPropagation();
      if (!isMarked) requestAnimationFrame(markPress(choices));
      sendOncePainted(pressDetail(wanted));
    },
    true,
  );

  let firstHitButton = false; // whether the first press of a double press hit a button
  const anyButtonAsleep = () => [...document.querySelectorAll('[data-late]')].some(element => getComputedStyle(element).pointerEvents === 'none');
  // a double press selects text, but not where a button has just gone or is asleep
  document.addEventListener('mousedown', event => {
    if (event.detail === 1) firstHitButton = Boolean(event.target.closest('a, button'));
    else if ((firstHitButton || anyButtonAsleep()) && !event.target.closest('a, button, input, select, textarea')) event.preventDefault();
  });

  // ---- touch

  // A lifted finger presses a button of the table at once: the browser would first send a mouse across the page, and lay it out for that.
  // Whatever isn't clearly a tap, such as a long press, is left to the browser.
  const TAP_BUTTON = '.play :is(button, [role="button"])[data-do]:not(:disabled)',
    SELECTING = '[data-do="choose"], [data-do="take-call"], [data-do="target"], [data-do="take-back"]', // what may only select; anything else needs no frames before the lift
    SLIP = 12, // px a finger may slip
    STILL_TIME = 20, // ms after which a finger that hasn't moved will probably press
    REST_TIME = 40, // ms after which it won't scroll
    LONG_PRESS = 300, // ms from which a press isn't a tap
    SCROLL_TIME = 100; // ms from a scroll, within which a touch only stops it
  let tap = null, // the press of the only finger, as long as it may be a tap
    lastScroll = -SCROLL_TIME;

  /** Have Python work out what a finger would select, and mark that once it rests. This waits by frames, as Chromium delays timers after a touch. */
  function followFinger(press, now, rehearsed = false) {
    if (press !== tap) return;
    const wanted = press.target.closest?.('[data-do]'),
      choices = now >= press.timeStamp + STILL_TIME && wanted?.matches(TAP_BUTTON) && !waitingPress && canSelect() ? predictSelection(wanted) : [];
    if (choices.length && !rehearsed) rehearse(wanted);
    if (now < press.timeStamp + REST_TIME) requestAnimationFrame(later => followFinger(press, later, choices.length > 0));
    else if (choices.length) markTouched(wanted, choices);
  }

  /** Have Python work out what a press paints. If it then hears of anything else first, it drops that, so a finger that strays needn't be reported. */
  const rehearse = wanted => document.dispatchEvent(new CustomEvent('courtcards:rehearse', { detail: pressDetail(wanted) }));

  /** Mark what a finger would select, and focus what it touches before it lifts, as that makes the browser lay out the page. */
  function markTouched(wanted, choices) {
    touchedButton = wanted;
    wanted.focus({ preventScroll: true });
    markPress(choices)();
  }

  function cancelTap() {
    if (touchedButton) restoreMarks();
    tap = touchedButton = null;
  }
  const cancelTapOf = press => press === tap && cancelTap();
  window.addEventListener(
    'pointerdown',
    event => {
      cancelTap();
      if (event.pointerType !== 'touch' || !event.isPrimary || event.timeStamp - lastScroll <= SCROLL_TIME) return;
      tap = event;
      if (event.target.closest?.('[data-do]')?.matches(SELECTING)) followFinger(event, event.timeStamp);
      setTimeout(cancelTapOf, LONG_PRESS, event);
    },
    true,
  );
  window.addEventListener('pointermove', ({ clientX, clientY }) => tap && Math.hypot(clientX - tap.clientX, clientY - tap.clientY) > SLIP && cancelTap(), true);
  window.addEventListener('pointercancel', cancelTap, true);
  window.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      lastScroll = timeStamp;
      cancelTap();
    },
    true,
  );
  window.addEventListener(
    'touchend',
    event => {
      const { target, timeStamp, changedTouches } = event,
        [{ clientX, clientY }] = changedTouches,
        button = tap && event.cancelable && timeStamp - tap.timeStamp < LONG_PRESS ? target.closest?.(TAP_BUTTON) : null;
      if (!button?.contains(document.elementFromPoint(clientX, clientY))) return cancelTap(); // something else has come under the finger
      tap = null;
      event.preventDefault();
      button.focus({ preventScroll: true });
      const click = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY, pointerType: 'touch' });
      Object.defineProperty(click, 'timeStamp', { value: timeStamp }); // a double tap is told by when the finger was lifted, however late that's heard
      target.dispatchEvent(click);
    },
    { capture: true, passive: false },
  );

  /** Ask the thinking worker to pause. If that fails, it just goes on thinking. */
  const pauseThinker = () => thinker?.rest().catch(() => null);
  for (const name of ['pointerdown', 'pointerup', 'keydown']) document.addEventListener(name, pauseThinker, true);

  window.courtcards.press = { restoreMarks, setThinker: worker => (thinker = worker) };
})();
