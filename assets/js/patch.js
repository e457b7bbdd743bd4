// The patch: makes part of the page like new markup and keeps every node that stays, with its focus, its text, its scrolling and its animations. Knows no game.
// What has a name (a card, a region, an id) is found wherever it is; everything else by its kind and order.
(() => {
  'use strict';
  const NAMED = '[data-key], [data-region], [id]';
  let known; // what the page had before the patch, by name

  /** The name of a node, with its kind: a card that becomes a button is another element. */
  function key({ dataset, id, localName }) {
    const name = dataset?.key ?? dataset?.region ?? id;
    return name && `${localName} ${name}`;
  }

  /** Parse markup into an inert template: nothing in it is loaded, styled or heard before it's on the page. */
  const read = markup => Object.assign(document.createElement('template'), { innerHTML: markup }).content;

  /** Make the children of `place` like those of `next`, which is used up. */
  function patch(place, next) {
    known = new Map(Array.from(place.querySelectorAll(NAMED), one => [key(one), one]));
    adapt(place, next);
    known = null;
    for (const chosen of place.querySelectorAll('select [selected]')) chosen.closest('select').value = chosen.value; // undo a choice that wasn't accepted
    for (const stub of place.querySelectorAll('[data-as-before]')) console.error(`nothing is as before: ${stub.dataset.region}`);
  }

  /** Remove what goes before placing what comes, so that nothing that stays is moved: that would style it again and end its animations. */
  function adapt(from, to) {
    const coming = new Set(Array.from(to.children, key));
    for (const child of [...from.children]) {
      if (child.localName === 'font')
        child.replaceWith(child.textContent); // translators wrap every text
      else if (key(child) && !coming.has(key(child))) child.remove();
    }
    let last = null; // what is in place already
    const here = () => (last ? last.nextSibling : from.firstChild);
    for (const wanted of [...to.childNodes]) {
      const twin = twinOf(wanted, here());
      if (twin && !twin.contains(from)) {
        if (known.get(key(twin)) === twin) known.delete(key(twin));
        if (twin.parentNode === from) while (here() !== twin && !key(here())) here().remove();
        if (here() !== twin) from.insertBefore(twin, here());
        last = twin;
        liken(twin, wanted);
      } else if (holdsKnown(wanted)) {
        last = from.insertBefore(wanted.cloneNode(false), here());
        adapt(last, wanted);
      } else last = from.insertBefore(wanted, here());
    }
    while (here()) here().remove();
  }

  /** The node to make like `wanted`: the one of its name, or from `here` on the first of its kind before any with a name. */
  function twinOf(wanted, here) {
    const name = key(wanted);
    if (name) return here && key(here) === name ? here : known.get(name);
    while (here && !key(here) && here.nodeName !== wanted.nodeName) here = here.nextSibling;
    return here && !key(here) ? here : null;
  }

  const holdsKnown = node => node.firstElementChild && [...node.querySelectorAll(NAMED)].some(one => known.has(key(one)));

  /** Make a node like another, except for what the player has opened or is writing. */
  function liken(from, to) {
    if (from.nodeType !== Node.ELEMENT_NODE) {
      if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
      return;
    }
    if (to.hasAttribute('data-as-before') || from.isEqualNode(to)) return;
    const field = from.matches('input, textarea');
    if (from.matches('details:not(.ask__more)')) to.open = from.open; // the help of a new question starts closed
    if (field && from === document.activeElement) to.value = from.value;
    for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
    if (field && from.checked !== to.checked) from.checked = to.checked;
    if (field && from.value !== to.value) from.value = to.value;
    adapt(from, to);
  }

  window.courtcards.patch = { read, patch };
})();
