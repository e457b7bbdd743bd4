// Drawings on cards: strokes and pictures, stored in IndexedDB under the cards' keys and shown by <card-art>.
// Stored entries may have come from outside: strokes are validated at every read, pictures are re-encoded before they are stored.
(() => {
  'use strict';
  const { STROKES, ART, isValid, mergeStrokes, outlineOf, inkOf } = window.courtcards.strokes;
  const PICTURE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/,
    HEAD = 23; // characters of a data URL before its bytes
  const DAY = 86_400_000, // ms, like the next two
    LAST = 10_000, // until images that nothing shows are freed
    SILENT = 6_000, // until a database that doesn't open counts as missing
    FRESH = 8, // the most entries to remember
    SHOWN = 400; // the most images to remember
  const MANY = 200, // more strokes than this are too many for an SVG
    SOME = 32; // strokes to paint before yielding
  const NONE = { strokes: [], picture: '' },
    LEFT = 'left', // the key of a map that says since when entries belong to no set
    LOOKED = ''; // in that map, the time of the last check
  const fresh = new Map(), // the entries read or written last
    held = new Map(), // entries that couldn't be stored, kept while the page is open
    lent = new Map(); // shown but not stored
  const lost = new Set(); // keys that couldn't be read: never overwritten while the page is open
  const others = new BroadcastChannel('courtcards:art'); // other tabs
  let joining = null; // [key, transaction] of a write that hasn't yet read the entry it merges with
  let turn = 0; // counts writes, here and in other tabs: an entry read before one isn't remembered after it

  // ---- storage

  const store = courtcards.openDatabase('courtcards', 'art');
  let patience = SILENT; // ms before a database that doesn't open counts as missing

  /** Run `work` on the database. If that doesn't open in time, fail, and don't run it later. */
  const timedStore = (mode, work) =>
    new Promise((done, failed) => {
      let waited = false;
      const waits = setTimeout(() => {
        [waited, patience] = [true, 0];
        failed(new Error("The database doesn't open"));
      }, patience);
      store(mode, place => {
        patience = SILENT;
        clearTimeout(waits);
        return waited ? null : work(place);
      }).then(done, failed);
    });

  /** Whether a string is a picture that may be stored. */
  const isPicture = text =>
    typeof text === 'string' && text.length <= HEAD + (courtcards.photo.PICTURE * 4) / 3 + 4 && (text.length - HEAD) % 4 === 0 && PICTURE.test(text);

  /** The valid part of an entry, whatever was stored. */
  function validEntry(entry) {
    let room = ART;
    const strokes = (Array.isArray(entry?.strokes) ? entry.strokes : []).slice(0, STROKES).filter(text => isValid(text) && (room -= text.length) >= 0);
    return { strokes, picture: isPicture(entry?.picture) ? entry.picture : '' };
  }

  function rememberEntry(key, entry) {
    fresh.delete(key);
    fresh.set(key, entry);
    if (fresh.size > FRESH) fresh.delete(fresh.keys().next().value);
    return entry;
  }

  /** Read a card's drawing. If it fails twice, report that and return an empty one. */
  async function readDrawing(key) {
    const inMemory = () => fresh.get(key) ?? held.get(key) ?? lent.get(key),
      before = turn;
    if (inMemory()) return inMemory();
    for (const _ of [1, 2])
      try {
        const entry = validEntry(await idbKeyval.get(key, timedStore));
        return before === turn ? rememberEntry(key, entry) : (inMemory() ?? entry);
      } catch {
        /* try again */
      }
    lost.add(key);
    sendPress({ do: 'ink-trouble', key, why: 'unread', used: '0' });
    return NONE;
  }

  const sendPress = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));

  /** Add or remove unsaved entries; tell the table when the first appears or the last one goes. */
  function changeHeld(change) {
    const before = allStored();
    change();
    if (before !== allStored()) sendPress({ do: 'art-kept' });
  }

  /** Whether every drawing is stored. */
  const allStored = () => !held.size;

  /**
   * Store entries in one transaction. Return the reason why it failed, or ''.
   * With `join`, the first entry is merged with what is stored under its key at that moment.
   */
  async function storeEntries(entries, join) {
    let asked = null;
    try {
      await timedStore('readwrite', store => {
        const putAll = () => {
          for (const [key, entry] of entries) store.put(entry, key);
          store.transaction.commit?.();
        };
        if (!join) putAll();
        else {
          const [[key]] = entries;
          joining = asked = [key, store.transaction];
          store.get(key).onsuccess = ({ target }) => {
            joining = null;
            if (target.result) join(validEntry(target.result));
            putAll();
          };
        }
        return idbKeyval.promisifyRequest(store.transaction);
      });
      return '';
    } catch (trouble) {
      if (!trouble) return ''; // `changeAtClose` aborted it
      return trouble.name === 'QuotaExceededError' ? 'full' : 'blocked';
    } finally {
      if (joining === asked) joining = null;
    }
  }

  /** Write entries. Those that can't be stored are held while the page is open, and retried after the next successful write. */
  async function writeEntries(entries, join) {
    turn += 1;
    for (const [key, entry] of entries) {
      lent.delete(key);
      rememberEntry(key, entry);
    }
    const sure = entries.filter(([key]) => !lost.has(key)),
      why = sure.length ? await storeEntries(sure, join) : '';
    changeHeld(() => {
      for (const [key, entry] of entries)
        if (why || lost.has(key)) held.set(key, entry);
        else held.delete(key);
    });
    if (sure.length && !why) await retryHeld();
    return why || (sure.length < entries.length ? await whyUnreadable() : '');
  }

  /** Try again to store held entries. Skip those for which something newer is stored or being stored. */
  async function retryHeld() {
    for (const [key, entry] of [...held]) {
      const isStillHeld = () => held.get(key) === entry && (fresh.get(key) ?? entry) === entry && !lost.has(key);
      if (isStillHeld() && !(await storeEntries([[key, entry]])) && isStillHeld()) changeHeld(() => held.delete(key));
    }
  }

  /** Return why an unreadable entry isn't overwritten: `unread` if it may still exist, `blocked` if nothing can be stored here at all. */
  async function whyUnreadable() {
    try {
      await idbKeyval.keys(timedStore);
      return 'unread';
    } catch {
      return 'blocked';
    }
  }

  /** Drop unsaved entries nobody wants. */
  function dropUnsaved(text) {
    changeHeld(() => {
      for (const key of JSON.parse(text)) if (held.delete(key) || lent.delete(key)) fresh.delete(key);
    });
  }

  /**
   * Change part of a drawing: its `strokes` or its `picture`.
   * `known` are the strokes before the change. If they're given, changes that other tabs have made since are kept.
   */
  async function changeDrawing(key, part, known) {
    const before = fresh.get(key) ?? (await readDrawing(key)),
      entry = { ...before, ...part }; // no await once it's read: the page may be closing
    const mergeStored = kept => Object.assign(entry, kept, part, { strokes: mergeStrokes(kept.strokes, known, part.strokes) });
    return writeEntries([[key, entry]], known && !held.has(key) ? mergeStored : null);
  }

  /**
   * Change a drawing while the page is closing.
   * An unfinished earlier change is aborted: it would never get to read its entry, and could take this change with it.
   */
  function changeAtClose(key, part) {
    if (joining?.[0] === key) joining[1].abort();
    return changeDrawing(key, part);
  }

  /** Announce changed drawings, here and in other tabs. */
  function announceChange(keys) {
    others.postMessage(keys);
    showChange(keys);
  }

  function showChange(keys) {
    for (const key of keys) renewImages(key);
    window.dispatchEvent(new CustomEvent('courtcards:art', { detail: keys }));
  }

  others.onmessage = ({ data }) => {
    turn += 1;
    for (const key of data) {
      fresh.delete(key);
      lent.delete(key);
    }
    showChange(data);
  };
  window.addEventListener('beforeunload', event => {
    if (held.size) event.preventDefault();
  });

  // ---- requests from the table

  /** Whether imported entries have pictures that can't be re-encoded, as canvases can't be read here. */
  const cannotEncode = text => Object.values(JSON.parse(text)).some(art => art.picture) && !courtcards.canReadCanvas();

  /** Re-encode the pictures of imported entries. Return the entries, and 'bad-picture' if one of the pictures is unreadable. */
  async function encodeEntries(text) {
    const entries = [];
    let bad = '';
    for (const [key, art] of Object.entries(JSON.parse(text))) {
      const picture = art.picture ? await courtcards.photo.encodeAgain(art.picture) : '';
      if (picture === null) bad = 'bad-picture';
      entries.push([key, validEntry({ strokes: art.strokes, picture })]);
    }
    return [entries, bad];
  }

  async function storeDrawings(text, then) {
    if (cannotEncode(text)) return then('canvas');
    const [entries, bad] = await encodeEntries(text),
      why = await writeEntries(entries);
    announceChange(entries.map(([key]) => key));
    then(why || bad);
  }

  /** Show entries that are only offered or lent: remembered while the page is open, not stored. */
  async function lendDrawings(text, then) {
    if (cannotEncode(text)) return then('canvas');
    const [entries, bad] = await encodeEntries(text);
    turn += 1;
    for (const [key, entry] of entries) {
      fresh.delete(key);
      lent.set(key, entry);
      if (lent.size > SHOWN) lent.delete(lent.keys().next().value);
    }
    showChange(entries.map(([key]) => key));
    then(bad);
  }

  async function getDrawings(text, then) {
    const found = {};
    for (const key of JSON.parse(text)) {
      const { strokes, picture } = await readDrawing(key);
      if (strokes.length || picture) found[key] = { strokes, picture };
    }
    then(JSON.stringify(found));
  }

  /** The keys of all stored entries. */
  async function listKeys(then) {
    const found = await idbKeyval.keys(timedStore).catch(() => []);
    then(JSON.stringify(found.filter(key => key !== LEFT)));
  }

  async function copyDrawings(text, then) {
    const entries = [];
    const pairs = Object.entries(JSON.parse(text));
    for (const [from, to] of pairs) {
      const entry = await readDrawing(from);
      if (!lost.has(from)) entries.push([to, entry]);
    }
    const why = await writeEntries(entries);
    announceChange(entries.map(([key]) => key));
    then(why || (entries.length < pairs.length ? await whyUnreadable() : ''));
  }

  /**
   * Delete entries that no set has, a day after this was first seen. Until then, a card may come back, perhaps in another tab.
   * Between two checks, at most half a day counts, whatever the device's clock says. If the clock went back, nothing counts.
   */
  async function deleteStray(text) {
    const kept = new Set([...JSON.parse(text), LEFT]),
      now = Date.now();
    try {
      const stray = (await idbKeyval.keys(timedStore)).filter(key => !kept.has(key)),
        old = [];
      if (!stray.length) return await idbKeyval.del(LEFT, timedStore);
      await idbKeyval.update(
        LEFT,
        before => {
          const seen = before instanceof Map ? before : new Map(),
            gap = now - (seen.get(LOOKED) ?? now),
            jump = gap - Math.max(0, Math.min(DAY / 2, gap));
          const since = new Map(stray.map(key => [key, seen.has(key) ? seen.get(key) + jump : now]));
          old.push(...stray.filter(key => since.get(key) < now - DAY));
          return since.set(LOOKED, now);
        },
        timedStore,
      );
      await idbKeyval.delMany(old, timedStore);
    } catch {
      /* no storage, so nothing to delete */
    }
  }

  const sizeOf = ({ strokes, picture }) => strokes.reduce((sum, stroke) => sum + stroke.length, picture.length);

  /** The size of all drawings in bytes, including unsaved ones. */
  async function sumSizes(then) {
    let sum = 0;
    try {
      for (const key of await idbKeyval.keys(timedStore)) if (!held.has(key)) sum += sizeOf(validEntry(await idbKeyval.get(key, timedStore)));
    } catch {
      /* no storage */
    }
    for (const entry of held.values()) sum += sizeOf(entry);
    then(sum);
  }

  // ---- images

  /** Strokes as an SVG file; `field` is the size of the drawing area in units: "880 1117". */
  function svgOf(strokes, field) {
    const [width, height] = field.split(' ').map(Number);
    const drawn = strokes
      .map(outlineOf)
      .filter(Boolean)
      .map(({ colour, path }) => `<path fill="#${colour}" d="${path}"/>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
  }

  /** Strokes as a painted image file, made a few at a time while it's still wanted. */
  async function paintStrokes(strokes, field, wanted) {
    const [width, height] = field.split(' ').map(Number),
      canvas = Object.assign(document.createElement('canvas'), { width, height }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    for (const [at, text] of strokes.entries()) {
      const { colour, fill } = inkOf(text) ?? {};
      context.fillStyle = `#${colour}`;
      if (fill) context.fill(fill);
      if ((at + 1) % SOME) continue;
      context.getImageData(0, 0, 1, 1); // otherwise the browser defers everything to the end
      await new Promise(done => setTimeout(done));
      if (!wanted()) return null;
    }
    return new Promise(done => canvas.toBlob(done));
  }

  /** The URL of an image of strokes: an SVG if there are few, otherwise a painted image. An SVG of a full card would block the browser for seconds. */
  async function strokesUrl(strokes, field, wanted) {
    if (strokes.length < MANY || !courtcards.canReadCanvas()) return strokes.length ? urlOf(svgOf(strokes, field), 'image/svg+xml') : '';
    const painted = await paintStrokes(strokes, field, wanted);
    return painted ? URL.createObjectURL(painted) : '';
  }

  /** The bytes of a stored picture. */
  const bytesOf = picture => Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  const urlOf = (part, type) => URL.createObjectURL(new Blob([part], { type }));
  const photoUrl = picture => urlOf(bytesOf(picture), 'image/jpeg');

  // ---- <card-art>

  const shown = new Map(); // by key: the URLs of both images, or a promise of them
  const visible = new Set(); // all <card-art> on the page
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host { position: relative; display: block; overflow: hidden; } img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; } img:not([src]) { display: none; }',
  );

  /** The URLs of a card's images, which are made once. If they were replaced meanwhile, the result is null. */
  function imagesOf(key, field) {
    if (!shown.has(key)) {
      if (shown.size > SHOWN)
        for (const other of shown.keys())
          if (![...visible].some(one => one.key === other)) {
            dropImages(other);
            break;
          }
      const isWanted = () => shown.get(key) === coming,
        coming = readDrawing(key).then(async ({ strokes, picture }) => {
          const images = { picture: picture && photoUrl(picture), strokes: await strokesUrl(strokes, field, isWanted) };
          if (!isWanted()) return releaseImages(images);
          if (lost.has(key)) shown.delete(key);
          else shown.set(key, images);
          return images;
        });
      shown.set(key, coming);
    }
    return shown.get(key);
  }

  function dropImages(key) {
    const old = shown.get(key);
    shown.delete(key);
    if (old && !(old instanceof Promise)) releaseImages(old);
  }

  /** Free images once nothing shows them any more. */
  function releaseImages(images) {
    setTimeout(() => {
      for (const url of Object.values(images)) if (url) URL.revokeObjectURL(url);
    }, LAST);
    return null;
  }

  function renewImages(key) {
    dropImages(key);
    for (const one of visible) if (one.key === key) one.show();
  }

  const sight = new IntersectionObserver(
    seen => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) target.show();
    },
    { rootMargin: '50%' },
  );

  /** Shows the drawing of the card `key` on a `field` of this size. It's made when it's nearly in view or, with loading="eager", at once. */
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
      const known = imagesOf(key, this.getAttribute('field') ?? ''),
        images = known instanceof Promise ? await known : known;
      if (key !== this.key || !images) return;
      for (const image of this.#images) {
        const url = images[image.className];
        if (url) image.src = url;
        else image.removeAttribute('src');
      }
    }
  }

  window.courtcards.art = {
    storeDrawings,
    lendDrawings,
    getDrawings,
    listKeys,
    copyDrawings,
    deleteStray,
    sumSizes,
    allStored,
    dropUnsaved,
    readDrawing,
    changeDrawing,
    changeAtClose,
    announceChange,
    photoUrl,
  };
  customElements.define('card-art', CardArt);
})();
