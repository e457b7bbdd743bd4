// Scripts that come later, each run once, when it is wanted: a file of the site, or what stands in the one file.
(() => {
  'use strict';
  const coming = {};

  function run(name) {
    const { src, text } = document.querySelector(`script[type=later][data-name=${name}]`);
    return new Promise((done, failed) => {
      const tag = document.createElement('script');
      if (src) Object.assign(tag, { src, onload: done, onerror: () => failed(new Error(`${name} does not come`)) });
      else Object.assign(tag, { text });
      document.head.append(tag);
      if (!src) done();
    });
  }

  /** Have a script here; one that does not come is asked for anew the next time. */
  window.courtcards.late = name =>
    (coming[name] ??= run(name).catch(trouble => {
      delete coming[name];
      courtcards.look();
      throw trouble;
    }));
})();
