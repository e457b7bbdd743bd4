// What pyscript.toml names as its interpreter: Pyodide, started from the snapshot; on any trouble started plainly, with the rules wheel installed by micropip.
// The build fills in the names in double braces. It runs in the page and in workers alike.
import { loadPyodide as load, version } from '{{pyodide}}/pyodide.mjs';
export { version };

const WHEEL = '{{wheel}}', SNAPSHOT = '{{snapshot}}', SIZE = {{size}};
const here = name => new URL(name, import.meta.url).href;
const mark = how => { if (globalThis.document) document.documentElement.dataset.boot = how; };

/** The snapshot as bytes, whether or not the host has unpacked it on the way. */
async function fetchSnapshot() {
  const answer = await fetch(here(SNAPSHOT));
  if (!answer.ok) throw new Error(`${SNAPSHOT}: ${answer.status}`);
  let bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
  if (bytes.length !== SIZE) throw new Error(`${SNAPSHOT}: ${bytes.length} bytes, not ${SIZE}`);
  return bytes;
}

async function fromSnapshot(options) {
  const python = await load({ ...options, _loadSnapshot: await snapshot });
  python.runPython('import frozen; frozen.thaw()');
  delete python._api?.config?._loadSnapshot;   // else its memory stays taken twice
  mark('snapshot');
  return python;
}

async function plainly(options) {
  const python = await load(options);
  await python.loadPackage('micropip');
  const micropip = python.pyimport('micropip');
  await micropip.install(here(WHEEL));
  micropip.destroy();
  mark('plain');
  return python;
}

let snapshot = fetchSnapshot();   // at once, while the interpreter itself is still on its way
snapshot.catch(() => {});         // awaited later

export async function loadPyodide(given = {}) {
  const options = { ...given, indexURL: here('{{pyodide}}/') };
  try {
    return await fromSnapshot(options);
  } catch (trouble) {
    console.warn('No start from the snapshot, starting plainly:', trouble);
    return await plainly(options).catch(reason => { globalThis.courtcards?.failed?.(reason); throw reason; });
  } finally {
    snapshot = null;
  }
}
