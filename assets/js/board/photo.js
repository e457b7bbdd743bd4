// Pictures from the device: chosen, cropped to a card's picture field by <photo-crop>, and re-encoded as a small JPEG. The file itself is never stored.
// A file's type is read from its first bytes, not its name, and its size in pixels before anything is decoded.
(() => {
  'use strict';
  const MOST_FILE_BYTES = 40_000_000,
    MOST_PIXELS = 100_000_000,
    HEADER_BYTES = 8_000_000, // bytes searched for a picture's size
    REPORTED_BYTES = 1_000_000; // bytes sent to the table to identify the file
  const CROP_SIDE = 2_000, // longest side in px while cropping
    MOST_ZOOM = 8; // highest zoom, relative to covering the field
  const PICTURE = 100_000, // bytes of the result: courtcards/engine/limits.py
    CARD_SIDE = 1_200; // px of the result's longer side
  const QUALITIES = [0.88, 0.8, 0.7, 0.6, 0.5],
    SHRINK = 0.8; // factor of the sides if no quality is low enough
  const FORMATS = [
    [/^\xff\xd8\xff/, jpegSize],
    [/^\x89PNG\r\n\x1a\n\0\0\0\rIHDR/, pngSize],
    [/^GIF8[79]a/, gifSize],
    [/^RIFF[^]{4}WEBPVP8[ LX]/, webpSize],
    [/^[^]{4}ftyp(?:avi[fs]|hei[cx]|mif1|msf1)/, heifSize],
  ];
  const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic';
  let crop = null; // the picture to crop: bitmap, quarter turns, scale, and offset from the middle of the field in units
  let decoding = null, // a promise that ends when the chosen picture is decoded
    requestCount = 0; // counts pictures that were dropped: one whose decoding ends only after that isn't wanted any more

  /** Says why a picture is refused: `no-picture`, `broken`, `heavy` or `large`. The last two come with size and limit, in megabytes or megapixels. */
  class Refused extends Error {
    constructor(why, size = 0, most = 0) {
      super(why);
      Object.assign(this, { why, size: Math.ceil(size / 1e6), most: Math.floor(most / 1e6) });
    }
  }

  // ---- the size of a picture, from its header

  // Each takes a DataView of the file's start, and returns width and height in px. If the header is invalid or too short, it throws RangeError, or returns zeros.

  function jpegSize(head) {
    for (let at = 2; ; at += 2 + head.getUint16(at + 2)) {
      while (head.getUint16(at) === 0xffff) at += 1; // padding
      const mark = head.getUint16(at);
      if (mark < 0xff00) throw new RangeError('no mark');
      if (mark >= 0xffc0 && mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark)) return [head.getUint16(at + 7), head.getUint16(at + 5)];
    }
  }

  function pngSize(head) {
    return [head.getUint32(16), head.getUint32(20)];
  }

  function gifSize(head) {
    const marks = head.getUint8(10),
      numberAt = at => head.getUint16(at, true);
    let at = 13 + (marks & 0x80 ? 6 << (marks & 7) : 0);
    while (head.getUint8(at) === 0x21) {
      // extensions before the first picture
      for (at += 2; head.getUint8(at); at += head.getUint8(at) + 1);
      at += 1;
    }
    if (head.getUint8(at) !== 0x2c) throw new RangeError('no picture');
    return [Math.max(numberAt(6), numberAt(at + 1) + numberAt(at + 5)), Math.max(numberAt(8), numberAt(at + 3) + numberAt(at + 7))];
  }

  function webpSize(head) {
    const kind = String.fromCharCode(head.getUint8(15)),
      bits = head.getUint32(21, true);
    if (kind === 'X') return [1 + (head.getUint32(24, true) & 0xffffff), 1 + (head.getUint32(26, true) >>> 8)];
    if (kind === 'L') return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    return [head.getUint16(26, true) & 0x3fff, head.getUint16(28, true) & 0x3fff];
  }

  /** AVIF and HEIC: the largest size found in the first 64 kB. */
  function heifSize(head) {
    let most = [0, 0];
    for (let at = 8; at < Math.min(head.byteLength, 65_536) - 16; at += 1) {
      const size = head.getUint32(at) === 0x69737065 ? [head.getUint32(at + 8), head.getUint32(at + 12)] : [0, 0]; // "ispe"
      if (size[0] * size[1] > most[0] * most[1]) most = size;
    }
    return most;
  }

  /** Throw Refused if a file isn't a picture or is too large. Nothing is decoded. */
  async function vetFile(file) {
    if (file.size > MOST_FILE_BYTES) throw new Refused('heavy', file.size, MOST_FILE_BYTES);
    const bytes = await file.slice(0, HEADER_BYTES).arrayBuffer();
    const start = String.fromCharCode(...new Uint8Array(bytes.slice(0, 32))),
      kind = FORMATS.find(([begins]) => begins.test(start));
    if (!kind) throw new Refused('no-picture');
    let pixels = 0;
    try {
      const [width, height] = kind[1](new DataView(bytes));
      pixels = width * height;
    } catch {
      /* the header is invalid or too short */
    }
    if (!pixels) throw new Refused('broken');
    if (pixels > MOST_PIXELS) throw new Refused('large', pixels, MOST_PIXELS);
  }

  // ---- decoding

  /** Width and height as the picture is seen, as cameras store pictures turned. Nothing is decoded. */
  async function uprightSize(file) {
    const image = new Image(),
      url = URL.createObjectURL(file);
    try {
      await new Promise((done, failed) => Object.assign(image, { onload: done, onerror: failed, src: url }));
      return [image.naturalWidth, image.naturalHeight];
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** The bitmap of a vetted picture, its longer side at most `side`. */
  async function decodeBitmap(file, side) {
    const [width, height] = await uprightSize(file),
      shrink = side / Math.max(width, height);
    return createImageBitmap(file, {
      imageOrientation: 'from-image',
      ...(shrink < 1 && { resizeWidth: Math.max(1, Math.round(width * shrink)), resizeQuality: 'high' }),
    });
  }

  // ---- encoding

  /** A white canvas on which `draw` has drawn. */
  function paintCanvas(width, height, draw) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height }),
      context = canvas.getContext('2d', { alpha: false });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    draw(context);
    return canvas;
  }

  /** A canvas as the data URL of a JPEG of at most PICTURE bytes. If it's larger at the lowest quality, the picture is made smaller. */
  function encodeJpeg(canvas, qualities = QUALITIES) {
    for (const quality of qualities) {
      const text = canvas.toDataURL('image/jpeg', quality),
        [head, base64] = text.split(',');
      if (head !== 'data:image/jpeg;base64') throw new TypeError('no JPEG');
      if ((base64.length * 3) / 4 <= PICTURE) return text;
    }
    const [width, height] = [canvas.width, canvas.height].map(side => Math.max(1, Math.round(side * SHRINK)));
    return encodeJpeg(
      paintCanvas(width, height, context => context.drawImage(canvas, 0, 0, width, height)),
      qualities.slice(-1),
    );
  }

  // ---- the crop

  /** The picture's size after turning, and the scales at which it covers the field and fits inside it. */
  function cropSize({ width, height }) {
    const size = [crop.bitmap.width, crop.bitmap.height];
    if (crop.turn % 2) size.reverse();
    const ratios = [width / size[0], height / size[1]];
    return { size, cover: Math.max(...ratios), whole: Math.min(...ratios) };
  }

  /** Keep the picture in its bounds: one larger than the field covers it, a smaller one stays inside it. */
  function keepInBounds(field) {
    const { size, cover, whole } = cropSize(field),
      mostOffset = (side, at) => Math.abs(size[at] * crop.scale - side) / 2,
      clampOffset = (value, end) => Math.max(-end, Math.min(end, value));
    crop.scale = Math.max(whole, Math.min(cover * MOST_ZOOM, crop.scale));
    crop.x = clampOffset(crop.x, mostOffset(field.width, 0));
    crop.y = clampOffset(crop.y, mostOffset(field.height, 1));
  }

  /** Draw the picture; the origin of the context is the middle of the field. */
  function drawPicture(context) {
    const { bitmap, turn, scale, x, y } = crop;
    context.translate(x, y);
    context.rotate((turn * Math.PI) / 2);
    context.scale(scale, scale);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  }

  /** Zoom by a factor around a point, given in units from the middle of the field. */
  function zoomPicture(field, factor, { x, y } = { x: 0, y: 0 }) {
    const before = crop.scale;
    crop.scale *= factor;
    keepInBounds(field);
    const ratio = crop.scale / before; // not the factor, if the bounds limit the zoom
    crop.x = x + (crop.x - x) * ratio;
    crop.y = y + (crop.y - y) * ratio;
    keepInBounds(field);
  }

  /** Turn the picture a quarter clockwise, as large in relation to the field as it was. */
  function turnPicture(field) {
    const before = cropSize(field).cover;
    Object.assign(crop, { turn: (crop.turn + 1) % 4, x: -crop.y, y: crop.x });
    crop.scale *= cropSize(field).cover / before;
    keepInBounds(field);
  }

  const STEP = 24, // units per press of an arrow key
    SHIFT_FACTOR = 4, // times as many with Shift
    ZOOM_STEP = 1.15; // factor of a zoom step
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ACTIONS = { closer: field => zoomPicture(field, ZOOM_STEP), farther: field => zoomPicture(field, 1 / ZOOM_STEP), turn: turnPicture };
  const ACTION_KEYS = { '+': 'closer', '=': 'closer', '-': 'farther', _: 'farther', r: 'turn' };

  /** The middle of two fingers, and their distance (0 for a single finger), in units. */
  function gripOf(fingers) {
    const [one, other = one] = fingers.values();
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  /** The picture behind the frame of a field of `width` by `height` units: drag it, pinch it, or move it by keys. */
  class PhotoCrop extends HTMLElement {
    #canvas = Object.assign(document.createElement('canvas'), { ariaHidden: 'true' });
    #fingers = new Map();
    #frame = 0;
    #resizeObserver = new ResizeObserver(() => this.show());

    constructor() {
      super();
      Object.assign(this.#canvas.style, { display: 'block', width: '100%', height: '100%' });
      this.attachShadow({ mode: 'open' }).append(this.#canvas);
      this.addEventListener('pointerdown', event => this.#onTouch(event));
      this.addEventListener('pointermove', event => this.#onDrag(event));
      for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) this.addEventListener(end, event => this.#liftFinger(event));
      this.addEventListener('touchstart', courtcards.preventGestures, { passive: false });
      this.addEventListener('wheel', event => this.#onWheel(event), { passive: false });
      this.addEventListener('keydown', event => this.#onKey(event));
    }

    connectedCallback() {
      this.#resizeObserver.observe(this);
    }

    /** Closing the dialog drops the picture. */
    disconnectedCallback() {
      this.#resizeObserver.disconnect();
      dropPicture();
    }

    get field() {
      return { width: Number(this.getAttribute('width')), height: Number(this.getAttribute('height')) };
    }

    /** Px per unit, leaving a border of the picture visible around the frame. */
    get #unit() {
      const { width, height } = this.field,
        edge = 18;
      return Math.max(0.05, Math.min((this.clientWidth - 2 * edge) / width, (this.clientHeight - 2 * edge) / height));
    }

    act(name) {
      if (!crop) return;
      ACTIONS[name]?.(this.field);
      this.show();
    }

    show() {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw();
      });
    }

    #draw() {
      const canvas = this.#canvas,
        unit = this.#unit * devicePixelRatio,
        { width, height } = this.field;
      const size = { width: Math.round(this.clientWidth * devicePixelRatio), height: Math.round(this.clientHeight * devicePixelRatio) };
      Object.assign(canvas, size);
      const context = canvas.getContext('2d');
      if (!crop) return this.#paintWait(context, size);
      const tracePath = () => context.rect(-width / 2, -height / 2, width, height);
      context.setTransform(unit, 0, 0, unit, size.width / 2, size.height / 2);
      context.fillStyle = '#fff';
      context.fillRect(-width / 2, -height / 2, width, height);
      context.imageSmoothingQuality = 'high';
      context.save();
      drawPicture(context);
      context.restore();
      context.beginPath();
      context.rect(-size.width / unit, -size.height / unit, (2 * size.width) / unit, (2 * size.height) / unit);
      tracePath();
      context.fillStyle = 'rgb(27 15 24 / .66)';
      context.fill('evenodd');
      this.#strokePath(context, (4 * devicePixelRatio) / unit, 'rgb(27 15 24 / .8)', tracePath);
      this.#strokePath(context, (2 * devicePixelRatio) / unit, '#fff', tracePath);
      if (this.#fingers.size) this.#strokePath(context, devicePixelRatio / unit, 'rgb(255 255 255 / .6)', () => this.#traceThirds(context));
    }

    /** Show the text that says that the picture is being decoded. */
    #paintWait(context, { width, height }) {
      Object.assign(context, {
        fillStyle: '#fff',
        textAlign: 'center',
        textBaseline: 'middle',
        font: `600 ${15 * devicePixelRatio}px ${getComputedStyle(this).fontFamily}`,
      });
      context.fillText(this.getAttribute('wait') ?? '', width / 2, height / 2);
    }

    #strokePath(context, width, colour, tracePath) {
      context.beginPath();
      tracePath();
      Object.assign(context, { lineWidth: width, strokeStyle: colour });
      context.stroke();
    }

    /** The lines at thirds, shown during a drag. */
    #traceThirds(context) {
      const { width, height } = this.field;
      for (const part of [-1 / 6, 1 / 6]) {
        context.moveTo(width * part, -height / 2);
        context.lineTo(width * part, height / 2);
        context.moveTo(-width / 2, height * part);
        context.lineTo(width / 2, height * part);
      }
    }

    /** A pointer's position, in units from the middle of the field. */
    #pointOf({ clientX, clientY }) {
      const { left, top, width, height } = this.getBoundingClientRect(),
        unit = this.#unit;
      return { x: (clientX - left - width / 2) / unit, y: (clientY - top - height / 2) / unit };
    }

    #onTouch(event) {
      if (event.button || this.#fingers.size === 2) return;
      this.#fingers.set(event.pointerId, this.#pointOf(event));
      try {
        this.setPointerCapture(event.pointerId);
      } catch {
        /* the finger is already up: its event follows */
      }
      this.show();
    }

    #onDrag(event) {
      if (!crop || !this.#fingers.has(event.pointerId)) return;
      if (event.pointerType !== 'touch' && !(event.buttons & 1)) return this.#liftFinger(event); // it was released outside the page
      const before = gripOf(this.#fingers);
      this.#fingers.set(event.pointerId, this.#pointOf(event));
      const now = gripOf(this.#fingers);
      crop.x += now.x - before.x;
      crop.y += now.y - before.y;
      zoomPicture(this.field, before.apart && now.apart ? now.apart / before.apart : 1, now);
      this.show();
    }

    #liftFinger(event) {
      if (this.#fingers.delete(event.pointerId)) this.show();
    }

    #onWheel(event) {
      event.preventDefault();
      if (!crop) return;
      zoomPicture(this.field, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0015)), this.#pointOf(event));
      this.show();
    }

    #onKey(event) {
      const arrow = ARROWS[event.key],
        name = ACTION_KEYS[window.courtcards.keyMeaning.letterOf(event)];
      if (event.ctrlKey || event.metaKey || event.altKey || !crop || !(arrow || name)) return;
      event.preventDefault();
      if (!arrow) return this.act(name);
      crop.x += arrow[0] * STEP * (event.shiftKey ? SHIFT_FACTOR : 1);
      crop.y += arrow[1] * STEP * (event.shiftKey ? SHIFT_FACTOR : 1);
      keepInBounds(this.field);
      this.show();
    }
  }

  customElements.define('photo-crop', PhotoCrop);
  document.addEventListener('click', ({ target }) => {
    const act = target.closest?.('[data-crop]')?.dataset.crop;
    if (act) document.querySelector('photo-crop')?.act(act);
  });

  // ---- requests from the table

  /** Drop the picture, and ignore one still being decoded. */
  function dropPicture() {
    requestCount += 1;
    crop?.bitmap.close();
    crop = null;
  }

  /** Decode a picture for the crop; tell the table if that fails, unless it was dropped meanwhile. */
  async function decodeForCrop(file) {
    const thisRequest = requestCount;
    try {
      const bitmap = await decodeBitmap(file, CROP_SIDE),
        cropElement = document.querySelector('photo-crop');
      if (thisRequest !== requestCount || !cropElement) return bitmap.close();
      crop = { bitmap, turn: 0, scale: 0, x: 0, y: 0 };
      crop.scale = cropSize(cropElement.field).cover;
      cropElement.show();
    } catch (trouble) {
      console.warn('A picture cannot be decoded:', trouble);
      const head = await readStart(file);
      if (thisRequest === requestCount) document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'photo-broken', head } }));
    }
  }

  /** The start of a file in base64, by which the table identifies its type. */
  function readStart(file) {
    const reader = new FileReader();
    return new Promise(done => {
      reader.onload = () => done(reader.result.split(',')[1] ?? '');
      reader.onerror = () => done('');
      reader.readAsDataURL(file.slice(0, REPORTED_BYTES));
    });
  }

  /**
   * Ask for a picture, then call `then(why, size, most, head)`.
   * Once the picture is being decoded, `why` is ''. Otherwise it's the reason why the picture is refused, with its size, the limit and the start of the file.
   */
  function pickPicture(then) {
    const field = Object.assign(document.createElement('input'), { type: 'file', accept: ACCEPTED_TYPES, hidden: true });
    document.body.append(field);
    field.addEventListener('change', async () => {
      const file = field.files[0],
        thisRequest = requestCount;
      field.remove();
      if (!file) return;
      try {
        await vetFile(file);
        if (thisRequest !== requestCount) return; // another one was chosen meanwhile
      } catch (trouble) {
        const { why, size, most } = trouble instanceof Refused ? trouble : new Refused('broken'); // the file is gone or unreadable
        return then(why, size, most, await readStart(file));
      }
      dropPicture();
      then('', 0, 0, '');
      decoding = decodeForCrop(file);
    });
    field.addEventListener('cancel', () => field.remove());
    field.click();
  }

  /** Save what the frame shows as a card's picture. Call `then` with why it couldn't be saved, or ''; if the dialog was closed meanwhile, never. */
  async function savePicture(key, then) {
    const thisRequest = requestCount;
    await decoding;
    const field = document.querySelector('photo-crop')?.field;
    if (thisRequest !== requestCount || !crop || !field) return; // the dialog was closed, perhaps opened again for another card
    if (!courtcards.canReadCanvas()) return then('canvas');
    const scale = Math.min(1, CARD_SIDE / Math.max(field.width, field.height)); // px per unit
    try {
      const picture = encodeJpeg(
        paintCanvas(Math.round(field.width * scale), Math.round(field.height * scale), context => {
          context.setTransform(scale, 0, 0, scale, (field.width * scale) / 2, (field.height * scale) / 2);
          drawPicture(context);
        }),
      );
      const why = await courtcards.art.changeDrawing(key, { picture });
      courtcards.art.announceChange([key]);
      then(why);
    } catch (trouble) {
      console.warn('A picture cannot be written:', trouble);
      then('bad-picture');
    }
  }

  /** The bitmap of a file, its longer side at most `side`. Throws if the file isn't a picture or is too large. */
  async function readBitmap(file, side) {
    await vetFile(file);
    return decodeBitmap(file, side);
  }

  /** Re-encode an imported picture (a data URL) as the data URL of a JPEG that may be stored. It's null if it isn't a picture. */
  async function encodeAgain(text) {
    try {
      const [, base64] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text);
      const file = new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]);
      const picture = await readBitmap(file, CARD_SIDE),
        { width, height } = picture;
      const canvas = paintCanvas(width, height, context => context.drawImage(picture, 0, 0));
      picture.close();
      return encodeJpeg(canvas);
    } catch {
      return null;
    }
  }

  window.courtcards.photo = { PICTURE, pickPicture, savePicture, encodeAgain, readBitmap };
})();
