// The interpreter named in pyscript.toml: Pyodide, started from the snapshot, or on any trouble started plainly, with micropip installing the rules wheel.
// It runs both in the page and in workers. The build fills in the names in double braces. The order of a start:
//   1. boot.js: theme, loading bar, watchdog; the browser paints the lobby built into the page.
//   2. This file, a script of the page before PyScript imports it: WebAssembly and the memory of the snapshot arrive in pieces, are unpacked and compiled.
//   3. PyScript, preloaded by the page and configured in it, calls `loadPyodide`; the compiled WebAssembly is handed to Pyodide.
//   4. `thaw` (frozen.py), PyScript's own Python, then entry.py from the page: table/main.py finds nearly everything imported, and the lobby painted.
//   5. When the page is idle, the service worker caches all files, those of the plain start last; the bots' worker starts from the same files.
import { loadPyodide as load, version } from '{{pyodide}}/pyodide.js';
import { Lost, Missing, fetchUnpacked, findCached } from './pieces.mjs';
export { version };

const urlOf = name => new URL(name, import.meta.url).href;
const WHEEL = urlOf('{{wheel}}'), WASM = urlOf('{{pyodide}}/pyodide.asm.wasm'), LIBRARY = urlOf('{{pyodide}}/python_stdlib.zip');
const PACKED = {{packed}};                                                              // the files that arrive in pieces: { wasm, snapshot }
const SIZE = {{size}}, PAGE = {{page}}, LAID = {{laid}};                                // bytes: the memory, one of its pages, the part WebAssembly initializes
const WASM_PAGE = 1 << 16;
const emptyLibrary = () => new Response(new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]));      // an empty zip file
const markStart = how => { if (globalThis.document) document.documentElement.dataset.boot = how; };
const reportTrouble = trouble => {
  if (trouble instanceof Missing) globalThis.courtcards?.explainMissing?.(trouble.address);
  else globalThis.courtcards?.[trouble instanceof Lost ? 'explainOffline' : 'explainFailure']?.(trouble);
};

async function fetchFile(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Resolves once the page is painted, so that no work delays that. In a worker or on a hidden page, it resolves at once. */
const pagePainted = new Promise(done => {
  if (!globalThis.document || document.hidden) return done();
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 2000);           // in case it was hidden meanwhile
});

/** Unpack the memory of the snapshot: first a byte per page that says whether it has data, then the pages that do. */
async function unpackMemory(answer) {
  await pagePainted;
  const source = answer.body.getReader(), memory = new Uint8Array(SIZE), used = new Uint8Array(Math.ceil(SIZE / PAGE));
  let known = 0, at = 0;                // how many pages `used` is known of; where in the memory the next byte belongs
  const skipEmptyPages = () => { while (at < SIZE && at % PAGE === 0 && !used[at / PAGE]) at += PAGE; };
  for (let { done, value } = await source.read(); !done; { done, value } = await source.read()) {
    const head = value.subarray(0, used.length - known);
    used.set(head, known);
    known += head.length;
    for (let from = head.length; from < value.length;) {
      skipEmptyPages();
      const part = value.subarray(from, from + PAGE - at % PAGE);
      memory.set(part, at);             // a RangeError if there is too much
      at += part.length;
      from += part.length;
    }
  }
  skipEmptyPages();
  if (known < used.length || at < SIZE) throw new Error('The snapshot ends too soon');
  return memory;
}

/** Start Pyodide from the snapshot; return it. */
async function startFromSnapshot(options) {
  const python = await runWithReplacedFetch({ [LIBRARY]: emptyLibrary() }, () => load({ ...options, _loadSnapshot: memory }), restoreInitialMemory);
  const frozen = python.pyimport('frozen');
  frozen.thaw();
  frozen.destroy();
  delete python._api?.config?._loadSnapshot;   // otherwise its memory stays allocated twice
  addLibraryLater(python);
  markStart('snapshot');
  return python;
}

