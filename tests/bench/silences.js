// Injected by silences.py: records for each frame whether the table changes and whether a waiting indicator shows, and every press.
(() => {
  const seen = (window.seen = { frames: [], presses: [], tasks: [], cost: 0 });
  const LIT = 300; // ms of waiting after which the indicator is surely visible
  let app = false, cloth = false, waited = 0;

  const visible = one => one.checkVisibility({ opacityProperty: true });
  const moving = one => one.playState === 'running' && one.effect.getComputedTiming().activeDuration !== Infinity && one.effect.getComputedTiming().progress !== null;
  const changes = list => {
    app = true;
    cloth ||= list.some(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('.felt, .hand, .ghosts'));
  };
  new PerformanceObserver(list => seen.tasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]))).observe({ entryTypes: ['longtask'] });
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, event => seen.presses.push(event.timeStamp), true);

  function frame(at) {
    const films = document.getAnimations().filter(moving), play = document.querySelector('.play'), tray = play?.querySelector('.tray[data-wait]');
    waited = tray ? waited || at : 0;
    seen.frames.push({
      at,
      app: app || films.length > 0 || document.querySelector('#app :is(a, button):active') !== null,
      cloth: cloth || films.some(({ effect: { target } }) => target?.closest('.felt, .hand, .ghosts')),
      hit: Boolean(document.querySelector('.burst')),
      sign: [...document.querySelectorAll('.thinking')].some(visible) || (tray && at - waited > LIT && getComputedStyle(tray, '::after').content !== 'none'),
      waits: Boolean(tray),
      told: play?.querySelector('.ask__say strong')?.textContent ?? '',
    });
    app = cloth = false;
    requestAnimationFrame(frame);
  }

  /** Time the hits within a paint: both parts are in one task. */
  function timed(name, before = () => 0) {
    const hits = window.courtcards.hits, call = hits[name];
    hits[name] = (...given) => {
      const began = performance.now(), found = call(...given);
      hits.spent = before() + performance.now() - began;
      seen.cost = Math.max(seen.cost, hits.spent);
      return found;
    };
  }

  addEventListener('DOMContentLoaded', () => {
    timed('measureHits');
    timed('playHits', () => window.courtcards.hits.spent);
    new MutationObserver(changes).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    requestAnimationFrame(frame);
  });
})();
