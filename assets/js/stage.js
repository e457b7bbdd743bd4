// The stage: patches the page to match markup that Python made, and moves cards from where they were to where they are. Knows no game.
(() => {
  'use strict';
  const MOVE = 260,
    TURN = 320,
    APART = 40,
    HOME = 600; // ms: one card's way, its turn, the start of the next, all at home
  const EASE = 'cubic-bezier(.3, .1, .15, 1)';
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const regions = { view: '#app', dialog: '#dialog', notices: '#notices' };
  const region = name => document.querySelector(regions[name]);
  const keyed = key => document.querySelector(`#app [data-key="${CSS.escape(key)}"]`);
  const placed = zone => document.querySelector(`#app [data-place="${CSS.escape(zone)}"]`);
  const own = one => one.dataset.key ?? one.dataset.piece; // what a card or a piece is called on the table
  const key = node => node.dataset?.key ?? node.dataset?.region ?? node.id;
  const rect = element => element?.getBoundingClientRect();
  const running = new Set(); // the movements that may not be over
  const ghosts = Object.assign(document.createElement('div'), { className: 'ghosts' });
  let central; // what was shown in the middle of its row
  let opener = null,
    below = null, // what was in focus when a dialog was opened; in a dialog, when another was opened over it
    act = ''; // what was pressed last, until a refusal answers it
  const refused = new WeakMap(); // what each refusal answered

  /** Show what is given: markup for `view`, `dialog` and `notices`, `travels` of cards, `hits` that are seen before them, `factor` of all times (0: no movement), `speed` of the page's own motion. */
  function paint(text) {
    const wanted = JSON.parse(text);
    const moving = wanted.factor > 0 && (wanted.travels?.length || wanted.hits?.length);
    settle();
    const ways = moving ? wanted.travels.map(way => ({ ...way, was: before(way) })) : [],
      hits = moving && window.courtcards.hits.before(wanted.hits),
      turns = ways.some(way => way.turn === 'up'); // a card is seen before it strikes
    const old = moving ? new Set(Array.from(document.querySelectorAll('#app :is([data-key], [data-piece])'), own)) : null;
    const held = window.courtcards.keys.hold();
    window.courtcards.press.unmark();
    for (const name of Object.keys(regions)) if (name in wanted) patch(name, wanted[name]);
    if ('view' in wanted) dress(wanted.speed);
    window.courtcards.keys.restore(held);
    if ('dialog' in wanted) mind(wanted.dialog);
    sayAgain();
    if ('view' in wanted) watch();
    if ('view' in wanted) measure();
    if ('view' in wanted) {
      deal();
      seek();
      point();
      window.courtcards.slip.speak();
      document.querySelector('.log [aria-current]')?.scrollIntoView({ block: 'nearest' }); // the moment that is looked back on
    }
    if ('view' in wanted) centre(document.querySelector('.easel__cards [aria-current]'));
    window.courtcards.layers.due();
    if ('view' in wanted) window.courtcards.drag.ready();
    if ('view' in wanted) window.courtcards.speech();
    if (wanted.print) window.courtcards.print();
    const wait = turns ? (MOVE + TURN) * wanted.factor : 0;
    if (wanted.sounds?.length) hear(wanted.sounds, window.courtcards.hits.lands(hits, wanted.factor, wait));
    if (moving) move(ways, old, wanted.factor, window.courtcards.hits.play(hits, wanted.factor, wait));
  }

  /** Let sounds be heard `wait` ms from now; they come late, and without them the table is silent. */
  function hear(names, wait) {
    const due = performance.now() + wait;
    window.courtcards.late('sound').then(
      () => names.forEach(name => window.courtcards.sound(name, due - performance.now())),
      () => {},
    );
  }

  /** A refusal that the same press meets once more is put in anew: readers say again only what is new. */
  function sayAgain() {
    const refusals = act ? [...document.querySelectorAll(':is(#app, #dialog) [role="alert"]')] : [];
    for (const one of refusals) {
      const said = refused.get(one) === act ? one.cloneNode(true) : one;
      if (said !== one) one.replaceWith(said);
      refused.set(said, refused.get(one) ?? act);
    }
    if (refusals.length) act = '';
  }
  for (const name of ['click', 'change', 'keydown', 'courtcards:press'])
    window.addEventListener(
      name,
      ({ detail, key = 'Enter', target }) => {
        if (key === 'Enter') act = detail?.do ?? target.closest?.('[data-do]')?.dataset.do ?? '';
      },
      true,
    );

  /** Ring what a lesson looks at on the cloth, and what a hint says to press there or in the tray, numbered in that order. */
  function point() {
    const page = region('view'),
      { looks, hints } = page.querySelector('.play')?.dataset ?? {},
      names = (looks ?? hints ?? '').split(', ').filter(Boolean),
      wanted = new Map();
    names.forEach((name, at) => ringed(page, name, hints).forEach(one => wanted.set(one, hints && names.length > 1 ? String(at + 1) : '')));
    for (const one of page.querySelectorAll('[data-lookat]')) if (!wanted.has(one)) one.removeAttribute('data-lookat');
    for (const [one, number] of wanted) {
      if (!('lookat' in one.dataset) && one.closest('.felt')) one.scrollIntoView({ block: 'nearest' });
      one.dataset.lookat = number;
    }
  }

  /** What a name means: cards and places, and for a hint seats, and the buttons of moves, verbs and names. */
  const ringed = (page, name, hint) => {
    const marks = ['place', 'key', ...(hint ? ['plate', 'move', 'verb', 'call'] : [])].map(mark => `[data-${mark}="${CSS.escape(name)}"]`);
    return page.querySelectorAll(`${hint ? ':is(.felt, .tray)' : '.felt'} :is(${marks})`);
  };

  /** Tell the style sheet which screen is open and how fast it moves; a mark that stays is not written, since writing styles the page anew. */
  function dress(speed) {
    const screen = region('view').firstElementChild?.classList[0] ?? '';
    const marks = [
      [document.body, 'screen', screen],
      [document.documentElement, 'screen', screen],
      [document.documentElement, 'speed', speed],
    ];
    if (document.body.dataset.screen !== screen && location.hash.length > 2) scrollTo(0, 0); // a screen that is opened begins at its top
    for (const [place, name, value] of marks) if (place.dataset[name] !== value) place.dataset[name] = value;
  }

  /** Show what is chosen of a row in its middle, once; where the row is scrolled to afterwards it stays. */
  function centre(chosen) {
    const row = chosen?.closest('ul');
    if (row && chosen.href !== central)
      row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - chosen.offsetWidth) / 2;
    central = chosen?.href;
  }

  /** Cards that are still on their way arrive at once: only at rest can they be measured. */
  function settle() {
    ghosts.replaceChildren();
    window.courtcards.hits.end();
    for (const one of running) one.finish(); // asking the document for them would style the whole page
    running.clear();
  }

  function patch(name, markup) {
    const place = region(name),
      next = place.cloneNode(false),
      held = document.activeElement;
    next.innerHTML = markup;
    const known = new Set(Array.from(place.querySelectorAll('[data-key], [data-region], [id]'), key)),
      room = new Set();
    if (place.contains(held) && !window.courtcards.keys.stays(held, next)) held.blur();
    morphdom(place, next, {
      childrenOnly: true,
      getNodeKey: key,
      onBeforeElChildrenUpdated: (from, to) => {
        for (const font of from.querySelectorAll(':scope > font')) font.replaceWith(font.textContent); // a translator wraps every text
        align(from, to, known, room);
      },
      onBeforeElUpdated: (from, to) => {
        room.delete(from);
        if (to.hasAttribute('data-as-before')) return false;
        if (from.isEqualNode(to)) return false;
        if (from.matches('details:not(.ask__more)')) to.open = from.open; // another question is told short again
        if (from === document.activeElement && from.matches('input, textarea')) to.value = from.value;
        return true;
      },
    });
    for (const empty of room) empty.remove();
    for (const chosen of place.querySelectorAll('select [selected]')) chosen.closest('select').value = chosen.value; // another choice that was not agreed to goes back
    for (const stub of place.querySelectorAll('[data-as-before]')) console.error(`nothing is as before: ${stub.dataset.region}`);
  }

  /** Take out what goes and make `room` for what comes, so that nothing has to be put back behind it; what is `known` comes from elsewhere. */
  function align(from, to, known, room) {
    const coming = new Set(Array.from(to.children, key)),
      stays = new Map();
    for (const child of [...from.children]) {
      if (coming.has(key(child))) stays.set(key(child), child);
      else if (key(child)) child.remove();
    }
    let here = from.firstChild;
    for (const child of to.children) {
      if (stays.has(key(child))) here = stays.get(key(child)).nextSibling;
      else if (key(child) && !known.has(key(child))) room.add(from.insertBefore(child.cloneNode(false), here));
    }
  }

  /** A dialog takes the focus and keeps the rest out of reach; closed, it gives the focus back. */
  function mind(open) {
    const dialogs = [...region('dialog').children],
      top = dialogs.at(-1),
      now = document.activeElement,
      was = region('view').inert;
    if (dialogs.length > 1 && !top.contains(now)) below = now;
    for (const one of dialogs) one.inert = one !== top;
    region('view').inert = Boolean(open);
    if (open && !top.contains(now)) {
      opener = was ? opener : window.courtcards.keys.hold();
      const back = dialogs.length === 1 && top.contains(below) ? below : null;
      const first = back ?? top.querySelector('[data-first]') ?? top.querySelector('[role$="dialog"]');
      first?.focus();
      first?.select?.();
    } else if (!open && was) {
      window.courtcards.keys.restore(opener);
    }
  }

  /** What is to be pressed at sight presses itself when it is near; looked at anew after each patch, as it may be near still. */
  const sight = new IntersectionObserver(seen => seen.forEach(one => one.isIntersecting && one.target.click()), { rootMargin: '50%' });
  function watch() {
    sight.disconnect();
    document.querySelectorAll('#app [data-at-sight]').forEach(button => sight.observe(button));
  }

  /** A prompt that doesn't fit has More at its end: looked at whenever it has been laid out, before it's painted. */
  const LINE = 8; // px that are less than a line, and more than a letter hangs below one
  const room = new ResizeObserver(seen => {
    for (const { target: told } of seen) {
      const fits = told.scrollHeight < Math.min(told.clientHeight, told.parentElement.clientHeight) + LINE;
      told.parentElement.toggleAttribute('data-cut', !fits || told.nextElementSibling.open);
    }
  });
  function measure() {
    room.disconnect();
    document.querySelectorAll('#app .ask__told').forEach(told => room.observe(told));
  }

  /** A hand that was scrolled begins anew with another question, as few cards that can be played lead it; one that was not is not measured. */
  let scrolled = null;
  const lead = () => document.querySelector('.hand .card:is([data-state~="legal"], [data-state~="selected"])')?.dataset.key ?? '';
  document.addEventListener(
    'scroll',
    event => {
      if (event.target.matches?.('.hand')) scrolled = lead();
    },
    true,
  );
  function deal() {
    if (scrolled === null || scrolled === lead()) return;
    scrolled = null;
    document.querySelector('.hand')?.scrollTo(0, 0);
  }

  /** What was unfolded on a cloth that is longer than its place, or in a part of it that is, else what is asked for there, is scrolled to, once, and after a turn of the screen: the first of it surely. */
  let sought = '';
  function seek() {
    const felt = document.querySelector('.felt'),
      open = felt?.querySelector('.seat:is([data-open], [data-unfolded])'),
      pieces = open ? [open] : [...(felt?.querySelectorAll('[data-state~="legal"], [data-state~="target"]') ?? [])];
    const now = pieces.map(one => one.ariaLabel).join();
    if (now === sought) return;
    sought = now;
    for (const piece of pieces.reverse()) piece.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  matchMedia('(orientation: portrait)').addEventListener('change', () => {
    sought = '';
    seek();
  });

  /** Where a card is before the patch, and what it looks like. */
  function before(way) {
    const card = way.card && keyed(way.card),
      from = card ?? placed(way.start)?.querySelector('.card') ?? placed(way.start);
    return (
      from && {
        rect: window.courtcards.drag.from(way.card) ?? rect(from),
        card: (card ?? from.closest('.card') ?? from.querySelector('.card'))?.cloneNode(true),
      }
    );
  }

  /** Let cards move from where they were, after a wait in ms. All are measured before the first moves: a measuring after a change lays the page out anew. */
  function move(ways, old, factor, wait) {
    const fresh = {},
      apart = Math.min(APART, (HOME - MOVE) / ways.length) * factor;
    const moves = ways.map((way, number) => {
      if (!way.was) return null;
      const to = way.card ? keyed(way.card) : newcomer(way.end, old, fresh),
        place = to ? null : placed(way.end);
      return { way, to, there: rect(to ?? place?.querySelector('.card') ?? place), timing: { delay: wait + number * apart, duration: MOVE * factor, factor } };
    });
    for (const { way, to, there, timing } of moves.filter(Boolean)) {
      if (calm.matches) mark(to);
      else if (to) arrive(way, to, there, timing);
      else if (there) leave(way, there, timing);
    }
  }

  /** The next face-down card, or piece, of a zone that was not there before. */
  function newcomer(zone, old, fresh) {
    fresh[zone] ??= [...document.querySelectorAll(`#app :is([data-key^="${CSS.escape(zone)}:"], [data-piece^="${CSS.escape(zone)}:"])`)].filter(
      one => !old.has(own(one)),
    );
    return fresh[zone].shift();
  }

  function mark(card) {
    if (!card) return;
    card.dataset.changed = '';
    setTimeout(() => delete card.dataset.changed, 1000);
  }

  /** The way from one place to another; what has no width on one of them (it is out of sight) keeps its size. */
  const shift = (from, to) => `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width && to.width ? from.width / to.width : 1})`;

  /** Move something; `after` when it is over, whatever ended it. */
  function animate(element, frames, timing, after = () => {}) {
    const one = element.animate(frames, timing),
      over = () => {
        running.delete(one);
        after();
      };
    running.add(one);
    one.finished.then(over, over);
  }

  function arrive(way, card, there, { delay, duration, factor }) {
    const start = shift(way.was.rect, there);
    if (way.turn !== 'up' || !way.was.card) {
      animate(
        card,
        [
          { transform: start, transformOrigin: '0 0' },
          { transform: 'none', transformOrigin: '0 0' },
        ],
        { delay, duration, easing: EASE, fill: 'backwards' },
      );
      return;
    }
    const turn = (TURN * factor) / 2,
      ghost = haunt(way.was.card, there);
    animate(ghost, [{ transform: start }, { transform: 'none' }], { delay, duration, easing: EASE, fill: 'backwards' });
    animate(
      ghost.firstChild,
      [{ transform: 'none' }, { transform: 'rotateY(90deg)' }],
      { delay: delay + duration, duration: turn, easing: 'ease-in', fill: 'both' },
      () => ghost.remove(),
    );
    animate(card, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
      delay: delay + duration + turn,
      duration: turn,
      easing: 'ease-out',
      fill: 'backwards',
    });
  }

  function leave(way, there, { delay, duration }) {
    if (!way.was.card) return;
    const ghost = haunt(way.was.card, way.was.rect),
      gone = shift(there, way.was.rect);
    animate(
      ghost,
      [
        { transform: 'none', opacity: 1 },
        { transform: gone, opacity: 1, offset: 0.85 },
        { transform: gone, opacity: 0 },
      ],
      { delay, duration, easing: EASE, fill: 'both' },
      () => ghost.remove(),
    );
  }

  /** A likeness of a card over the page, in the place of a rectangle, in a layer of its own; screen readers and clicks pass it by. */
  function haunt(card, { left, top, width, height }, layer = ghosts) {
    const ghost = document.createElement('div'),
      likeness = document.createElement('div');
    ghost.className = 'ghost';
    ghost.setAttribute('aria-hidden', 'true');
    likeness.className = card.className;
    likeness.innerHTML = card.innerHTML;
    for (const [name, value] of Object.entries(card.dataset)) if (!['key', 'state', 'do', 'place', 'rule'].includes(name)) likeness.dataset[name] = value;
    ghost.append(likeness);
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    ghost.style.setProperty('--w', `${width}px`);
    layer.append(ghost);
    return ghost;
  }

  /** Do something once what has changed is painted; at once on a page that nobody sees, of which nothing is painted. */
  function afterPaint(then) {
    if (document.hidden) then();
    else requestAnimationFrame(() => setTimeout(() => setTimeout(then))); // what else waits for that frame comes first
  }

  /** Hand a text to the person as a file. */
  function download(name, text) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The bytes of a file, none of one that is gone or may not be read; a larger one than `most` of them is not read. */
  const bytes = async (file, most) => (file.size > most ? null : new Uint8Array(await file.arrayBuffer().catch(() => [])));

  /** Ask for a file and pass its bytes on. */
  function pick(most, then) {
    const field = Object.assign(document.createElement('input'), { type: 'file', hidden: true });
    document.body.append(field);
    field.addEventListener('change', async () => {
      const file = field.files[0];
      field.remove();
      if (file) then(await bytes(file, most));
    });
    field.addEventListener('cancel', () => field.remove());
    field.click();
  }

  // What is dropped on the page comes from outside; what was dragged on the page itself does not, and a field takes a text by itself.
  let ours = false;
  const dropped = ({ target, dataTransfer: { types } }) =>
    !ours && (types.includes('Files') || (types.includes('text/plain') && !target.closest?.('input, textarea')));
  document.addEventListener('dragstart', () => void (ours = true));
  document.addEventListener('dragend', () => void (ours = false));
  document.addEventListener('dragover', event => dropped(event) && event.preventDefault());

  /** Pass on what is dropped, the bytes of a file or a text; a larger file than `most` bytes is not read. */
  function receive(most, then) {
    document.addEventListener('drop', async event => {
      if (!dropped(event)) return;
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      then(file ? await bytes(file, most) : event.dataTransfer.getData('text/plain'));
    });
  }

  // A name is written over when its field is entered, and Enter leaves it.
  const names = 'input[enterkeyhint="done"]';
  document.addEventListener('focusin', ({ target }) => {
    const { value } = target;
    if (target.matches(names)) setTimeout(() => target === document.activeElement && target.value === value && target.select()); // not what was typed meanwhile, nor what was left: it would be gone back to
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.matches(`#app ${names}`)) target.blur();
  });

  document.body.append(ghosts);
  window.courtcards.stage = { paint, settle, animate, afterPaint, haunt, download, pick, receive };
})();
