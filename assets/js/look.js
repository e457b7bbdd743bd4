// A closer look at a card. Resting the mouse on a card shows a large copy beside it; a long press, or `i`, opens a sheet with its rule.
// Looking is never a move: a press that opened a look does nothing else, however late its click.
(() => {
  'use strict';
  const HOVER_TIME = 700, // ms for a mouse to rest
    HOLD_TIME = 450, // ms for a long press
    CLICK_WAIT = 700; // ms: how late the click of a lifted finger may come
  const GAP = 12, // px between a card and its large copy
    EDGE = 8; // px to the edge of the page
  const SLIP = 12, // px a finger may slip during a long press
    FINGER_GAP = 32; // px between the finger and the words of the sheet, at least
  /** The card under an event that can be looked at more closely, if there is one. */
  const findLookable = event => event.target.closest?.('[data-look]');
  const rectOf = element => element.getBoundingClientRect();
  let enlargedCopy = null,
    hoverTimer = 0,
    hoveredCard = null; // the card under the mouse
  let holdTimer = 0,
    clickTimer = 0,
    fingerStart = null, // where the finger pressed
    hasOpened = false; // whether this press has opened a look

  // ---- mouse: hides when the pointer leaves or anything is pressed

  /** Show a card enlarged beside itself, or above the hand it's in, with its rule below, within the page. */
  function enlarge(card) {
    removeEnlarged();
    const { left, top, width, bottom } = rectOf(card),
      wide = Math.min(220, innerWidth * 0.5),
      tall = (wide * 88) / 63, // as cards are 63 by 88 mm
      rule = card.dataset.rule;
    const beside = left + width + GAP + wide < innerWidth ? left + width + GAP : Math.max(EDGE, left - wide - GAP);
    enlargedCopy = window.courtcards.stage.makeGhost(
      card,
      { left: beside, top: Math.max(EDGE, Math.min(bottom - tall, innerHeight - tall - EDGE, top)), width: wide, height: tall },
      document.body,
    );
    enlargedCopy.classList.add('ghost--large');
    if (rule) enlargedCopy.append(Object.assign(document.createElement('p'), { className: 'ghost__rule', textContent: rule }));
    const heightWithRule = enlargedCopy.scrollHeight,
      above = top - heightWithRule - GAP;
    if (card.closest('.hand') && above >= EDGE) {
      // clear of its neighbours
      Object.assign(enlargedCopy.style, { left: `${Math.max(EDGE, Math.min(left + (width - wide) / 2, innerWidth - wide - EDGE))}px`, top: `${above}px` });
      return;
    }
    const overflow = rectOf(enlargedCopy).top + heightWithRule - innerHeight + EDGE;
    if (overflow > 0) enlargedCopy.style.top = `${Math.max(EDGE, parseFloat(enlargedCopy.style.top) - overflow)}px`;
  }

  function removeEnlarged() {
    clearTimeout(hoverTimer);
    enlargedCopy?.remove();
    enlargedCopy = null;
  }

  document.addEventListener('pointermove', event => {
    // a card that moves under a resting pointer doesn't count
    const card = event.pointerType === 'mouse' ? findLookable(event) : hoveredCard;
    if (card === hoveredCard) return;
    hoveredCard = card;
    removeEnlarged();
    if (card) hoverTimer = setTimeout(() => card.isConnected && enlarge(card), HOVER_TIME);
  });
  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'scroll', 'blur']) window.addEventListener(name, removeEnlarged, true);

  // ---- touch and keys: a sheet that stays until closed

  const isInDialog = card => card.dataset.do === 'read'; // where all cards are laid out, not on the table

  /** Whether `i` means a look: letter keys are off in dialogs, except on cards laid out there. */
  const canOpenByKey = card => card && (isInDialog(card) ? document.documentElement.dataset.letters !== 'off' : window.courtcards.keys.lettersWork(card));

  /** Open a card's sheet. If a `finger` ({x, y}) opened it, its words are shown where that doesn't cover them. */
  function openSheet(card, finger) {
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: isInDialog(card) ? 'read' : 'closer', card: card.dataset.look } }));
    const sheet = document.querySelector('#dialog .looksheet');
    if (!sheet || !finger) return;
    const { top, bottom } = rectOf(sheet.querySelector('.looksheet__words'));
    if (finger.y > top - FINGER_GAP && finger.y < bottom + FINGER_GAP) sheet.dataset.side = 'top';
  }

  window.addEventListener(
    'pointerdown',
    event => {
      clearTimeout(holdTimer);
      clearTimeout(clickTimer);
      hasOpened = false;
      const card = event.pointerType !== 'mouse' && event.isPrimary && findLookable(event);
      if (!card) return;
      fingerStart = { x: event.clientX, y: event.clientY };
      holdTimer = setTimeout(() => {
        hasOpened = card.isConnected;
        if (hasOpened) openSheet(card, fingerStart);
      }, HOLD_TIME);
    },
    true,
  );
  window.addEventListener(
    'pointermove',
    event => {
      if (fingerStart && Math.hypot(event.clientX - fingerStart.x, event.clientY - fingerStart.y) > SLIP) clearTimeout(holdTimer);
    },
    true,
  );
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(
      name,
      () => {
        clearTimeout(holdTimer);
        fingerStart = null;
        if (hasOpened)
          clickTimer = setTimeout(() => {
            hasOpened = false;
          }, CLICK_WAIT);
      },
      true,
    );
  window.addEventListener(
    'click',
    event => {
      if (!hasOpened) return;
      hasOpened = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener('contextmenu', event => {
    if (hasOpened || findLookable(event)) event.preventDefault();
  }); // no context menu on a long press
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || window.courtcards.keyMeaning.letterOf(event) !== 'i' || !canOpenByKey(findLookable(event))) return;
    event.preventDefault();
    openSheet(findLookable(event));
  });
})();
