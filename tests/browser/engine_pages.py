"""One hand for three engines: it opens pages, presses, types, looks and waits. Only what a browser can do and show is here; what a person wants is in play.py and the tests.

Chromium and Firefox are driven by Playwright, WebKit by Selenium. Neither Firefox nor WebKit can be touched with a finger this way: there it is a mouse.
"""

import os
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from browser.fixtures import BRIEF, FLAGS
from browser.pages import AWAY, LOOK, MADE_NEW, foreign
from helpers.engines import CHROMIUM, FIREFOX, SCREEN, WEBKIT, path_of
from playwright.sync_api import TimeoutError, sync_playwright
from selenium import webdriver
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException, WebDriverException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.wait import WebDriverWait
from urllib3.exceptions import HTTPError

PATIENCE = 60       # s until something that should come has failed to
REACH = 20_000      # ms that a press may wait for its thing to hold still
SILENCE = 12        # s that WebKit's driver may take to open a window
STARTS = 3          # drivers that may keep silent
LOOKS = .03         # s between two looks
BRIEFLY = {"JSC_useOMGJIT": "0"}                                    # as BRIEF in Chromium: what is compiled once more, better, would not earn that back
BRIEF_PREFS = {"javascript.options.wasm_optimizingjit": False}      # the same in Firefox
PRESSED = "a[href], button, summary, [role=switch], input"
SHOWN = "spot => spot.checkVisibility({ visibilityProperty: true }) && !spot.closest('[inert]')"
OWN_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="       # Playwright's, when it takes a picture in Firefox; the page forbids it
KEYS = {"Space": " ", "Escape": Keys.ESCAPE, "Tab": Keys.TAB}
SAID = ("No answer from", "No start from the snapshot")         # warnings that tell of a way round a trouble
COLLECTOR = """{ const told = window.troubles = [], { error, warn } = console;
    console.error = (...said) => { told.push(`console: ${said.join(' ')}`); error.apply(console, said); };
    console.warn = (...said) => { told.push(`warning: ${said.join(' ')}`); warn.apply(console, said); };
    addEventListener('error', event => told.push(`error: ${event.message ?? event.target.src}`), true);
    addEventListener('unhandledrejection', event => told.push(`error: ${event.reason}`));
    addEventListener('securitypolicyviolation', event => told.push(`content policy: ${event.violatedDirective} ${event.blockedURI}`)); }
"""


class Hand:
    """What a person does to a page and sees of it, whichever engine shows it."""

    home = first = None             # where the page was opened, and how it looked there

    def start(self, address):
        """Be at an address of the page where nothing was kept yet: one that was opened there before is made new."""
        if self.home == address:
            self.read(f"({MADE_NEW})()")
            if self.read(f"({LOOK})()") == self.first:
                return
        self.open(address)
        self.ready()
        self.home, self.first = address, self.read(f"({LOOK})()")

    def until(self, wanted):
        """Wait until an expression of the page is true."""
        end = time.monotonic() + PATIENCE
        while not self.read(f"Boolean({wanted})"):
            assert time.monotonic() < end, f"never came: {wanted}\n{self.read('document.body.innerText')}\n{self.troubles()}"
            time.sleep(LOOKS)

    def ready(self):
        """Wait until the page answers."""
        self.see("html[data-ready]")

    def see(self, selector):
        """Wait until something is there."""
        self.until(f"document.querySelector({selector!r})")

    def go(self, route):
        """Change what follows the # in the address."""
        self.read(f"location.hash = {route!r}")

    def text(self, selector):
        """Return the words of the first thing of a kind, nothing if there is none."""
        return self.read(f"document.querySelector({selector!r})?.innerText ?? ''")

    def count(self, *selectors):
        """Return how many things of each kind can be seen."""
        return self.read(f"{list(selectors)}.map(kind => [...document.querySelectorAll(kind)].filter({SHOWN}).length)")

    def answered(self):
        """Wait until the last press is seen and answered: a choice is marked first, and told when that frame is painted."""
        self.read("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))")

    def press(self, selector, place=0):
        """Press one of the things of a kind that can be seen."""
        self.hit(selector, self.read(f"[...document.querySelectorAll({selector!r})].map((spot, at) => ({SHOWN})(spot) ? at : -1).filter(at => at >= 0)[{place}]"))

    def say(self, name):
        """Press the button, link or switch whose words or label begin so."""
        named = f"spot => [spot.innerText.trim(), spot.ariaLabel ?? ''].some(text => text.startsWith({name!r}))"
        at = f"[...document.querySelectorAll({PRESSED!r})].findIndex(spot => ({SHOWN})(spot) && ({named})(spot))"
        self.until(f"{at} >= 0")
        self.hit(PRESSED, self.read(at))


