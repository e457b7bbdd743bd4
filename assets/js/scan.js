// <qr-scanner>: reads QR codes from the camera while the element is there and the page visible; also reads them from picture files. Loaded when needed.
// The table is told `scanned` with the contents of a code, or `unscanned` with the reason. No picture is stored.
(() => {
  'use strict';
  const CAMERA = { video: { facingMode: 'environment', width: { ideal: 1280 } } };
  const CAMERA_SIDES = [900, 760, 620, 480], // px of the longer side, tried in turn: a code missed at one size may be found at another
    FILE_SIDE = 1800; // the same for a picture file
  const READ_PAUSE = 100, // ms between attempts
    PICTURE_WAIT = 5_000; // ms before a camera that shows nothing, or black, is reported
  const BLACK_LIMIT = 24; // of 255: a black picture has no brighter values
  const REASONS = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'none', OverconstrainedError: 'none' };
  let readerPromise = null; // a promise of the reader, once requested

  const tellTable = (act, more) => document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: act, ...more } }));
  const wait = time => new Promise(done => setTimeout(done, time));

  /** An error whose message is the word by which the table explains why no code was read. */
  class Unscanned extends Error {}

  function reportFailure(trouble) {
    if (!(trouble instanceof Unscanned)) console.warn('No scan:', trouble);
    tellTable('unscanned', { why: trouble instanceof Unscanned ? trouble.message : 'busy' });
  }

  // ---- pixels

  /** The pixels of a picture or a camera frame, its longer side at most `side`. */
  function pixelsOf(picture, side) {
    const [width, height] = [picture.videoWidth ?? picture.width, picture.videoHeight ?? picture.height],
      scale = Math.min(1, side / Math.max(width, height));
    const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      }),
      context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  /** Whether a picture is black. */
  const isBlack = picture => pixelsOf(picture, 8).data.every((part, at) => at % 4 === 3 || part < BLACK_LIMIT);

  /** Make a function that reads the code in a picture ('' if there's none): by the browser's own detector, or by a script loaded for it. */
  async function makeReader() {
    if ((await window.BarcodeDetector?.getSupportedFormats())?.includes('qr_code')) {
      const detector = new BarcodeDetector({ formats: ['qr_code'] });
      return async picture => (await detector.detect(picture))[0]?.rawValue ?? '';
    }
    if (!courtcards.canReadCanvas()) throw new Unscanned('canvas');
    await courtcards.loadScript('jsQR').catch(() => {
      throw new Unscanned('unread');
    });
    return (picture, side) => {
      const { data, width, height } = pixelsOf(picture, side);
      return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? '';
    };
  }

  /** The one reader, made when first needed; after a failure, it's made again. */
  function sharedReader() {
    readerPromise ??= makeReader().catch(trouble => {
      readerPromise = null;
      throw trouble;
    });
    return readerPromise;
  }

  // ---- the camera

  async function openCamera() {
    if (!navigator.mediaDevices) throw new Unscanned('unsafe');
    try {
      return await navigator.mediaDevices.getUserMedia(CAMERA);
    } catch (trouble) {
      throw new Unscanned(REASONS[trouble.name] ?? 'busy');
    }
  }

  /** Try again, if that's offered: a camera was allowed or plugged in. */
  const scanAgain = () => document.querySelector('#dialog [data-do="scan-again"]')?.click();
  navigator.mediaDevices?.addEventListener('devicechange', scanAgain);
  const permission = navigator.permissions?.query({ name: 'camera' }).catch(() => null); // some browsers don't know this permission
  permission?.then(state => state?.addEventListener('change', () => state.state !== 'denied' && scanAgain()));

  const stopStream = stream => stream.getTracks().forEach(track => track.stop());

  class QrScanner extends HTMLElement {
    #video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    #attempt = 0; // counts attempts; an older one stops
    #stream = null;
    #why = ''; // the problem last reported
    #onVisibility = () => (document.hidden ? this.#stop() : this.#start());

    constructor() {
      super();
      Object.assign(this.#video.style, { display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
      this.attachShadow({ mode: 'open' }).append(this.#video);
    }

    connectedCallback() {
      document.addEventListener('visibilitychange', this.#onVisibility);
      this.#onVisibility();
    }

    disconnectedCallback() {
      document.removeEventListener('visibilitychange', this.#onVisibility);
      this.#stop();
    }

    async #start() {
      const attempt = (this.#attempt += 1),
        late = setTimeout(() => attempt === this.#attempt && this.#report('slow'), PICTURE_WAIT);
      try {
        const [read, stream] = await Promise.all([sharedReader(), openCamera()]);
        if (attempt !== this.#attempt) return stopStream(stream);
        this.#stream = stream;
        this.#video.srcObject = stream;
        await this.#video.play();
        clearTimeout(late);
        await this.#readCodes(read, attempt);
      } catch (trouble) {
        if (attempt !== this.#attempt) return;
        this.#stop();
        reportFailure(trouble);
      } finally {
        clearTimeout(late);
      }
    }

    /** Report a problem with the camera, and when it's over. */
    #report(why) {
      if (why !== this.#why) tellTable('unscanned', { why: (this.#why = why) });
    }

    /** Report each code that comes into view once, until the element is gone or the page hidden. */
    async #readCodes(read, attempt) {
      const sees = courtcards.canReadCanvas();
      let bright = performance.now(); // when the picture was last not black
      for (let last = '', turn = 0; attempt === this.#attempt; await wait(READ_PAUSE)) {
        if (!this.#stream.active) throw new Unscanned('busy');
        if (!sees || !isBlack(this.#video)) bright = performance.now();
        this.#report(performance.now() - bright > PICTURE_WAIT ? 'dark' : '');
        const value = await read(this.#video, CAMERA_SIDES[turn++ % CAMERA_SIDES.length]);
        if (attempt === this.#attempt && value && value !== last) tellTable('scanned', { value: (last = value) });
      }
    }

    #stop() {
      this.#attempt += 1;
      if (this.#stream) stopStream(this.#stream);
      this.#stream = this.#video.srcObject = null;
    }
  }

  customElements.define('qr-scanner', QrScanner);

  // ---- picture files

  async function readPictureFile(file) {
    const read = await sharedReader(),
      picture = await courtcards.photo.readBitmap(file, FILE_SIDE).catch(() => {
        throw new Unscanned('no-picture');
      });
    for (const side of [FILE_SIDE, ...CAMERA_SIDES]) {
      const value = await read(picture, side);
      if (value) return value;
    }
    throw new Unscanned('no-code');
  }

  function pickPictureFile() {
    const field = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
    document.body.append(field);
    field.addEventListener('change', () => {
      field.remove();
      if (field.files[0]) readPictureFile(field.files[0]).then(value => tellTable('scanned', { value }), reportFailure);
    });
    field.addEventListener('cancel', () => field.remove());
    field.click();
  }

  document.addEventListener('click', ({ target }) => target.closest?.('[data-scan]') && pickPictureFile());
})();
