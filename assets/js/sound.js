// Short sounds, made here: felt, paper, a drum, glass, a knock, a horn. Off unless the settings say otherwise.
(() => {
  'use strict';
  const LATE = 300; // ms after which a sound is of something past
  let audio = null;

  /** One tone: its wave, pitch (from, to in Hz), length in s, loudness 0 to 1, start in s from now. */
  function tone(wave, from, to, length, loud, start = 0) {
    const at = audio.currentTime + start,
      source = audio.createOscillator(),
      gain = audio.createGain();
    source.type = wave;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }

  const SOUNDS = {
    card: () => tone('sine', 180, 90, 0.09, 0.2),
    turn: () => {
      tone('triangle', 900, 300, 0.05, 0.08);
      tone('sine', 200, 110, 0.1, 0.16, 0.04);
    },
    attack: () => {
      tone('sine', 110, 55, 0.32, 0.4);
      tone('triangle', 160, 60, 0.14, 0.18);
    },
    gem: () => [0, 0.06].forEach(start => tone('sine', 2100, 1500, 0.07, 0.09, start)),
    refused: () => {
      tone('square', 150, 120, 0.06, 0.07);
      tone('square', 140, 110, 0.07, 0.07, 0.1);
    },
    win: () => [392, 494, 587].forEach((pitch, number) => tone('sawtooth', pitch, pitch, 0.12 + number * 0.04, 0.06, number * 0.12)),
  };

  window.courtcards.sound = name => {
    audio ??= new AudioContext();
    const asked = performance.now();
    audio.resume().then(
      () => performance.now() - asked < LATE && SOUNDS[name](),
      () => {},
    ); // a browser that wants a gesture first stays silent, and does not make up for it then
  };
})();
