// Pictures from the device: chosen, cut to size, written anew.
(() => {
  'use strict';
})();