class Played(Hand):
    """A page that Playwright opens."""

    def __init__(self, browser, origin, size):
        self.context = browser.new_context(**size, color_scheme="light")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.touched, self.told = size.get("is_mobile", False), []
        self.page.on("console", lambda said: said.text != AWAY and (said.type == "error" or said.text.startswith(SAID)) and self.told.append(f"console: {said.text}"))
        self.page.on("pageerror", lambda error: OWN_STYLE in str(error) or self.told.append(f"error: {error}"))
        self.context.on("request", lambda asked: foreign(asked.url, origin) and self.told.append(f"foreign request: {asked.url}"))

    def open(self, address):
        """Open an address."""
        self.page.goto(address)

    def reload(self):
        """Load the page again; what goes away with it, a worker that is still on its way, may complain."""
        known = len(self.told)
        self.page.reload(wait_until="commit")
        del self.told[known:]

    def resize(self, size):
        """Give the page the width and height of a size."""
        self.page.set_viewport_size(size["viewport"])

    def read(self, expression):
        """Return what an expression of the page is worth."""
        return self.page.evaluate(expression)

    def hit(self, selector, at):
        """Press the thing at a place among those of a kind; one that goes away meanwhile was not to be pressed."""
        spot = self.page.locator(selector).nth(at)
        try:
            (spot.tap if self.touched else spot.click)(timeout=REACH)
        except TimeoutError:
            if spot.count():
                raise

    def key(self, name):
        """Press a key."""
        self.page.keyboard.press(name)

    def write(self, selector, text):
        """Write a text into a field."""
        self.page.locator(selector).press_sequentially(text)

    def draw(self, selector, *points):
        """Draw a line through points of a thing, told as shares of its size."""
        box = self.page.locator(selector).bounding_box()
        for at, (x, y) in enumerate(points):
            self.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=8)
            if not at:
                self.page.mouse.down()
        self.page.mouse.up()

    def picture(self, path):
        """Take a picture of what is seen."""
        self.page.screenshot(path=path, caret="initial")

    def troubles(self):
        """Return the troubles that the page has met."""
        return self.told

    def close(self):
        """Close the page and forget what it kept."""
        self.context.close()


