// Typing letters: a word is typed wherever the focus is, one-letter fields are filled in order, and the prompt stays above the on-screen keyboard.
// Only Python decides which characters are accepted: fields show what it last painted.
(() => {
  'use strict';
  const root = document.documentElement,
    app = document.getElementById('app');
  const LETTER_FIELD = '.inorder__letter',
    CHARACTER = /^[\p{L}\p{N}'-]$/u;
  const FIELD_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);
  let hasTypedLetter = false; // whether a letter was typed last, so that Enter submits the word

  const sendAction = detail => document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
  const canType = () => 'ready' in root.dataset && !document.querySelector('#dialog > *, .tray[data-wait]');
  const allFields = () => [...app.querySelectorAll(LETTER_FIELD)];

  /** Show in a field what Python painted; a focused field keeps typed text through a patch. */
  function showPainted(field) {
    const painted = field.getAttribute('value') ?? '';
    if (field.value.toUpperCase() !== painted.toUpperCase()) field.value = painted;
  }

  // ---- a word, typed wherever the focus is

  /** Handle a key while a word is spelled: a letter or Backspace changes the word, and Enter submits it. */
  function typeInWord(event) {
    const { key, target } = event,
      control = target.closest('a, button');
    if (key.length === 1 ? CHARACTER.test(key) : key === 'Backspace') {
      event.preventDefault();
      hasTypedLetter = true;
      return sendAction(key === 'Backspace' ? { do: 'word', back: '' } : { do: 'word', letter: key });
    }
    if (key === 'Enter' && !event.repeat && (hasTypedLetter || !control)) {
      event.preventDefault();
      return sendAction({ do: 'word' });
    }
    if (key !== 'Shift' && key !== 'CapsLock') hasTypedLetter = false;
  }

  // ---- one-letter fields

  function focusField(field) {
    field?.focus();
    field?.select();
  }

  /** Write text into a field and those after it, and focus the next empty one. If Python doesn't accept the character, the focus stays. */
  function writeFrom(field, text) {
    const at = allFields().indexOf(field),
      before = field.getAttribute('value') ?? '',
      letters = text.trim();
    sendAction({ do: 'write', card: field.dataset.card, value: text });
    const fields = allFields(), // Python has painted
      here = fields[at];
    for (const each of fields) each.value = each.getAttribute('value') ?? '';
    const isAccepted = here?.value && letters && (here.value !== before || here.value === letters.toUpperCase().charAt(0));
    if (isAccepted && !app.querySelector('.why'))
      return focusField([...letters].length > 1 ? (fields.slice(at).find(({ value }) => !value) ?? fields.at(-1)) : (fields[at + 1] ?? here));
    return here?.select();
  }

  /** The nearest field above (`step` is -1) or below (1) in the same column; undefined if there's none. */
  function fieldInColumn(all, field, step) {
    const { left, top } = field.getBoundingClientRect();
    const inColumn = all
      .map(each => [each, each.getBoundingClientRect()])
      .filter(([, box]) => Math.abs(box.left - left) < box.width / 2 && (box.top - top) * step > 4);
    return inColumn.reduce((near, other) => (near && Math.abs(near[1].top - top) < Math.abs(other[1].top - top) ? near : other), null)?.[0];
  }

  function onFieldKey(event) {
    const { key, target } = event,
      all = allFields(),
      at = all.indexOf(target);
    const other = {
      ArrowLeft: all[at - 1],
      ArrowRight: all[at + 1],
      Home: all[0],
      End: all.at(-1),
      ArrowUp: fieldInColumn(all, target, -1),
      ArrowDown: fieldInColumn(all, target, 1),
    }[key];
    if (FIELD_KEYS.has(key)) {
      event.preventDefault();
      focusField(other);
    } else if (key === 'Backspace' && !target.value && at) {
      event.preventDefault();
      focusField(all[at - 1]);
      writeFrom(all[at - 1], '');
    } else if (key === 'Enter') {
      event.preventDefault();
      const empty = all.find(({ value }) => !value);
      empty ? focusField(empty) : sendAction({ do: 'main' });
    }
  }

  /** Write into the first empty field, wherever the focus is. */
  function typeInFirst(event) {
    const empty = allFields().find(({ value }) => !value);
    if (!empty) return;
    event.preventDefault();
    focusField(empty);
    writeFrom(empty, event.key);
  }

  // ---- events

  document.addEventListener(
    'keydown',
    event => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || !target.closest || !canType()) return;
      if (target.matches(LETTER_FIELD)) onFieldKey(event);
      else if (target.matches('input, select, textarea')) return;
      else if (app.querySelector('.spelling')) typeInWord(event);
      else if (/^\p{L}$/u.test(event.key) && allFields().length) typeInFirst(event);
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      hasTypedLetter = false;
    },
    true,
  );
  window.addEventListener('input', ({ target, data, inputType }) => {
    // after Python's listener on the document
    if (target.matches(LETTER_FIELD)) writeFrom(target, inputType.startsWith('insertFrom') || !data ? target.value : data);
    else if (target.matches('.tile__field')) showPainted(target);
  });
  document.addEventListener('paste', event => {
    if (!event.target.matches?.(LETTER_FIELD)) return;
    event.preventDefault();
    writeFrom(event.target, event.clipboardData.getData('text').slice(0, 200));
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches(LETTER_FIELD)) target.select();
  });

  // ---- the on-screen keyboard

  const viewport = window.visualViewport;
  /** Keep the table out of the area the keyboard covers; ignore a magnified page. */
  function avoidKeyboard() {
    const covered = viewport.scale < 1.05 ? Math.max(0, Math.round(innerHeight - viewport.height)) : 0;
    const wanted = covered > 80 && app.querySelector('.inorder, .spelling') ? `${covered}px` : '';
    if (root.style.getPropertyValue('--covered') !== wanted) root.style.setProperty('--covered', wanted);
  }
  viewport?.addEventListener('resize', avoidKeyboard);
})();
