// Drags cards, as an alternative to pressing twice: from the hand to a target, to the cloth or to a numbered place, between places, and back to the hand.
// Letters can be dragged within a word as well. Presses, long presses and swipes along the hand keep their meaning.
// Picking a card up selects it like a press. Dropping it does what a press on the target would do.
// During a drag, only copies move. Python, which alone knows what a drop does, is told once, at the drop, and the card moves on from there.
(() => {
  'use strict';
  const SLIP = { mouse: 6 }, // px before a press with a mouse is a drag
    USUAL_SLIP = 12; // px before a press with a finger or a pen is one: as far as a finger may slip during a long press
  const CLICK_WAIT = 700, // ms: how late the click of a lifted finger may come
    RETURN_TIME = 180, // ms: how long a card takes to return
    COPY_GAP = 16; // px between the copies of several cards
  const ARRANGEMENT = '#app :is(.places, .tiles)', // where there are places to fill, a card is dropped into one and nothing is selected
    ARRANGED_CARD = '.places .card[data-do="place"], .hand .card[data-do="choose"], .tile[data-card]',
    HAND_CARD = '.tray > .hand[data-place] .card:is([data-do="choose"], [data-do="move"])';
  const PLACES = '#app :is(.places__one, .tile)[data-at]',
    MAIN_MOVE = '[data-main][data-do="move"]',
    OUTSIDE_CLOTH = '#app :is(.bar, .tray, .rail)';
  const root = document.documentElement,
    reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const layer = Object.assign(document.createElement('div'), { className: 'ghosts' });
  // The pressed card, with its name, the pointer and where it pressed. It's `arranged` if places are filled, see ARRANGEMENT.
  let press = null;
  // The drag in progress: the press, and
  //   spots    where the cards can be dropped: {place, its box, detail of the press that a drop sends or null, whether the cards stay selected}
  //   there    the spot under the pointer; off: the spot anywhere else, for a card taken from a place
  //   beside   the parts of the page around the cloth, which hide what's under them
  //   group    the dragged cards with their copies
  //   before   the keys of the cards that were selected before
  let drag = null;
  let dropRects = new Map(); // where the cards just dropped were, by key
  let clickTimer = 0,
    ignoresClick = false; // whether to ignore the click of this press

  const rectOf = element => element.getBoundingClientRect();
  const findAll = selector => [...document.querySelectorAll(selector)];
  /** Whether the table takes no presses now. */
  const isBusy = () => !('ready' in root.dataset) || document.querySelector('#dialog > *, .tray[data-wait]');
  const isInside = ({ left, top, right, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;
  const isChosen = card => card.getAttribute('aria-pressed') === 'true';
  /** The selected cards of the hand, in the order in which they were selected. */
  const findChosenCards = () => findAll(`${HAND_CARD}[aria-pressed="true"]`).sort((one, other) => (one.dataset.order ?? 0) - (other.dataset.order ?? 0));
  const sendPress = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { ...detail } }));

  /** Whether a finger that moves this way from where it pressed a card makes the browser scroll. It then drags nothing. */
  function isScrollGesture({ card, kind, x, y }, { clientX, clientY }) {
    const { touchAction } = getComputedStyle(card),
      [across, down] = [Math.abs(clientX - x), Math.abs(clientY - y)];
    return kind !== 'mouse' && ((touchAction === 'pan-x' && across > down) || (touchAction === 'pan-y' && down > across));
  }

  // ---- where a card can go

  /** The numbered places as spots. A drop on one reports its number. */
  function findPlaceSpots({ card, id }) {
    return findAll(PLACES).map(place => ({ place, detail: place.contains(card) ? null : { do: 'place', card: id, value: place.dataset.at } }));
  }

  /**
   * The spots on the cloth: the targets for the selected cards, the buttons that play them, and the cloth itself, which plays them if they need no target.
   * Cards dropped where they do nothing stay selected.
   */
  function findSpots({ card, id }) {
    const playsCard = ({ dataset }) => (dataset.move ?? '').split(' ').includes(id),
      targets = findAll(`.felt ${window.courtcards.keys.TARGET}`),
      moves = findAll('.felt [data-do="move"]').filter(playsCard),
      main = card.dataset.do === 'move' ? card : targets.length ? null : findAll(MAIN_MOVE).find(playsCard);
    const found = [...targets, ...moves].map(place => ({ place, detail: isChosen(place) ? null : place.dataset, stays: true }));
    return [...found, ...findAll('.felt').map(place => ({ place, detail: main?.dataset ?? null, stays: true }))];
  }

  /** Measure the spots, the smallest first, and pick up the other selected cards. Until the next paint, nothing more is measured. */
  function measureSpots() {
    const areaOf = ({ box }) => box.width * box.height;
    drag.spots = (drag.arranged ? findPlaceSpots(drag) : findSpots(drag))
      .map(spot => ({ ...spot, box: rectOf(spot.place) }))
      .sort((one, other) => areaOf(one) - areaOf(other));
    drag.beside = findAll(OUTSIDE_CLOTH).map(place => ({ place, box: rectOf(place) }));
    const others = drag.arranged ? [] : findChosenCards().filter(card => card !== drag.card);
    for (const { card, ghost } of drag.group) {
      delete card.dataset.dragged;
      ghost.remove();
    }
    drag.group = [drag.card, ...others].map(card => ({ card, ghost: makeCopy(card) }));
    for (const { card } of drag.group) card.dataset.dragged = '';
    drag.there = null;
    followPointer(drag.last);
    moveCopies();
  }

  /** Make the copy that moves in place of a dragged card, under the copies made before. */
  function makeCopy(card) {
    const ghost = window.courtcards.stage.makeGhost(card, drag.box, layer);
    ghost.classList.add('ghost--dragged');
    layer.prepend(ghost);
    return ghost;
  }

  /** The smallest spot at a point of the page, or null. */
  const spotAt = (x, y) => {
    const cover = drag.beside.find(({ box }) => isInside(box, x, y))?.place;
    return drag.spots.find(({ place, box }) => isInside(box, x, y) && (!cover || cover.contains(place))) ?? null;
  };

  // ---- dragging

  /** Pick up a card, and select it if a press would. */
  function pickUp(pressed, event) {
    const { card, id, pointer, x, y, arranged } = pressed;
    const off = arranged && card.closest(PLACES) ? { detail: { do: 'place', card: id, value: '0' } } : null; // back to the hand
    drag = { card, id, x, y, arranged, off, box: rectOf(card), group: [], spots: [], beside: [], there: null, due: 0, dx: 0, dy: 0, last: event, before: null };
    try {
      root.setPointerCapture(pointer); // the card itself may be replaced
    } catch {
      /* the finger is already up: its event follows */
    }
    if (!arranged && card.dataset.do === 'choose' && !isChosen(card)) {
      drag.before = findChosenCards().map(each => each.dataset.key);
      sendPress(card.dataset);
    }
    if (drag && !drag.group.length) measureSpots();
  }

  /** Follow the pointer once per frame, and mark the spot under it if a drop there does something. */
  function followPointer(event) {
    drag.last = event;
    drag.dx = event.clientX - drag.x;
    drag.dy = event.clientY - drag.y;
    const there = spotAt(event.clientX, event.clientY);
    if (there !== drag.there) {
      if (drag.there) delete drag.there.place.dataset.under;
      if (there?.detail) there.place.dataset.under = '';
      drag.there = there;
    }
    drag.due ||= requestAnimationFrame(moveCopies);
  }

  /** Move the copies of the dragged cards to the pointer. */
  function moveCopies() {
    if (!drag) return;
    drag.due = 0;
    drag.group.forEach(({ ghost }, at) => {
      ghost.style.transform = `translate(${drag.dx + at * COPY_GAP}px, ${drag.dy}px)${reducedMotion.matches ? '' : ' rotate(4deg)'}`;
    });
  }

  /** Drop the cards. On a spot, they go there; elsewhere on the cloth, they stay selected; anywhere else, all is as before. */
  function drop() {
    const { dx, dy } = drag,
      { left, top, width, height } = drag.box,
      there = drag.there ?? drag.off;
    if (!there?.detail || isBusy()) return cancelAndReturn(there?.stays);
    const detail = { ...there.detail },
      group = endDrag();
    dropRects = new Map(group.map(({ card }, at) => [card.dataset.key, new DOMRect(left + dx + at * COPY_GAP, top + dy, width, height)]));
    sendPress(detail);
    dropRects.clear();
    for (const { ghost } of group) ghost.remove();
  }

  /** Cancel the drag: the copies return. If `stays` is set, the cards stay selected. */
  function cancelAndReturn(stays = false) {
    const { card, dx, dy, before } = drag,
      group = endDrag();
    if (before && !stays && card.isConnected && isChosen(card) && !isBusy()) chooseAgain(card, before);
    group.forEach(({ ghost }, at) => {
      if (reducedMotion.matches) return ghost.remove();
      const from = `translate(${dx + at * COPY_GAP}px, ${dy}px) rotate(4deg)`,
        removeGhost = () => ghost.remove();
      ghost.animate([{ transform: from }, { transform: 'none' }], { duration: RETURN_TIME, easing: 'ease-out' }).finished.then(removeGhost, removeGhost);
    });
  }

  /** Deselect the dragged card, and choose the cards again that it had replaced. */
  function chooseAgain(card, keys) {
    sendPress(card.dataset);
    for (const key of keys) {
      const other = document.querySelector(`${HAND_CARD}[data-key="${CSS.escape(key)}"]`);
      if (other?.dataset.do === 'choose' && !isChosen(other)) sendPress(other.dataset);
    }
  }

  /** End the drag, and ignore the click that may follow. Return the dragged cards with their copies. */
  function endDrag() {
    const { group, there, due } = drag;
    cancelAnimationFrame(due);
    for (const { card } of group) delete card.dataset.dragged;
    if (there) delete there.place.dataset.under;
    drag = press = null;
    ignoresClick = true;
    clearTimeout(clickTimer);
    clickTimer = setTimeout(() => {
      ignoresClick = false;
    }, CLICK_WAIT);
    return group;
  }

  // ---- events

  function cancelDrag() {
    if (drag) cancelAndReturn();
    press = null;
  }

  window.addEventListener(
    'pointerdown',
    event => {
      if (drag) return event.isPrimary || cancelAndReturn(); // a second finger cancels
      ignoresClick = false;
      const arranged = Boolean(document.querySelector(ARRANGEMENT)),
        card = event.isPrimary && event.button === 0 && !isBusy() ? event.target.closest?.(arranged ? ARRANGED_CARD : HAND_CARD) : null;
      press = card && {
        card,
        arranged,
        id: card.dataset.key ?? card.dataset.card,
        pointer: event.pointerId,
        kind: event.pointerType,
        x: event.clientX,
        y: event.clientY,
        slip: SLIP[event.pointerType] ?? USUAL_SLIP,
      };
    },
    true,
  );
  window.addEventListener(
    'pointermove',
    event => {
      if (!press || event.pointerId !== press.pointer) return;
      if (press.kind !== 'touch' && !(event.buttons & 1)) return cancelDrag(); // it was released outside the page
      if (drag) return followPointer(event);
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= press.slip) return;
      if (isBusy() || !press.card.isConnected || isScrollGesture(press, event)) press = null;
      else pickUp(press, event);
    },
    true,
  );
  window.addEventListener(
    'pointerup',
    event => {
      if (drag && event.pointerId === press.pointer) drop();
      press = null;
    },
    true,
  );
  const cancelEvents = { pointercancel: () => true, lostpointercapture: ({ target }) => target === root, blur: ({ target }) => target === window }; // a drawing inside the card loses its capture when the page takes it
  for (const [name, cancels] of Object.entries(cancelEvents))
    window.addEventListener(
      name,
      event => {
        if (cancels(event)) cancelDrag();
      },
      true,
    );
  window.addEventListener(
    'keydown',
    event => {
      if (!drag) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // during a drag keys do nothing, except Escape
      if (event.key === 'Escape') cancelAndReturn();
    },
    true,
  );
  /** Prevent the browser's own gestures. After a fast drag, it would take the next tap, wherever that is, for the end of a scroll. */
  const preventGestures = event => {
    if (drag && event.cancelable) event.preventDefault();
  };

  /**
   * Handle a paint. Only elements with draggable cards make scrolling wait for this listener.
   * A drag in progress finds its targets again. If its card is gone, the drag ends.
   */
  function onPaint() {
    for (const holder of findAll(`${ARRANGEMENT}, .tray > .hand`)) holder.addEventListener('touchmove', preventGestures, { passive: false });
    if (!drag) return;
    const card = document.querySelector(`#app [data-key="${CSS.escape(drag.id)}"]`) ?? drag.card;
    if (!card.isConnected || !card.matches(drag.arranged ? ARRANGED_CARD : HAND_CARD)) return endDrag().forEach(({ ghost }) => ghost.remove());
    drag.card = card;
    measureSpots();
  }

  window.addEventListener(
    'click',
    event => {
      if (!ignoresClick || !event.detail) return;
      ignoresClick = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  document.body.append(layer);
  /** `dropRectOf` returns where a card was just dropped. */
  window.courtcards.drag = { onPaint, dropRectOf: card => dropRects.get(card) ?? null };
})();
