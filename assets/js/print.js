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

  /** Style rules for the footers of leaflets: the game's name and a page number. Each leaflet gets its own kind of page, whose margins replace its padding. */
  const footerRules = leaves =>
    leaves
      .filter(leaf => 'leaflet' in leaf.dataset)
      .map((leaf, number) => {
        leaf.style.page = `leaflet-${number}`;
        return `@page leaflet-${number} { margin: 13mm 12mm 16mm; counter-increment: leaflet-${number};
      @bottom-center { content: "${CSS.escape(leaf.querySelector('h1').textContent)} · " counter(leaflet-${number}); font: 8pt Commissioner, sans-serif; } }`;
      })
      .join('') + '@media print { .paper[data-side="rules"] { padding: 0; } }';

  /** All layered style rules again, for print, with lengths in cqw taken from the card's set width: when printing, Firefox takes cqw from the page. */
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
    const artElements = [...document.querySelectorAll('.print__pages card-art')];
    await Promise.allSettled(artElements.map(art => art.show()));
    const images = artElements.flatMap(art => [...art.shadowRoot.querySelectorAll('img[src]')]);
    await Promise.allSettled([document.fonts.ready, ...images.map(image => image.decode())]);
    isPreparing = false;
    if (document.querySelector('.print__pages')) openPrintDialog();
  };

  /** Open the print dialog; if the browser has none, or it does nothing, tell the table. */
  function openPrintDialog() {
    let hasBegun = false;
    window.addEventListener('beforeprint', () => (hasBegun = true), { once: true });
    window.print?.();
    setTimeout(() => hasBegun || document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'not-printed' } })), GRACE);
  }
})();
