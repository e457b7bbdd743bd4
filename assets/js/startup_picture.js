// The table as it was left, before Python has loaded: a picture of the last open match, shown at once in place of the lobby.
// Stored markup isn't trusted: it's parsed where nothing runs, and rejected if it has anything a table wouldn't.
(() => {
  'use strict';
  const PICTURE_KEY = 'courtcards:picture',
    MOST_CHARACTERS = 200_000, // of the stored text
    REST_TIME = 2_000; // ms without a paint
  const ALLOWED_TAGS = new Set(
    'a aside b bdi br button card-art details div ellipse em g h1 h2 h3 header i li line main ol p path progress rect section small span strong summary svg ul use circle'.split(
      ' ',
    ),
  );
  const ALLOWED_ATTRIBUTES = new Set(
    'class cx cy d dir field height key max overflow preserveAspectRatio r role rx ry tabindex title transform translate value viewBox width x x1 x2 y y1 y2'.split(
      ' ',
    ),
  );
  const root = document.documentElement,
    app = document.getElementById('app');
  const LISTENERS = { click: [document, onClick], keydown: [document, onKey], hashchange: [window, restoreLobby], 'courtcards:failed': [window, forgetPress] };
  let picture = null, // the picture shown: of which match and revision, the lobby it replaced, and the element that speaks to screen readers
    press = null, // the first press on it
    restTimer = 0;

  // ---- storage

  /** Whether a table's markup may have this attribute. */
  const isHarmless = ({ name, value }) =>
    ALLOWED_ATTRIBUTES.has(name) ||
    /^(aria|data)-[a-z-]+$/.test(name) ||
    (name === 'id' && /^\w+[/-][\w.:/-]+$/.test(value) && !document.getElementById(value)) ||
    (name === 'href' && /^#[\w/-]*$/.test(value)) ||
    (name === 'type' && value === 'button');

  /** The nodes of the given markup; throws if it isn't a table, or has anything a table wouldn't. */
  function parseTable(markup) {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: markup }); // inert: nothing in it runs or is fetched
    for (const element of content.querySelectorAll('*')) {
      const wrong = [...element.attributes].find(attribute => !isHarmless(attribute));
      if (!ALLOWED_TAGS.has(element.localName) || wrong) throw new Error(`<${element.localName}${wrong ? ` ${wrong.name}` : ''}>`);
    }
    if (!content.firstElementChild?.matches('.play, .pass')) throw new Error('no table');
    return content;
  }

  /** The picture of the match at this address, made by this version of the page. It's null if there's none to show. */
  function readPicture() {
    try {
      const text = localStorage.getItem(PICTURE_KEY);
      if (!text || text.length > MOST_CHARACTERS) return null;
      const { page, id, revision, title, view } = JSON.parse(text);
      if (page !== root.dataset.version || location.hash !== `#/match/${id}`) return null;
      if (typeof title !== 'string' || typeof view !== 'string' || !Array.isArray(revision)) throw new TypeError('title, view, revision');
      return { id, revision, title, nodes: parseTable(view) };
    } catch (trouble) {
      // blocked, damaged or hostile: start without one
      console.warn('No picture of the last match:', trouble);
      return null;
    }
  }

  /** Store a picture for the next start, unless it's too large. */
  function storePicture(text) {
    try {
      localStorage.removeItem(PICTURE_KEY);
      if (text.length <= MOST_CHARACTERS) localStorage.setItem(PICTURE_KEY, text);
    } catch {
      /* storage is full or blocked: no picture */
    }
  }

  // ---- display

  function showPicture() {
    picture = readPicture();
    if (!picture) return;
    const lobby = [...app.childNodes],
      said = Object.assign(document.createElement('p'), { className: 'vh' });
    said.setAttribute('role', 'status');
    app.replaceChildren(picture.nodes);
    app.after(said);
    markScreen();
    Object.assign(picture, { lobby, said });
    root.dataset.picture = '';
    document.title = picture.title;
    for (const [name, [target, listener]] of Object.entries(LISTENERS)) target.addEventListener(name, listener, true);
    setTimeout(sayText, 0, 'The table as you left it. You can play on in a moment.'); // screen readers announce only changes
  }

  /** Tell the style sheet which screen is open. */
  const markScreen = () => {
    document.body.dataset.screen = app.firstElementChild.classList[0];
  };

  function sayText(text) {
    if (picture) picture.said.textContent = text;
  }

  /** Stop showing the picture. It's covered by the next paint or by a message. */
  function endPicture() {
    for (const [name, [target, listener]] of Object.entries(LISTENERS)) target.removeEventListener(name, listener, true);
    delete root.dataset.picture;
    picture.said.remove();
    picture = null;
  }

  /** Show the lobby again, because the address has changed. */
  function restoreLobby() {
    app.replaceChildren(...picture.lobby);
    markScreen();
    delete root.dataset.route;
    forgetPress();
  }

  function forgetPress() {
    press = null;
    endPicture();
  }

  // ---- the press: the first one counts, once Python confirms the picture

  /** Show that a press was noticed, and remember the first one on a button that can be pressed; `wanted` is null for any other. */
  function rememberPress(wanted) {
    root.dataset.picture = 'pressed';
    courtcards.tellProgress('One moment…');
    sayText('One moment…');
    if (!wanted || press) return;
    press = { id: picture.id, revision: picture.revision, data: { ...wanted.dataset } };
    wanted.setAttribute('aria-busy', 'true');
  }

  function onClick(event) {
    const pressed = event.target.closest?.('#app :is(button, .card)');
    if (pressed) rememberPress(pressed.matches('[data-do]:not([data-do="why"])') ? pressed : null);
  }

  function onKey(event) {
    const main = app.querySelector('[data-main]');
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || !main || !courtcards.keys?.spacePressesMain(event.target)) return;
    event.preventDefault();
    rememberPress(main);
  }

  /** Take the press on the picture from this script, as JSON (`null` if there was none), and end the picture. */
  function takePress() {
    if (picture) endPicture();
    return JSON.stringify(press);
  }

  // ---- ask for the next picture once the table has been at rest

  function requestNextSoon() {
    clearTimeout(restTimer);
    restTimer = setTimeout(() => window.dispatchEvent(new Event('courtcards:rest')), REST_TIME);
  }

  /** Reduce the first style sheet to its fonts: the complete one, loaded by now, has the rest. */
  function keepFontsOnly() {
    const { sheet } = document.querySelector('[data-first]');
    if (window.origin === 'null' && sheet.href) return; // a frame with an opaque origin can't read it
    for (let at = sheet.cssRules.length; at--;) if (!(sheet.cssRules[at] instanceof CSSFontFaceRule)) sheet.deleteRule(at);
  }

  courtcards.picture = { storePicture, takePress, requestNextSoon };
  keepFontsOnly();
  showPicture();
})();
