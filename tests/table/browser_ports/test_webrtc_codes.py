"""Connection codes: the script's results for browsers' descriptions, and for codes received."""

from base64 import urlsafe_b64encode
from random import Random

import pytest
from helpers.share import share
from helpers.webrtc_codes import CHROMIUM, FIREFOX, ODD, PRINT, description, run


def test_an_invitation_and_a_reply_contain_the_browsers_data_and_no_more_than_necessary():
    browsers = CHROMIUM, FIREFOX, ODD
    made = run([(description(kind, *browser), most) for browser in browsers for kind, most in (("offer", 3), ("answer", 0))])["made"]
    for (user, password, _), offer, answer in zip(browsers, made[::2], made[1::2], strict=True):
        for code, held, sdp in (offer, answer):
            assert (held["user"], held["password"], held["fingerprint"]) == (user, password, bytes(range(32)).hex())
            assert f"a=fingerprint:sha-256 {PRINT}\r\n" in sdp and f"a=ice-pwd:{password}\r\n" in sdp and not set(code) & set("+/=")
        assert answer[1]["candidates"] == [] and "a=setup:active" in answer[2] and "a=setup:actpass" in offer[2]
    assert len(made[0][0]) - 19 * 4 // 3 <= 126 and len(made[1][0]) == 75, "an address of version 6 takes 19 bytes more than a usual invitation has"
    assert [host for host, _ in made[0][1]["candidates"]] == [CHROMIUM[2][0], "192.168.0.17", "fe80:0000:0000:0000:0000:0000:0001:0002"]
    assert made[2][1]["candidates"] == [["10.0.0.255", 50000]] and "candidate:1 1 udp 2113937151 10.0.0.255 50000 typ host\r\n" in made[2][2]
    assert [host for host, _ in made[4][1]["candidates"]] == ["1.2.3.4", "2001:0db8:0000:0000:0000:0000:0000:0000", "0000:0000:0000:0000:0000:0000:0000:0001"]


def test_the_address_seen_by_a_server_is_in_both_codes_in_place_of_a_third_local_one():
    made = run([(description(kind, *CHROMIUM, ("203.0.113.7", "2001:db8::7", "203.0.113.8")), most) for kind, most in (("offer", 3), ("answer", 0))])["made"]
    outside = ["203.0.113.7", 60000]
    assert made[0][1]["candidates"] == [[CHROMIUM[2][0], 50000], ["192.168.0.17", 50001], outside] and made[1][1]["candidates"] == [outside]
    assert len(made[1][0]) == 75 + 9 and "203.0.113.7 60000 typ host" in made[1][2]


def test_a_broken_code_is_refused_and_injects_no_line():
    (code, _, _), = run([(description("offer", *CHROMIUM), 3)])["made"]
    letters = bytes([0x10, 0x40 | 8]) + b"a\r\na=b:c" + bytes([3, 1, 2, 3]) + bytes(32)
    broken = ["", "!", "E", *(code[:size] for size in range(4, 86)), code + "AAAA", code[:-4], "A" + code[1:], urlsafe_b64encode(letters).decode().rstrip("=")]
    read = run(codes=[*((each, "offer") for each in broken), (code, "answer"), (code, "offer")])["read"]
    assert [each for each in read[:-1] if not isinstance(each, str)] == [] and read[-1]["user"] == "ufra"


@pytest.mark.parametrize("seed", range(share(1, 3)))
def test_no_characters_of_a_decoded_code_can_end_a_line(seed):
    rng = Random(seed)
    (code, _, _), = run([(description("offer", *FIREFOX), 3)])["made"]
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    altered = [code[:at] + rng.choice(signs) + code[at + 1:] for at in range(len(code)) for _ in range(5)]
    for held in run(codes=[(each, "offer") for each in altered])["read"]:
        assert isinstance(held, str) or not set("\r\n ") & set(held["user"] + held["password"] + held["fingerprint"] + "".join(host for host, _ in held["candidates"]))
