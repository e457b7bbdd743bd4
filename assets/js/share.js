// Links and results leave the page: by the clipboard, or by whatever the device sends things with.
(() => {
  'use strict';

  /** Copy what stands in a field and say whether it worked; the field is marked in any case. */
  async function copy(id, then) {
    const field = document.getElementById(id);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      then(true);
    } catch {
      // refused, or no secure page
      field.closest('details').open = true;
      field.select();
      then(false);
    }
  }

  /** Hand what stands in a field to whatever the device sends things with. */
  async function send(id, then) {
    try {
      await navigator.share({ title: document.title, url: document.getElementById(id).value });
      then();
    } catch {
      /* not sent after all */
    }
  }

  window.courtcards.share = { copy, send };
})();
