// A closer look at a card. A mouse that rests on it shows it in large beside it; a finger that holds it, or `i`, opens the sheet of its rule.
// Reading is never a move: the press that opened a look does nothing else, whenever its click comes.
(() => {
  'use strict';
  const REST = 700,
    HOLD = 450,
    LATE = 700; // ms: until a mouse rests and a finger holds; how late the click of a lifted finger may come
  const SLIP = 12,
    NEAR = 32; // px that a holding finger may slip; how near to it no words may stand
  const lookable = event => event.target.closest?.('[data-look]');
  const rect = element => element.getBoundingClientRect();
  let large = null,
    resting = 0,
    over = null; // what a mouse looks at
  let holding = 0,
    late = 0,
    at = null,
    read = false; // what a finger holds; `read`: the press has opened a look already

  // ---- by mouse: it goes when the pointer leaves or a key is pressed

  function enlarge(card) {
    shrink();
    const { left, top, width, bottom } = rect(card),
      wide = Math.min(220, innerWidth * 0.5),
      tall = (wide * 88) / 63,
      said = card.dataset.rule;
    const beside = left + width + 12 + wide < innerWidth ? left + width + 12 : Math.max(8, left - wide - 12);
    large = window.courtcards.stage.haunt(
      card,
      { left: beside, top: Math.max(8, Math.min(bottom - tall, innerHeight - tall - 8, top)), width: wide, height: tall },
      document.body,
    );
    large.classList.add('ghost--large');
    if (said) large.append(Object.assign(document.createElement('p'), { className: 'ghost__rule', textContent: said }));
    const low = rect(large).top + large.scrollHeight - innerHeight + 8;
    if (low > 0) large.style.top = `${Math.max(8, parseFloat(large.style.top) - low)}px`;
  }

  function shrink() {
    clearTimeout(resting);
    large?.remove();
    large = null;
  }

  document.addEventListener('pointermove', event => {
    // a card that comes to lie under a resting pointer is not looked at
    const card = event.pointerType === 'mouse' ? lookable(event) : over;
    if (card === over) return;
    over = card;
    shrink();
    if (card) resting = setTimeout(() => card.isConnected && enlarge(card), REST);
  });
  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'scroll', 'blur']) window.addEventListener(name, shrink, true);

  // ---- by finger and by key: a sheet that stays until it is closed

  const spread = card => card.dataset.do === 'read'; // of all cards, in a dialog; else on the table

  /** Whether `i` means a look: letters are off in a dialog, but not on the cards that are spread out in one. */
  const reads = card => card && (spread(card) ? document.documentElement.dataset.letters !== 'off' : window.courtcards.keys.letters(card));

  /** Open the sheet of a card; its words stand away from the finger that holds it. */
  function open(card, finger) {
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: spread(card) ? 'read' : 'closer', card: card.dataset.look } }));
    const sheet = document.querySelector('#dialog .looksheet');
    if (!sheet || !finger) return;
    const { top, bottom } = rect(sheet.querySelector('.looksheet__words'));
    if (finger.y > top - NEAR && finger.y < bottom + NEAR) sheet.dataset.side = 'top';
  }

  window.addEventListener(
    'pointerdown',
    event => {
      clearTimeout(holding);
      clearTimeout(late);
      read = false;
      const card = event.pointerType !== 'mouse' && event.isPrimary && lookable(event);
      if (!card) return;
      at = { x: event.clientX, y: event.clientY };
      holding = setTimeout(() => {
        read = card.isConnected;
        if (read) open(card, at);
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
    if (read || lookable(event)) event.preventDefault();
  }); // a long press looks, it asks nothing
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || window.courtcards.keyboard.letter(event) !== 'i' || !reads(lookable(event))) return;
    event.preventDefault();
    open(lookable(event));
  });
})();
