// Letters: a word is typed wherever the focus is, fields for one letter are filled one after the other, and what is asked stays above the device's keyboard.
// Python alone judges which sign is taken: what a field shows is what it painted last.
(() => {
  'use strict';
  const root = document.documentElement,
    app = document.getElementById('app');
  const LETTERS = '.inorder__letter',
    SIGN = /^[\p{L}\p{N}'-]$/u;
  const STEPS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);
  let typing = false; // whether a letter was typed last, so that Enter means the word

  const send = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
  const open = () => 'ready' in root.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');
  const fields = () => [...app.querySelectorAll(LETTERS)];

  /** Show in a field what Python has painted; one that is in focus keeps what is typed through a patch. */
  function agree(field) {
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

  // ---- fields for one letter each

  function go(field) {
    field?.focus();
    field?.select();
  }

  /** Write from a field on, and go to the one after what was taken; a sign that was not taken leaves the focus where it is. */
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

  /** The field above or below, in the same column. */
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

  /** Write in the first field that is free, wherever the focus is. */
  function begin(event) {
    const free = fields().find(one => !one.value);
    if (!free) return;
    event.preventDefault();
    go(free);
    write(free, event.key);
  }

  // ---- what is heard

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
    // Python hears it first, at the document
    if (target.matches(LETTERS)) write(target, inputType.startsWith('insertFrom') || !data ? target.value : data);
    else if (target.matches('.tile__field')) agree(target);
  });
  document.addEventListener('paste', event => {
    if (!event.target.matches?.(LETTERS)) return;
    event.preventDefault();
    write(event.target, event.clipboardData.getData('text').slice(0, 200));
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches(LETTERS)) target.select();
  });

  // ---- the device's keyboard

  const seen = window.visualViewport;
  /** What the keyboard covers is no room for the table; a page that is magnified is left alone. */
  function cover() {
    const covered = seen.scale < 1.05 ? Math.max(0, Math.round(innerHeight - seen.height)) : 0;
    const wanted = covered > 80 && app.querySelector('.inorder, .spelling') ? `${covered}px` : '';
    if (root.style.getPropertyValue('--covered') !== wanted) root.style.setProperty('--covered', wanted);
  }
  seen?.addEventListener('resize', cover);
})();
