// Drawings on cards: strokes and pictures, stored in IndexedDB under the cards' keys and shown by <card-art>.
// Stored entries may have come from outside: strokes are validated at every read, pictures are re-encoded before they are stored.
(() => {
  'use strict';
  const { STROKES, ART, isValid, mergeStrokes, outlineOf, filledOutlineOf } = window.courtcards.strokes;
  const PICTURE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/,
    DATA_URL_HEAD = 23; // characters of a data URL before its bytes
  const DAY = 86_400_000, // ms
    RELEASE_DELAY = 10_000, // ms until images that nothing shows are freed
    OPEN_WAIT = 6_000, // ms until a database that doesn't open counts as missing
    MOST_RECENT = 8, // entries to remember
    MOST_IMAGES = 400; // cards whose images, or lent entries, are remembered
  const MOST_SVG_STROKES = 200, // more strokes than this are too many for an SVG
    STROKES_PER_TURN = 32; // strokes to paint before yielding
  const EMPTY_ENTRY = { strokes: [], picture: '' },
    STRAY_KEY = 'left', // the key of a map that says since when entries belong to no set
    CHECK_TIME = ''; // in that map, the key of the time of the last check
  const recentEntries = new Map(), // the entries read or written last
    unsavedEntries = new Map(), // entries that couldn't be stored, kept while the page is open
    lentEntries = new Map(); // entries of cards that are only offered or lent: shown, but not stored
  const unreadableKeys = new Set(); // keys that couldn't be read: never overwritten while the page is open
  const otherTabs = new BroadcastChannel('courtcards:art');
  let pendingMerge = null; // [key, transaction] of a write that hasn't yet read the entry it merges with
  let writeCount = 0; // counts writes, here and in other tabs: an entry read before one isn't remembered after it

  // ---- storage

  const store = courtcards.openDatabase('courtcards', 'art');
  let openWait = OPEN_WAIT; // OPEN_WAIT, but 0 after the database didn't open

  /** Run `work` on the store, in a transaction of the given mode. If the database doesn't open in time, this fails, and `work` never runs. */
  const runOnStore = (mode, work) =>
    new Promise((done, failed) => {
      let waited = false;
      const waits = setTimeout(() => {
        [waited, openWait] = [true, 0];
        failed(new Error("The database doesn't open"));
      }, openWait);
      store(mode, place => {
        openWait = OPEN_WAIT;
        clearTimeout(waits);
        return waited ? null : work(place);
      }).then(done, failed);
    });

  /** Whether a string is a picture that may be stored. */
  const isPicture = text =>
    typeof text === 'string' &&
    text.length <= DATA_URL_HEAD + (courtcards.photo.PICTURE * 4) / 3 + 4 &&
    (text.length - DATA_URL_HEAD) % 4 === 0 &&
    PICTURE.test(text);

  /** The valid part of an entry, whatever was stored. */
  function validPartOf(entry) {
    let room = ART;
    const strokes = (Array.isArray(entry?.strokes) ? entry.strokes : []).slice(0, STROKES).filter(text => isValid(text) && (room -= text.length) >= 0);
    return { strokes, picture: isPicture(entry?.picture) ? entry.picture : '' };
  }

  function rememberEntry(key, entry) {
    recentEntries.delete(key);
    recentEntries.set(key, entry);
    if (recentEntries.size > MOST_RECENT) recentEntries.delete(recentEntries.keys().next().value);
    return entry;
  }

  /** Read a card's drawing. If it fails twice, report that and return an empty one. */
  async function readDrawing(key) {
    const inMemory = () => recentEntries.get(key) ?? unsavedEntries.get(key) ?? lentEntries.get(key),
      before = writeCount;
    if (inMemory()) return inMemory();
    for (const _ of [1, 2])
      try {
        const entry = validPartOf(await idbKeyval.get(key, runOnStore));
        return before === writeCount ? rememberEntry(key, entry) : (inMemory() ?? entry);
      } catch {
        /* try again */
      }
    unreadableKeys.add(key);
    sendPress({ do: 'ink-trouble', key, why: 'unread', used: '0' });
    return EMPTY_ENTRY;
  }

  const sendPress = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));

  /** Let `change` add or remove unsaved entries. Tell the table when the first appears or the last one goes. */
  function changeUnsaved(change) {
    const before = allStored();
    change();
    if (before !== allStored()) sendPress({ do: 'art-kept' });
  }

  /** Whether every drawing is stored. */
  const allStored = () => !unsavedEntries.size;

  /**
   * Store entries, [key, entry] each, in one transaction. Return why that failed, `full` or `blocked`, or '' if it didn't.
   * If `mergeStored` is given, it's called with the entry that is stored under the first key at that moment, to merge it into the first of `entries`.
   */
  async function storeEntries(entries, mergeStored) {
    let ownMerge = null;
    try {
      await runOnStore('readwrite', place => {
        const putAll = () => {
          for (const [key, entry] of entries) place.put(entry, key);
          place.transaction.commit?.();
        };
        if (!mergeStored) putAll();
        else {
          const [[key]] = entries;
          pendingMerge = ownMerge = [key, place.transaction];
          place.get(key).onsuccess = ({ target }) => {
            pendingMerge = null;
            if (target.result) mergeStored(validPartOf(target.result));
            putAll();
          };
        }
        return idbKeyval.promisifyRequest(place.transaction);
      });
      return '';
    } catch (trouble) {
      if (!trouble) return ''; // `changeAtClose` aborted it
      return trouble.name === 'QuotaExceededError' ? 'full' : 'blocked';
    } finally {
      if (pendingMerge === ownMerge) pendingMerge = null;
    }
  }

  /**
   * Write entries like `storeEntries`, and return the same or `unread` (see `whyUnreadable`).
   * Entries that can't be stored are kept while the page is open, and stored after the next successful write.
   */
  async function writeEntries(entries, mergeStored) {
    writeCount += 1;
    for (const [key, entry] of entries) {
      lentEntries.delete(key);
      rememberEntry(key, entry);
    }
    const writable = entries.filter(([key]) => !unreadableKeys.has(key)),
      why = writable.length ? await storeEntries(writable, mergeStored) : '';
    changeUnsaved(() => {
      for (const [key, entry] of entries)
        if (why || unreadableKeys.has(key)) unsavedEntries.set(key, entry);
        else unsavedEntries.delete(key);
    });
    if (writable.length && !why) await retryUnsaved();
    return why || (writable.length < entries.length ? await whyUnreadable() : '');
  }

  /** Try again to store unsaved entries. Skip those for which something newer is stored or being stored. */
  async function retryUnsaved() {
    for (const [key, entry] of [...unsavedEntries]) {
      const isStillUnsaved = () => unsavedEntries.get(key) === entry && (recentEntries.get(key) ?? entry) === entry && !unreadableKeys.has(key);
      if (isStillUnsaved() && !(await storeEntries([[key, entry]])) && isStillUnsaved()) changeUnsaved(() => unsavedEntries.delete(key));
    }
  }

  /** Return why an unreadable entry isn't overwritten: `unread` if it may still exist, `blocked` if nothing can be stored here at all. */
  async function whyUnreadable() {
    try {
      await idbKeyval.keys(runOnStore);
      return 'unread';
    } catch {
      return 'blocked';
    }
  }

  /** Forget unsaved and lent entries that nobody wants any more, by a JSON list of their keys. */
  function dropUnsaved(keysJson) {
    changeUnsaved(() => {
      for (const key of JSON.parse(keysJson)) if (unsavedEntries.delete(key) || lentEntries.delete(key)) recentEntries.delete(key);
    });
  }

  /**
   * Change part of a drawing: its `strokes` or its `picture`.
   * `known` are the strokes before the change. If they're given, changes that other tabs have made since are kept.
   */
  async function changeDrawing(key, part, known) {
    const before = recentEntries.get(key) ?? (await readDrawing(key)),
      entry = { ...before, ...part }; // no await once it's read: the page may be closing
    const mergeStored = kept => Object.assign(entry, kept, part, { strokes: mergeStrokes(kept.strokes, known, part.strokes) });
    return writeEntries([[key, entry]], known && !unsavedEntries.has(key) ? mergeStored : null);
  }

  /**
   * Change a drawing while the page is closing.
   * An unfinished earlier change is aborted: it would never get to read its entry, and could take this change with it.
   */
  function changeAtClose(key, part) {
    if (pendingMerge?.[0] === key) pendingMerge[1].abort();
    return changeDrawing(key, part);
  }

  /** Announce that the drawings of these keys have changed, here and in other tabs. */
  function announceChange(keys) {
    otherTabs.postMessage(keys);
    refreshImages(keys);
  }

  /** Make changed drawings again where they're shown, and tell the board. */
  function refreshImages(keys) {
    for (const key of keys) renewImages(key);
    window.dispatchEvent(new CustomEvent('courtcards:art', { detail: keys }));
  }

  otherTabs.onmessage = ({ data }) => {
    writeCount += 1;
    for (const key of data) {
      recentEntries.delete(key);
      lentEntries.delete(key);
    }
    refreshImages(data);
  };
  window.addEventListener('beforeunload', event => {
    if (unsavedEntries.size) event.preventDefault();
  });

  // ---- requests from the table

  /** Whether imported entries have pictures that can't be re-encoded, as canvases can't be read here. */
  const cannotEncode = entriesJson => Object.values(JSON.parse(entriesJson)).some(art => art.picture) && !courtcards.canReadCanvas();

  /** Re-encode the pictures of imported entries. Return the entries, and 'bad-picture' if one of the pictures is unreadable. */
  async function encodeEntries(entriesJson) {
    const entries = [];
    let bad = '';
    for (const [key, art] of Object.entries(JSON.parse(entriesJson))) {
      const picture = art.picture ? await courtcards.photo.encodeAgain(art.picture) : '';
      if (picture === null) bad = 'bad-picture';
      entries.push([key, validPartOf({ strokes: art.strokes, picture })]);
    }
    return [entries, bad];
  }

  /** Store imported drawings, {key: {strokes, picture}} as JSON. Call `then` with why some couldn't be stored, or ''. */
  async function storeDrawings(entriesJson, then) {
    if (cannotEncode(entriesJson)) return then('canvas');
    const [entries, bad] = await encodeEntries(entriesJson),
      why = await writeEntries(entries);
    announceChange(entries.map(([key]) => key));
    then(why || bad);
  }

  /** Show drawings that are only offered or lent: like `storeDrawings`, but they're remembered while the page is open, not stored. */
  async function lendDrawings(entriesJson, then) {
    if (cannotEncode(entriesJson)) return then('canvas');
    const [entries, bad] = await encodeEntries(entriesJson);
    writeCount += 1;
    for (const [key, entry] of entries) {
      recentEntries.delete(key);
      lentEntries.set(key, entry);
      if (lentEntries.size > MOST_IMAGES) lentEntries.delete(lentEntries.keys().next().value);
    }
    refreshImages(entries.map(([key]) => key));
    then(bad);
  }

  /** Call `then` with the drawings of a JSON list of keys, {key: {strokes, picture}} as JSON. Keys without a drawing are left out. */
  async function getDrawings(keysJson, then) {
    const found = {};
    for (const key of JSON.parse(keysJson)) {
      const { strokes, picture } = await readDrawing(key);
      if (strokes.length || picture) found[key] = { strokes, picture };
    }
    then(JSON.stringify(found));
  }

  /** Call `then` with the keys of all stored entries, as a JSON list. */
  async function listKeys(then) {
    const found = await idbKeyval.keys(runOnStore).catch(() => []);
    then(JSON.stringify(found.filter(key => key !== STRAY_KEY)));
  }

  /** Copy drawings to other keys: {from: to} as JSON. Call `then` with why some couldn't be copied, or ''. */
  async function copyDrawings(pairsJson, then) {
    const entries = [];
    const pairs = Object.entries(JSON.parse(pairsJson));
    for (const [from, to] of pairs) {
      const entry = await readDrawing(from);
      if (!unreadableKeys.has(from)) entries.push([to, entry]);
    }
    const why = await writeEntries(entries);
    announceChange(entries.map(([key]) => key));
    then(why || (entries.length < pairs.length ? await whyUnreadable() : ''));
  }

  /**
   * Delete the entries of cards that no set has any more. The JSON list has the keys of all cards that are in a set.
   * This happens a day after it was first noticed. Until then, a card may come back, perhaps in another tab.
   * Between two checks, at most half a day counts, whatever the device's clock says. If the clock went back, nothing counts.
   */
  async function deleteStray(keysJson) {
    const kept = new Set([...JSON.parse(keysJson), STRAY_KEY]),
      now = Date.now();
    try {
      const stray = (await idbKeyval.keys(runOnStore)).filter(key => !kept.has(key)),
        old = [];
      if (!stray.length) return await idbKeyval.del(STRAY_KEY, runOnStore);
      await idbKeyval.update(
        STRAY_KEY,
        before => {
          const seen = before instanceof Map ? before : new Map(),
            gap = now - (seen.get(CHECK_TIME) ?? now),
            jump = gap - Math.max(0, Math.min(DAY / 2, gap));
          const since = new Map(stray.map(key => [key, seen.has(key) ? seen.get(key) + jump : now]));
          old.push(...stray.filter(key => since.get(key) < now - DAY));
          return since.set(CHECK_TIME, now);
        },
        runOnStore,
      );
      await idbKeyval.delMany(old, runOnStore);
    } catch {
      /* no storage, so nothing to delete */
    }
  }

  const entrySize = ({ strokes, picture }) => strokes.reduce((sum, stroke) => sum + stroke.length, picture.length);

  /** Call `then` with the size of all drawings in bytes, including unsaved ones. */
  async function sumSizes(then) {
    let sum = 0;
    try {
      for (const key of await idbKeyval.keys(runOnStore)) if (!unsavedEntries.has(key)) sum += entrySize(validPartOf(await idbKeyval.get(key, runOnStore)));
    } catch {
      /* no storage */
    }
    for (const entry of unsavedEntries.values()) sum += entrySize(entry);
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

  /** Strokes as a painted image file, made a few at a time. It's null if `isWanted` becomes false meanwhile. */
  async function paintStrokes(strokes, field, isWanted) {
    const [width, height] = field.split(' ').map(Number),
      canvas = Object.assign(document.createElement('canvas'), { width, height }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    for (const [at, text] of strokes.entries()) {
      const { colour, fill } = filledOutlineOf(text) ?? {};
      context.fillStyle = `#${colour}`;
      if (fill) context.fill(fill);
      if ((at + 1) % STROKES_PER_TURN) continue;
      context.getImageData(0, 0, 1, 1); // otherwise the browser defers everything to the end
      await new Promise(done => setTimeout(done));
      if (!isWanted()) return null;
    }
    return new Promise(done => canvas.toBlob(done));
  }

  /** The URL of an image of strokes, '' if there are none. A few make an SVG, many a painted image: as an SVG, they'd block the browser for seconds. */
  async function strokesUrl(strokes, field, isWanted) {
    if (strokes.length < MOST_SVG_STROKES || !courtcards.canReadCanvas()) return strokes.length ? blobUrl(svgOf(strokes, field), 'image/svg+xml') : '';
    const painted = await paintStrokes(strokes, field, isWanted);
    return painted ? URL.createObjectURL(painted) : '';
  }

  /** The bytes of a stored picture. */
  const bytesOf = picture => Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  const blobUrl = (part, type) => URL.createObjectURL(new Blob([part], { type }));
  const photoUrl = picture => blobUrl(bytesOf(picture), 'image/jpeg');

  // ---- <card-art>

  const imagesByKey = new Map(); // by key: the URLs of both images, or a promise of them
  const artElements = new Set(); // all <card-art> on the page
  const artStyles = new CSSStyleSheet();
  artStyles.replaceSync(
    ':host { position: relative; display: block; overflow: hidden; } img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; } img:not([src]) { display: none; }',
  );

  /** The URLs of a card's images, or a promise of them while they're made. The promise's result is null if they were replaced meanwhile. */
  function imageUrlsOf(key, field) {
    if (!imagesByKey.has(key)) {
      if (imagesByKey.size > MOST_IMAGES) dropUnshownImages();
      const isWanted = () => imagesByKey.get(key) === coming,
        coming = readDrawing(key).then(async ({ strokes, picture }) => {
          const images = { picture: picture && photoUrl(picture), strokes: await strokesUrl(strokes, field, isWanted) };
          if (!isWanted()) return releaseImages(images);
          if (unreadableKeys.has(key)) imagesByKey.delete(key);
          else imagesByKey.set(key, images);
          return images;
        });
      imagesByKey.set(key, coming);
    }
    return imagesByKey.get(key);
  }

  /** Forget the oldest images that nothing on the page shows. */
  function dropUnshownImages() {
    const shown = new Set([...artElements].map(({ key }) => key)),
      oldest = [...imagesByKey.keys()].find(key => !shown.has(key));
    if (oldest !== undefined) dropImages(oldest);
  }

  /** Forget a card's images. */
  function dropImages(key) {
    const old = imagesByKey.get(key);
    imagesByKey.delete(key);
    if (old && !(old instanceof Promise)) releaseImages(old);
  }

  /** Free images once nothing shows them any more. */
  function releaseImages(images) {
    setTimeout(() => {
      for (const url of Object.values(images)) if (url) URL.revokeObjectURL(url);
    }, RELEASE_DELAY);
    return null;
  }

  /** Make a card's images again wherever they're shown. */
  function renewImages(key) {
    dropImages(key);
    for (const element of artElements) if (element.key === key) element.show();
  }

  const sightObserver = new IntersectionObserver(
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
      root.adoptedStyleSheets = [artStyles];
      root.append(...this.#images);
    }

    get key() {
      return this.getAttribute('key');
    }

    connectedCallback() {
      artElements.add(this);
      if (this.getAttribute('loading') === 'eager' || imagesByKey.has(this.key)) this.show();
      else sightObserver.observe(this);
    }

    disconnectedCallback() {
      artElements.delete(this);
      sightObserver.unobserve(this);
    }

    attributeChangedCallback(name, before) {
      if (before && this.isConnected) this.show();
    }

    /** Show the images of the current key, as soon as they're made. */
    async show() {
      const key = this.key;
      sightObserver.unobserve(this);
      if (!key) return;
      const known = imageUrlsOf(key, this.getAttribute('field') ?? ''),
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
