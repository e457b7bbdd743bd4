// Injected by clicks.py: marks the phases of one press in the browser's trace, and adds up the time spent in Python and in the stage.
(() => {
  const now = () => performance.now(), spent = { python: 0, stage: 0 };
  const addListener = EventTarget.prototype.addEventListener, startTimer = window.setTimeout, requestFrame = window.requestAnimationFrame;
  let depth = 0, press = null;

  const isPythonProxy = call => typeof call === 'function' && typeof call.destroy === 'function';        // a proxy of a Python function
  const timePython = call => function (...given) {
    if (depth++) { try { return call.apply(this, given); } finally { depth--; } }
    const inside = spent.stage, began = now();
    try { return call.apply(this, given); } finally { depth--; spent.python += now() - began - (spent.stage - inside); }
  };
  EventTarget.prototype.addEventListener = function (name, call, ...more) { return addListener.call(this, name, isPythonProxy(call) ? timePython(call) : call, ...more); };
  window.setTimeout = (call, ...more) => startTimer(isPythonProxy(call) ? timePython(call) : call, ...more);

  /** Mark a phase of the press in the trace, unless it's marked already. Return whether that was done. */
  function mark(phase) {
    if (!press || phase in press) return false;
    press[phase] = { ...spent };
    performance.mark(`press-${phase}`);
    return true;
  }

  /** The first change on the page since the finger or button went down, by anything. */
  const changeObserver = new MutationObserver(() => { changeObserver.disconnect(); mark('changed'); });
  for (const name of ['mouseup', 'touchend']) addListener.call(window, name, ({ timeStamp }) => {
    const late = now() - timeStamp;
    if (!mark('begin')) return;
    press.late = late;
  }, true);
  addListener.call(window, 'click', () => press?.begin && mark('heard'), true);

  window.arm = () => {
    const paint = courtcards.stage.paint;
    courtcards.stage.paint = (...given) => {
      const first = press?.heard && given[0].includes('"view"') && mark('stage'), began = now();
      paint(...given);
      spent.stage += now() - began;
      if (!first) return;
      mark('staged');
      requestFrame(() => {
        press.drawn = { ...spent };
        startTimer(() => { press.done = true; }, 50);
      });
    };
  };

  window.awaitPress = () => {
    press = {};
    changeObserver.observe(document.querySelector('#app'), { attributes: true, childList: true, subtree: true });
  };
  window.pressed = () => press.done && press.changed ? { late: press.late, python: press.drawn.python - press.begin.python, stage: press.drawn.stage - press.begin.stage } : null;
})();
