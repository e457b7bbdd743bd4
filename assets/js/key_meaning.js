// What a key means: nothing during composition; its letter on a Latin keyboard; on any other, the letter printed there on an English one.
(() => {
  'use strict';
  const COMPOSED = 229, // keyCode of a key that an input method handles; Safari reports the Enter that ends a composition only by this
    LATIN = /^\p{Script=Latin}$/u,
    OTHER = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u,
    SIGNS = { Semicolon: ';', Comma: ',', Period: '.', Slash: '/' };
  let latin = true; // whether the last letter was Latin

  /** The character at a key's position on an English keyboard. */
  const englishLetter = code => SIGNS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase();

  /** The letter a key means, or its name in lower case. */
  const letterOf = ({ key, code }) => (!latin && code.startsWith('Key') ? englishLetter(code) : key.toLowerCase());

  /** What a key's cap may show, the likeliest first: Latin keyboards have letters elsewhere, but where they lack our punctuation its position counts. */
  const capsOf = ({ key, code }) =>
    latin ? [key.toLowerCase(), code.startsWith('Key') ? null : englishLetter(code)] : [englishLetter(code), key.toLowerCase()];

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

  window.courtcards.keyMeaning = { letterOf, capsOf };
})();