class Selected(Hand):
    """A window of WebKit's own small browser, which Selenium drives; from its load event on the page itself must collect what troubles it, before that a trouble keeps it from being ready."""

    def __init__(self, env, origin, size):
        driver = Path(path_of(WEBKIT))
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(next((driver.parents[1] / "lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        for word in ("--automation", "--full-screen"):          # no bar: the window is the page, as narrow as wanted
            options.add_argument(word)
        self.service, self.driver = begun(driver, env, options)
        self.resize(size)
        self.origin, self.told = origin, []

    def open(self, address):
        """Open an address."""
        self.collect()
        self.driver.get(address)
        self.driver.execute_script(COLLECTOR)

    def reload(self):
        """Load the page again."""
        self.collect()
        self.driver.refresh()
        self.driver.execute_script(COLLECTOR)

    def resize(self, size):
        """Give the window the width and height of a size."""
        self.driver.set_window_size(*size["viewport"].values())

    def read(self, expression):
        """Return what an expression of the page is worth."""
        return self.driver.execute_script(f"return {expression}")

    def hit(self, selector, at):
        """Press the thing at a place among those of a kind as soon as it can be reached; one that goes away meanwhile was not to be pressed."""
        def reached(driver):
            with suppress(StaleElementReferenceException, IndexError):
                driver.find_elements(By.CSS_SELECTOR, selector)[at].click()
            return True

        WebDriverWait(self.driver, REACH / 1000, LOOKS, [ElementNotInteractableException]).until(reached)

    def key(self, name):
        """Press a key."""
        ActionChains(self.driver).send_keys(KEYS.get(name, name)).perform()

    def write(self, selector, text):
        """Write a text into a field."""
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    def draw(self, selector, *points):
        """Draw a line through points of a thing, told as shares of its size; this driver counts from its middle."""
        thing = self.driver.find_element(By.CSS_SELECTOR, selector)
        chain, size = ActionChains(self.driver, duration=100), thing.size
        for at, (x, y) in enumerate(points):
            chain.move_to_element_with_offset(thing, round((x - .5) * size["width"]), round((y - .5) * size["height"]))
            if not at:
                chain.click_and_hold()
        chain.release().perform()

    def picture(self, path):
        """Take a picture of what is seen."""
        self.driver.save_screenshot(path)

    def collect(self):
        """Take over what the page has met before it goes away."""
        asked = self.read("performance.getEntriesByType('resource').map(entry => entry.name)")
        self.told += [f"foreign request: {url}" for url in asked if foreign(url, self.origin)]
        self.told += [told for told in self.read("(window.troubles ?? []).splice(0)") if not told.startswith("warning: ") or told.removeprefix("warning: ").startswith(SAID)]

    def troubles(self):
        """Return the troubles that the page has met."""
        self.collect()
        return self.told

    def close(self):
        """Close the window and the driver."""
        try:
            self.driver.quit()
        finally:
            end(self.service)


def begun(driver, env, options):
    """Return a driver of WebKit and its window; a driver that keeps silent at its start, as happens now and then, is left for another."""
    for left in reversed(range(STARTS)):
        service = webdriver.WebKitGTKService(str(driver), env=env, popen_kw={"start_new_session": True})
        try:
            service.start()
            answers = ClientConfig(service.service_url, timeout=SILENCE)
            window = webdriver.Remote(RemoteConnection(client_config=answers), options=options)
            answers.timeout = PATIENCE
            return service, window
        except (HTTPError, WebDriverException):
            end(service)
            if not left:
                raise


def end(service):
    """End a driver and every window that it has opened."""
    service.stop()
    with suppress(ProcessLookupError):
        os.killpg(service.process.pid, signal.SIGKILL)


@contextmanager
def in_chromium(playwright, site):
    """Yield what opens a page in a Chromium."""
    browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=[*FLAGS, BRIEF])
    yield lambda size: Played(browser, site.url, size)
    browser.close()


@contextmanager
def in_firefox(playwright, site):
    """Yield what opens a page in an ordinary Firefox, by the protocol that it speaks itself; it knows no phones."""
    with TemporaryDirectory() as home:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path_of(FIREFOX), env={**os.environ, "HOME": home}, firefox_user_prefs=BRIEF_PREFS)
        yield lambda size: Played(browser, site.url, {"viewport": size["viewport"]})
        browser.close()


@contextmanager
def chromium(site):
    """Yield what opens a page in Chromium."""
    with sync_playwright() as playwright, in_chromium(playwright, site) as opening:
        yield opening


@contextmanager
def firefox(site):
    """Yield what opens a page in Firefox."""
    with sync_playwright() as playwright, in_firefox(playwright, site) as opening:
        yield opening


@contextmanager
def both(site):
    """Yield what opens a page in Chromium, and what opens one in Firefox."""
    with sync_playwright() as playwright, in_chromium(playwright, site) as one, in_firefox(playwright, site) as other:
        yield one, other


@contextmanager
def webkit(site):
    """Yield what opens a page in WebKit, on a screen that nobody sees."""
    with TemporaryDirectory() as home, screen() as display:
        yield lambda size: Selected({**os.environ, **BRIEFLY, "DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home}, site.url, size)


@contextmanager
def screen():
    """Show a screen to nobody; yield its name."""
    command = [path_of(SCREEN), "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as shown:
        try:
            yield f":{shown.stdout.readline().strip()}"
        finally:
            shown.terminate()
