// Links and results leave the page by the clipboard, or by whatever the device sends things with; letters come in by the clipboard. What refuses is told, and the text is marked to be copied by hand.
(() => {
  'use strict';
  const ADDRESS = /^https?:\/\/\S+$/;

  /** Mark the text of a field, unfolded if it's folded away. */
  function mark(field) {
    const folded = field.closest('details');
    if (folded) folded.open = true;
    field.focus();
    field.setSelectionRange(0, field.value.length);
  }

  /** Copy the text of a field and pass on whether that worked. */
  async function copy(id, then) {
    const field = document.getElementById(id);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // refused, or no secure page
      mark(field);
      return then(false);
    }
    then(true);
  }

  /** Hand the text of a field to the device, an address as one, and pass on whether it took it; nothing if the player thinks better of it. */
  async function send(id, then) {
    const field = document.getElementById(id),
      { value } = field;
    try {
      await navigator.share({ title: document.title, [ADDRESS.test(value) ? 'url' : 'text']: value });
    } catch (refusal) {
      if (refusal.name === 'AbortError') return;
      mark(field);
      return then(false);
    }
    then(true);
  }

  /** Pass on the text in the clipboard, '' where the browser won't tell. */
  async function paste(then) {
    const read = async () => navigator.clipboard.readText();
    then(await read().catch(() => ''));
  }

  window.courtcards.share = { copy, send, paste };
})();
