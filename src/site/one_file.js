// In the one file: looks whether all of it is here, gives every part an address, and starts PyScript. The build fills in what it knows of the parts.
(() => {
  'use strict';
  const PARTS = {{parts}};                      // {name: { size and sum of what is kept, whether that is packed }}
  const FIRST = 0x3400, BITS = 15;              // as one_file.py writes them
  const TYPES = { wasm: 'application/wasm', mjs: 'text/javascript', js: 'text/javascript', json: 'application/json', txt: 'text/plain;charset=utf-8' };
  const { courtcards } = window, root = document.documentElement;
  const ending = name => name.split('.').pop();

  /** What a text holds; it stands for so many bytes. */
  function read(text, size) {
    const bytes = new Uint8Array(size);
    let held = 0, bits = 0, at = 0;
    for (let sign = 0; sign < text.length; sign += 1) {
      held = held << BITS | text.charCodeAt(sign) - FIRST;
      for (bits += BITS; bits >= 8 && at < size; at += 1) {
        bits -= 8;
        bytes[at] = held >> bits;
      }
      held &= (1 << bits) - 1;
    }
    return bytes;
  }

  /** Whether bytes are what they should be; a browser that cannot tell finds out when they are unpacked. */
  async function whole(bytes, sum) {
    if (!window.crypto?.subtle) return true;
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) === sum;
  }

  /** The bytes of a part, null if it is not here as it was written. */
  async function taken(name) {
    const tag = document.querySelector(`script[data-part="${name}"]`), { size, sum } = PARTS[name];
    if (tag?.textContent.length !== Math.ceil(size * 8 / BITS)) return null;
    const bytes = read(tag.textContent, size);
    tag.remove();
    return await whole(bytes, sum) ? bytes : null;
  }

  const unpacked = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

  /** Give a part an address that ends with its name. */
  async function address(name, bytes, known) {
    const answer = PARTS[name].packed ? unpacked(bytes) : new Response(bytes);
    const content = /interpreter-/.test(name) ? (await answer.text()).replace(/\{\{([^}]+)\}\}/g, (_, other) => known[other]) : await answer.arrayBuffer();
    return `${URL.createObjectURL(new Blob([content], { type: TYPES[ending(name)] ?? '' }))}#${name}`;
  }

  async function start() {
    const names = Object.keys(PARTS), parts = await Promise.all(names.map(taken)), lost = names.filter((_, at) => !parts[at]);
    if (lost.length) return courtcards.broken(lost.length, names.length);
    const last = name => /interpreter-/.test(name), known = {};
    const lay = async wanted => Promise.all(names.map(async (name, at) => { if (last(name) === wanted) known[name] = await address(name, parts[at], known); }));
    await lay(false);
    await lay(true);                            // it names the others
    const named = text => names.reduce((found, name) => found.replaceAll(name, known[name]), text);
    for (const key of ['botSrc', 'words']) root.dataset[key] = named(root.dataset[key]);
    root.dataset.licences = known['LICENSES.txt'];
    const table = document.querySelector('script[type=py]');
    table.setAttribute('config', named(table.getAttribute('config')));
    await import(known[names.find(name => /\/core-/.test(name))]);
  }

  addEventListener('DOMContentLoaded', () => start().catch(reason => courtcards.failed(reason)));
})();
