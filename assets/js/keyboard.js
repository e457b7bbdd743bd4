// What a key stands for: nothing while a text is being composed; its letter on a Latin keyboard, and on any other the letter in its place.
(() => {
  'use strict';
  const COMPOSED = 229, // the code of a key that an input method takes; of the Enter that ends a composition Safari tells nothing else
    LATIN = /^\p{Script=Latin}$/u,
    OTHER = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u,
    SIGNS = { Semicolon: ';', Comma: ',', Period: '.', Slash: '/' };
  let latin = true; // what the last letter was

  /** The sign in the place of a key, as an English keyboard has it. */
  const inPlace = code => SIGNS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase();

  /** The letter that a key stands for, or its name in small letters. */
  const letter = ({ key, code }) => (!latin && code.startsWith('Key') ? inPlace(code) : key.toLowerCase());

  /** What may be on the cap of a key, the likeliest first: a Latin keyboard has its letters elsewhere, but where it has none of our signs their places count. */
  const caps = ({ key, code }) => (latin ? [key.toLowerCase(), code.startsWith('Key') ? null : inPlace(code)] : [inPlace(code), key.toLowerCase()]);

  for (const name of ['keydown', 'keyup'])
    window.addEventListener(
      name,
      event => {
        if (!event.key || event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation();
        else if (LATIN.test(event.key)) latin = true;
        else if (OTHER.test(event.key)) latin = false;
      },
      true,
    );

  window.courtcards.keyboard = { letter, caps };
})();
