// What pyscript.toml names as its interpreter: Pyodide, started from the snapshot; on any trouble started plainly, with the rules wheel installed by micropip.
// It runs in the page and in workers alike. The build fills in the names in double braces. A start, in order:
//   1. boot.js: theme, loading bar, watchdog; the lobby that the page was built with is painted.
//   2. This file, a script of the page before PyScript comes to it: WebAssembly and the memory of the snapshot come in pieces, are unpacked, and compiled.
//   3. PyScript, whose parts the page names ahead and whose config is in the page, asks for `loadPyodide`; what is compiled is handed to Pyodide.
//   4. `thaw` (frozen.py), PyScript's own Python, then entry.py out of the page: table/main.py finds nearly everything imported, and the lobby painted.
//   5. When the page is idle: the service worker puts by what was fetched, last the parts of the plain start; the bots' worker starts from the same files.
import { loadPyodide as load, version } from '{{pyodide}}/pyodide.js';
import { Lost, Missing, brought, keptHere } from './pieces.mjs';
export { version };

const here = name => new URL(name, import.meta.url).href;
const WHEEL = here('{{wheel}}'), WASM = here('{{pyodide}}/pyodide.asm.wasm'), LIBRARY = here('{{pyodide}}/python_stdlib.zip');
const PACKED = {{packed}};                                                              // what comes in pieces: { wasm, snapshot }
const SIZE = {{size}}, PAGE = {{page}}, LAID = {{laid}};                                // bytes of the memory, of a page of it, and of what WebAssembly lays out
const WASM_PAGE = 1 << 16;
const NO_LIBRARY = () => new Response(new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]));      // a zip file without files
const mark = how => { if (globalThis.document) document.documentElement.dataset.boot = how; };
const tell = trouble => {
  if (trouble instanceof Missing) globalThis.courtcards?.missing?.(trouble.address);
  else globalThis.courtcards?.[trouble instanceof Lost ? 'lost' : 'failed']?.(trouble);
};

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** The page is painted before all this work, if it is seen at all. */
const painted = new Promise(done => {
  if (!globalThis.document || document.hidden) return done();
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 2000);           // hidden in the meantime
});

/** Lay out the memory of the snapshot: first comes a byte for each of its pages, whether it holds something, then those pages. */
async function spread(answer) {
  await painted;
  const source = answer.body.getReader(), memory = new Uint8Array(SIZE), used = new Uint8Array(Math.ceil(SIZE / PAGE));
  let told = 0, at = 0;
  const skip = () => { while (at < SIZE && at % PAGE === 0 && !used[at / PAGE]) at += PAGE; };
  for (let { done, value } = await source.read(); !done; { done, value } = await source.read()) {
    const head = value.subarray(0, used.length - told);
    used.set(head, told);
    told += head.length;
    for (let from = head.length; from < value.length;) {
      skip();
      const part = value.subarray(from, from + PAGE - at % PAGE);
      memory.set(part, at);             // a RangeError where there is too much
      at += part.length;
      from += part.length;
    }
  }
  skip();
  if (told < used.length || at < SIZE) throw new Error('The snapshot ends too soon');
  return memory;
}

async function fromSnapshot(options) {
  const python = await withAnswers({ [LIBRARY]: NO_LIBRARY() }, () => load({ ...options, _loadSnapshot: memory }), laidOver);
  const frozen = python.pyimport('frozen');
  frozen.thaw();
  frozen.destroy();
  delete python._api?.config?._loadSnapshot;   // else its memory stays taken twice
  withLibrary(python);
  mark('snapshot');
  return python;
}

async function plainly(options) {
  const python = await withAnswers({}, () => load(options));
  await python.loadPackage('micropip');
  const micropip = python.pyimport('micropip');
  await micropip.install(WHEEL);
  micropip.destroy();
  mark('plain');
  return python;
}

/** Let the memory be as large as that of the snapshot, and put into that what is laid out here: it was left away. Pyodide looks at it only after this. */
async function laidOver({ exports: { memory: own } }) {
  const whole = await memory, lacking = SIZE - own.buffer.byteLength, head = new Uint32Array(whole.buffer, 0, 2)[1];       // where Pyodide's heap begins in it
  const laid = new Uint32Array(own.buffer, 0, LAID / 4), words = new Uint32Array(whole.buffer, head, LAID / 4);
  for (let at = 0; at < laid.length; at += 1) words[at] ^= laid[at];
  if (lacking > 0) own.grow(Math.ceil(lacking / WASM_PAGE));
}

/** Let Pyodide load with answers that are here already, and with what is being compiled: what else it asks for, it fetches. `seen` is told of what was made. */
async function withAnswers(answers, then, seen = () => {}) {
  const { fetch } = globalThis, { instantiateStreaming } = WebAssembly, own = new Response();
  globalThis.fetch = (asked, ...more) => (String(asked) === WASM ? own : answers[asked] ?? fetch(asked, ...more));
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    if (await answer !== own) return await instantiateStreaming.call(WebAssembly, answer, imports);
    try {
      const module = await compiled, instance = await WebAssembly.instantiate(module, imports);
      await seen(instance);
      return { module, instance };
    } catch (trouble) {
      tell(trouble);                // Pyodide would wait in silence
      throw trouble;
    }
  };
  try {
    return await then();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** All that the table imports is in the snapshot; a package may want more, so the library comes with the first one. */
function withLibrary(python) {
  const { loadPackage } = python;
  let library = null;
  async function lay() {
    const bytes = new Uint8Array(await (await fetched(LIBRARY)).arrayBuffer()), frozen = python.pyimport('frozen');
    frozen.lay_library(bytes);
    frozen.destroy();
  }
  python.loadPackage = async (...wanted) => {
    library ??= lay();
    await library.catch(trouble => { library = null; throw trouble; });
    return await loadPackage(...wanted);
  };
}

const compiled = brought(PACKED.wasm, async answer => { await painted; return await WebAssembly.compileStreaming(answer); });
let memory = brought(PACKED.snapshot, spread);
for (const coming of [compiled, memory]) coming.catch(() => {});         // awaited later, when Pyodide is here

/** Tell whether this device has cached what a plain start needs: then the table starts offline, even if the browser has evicted the snapshot. */
const plainIsHere = async () => (await Promise.all([WHEEL, LIBRARY].map(keptHere))).every(Boolean);

export async function loadPyodide(given = {}) {
  const { default: createPyodideModule } = await import('{{pyodide}}/pyodide.asm.js'); // else Pyodide would ask for it by another name
  const options = { ...given, indexURL: here('{{pyodide}}/'), createPyodideModule };
  try {
    return await fromSnapshot(options);
  } catch (trouble) {
    if (trouble instanceof Lost && !(await plainIsHere())) {
      tell(trouble);
      throw trouble;
    }
    console.warn('No start from the snapshot, starting plainly:', trouble);
    return await plainly(options).catch(reason => { tell(reason); throw reason; });
  } finally {
    memory = null;
  }
}
