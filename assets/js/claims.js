// Claims in a race by the clock. A claim counts from the time of the press, not from when Python hears of it.
// It's made at pointerdown, since a second finger makes no click, or by the key of a card. Python alone decides who was first.
(() => {
  'use strict';
  const LATE = 1000; // ms within which a click belongs to a press that has already claimed
  const painted = new MessageChannel(),
    watching = [];
  let made = -LATE; // the time of a claim whose click hasn't come yet

  const findTable = () => document.querySelector('#app > .play[data-claims]');
  const isOpen = () => 'ready' in document.documentElement.dataset && findTable() && !document.querySelector('#dialog > *');
  const claimAt = event => event.target.closest?.('#app [data-claim]');

  function sendClaim(one, event) {
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'claim', claim: one.dataset.claim, at: String(event.timeStamp) } }));
  }

  /** The element that a key claims. For Enter, it's the one in focus, for other keys the one whose cap shows the key. */
  function claimOfKey(event) {
    if (event.key === 'Enter') return claimAt(event);
    const capped = [...findTable().querySelectorAll('[data-keycap]')];
    return window.courtcards.keyMeaning
      .capsOf(event)
      .map(cap => capped.find(one => one.dataset.keycap === cap))
      .find(Boolean);
  }

  window.addEventListener(
    'pointerdown',
    event => {
      const one = event.button === 0 && isOpen() && claimAt(event);
      made = one ? event.timeStamp : -LATE;
      if (one) sendClaim(one, event);
    },
    true,
  );
  window.addEventListener(
    'keydown',
    event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isOpen() || event.target.matches?.('input, select, textarea')) return;
      const one = claimOfKey(event);
      if (!one) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) sendClaim(one, event);
    },
    true,
  );
  window.addEventListener(
    'click',
    event => {
      const one = claimAt(event),
        pressed = event.detail > 0 && event.timeStamp - made < LATE; // a press that has claimed; the table may have changed since
      if (!one && !pressed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (one && isOpen() && !pressed) sendClaim(one, event); // assistive technology sends only clicks
      made = -LATE;
    },
    true,
  );
  document.addEventListener('contextmenu', event => {
    if (event.target.closest?.('.play[data-claims]')) event.preventDefault();
  });
  window.addEventListener('blur', () => {
    if (isOpen()) document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'halt' } }));
  });

  /** Report when the last paint becomes visible. */
  function requestPaintTime(then) {
    requestAnimationFrame(() => {
      watching.push(then);
      painted.port2.postMessage(0);
    });
  }
  painted.port1.onmessage = () => watching.shift()?.(performance.now());

  window.courtcards.claims = { requestPaintTime };
})();
