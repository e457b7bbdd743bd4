// Injected by clicks.py: times one press, from the event's timestamp to the painted frames, and where the time went.
(() => {
  const now = () => performance.now(), spent = { python: 0, parse: 0, morph: 0, stage: 0 };
  const listen = EventTarget.prototype.addEventListener, wait = window.setTimeout, frame = window.requestAnimationFrame;
  let depth = 0, press = null;

  const timed = (name, call) => { const began = now(); try { return call(); } finally { spent[name] += now() - began; } };
  const ours = call => typeof call === 'function' && typeof call.destroy === 'function';        // a proxy of a Python function
  const python = call => function (...given) {
    if (depth++) { try { return call.apply(this, given); } finally { depth--; } }
    const inside = spent.stage, began = now();
    try { return call.apply(this, given); } finally { depth--; spent.python += now() - began - (spent.stage - inside); }
  };
  EventTarget.prototype.addEventListener = function (name, call, ...more) { return listen.call(this, name, ours(call) ? python(call) : call, ...more); };
  window.setTimeout = (call, ...more) => wait(ours(call) ? python(call) : call, ...more);
  const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(Element.prototype, 'innerHTML', { ...markup, set(text) { timed('parse', () => markup.set.call(this, text)); } });

  /** Call back once the next frame is painted, with the time the browser began it. */
  const painted = then => frame(() => {
    const began = now(), { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(began);
    port2.postMessage(0);
  });

  /** The first change on the page after the press, by anything. */
  const changes = new MutationObserver(() => { changes.disconnect(); press.changed = true; });

  /** Record the time once the change is painted; requested before the page requests that frame, or Python would come first. */
  function see(mine) {
    frame(() => {
      if (!mine.changed) return see(mine);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { mine.mark = now(); };
      port2.postMessage(0);
    });
  }

  window.arm = () => {
    const paint = courtcards.stage.paint, patch = window.morphdom;
    window.morphdom = (...given) => timed('morph', () => patch(...given));
    courtcards.stage.paint = (...given) => {
      timed('stage', () => paint(...given));
      if (!press?.at || press.seen || !given[0].includes('"view"')) return;
      press.seen = true;
      const mine = press;
      painted(began => {
        performance.mark('press-end');
        Object.assign(mine, { frame: now(), render: now() - began, spent: { ...spent } });
      });
    };
  };

  window.awaitPress = kind => {
    const mine = press = { before: null }, begin = event => {
      performance.mark('press-begin');
      Object.assign(mine, { at: event.timeStamp, before: { ...spent } });
      see(mine);
      changes.observe(document.querySelector('#app'), { attributes: true, childList: true, subtree: true });
    };
    listen.call(window, kind, begin, { capture: true, once: true });
    window.pressed = () => {
      if (!mine.frame || !mine.mark) return null;
      const [code, parse, morph, stage] = ['python', 'parse', 'morph', 'stage'].map(part => mine.spent[part] - mine.before[part]);
      return { mark: mine.mark - mine.at, frame: mine.frame - mine.at, busy: code + stage + mine.render, python: code, parse, morph,
        motion: stage - parse - morph, render: mine.render };
    };
  };
})();
