// Printing: the browser's own print, as soon as all that is on the pages is there.
(() => {
  'use strict';

  /** Show what is drawn on cards, also on pages to which nobody has scrolled; then print. */
  window.courtcards.print = async () => {
    const drawn = [...document.querySelectorAll('.print__pages card-art')];
    await Promise.all(drawn.map(art => art.show()));
    const images = drawn.flatMap(art => [...art.shadowRoot.querySelectorAll('img[src]')]);
    await Promise.allSettled([document.fonts.ready, ...images.map(image => image.decode())]);
    window.print();
  };
})();
