"""What gets into the page as markup never runs as Python, in whatever way it gets there; bots go on."""

import pytest
from browser.hands import read, rig
from browser.play import begin, choose, deal
from helpers.share import first_of

RUN = "import js; js.document.documentElement.dataset.ran = '{}'"
PUT_IN = """codes => {
  const page = document.body, name = codes.map((code, at) => code.replace('{}', at));
  page.insertAdjacentHTML('beforeend', `<py-script>${name[0]}</py-script><mpy-script>${name[1]}</mpy-script><p id="way"><button py-click="${name[2]}">Press</button></p>`);
  const script = document.createElement('script');
  Object.assign(script, { type: 'py', textContent: name[3] });
  page.append(script);
  const inside = document.createElement('div');
  inside.innerHTML = `<script type="py">${name[4]}</script>`;
  page.append(inside);
  inside.setAttribute('py-click', name[5]);
  page.append(document.createElement('div'));
  page.lastChild.attachShadow({ mode: 'open' }).innerHTML = `<py-script>${name[6]}</py-script>`;
  const away = document.createElement('script');
  for (const [key, value] of Object.entries({ type: 'py', worker: '', name: 'away', src: document.documentElement.dataset.botSrc })) away.setAttribute(key, value);
  page.append(away);
  document.querySelector('[py-click]').click();
  inside.click();
}"""
DEAD = "document.querySelectorAll('script[worker][name^=bots]').forEach(tag => tag.xworker.terminate())"


def put_in(page):
    """Put Python into the page in every way in which PyScript looks for it."""
    rig(page, PUT_IN, [RUN] * 7)


def ran(page):
    """Return which piece of it has run, and whether a worker has come up for it."""
    return read(page, "document.documentElement.dataset.ran ?? null"), read(page, "[...document.querySelectorAll('script[name=away]')].some(tag => tag.xworker)")


@pytest.mark.fresh
@pytest.mark.parametrize("snapshot", first_of(True, False), ids=first_of("from the snapshot", "plainly started"))
def test_markup_never_runs_as_python_and_bots_answer_also_after_their_worker_was_replaced(page, site, snapshot):
    if not snapshot:
        site.missing.add("app/snapshot-")
    begin(page, site)
    put_in(page)
    deal(page, "battle-royal", (0,), 2)
    page.wait_for_function("document.querySelector('script[name^=bots]')?.xworker")
    put_in(page)
    choose(page)
    rig(page, DEAD)
    choose(page)
    put_in(page)
    choose(page)
    assert page.locator("script[name^=bots]").get_attribute("name") == "bots-2"
    put_in(page)
    choose(page)
    site.missing.clear()                # for the tests after it
    assert ran(page) == (None, False)
    page.troubles = [told for told in page.troubles if "404" not in told]
