// Printing: the browser's own print, as soon as all that is on the pages is there; how large they are, and what stands at the foot of those with rules.
(() => {
  'use strict';
  const GRACE = 1_000; // ms for a print to begin

  const paper = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];

  /** Say how large a page is. */
  const size = leaf => {
    const style = getComputedStyle(leaf);
    return `@page { size: ${style.getPropertyValue('--wide')} ${style.getPropertyValue('--high')}; margin: 0; }`;
  };

  /** Write its game and a number at the foot of every page of a leaflet: a kind of page of its own, whose margins take the place of those on its paper. */
  const feet = leaves =>
    leaves
      .filter(leaf => 'leaflet' in leaf.dataset)
      .map((leaf, place) => {
        leaf.style.page = `leaflet-${place}`;
        return `@page leaflet-${place} { margin: 13mm 12mm 16mm; counter-increment: leaflet-${place};
      @bottom-center { content: "${CSS.escape(leaf.querySelector('h1').textContent)} · " counter(leaflet-${place}); font: 8pt Commissioner, sans-serif; } }`;
      })
      .join('') + '@media print { .paper[data-side="rules"] { padding: 0; } }';

  /** Measure what is on a card by its width as it is set: on paper Firefox takes the width of the page for that of the card. */
  const faces = () => {
    const layers = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSLayerBlockRule);
    return `@media print { ${layers.map(layer => layer.cssText.replace(/(-?[\d.]+)cqw/g, 'calc(var(--w) * $1 / 100)')).join('')} }`;
  };

  window.addEventListener('beforeprint', () => {
    const leaves = [...document.querySelectorAll('.print__pages > .leaf')];
    paper.replaceSync(leaves.length ? size(leaves[0]) + ('CSSMarginRule' in window ? feet(leaves) : '') + faces() : '');
  });

  let coming = false;

  /** Show what is drawn on cards, also on pages to which nobody has scrolled; then print, once, what is still open then. */
  window.courtcards.print = async () => {
    if (coming) return;
    coming = true;
    const drawn = [...document.querySelectorAll('.print__pages card-art')];
    await Promise.allSettled(drawn.map(art => art.show()));
    const images = drawn.flatMap(art => [...art.shadowRoot.querySelectorAll('img[src]')]);
    await Promise.allSettled([document.fonts.ready, ...images.map(image => image.decode())]);
    coming = false;
    if (document.querySelector('.print__pages')) begin();
  };

  /** Have the browser print; some have no print, or one that does nothing, and then the table is told. */
  function begin() {
    let begun = false;
    window.addEventListener('beforeprint', () => (begun = true), { once: true });
    window.print?.();
    setTimeout(() => begun || document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'not-printed' } })), GRACE);
  }
})();
