// Fetches files that the build has compressed and split: a few pieces at a time, in order, with progress, retries on lost connections, and checksums.
// The browser caches each complete piece, whatever happens to the connection.
import { streamOf, unpackPieces } from './unpack.mjs';

const MOST_AT_ONCE = 2;                            // pieces to fetch at once: keeps the connection busy, and little is lost if it breaks
const RETRY_PAUSES = [1_000, 3_000, 6_000];        // ms before each retry
const urlOf = name => new URL(name, import.meta.url).href;
const boot = globalThis.courtcards;        // boot.js, which shows the progress; workers have none
const queue = [];
let running = 0;

/** The connection is lost. */
export class Lost extends Error {}

/** A file is missing from the site, or replaced by another. */
export class Missing extends Error {
  constructor(name, why) {
    super(`${name} ${why}`);
    this.address = urlOf(name);
  }
}

/** Pass on a response with a file: the cached unpacked one, or else one made of its pieces. file: { kept, type, pieces: [[name, bytes, sum]] } */
export async function fetchUnpacked({ kept, type, pieces }, use) {
  const held = await findCached(kept);
  try {
    if (held) return await use(held);
  } catch (trouble) {
    console.warn(`${kept} is damaged, taking its pieces:`, trouble);
    await forgetFile(kept);
  }
  boot?.expectBytes?.(pieces.reduce((all, [, bytes]) => all + bytes, 0));
  const packed = await Promise.all(pieces.map(piece => new Promise((done, failed) => {
    queue.push({ piece, done, failed });
    startNext();
  })));
  return await use(new Response(streamOf(unpackPieces(packed)), { headers: { 'Content-Type': type } }));
}

/** The file as unpacked by the service worker, if any; some pages have no access to caches. */
export async function findCached(name) {
  try {
    return await caches.match(urlOf(name));
  } catch {
    return null;
  }
}

async function forgetFile(name) {
  for (const key of await caches.keys()) await (await caches.open(key)).delete(urlOf(name));
}

function startNext() {
  if (running >= MOST_AT_ONCE || !queue.length) return;
  const { piece, done, failed } = queue.shift();
  running += 1;
  fetchPiece(...piece).then(done, failed).finally(() => { running -= 1; startNext(); });
}

/** Fetch a piece; retry after a pause if the connection fails, and once bypass the browser's cache if its copy is damaged. */
async function fetchPiece(name, bytes, sum) {
  for (const pause of [...RETRY_PAUSES, null]) {
    const whole = await fetchBytes(name, 'default').catch(trouble => {
      if (trouble instanceof TypeError && pause === null) throw new Lost(`${name}: ${trouble.message}`);
      if (!(trouble instanceof TypeError)) throw trouble;
    });
    if (whole) return await matchesSum(whole, sum) ? whole : await fetchAgain(name, whole.length, sum);
    await new Promise(done => setTimeout(done, pause));
  }
}

async function fetchAgain(name, bytes, sum) {
  boot?.countBytes?.(-bytes);
  const whole = await fetchBytes(name, 'reload');
  if (!(await matchesSum(whole, sum))) throw new Missing(name, 'is damaged');
  return whole;
}

/** Fetch a file, reporting every byte, and subtracting them again on failure. A TypeError if the connection fails. */
async function fetchBytes(name, cache) {
  const answer = await fetch(urlOf(name), { cache });
  if (!answer.ok) throw new Missing(name, `is not there (${answer.status})`);
  const parts = [], source = answer.body.getReader();
  let size = 0;
  try {
    for (let { done, value } = await source.read(); !done; { done, value } = await source.read()) {
      parts.push(value);
      size += value.length;
      boot?.countBytes?.(value.length);
    }
  } catch (trouble) {
    boot?.countBytes?.(-size);
    throw trouble;
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);        // no Blob: WebKit can't read one in a worker of a page from the disk
  return whole;
}

/** Whether bytes match their checksum; if the browser can't compute it, unpacking them will fail instead. */
async function matchesSum(bytes, sum) {
  if (!globalThis.crypto?.subtle) return true;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) === sum;
}
