// Leads from an unknown address to the site, and keeps the link: the part after #, or the part of the path after a # that was encoded as %23.
// Nothing says where the site begins: it's the nearest folder above that has our manifest.
(async () => {
  'use strict';
  const DEEPEST = 8; // most folders of a path to check
  const [path, written] = location.pathname.split(/%(?:25)*23(.*)/s),
    link = written === undefined ? location.hash : `#${decodePercent(written.replace(/%(25)+/g, '%'))}`,
    leads = link.startsWith('#/'),
    [main, way] = ['main', 'a'].map(name => document.querySelector(name));

  function decodePercent(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // a literal percent sign
    }
  }

  async function isHome(folder) {
    try {
      const answer = await fetch(`${folder}manifest.webmanifest`);
      return answer.ok && (await answer.json()).name === 'Court Cards';
    } catch {
      return false; // no connection, or somebody else's file
    }
  }

  main.hidden = leads; // for now: most links redirect at once
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
