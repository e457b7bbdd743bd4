"""The style sheet that is published says to a browser what the sheets of the sources say, rule by rule, in their order."""

import re

from page import FONTS, style_sheet

READ = """text => {
  const sheet = new CSSStyleSheet(), found = [];
  const read = (rules, inside) => {
    for (const rule of rules) {
      const head = rule.selectorText ?? rule.keyText ?? rule.conditionText ?? rule.name ?? '', at = [...inside, `${rule.constructor.name} ${head}`];
      found.push([inside.join(' / '), rule.constructor.name, head, rule.style?.cssText ?? (rule.cssRules ? '' : rule.cssText)]);
      if (rule.cssRules) read(rule.cssRules, at);
    }
  };
  sheet.replaceSync(text);
  read(sheet.cssRules, []);
  return found;
}"""
COLOUR = re.compile(r"rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)(?:[ ,/]+([\d.]+))?\)|#([0-9a-f]{3,8})\b|\b(white|black)\b")
NAMED = {"white": "fff", "black": "000"}


def rules(page, text):
    """Return what a browser reads of a style sheet: each selector by itself, with where it stands and what it says."""
    found = [(inside, kind, one, plain(said)) for inside, kind, head, said in page.evaluate(READ, text) for one in re.split(r", ?(?![^(]*\))", head)]
    return [(plain(inside), kind, plain(head), said) for inside, kind, head, said in found]


def plain(said):
    """Return what is said in one way of all those in which it can be: colours, times, numbers, a shadow without blur."""
    said = COLOUR.sub(colour, " ".join(said.split()).replace("'", '"'))
    said = re.sub(r"\b([\d.]+)ms\b", lambda time: f"{float(time[1]) / 1000:g}s", said)
    said = re.sub(r"(?<![\d.])0(?=\.\d)", "", re.sub(r" ?([,()/+*]) ?", r"\1", said))
    return re.sub(r"(?<=[\dx] )(-?[\d.]+(?:px)?) 0(?:px)?(?= inset| #| color-mix)", r"\1", said)


def colour(found):
    """Return a colour by its four numbers."""
    *parts, share, digits, name = found.groups()
    if parts[0]:
        return "#" + "".join(f"{int(part):02x}" for part in parts) + f"{round(float(share or 1) * 255):02x}"
    digits = digits or NAMED[name]
    return "#" + (digits if len(digits) > 4 else "".join(digit * 2 for digit in digits)).ljust(8, "f")


def test_the_sheet_that_is_published_says_what_the_sources_say(browser, site):
    names = {f"assets/css/fonts/{font}": site.named(f"app/fonts/{font.removesuffix('.woff2')}") for font in FONTS}
    page = browser.new_page()
    said, meant = rules(page, (site.folder / site.named("app/app-")).read_text("utf-8")), rules(page, style_sheet(names))
    page.close()
    assert len(meant) > 3000 and len(said) == len(meant)
    assert [pair for pair in zip(said, meant, strict=True) if pair[0] != pair[1]] == []
