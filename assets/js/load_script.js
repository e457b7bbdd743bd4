// Scripts loaded when needed, each run once: a file of the site, or a part of the one-file copy.
(() => {
  'use strict';
  const loads = {};

  function runScript(name) {
    const { src, text } = document.querySelector(`script[type=later][data-name=${name}]`);
    return new Promise((done, failed) => {
      const tag = document.createElement('script');
      if (src) Object.assign(tag, { src, onload: done, onerror: () => failed(new Error(`${name} couldn't be loaded`)) });
      else Object.assign(tag, { text });
      document.head.append(tag);
      if (!src) done();
    });
  }

  /** Load a script by its name, unless it's loaded. If that fails, the promise is rejected, and the next call tries again. */
  window.courtcards.loadScript = name =>
    (loads[name] ??= runScript(name).catch(trouble => {
      delete loads[name];
      courtcards.findUpdate();
      throw trouble;
    }));
})();
