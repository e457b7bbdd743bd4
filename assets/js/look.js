// A closer look at a card. Resting the mouse on it shows it enlarged beside it; a long press, or `i`, opens a sheet with its rule.
// Looking is never a move: a press that opened a look does nothing else, however late its click.
(() => {
  'use strict';
  const REST = 700, // ms for a mouse to rest
    HOLD = 450, // ms for a long press
    LATE = 700; // ms: how late the click of a lifted finger may come
  const SLIP = 12, // px a finger may slip during a long press
    NEAR = 32; // px to keep words away from it
  const findLookable = event => event.target.closest?.('[data-look]');
  const rectOf = element => element.getBoundingClientRect();
  let large = null,
    resting = 0,
    over = null; // the card under the mouse
  let holding = 0,
    late = 0,
    at = null,
    read = false; // where the finger is; whether this press has opened a look

  // ---- mouse: hides when the pointer leaves or anything is pressed

  function enlarge(card) {
    shrink();
    const { left, top, width, bottom } = rectOf(card),
      wide = Math.min(220, innerWidth * 0.5),
      tall = (wide * 88) / 63,
      said = card.dataset.rule;
    const beside = left + width + 12 + wide < innerWidth ? left + width + 12 : Math.max(8, left - wide - 12);
    large = window.courtcards.stage.makeGhost(
      card,
      { left: beside, top: Math.max(8, Math.min(bottom - tall, innerHeight - tall - 8, top)), width: wide, height: tall },
      document.body,
    );
    large.classList.add('ghost--large');
    if (said) large.append(Object.assign(document.createElement('p'), { className: 'ghost__rule', textContent: said }));
    const low = rectOf(large).top + large.scrollHeight - innerHeight + 8;
    if (low > 0) large.style.top = `${Math.max(8, parseFloat(large.style.top) - low)}px`;
  }

  function shrink() {
    clearTimeout(resting);
    large?.remove();
    large = null;
  }

  document.addEventListener('pointermove', event => {
    // a card that moves under a resting pointer doesn't count
    const card = event.pointerType === 'mouse' ? findLookable(event) : over;
    if (card === over) return;
    over = card;
    shrink();
    if (card) resting = setTimeout(() => card.isConnected && enlarge(card), REST);
  });
  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'scroll', 'blur']) window.addEventListener(name, shrink, true);

  // ---- touch and keys: a sheet that stays until closed

  const isInSpread = card => card.dataset.do === 'read'; // among all cards, in a dialog; otherwise on the table

  /** Whether `i` means a look: letter keys are off in dialogs, except on cards laid out there. */
  const canRead = card => card && (isInSpread(card) ? document.documentElement.dataset.letters !== 'off' : window.courtcards.keys.lettersWork(card));

  /** Open a card's sheet, with its words away from the finger. */
  function openSheet(card, finger) {
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: isInSpread(card) ? 'read' : 'closer', card: card.dataset.look } }));
    const sheet = document.querySelector('#dialog .looksheet');
    if (!sheet || !finger) return;
    const { top, bottom } = rectOf(sheet.querySelector('.looksheet__words'));
    if (finger.y > top - NEAR && finger.y < bottom + NEAR) sheet.dataset.side = 'top';
  }

  window.addEventListener(
    'pointerdown',
    event => {
      clearTimeout(holding);
      clearTimeout(late);
      read = false;
      const card = event.pointerType !== 'mouse' && event.isPrimary && findLookable(event);
      if (!card) return;
      at = { x: event.clientX, y: event.clientY };
      holding = setTimeout(() => {
        read = card.isConnected;
        if (read) openSheet(card, at);
      }, HOLD);
    },
    true,
  );
  window.addEventListener(
    'pointermove',
    event => {
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > SLIP) clearTimeout(holding);
    },
    true,
  );
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(
      name,
      () => {
        clearTimeout(holding);
        at = null;
        if (read)
          late = setTimeout(() => {
            read = false;
          }, LATE);
      },
      true,
    );
  window.addEventListener(
    'click',
    event => {
      if (!read) return;
      read = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener('contextmenu', event => {
    if (read || findLookable(event)) event.preventDefault();
  }); // no context menu on a long press
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || window.courtcards.keyMeaning.letterOf(event) !== 'i' || !canRead(findLookable(event))) return;
    event.preventDefault();
    openSheet(findLookable(event));
  });
})();
