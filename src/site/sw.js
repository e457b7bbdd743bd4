// The service worker: the whole site works offline once this is installed. The build fills in the names in double braces.
const VERSION = '{{version}}';
const FILES = {{files}};     // {name, relative to this file: what it must hold}
const LATER = {{later}};     // the same, of what only a start without the snapshot needs, and of what comes later: kept last
const PACKED = {{packed}};   // {name of a file as it is kept unpacked: [its type, its pieces]}
const PAGE = './';           // fetched anew, and must be of this very version
const LOST = '404.html';     // leads home from wherever nothing is
importScripts('{{unpack}}');    // packing, as unpack.mjs has it
const PREFIX = `courtcards ${registration.scope} `, CACHE = PREFIX + VERSION;
const absolute = name => new URL(name, registration.scope).href;

async function add(cache, name) {
  const named = name !== PAGE && name.includes('/');    // by what it holds; of what is not the browser may still have another, and a host may call that unchanged
  const options = { cache: named ? 'default' : 'reload', ...(name !== PAGE && { integrity: FILES[name] ?? LATER[name] }) };
  const answer = await fetch(absolute(name), options);
  if (!answer.ok || answer.redirected) throw new Error(`${name}: ${answer.status}`);
  if (name === PAGE && !(await answer.clone().text()).includes(VERSION)) throw new Error('The page is of another version');
  await cache.put(absolute(name), answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...Object.keys(FILES), PAGE].map(name => add(cache, name)));
}

async function activate() {
  const old = (await caches.keys()).filter(key => key.startsWith(PREFIX) && key !== CACHE);
  await Promise.all(old.map(key => caches.delete(key)));
  if (!old.length) await clients.claim();     // the first one ever; later ones come by the page's "new version"
}

async function missing(cache) {
  const held = new Set((await cache.keys()).map(request => request.url));
  return [PAGE, ...Object.keys(FILES), ...Object.keys(LATER)].filter(name => !held.has(absolute(name)));
}

/** Fetch what was evicted and what comes last, one file after the other; tell whether everything is here now. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const name of await missing(cache)) {
    await add(cache, name).catch(trouble => console.warn('Not kept for offline use:', trouble.message));
  }
  return !(await missing(cache)).length;
}

/** Unpack what came packed, so that the next start need not. */
async function unpack() {
  const cache = await caches.open(CACHE), held = async name => new Uint8Array(await (await cache.match(absolute(name))).arrayBuffer());
  for (const [name, [type, pieces]] of Object.entries(PACKED)) {
    if (await cache.match(absolute(name))) continue;
    const packed = await Promise.all(pieces.map(held));
    await cache.put(absolute(name), new Response(packing.stream(packing.unpacked(packed)), { headers: { 'Content-Type': type } }));
  }
}

let unpacking = null;       // for all pages that ask meanwhile: a second one would put the same there once more

async function filled(asked) {
  const everything = await fill().catch(() => false);
  asked.postMessage(everything);
  if (everything) await (unpacking ??= unpack().finally(() => { unpacking = null; }));
}

async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = '';
  const key = url.href === absolute('index.html') ? absolute('./') : url.href;
  const cache = await caches.open(CACHE), kept = await cache.match(key);
  if (kept || request.mode !== 'navigate') return kept ?? fetch(request);
  const found = await fetch(request).catch(() => null);     // no connection
  return found && found.status !== 404 ? found : await cache.match(absolute(LOST)) ?? found ?? Response.error();
}

addEventListener('install', event => event.waitUntil(install()));
addEventListener('activate', event => event.waitUntil(activate()));
addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope) && url !== absolute('sw.js')) event.respondWith(answer(event.request));        // of itself the network tells
});
addEventListener('message', event => {
  if (event.data === 'take over') skipWaiting();
  if (event.data === 'fill') event.waitUntil(filled(event.ports[0]).catch(trouble => console.warn('Not kept unpacked:', trouble.message)));
});
