// Makes the boot snapshot: node snapshot.mjs JOB.json, with
// {out, page, site, wheel, frozen, plain: [module, ...], sources: {module: [path, text]}, pyscript}. Writes the snapshot gzipped, without its empty pages;
// prints its size in memory.
import fs from 'node:fs';
import zlib from 'node:zlib';
import { loadPyodide } from 'pyodide';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const HOME = '/home/pyodide';

/** PyScript writes its Python into the home folder at every boot; compile the very texts it will write. */
function pyscriptSources(tree, path = HOME, name = '') {
  return Object.entries(tree).flatMap(([key, value]) => {
    const module = key === '__init__.py' ? name : [name, key.replace(/\.py$/, '')].filter(Boolean).join('.');
    return typeof value === 'string' ? [[module, [`${path}/${key}`, value]]] : pyscriptSources(value, `${path}/${key}`, module);
  });
}

/** A byte for each page, 1 if it holds something, then those pages: much of the memory is empty. */
function withoutEmpty(memory) {
  const pages = Array.from({ length: Math.ceil(memory.length / job.page) }, (_, page) => memory.subarray(page * job.page, (page + 1) * job.page));
  const used = pages.map(page => page.some(Boolean));
  return Buffer.concat([Buffer.from(used), ...pages.filter((_, page) => used[page])]);
}

const { default: tree } = await import(job.pyscript);
const sources = { ...Object.fromEntries(pyscriptSources(tree)), ...job.sources };
const python = await loadPyodide({ _makeSnapshot: true, _sysExecutable: '/pyodide', env: { HOME } });
python.unpackArchive(new Uint8Array(fs.readFileSync(job.wheel)), 'zip', { extractDir: job.site });
python.FS.writeFile('/tmp/frozen.py', new Uint8Array(fs.readFileSync(job.frozen)));
python.FS.writeFile('/tmp/job.json', JSON.stringify({ plain: job.plain, sources }));
python.runPython(`
import gc, json, sys
sys.path.insert(0, "/tmp")
import frozen
with open("/tmp/job.json", encoding="utf-8") as job:
    frozen.freeze(**json.load(job))
sys.path.remove("/tmp")
del job
import table.app.rehearsal
table.app.rehearsal.rehearse()
gc.collect()
gc.freeze()        # nothing in the picture ever goes: a collection in the middle of a press need not look through it
frozen.sweep()
`);
const memory = python.makeMemorySnapshot();
fs.writeFileSync(job.out, zlib.gzipSync(withoutEmpty(memory), { level: 9 }));
console.log(memory.length);
