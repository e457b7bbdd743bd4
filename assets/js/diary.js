// The diary: a second copy of recent changes, in IndexedDB. Browsers write localStorage to disk up to a minute late, and lose those changes if killed.
// For its meaning see table/storage/change_journal.py. Only changes missing from localStorage are read, at the start, while Python loads.
(() => {
  'use strict';
  const LATEST_KEY = 'courtcards:clock',
    WRITE_DELAY = 100, // ms before a note is written
    OPEN_WAIT = 5_000, // ms before a database that doesn't open counts as empty
    DAY = 86_400_000; // ms after which a note is deleted
  const store = courtcards.openDatabase('courtcards-diary', 'changes'); // [number, key, text] under [number, key]
  const pendingNotes = new Map(), // notes to write, by key
    writtenNumbers = new Map(); // the number of the last written note, by key
  let writeTimer = 0;

  /** Read the changes missing from localStorage, the oldest first, as JSON: [number, key, text or null]. */
  async function readMissing() {
    const since = Number(localStorage.getItem(LATEST_KEY)) || 0;
    return JSON.stringify(await store('readonly', place => idbKeyval.promisifyRequest(place.getAll(IDBKeyRange.lowerBound([since + 1])))));
  }

  /** Note that `key` now has this text, or none. It's written soon, before the player can do much more, or at once on a hidden page. */
  function note(number, key, text) {
    pendingNotes.set(key, [number, key, text ?? null]);
    if (document.hidden) writeNotes();
    else writeTimer ||= setTimeout(writeNotes, WRITE_DELAY);
  }

  /** Write all pending notes in one transaction, in place of older notes of the same keys. If that fails, only localStorage has the changes. */
  async function writeNotes() {
    const notes = [...pendingNotes.values()];
    clearTimeout(writeTimer);
    writeTimer = 0;
    pendingNotes.clear();
    try {
      if (notes.length) await store('readwrite', place => putNotes(place, notes));
    } catch {
      /* no storage */
    }
  }

  function putNotes(place, notes) {
    for (const [number, key, text] of notes) {
      if (writtenNumbers.has(key)) place.delete([writtenNumbers.get(key), key]);
      writtenNumbers.set(key, number);
      place.put([number, key, text], [number, key]);
    }
    place.delete(IDBKeyRange.upperBound([notes[0][0] - DAY]));
    place.transaction.commit?.();
    return idbKeyval.promisifyRequest(place.transaction);
  }

  const timeout = new Promise(done => setTimeout(done, OPEN_WAIT, '[]')),
    diary = { note, lost: '[]' };
  diary.coming = Promise.race([readMissing().catch(() => '[]'), timeout]).then(text => {
    diary.lost = text;
  });
  document.addEventListener('visibilitychange', writeNotes);
  window.addEventListener('pagehide', writeNotes);
  window.courtcards.diary = diary;
})();
