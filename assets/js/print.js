// Printing: the browser's own print, as soon as all that is on the pages is there; the pages of each leaflet are numbered from one.
(() => {
  'use strict';

  const feet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, feet];

  /** Write its game and its page at the foot of every page of a leaflet: a kind of page of its own, with a count of its own. */
  const number = () => {
    const rules = [...document.querySelectorAll('.print__pages .leaflet')].map((leaflet, place) => {
      leaflet.style.page = `leaflet-${place}`;
      const size = leaflet.dataset.paper === 'letter' ? '215.9mm 279.4mm' : '210mm 297mm';
      const title = CSS.escape(leaflet.querySelector('h1').textContent);
      return `@page leaflet-${place} { size: ${size}; margin: 13mm 12mm 16mm; counter-increment: leaflet-${place};
        @bottom-center { content: "${title} · " counter(leaflet-${place}); font: 8pt Commissioner, sans-serif; } }`;
    });
    feet.replaceSync(rules.join(''));
  };
  window.addEventListener('beforeprint', number);

  /** Show what is drawn on cards, also on pages to which nobody has scrolled; then print. */
  window.courtcards.print = async () => {
    const drawn = [...document.querySelectorAll('.print__pages card-art')];
    await Promise.allSettled(drawn.map(art => art.show()));
    const images = drawn.flatMap(art => [...art.shadowRoot.querySelectorAll('img[src]')]);
    await Promise.allSettled([document.fonts.ready, ...images.map(image => image.decode())]);
    window.print();
  };
})();
