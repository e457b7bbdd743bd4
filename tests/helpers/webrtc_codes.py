"""Connection descriptions as browsers give them, and the codes that the page's script makes of them."""

from helpers.in_node import in_node

RUN = """
globalThis.window = { courtcards: {} };
script();
const { codeOf, readCode, describeCode } = window.courtcards.webrtc, [descriptions, codes] = asked;
const tried = what => { try { return what(); } catch (trouble) { return String(trouble.message); } };
tell({
    made: descriptions.map(([one, most]) => tried(() => { const code = codeOf(one, most), held = readCode(code, one.type); return [code, held, describeCode(held).sdp]; })),
    read: codes.map(([code, sort]) => tried(() => readCode(code, sort))),
});
"""
PRINT = ":".join(f"{byte:02X}" for byte in range(32))
CHROMIUM = "ufra", "pass+word/pass+word/pass", ("0f8fad5b-d9cd-469f-a165-70867728950e.local", "192.168.0.17", "fe80::1:2")
FIREFOX = "0a1b2c3d", "00112233445566778899aabbccddeeff", ("10.0.0.255",)
ODD = "ufrag", "passwordpasswordpassword1", ("2001:db8::", "not.an.address", "::1", "1.2.3.4", "2001:db8:1:2:3:4:5:6")


def description(kind, user, password, hosts, outside=()):
    """Return a browser's description of itself, with its addresses seen from `outside`.

    It also has a relay and a TCP candidate, which must be ignored.
    """
    host_candidates = [f"a=candidate:{number} 1 udp 2113937151 {host} {50000 + number} typ host generation 0" for number, host in enumerate(hosts)]
    ignored = ["a=candidate:9 1 tcp 1518280447 192.168.0.17 9 typ host tcptype active", "a=candidate:8 1 udp 41885439 9.9.9.9 9 typ relay raddr 1.1.1.1 rport 9"]
    outside_candidates = [f"a=candidate:7 1 udp 1677729535 {host} {60000 + number} typ srflx raddr 0.0.0.0 rport 0" for number, host in enumerate(outside)]
    lines = ["v=0", "t=0 0", *ignored, *outside_candidates, *host_candidates, f"a=ice-ufrag:{user}", f"a=ice-pwd:{password}", f"a=fingerprint:sha-256 {PRINT}", "a=setup:actpass", ""]
    return {"type": kind, "sdp": "\r\n".join(lines)}


def run(descriptions=(), codes=()):
    """Return the script's results for descriptions and codes."""
    return in_node("webrtc.js", RUN, [list(descriptions), list(codes)])
