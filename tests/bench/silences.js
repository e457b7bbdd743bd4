// Injected by silences.py: records for each frame whether the table changes and whether a waiting indicator shows, and every press.
(() => {
  const seen = (window.seen = { frames: [], presses: [], tasks: [], cost: 0 });
  const LIT_AFTER = 300; // ms of waiting after which the indicator is surely visible
  let appChanged = false, clothChanged = false, waitStart = 0;

  const isVisible = one => one.checkVisibility({ opacityProperty: true });
  const isMoving = one => one.playState === 'running' && one.effect.getComputedTiming().activeDuration !== Infinity && one.effect.getComputedTiming().progress !== null;
  const noteChanges = list => {
    appChanged = true;
    clothChanged ||= list.some(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('.felt, .hand, .ghosts'));
  };
  new PerformanceObserver(list => seen.tasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]))).observe({ entryTypes: ['longtask'] });
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, event => seen.presses.push(event.timeStamp), true);

  function recordFrame(at) {
    const animations = document.getAnimations().filter(isMoving), table = document.querySelector('.play'), tray = table?.querySelector('.tray[data-wait]');
    waitStart = tray ? waitStart || at : 0;
    seen.frames.push({
      at,
      app: appChanged || animations.length > 0 || document.querySelector('#app :is(a, button):active') !== null,
      cloth: clothChanged || animations.some(({ effect: { target } }) => target?.closest('.felt, .hand, .ghosts')),
      hit: Boolean(document.querySelector('.burst')),
      sign: [...document.querySelectorAll('.thinking')].some(isVisible) || (tray && at - waitStart > LIT_AFTER && getComputedStyle(tray, '::after').content !== 'none'),
      waits: Boolean(tray),
      told: table?.querySelector('.ask__say strong')?.textContent ?? '',
    });
    appChanged = clothChanged = false;
    requestAnimationFrame(recordFrame);
  }

  /** Add up the time of a function of the hits: what a paint spends on them in two calls counts as one, as both are in one task. */
  function timeCalls(name, before = () => 0) {
    const hits = window.courtcards.hits, call = hits[name];
    hits[name] = (...given) => {
      const began = performance.now(), found = call(...given);
      hits.spent = before() + performance.now() - began;
      seen.cost = Math.max(seen.cost, hits.spent);
      return found;
    };
  }

  addEventListener('DOMContentLoaded', () => {
    timeCalls('measureHits');
    timeCalls('playHits', () => window.courtcards.hits.spent);
    new MutationObserver(noteChanges).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    requestAnimationFrame(recordFrame);
  });
})();
