"""The page's sounds: there is one for every name in the facts, all short and low; a hidden page or one without a gesture is silent."""

import pytest
from helpers.in_node import in_node

from courtcards.games import GAMES
from courtcards.texts import Texts

RUN = """
const [name, hidden, refused, waits, wait] = asked, heard = [], made = [];
const parameter = () => {
    const levels = [];
    const note = level => levels.push(level);
    return { levels, set value(level) { note(level); }, setValueAtTime: note, linearRampToValueAtTime: note, exponentialRampToValueAtTime: note };
};
const node = more => { const made = { connect: to => to, ...more }; return made; };
const source = () => node({ frequency: parameter(), start: at => heard.push({ at }), stop: at => { heard.at(-1).end = at; } });
class AudioContext {
    constructor() { Object.assign(this, { currentTime: 0, sampleRate: 1000, destination: node() }); made.push(this); }
    createGain() { const gain = parameter(); (this.gains ??= []).push(gain); return node({ gain }); }
    createOscillator() { return source(); }
    createBufferSource() { return source(); }
    createBiquadFilter() { return node({ frequency: parameter() }); }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    resume() { return refused ? Promise.reject(new Error('no gesture')) : Promise.resolve(); }
}
let now = 0;
Object.assign(globalThis, { window: { courtcards: {} }, document: { hidden }, AudioContext });
Object.defineProperty(globalThis, 'performance', { value: { now: () => (now += waits) } });
script();
window.courtcards.sound(name, wait);
setTimeout(() => tell({ heard, contexts: made.length, levels: (made[0]?.gains ?? []).flatMap(gain => gain.levels) }));
"""
SOUNDS = ("card", "turn", "attack", "gem", "refused", "win")


def heard(name, hidden=False, refused=False, waits=0, wait=0):
    """Return a sound's tones, each with its start and end, and all loudness values."""
    return in_node("sound.js", RUN, [name, hidden, refused, waits, wait])


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_and_low(name):
    made = heard(name)
    assert made["heard"] and all(0 <= tone["at"] < tone["end"] <= 1 for tone in made["heard"])
    assert made["contexts"] == 1 and max(made["levels"][1:]) <= 1 and made["levels"][0] < .5, "the first level is that of all together"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_sound_named_by_a_fact_exists(game):
    facts = Texts(GAMES[game]).data.get("fact", {}).values()
    assert {fact["sound"] for fact in facts if "sound" in fact} <= {*SOUNDS}


def test_a_hidden_page_is_silent_and_requests_no_device():
    assert heard("card", hidden=True) == {"heard": [], "contexts": 0, "levels": []}


@pytest.mark.parametrize("why", [{"refused": True}, {"waits": 400}])
def test_a_sound_not_yet_allowed_is_not_played_later(why):
    assert heard("card", **why)["heard"] == []


def test_a_sound_starts_when_its_event_is_visible():
    at_once, later = heard("attack")["heard"], heard("attack", wait=200)["heard"]
    assert [round(tone["at"] - was["at"], 3) for tone, was in zip(later, at_once, strict=True)] == [.2] * len(at_once)
