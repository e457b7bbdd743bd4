// Printing: opens the browser's print dialog once everything on the pages has loaded; sets the page size, and the footers of rules pages.
(() => {
  'use strict';
  const GRACE = 1_000; // ms for printing to begin

  const pageRules = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageRules];

  /** The page size as a style rule. */
  const pageSizeRule = leaf => {
    const style = getComputedStyle(leaf);
    return `@page { size: ${style.getPropertyValue('--wide')} ${style.getPropertyValue('--high')}; margin: 0; }`;
  };

  /** The rules for page footers, with the game's name and a page number. Each leaflet is its own kind of page, whose margins replace its padding. */
  const footerRules = leaves =>
    leaves
      .filter(leaf => 'leaflet' in leaf.dataset)
      .map((leaf, place) => {
        leaf.style.page = `leaflet-${place}`;
        return `@page leaflet-${place} { margin: 13mm 12mm 16mm; counter-increment: leaflet-${place};
      @bottom-center { content: "${CSS.escape(leaf.querySelector('h1').textContent)} · " counter(leaflet-${place}); font: 8pt Commissioner, sans-serif; } }`;
      })
      .join('') + '@media print { .paper[data-side="rules"] { padding: 0; } }';

  /** The rules of all style sheets for print, with cards measured by their set width: when printing, Firefox takes cqw from the page instead of the card. */
  const cardSizeRules = () => {
    const layers = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSLayerBlockRule);
    return `@media print { ${layers.map(layer => layer.cssText.replace(/(-?[\d.]+)cqw/g, 'calc(var(--w) * $1 / 100)')).join('')} }`;
  };

  window.addEventListener('beforeprint', () => {
    const leaves = [...document.querySelectorAll('.print__pages > .leaf')];
    pageRules.replaceSync(leaves.length ? pageSizeRule(leaves[0]) + ('CSSMarginRule' in window ? footerRules(leaves) : '') + cardSizeRules() : '');
  });

  let isPreparing = false;

  /** Show the art of all cards, even on pages never scrolled to; then print once, if the pages are still open. */
  window.courtcards.print = async () => {
    if (isPreparing) return;
    isPreparing = true;
    const drawn = [...document.querySelectorAll('.print__pages card-art')];
    await Promise.allSettled(drawn.map(art => art.show()));
    const images = drawn.flatMap(art => [...art.shadowRoot.querySelectorAll('img[src]')]);
    await Promise.allSettled([document.fonts.ready, ...images.map(image => image.decode())]);
    isPreparing = false;
    if (document.querySelector('.print__pages')) openPrintDialog();
  };

  /** Open the print dialog; if the browser has none, or it does nothing, tell the table. */
  function openPrintDialog() {
    let begun = false;
    window.addEventListener('beforeprint', () => (begun = true), { once: true });
    window.print?.();
    setTimeout(() => begun || document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'not-printed' } })), GRACE);
  }
})();
