// Leads from an unknown address to the site, and keeps the link: the part after #, or the part of the path after a # that was encoded as %23.
// Nothing says where the site begins: it's the nearest folder above that has our manifest.
(async () => {
  'use strict';
  const MOST_FOLDERS = 8; // most folders of a path to check
  const [path, encodedHash] = location.pathname.split(/%(?:25)*23(.*)/s),
    hash = encodedHash === undefined ? location.hash : `#${decodePercent(encodedHash.replace(/%(25)+/g, '%'))}`,
    hasRoute = hash.startsWith('#/'),
    [main, siteLink] = ['main', 'a'].map(name => document.querySelector(name));

  function decodePercent(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // a literal percent sign
    }
  }

  async function isSiteFolder(folder) {
    try {
      const answer = await fetch(`${folder}manifest.webmanifest`);
      return answer.ok && (await answer.json()).name === 'Court Cards';
    } catch {
      return false; // no connection, or somebody else's file
    }
  }

  main.hidden = hasRoute; // for now: most links redirect at once
  const names = path.split('/').filter(Boolean).slice(0, MOST_FOLDERS),
    folders = [...names.keys(), names.length].map(deep => [location.origin, ...names.slice(0, deep), ''].join('/'));
  for (const folder of folders.reverse()) {
    if (!(await isSiteFolder(folder))) continue;
    if (hasRoute) return location.replace(folder + hash);
    siteLink.href = folder;
    siteLink.parentElement.hidden = false;
    return;
  }
  main.hidden = false;
})();
