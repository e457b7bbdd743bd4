// Typing letters: a word is typed wherever the focus is, one-letter fields are filled in order, and the prompt stays above the on-screen keyboard.
// Only Python decides which characters are accepted: fields show what it last painted.
(() => {
  'use strict';
  const root = document.documentElement,
    app = document.getElementById('app');
  const LETTERS = '.inorder__letter',
    SIGN = /^[\p{L}\p{N}'-]$/u;
  const STEPS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);
  let typing = false; // whether a letter was typed last, so that Enter submits the word

  const send = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
  const open = () => 'ready' in root.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');
  const fields = () => [...app.querySelectorAll(LETTERS)];

  /** Show in a field what Python painted; a focused field keeps typed text through a patch. */
  function showPainted(field) {
    const told = field.getAttribute('value') ?? '';
    if (field.value.toUpperCase() !== told.toUpperCase()) field.value = told;
  }

  // ---- a word, typed wherever the focus is

  function spell(event) {
    const { key, target } = event,
      control = target.closest('a, button');
    if (key.length === 1 ? SIGN.test(key) : key === 'Backspace') {
      event.preventDefault();
      typing = true;
      return send(key === 'Backspace' ? { do: 'word', back: '' } : { do: 'word', letter: key });
    }
    if (key === 'Enter' && !event.repeat && (typing || !control)) {
      event.preventDefault();
      return send({ do: 'word' });
    }
    if (key !== 'Shift' && key !== 'CapsLock') typing = false;
  }

  // ---- one-letter fields

  function go(field) {
    field?.focus();
    field?.select();
  }

  /** Write text from a field on and focus the next one; if the character isn't accepted, the focus stays. */
  function write(field, text) {
    const before = fields(),
      at = before.indexOf(field);
    const was = field.getAttribute('value') ?? '';
    send({ do: 'write', card: field.dataset.card, value: text });
    const now = fields(),
      here = now[at];
    for (const one of now) one.value = one.getAttribute('value') ?? '';
    const taken = here && here.value && [...text.trim()].length && (here.value !== was || here.value === text.trim().toUpperCase().charAt(0));
    if (taken && !app.querySelector('.why'))
      return go([...text.trim()].length > 1 ? (now.slice(at).find(one => !one.value) ?? now.at(-1)) : (now[at + 1] ?? here));
    return here?.select();
  }

  /** The next field above or below in the same column. */
  function across(all, field, step) {
    const { left, top } = field.getBoundingClientRect();
    const same = all
      .map(one => [one, one.getBoundingClientRect()])
      .filter(([, box]) => Math.abs(box.left - left) < box.width / 2 && (box.top - top) * step > 4);
    return same.reduce((near, one) => (near && Math.abs(near[1].top - top) < Math.abs(one[1].top - top) ? near : one), null)?.[0];
  }

  function step(event) {
    const { key, target } = event,
      all = fields(),
      at = all.indexOf(target);
    const other = {
      ArrowLeft: all[at - 1],
      ArrowRight: all[at + 1],
      Home: all[0],
      End: all.at(-1),
      ArrowUp: across(all, target, -1),
      ArrowDown: across(all, target, 1),
    }[key];
    if (STEPS.has(key)) {
      event.preventDefault();
      go(other);
    } else if (key === 'Backspace' && !target.value && at) {
      event.preventDefault();
      go(all[at - 1]);
      write(all[at - 1], '');
    } else if (key === 'Enter') {
      event.preventDefault();
      const empty = all.find(one => !one.value);
      empty ? go(empty) : send({ do: 'main' });
    }
  }

  /** Write into the first empty field, wherever the focus is. */
  function begin(event) {
    const free = fields().find(one => !one.value);
    if (!free) return;
    event.preventDefault();
    go(free);
    write(free, event.key);
  }

  // ---- events

  document.addEventListener(
    'keydown',
    event => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || !target.closest || !open()) return;
      if (target.matches(LETTERS)) step(event);
      else if (target.matches('input, select, textarea')) return;
      else if (app.querySelector('.spelling')) spell(event);
      else if (/^\p{L}$/u.test(event.key) && fields().length) begin(event);
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      typing = false;
    },
    true,
  );
  window.addEventListener('input', ({ target, data, inputType }) => {
    // after Python's listener on the document
    if (target.matches(LETTERS)) write(target, inputType.startsWith('insertFrom') || !data ? target.value : data);
    else if (target.matches('.tile__field')) showPainted(target);
  });
  document.addEventListener('paste', event => {
    if (!event.target.matches?.(LETTERS)) return;
    event.preventDefault();
    write(event.target, event.clipboardData.getData('text').slice(0, 200));
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches(LETTERS)) target.select();
  });

  // ---- the on-screen keyboard

  const seen = window.visualViewport;
  /** Keep the table out of the area the keyboard covers; ignore a magnified page. */
  function cover() {
    const covered = seen.scale < 1.05 ? Math.max(0, Math.round(innerHeight - seen.height)) : 0;
    const wanted = covered > 80 && app.querySelector('.inorder, .spelling') ? `${covered}px` : '';
    if (root.style.getPropertyValue('--covered') !== wanted) root.style.setProperty('--covered', wanted);
  }
  seen?.addEventListener('resize', cover);
})();
