// What is drawn on cards: strokes and pictures, kept in IndexedDB by the keys of the cards, shown by <card-art>.
// What is kept came from outside once: strokes are checked again before anything is made of them, pictures are written anew before they are kept.
(() => {
  'use strict';
  const FIELD = { width: 880, height: 1117 }, EDGE = [-200, 1500];       // units of the picture field; what coordinates may be
  const STROKE = /^(pen|brush|shape) [0-9a-f]{6} [1-9]\d?( -?\d{1,4},-?\d{1,4},\d{1,2})+$/, PICTURE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;
  const STROKES = 3_000, LONGEST = 40_000, ART = 400_000;                // strokes on a card, characters of one and of all: courtcards/limits.py
  const DAY = 86_400_000, FRESH = 8, SHOWN = 400, PATHS = 3_500;         // ms; how many entries, shown cards, outlines are remembered
  const GAP = 8, EVEN = { thinning: 0 }, PRESSED = { thinning: .6 };     // units between points of an outline; how outlines follow pressure
  const NONE = { strokes: [], picture: '', at: 0 };
  const door = idbKeyval.createStore('courtcards', 'art');
  const held = new Map(), fresh = new Map();                             // what could not be kept, while the page is open; what was read or written last
  const others = new BroadcastChannel('courtcards:art');                 // other tabs

  // ---- what is kept

  const sound = text => typeof text === 'string' && text.length <= LONGEST && STROKE.test(text);

  /** An entry as it may be shown, whatever lay there. */
  function checked(entry) {
    const strokes = (Array.isArray(entry?.strokes) ? entry.strokes : []).slice(0, STROKES).filter(sound);
    return { strokes, picture: PICTURE.test(entry?.picture) ? entry.picture : '', at: Number(entry?.at) || 0 };
  }

  function remember(key, entry) {
    fresh.delete(key);
    fresh.set(key, entry);
    if (fresh.size > FRESH) fresh.delete(fresh.keys().next().value);
    return entry;
  }

  /** What is drawn on a card; what cannot be read is as if it were not there. */
  async function read(key) {
    const near = held.get(key) ?? fresh.get(key);
    if (near) return near;
    try { return remember(key, checked(await idbKeyval.get(key, door))); } catch { return NONE; }
  }

  /** Keep entries in one go, also of a page that is just being closed: nothing is awaited before it is asked for. */
  async function keep(entries) {
    try {
      await door('readwrite', store => {
        for (const [key, entry] of entries) store.put(entry, key);
        store.transaction.commit?.();
        return idbKeyval.promisifyRequest(store.transaction);
      });
      return '';
    } catch (trouble) {
      return trouble?.name === 'QuotaExceededError' ? 'full' : 'blocked';
    }
  }

  /** Write entries, `why` they are not kept; until they are, they are held while the page is open. What was held before is tried once more. */
  async function write(entries) {
    for (const [key, entry] of entries) held.set(key, remember(key, entry));
    const why = await keep(entries), settle = (key, entry) => held.get(key) === entry && held.delete(key);
    if (why) return why;
    for (const [key, entry] of entries) settle(key, entry);
    for (const [key, entry] of [...held]) if (!await keep([[key, entry]])) settle(key, entry);
    return '';
  }

  /** Change some of what is drawn on a card: `strokes`, `picture`. */
  async function change(key, part) {
    const before = held.get(key) ?? fresh.get(key) ?? await read(key);
    return write([[key, { ...before, ...part, at: Date.now() }]]);
  }

  /** Say that what is drawn on cards is another now, here and in other tabs. */
  function say(keys) {
    others.postMessage(keys);
    heard(keys);
  }

  function heard(keys) {
    for (const key of keys) renew(key);
    window.dispatchEvent(new CustomEvent('courtcards:art', { detail: keys }));
  }

  others.onmessage = ({ data }) => {
    for (const key of data) fresh.delete(key);
    heard(data);
  };
  window.addEventListener('beforeunload', event => { if (held.size) event.preventDefault(); });

  // ---- what the table asks for

  async function put(text, then) {
    const arts = Object.entries(JSON.parse(text)), entries = [];
    let bad = '';
    for (const [key, art] of arts) {
      const picture = art.picture ? await courtcards.photo.again(art.picture) : '';
      if (picture === null) bad = 'bad-picture';
      entries.push([key, { ...checked({ strokes: art.strokes, picture }), at: Date.now() }]);
    }
    const why = await write(entries);
    say(entries.map(([key]) => key));
    then(why || bad);
  }

  async function get(text, then) {
    const found = {};
    for (const key of JSON.parse(text)) {
      const { strokes, picture } = await read(key);
      if (strokes.length || picture) found[key] = { strokes, picture };
    }
    then(JSON.stringify(found));
  }

  async function copy(text, then) {
    const entries = [];
    for (const [from, to] of Object.entries(JSON.parse(text))) entries.push([to, { ...await read(from), at: Date.now() }]);
    const why = await write(entries);
    say(entries.map(([key]) => key));
    then(why);
  }

  async function tidy(text) {
    const kept = new Set(JSON.parse(text));
    try {
      const stray = (await idbKeyval.keys(door)).filter(key => !kept.has(key)), old = [];
      for (const key of stray) if (checked(await idbKeyval.get(key, door)).at < Date.now() - DAY) old.push(key);
      await idbKeyval.delMany(old, door);
    } catch { /* where nothing is kept nothing is forgotten */ }
  }

  const size = ({ strokes, picture }) => strokes.reduce((sum, stroke) => sum + stroke.length, picture.length);

  /** How many bytes all drawings take, with those that are only held. */
  async function used(then) {
    let sum = 0;
    try {
      for (const key of await idbKeyval.keys(door)) if (!held.has(key)) sum += size(checked(await idbKeyval.get(key, door)));
    } catch { /* nothing is kept */ }
    for (const entry of held.values()) sum += size(entry);
    then(sum);
  }

  // ---- strokes

  /** A stroke: its tool, colour, thickness and points; null for a text that is none. */
  function strokeOf(text) {
    if (!sound(text)) return null;
    const [tool, colour, width, ...marks] = text.split(' '), points = marks.map(mark => mark.split(',').map(Number));
    const inside = ([x, y]) => Math.min(x, y) >= EDGE[0] && Math.max(x, y) <= EDGE[1];
    return points.every(inside) ? { tool, colour, width: Number(width), points } : null;
  }

  /** Points so near to each other that a smoothed line through them stays on the line. */
  function close(points) {
    const all = [points[0]];
    for (let at = 1; at < points.length; at += 1) {
      const [x, y, p] = points[at - 1], [right, down, more] = points[at], parts = Math.ceil(Math.hypot(right - x, down - y) / GAP) || 1;
      for (let part = 1; part <= parts; part += 1) all.push([x + (right - x) * part / parts, y + (down - y) * part / parts, p + (more - p) * part / parts]);
    }
    return all;
  }

  const place = (x, y) => `${x.toFixed(2)},${y.toFixed(2)}`;

  /** A smooth line round a shape, through the middles between its points. */
  function around(points) {
    const [[x, y], [right, down]] = points, middles = [];
    for (let at = 1; at < points.length; at += 1) {
      const [fromX, fromY] = points[at], [toX, toY] = points[(at + 1) % points.length];
      middles.push(place((fromX + toX) / 2, (fromY + toY) / 2));
    }
    return `M${place((x + right) / 2, (y + down) / 2)}Q${place(right, down)} ${middles[0]}T${middles.slice(1).join(' ')} ${place((x + right) / 2, (y + down) / 2)}Z`;
  }

  /** What a stroke fills, as the path of an SVG. Between its points a stroke is a straight line. */
  function pathOf({ tool, width, points }) {
    if (tool === 'shape' && points.length > 2) return around(close([...points, points[0]]).slice(0, -1));
    const line = close(points).map(([x, y, p]) => [x, y, p / 99]);
    return around(freehand.getStroke(line, { size: width, smoothing: .4, streamline: 0, simulatePressure: false, last: true, ...(tool === 'pen' ? PRESSED : EVEN) }));
  }

  const paths = new Map();                // of strokes that were shown last

  /** The path of a stroke that is given as a text, made once; null for a text that is none. */
  function outline(text) {
    if (!paths.has(text)) {
      const stroke = strokeOf(text);
      paths.set(text, stroke && { colour: stroke.colour, path: pathOf(stroke) });
      if (paths.size > PATHS) paths.delete(paths.keys().next().value);
    }
    return paths.get(text);
  }

  function svg(strokes) {
    const drawn = strokes.map(outline).filter(Boolean).map(({ colour, path }) => `<path fill="#${colour}" d="${path}"/>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${FIELD.width}" height="${FIELD.height}" viewBox="0 0 ${FIELD.width} ${FIELD.height}">${drawn.join('')}</svg>`;
  }

  /** The bytes of a picture that is kept. */
  const bytes = picture => Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  const urlOf = (part, type) => URL.createObjectURL(new Blob([part], { type }));
  const photoOf = picture => urlOf(bytes(picture), 'image/jpeg');

  // ---- <card-art>

  const shown = new Map();                // by key: addresses of the two images, or who waits for them
  const visible = new Set();              // all <card-art> of the page
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { position: relative; display: block; overflow: hidden; } img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; } img:not([src]) { display: none; }');

  /** The addresses of a card's images, made once. */
  function imagesOf(key) {
    if (!shown.has(key)) {
      if (shown.size > SHOWN) for (const other of shown.keys()) if (![...visible].some(one => one.key === other)) { forget(other); break; }
      const coming = read(key).then(({ strokes, picture }) => {
        const images = { picture: picture && photoOf(picture), strokes: strokes.length ? urlOf(svg(strokes), 'image/svg+xml') : '' };
        if (shown.get(key) === coming) shown.set(key, images);
        return images;
      });
      shown.set(key, coming);
    }
    return shown.get(key);
  }

  function forget(key) {
    const old = shown.get(key);
    shown.delete(key);
    if (old && !(old instanceof Promise)) setTimeout(() => { for (const url of Object.values(old)) if (url) URL.revokeObjectURL(url); }, 10_000);
  }

  function renew(key) {
    forget(key);
    for (const one of visible) if (one.key === key) one.show();
  }

  const sight = new IntersectionObserver(seen => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) target.show();
  }, { rootMargin: '50%' });

  /** What is drawn on the card with this `key`; made when it comes near to being seen, at once with loading="eager". */
  class CardArt extends HTMLElement {
    static observedAttributes = ['key'];
    #images = ['picture', 'strokes'].map(part => Object.assign(document.createElement('img'), { className: part, alt: '', draggable: false }));

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(...this.#images);
    }

    get key() {
      return this.getAttribute('key');
    }

    connectedCallback() {
      visible.add(this);
      if (this.getAttribute('loading') === 'eager' || shown.has(this.key)) this.show();
      else sight.observe(this);
    }

    disconnectedCallback() {
      visible.delete(this);
      sight.unobserve(this);
    }

    attributeChangedCallback(name, before) {
      if (before && this.isConnected) this.show();
    }

    async show() {
      const key = this.key;
      sight.unobserve(this);
      if (!key) return;
      const known = imagesOf(key), images = known instanceof Promise ? await known : known;
      if (key !== this.key) return;
      for (const image of this.#images) {
        const url = images[image.className];
        if (url) image.src = url; else image.removeAttribute('src');
      }
    }
  }

  window.courtcards.art = { put, get, copy, tidy, used, read, change, say, strokeOf, pathOf, outline, photoOf, field: FIELD, limits: { STROKES, LONGEST, ART, EDGE } };
  customElements.define('card-art', CardArt);
})();
