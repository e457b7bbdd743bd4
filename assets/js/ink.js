// The board that is drawn on: <ink-board>.
(() => {
  'use strict';
})();
