// Makes the boot snapshot: node snapshot.mjs JOB.json, with
// {out, page, site, wheel, frozen, check, lines, plain: [module, ...], sources: {module: [path, text]}, pyscript}. Writes the snapshot without empty
// pages and without the data WebAssembly initializes by itself; prints its size in memory, and the size of that data.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const HOME = '/home/pyodide';

/** PyScript writes its Python into the home folder at every boot; compile exactly the texts it will write. */
function pyscriptSources(tree, folder = HOME, name = '') {
  return Object.entries(tree).flatMap(([key, value]) => {
    const module = key === '__init__.py' ? name : [name, key.replace(/\.py$/, '')].filter(Boolean).join('.');
    return typeof value === 'string' ? [[module, [`${folder}/${key}`, value]]] : pyscriptSources(value, `${folder}/${key}`, module);
  });
}

/** A byte per page, 1 if it has data, then the pages that do: much of the memory is empty. */
function dropEmptyPages(memory) {
  const pages = Array.from({ length: Math.ceil(memory.length / job.page) }, (_, page) => memory.subarray(page * job.page, (page + 1) * job.page));
  const used = pages.map(page => page.some(Boolean));
  return Buffer.concat([Buffer.from(used), ...pages.filter((_, page) => used[page])]);
}

/** Make every run the same: Python's hashes, seeds and dates depend on these, and so would its memory. */
function makeDeterministic() {
  let seed = 1, time = Date.UTC(2020, 0, 1), ticks = 0;
  process.env.TZ = 'UTC';
  crypto.randomFillSync = view => view.fill((seed = (seed * 48271) % 2147483647) & 255);
  Date.now = () => (time += 1000);          // with a clock that stands still, Python's imports would miss new files
  performance.now = () => (ticks += 1);
}

/** Note the memory as initialized by the interpreter's own file, before any code runs. */
function recordInitialMemory(noted) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given), { memory } = (made.instance ?? made).exports;
    if (memory) noted.laid ??= trimZeros(new Uint8Array(memory.buffer));
    return made;
  };
}

/** A copy of a memory up to its last non-zero byte, in whole words. */
function trimZeros(memory) {
  const end = memory.findLastIndex(Boolean) + 1;
  return memory.slice(0, Math.ceil(end / 4) * 4);
}

/** Remove the data initialized by the interpreter's file; interpreter.mjs restores it by the same operation. */
function removeInitialMemory(memory, laid) {
  const head = new Uint32Array(memory.buffer)[1];           // bytes before the heap, as Pyodide writes them
  const bare = Uint8Array.from(memory);
  for (let at = 0; at < laid.length; at += 1) bare[head + at] ^= laid[at];
  return bare;
}

/** Run Python; print its errors without the interpreter's own source, which Node would show first. */
function run(python, text) {
  try {
    python.runPython(text);
  } catch (trouble) {
    console.error(trouble.message);
    process.exit(1);
  }
}

/** Copy a file of ours to where the interpreter finds it. */
function copyIntoPython(python, file) {
  python.FS.writeFile(`/tmp/${path.basename(file)}`, new Uint8Array(fs.readFileSync(file)));
}

if (!job.lines) {           // in a separate interpreter: it would leave traces in the snapshot
  const other = await loadPyodide();
  copyIntoPython(other, job.frozen);
  copyIntoPython(other, job.check);
  run(other, 'import sys; sys.path.insert(0, "/tmp"); import strip_check; strip_check.check_stripping()');
}
makeDeterministic();
const noted = {};
recordInitialMemory(noted);
const { default: tree } = await import(job.pyscript);
const sources = { ...Object.fromEntries(pyscriptSources(tree)), ...job.sources };
const python = await loadPyodide({ _makeSnapshot: true, _sysExecutable: '/pyodide', env: { HOME, LANG: 'C.UTF-8', PYTHONHASHSEED: '1' } });
python.unpackArchive(new Uint8Array(fs.readFileSync(job.wheel)), 'zip', { extractDir: job.site });
copyIntoPython(python, job.frozen);
python.FS.writeFile('/tmp/job.json', JSON.stringify({ lines: job.lines, plain: job.plain, sources }));
run(python, `
import gc, json, sys
from contextlib import nullcontext
sys.path.insert(0, "/tmp")
import frozen
with open("/tmp/job.json", encoding="utf-8") as file:
    job = json.load(file)
with nullcontext() if job["lines"] else frozen.stripping_code():
    frozen.freeze(**job)
    import table.app.warm_up
    table.app.warm_up.fill_caches()
    gc.collect()
sys.path.remove("/tmp")
del job, file, nullcontext
gc.collect()
gc.freeze()        # nothing in the snapshot is ever freed, so a collection in the middle of a press needn't search it
frozen.zero_free_memory()
`);
const memory = python.makeMemorySnapshot();
fs.writeFileSync(job.out, dropEmptyPages(removeInitialMemory(memory, noted.laid)));
console.log(memory.length, noted.laid.length);
