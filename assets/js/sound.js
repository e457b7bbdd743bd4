// Short synthesized sounds: felt, paper, a drum, a coin, a knock, a horn. Quiet, never on a hidden page, and only if the player turned them on.
(() => {
  'use strict';
  const LATEST = 300, // ms after which a sound is too late
    OVERALL_GAIN = 0.4,
    END_GAIN = 0.001; // where a sound ends, as an exponential ramp can't reach 0
  let audio = null, // the audio context, made by the first sound
    output = null, // what all sounds go through, for the overall gain
    noiseBuffer = null, // half a second of noise
    soundStart = 0; // s: when the current sound begins, by the audio clock

  function startAudio() {
    audio = new AudioContext();
    output = audio.createGain();
    output.gain.value = OVERALL_GAIN;
    output.connect(audio.destination);
    noiseBuffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noiseBuffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }

  /**
   * Play a source, through a filter if there is one.
   * `length` is in s, `volume` is the gain (0 to 1), `start` is in s from the sound's beginning, and `swell` is the fade-in in s.
   */
  function playSource(source, filter, length, volume, start, swell = 0) {
    const at = soundStart + start,
      gain = audio.createGain();
    gain.gain.setValueAtTime(swell ? END_GAIN : volume, at);
    if (swell) gain.gain.linearRampToValueAtTime(volume, at + swell);
    gain.gain.exponentialRampToValueAtTime(END_GAIN, at + length);
    (filter ? source.connect(filter) : source).connect(gain).connect(output);
    source.start(at);
    source.stop(at + length);
  }

  /** Let a pitch glide from one frequency to another, in Hz. */
  function glidePitch(pitch, from, to, length, start) {
    pitch.setValueAtTime(from, soundStart + start);
    pitch.exponentialRampToValueAtTime(to, soundStart + start + length);
  }

  /** Make a filter whose frequency glides from one pitch to another, in Hz. */
  function makeFilter(type, from, to, length, start) {
    const filter = audio.createBiquadFilter();
    filter.type = type;
    glidePitch(filter.frequency, from, to, length, start);
    return filter;
  }

  /** Play a tone of this waveform that glides between two pitches, in Hz. */
  function playTone(wave, from, to, length, volume, start = 0) {
    const source = audio.createOscillator();
    source.type = wave;
    glidePitch(source.frequency, from, to, length, start);
    playSource(source, null, length, volume, start);
  }

  /** Play noise through a filter that glides between two pitches, in Hz: a rustle or a thud. */
  function playNoise(type, from, to, length, volume, start = 0) {
    const source = audio.createBufferSource();
    source.buffer = noiseBuffer;
    playSource(source, makeFilter(type, from, to, length, start), length, volume, start);
  }

  function playHorn(pitch, length, volume, start) {
    const source = audio.createOscillator();
    source.type = 'sawtooth';
    glidePitch(source.frequency, pitch * 0.98, pitch, 0.08, start);
    playSource(source, makeFilter('lowpass', 500, 1_400, 0.12, start), length, volume, start, 0.05);
  }

  function playCard(start = 0) {
    playNoise('bandpass', 2_200, 900, 0.07, 0.35, start);
    playTone('sine', 170, 90, 0.08, 0.48, start);
  }

  function playKnock(start) {
    playTone('triangle', 240, 170, 0.06, 0.64, start);
    playNoise('lowpass', 900, 300, 0.04, 0.48, start);
  }

  const SOUNDS = {
    card: playCard,
    turn: () => {
      playNoise('highpass', 2_500, 4_000, 0.05, 0.2);
      playCard(0.05);
    },
    attack: () => {
      playTone('sine', 130, 48, 0.34, 0.5);
      playNoise('lowpass', 1_200, 200, 0.14, 0.27);
    },
    gem: () => {
      for (const start of [0, 0.07]) {
        playTone('sine', 2_350, 2_340, 0.22, 0.25, start);
        playTone('sine', 3_730, 3_720, 0.12, 0.14, start);
      }
    },
    refused: () => [0, 0.11].forEach(playKnock),
    win: () => {
      playHorn(294, 0.24, 0.24, 0);
      playHorn(392, 0.24, 0.24, 0.18);
      playHorn(440, 0.6, 0.26, 0.36);
    },
  };

  /** Play a sound in `wait` ms. */
  window.courtcards.sound = (name, wait = 0) => {
    if (document.hidden) return;
    if (!audio) startAudio();
    const requestTime = performance.now();
    function playOnTime() {
      const late = performance.now() - requestTime;
      if (late >= LATEST || document.hidden) return;
      soundStart = audio.currentTime + Math.max(0, wait - late) / 1000;
      SOUNDS[name]();
    }
    audio.resume().then(playOnTime, () => {}); // a browser that needs a gesture first stays silent, and doesn't catch up
  };
})();
