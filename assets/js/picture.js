// The table as it was left, before Python is there: a picture of the one match last open, shown at once in the place of the lobby.
// What is stored is not trusted: it is parsed where nothing runs, and not shown at all if it holds anything but what a table is made of.
(() => {
  'use strict';
  const KEY = 'courtcards:picture',
    MOST = 200_000,
    REST = 2_000; // characters, ms without a paint
  const TAGS = new Set(
    'a aside b bdi br button card-art details div ellipse em g h1 h2 h3 header i li line main ol p path progress rect section small span strong summary svg ul use circle'.split(
      ' ',
    ),
  );
  const MARKS = new Set(
    'class cx cy d dir field height key max overflow preserveAspectRatio r role rx ry tabindex title transform translate value viewBox width x x1 x2 y y1 y2'.split(
      ' ',
    ),
  );
  const root = document.documentElement,
    place = document.getElementById('app');
  const heard = { click: [document, click], keydown: [document, key], hashchange: [window, leave], 'courtcards:failed': [window, forget] };
  let picture = null,
    press = null,
    resting = 0;

  // ---- what is stored

  const harmless = ({ name, value }) =>
    MARKS.has(name) ||
    /^(aria|data)-[a-z-]+$/.test(name) ||
    (name === 'id' && /^\w+[/-][\w.:/-]+$/.test(value) && !document.getElementById(value)) ||
    (name === 'href' && /^#[\w/-]*$/.test(value)) ||
    (name === 'type' && value === 'button');

  /** The nodes of a markup; raises for anything that a table is not made of, and for no table. */
  function nodes(markup) {
    const held = document.createElement('template'); // in its document nothing runs and nothing is fetched
    held.innerHTML = markup;
    for (const element of held.content.querySelectorAll('*')) {
      const wrong = [...element.attributes].find(mark => !harmless(mark));
      if (!TAGS.has(element.localName) || wrong) throw new Error(`<${element.localName}${wrong ? ` ${wrong.name}` : ''}>`);
    }
    if (!held.content.firstElementChild?.matches('.play, .pass')) throw new Error('no table');
    return held.content;
  }

  /** The picture of the match at this address, by this version of the page; null if there is none that can be shown. */
  function stored() {
    try {
      const text = localStorage.getItem(KEY);
      if (!text || text.length > MOST) return null;
      const { page, id, revision, title, view } = JSON.parse(text);
      if (page !== root.dataset.version || location.hash !== `#/match/${id}`) return null;
      if (typeof title !== 'string' || typeof view !== 'string' || !Array.isArray(revision)) throw new TypeError('title, view, revision');
      return { id, revision, title, nodes: nodes(view) };
    } catch (trouble) {
      // blocked, damaged or hostile: start as if there were none
      console.warn('No picture of the last match:', trouble);
      return null;
    }
  }

  /** Keep a picture for the next start; where it does not fit, none. */
  function keep(text) {
    try {
      localStorage.removeItem(KEY);
      if (text.length <= MOST) localStorage.setItem(KEY, text);
    } catch {
      /* storage that is full or blocked needs no picture */
    }
  }

  // ---- what is shown

  function show() {
    picture = stored();
    if (!picture) return;
    const lobby = [...place.childNodes],
      said = Object.assign(document.createElement('p'), { className: 'vh' });
    said.setAttribute('role', 'status');
    place.replaceChildren(picture.nodes);
    place.after(said);
    dress();
    Object.assign(picture, { lobby, said });
    root.dataset.picture = '';
    document.title = picture.title;
    for (const [name, [target, hear]] of Object.entries(heard)) target.addEventListener(name, hear, true);
    setTimeout(tell, 0, 'The table as you left it. You can play on in a moment.'); // a status speaks when it changes
  }

  /** Tell the style sheet which screen is open. */
  const dress = () => {
    document.body.dataset.screen = place.firstElementChild.classList[0];
  };

  function tell(text) {
    if (picture) picture.said.textContent = text;
  }

  /** Let go of the picture; what it shows is painted over next, or stands behind a message. */
  function end() {
    for (const [name, [target, hear]] of Object.entries(heard)) target.removeEventListener(name, hear, true);
    delete root.dataset.picture;
    picture.said.remove();
    picture = null;
  }

  /** The address is another one: the lobby takes its place again. */
  function leave() {
    place.replaceChildren(...picture.lobby);
    dress();
    delete root.dataset.route;
    forget();
  }

  function forget() {
    press = null;
    end();
  }

  // ---- the press: the first one counts, and waits until Python finds the picture true

  function remember(wanted) {
    root.dataset.picture = 'pressed';
    courtcards.tell('One moment…');
    tell('One moment…');
    if (!wanted || press) return;
    press = { id: picture.id, revision: picture.revision, data: { ...wanted.dataset } };
    wanted.setAttribute('aria-busy', 'true');
  }

  function click(event) {
    const pressed = event.target.closest?.('#app :is(button, .card)');
    if (pressed) remember(pressed.matches('[data-do]:not([data-do="why"])') ? pressed : null);
  }

  function key(event) {
    const main = place.querySelector('[data-main]');
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || !main || !courtcards.keys?.isMain(event.target)) return;
    event.preventDefault();
    remember(main);
  }

  /** Hand the press over as JSON, null if there was none; the picture takes no other. */
  function take() {
    if (picture) end();
    return JSON.stringify(press);
  }

  // ---- when the table has been at rest for a while, it is time for the next picture

  function due() {
    clearTimeout(resting);
    resting = setTimeout(() => window.dispatchEvent(new Event('courtcards:rest')), REST);
  }

  /** Let the first sheet mean nothing but its fonts: all else that it says, the whole one says too, which is here by now. */
  function undress() {
    const { sheet } = document.querySelector('[data-first]');
    if (window.origin === 'null' && sheet.href) return; // a frame that is of no place may not look into it
    for (let at = sheet.cssRules.length; at--;) if (!(sheet.cssRules[at] instanceof CSSFontFaceRule)) sheet.deleteRule(at);
  }

  courtcards.picture = { keep, take, due };
  undress();
  show();
})();
