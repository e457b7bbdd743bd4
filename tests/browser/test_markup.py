"""Markup in the page never runs as Python, however it gets there; bots carry on."""

import pytest
from browser.hands import read, rig
from browser.injected import PUT_IN, RUN
from browser.play import begin, choose, deal
from helpers.share import first_of

DEAD = "document.querySelectorAll('script[worker][name^=bots]').forEach(tag => tag.xworker.terminate())"


def put_in(page):
    """Put Python into the page in every form that PyScript looks for."""
    rig(page, PUT_IN, [RUN] * 7)


def ran(page):
    """Return which of those scripts has run, and whether a worker has started for one."""
    return read(page, "document.documentElement.dataset.ran ?? null"), read(page, "[...document.querySelectorAll('script[name=away]')].some(tag => tag.xworker)")


@pytest.mark.fresh
@pytest.mark.parametrize("snapshot", first_of(True, False), ids=first_of("from the snapshot", "plainly started"))
def test_markup_never_runs_as_python_and_bots_answer_even_after_their_worker_was_replaced(page, site, snapshot):
    if not snapshot:
        site.missing.add("app/snapshot-")
    begin(page, site)
    put_in(page)
    deal(page, "battle-royal", (0,), 2)
    choose(page)
    page.wait_for_function("document.querySelector('script[name^=bots]')?.xworker")
    put_in(page)
    choose(page)
    rig(page, DEAD)
    choose(page)
    put_in(page)
    choose(page)
    assert page.locator("script[name^=bots]").get_attribute("name") == "bots-2"
    assert ran(page) == (None, False)
    page.troubles = [told for told in page.troubles if "404" not in told]
