// Short sounds, made here: felt, paper, a drum, glass, a knock, a horn. Off unless the settings say otherwise.
(() => {
  'use strict';
  const LATE = 300;                                     // ms after which a sound is of something past
  let audio = null;

  /** One tone: its wave, pitch (from, to in Hz), length in s, loudness 0 to 1, start in s from now. */
  function tone(wave, from, to, length, loud, start = 0) {
    const at = audio.currentTime + start, source = audio.createOscillator(), gain = audio.createGain();
    source.type = wave;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(.001, at + length);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }

  const SOUNDS = {
    card: () => tone('sine', 180, 90, .09, .2),
    turn: () => { tone('triangle', 900, 300, .05, .08); tone('sine', 200, 110, .1, .16, .04); },
    attack: () => { tone('sine', 110, 55, .32, .4); tone('triangle', 160, 60, .14, .18); },
    gem: () => [0, .06].forEach(start => tone('sine', 2100, 1500, .07, .09, start)),
    refused: () => { tone('square', 150, 120, .06, .07); tone('square', 140, 110, .07, .07, .1); },
    win: () => [392, 494, 587].forEach((pitch, number) => tone('sawtooth', pitch, pitch, .12 + number * .04, .06, number * .12)),
  };

  window.courtcards.sound = name => {
    audio ??= new AudioContext();
    const asked = performance.now();
    audio.resume().then(() => performance.now() - asked < LATE && SOUNDS[name](), () => {});        // a browser that wants a gesture first stays silent, and does not make up for it then
  };
})();
