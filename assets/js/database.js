// A database whose connection may die: the browser closes it when it likes, and another page may want to delete it. It's opened again at the next use.
(() => {
  'use strict';

  /** A store, as the functions of idb-keyval take it. */
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
      let db = null; // which the work has begun with
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