/** Start Pyodide without the snapshot, and install the rules; return it. */
async function startPlainly(options) {
  const python = await runWithReplacedFetch({}, () => load(options));
  await python.loadPackage('micropip');
  const micropip = python.pyimport('micropip');
  await micropip.install(WHEEL);
  micropip.destroy();
  markStart('plain');
  return python;
}

/** Grow the memory to the snapshot's size, and add to the snapshot the data initialized here, which it omits. Pyodide reads it only later. */
async function restoreInitialMemory({ exports: { memory: own } }) {
  const whole = await memory, lacking = SIZE - own.buffer.byteLength, heap = new Uint32Array(whole.buffer, 0, 2)[1];       // start of Pyodide's heap in it
  const initial = new Uint32Array(own.buffer, 0, LAID / 4), words = new Uint32Array(whole.buffer, heap, LAID / 4);
  for (let at = 0; at < initial.length; at += 1) words[at] ^= initial[at];       // the build took it out by XOR, see snapshot.mjs
  if (lacking > 0) own.grow(Math.ceil(lacking / WASM_PAGE));
}

/**
 * Call `startLoading`, which loads Pyodide, while fetches get our `answers` ({address: response}) and our compiled module; the rest is fetched as usual.
 * `onInstance` is called with the instance of the module before Pyodide gets it.
 */
async function runWithReplacedFetch(answers, startLoading, onInstance = () => {}) {
  const { fetch } = globalThis, { instantiateStreaming } = WebAssembly, ourModule = new Response();       // stands for our compiled module
  globalThis.fetch = (asked, ...more) => (String(asked) === WASM ? ourModule : answers[asked] ?? fetch(asked, ...more));
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    if (await answer !== ourModule) return await instantiateStreaming.call(WebAssembly, answer, imports);
    try {
      const module = await compiledModule, instance = await WebAssembly.instantiate(module, imports);
      await onInstance(instance);
      return { module, instance };
    } catch (trouble) {
      reportTrouble(trouble);                // Pyodide would wait silently
      throw trouble;
    }
  };
  try {
    return await startLoading();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Make the first loaded package bring the standard library along: the snapshot has all that the table imports, but a package may need more. */
function addLibraryLater(python) {
  const { loadPackage } = python;
  let library = null;
  async function writeLibrary() {
    const bytes = new Uint8Array(await (await fetchFile(LIBRARY)).arrayBuffer()), frozen = python.pyimport('frozen');
    frozen.write_library(bytes);
    frozen.destroy();
  }
  python.loadPackage = async (...wanted) => {
    library ??= writeLibrary();
    await library.catch(trouble => { library = null; throw trouble; });
    return await loadPackage(...wanted);
  };
}

const compiledModule = fetchUnpacked(PACKED.wasm, async answer => { await pagePainted; return await WebAssembly.compileStreaming(answer); });
let memory = fetchUnpacked(PACKED.snapshot, unpackMemory);
for (const coming of [compiledModule, memory]) coming.catch(() => {});         // errors show when they are awaited later

/** Return whether this device has cached the files of a plain start: it then starts offline even if the browser evicted the snapshot. */
const isPlainStartCached = async () => (await Promise.all([WHEEL, LIBRARY].map(findCached))).every(Boolean);

export async function loadPyodide(given = {}) {
  const { default: createPyodideModule } = await import('{{pyodide}}/pyodide.asm.js'); // otherwise Pyodide would request it under another name
  const options = { ...given, indexURL: urlOf('{{pyodide}}/'), createPyodideModule };
  try {
    return await startFromSnapshot(options);
  } catch (trouble) {
    if (trouble instanceof Lost && !(await isPlainStartCached())) {
      reportTrouble(trouble);
      throw trouble;
    }
    console.warn('No start from the snapshot, starting plainly:', trouble);
    return await startPlainly(options).catch(reason => { reportTrouble(reason); throw reason; });
  } finally {
    memory = null;
  }
}
