// Fetches files that the build has compressed and split: a few pieces at a time, in order, with progress, retries on lost connections, and checksums.
// The browser caches each complete piece, whatever happens to the connection.
import { streamOf, unpackPieces } from './unpack.mjs';

const MOST_AT_ONCE = 2;                            // pieces to fetch at once: keeps the connection busy, and little is lost if it breaks
const RETRY_PAUSES = [1_000, 3_000, 6_000];        // ms before each retry
const urlOf = name => new URL(name, import.meta.url).href;
const boot = globalThis.courtcards;        // boot.js, which shows the progress; workers have none
const queue = [];                          // pieces to fetch, with the functions that settle their promises
let running = 0;                           // pieces being fetched

/** Thrown if a piece can't be fetched because the connection is lost. */
export class Lost extends Error {}

/** Thrown if a file is missing from the site, or isn't the one that was built. */
export class Missing extends Error {
  constructor(name, why) {
    super(`${name} ${why}`);
    this.address = urlOf(name);
  }
}

/**
 * Call `use` with a response that has a file unpacked: the cached one, or one made of pieces.
 * The file is given as its name when unpacked (`kept`), its type, and its pieces: [name, bytes, checksum] each.
 */
export async function fetchUnpacked({ kept, type, pieces }, use) {
  const cached = await findCached(kept);
  try {
    if (cached) return await use(cached);
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

/** The response that the service worker has cached for a file. It's null or undefined if there's none, or if this page can't use caches. */
export async function findCached(name) {
  try {
    return await caches.match(urlOf(name));
  } catch {
    return null;
  }
}

/** Delete a file from all caches. */
async function forgetFile(name) {
  for (const key of await caches.keys()) await (await caches.open(key)).delete(urlOf(name));
}

/** Fetch the next piece of the queue, unless MOST_AT_ONCE are being fetched. */
function startNext() {
  if (running >= MOST_AT_ONCE || !queue.length) return;
  const { piece, done, failed } = queue.shift();
  running += 1;
  fetchPiece(...piece).then(done, failed).finally(() => { running -= 1; startNext(); });
}

/** Fetch a piece. If the connection fails, try again after a pause; if the piece is damaged, fetch it once more past the browser's cache. */
async function fetchPiece(name, bytes, sum) {
  for (const pause of [...RETRY_PAUSES, null]) {
    const whole = await fetchBytes(name, 'default').catch(trouble => {
      if (trouble instanceof TypeError && pause === null) throw new Lost(`${name}: ${trouble.message}`);
      if (!(trouble instanceof TypeError)) throw trouble;
    });
    if (whole) return await matchesSum(whole, sum) ? whole : await refetchDamaged(name, whole.length, sum);
    await new Promise(done => setTimeout(done, pause));
  }
}

/** Fetch a piece past the browser's cache, whose copy of `bytes` bytes is damaged. */
async function refetchDamaged(name, bytes, sum) {
  boot?.countBytes?.(-bytes);
  const whole = await fetchBytes(name, 'reload');
  if (!(await matchesSum(whole, sum))) throw new Missing(name, 'is damaged');
  return whole;
}

/** Fetch a file, counting its bytes as they arrive; if that fails, they're taken back. Throws TypeError without a connection, Missing without the file. */
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

/** Whether bytes match their checksum. It's also true if the browser can't compute one: unpacking damaged bytes then fails. */
async function matchesSum(bytes, sum) {
  if (!globalThis.crypto?.subtle) return true;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) === sum;
}
