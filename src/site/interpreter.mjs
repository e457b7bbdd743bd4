// What pyscript.toml names as its interpreter: Pyodide, started from the snapshot; on any trouble started plainly, with the rules wheel installed by micropip.
// It runs in the page and in workers alike. The build fills in the names in double braces. A start, in order:
//   1. boot.js: theme, loading bar, watchdog; the lobby that the page was built with is painted.
//   2. This file, a script of the page before PyScript comes to it: WebAssembly is compiled, and the memory of the snapshot unpacked, as they come.
//   3. PyScript, whose parts the page names ahead and whose config is in the page, asks for `loadPyodide`; what is compiled is handed to Pyodide.
//   4. `thaw` (frozen.py), PyScript's own Python, then entry.py out of the page: table/main.py finds nearly everything imported, and the lobby painted.
//   5. When the page is idle: the service worker puts by what was fetched, last the parts of the plain start; the bots' worker starts from the same files.
import { loadPyodide as load, version } from '{{pyodide}}/pyodide.mjs';
export { version };

const here = name => new URL(name, import.meta.url).href;
const SNAPSHOT = here('{{snapshot}}'), WHEEL = here('{{wheel}}'), WASM = here('{{pyodide}}/pyodide.asm.wasm'), LIBRARY = here('{{pyodide}}/python_stdlib.zip');
const TYPE = 'application/wasm';
const SIZE = {{size}}, PAGE = {{page}};                                                 // bytes of the memory, and of a page of it
const WASM_PAGE = 1 << 16;
const NO_LIBRARY = () => new Response(new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]));      // a zip file without files
const mark = how => { if (globalThis.document) document.documentElement.dataset.boot = how; };

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

/** The memory of the snapshot; it is unpacked as it comes, unless the host has done so on the way. */
async function remembered() {
  const [answer] = await Promise.all([fetched(SNAPSHOT), painted]), source = answer.body.getReader(), first = await source.read();
  const whole = new ReadableStream({
    start: given => { if (!first.done) given.enqueue(first.value); },
    async pull(given) { const { done, value } = await source.read(); if (done) given.close(); else given.enqueue(value); },
  });
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return await spread((packed ? whole.pipeThrough(new DecompressionStream('gzip')) : whole).getReader());
}

/** Lay out the memory: first comes a byte for each of its pages, whether it holds something, then those pages. */
async function spread(source) {
  const memory = new Uint8Array(SIZE), used = new Uint8Array(Math.ceil(SIZE / PAGE));
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
  if (told < used.length || at < SIZE) throw new Error(`${SNAPSHOT} ends too soon`);
  return memory;
}

async function fromSnapshot(options) {
  const python = await withAnswers({ [WASM]: wasm, [LIBRARY]: NO_LIBRARY() }, () => load({ ...options, _loadSnapshot: memory }));
  const frozen = python.pyimport('frozen');
  frozen.thaw();
  frozen.destroy();
  delete python._api?.config?._loadSnapshot;   // else its memory stays taken twice
  withLibrary(python);
  mark('snapshot');
  return python;
}

async function plainly(options) {
  const python = await load(options);
  await python.loadPackage('micropip');
  const micropip = python.pyimport('micropip');
  await micropip.install(WHEEL);
  micropip.destroy();
  mark('plain');
  return python;
}

/** An answer that says what it is: not every host knows. */
function typed(answer) {
  return answer.headers.get('Content-Type')?.startsWith(TYPE) ? answer : new Response(answer.body, { headers: { 'Content-Type': TYPE } });
}

/** Fetch and compile once more; where that fails too it is said here, since Pyodide would wait in silence. A file that is not there, boot.js names. */
async function anew(imports, instantiateStreaming) {
  const answer = await fetch(WASM);
  try {
    return await instantiateStreaming.call(WebAssembly, typed(answer), imports);
  } catch (trouble) {
    if (answer.ok) globalThis.courtcards?.failed?.(trouble);
    throw trouble;
  }
}

/** Let the memory be as large as that of the snapshot, which is laid over it; Pyodide looks at it only after this. */
function grown(made) {
  const { memory } = made.instance.exports, lacking = SIZE - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / WASM_PAGE));
  return made;
}

/** Let Pyodide load with answers that are here already: what it asks for otherwise, it fetches; what is being compiled is not compiled again. */
async function withAnswers(answers, then) {
  const { fetch } = globalThis, { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (asked, ...more) => answers[asked] ?? fetch(asked, ...more);
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    if (answer !== wasm) return await instantiateStreaming.call(WebAssembly, answer, imports);
    const module = await compiled.catch(() => null);
    return grown(module ? { module, instance: await WebAssembly.instantiate(module, imports) } : await anew(imports, instantiateStreaming));
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

const wasm = fetched(WASM), compiled = Promise.all([wasm, painted]).then(([answer]) => WebAssembly.compileStreaming(typed(answer)));
let memory = remembered();
for (const coming of [compiled, memory]) coming.catch(() => {});         // awaited later, when Pyodide is here

export async function loadPyodide(given = {}) {
  const options = { ...given, indexURL: here('{{pyodide}}/') };
  try {
    options.createPyodideModule = (await import('{{pyodide}}/pyodide.asm.mjs')).default;
    return await fromSnapshot(options);
  } catch (trouble) {
    console.warn('No start from the snapshot, starting plainly:', trouble);
    return await plainly(options).catch(reason => { globalThis.courtcards?.failed?.(reason); throw reason; });
  } finally {
    memory = null;
  }
}
