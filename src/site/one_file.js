// In the one-file copy: checks that it is complete, serves every part to the code that fetches it, and starts PyScript. The build fills in PARTS.
(() => {
  'use strict';
  const PARTS = {{parts}};                      // {name: {size and sum of the stored bytes, whether they are compressed, type}}
  const FIRST = 0x3400, BITS = 15;              // as in one_file.py
  const WORKER_PARTS = ['app/snapshot', 'app/wasm', 'json'];          // fragments of the names that workers fetch
  const { courtcards } = window, root = document.documentElement;
  const partNameContaining = piece => Object.keys(PARTS).find(name => name.includes(piece));

  /** Decode the `size` bytes that a text encodes, BITS bits per character. */
  function decodePart(text, size) {
    const bytes = new Uint8Array(size);
    let pending = 0, bits = 0, at = 0;          // bits not written yet, and how many
    for (let place = 0; place < text.length; place += 1) {
      pending = pending << BITS | text.charCodeAt(place) - FIRST;
      for (bits += BITS; bits >= 8 && at < size; at += 1) {
        bits -= 8;
        bytes[at] = pending >> bits;
      }
      pending &= (1 << bits) - 1;
    }
    return bytes;
  }

  /** Whether bytes match their checksum. It's also true if the browser can't compute one: unpacking damaged bytes then fails. */
  async function matchesSum(bytes, sum) {
    if (!window.crypto?.subtle) return true;
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) === sum;
  }

  /** Take a part out of the page, with its bytes. It's null if it's missing or damaged. */
  async function takePart([name, { size, sum, packed, type }]) {
    const tag = document.querySelector(`script[data-part="${name}"]`);
    if (tag?.textContent.length !== Math.ceil(size * 8 / BITS)) return null;
    const bytes = decodePart(tag.textContent, size);
    tag.remove();
    return await matchesSum(bytes, sum) ? { name, bytes, packed, type } : null;
  }

  /** Answer requests whose address ends with the name of a part, once the promise of all `parts` is fulfilled. This runs in the page and, as source text, in workers. */
  function serveParts(parts) {
    const networkFetch = globalThis.fetch;
    globalThis.fetch = async (asked, ...more) => {
      const address = String(asked.url ?? asked).split(/[?#]/)[0], part = (await parts).find(({ name }) => address.endsWith(`/${name}`) || address === name);
      if (!part) return await networkFetch.call(globalThis, asked, ...more);
      const body = new Response(part.bytes).body;
      return new Response(part.packed ? body.pipeThrough(new DecompressionStream('gzip')) : body, { headers: { 'Content-Type': part.type } });
    };
  }

  /**
   * In a worker, before PyScript's code, call `serve` with a promise of the parts, which the first message brings.
   * The worker is a classic one, as nothing can be imported from this file. PyScript takes it for a module because `importScripts` throws, as in modules.
   */
  function receiveParts(serve) {
    globalThis.importScripts = () => { throw new Error('Nothing can be imported here'); };
    serve(new Promise(done => addEventListener('message', event => {
      event.stopImmediatePropagation();
      done(event.data);
    }, { once: true })));
  }

  const blobUrl = (content, type) => URL.createObjectURL(new Blob(content, { type }));
  const runScript = address => new Promise((done, failed) => {
    const tag = Object.assign(document.createElement('script'), { src: address, onload: done, onerror: () => failed(new Error('A part cannot be run')) });
    document.head.append(tag);
  });

  async function start() {
    if (document.querySelector('[data-failed]')) return;            // boot.js has shown why it can't start
    const wanted = Object.entries(PARTS), parts = (await Promise.all(wanted.map(takePart))).filter(Boolean);
    if (parts.length < wanted.length) return courtcards.explainBroken(wanted.length - parts.length, wanted.length);
    serveParts(Promise.resolve(parts));
    const [interpreter, core, licences] = await Promise.all(['interpreter', 'core', 'LICENSES'].map(async piece => await (await fetch(partNameContaining(piece))).text()));
    const workerParts = parts.filter(({ name }) => WORKER_PARTS.some(piece => name.includes(piece)));
    courtcards.worker = new Blob([`(${receiveParts})(${serveParts});\n`, interpreter, '\n(async () => {']);
    window.Worker = class extends window.Worker {
      constructor(address, options) {
        super(address, { ...options, type: 'classic' });
        super.postMessage(workerParts);
      }
    };
    root.dataset.licences = blobUrl([licences], 'text/plain;charset=utf-8');
    await runScript(blobUrl([interpreter], 'text/javascript;charset=utf-8'));
    await import(blobUrl([core], 'text/javascript;charset=utf-8'));
  }

  addEventListener('DOMContentLoaded', () => start().catch(reason => courtcards.explainFailure(reason)));
})();
