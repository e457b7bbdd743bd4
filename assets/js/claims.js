// Claims in a race by the clock. A claim counts from the time of the press, not from when Python hears of it.
// It's made at pointerdown, since a second finger makes no click, or by the key of a card. Python alone decides who was first.
(() => {
  'use strict';
  const CLICK_WAIT = 1000; // ms within which a click belongs to a press that has already claimed
  const paintChannel = new MessageChannel(),
    paintCallbacks = [];
  let claimTime = -CLICK_WAIT; // the time of a claim whose click hasn't come yet

  const findRaceTable = () => document.querySelector('#app > .play[data-claims]');
  const isRaceOpen = () => 'ready' in document.documentElement.dataset && findRaceTable() && !document.querySelector('#dialog > *');
  const findClaimElement = event => event.target.closest?.('#app [data-claim]');

  function sendClaim(element, event) {
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'claim', claim: element.dataset.claim, at: String(event.timeStamp) } }));
  }

  /** The element that a key claims. For Enter, it's the one in focus, for other keys the one whose cap shows the key. */
  function elementOfKey(event) {
    if (event.key === 'Enter') return findClaimElement(event);
    const elements = [...findRaceTable().querySelectorAll('[data-keycap]')];
    return window.courtcards.keyMeaning
      .capsOf(event)
      .map(cap => elements.find(({ dataset }) => dataset.keycap === cap))
      .find(Boolean);
  }

  window.addEventListener(
    'pointerdown',
    event => {
      const element = event.button === 0 && isRaceOpen() && findClaimElement(event);
      claimTime = element ? event.timeStamp : -CLICK_WAIT;
      if (element) sendClaim(element, event);
    },
    true,
  );
  window.addEventListener(
    'keydown',
    event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isRaceOpen() || event.target.matches?.('input, select, textarea')) return;
      const element = elementOfKey(event);
      if (!element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) sendClaim(element, event);
    },
    true,
  );
  window.addEventListener(
    'click',
    event => {
      const element = findClaimElement(event),
        hasClaimed = event.detail > 0 && event.timeStamp - claimTime < CLICK_WAIT; // the press of this click did; the table may have changed since
      if (!element && !hasClaimed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (element && isRaceOpen() && !hasClaimed) sendClaim(element, event); // assistive technology sends only clicks
      claimTime = -CLICK_WAIT;
    },
    true,
  );
  document.addEventListener('contextmenu', event => {
    if (event.target.closest?.('.play[data-claims]')) event.preventDefault();
  });
  window.addEventListener('blur', () => {
    if (isRaceOpen()) document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'halt' } }));
  });

  /** Call `then` with the time when the next frame is painted, in ms like the times of events. */
  function requestPaintTime(then) {
    requestAnimationFrame(() => {
      paintCallbacks.push(then);
      paintChannel.port2.postMessage(0);
    });
  }
  paintChannel.port1.onmessage = () => paintCallbacks.shift()?.(performance.now());

  window.courtcards.claims = { requestPaintTime };
})();
