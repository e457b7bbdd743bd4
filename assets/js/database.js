// A database that reconnects. Browsers close connections at will, and another page may want to delete the database. The next use opens it again.
(() => {
  'use strict';

  /** Return a store of a database as idb-keyval takes it: a function that runs `work` on the store, in a transaction of the given mode. */
  function openDatabase(name, store) {
    let useStore = idbKeyval.createStore(name, store);
    const watchedConnections = new WeakSet(),
      closedConnections = new WeakSet();

    function watchConnection(db) {
      if (watchedConnections.has(db)) return;
      watchedConnections.add(db);
      db.addEventListener('close', () => closedConnections.add(db));
      db.addEventListener('versionchange', () => {
        closedConnections.add(db);
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
        return await useStore(mode, startWork);
      } catch (trouble) {
        if (db && !closedConnections.has(db)) throw trouble;
        useStore = idbKeyval.createStore(name, store);
        return useStore(mode, startWork);
      }
    };
  }

  window.courtcards.openDatabase = openDatabase;
})();
