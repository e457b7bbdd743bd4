// A card follows the finger to where it can go, beside press and press: from the hand to a target or onto the cloth, to a numbered place, from place to place, and back; a letter among
// those of a word. A press stays a press, a hold a look, a swipe along the hand a scroll. To take a card up chooses it, as its press does; where it is let go tells what the press of that tells.
// What comes of it Python alone knows: it is told once, when the card is let go, and flies on from there. While it is dragged only likenesses move.
(() => {
  'use strict';
  const SLIP = { mouse: 6 },
    USUAL = 12; // px until a press is a drag; as far as a finger may slip that holds a card to read it
  const LATE = 700,
    HOME = 180, // ms: how late the click of a lifted finger may come; the way back of a card that went nowhere
    APART = 16; // px from each to the next of several cards
  const ARRANGED = '#app :is(.places, .tiles)', // where places are filled a card is put there, and nothing is chosen
    PLACED = '.places .card[data-do="place"], .hand .card[data-do="choose"], .tile[data-card]',
    HELD = '.tray > .hand[data-place] .card:is([data-do="choose"], [data-do="move"])';
  const PLACES = '#app :is(.places__one, .tile)[data-at]',
    PLAYS = '[data-main][data-do="move"]',
    BESIDE = '#app :is(.bar, .tray, .rail)';
  const root = document.documentElement,
    calm = matchMedia('(prefers-reduced-motion: reduce)');
  const layer = Object.assign(document.createElement('div'), { className: 'ghosts' });
  let held = null,
    drag = null,
    dropped = new Map(); // what is pressed; what is dragged; where cards were let go that are told of just now
  let late = 0,
    over = false; // `over`: the click of this press is not meant

  const rect = element => element.getBoundingClientRect();
  const all = selector => [...document.querySelectorAll(selector)];
  const busy = () => !('ready' in root.dataset) || document.querySelector('#dialog > *, .tray[data-wait]');
  const inside = ({ left, top, right, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;
  const chosen = card => card.getAttribute('aria-pressed') === 'true';
  const tell = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { ...detail } }));

  /** Whether the browser scrolls by a finger that goes this way over a card. */
  function scrolls({ card, kind, x, y }, { clientX, clientY }) {
    const { touchAction } = getComputedStyle(card),
      [across, along] = [Math.abs(clientX - x), Math.abs(clientY - y)];
    return kind !== 'mouse' && ((touchAction === 'pan-x' && across > along) || (touchAction === 'pan-y' && along > across));
  }

  // ---- where a card can go

  /** Numbered places, each of which tells its number. */
  function places({ card, id }) {
    return all(PLACES).map(place => ({ place, detail: place.contains(card) ? null : { do: 'place', card: id, value: place.dataset.at } }));
  }

  /** What the chosen cards can be aimed at, what on the cloth plays them, and the cloth itself where that needs no target; let go there they stay chosen. */
  function targets({ card, id }) {
    const plays = ({ dataset }) => (dataset.move ?? '').split(' ').includes(id),
      aims = all(`.felt ${window.courtcards.keys.TARGET}`),
      moves = all('.felt [data-do="move"]').filter(plays),
      main = card.dataset.do === 'move' ? card : aims.length ? null : all(PLAYS).find(plays);
    const found = [...aims, ...moves].map(place => ({ place, detail: chosen(place) ? null : place.dataset, stays: true }));
    return [...found, ...all('.felt').map(place => ({ place, detail: main?.dataset ?? null, stays: true }))];
  }

  /** Measure where the card can go, the smallest first, and take along what is chosen with it; from now on nothing is measured any more. */
  function look() {
    const area = ({ box }) => box.width * box.height;
    drag.spots = (drag.arranged ? places(drag) : targets(drag)).map(spot => ({ ...spot, box: rect(spot.place) })).sort((one, other) => area(one) - area(other));
    drag.beside = all(BESIDE).map(place => ({ place, box: rect(place) }));
    const others = drag.arranged ? [] : all(`${HELD}[aria-pressed="true"]`).filter(card => card !== drag.card);
    for (const { card, ghost } of drag.group) {
      delete card.dataset.dragged;
      ghost.remove();
    }
    drag.group = [drag.card, ...others].map(card => ({ card, ghost: likeness(card) }));
    for (const { card } of drag.group) card.dataset.dragged = '';
    drag.there = null;
    follow(drag.last);
    move();
  }

  /** The likeness of a card that is dragged; those that come along lie under it. */
  function likeness(card) {
    const ghost = window.courtcards.stage.haunt(card, drag.box, layer);
    ghost.classList.add('ghost--dragged');
    layer.prepend(ghost);
    return ghost;
  }

  const spotAt = (x, y) => {
    const aside = drag.beside.find(({ box }) => inside(box, x, y))?.place;
    return drag.spots.find(({ place, box }) => inside(box, x, y) && (!aside || aside.contains(place))) ?? null;
  };

  // ---- a drag

  /** Take a card up, and choose it where its press chooses. */
  function begin(pressed, event) {
    const { card, id, pointer, x, y, arranged } = pressed;
    const off = arranged && card.closest(PLACES) ? { detail: { do: 'place', card: id, value: '0' } } : null; // back to the hand
    drag = { card, id, x, y, arranged, off, box: rect(card), group: [], spots: [], beside: [], there: null, due: 0, dx: 0, dy: 0, last: event, chose: false };
    try {
      root.setPointerCapture(pointer); // the card itself may be drawn anew
    } catch {
      /* a finger that is gone already is heard of at once */
    }
    drag.chose = !arranged && card.dataset.do === 'choose' && !chosen(card);
    if (drag.chose) tell(card.dataset);
    if (drag && !drag.group.length) look();
  }

  /** Follow the pointer, once a frame; the place under it shows itself. */
  function follow(event) {
    drag.last = event;
    drag.dx = event.clientX - drag.x;
    drag.dy = event.clientY - drag.y;
    const there = spotAt(event.clientX, event.clientY);
    if (there !== drag.there) {
      if (drag.there) delete drag.there.place.dataset.under;
      if (there?.detail) there.place.dataset.under = '';
      drag.there = there;
    }
    drag.due ||= requestAnimationFrame(move);
  }

  function move() {
    if (!drag) return;
    drag.due = 0;
    drag.group.forEach(({ ghost }, at) => {
      ghost.style.transform = `translate(${drag.dx + at * APART}px, ${drag.dy}px)${calm.matches ? '' : ' rotate(4deg)'}`;
    });
  }

  /** Let go: where it can go, it goes; on the cloth it stays chosen, elsewhere it is as it was. */
  function drop() {
    const { dx, dy } = drag,
      { left, top, width, height } = drag.box,
      there = drag.there ?? drag.off;
    if (!there?.detail || busy()) return leave(there?.stays);
    const detail = { ...there.detail },
      group = clear();
    dropped = new Map(group.map(({ card }, at) => [card.dataset.key, new DOMRect(left + dx + at * APART, top + dy, width, height)]));
    tell(detail);
    dropped.clear();
    for (const { ghost } of group) ghost.remove();
  }

  /** Leave everything as it was, but what `stays` chosen: the likenesses go home. */
  function leave(stays = false) {
    const { card, dx, dy, chose } = drag,
      group = clear();
    if (chose && !stays && card.isConnected && chosen(card) && !busy()) tell(card.dataset);
    group.forEach(({ ghost }, at) => {
      if (calm.matches) return ghost.remove();
      const from = `translate(${dx + at * APART}px, ${dy}px) rotate(4deg)`,
        gone = () => ghost.remove();
      ghost.animate([{ transform: from }, { transform: 'none' }], { duration: HOME, easing: 'ease-out' }).finished.then(gone, gone);
    });
  }

  /** End the drag; return what was dragged. */
  function clear() {
    const { group, there, due } = drag;
    cancelAnimationFrame(due);
    for (const { card } of group) delete card.dataset.dragged;
    if (there) delete there.place.dataset.under;
    drag = held = null;
    over = true;
    clearTimeout(late);
    late = setTimeout(() => {
      over = false;
    }, LATE);
    return group;
  }

  // ---- what is heard

  function lost() {
    if (drag) leave();
    held = null;
  }

  window.addEventListener(
    'pointerdown',
    event => {
      if (drag) return event.isPrimary || leave(); // a second finger: it was not meant so
      over = false;
      const arranged = Boolean(document.querySelector(ARRANGED)),
        card = event.isPrimary && event.button === 0 && !busy() ? event.target.closest?.(arranged ? PLACED : HELD) : null;
      held = card && {
        card,
        arranged,
        id: card.dataset.key ?? card.dataset.card,
        pointer: event.pointerId,
        kind: event.pointerType,
        x: event.clientX,
        y: event.clientY,
        slip: SLIP[event.pointerType] ?? USUAL,
      };
    },
    true,
  );
  window.addEventListener(
    'pointermove',
    event => {
      if (!held || event.pointerId !== held.pointer) return;
      if (held.kind !== 'touch' && !(event.buttons & 1)) return lost(); // it was lifted where nobody heard of it
      if (drag) return follow(event);
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= held.slip) return;
      if (busy() || !held.card.isConnected || scrolls(held, event)) held = null;
      else begin(held, event);
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
  const ends = { pointercancel: () => true, lostpointercapture: ({ target }) => target === root, blur: ({ target }) => target === window }; // a drawing in the card loses what the page takes
  for (const [name, meant] of Object.entries(ends))
    window.addEventListener(
      name,
      event => {
        if (meant(event)) lost();
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
    if (drag && event.cancelable) event.preventDefault();
  };

  /** What is painted can be dragged: only there scrolling has to wait for who may forbid it. A card in the air finds anew where it can go, and is gone where it is no more. */
  function ready() {
    for (const one of all(`${ARRANGED}, .tray > .hand`)) one.addEventListener('touchmove', still, { passive: false });
    if (!drag) return;
    const card = document.querySelector(`#app [data-key="${CSS.escape(drag.id)}"]`) ?? drag.card;
    if (!card.isConnected || !card.matches(drag.arranged ? PLACED : HELD)) return clear().forEach(({ ghost }) => ghost.remove());
    drag.card = card;
    look();
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
  /** `from` tells where a card was let go that is told of just now. */
  window.courtcards.drag = { ready, from: card => dropped.get(card) ?? null };
})();
