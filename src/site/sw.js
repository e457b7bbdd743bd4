// The service worker: the whole site works offline once this is installed. The build fills in the names in double braces.
const VERSION = '{{version}}';
const FILES = {{files}};     // {name, relative to this file: integrity}
const LATER = {{later}};     // the same for files needed only by a start without the snapshot, and for lazy-loaded parts: cached last
const PACKED = {{packed}};   // {name of an unpacked file: [its type, its pieces]}
const PAGE = './';           // always fetched from the network, and must have this very version
const LOST = '404.html';     // leads to the site from unknown addresses
importScripts('{{unpack}}');    // defines packing, see unpack.mjs
const PREFIX = `courtcards ${registration.scope} `, CACHE = PREFIX + VERSION;
const urlOf = name => new URL(name, registration.scope).href;

/** Fetch a file and cache it. It throws if the file isn't there, or isn't the one that was built with this worker. */
async function cacheFile(cache, name) {
  const isHashNamed = name !== PAGE && name.includes('/');    // of other files the browser may have old copies, which hosts may call unchanged
  const options = { cache: isHashNamed ? 'default' : 'reload', ...(name !== PAGE && { integrity: FILES[name] ?? LATER[name] }) };
  const answer = await fetch(urlOf(name), options);
  if (!answer.ok || answer.redirected) throw new Error(`${name}: ${answer.status}`);
  if (name === PAGE && !(await answer.clone().text()).includes(VERSION)) throw new Error('The page is of another version');
  await cache.put(urlOf(name), answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...Object.keys(FILES), PAGE].map(name => cacheFile(cache, name)));
}

async function activate() {
  const old = (await caches.keys()).filter(key => key.startsWith(PREFIX) && key !== CACHE);
  await Promise.all(old.map(key => caches.delete(key)));
  if (!old.length) await clients.claim();     // the very first one; later ones take over by the page's "new version"
}

/** The names of the files that aren't cached. */
async function missingFiles(cache) {
  const cachedUrls = new Set((await cache.keys()).map(request => request.url));
  return [PAGE, ...Object.keys(FILES), ...Object.keys(LATER)].filter(name => !cachedUrls.has(urlOf(name)));
}

/** Fetch evicted and late files, one after the other; return whether everything is cached now. */
async function cacheMissingFiles() {
  const cache = await caches.open(CACHE);
  for (const name of await missingFiles(cache)) {
    await cacheFile(cache, name).catch(trouble => console.warn('Not kept for offline use:', trouble.message));
  }
  return !(await missingFiles(cache)).length;
}

/** Unpack the packed files, so that the next start doesn't have to. */
async function unpack() {
  const cache = await caches.open(CACHE), readCached = async name => new Uint8Array(await (await cache.match(urlOf(name))).arrayBuffer());
  for (const [name, [type, pieces]] of Object.entries(PACKED)) {
    if (await cache.match(urlOf(name))) continue;
    const packed = await Promise.all(pieces.map(readCached));
    await cache.put(urlOf(name), new Response(packing.streamOf(packing.unpackPieces(packed)), { headers: { 'Content-Type': type } }));
  }
}

let unpacking = null;       // shared by all pages that ask meanwhile, so that the work is done once

/** Cache all missing files, tell the page through its `port` whether all are there now, and unpack them if so. */
async function fillAndUnpack(port) {
  const isComplete = await cacheMissingFiles().catch(() => false);
  port.postMessage(isComplete);
  if (isComplete) await (unpacking ??= unpack().finally(() => { unpacking = null; }));
}

/** Answer a request from the cache, otherwise from the network. A page that isn't there gets the one that leads to the site. */
async function respond(request) {
  const url = new URL(request.url);
  url.hash = url.search = '';
  const key = url.href === urlOf('index.html') ? urlOf('./') : url.href;
  const cache = await caches.open(CACHE), kept = await cache.match(key);
  if (kept || request.mode !== 'navigate') return kept ?? fetch(request);
  const found = await fetch(request).catch(() => null);     // null: no connection
  return found && found.status !== 404 ? found : await cache.match(urlOf(LOST)) ?? found ?? Response.error();
}

addEventListener('install', event => event.waitUntil(install()));
addEventListener('activate', event => event.waitUntil(activate()));
addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope) && url !== urlOf('sw.js')) event.respondWith(respond(event.request));        // sw.js itself comes from the network
});
addEventListener('message', event => {
  if (event.data === 'take over') skipWaiting();
  if (event.data === 'fill') event.waitUntil(fillAndUnpack(event.ports[0]).catch(trouble => console.warn('Not kept unpacked:', trouble.message)));
});
