// A database that reconnects: browsers close connections at will, and another page may want to delete the database. The next use opens it again.
(() => {
  'use strict';

  /** Return a store as idb-keyval's functions expect it. */
  function database(name, store) {
    let use = idbKeyval.createStore(name, store);
    const watched = new WeakSet(),
      died = new WeakSet();

    function watch(db) {
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
      const begin = place => {
        ({ db } = place.transaction);
        watch(db);
        return work(place);
      };
      try {
        return await use(mode, begin);
      } catch (trouble) {
        if (db && !died.has(db)) throw trouble;
        use = idbKeyval.createStore(name, store);
        return use(mode, begin);
      }
    };
  }

  window.courtcards.database = database;
})();
