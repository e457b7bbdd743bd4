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

  /** Load a script; one that fails is tried again next time. */
  window.courtcards.loadScript = name =>
    (loads[name] ??= runScript(name).catch(trouble => {
      delete loads[name];
      courtcards.findUpdate();
      throw trouble;
    }));
})();
