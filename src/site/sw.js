// The service worker: the whole site works offline once this is installed. The build fills in the names in double braces.
const VERSION = '{{version}}';
const FILES = {{files}};     // {name, relative to this file: what it must hold}
const LATER = {{later}};     // the same, of what only a start without the snapshot needs, and of what comes later: kept last
const PAGE = './';           // fetched anew, and must be of this very version
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

async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = '';
  const key = url.href === absolute('index.html') ? absolute('./') : url.href;
  return await (await caches.open(CACHE)).match(key) ?? fetch(request);
}

addEventListener('install', event => event.waitUntil(install()));
addEventListener('activate', event => event.waitUntil(activate()));
addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope) && url !== absolute('sw.js')) event.respondWith(answer(event.request));        // of itself the network tells
});
addEventListener('message', event => {
  if (event.data === 'take over') skipWaiting();
  if (event.data === 'fill') event.waitUntil(fill().catch(() => false).then(everything => event.ports[0].postMessage(everything)));
});
