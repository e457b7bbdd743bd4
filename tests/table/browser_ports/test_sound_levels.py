"""Loudness of the page's sounds, rendered sample by sample: low-pitched, centred, about equally loud, and ending without a click."""

from functools import cache
from math import log10, sqrt

import pytest
from helpers.in_node import in_node

SOUNDS = ("card", "turn", "attack", "gem", "refused", "win")
RATE = 8000             # samples a second: enough for the audible part of a drum
HUSH = .004             # the largest remaining amplitude when a sound's source stops
RENDER = """
const rate = asked.rate, played = [];
class Parameter {                                               // a number that changes in time, as a list of what it comes to
    constructor(value) { this.events = [{ kind: 'set', value, at: 0 }]; }
    set value(value) { this.events = [{ kind: 'set', value, at: 0 }]; }
    setValueAtTime(value, at) { this.events.push({ kind: 'set', value, at }); }
    linearRampToValueAtTime(value, at) { this.events.push({ kind: 'linear', value, at }); }
    exponentialRampToValueAtTime(value, at) { this.events.push({ kind: 'exponential', value, at }); }
    now(time) {
        const next = this.events.findIndex(({ at }) => at > time), before = this.events[next < 0 ? this.events.length - 1 : next - 1], then = this.events[next];
        if (!then || then.kind === 'set') return before.value;
        const share = (time - before.at) / (then.at - before.at);
        return then.kind === 'linear' ? before.value + share * (then.value - before.value) : before.value * (then.value / before.value) ** share;
    }
}
class Node {
    constructor(step) { this.step = step; this.inputs = []; }
    connect(to) { to.inputs?.push(this); return to; }
    sample(time) { return this.step(time, this.inputs.reduce((sum, one) => sum + one.sample(time), 0)); }
}
const WAVES = { sine: phase => Math.sin(2 * Math.PI * phase), sawtooth: phase => 2 * (phase % 1) - 1, triangle: phase => 1 - 4 * Math.abs(((phase + .25) % 1) - .5) };
const source = step => {
    const node = new Node(time => (time >= node.from && time < node.to ? step(time, node) : 0));
    return Object.assign(node, { start: at => { node.from = at; played.push(node); }, stop: at => (node.to = at) });
};
class AudioContext {
    constructor() { Object.assign(this, { currentTime: 0, sampleRate: rate, destination: new Node((_, heard) => heard) }); globalThis.made = this; }
    createGain() { const gain = new Parameter(1); return Object.assign(new Node((time, heard) => gain.now(time) * heard), { gain }); }
    createOscillator() {
        const frequency = new Parameter(440);
        let phase = 0;
        const node = source(time => { const wave = WAVES[node.type](phase); phase += frequency.now(time) / rate; return wave; });
        return Object.assign(node, { frequency });
    }
    createBuffer(_, length) { const samples = new Float32Array(length); return { getChannelData: () => samples }; }
    createBufferSource() { const node = source(time => node.buffer.getChannelData()[Math.round((time - node.from) * rate)] ?? 0); return node; }
    createBiquadFilter() {                                      // as the Audio EQ Cookbook has it, with the page's own Q of 1: in dB but for a band
        const frequency = new Parameter(350), before = [0, 0, 0, 0];
        const node = new Node((time, heard) => {
            const turn = 2 * Math.PI * Math.min(frequency.now(time) / rate, .49), cos = Math.cos(turn), band = node.type === 'bandpass';
            const alpha = Math.sin(turn) / 2 / (band ? 1 : 10 ** (1 / 20)), low = node.type === 'lowpass';
            const b = band ? [alpha, 0, -alpha] : low ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] : [(1 + cos) / 2, -1 - cos, (1 + cos) / 2];
            const out = (b[0] * heard + b[1] * before[0] + b[2] * before[1] + 2 * cos * before[2] - (1 - alpha) * before[3]) / (1 + alpha);
            before.splice(0, 4, heard, before[0], out, before[2]);
            return out;
        });
        return Object.assign(node, { frequency });
    }
    resume() { return Promise.resolve(); }
}
Object.assign(globalThis, { window: { courtcards: {} }, document: { hidden: false }, AudioContext });
Math.random = (seed => () => (seed = (seed * 16807) % 2147483647) / 2147483647)(7);
script();
window.courtcards.sound(asked.name);
setTimeout(() => {
    const end = Math.max(...played.map(({ to }) => to)), samples = Array.from({ length: Math.ceil(end * rate) }, (_, at) => made.destination.sample(at / rate));
    tell(samples);
});
"""


@cache
def rendered(name):
    """Return a sound's samples, from -1 to 1."""
    return in_node("sound.js", RENDER, {"name": name, "rate": RATE})


def loudness(samples, window=.05):
    """Return the loudness of a sound's loudest moment, in dB below full scale."""
    size = int(window * RATE)
    return 20 * log10(max(sqrt(sum(one * one for one in samples[at:at + size]) / size) for at in range(0, len(samples), size // 2)))


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_stays_below_full_scale_centred_and_ends_without_a_click(name):
    samples = rendered(name)
    assert max(map(abs, samples)) < .6 and abs(sum(samples) / len(samples)) < .01
    assert max(map(abs, samples[-RATE // 500:])) < HUSH


def test_no_sound_is_much_louder_than_another():
    loud = {name: round(loudness(rendered(name)), 1) for name in SOUNDS}
    assert max(loud.values()) - min(loud.values()) < 7, loud
