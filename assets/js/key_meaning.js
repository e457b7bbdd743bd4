// What a key means. During composition, it means nothing. On a Latin keyboard, it means its letter.
// On any other keyboard, it means the letter that is printed there on an English one.
(() => {
  'use strict';
  const COMPOSING_CODE = 229, // keyCode of a key that an input method handles; Safari reports the Enter that ends a composition only by this
    LATIN = /^\p{Script=Latin}$/u,
    OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u,
    PUNCTUATION = { Semicolon: ';', Comma: ',', Period: '.', Slash: '/' };
  let isLatinKeyboard = true; // whether the last letter was Latin

  /** The character at a key's position on an English keyboard. */
  const englishCharacter = code => PUNCTUATION[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase();

  /** The letter a key means, or its name in lower case. */
  const letterOf = ({ key, code }) => (!isLatinKeyboard && code.startsWith('Key') ? englishCharacter(code) : key.toLowerCase());

  /**
   * What the cap on a card may show if this key is meant, the likeliest first.
   * On a Latin keyboard, that's the letter itself. It may lack our punctuation, for which the key's position counts. On any other keyboard, the position
   * counts first.
   */
  const capsOf = ({ key, code }) =>
    isLatinKeyboard ? [key.toLowerCase(), code.startsWith('Key') ? null : englishCharacter(code)] : [englishCharacter(code), key.toLowerCase()];

  for (const name of ['keydown', 'keyup'])
    window.addEventListener(
      name,
      event => {
        if (!event.key || event.isComposing || event.keyCode === COMPOSING_CODE) event.stopImmediatePropagation();
        else if (LATIN.test(event.key)) isLatinKeyboard = true;
        else if (OTHER_SCRIPT.test(event.key)) isLatinKeyboard = false;
      },
      true,
    );

  window.courtcards.keyMeaning = { letterOf, capsOf };
})();
