// The diary: a second copy of recent changes, in IndexedDB. Browsers write localStorage to disk up to a minute late, and lose those changes if killed.
// For its meaning see table/storage/change_journal.py. Only changes missing from localStorage are read, at the start, while Python loads.
(() => {
  'use strict';
  const CLOCK = 'courtcards:clock',
    REST = 100, // ms before a note is written
    PATIENCE = 5_000, // ms before a database that doesn't open counts as empty
    DAY = 86_400_000; // ms before a note is useless
  const store = courtcards.openDatabase('courtcards-diary', 'changes'); // [number, key, text] under [number, key]
  const waiting = new Map(), // notes to write, by key
    numbers = new Map(); // the numbers of written ones, by key
  let resting = 0;

  /** The changes missing from localStorage, the oldest first, as JSON. */
  async function readMissing() {
    const since = Number(localStorage.getItem(CLOCK)) || 0;
    return JSON.stringify(await store('readonly', place => idbKeyval.promisifyRequest(place.getAll(IDBKeyRange.lowerBound([since + 1])))));
  }

  /** Note a change; written after the current task, before the player can do much more. */
  function note(number, key, text) {
    waiting.set(key, [number, key, text ?? null]);
    if (document.hidden) writeNotes();
    else resting ||= setTimeout(writeNotes, REST);
  }

  /** Write all waiting notes in one transaction, in place of older ones of the same keys. If that fails, only localStorage has the changes. */
  async function writeNotes() {
    const notes = [...waiting.values()];
    clearTimeout(resting);
    resting = 0;
    waiting.clear();
    try {
      if (notes.length) await store('readwrite', place => putNotes(place, notes));
    } catch {
      /* no storage */
    }
  }

  function putNotes(place, notes) {
    for (const [number, key, text] of notes) {
      if (numbers.has(key)) place.delete([numbers.get(key), key]);
      numbers.set(key, number);
      place.put([number, key, text], [number, key]);
    }
    place.delete(IDBKeyRange.upperBound([notes[0][0] - DAY]));
    place.transaction.commit?.();
    return idbKeyval.promisifyRequest(place.transaction);
  }

  const late = new Promise(done => setTimeout(done, PATIENCE, '[]')),
    diary = { note, lost: '[]' };
  diary.coming = Promise.race([readMissing().catch(() => '[]'), late]).then(text => {
    diary.lost = text;
  });
  document.addEventListener('visibilitychange', writeNotes);
  window.addEventListener('pagehide', writeNotes);
  window.courtcards.diary = diary;
})();
