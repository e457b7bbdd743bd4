// The diary: what was stored last, a second time, in IndexedDB. A browser writes localStorage down late, up to a minute, and loses that when it is killed.
// What it means stands in table/storage/change_journal.py. Only what localStorage does not know of is read, at the start, while Python is on its way.
(() => {
  'use strict';
  const CLOCK = 'courtcards:clock',
    REST = 100,
    PATIENCE = 5_000,
    DAY = 86_400_000; // ms: until a note is written; until a database that does not open is empty; as long as notes are of use
  const store = courtcards.database('courtcards-diary', 'changes'); // [number, key, text] under [number, key]
  const waiting = new Map(),
    numbers = new Map(); // by key: what is not written yet, and the number of what is
  let resting = 0;

  /** The changes that localStorage does not know of, in their order, as JSON. */
  async function read() {
    const since = Number(localStorage.getItem(CLOCK)) || 0;
    return JSON.stringify(await store('readonly', place => idbKeyval.promisifyRequest(place.getAll(IDBKeyRange.lowerBound([since + 1])))));
  }

  /** Note a change; it is written after what the page does just now, and before anybody can do much more. */
  function note(number, key, text) {
    waiting.set(key, [number, key, text ?? null]);
    if (document.hidden) write();
    else resting ||= setTimeout(write, REST);
  }

  /** Write what waits, all of it or nothing, in the place of what was noted of the same keys. Where that cannot be there is localStorage alone. */
  async function write() {
    const notes = [...waiting.values()];
    clearTimeout(resting);
    resting = 0;
    waiting.clear();
    try {
      if (notes.length) await store('readwrite', place => lay(place, notes));
    } catch {
      /* where nothing is kept nothing is found */
    }
  }

  function lay(place, notes) {
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
  diary.coming = Promise.race([read().catch(() => '[]'), late]).then(text => {
    diary.lost = text;
  });
  document.addEventListener('visibilitychange', write);
  window.addEventListener('pagehide', write);
  window.courtcards.diary = diary;
})();
