// Scripts that come later, each run once, when it is wanted. In the one file all of them have run.
(() => {
  'use strict';
  const coming = {};

  function run(name) {
    const { src } = document.querySelector(`script[type=later][src*="/${name}-"]`) ?? {};
    return new Promise((done, failed) => {
      if (!src) return done();
      const tag = Object.assign(document.createElement('script'), { src, onload: done, onerror: () => failed(new Error(`${name} does not come`)) });
      document.head.append(tag);
    });
  }

  /** Have a script here; one that does not come is asked for anew the next time. */
  window.courtcards.late = name =>
    (coming[name] ??= run(name).catch(trouble => {
      delete coming[name];
      throw trouble;
    }));
})();
