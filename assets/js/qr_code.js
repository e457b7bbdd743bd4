// <qr-code>: a text as a QR code for another device's camera, dark on white with a margin in either theme.
(() => {
  'use strict';
  const COLOURS = { on: [0, 0, 0], off: [255, 255, 255] };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host, canvas { display: block; } canvas { width: 100%; image-rendering: pixelated; }');

  class QrCode extends HTMLElement {
    static observedAttributes = ['text'];
    #canvas = document.createElement('canvas'); // one pixel per module of the code

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(this.#canvas);
    }

    attributeChangedCallback(name, before, text) {
      leanQr.generate(text).toCanvas(this.#canvas, COLOURS);
    }
  }

  customElements.define('qr-code', QrCode);
})();
