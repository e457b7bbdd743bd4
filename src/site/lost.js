// Leads home from an address where nothing is, and takes the link along: what follows the #, or what came in the path after a # that was written as %23.
// Nothing tells where the site begins: it's the nearest folder above that has our manifest.
(async () => {
  'use strict';
  const DEEPEST = 8; // folders of a path that are looked at
  const [path, written] = location.pathname.split(/%(?:25)*23(.*)/s),
    link = written === undefined ? location.hash : `#${plain(written.replace(/%(25)+/g, '%'))}`,
    leads = link.startsWith('#/'),
    [main, way] = ['main', 'a'].map(name => document.querySelector(name));

  function plain(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // a percent sign of its own
    }
  }

  async function isHome(folder) {
    try {
      const answer = await fetch(`${folder}manifest.webmanifest`);
      return answer.ok && (await answer.json()).name === 'Court Cards';
    } catch {
      return false; // no connection, or the file of somebody else
    }
  }

  main.hidden = leads; // for now: most links are led on at once
  const names = path.split('/').filter(Boolean).slice(0, DEEPEST),
    folders = [...names.keys(), names.length].map(deep => [location.origin, ...names.slice(0, deep), ''].join('/'));
  for (const folder of folders.reverse()) {
    if (!(await isHome(folder))) continue;
    if (leads) return location.replace(folder + link);
    way.href = folder;
    way.parentElement.hidden = false;
    return;
  }
  main.hidden = false;
})();
