// Runs before everything else: applies the theme, shows how far the start is, remembers an early click, explains a failed start, and later installs the
// service worker. A classic script, because a module would fail silently on a file:// page.
(() => {
  'use strict';
  const root = document.documentElement,
    isOneFile = 'alone' in root.dataset,
    SILENT_AFTER = 60_000, // ms without progress before a message replaces the bar
    SLOW_AFTER = 10_000, // ms without progress before a way out is offered
    GRACE = 1_000, // ms before a missing file or a lost connection is reported
    SERVER_WAIT = 4_000, // ms in which the server must answer
    DATABASE_WAIT = 5_000, // ms in which a database must open
    STEPS = 9, // how many steps a start announces
    DOWNLOAD_SHARE = 0.85, // the download's share of the bar; the rest is for the steps
    SIZE_AFTER = 1_000, // ms before the bar says how much has arrived
    TIME_AFTER = 3_000, // ms of measured download before it says the time left
    SPEED_WINDOW = 8_000; // ms over which the download's speed is averaged
  const courtcards = (window.courtcards = {
    early: null,
    explainFailure,
    explainOffline,
    explainMissing,
    explainBroken,
    update,
    findUpdate,
    tellProgress,
    whenIdle,
    hire,
    expectBytes,
    countBytes,
  });
  const isEmbedded = location.hash.startsWith('#/watch/'); // shown as a board in another page, which must store nothing
  const isSandboxed = !isOneFile && window.origin === 'null'; // in a sandboxed frame, where nothing is stored
  /** The browser's service workers, if it has any. In a frame, even asking for them may throw. */
  const serviceWorkers = (() => {
    try {
      return navigator.serviceWorker;
    } catch {
      return undefined;
    }
  })();
  const isReady = () => 'ready' in root.dataset;
  const dispatch = (name, detail) => window.dispatchEvent(new CustomEvent(`courtcards:${name}`, { detail }));
  let watchdog = 0,
    slowTimer = 0,
    steps = 0, // how many were announced so far
    expectedBytes = 0,
    arrivedBytes = 0,
    progress = 0, // from 0 to 1
    statusText = 'Setting the table…', // shown unless a download is under way
    missingFileHandled = false, // whether a missing file is being explained, so that nothing else must be
    hasFailed = false; // whether a message has replaced the bar
  const arrivals = []; // [ms, bytes arrived by then] for the last SPEED_WINDOW

  // ---- before the first paint

  /** The stored settings, or none. */
  function readSettings() {
    try {
      return JSON.parse(localStorage.getItem('courtcards:settings')) ?? {};
    } catch {
      return {};
    } // blocked or damaged: use the defaults
  }

  /** Apply the stored settings that the style sheet depends on. */
  function paintTheme() {
    const light = { light: true, dark: false }[readSettings().theme] ?? matchMedia('(prefers-color-scheme: light)').matches;
    root.dataset.theme = light ? 'light' : 'dark';
    root.dataset.letters = readSettings().letters === false ? 'off' : 'on';
    root.dataset.suits = readSettings().suits ?? 'game';
    document.querySelector('meta[name="theme-color"]').content = light ? '#f4ebe6' : '#1b0f18';
  }

  /** Tell the style sheet the size of the one-file download, which it shows after the link. */
  function showDownloadSize() {
    const [, bytes] = JSON.parse(root.dataset.take ?? '[]');
    if (bytes) root.style.setProperty('--take', `" ${(bytes / 1e6).toFixed(1)}\u00a0MB"`);
  }

  /** Tell the style sheet which screen the address asks for, so that the lobby doesn't flash. */
  function markRoute() {
    const route = /^#\/(match\/|setup\/|play\/|deal\/|watch\/|studio|trade|card\/|print)/.exec(location.hash)?.[1].replace('/', '');
    if (route) root.dataset.route = route;
  }

  /** Mark a local address, or one with a port. Such an address may change, and the browser keeps the matches of each address apart. */
  function markLocalAddress() {
    if (!isOneFile && (location.port || /^(127\.|\[::1]$|(.+\.)?localhost$)/.test(location.hostname))) root.dataset.local = '';
  }

  /** Mark a page whose player has stored matches and needs no greeting. The greeting keeps its space, but stays hidden until the lobby is painted. */
  function markStoredMatches() {
    try {
      if (Object.keys(localStorage).some(key => /^courtcards:(match|volume):/.test(key))) root.dataset.kept = '';
    } catch {} // blocked: nothing is stored
  }

  /**
   * Give PyScript an empty database that stores nothing, if the browser refuses the one PyScript opens at its start, or doesn't answer in time.
   * Otherwise PyScript would never start.
   */
  function replaceFailingDatabases() {
    const real = (() => {
      try {
        return window.indexedDB;
      } catch {
        return null;
      }
    })();
    const answerWith = result => {
      const asked = {};
      queueMicrotask(() => asked.onsuccess?.({ target: { result } }));
      return asked;
    };
    const store = new Proxy({}, { get: (_, name) => () => answerWith(String(name).startsWith('getAll') ? [] : undefined) });
    const empty = { transaction: () => ({ objectStore: () => store }), close() {} };

    function openOrReplace(name, version) {
      if (!String(name).startsWith('IDBMap/')) return real.open(name, version); // our own databases report failures themselves
      if (isEmbedded) return answerWith(empty);
      let request;
      try {
        request = real.open(name, version);
      } catch {
        return answerWith(empty);
      }
      const asked = {},
        lendEmpty = () => asked.onsuccess?.({ target: { result: empty } }),
        silent = setTimeout(lendEmpty, DATABASE_WAIT);
      request.onupgradeneeded = event => asked.onupgradeneeded?.(event);
      request.onsuccess = event => {
        clearTimeout(silent);
        asked.onsuccess?.(event);
      };
      request.onerror = event => {
        event.preventDefault();
        clearTimeout(silent);
        lendEmpty();
      };
      return asked;
    }
    Object.defineProperty(window, 'indexedDB', {
      value: { open: openOrReplace, deleteDatabase: name => real.deleteDatabase(name), databases: () => real.databases() },
    });
  }

  // ---- scripts that run as Python

  /** Dispatch `refused` if the browser refuses to make a worker. Otherwise the table would wait for its answer for ever. */
  function reportRefusedWorkers() {
    const { Worker } = window;
    if (!Worker) return;
    window.Worker = class extends Worker {
      constructor(...given) {
        try {
          super(...given);
        } catch (trouble) {
          dispatch('refused');
          throw trouble;
        }
      }
    };
  }

  const hiredScripts = new WeakSet();

  /** Add a script element to the page, for PyScript to run in a worker. */
  function hire(script) {
    hiredScripts.add(script);
    document.body.append(script);
  }

  /** The observer with which PyScript finds scripts, as the build has it. Once the table is shown, it sees only hired ones, so that no other markup can run. */
  courtcards.Watch = class extends MutationObserver {
    constructor(seen) {
      super(records => {
        const told = isReady()
          ? records.filter(({ type, addedNodes }) => type === 'childList' && [...addedNodes].every(node => hiredScripts.has(node)))
          : records;
        if (told.length) seen(told);
      });
    }
  };

  // ---- while Python loads

  const findBar = () => document.getElementById('boot');

  /** Call `then` with the bar once it's parsed with its contents: this script runs before the page has a body. */
  function onceBarExists(then) {
    const isParsed = () => findBar()?.nextElementSibling;
    if (isParsed()) return then(findBar());
    const parsing = new MutationObserver(() => {
      if (!isParsed()) return;
      parsing.disconnect();
      then(findBar());
    });
    parsing.observe(root, { childList: true, subtree: true });
  }

  function countStep() {
    steps = Math.min(steps + 1, STEPS);
    updateProgress();
  }

  /** Add to the number of bytes that the start has to download. */
  function expectBytes(bytes) {
    expectedBytes += bytes;
    setTimeout(showStatus, SIZE_AFTER); // even if nothing arrives until then
  }

  /** Count bytes that have arrived. A negative number takes back bytes that must be fetched again. */
  function countBytes(bytes) {
    arrivedBytes += bytes;
    const now = performance.now();
    if (now > SIZE_AFTER) arrivals.push([now, arrivedBytes]); // what arrives at once comes from a cache
    while (arrivals[0]?.[0] < now - SPEED_WINDOW) arrivals.shift();
    updateProgress();
  }

  /** Move the bar forward, and start waiting for the next progress. */
  function updateProgress() {
    restartWatchdog();
    progress = Math.max(progress, expectedBytes ? (arrivedBytes / expectedBytes) * DOWNLOAD_SHARE + (steps / STEPS) * (1 - DOWNLOAD_SHARE) : steps / STEPS);
    onceBarExists(bar => {
      if (hasFailed) return;
      bar.toggleAttribute('data-done', isReady());
      bar.setAttribute('aria-valuenow', Math.round(progress * 100));
      bar.querySelector('.boot__bar').style.setProperty('--done', progress);
      showStatus();
    });
  }

  /** Show a text below the bar, except while a download is under way. */
  function tellProgress(text) {
    statusText = text;
    showStatus();
  }

  /** Show the state of the download below the bar or, while there's no download, `statusText`. */
  function showStatus() {
    const place = findBar()?.querySelector('.boot__text'),
      text = downloadStatus() ?? statusText;
    if (place && place.textContent !== text) place.textContent = text;
  }

  /** How much of the download has arrived, and the time left, as a text. It's null if nothing is being downloaded. */
  function downloadStatus() {
    if (arrivedBytes >= expectedBytes || performance.now() < SIZE_AFTER) return null;
    const [total, arrived] = [expectedBytes, arrivedBytes].map(bytes => (bytes / 1e6).toFixed(1)),
      hasPressed = courtcards.early || root.dataset.picture === 'pressed';
    return `${hasPressed ? 'One moment: downloading the rules' : 'Downloading the rules'}, ${arrived} of ${total} MB${timeLeftText(secondsLeft())}`;
  }

  /** The time left as the end of a status text, or '' if `seconds` is null. */
  function timeLeftText(seconds) {
    if (seconds === null) return '';
    if (seconds < 10) return ' · a few seconds left';
    if (seconds < 90) return ` · about ${Math.ceil(seconds / 5) * 5} seconds left`;
    return ` · about ${Math.round(seconds / 60)} minutes left`;
  }

  /** The seconds that the rest of the download will take, or null while its speed is unknown. */
  function secondsLeft() {
    const [[from, bytesThen], [to, bytesNow]] = [arrivals[0] ?? [0, 0], arrivals.at(-1) ?? [0, 0]];
    if (to - from < TIME_AFTER || bytesNow <= bytesThen) return null;
    return (((expectedBytes - arrivedBytes) / (bytesNow - bytesThen)) * (to - from)) / 1000;
  }

  /** Remember the last press made before Python runs, which then carries it out. A press on the way out that `showSlowNotice` offers reloads the page. */
  function rememberPress(event) {
    if (event.target.closest?.('#slow a')) {
      event.preventDefault();
      reloadIfReached();
    }
    const wanted = event.target.closest?.('[data-do]');
    if (!wanted || isReady() || hasFailed || 'picture' in root.dataset) return;
    document.querySelectorAll('[data-do][aria-busy]').forEach(other => other.removeAttribute('aria-busy'));
    wanted.setAttribute('aria-busy', 'true');
    courtcards.early = { ...wanted.dataset };
    tellProgress('One moment…');
  }

  // ---- if it fails

  // Messages: title, text and options for `explain`.
  const LOST = ['No connection', 'The download isn’t finished. Everything downloaded so far is kept, and so are your matches. Try again once you’re online.'];
  const FRAMED = [
    'The game can’t run inside this page',
    'The page around it blocks its files. Open the game in a new tab.',
    { buttons: { 'Open in a new tab': () => window.open(location.href) } },
  ];
  const BUTTONS = {
    'Try again': reloadIfReached,
    ...(location.hash.length > 2 && {
      'Back to the lobby': () => {
        location.hash = '';
        location.reload();
      },
    }),
    ...(serviceWorkers?.controller && { 'Download everything again': reloadUncached }),
  };

  /** Whether the page's server can be reached. It's also true if the page doesn't need it, because everything is cached or in one file. */
  async function serverAnswers() {
    if (isOneFile || serviceWorkers?.controller) return true;
    try {
      return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(SERVER_WAIT) })).ok;
    } catch {
      return false;
    }
  }

  /** The message to show if the server can't be reached. */
  const unreachableMessage = () => (isSandboxed && navigator.onLine ? FRAMED : LOST);

  /** Reload if the server can be reached. If not, keep this page and say so, as the browser would replace it with an error page. */
  async function reloadIfReached() {
    const isReached = await serverAnswers();
    if (isReady()) return; // the start succeeded meanwhile: don't take the table away
    if (isReached) return location.reload();
    explain(...unreachableMessage());
    const messageText = findBar().querySelector('p');
    messageText.textContent = '';
    setTimeout(() => {
      messageText.textContent = `Still no connection. ${LOST[1]}`;
    }); // again in a task of its own, so that screen readers repeat it
  }

  /** Remove the service worker and its cache; saved matches stay. */
  async function removeCaches() {
    const registration = await serviceWorkers?.getRegistration();
    await registration?.unregister();
    const ownKeys = registration ? (await caches.keys()).filter(key => key.startsWith(`courtcards ${registration.scope} `)) : [];
    await Promise.all(ownKeys.map(key => caches.delete(key)));
  }

  /** Reload without anything cached. */
  async function reloadUncached() {
    await removeCaches();
    location.reload();
  }

  function addElement(tag, text, parent, properties = {}) {
    const element = Object.assign(document.createElement(tag), { textContent: text }, properties);
    parent.append(element);
    return element;
  }

  /** Hide or show the page behind the message, even if no style sheet has loaded. */
  function setPageHidden(hidden) {
    for (const id of ['slow', 'app']) document.getElementById(id)?.toggleAttribute('hidden', hidden);
  }

  /**
   * Replace the bar with a message: what's wrong, what it means, and buttons that help, given as {name: action}. `detail` is unfolded on request.
   * Only the first message is shown, and none once the table is up.
   */
  function explain(title, text, { detail = '', buttons = BUTTONS } = {}) {
    if (isReady() || hasFailed) return;
    hasFailed = true;
    courtcards.early = null;
    dispatch('failed');
    restartWatchdog();
    onceBarExists(bar => {
      setPageHidden(true);
      bar.replaceChildren();
      bar.removeAttribute('data-done');
      for (const name of bar.getAttributeNames()) if (name.startsWith('aria-')) bar.removeAttribute(name);
      bar.setAttribute('role', 'alert');
      bar.dataset.failed = '';
      const inner = addElement('div', '', bar, { className: 'message__in' });
      addElement('h1', title, inner);
      addElement('p', text, inner);
      if (detail) addElement('details', '', inner).append(addElement('summary', 'What happened', inner), addElement('pre', detail, inner));
      const row = addElement('div', '', inner, { className: 'message__acts' });
      for (const [name, onclick] of Object.entries(buttons)) addElement('button', name, row, { type: 'button', className: 'btn', onclick });
    });
  }

  /**
   * Explain that the start failed; `reason` is an error or a text.
   * If the server can't be reached, that's explained instead. Nothing is said while `explainMissing` is about to name a missing file.
   */
  async function explainFailure(reason) {
    const isReached = isReady() || hasFailed || (await serverAnswers()); // no need to ask if `explain` won't show anything
    if (missingFileHandled) return;
    if (!isReached) explain(...unreachableMessage());
    else
      explain('Court Cards couldn’t start', 'Something it needs didn’t start. Sorry about that. Your saved matches are safe.', {
        detail: String(reason?.stack ?? reason).slice(-2000),
      });
  }

  /** Explain that the rest of a download can't be fetched. */
  function explainOffline() {
    explain(...LOST);
  }

  /** Explain that `missing` of the one-file copy's `total` parts are missing or damaged: the file was cut off on its way, or changed. */
  function explainBroken(missing, total) {
    if (!findBar()) document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'boot' }), document.createElement('i')); // it was cut off before the bar
    explain('This file is incomplete', `It has ${total - missing} of its ${total} parts. Your matches are safe in this browser. Download the file again.`, {
      buttons: {},
    });
  }

  /**
   * Explain that a file is missing or has the wrong contents. Only the first such file is explained.
   * The message waits for GRACE, as the start may still succeed in another way.
   */
  async function explainMissing(address) {
    if (isReady() || missingFileHandled) return;
    missingFileHandled = true;
    const [message] = await Promise.all([missingFileMessage(address), new Promise(done => setTimeout(done, GRACE))]);
    explain(...message);
  }

  /** The message that says why a file is missing: the connection was lost, the site has a newer version, the file isn't there, or its type is wrong. */
  async function missingFileMessage(address) {
    const name = fileName(address),
      safe = 'Your matches are safe.';
    if (!(await serverAnswers())) return unreachableMessage();
    if (await hasNewerVersion())
      return [
        'A newer version is here',
        `The file ${name} belongs to an older version of the game. ${safe}`,
        { buttons: { 'Load the new version': reloadUncached } },
      ];
    const type = await fetchContentType(address);
    if (type && REQUIRED_TYPES[name.split('.').pop()]?.test(type) === false)
      return [
        'Part of the game can’t be used',
        `The server sends the file ${name} as ${type}, so the browser won’t use it. ${safe} Only the site’s owner can fix that.`,
      ];
    return ['Part of the game is missing', `The file ${name} couldn’t be loaded. ${safe} Try again in a few minutes.`];
  }

  /** Ask the server for the type of a file. It's null if the server has no such file, or sends an error page in its place. */
  async function fetchContentType(address) {
    try {
      const { ok, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' }),
        type = (headers.get('Content-Type') ?? 'a file without a type').split(';')[0];
      return ok && type !== 'text/html' ? type : null;
    } catch {
      return null;
    }
  }

  /** Whether the site has another version than this page. The service worker's script tells, as it never comes from a cache. */
  async function hasNewerVersion() {
    if (isOneFile) return false;
    try {
      const [, version] = /VERSION = '(\w+)'/.exec(await (await fetch('sw.js', { cache: 'no-store' })).text());
      return version !== root.dataset.version;
    } catch {
      return false;
    }
  }

  /** Look for a newer version of the site, as a lazy-loaded part is missing: in a newer version, parts have other names. */
  async function findUpdate() {
    try {
      const registration = await serviceWorkers?.getRegistration();
      if (registration?.active)
        await registration.update(); // a newer version is announced once it's installed
      else if (await hasNewerVersion()) announceUpdate();
    } catch {
      /* offline: no newer version to find */
    }
  }

  function explainSilence() {
    explain(
      'This is taking longer than usual',
      `Nothing has happened for a minute. Your ${isOneFile ? 'device' : 'connection'} may be slow, or something may be blocking the game.`,
    );
  }

  /**
   * Offer a way out, because nothing has arrived for some seconds. That may be harmless, so the start goes on.
   * The one-file copy never does this, as it downloads nothing.
   */
  function showSlowNotice() {
    if (isReady() || hasFailed || isOneFile) return;
    root.dataset.slow = '';
  }

  /** Wait for the next progress: offer a way out if it takes long, and give up if it takes much longer. */
  function restartWatchdog() {
    clearTimeout(watchdog);
    clearTimeout(slowTimer);
    delete root.dataset.slow;
    if (isReady() || hasFailed) return;
    watchdog = setTimeout(explainSilence, SILENT_AFTER);
    slowTimer = setTimeout(showSlowNotice, SLOW_AFTER);
  }

  const fileName = url => new URL(url, location.href).pathname.split('/').pop();
  const REQUIRED_TYPES = { js: /(java|ecma)script/, css: /css/ }; // types without which browsers refuse a file
  const isOptional = name => /^snapshot-/.test(name); // without the snapshot there's a plain start

  /** Explain files that don't load, errors of scripts and a lost connection, as they happen. Reload a failed page once it's online again. */
  function watchForFailures() {
    window.addEventListener(
      'error',
      event => {
        const { target } = event;
        if (target instanceof HTMLScriptElement) explainMissing(target.src);
        else if (target instanceof HTMLLinkElement && /stylesheet|modulepreload/.test(target.rel)) explainMissing(target.href);
        else if (event.message) explainFailure(event.error ?? event.message);
      },
      true,
    );
    window.addEventListener('unhandledrejection', event => explainFailure(event.reason));
    window.addEventListener('offline', () =>
      setTimeout(async () => {
        if (!isReady() && !(await serverAnswers())) explain(...unreachableMessage());
      }, GRACE),
    );
    window.addEventListener('online', () => {
      if (hasFailed && !isOneFile) reloadIfReached();
    });
    new PerformanceObserver(list => {
      restartWatchdog();
      for (const { name, responseStatus } of list.getEntries()) if (responseStatus >= 400 && !isOptional(fileName(name))) explainMissing(name);
    }).observe({ type: 'resource', buffered: true });
  }

  /** The message that says why this page can never start, or null if nothing prevents that. */
  function whyImpossible() {
    const serve = 'In the game’s folder, run: python3 serve.py';
    if (!isOneFile && location.protocol === 'file:') return ['This page needs its server', serve];
    if (!root.dataset.version) return ['This page hasn’t been built yet', serve];
    if (typeof WebAssembly !== 'object')
      return [
        'This browser can’t run the game',
        'Court Cards needs WebAssembly, which is missing or turned off here. Try an up-to-date Firefox, Chrome, Edge or Safari.',
      ];
    if (!('noModule' in HTMLScriptElement.prototype) || (isOneFile && typeof DecompressionStream !== 'function'))
      return ['This browser is too old', 'Court Cards needs an up-to-date Firefox, Chrome, Edge or Safari.'];
    return null;
  }

  // ---- once the table is up

  /** Once the table is up, remove the bar and any message, and prepare the page for offline use. */
  function onReady() {
    if (!isReady()) return;
    readyObserver.disconnect();
    restartWatchdog();
    delete root.dataset.route;
    delete root.dataset.kept;
    delete findBar().dataset.failed;
    setPageHidden(false);
    findBar().dataset.done = '';
    if (isEmbedded) return;
    requestPersistence();
    installServiceWorker().catch(trouble => {
      console.warn('Not kept for offline use:', trouble);
      if (trouble.name === 'SecurityError') dispatch('offline', 'never');
    });
  }

  /** Ask the browser not to evict what is stored. */
  async function requestPersistence() {
    try {
      await navigator.storage?.persist();
    } catch {
      /* without storage even asking may throw */
    }
  }

  /** Install the service worker, and announce newer versions. Dispatch `offline` with `kept`, `fetching` or `never`: whether the site works offline. */
  async function installServiceWorker() {
    if (isOneFile) return;
    if (!serviceWorkers) return dispatch('offline', 'never');
    await fetchUncached('sw.js');
    const registration = await serviceWorkers.register('sw.js', { updateViaCache: 'none' });
    const announceWaiting = () => {
      // an active worker may still be reported as waiting
      const { waiting } = registration,
        { controller } = serviceWorkers;
      if (waiting && controller && waiting !== controller) announceUpdate();
    };
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming.addEventListener('statechange', () => {
        if (coming.state === 'installed') announceWaiting();
      });
    });
    serviceWorkers.addEventListener('controllerchange', () => {
      if (hadController) announceUpdate();
      hadController = true;
    });
    announceWaiting();
    await serviceWorkers.ready;
    await new Promise(whenIdle);
    const hasAll = await fillCache(registration.active);
    root.dataset.offline = hasAll ? 'ready' : 'partly';
    dispatch('offline', hasAll ? 'kept' : 'fetching');
  }

  /** Make the browser replace its copy of a file. A server that compares dates might call the copy of an older version unchanged. */
  async function fetchUncached(name) {
    try {
      await fetch(name, { cache: 'reload' });
    } catch {
      /* offline: no newer version to find */
    }
  }

  /** Call `then` once the page is idle, within some seconds. */
  function whenIdle(then) {
    if (window.requestIdleCallback) requestIdleCallback(() => then(), { timeout: 5_000 });
    else setTimeout(then, 1_000);
  }

  /** Have the service worker fetch the files it lacks. The promise's result says whether it then has all of them. */
  function fillCache(worker) {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage('fill', [port2]);
    return new Promise(resolve => {
      port1.onmessage = event => resolve(event.data);
    });
  }

  /** Whether a service worker already controls the page, so that another one is a newer version. */
  let hadController = Boolean(serviceWorkers?.controller);

  /** Announce a newer version, but not while other devices are connected. */
  function announceUpdate() {
    root.dataset.update = 'waiting';
    if (!('lines' in root.dataset)) dispatch('update');
  }

  /** Let the newer version take over, then reload. */
  async function update() {
    const waiting = (await serviceWorkers?.getRegistration())?.waiting;
    if (!waiting) return location.reload();
    serviceWorkers.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  }

  const readyObserver = new MutationObserver(onReady);
  root.dataset.watched = '';
  paintTheme();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', paintTheme);
  showDownloadSize();
  markRoute();
  markLocalAddress();
  markStoredMatches();
  replaceFailingDatabases();
  reportRefusedWorkers();
  const trouble = whyImpossible();
  if (trouble) return explain(...trouble, { buttons: {} });
  watchForFailures();
  restartWatchdog();
  readyObserver.observe(root, { attributeFilter: ['data-ready'] });
  for (const name of ['py:progress', 'py:ready', 'py:done']) window.addEventListener(name, countStep);
  onceBarExists(countStep);
  document.addEventListener('click', rememberPress, true);
})();
