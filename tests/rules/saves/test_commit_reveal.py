"""Joint deals: commitments and shares make the seed, and any tampering is named."""

from random import Random

from courtcards.saves.commit_reveal import SHARE_DIGITS, commit_to_share, deal_discrepancy, is_commitment_kept, seed_from_shares

ONE, OTHER = "0123456789abcdef" * 2, "fedcba9876543210" * 2


def digits(rng, count=SHARE_DIGITS):
    """Return some hexadecimal digits."""
    return f"{rng.getrandbits(4 * count):0{count}x}"


def changed(text, rng):
    """Return a text with one digit changed."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([digit for digit in "0123456789abcdef" if digit != text[at]]) + text[at + 1:]


def deal(rng):
    """Return a deal among two to six devices as one of the later ones knows it: the arguments of `lie`."""
    shares = [digits(rng) for _ in range(rng.randint(2, 6))]
    home = rng.randrange(1, len(shares))
    return {"seed": seed_from_shares(shares), "shares": shares, "pledge": commit_to_share(shares[0]), "home": home, "own": shares[home]}


def with_share(true, place, share):
    """Return the shares of a deal with one replaced."""
    return [share if at == place else each for at, each in enumerate(true["shares"])]


def tampered(true, rng):
    """Yield every possible tampering with a deal: its name, and the changed fields."""
    shares, home = true["shares"], true["home"]
    yield "pledge", {"pledge": changed(true["pledge"], rng)}
    yield "pledge", {"shares": with_share(true, 0, changed(shares[0], rng))}
    yield "pledge", {"shares": (liked := with_share(true, 0, digits(rng))), "seed": seed_from_shares(liked)}
    yield "pledge", {"shares": [shares[home], *shares[1:]]}
    yield "share", {"shares": with_share(true, home, changed(shares[home], rng))}
    yield "share", {"shares": (liked := with_share(true, home, digits(rng))), "seed": seed_from_shares(liked)}
    yield "share", {"shares": shares[:home], "seed": seed_from_shares(shares[:home])}
    yield "seed", {"seed": changed(true["seed"], rng)}
    yield "seed", {"seed": rng.getrandbits(48)}
    yield "seed", {"seed": None}
    for other in range(1, len(shares)):
        if other != home:
            yield "seed", {"shares": with_share(true, other, changed(shares[other], rng))}


def test_a_seed_is_made_of_all_shares_in_order_and_never_changes():
    assert seed_from_shares([ONE, OTHER]) == "eeb0be86891f6fb4ce11c649ee3e13b3"
    assert seed_from_shares([OTHER, ONE]) == "202841c4bb58371a3a5ad7e3cc0db934"
    assert len({seed_from_shares(shares) for shares in ([ONE], [ONE, ONE], [ONE, OTHER], [OTHER, ONE], [ONE, OTHER, ONE])}) == 5


def test_only_its_own_share_fulfils_a_commitment():
    assert commit_to_share(ONE) == "3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9"
    assert is_commitment_kept(commit_to_share(ONE), [ONE, OTHER]) and not is_commitment_kept(commit_to_share(ONE), [OTHER, ONE])


def test_each_of_a_thousand_tampered_deals_is_named_and_none_of_the_true_ones():
    rng, named = Random(1), 0
    while named < 1000:
        true = deal(rng)
        assert deal_discrepancy(**true) == ""
        for what, other in tampered(true, rng):
            assert deal_discrepancy(**true | other) == what, other
            named += 1
