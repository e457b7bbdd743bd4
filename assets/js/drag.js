// A card of the hand is dragged to a numbered place, from place to place, and back; a letter among those of a word. A press stays a press, a hold a look, a swipe along the hand a scroll.
// What lies where Python alone knows: it is told once, when the card is let go, and flies on from there. While it is dragged only its likeness moves.
(() => {
  'use strict';
  const SLIP = { mouse: 6 },
    USUAL = 12; // px until a press is a drag; as far as a finger may slip that holds a card to read it
  const LATE = 700,
    HOME = 180; // ms: how late the click of a lifted finger may come; the way back of a card that went nowhere
  const CARDS = '.places .card[data-do="place"], .hand .card[data-do="choose"], .tile[data-card]',
    PLACES = '#app :is(.places__one, .tile)[data-at]';
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const layer = Object.assign(document.createElement('div'), { className: 'ghosts' });
  let held = null,
    drag = null,
    dropped = null; // what is pressed; what is dragged; what was let go and is told just now
  let late = 0,
    over = false; // `over`: the click of this press is not meant

  const rect = element => element.getBoundingClientRect();
  const busy = () => !('ready' in document.documentElement.dataset) || document.querySelector('#dialog > *, .tray[data-wait]');
  const inside = ({ left, top, right, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

  /** Whether the browser may scroll by a finger that goes this way over a card. */
  function scrolls(card, dx, dy) {
    const { touchAction } = getComputedStyle(card),
      [across, along] = [Math.abs(dx), Math.abs(dy)];
    return (touchAction === 'pan-x' && across > along) || (touchAction === 'pan-y' && along > across);
  }

  /** Take a card up: from now on nothing is measured any more. */
  function begin({ card, id, pointer, x, y }, { clientX, clientY }) {
    const places = Array.from(document.querySelectorAll(PLACES), place => ({ place, at: place.dataset.at, box: rect(place) }));
    const box = rect(card),
      own = places.find(({ place }) => place.contains(card));
    drag = {
      card,
      id,
      x,
      y,
      box,
      own,
      places,
      scrolls: scrolls(card, clientX - x, clientY - y),
      laid: Boolean(own),
      there: null,
      due: 0,
      dx: 0,
      dy: 0,
      ghost: window.courtcards.stage.haunt(card, box, layer),
    };
    drag.ghost.classList.add('ghost--dragged');
    card.dataset.dragged = '';
    try {
      card.setPointerCapture(pointer);
    } catch {
      /* a finger that is gone already is heard of at once */
    }
  }

  /** Follow the pointer, once a frame; the place under it shows itself. */
  function follow(event) {
    drag.dx = event.clientX - drag.x;
    drag.dy = event.clientY - drag.y;
    const there = drag.places.find(({ box }) => inside(box, event.clientX, event.clientY)) ?? null;
    if (there !== drag.there) {
      if (drag.there) delete drag.there.place.dataset.over;
      if (there) there.place.dataset.over = '';
      drag.there = there;
    }
    drag.due ||= requestAnimationFrame(() => {
      if (!drag) return;
      drag.due = 0;
      drag.ghost.style.transform = `translate(${drag.dx}px, ${drag.dy}px)${calm.matches ? '' : ' rotate(4deg)'}`;
    });
  }

  /** Let go: on a place, or off the places, where a card that lay on one goes back to the hand; elsewhere it goes home. */
  function drop() {
    const { there, own, laid, card, id } = drag;
    if (there === own || !(there || laid)) return leave();
    const { left, top, width, height } = drag.box;
    dropped = { card: card.dataset.key, rect: new DOMRect(left + drag.dx, top + drag.dy, width, height) };
    const ghost = clear();
    ghost.remove();
    document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'place', card: id, value: there ? there.at : '0' } }));
    dropped = null;
  }

  /** Leave everything as it was: the likeness goes home. */
  function leave() {
    const { dx, dy } = drag,
      ghost = clear();
    if (calm.matches) return ghost.remove();
    const home = ghost.animate([{ transform: `translate(${dx}px, ${dy}px) rotate(4deg)` }, { transform: 'none' }], { duration: HOME, easing: 'ease-out' }),
      gone = () => ghost.remove();
    home.finished.then(gone, gone);
  }

  /** End the drag; return the likeness. */
  function clear() {
    const { card, there, due, ghost } = drag;
    cancelAnimationFrame(due);
    delete card.dataset.dragged;
    if (there) delete there.place.dataset.over;
    drag = held = null;
    over = true;
    clearTimeout(late);
    late = setTimeout(() => {
      over = false;
    }, LATE);
    return ghost;
  }

  window.addEventListener(
    'pointerdown',
    event => {
      if (drag) return event.isPrimary || leave(); // a second finger: it was not meant so
      over = false;
      const card = event.isPrimary && event.button === 0 && document.querySelector('#app :is(.places, .tiles)') ? event.target.closest?.(CARDS) : null;
      held =
        card && !busy()
          ? {
              card,
              id: card.dataset.key ?? card.dataset.card,
              pointer: event.pointerId,
              x: event.clientX,
              y: event.clientY,
              slip: SLIP[event.pointerType] ?? USUAL,
            }
          : null;
    },
    true,
  );
  window.addEventListener(
    'pointermove',
    event => {
      if (!held || event.pointerId !== held.pointer) return;
      if (!drag && Math.hypot(event.clientX - held.x, event.clientY - held.y) > held.slip)
        busy() || !held.card.isConnected ? (held = null) : begin(held, event);
      if (drag) follow(event);
    },
    true,
  );
  window.addEventListener(
    'pointerup',
    event => {
      if (drag && event.pointerId === held.pointer) drop();
      held = null;
    },
    true,
  );
  const ends = { pointercancel: () => true, lostpointercapture: ({ target }) => target === drag?.card, blur: ({ target }) => target === window }; // a drawing in the card loses what the card takes
  for (const [name, meant] of Object.entries(ends))
    window.addEventListener(
      name,
      event => {
        if (!meant(event)) return;
        if (drag) leave();
        held = null;
      },
      true,
    );
  window.addEventListener(
    'keydown',
    event => {
      if (!drag) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // no key means anything while a card is in the air, but to let it go
      if (event.key === 'Escape') leave();
    },
    true,
  );
  /** A finger that drags a card is no gesture of the browser's own: after a fast one it would take the next tap, wherever that is, for the end of a scroll. */
  const still = event => {
    if (drag && !drag.scrolls && event.cancelable) event.preventDefault();
  };

  /** Be ready where cards lie on places, and nowhere else: scrolling has to wait for who may forbid it. */
  function ready() {
    if (document.querySelector('#app :is(.places, .tiles)')) window.addEventListener('touchmove', still, { passive: false });
    else window.removeEventListener('touchmove', still);
  }

  window.addEventListener(
    'click',
    event => {
      if (!over || !event.detail) return;
      over = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  document.body.append(layer);
  /** `from` tells where a card was let go that is told just now. */
  window.courtcards.drag = { ready, from: card => (dropped?.card === card ? dropped.rect : null) };
})();
