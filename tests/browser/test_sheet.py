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


def rules(page, text):
    """Return what a browser reads of a style sheet: each rule with where it stands and what it says, in one way of all those in which this can be spaced."""
    return [re.sub(r" ?([,()/+*:]) ?", r"\1", re.sub(r"\s+", " ", " | ".join(rule))).replace("'", '"') for rule in page.evaluate(READ, text)]


def test_the_sheet_that_is_published_says_what_the_sources_say(browser, site):
    names = {f"assets/css/fonts/{font}": site.named(f"app/fonts/{font.removesuffix('.woff2')}") for font in FONTS}
    page = browser.new_page()
    said, meant = rules(page, (site.folder / site.named("app/app-")).read_text("utf-8")), rules(page, style_sheet(names))
    page.close()
    assert len(meant) > 3000 and said == meant
