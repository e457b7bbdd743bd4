// What is drawn on cards: kept in IndexedDB, shown by <card-art>.
(() => {
  'use strict';
})();
