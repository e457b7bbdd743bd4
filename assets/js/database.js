// A database that reconnects. Browsers close connections at will, and another page may want to delete the database. The next use opens it again.
(() => {
  'use strict';

  /** Return a store as idb-keyval's functions expect it. */
  function openDatabase(name, store) {
    let use = idbKeyval.createStore(name, store);
    const watched = new WeakSet(),
      died = new WeakSet();

    function watchConnection(db) {
      if (watched.has(db)) return;
      watched.add(db);
      db.addEventListener('close', () => died.add(db));
      db.addEventListener('versionchange', () => {
        died.add(db);
        db.close();
      });
    }

    return async (mode, work) => {
      let db = null; // the connection in use
      const startWork = place => {
        ({ db } = place.transaction);
        watchConnection(db);
        return work(place);
      };
      try {
        return await use(mode, startWork);
      } catch (trouble) {
        if (db && !died.has(db)) throw trouble;
        use = idbKeyval.createStore(name, store);
        return use(mode, startWork);
      }
    };
  }

  window.courtcards.openDatabase = openDatabase;
})();
