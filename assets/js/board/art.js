// What is drawn on cards: strokes and pictures, kept in IndexedDB by the keys of the cards, shown by <card-art>.
// What is kept came from outside once: strokes are checked again before anything is made of them, pictures are written anew before they are kept.
(() => {
  'use strict';
  const { STROKES, ART, sound, merged, outline, inked } = window.courtcards.strokes;
  const PICTURE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/,
    HEAD = 23; // what stands in it before the bytes
  const DAY = 86_400_000,
    LAST = 10_000,
    SILENT = 6_000,
    FRESH = 8,
    SHOWN = 400; // ms; ms; ms; how many entries, shown cards are remembered
  const MANY = 200,
    SOME = 32; // strokes whose file is too much for the browser; of which so many are painted until others have their turn
  const NONE = { strokes: [], picture: '' },
    LEFT = 'left', // under which key it is kept since when no set has an entry any more
    LOOKED = ''; // and there, when that was looked at last
  const fresh = new Map(),
    held = new Map(), // what was read or written last; what could not be kept, while the page is open
    lent = new Map(); // what is shown and not kept
  const lost = new Set(); // what could not be read: nothing is written over it while the page is open
  const others = new BroadcastChannel('courtcards:art'); // other tabs
  let joining = null; // the transaction that has yet to read what it joins with, by its key: [key, transaction]
  let turn = 0; // of what is written, here or there: what was read before is not remembered after it

  // ---- what is kept

  const store = courtcards.database('courtcards', 'art');
  let patience = SILENT; // ms until a database that does not open counts as none

  /** Do something with the database; one that does not open at all is as one that is shut, and what was to be done is not done later. */
  const door = (mode, work) =>
    new Promise((done, failed) => {
      let waited = false;
      const waits = setTimeout(() => {
        [waited, patience] = [true, 0];
        failed(new Error('The database does not open'));
      }, patience);
      store(mode, place => {
        patience = SILENT;
        clearTimeout(waits);
        return waited ? null : work(place);
      }).then(done, failed);
    });

  /** Whether a text is a picture that may be kept. */
  const pictured = text =>
    typeof text === 'string' && text.length <= HEAD + (courtcards.photo.PICTURE * 4) / 3 + 4 && (text.length - HEAD) % 4 === 0 && PICTURE.test(text);

  /** An entry as it may be shown, whatever lay there. */
  function checked(entry) {
    let room = ART;
    const strokes = (Array.isArray(entry?.strokes) ? entry.strokes : []).slice(0, STROKES).filter(text => sound(text) && (room -= text.length) >= 0);
    return { strokes, picture: pictured(entry?.picture) ? entry.picture : '' };
  }

  function remember(key, entry) {
    fresh.delete(key);
    fresh.set(key, entry);
    if (fresh.size > FRESH) fresh.delete(fresh.keys().next().value);
    return entry;
  }

  /** What is drawn on a card; what cannot be read, also when it is tried again, is as if it were not there, and that is said. */
  async function read(key) {
    const near = () => fresh.get(key) ?? held.get(key) ?? lent.get(key),
      before = turn;
    if (near()) return near();
    for (const _ of [1, 2])
      try {
        const entry = checked(await idbKeyval.get(key, door));
        return before === turn ? remember(key, entry) : (near() ?? entry);
      } catch {
        /* once more */
      }
    lost.add(key);
    press({ do: 'ink-trouble', key, why: 'unread', used: '0' });
    return NONE;
  }

  const press = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));

  /** Hold what could not be kept, or hold it no more; the table hears of it when there is something at all, or nothing any more. */
  function hold(change) {
    const before = kept();
    change();
    if (before !== kept()) press({ do: 'art-kept' });
  }

  /** Whether all that is drawn is kept. */
  const kept = () => !held.size;

  /** Keep entries in one go and return why they are not kept; the first may have to `join` with what is kept under its key just then. */
  async function keep(entries, join) {
    let asked = null;
    try {
      await door('readwrite', store => {
        const lay = () => {
          for (const [key, entry] of entries) store.put(entry, key);
          store.transaction.commit?.();
        };
        if (!join) lay();
        else {
          const [[key]] = entries;
          joining = asked = [key, store.transaction];
          store.get(key).onsuccess = ({ target }) => {
            joining = null;
            if (target.result) join(checked(target.result));
            lay();
          };
        }
        return idbKeyval.promisifyRequest(store.transaction);
      });
      return '';
    } catch (trouble) {
      if (!trouble) return ''; // it made way
      return trouble.name === 'QuotaExceededError' ? 'full' : 'blocked';
    } finally {
      if (joining === asked) joining = null;
    }
  }

  /** Write entries; those that cannot be kept are held while the page is open, and tried again whenever something is kept. */
  async function write(entries, join) {
    turn += 1;
    for (const [key, entry] of entries) {
      lent.delete(key);
      remember(key, entry);
    }
    const sure = entries.filter(([key]) => !lost.has(key)),
      why = sure.length ? await keep(sure, join) : '';
    hold(() => {
      for (const [key, entry] of entries)
        if (why || lost.has(key)) held.set(key, entry);
        else held.delete(key);
    });
    if (sure.length && !why) await again();
    return why || (sure.length < entries.length ? await unread() : '');
  }

  /** Try once more to keep what is held, but nothing in whose place something newer is kept, or is just being. */
  async function again() {
    for (const [key, entry] of [...held]) {
      const still = () => held.get(key) === entry && (fresh.get(key) ?? entry) === entry && !lost.has(key);
      if (still() && !(await keep([[key, entry]])) && still()) hold(() => held.delete(key));
    }
  }

  /** Why nothing is written over what could not be read: it may be there, or nothing is kept here at all. */
  async function unread() {
    try {
      await idbKeyval.keys(door);
      return 'unread';
    } catch {
      return 'blocked';
    }
  }

  /** Let go of what could not be kept and is not wanted. */
  function forget(text) {
    hold(() => {
      for (const key of JSON.parse(text)) if (held.delete(key) || lent.delete(key)) fresh.delete(key);
    });
  }

  /** Change some of what is drawn on a card: `strokes`, `picture`. What another tab has done since the strokes were `known` stays, unless they are not given. */
  async function change(key, part, known) {
    const before = fresh.get(key) ?? (await read(key)),
      entry = { ...before, ...part }; // nothing is awaited on a page that is just being closed
    const join = kept => Object.assign(entry, kept, part, { strokes: merged(kept.strokes, known, part.strokes) });
    return write([[key, entry]], known && !held.has(key) ? join : null);
  }

  /** Change what is drawn on a page that is just being closed: what has yet to be read for an earlier change of the card never comes, and may take this one along, so it makes way. */
  function last(key, part) {
    if (joining?.[0] === key) joining[1].abort();
    return change(key, part);
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
    turn += 1;
    for (const key of data) {
      fresh.delete(key);
      lent.delete(key);
    }
    heard(data);
  };
  window.addEventListener('beforeunload', event => {
    if (held.size) event.preventDefault();
  });

  // ---- what the table asks for

  /** Whether entries from outside hold pictures that cannot be written anew here, as canvases cannot be read. */
  const stuck = text => Object.values(JSON.parse(text)).some(art => art.picture) && !courtcards.readable();

  /** Entries from outside, pictures written anew, and whether one of these cannot be read. */
  async function sounded(text) {
    const entries = [];
    let bad = '';
    for (const [key, art] of Object.entries(JSON.parse(text))) {
      const picture = art.picture ? await courtcards.photo.again(art.picture) : '';
      if (picture === null) bad = 'bad-picture';
      entries.push([key, checked({ strokes: art.strokes, picture })]);
    }
    return [entries, bad];
  }

  async function put(text, then) {
    if (stuck(text)) return then('canvas');
    const [entries, bad] = await sounded(text),
      why = await write(entries);
    say(entries.map(([key]) => key));
    then(why || bad);
  }

  /** Show what nobody has taken yet, or only lends: it is remembered while the page is open, and not kept. */
  async function show(text, then) {
    if (stuck(text)) return then('canvas');
    const [entries, bad] = await sounded(text);
    turn += 1;
    for (const [key, entry] of entries) {
      fresh.delete(key);
      lent.set(key, entry);
      if (lent.size > SHOWN) lent.delete(lent.keys().next().value);
    }
    heard(entries.map(([key]) => key));
    then(bad);
  }

  async function get(text, then) {
    const found = {};
    for (const key of JSON.parse(text)) {
      const { strokes, picture } = await read(key);
      if (strokes.length || picture) found[key] = { strokes, picture };
    }
    then(JSON.stringify(found));
  }

  /** The keys under which something is kept. */
  async function keys(then) {
    const found = await idbKeyval.keys(door).catch(() => []);
    then(JSON.stringify(found.filter(key => key !== LEFT)));
  }

  async function copy(text, then) {
    const entries = [];
    const pairs = Object.entries(JSON.parse(text));
    for (const [from, to] of pairs) {
      const entry = await read(from);
      if (!lost.has(from)) entries.push([to, entry]);
    }
    const why = await write(entries);
    say(entries.map(([key]) => key));
    then(why || (entries.length < pairs.length ? await unread() : ''));
  }

  /**
   * Forget what no set has any more, a day after that was first seen: until then its card may come back, also in another tab.
   * From one look to the next half a day passes at most, whatever the clock of the device says, and none where it goes back.
   */
  async function tidy(text) {
    const kept = new Set([...JSON.parse(text), LEFT]),
      now = Date.now();
    try {
      const stray = (await idbKeyval.keys(door)).filter(key => !kept.has(key)),
        old = [];
      if (!stray.length) return await idbKeyval.del(LEFT, door);
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
        door,
      );
      await idbKeyval.delMany(old, door);
    } catch {
      /* where nothing is kept nothing is forgotten */
    }
  }

  const size = ({ strokes, picture }) => strokes.reduce((sum, stroke) => sum + stroke.length, picture.length);

  /** How many bytes all drawings take, with those that are only held. */
  async function used(then) {
    let sum = 0;
    try {
      for (const key of await idbKeyval.keys(door)) if (!held.has(key)) sum += size(checked(await idbKeyval.get(key, door)));
    } catch {
      /* nothing is kept */
    }
    for (const entry of held.values()) sum += size(entry);
    then(sum);
  }

  // ---- what is seen of it

  /** Strokes as the file of a picture; `field` is what they are drawn on: "880 1117" units. */
  function svg(strokes, field) {
    const [width, height] = field.split(' ').map(Number);
    const drawn = strokes
      .map(outline)
      .filter(Boolean)
      .map(({ colour, path }) => `<path fill="#${colour}" d="${path}"/>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
  }

  /** Strokes as the file of a painting, which is made bit by bit, as long as it is wanted. */
  async function painting(strokes, field, wanted) {
    const [width, height] = field.split(' ').map(Number),
      canvas = Object.assign(document.createElement('canvas'), { width, height }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    for (const [at, text] of strokes.entries()) {
      const { colour, fill } = inked(text) ?? {};
      context.fillStyle = `#${colour}`;
      if (fill) context.fill(fill);
      if ((at + 1) % SOME) continue;
      context.getImageData(0, 0, 1, 1); // else all is put off to the end
      await new Promise(done => setTimeout(done));
      if (!wanted()) return null;
    }
    return new Promise(done => canvas.toBlob(done));
  }

  /** The address of an image of strokes; over the file of a full card the browser would stand still for seconds, over that of a painting it does not. */
  async function imageOf(strokes, field, wanted) {
    if (strokes.length < MANY || !courtcards.readable()) return strokes.length ? urlOf(svg(strokes, field), 'image/svg+xml') : '';
    const painted = await painting(strokes, field, wanted);
    return painted ? URL.createObjectURL(painted) : '';
  }

  /** The bytes of a picture that is kept. */
  const bytes = picture => Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  const urlOf = (part, type) => URL.createObjectURL(new Blob([part], { type }));
  const photoOf = picture => urlOf(bytes(picture), 'image/jpeg');

  // ---- <card-art>

  const shown = new Map(); // by key: addresses of the two images, or who waits for them
  const visible = new Set(); // all <card-art> of the page
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host { position: relative; display: block; overflow: hidden; } img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; } img:not([src]) { display: none; }',
  );

  /** The addresses of a card's images, made once; null if others are made by now. */
  function imagesOf(key, field) {
    if (!shown.has(key)) {
      if (shown.size > SHOWN)
        for (const other of shown.keys())
          if (![...visible].some(one => one.key === other)) {
            drop(other);
            break;
          }
      const wanted = () => shown.get(key) === coming,
        coming = read(key).then(async ({ strokes, picture }) => {
          const images = { picture: picture && photoOf(picture), strokes: await imageOf(strokes, field, wanted) };
          if (!wanted()) return release(images);
          if (lost.has(key)) shown.delete(key);
          else shown.set(key, images);
          return images;
        });
      shown.set(key, coming);
    }
    return shown.get(key);
  }

  function drop(key) {
    const old = shown.get(key);
    shown.delete(key);
    if (old && !(old instanceof Promise)) release(old);
  }

  /** Let go of images that are no longer wanted, once nothing shows them any more. */
  function release(images) {
    setTimeout(() => {
      for (const url of Object.values(images)) if (url) URL.revokeObjectURL(url);
    }, LAST);
    return null;
  }

  function renew(key) {
    drop(key);
    for (const one of visible) if (one.key === key) one.show();
  }

  const sight = new IntersectionObserver(
    seen => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) target.show();
    },
    { rootMargin: '50%' },
  );

  /** What is drawn on the card with this `key`, on a `field` of so many units; made when it comes near to being seen, at once with loading="eager". */
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

  window.courtcards.art = { put, show, get, keys, copy, tidy, used, kept, forget, read, change, last, say, photoOf };
  customElements.define('card-art', CardArt);
})();
