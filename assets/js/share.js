// Sends links and results by clipboard or the device's share sheet; pastes letters. If that's refused, the text is selected for copying by hand.
(() => {
  'use strict';
  const ADDRESS = /^https?:\/\/\S+$/;

  /** Select a field's text, opening its disclosure if it's closed. */
  function selectText(field) {
    const folded = field.closest('details');
    if (folded) folded.open = true;
    field.focus();
    field.setSelectionRange(0, field.value.length);
  }

  /** Copy a field's text, then call `then` with whether that worked. */
  async function copy(id, then) {
    const field = document.getElementById(id);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // refused, or not a secure page
      selectText(field);
      return then(false);
    }
    then(true);
  }

  /** Share a field's text (an address as a URL), then call `then` with whether that worked. If the player cancels, `then` isn't called. */
  async function send(id, then) {
    const field = document.getElementById(id),
      { value } = field;
    try {
      await navigator.share({ title: document.title, [ADDRESS.test(value) ? 'url' : 'text']: value });
    } catch (refusal) {
      if (refusal.name === 'AbortError') return;
      selectText(field);
      return then(false);
    }
    then(true);
  }

  /** Call `then` with the clipboard's text, or with '' if the browser refuses. */
  async function paste(then) {
    const readClipboard = async () => navigator.clipboard.readText();
    then(await readClipboard().catch(() => ''));
  }

  window.courtcards.share = { copy, send, paste };
})();
