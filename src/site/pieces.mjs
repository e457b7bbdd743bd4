// Brings files that the build has packed and cut into pieces: a few pieces at a time, in order, counted as they come, asked for again when the line fails, and checked.
// A piece that has come once is kept by the browser, whatever happens to the line.
import { stream, unpacked } from './unpack.mjs';

const AHEAD = 2;                            // pieces on their way at once: the line is never idle, and little is lost with it
const AGAIN = [1_000, 3_000, 6_000];        // ms until a piece is asked for again
const here = name => new URL(name, import.meta.url).href;
const start = globalThis.courtcards;        // boot.js, which shows how much has come; a worker has none
const waiting = [];
let coming = 0;

/** The connection is lost. */
export class Lost extends Error {}

/** A file is not on the site, or another one in its place. */
export class Missing extends Error {
  constructor(name, why) {
    super(`${name} ${why}`);
    this.address = here(name);
  }
}

/** Use the answer that holds a file: as it is kept unpacked, else from its pieces. file: { kept, type, pieces: [[name, bytes, sum]] } */
export async function brought({ kept, type, pieces }, use) {
  const held = await keptHere(kept);
  try {
    if (held) return await use(held);
  } catch (trouble) {
    console.warn(`${kept} is damaged, taking its pieces:`, trouble);
    await forgotten(kept);
  }
  start?.coming?.(pieces.reduce((all, [, bytes]) => all + bytes, 0));
  const packed = await Promise.all(pieces.map(piece => new Promise((done, failed) => {
    waiting.push({ piece, done, failed });
    next();
  })));
  return await use(new Response(stream(unpacked(packed)), { headers: { 'Content-Type': type } }));
}

/** What the service worker has unpacked when there was time; not every page may ask. */
export async function keptHere(name) {
  try {
    return await caches.match(here(name));
  } catch {
    return null;
  }
}

async function forgotten(name) {
  for (const key of await caches.keys()) await (await caches.open(key)).delete(here(name));
}

function next() {
  if (coming >= AHEAD || !waiting.length) return;
  const { piece, done, failed } = waiting.shift();
  coming += 1;
  insisting(...piece).then(done, failed).finally(() => { coming -= 1; next(); });
}

/** Fetch a piece, again after a while where the line fails, once past what the browser has of it where that is damaged. */
async function insisting(name, bytes, sum) {
  for (const pause of [...AGAIN, null]) {
    const whole = await fetched(name, 'default').catch(trouble => {
      if (trouble instanceof TypeError && pause === null) throw new Lost(`${name}: ${trouble.message}`);
      if (!(trouble instanceof TypeError)) throw trouble;
    });
    if (whole) return await same(whole, sum) ? whole : await anew(name, whole.length, sum);
    await new Promise(done => setTimeout(done, pause));
  }
}

async function anew(name, bytes, sum) {
  start?.came?.(-bytes);
  const whole = await fetched(name, 'reload');
  if (!(await same(whole, sum))) throw new Missing(name, 'is damaged');
  return whole;
}

/** Fetch a file and tell of every byte; what has come in vain is untold. A TypeError where the line fails. */
async function fetched(name, cache) {
  const answer = await fetch(here(name), { cache });
  if (!answer.ok) throw new Missing(name, `is not there (${answer.status})`);
  const parts = [], source = answer.body.getReader();
  let size = 0;
  try {
    for (let { done, value } = await source.read(); !done; { done, value } = await source.read()) {
      parts.push(value);
      size += value.length;
      start?.came?.(value.length);
    }
  } catch (trouble) {
    start?.came?.(-size);
    throw trouble;
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);        // no Blob: WebKit reads none in the worker of a page from the disk
  return whole;
}

/** Whether bytes are what they should be; a browser that cannot tell finds out when they are unpacked. */
async function same(bytes, sum) {
  if (!globalThis.crypto?.subtle) return true;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) === sum;
}
