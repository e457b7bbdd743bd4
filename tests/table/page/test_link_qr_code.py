"""QR codes of links: offered only if a camera can read them, and described for people who can't see them."""

from courtcards.texts import common_text
from table.page.qr_code import LONGEST_LINK, is_scannable, qr_code_dialog

LINK = "https://example.org/cards/#/letter/"


def test_a_link_is_scannable_if_it_has_an_address_and_is_not_too_long():
    assert is_scannable(LINK.ljust(LONGEST_LINK, "a")) and not is_scannable(LINK.ljust(LONGEST_LINK + 1, "a"))
    assert not is_scannable("#/letter/a"), "of a file without an address"


def test_the_dialog_says_who_scans_and_what_the_code_contains():
    shown = qr_code_dialog(f"{LINK}a&b", "<Ben>")
    code = f'<qr-code class="qr" text="{LINK}a&amp;b" role="img" aria-label="{common_text("post", "code")}"></qr-code>'
    assert code in shown and f"<p>{common_text('post', 'scan', who='&lt;Ben&gt;')}</p>" in shown and shown.count('data-do="close"') == 2
