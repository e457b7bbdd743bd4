"""One interface for three engines: open pages, press, type, look and wait.

It has only what a browser can do; see play.py for players.

Playwright drives Chromium and Firefox, Selenium drives WebKit. Neither Firefox nor WebKit can be touched with a finger this way: they get a mouse.
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

PATIENCE = 60       # s to wait for something
REACH = 20_000      # ms to wait for an element to hold still
SILENCE = 12        # s WebKit's driver may take to open a window
STARTS = 3          # attempts to start the driver
LOOKS = .03         # s between two looks
BRIEFLY = {"JSC_useOMGJIT": "0"}                                    # like BRIEF in Chromium: optimizing recompilation wouldn't pay off
BRIEF_PREFS = {"javascript.options.wasm_optimizingjit": False}      # the same in Firefox
PRESSED = "a[href], button, summary, [role=switch], input"
SHOWN = "spot => spot.checkVisibility({ visibilityProperty: true }) && !spot.closest('[inert]')"
OWN_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="       # Playwright's, for screenshots in Firefox; the page's policy forbids it
KEYS = {"Space": " ", "Escape": Keys.ESCAPE, "Tab": Keys.TAB}
SAID = ("No answer from", "No start from the snapshot")         # warnings of problems that the page works around
COLLECTOR = """{ const told = window.troubles = [], { error, warn } = console;
    console.error = (...said) => { told.push(`console: ${said.join(' ')}`); error.apply(console, said); };
    console.warn = (...said) => { told.push(`warning: ${said.join(' ')}`); warn.apply(console, said); };
    addEventListener('error', event => told.push(`error: ${event.message ?? event.target.src}`), true);
    addEventListener('unhandledrejection', event => told.push(`error: ${event.reason}`));
    addEventListener('securitypolicyviolation', event => told.push(`content policy: ${event.violatedDirective} ${event.blockedURI}`)); }
"""


class Hand:
    """A person's actions on a page and what they see, in any engine."""

    home = first = None             # the page's address, and how it looked at first

    def start(self, address):
        """Open an address with empty storage; a page that's already there is reset."""
        if self.home == address:
            self.read(f"({MADE_NEW})()")
            if self.read(f"({LOOK})()") == self.first:
                return
        self.open(address)
        self.ready()
        self.home, self.first = address, self.read(f"({LOOK})()")

    def until(self, wanted):
        """Wait until an expression is true on the page."""
        end = time.monotonic() + PATIENCE
        while not self.read(f"Boolean({wanted})"):
            assert time.monotonic() < end, f"never came: {wanted}\n{self.read('document.body.innerText')}\n{self.troubles()}"
            time.sleep(LOOKS)

    def ready(self):
        """Wait until the page is ready."""
        self.see("html[data-ready]")

    def see(self, selector):
        """Wait until an element exists."""
        self.until(f"document.querySelector({selector!r})")

    def go(self, route):
        """Change the route (the part of the address after #)."""
        self.read(f"location.hash = {route!r}")

    def text(self, selector):
        """Return the text of the first match, or "" if there is none."""
        return self.read(f"document.querySelector({selector!r})?.innerText ?? ''")

    def count(self, *selectors):
        """Return the number of visible elements for each selector."""
        return self.read(f"{list(selectors)}.map(kind => [...document.querySelectorAll(kind)].filter({SHOWN}).length)")

    def answered(self):
        """Wait until the last press has taken effect: a choice is marked at once, and handled after that frame is painted."""
        self.read("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))")

    def press(self, selector, place=0):
        """Press one of the visible elements."""
        self.hit(selector, self.read(f"[...document.querySelectorAll({selector!r})].map((spot, at) => ({SHOWN})(spot) ? at : -1).filter(at => at >= 0)[{place}]"))

    def say(self, name):
        """Press the button, link or switch whose text or label starts with a name."""
        named = f"spot => [spot.innerText.trim(), spot.ariaLabel ?? ''].some(text => text.startsWith({name!r}))"
        at = f"[...document.querySelectorAll({PRESSED!r})].findIndex(spot => ({SHOWN})(spot) && ({named})(spot))"
        self.until(f"{at} >= 0")
        self.hit(PRESSED, self.read(at))


class Played(Hand):
    """A page in Playwright."""

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
        """Reload the page, and ignore complaints from the part that goes away, such as a worker still starting."""
        known = len(self.told)
        self.page.reload(wait_until="commit")
        del self.told[known:]

    def resize(self, size):
        """Set the page's width and height."""
        self.page.set_viewport_size(size["viewport"])

    def read(self, expression):
        """Return the value of an expression on the page."""
        return self.page.evaluate(expression)

    def hit(self, selector, at):
        """Press the element at an index; it's fine if the element disappears first."""
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
        """Type text into a field."""
        self.page.locator(selector).press_sequentially(text)

    def draw(self, selector, *points):
        """Draw a line across an element, through points given as fractions of its size."""
        box = self.page.locator(selector).bounding_box()
        for at, (x, y) in enumerate(points):
            self.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=8)
            if not at:
                self.page.mouse.down()
        self.page.mouse.up()

    def picture(self, path):
        """Take a screenshot."""
        self.page.screenshot(path=path, caret="initial")

    def troubles(self):
        """Return the problems the page has reported."""
        return self.told

    def close(self):
        """Close the page and drop its storage."""
        self.context.close()


class Selected(Hand):
    """A window of WebKit's minimal browser, driven by Selenium. The page collects its own problems from its load event on.

    An earlier problem keeps it from getting ready.
    """

    def __init__(self, env, origin, size):
        driver = Path(path_of(WEBKIT))
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(next((driver.parents[1] / "lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        for word in ("--automation", "--full-screen"):          # no toolbar: the page fills the window, as narrow as we like
            options.add_argument(word)
        self.service, self.driver = begun(driver, env, options)
        self.driver.set_script_timeout(PATIENCE)                # 30 s by default, too short for two frames on a busy machine
        self.resize(size)
        self.origin, self.told = origin, []

    def open(self, address):
        """Open an address."""
        self.collect()
        self.driver.get(address)
        self.driver.execute_script(COLLECTOR)

    def reload(self):
        """Reload the page."""
        self.collect()
        self.driver.refresh()
        self.driver.execute_script(COLLECTOR)

    def resize(self, size):
        """Set the window's width and height."""
        self.driver.set_window_size(*size["viewport"].values())

    def read(self, expression):
        """Return the value of an expression on the page."""
        return self.driver.execute_script(f"return {expression}")

    def hit(self, selector, at):
        """Press the element at an index once it can be reached; it's fine if the element disappears first."""
        def reached(driver):
            with suppress(StaleElementReferenceException, IndexError):
                driver.find_elements(By.CSS_SELECTOR, selector)[at].click()
            return True

        WebDriverWait(self.driver, REACH / 1000, LOOKS, [ElementNotInteractableException]).until(reached)

    def key(self, name):
        """Press a key."""
        ActionChains(self.driver).send_keys(KEYS.get(name, name)).perform()

    def write(self, selector, text):
        """Type text into a field."""
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    def draw(self, selector, *points):
        """Draw a line across an element, through points given as fractions of its size; this driver's origin is the element's centre."""
        thing = self.driver.find_element(By.CSS_SELECTOR, selector)
        chain, size = ActionChains(self.driver, duration=100), thing.size
        for at, (x, y) in enumerate(points):
            chain.move_to_element_with_offset(thing, round((x - .5) * size["width"]), round((y - .5) * size["height"]))
            if not at:
                chain.click_and_hold()
        chain.release().perform()

    def picture(self, path):
        """Take a screenshot."""
        self.driver.save_screenshot(path)

    def collect(self):
        """Collect the page's problems before it goes away."""
        asked = self.read("performance.getEntriesByType('resource').map(entry => entry.name)")
        self.told += [f"foreign request: {url}" for url in asked if foreign(url, self.origin)]
        self.told += [told for told in self.read("(window.troubles ?? []).splice(0)") if not told.startswith("warning: ") or told.removeprefix("warning: ").startswith(SAID)]

    def troubles(self):
        """Return the problems the page has reported."""
        self.collect()
        return self.told

    def close(self):
        """Close the window and the driver."""
        try:
            self.driver.quit()
        finally:
            end(self.service)


def begun(driver, env, options):
    """Return a WebKit driver with its window; try another if one doesn't answer on start-up, as happens now and then."""
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
    """End a driver and all its windows."""
    service.stop()
    with suppress(ProcessLookupError):
        os.killpg(service.process.pid, signal.SIGKILL)


@contextmanager
def in_chromium(playwright, site):
    """Yield a function that opens a page in a Chromium."""
    browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=[*FLAGS, BRIEF])
    yield lambda size: Played(browser, site.url, size)
    browser.close()


@contextmanager
def in_firefox(playwright, site):
    """Yield a function that opens a page in a stock Firefox, over Firefox's own protocol; it can't emulate phones."""
    with TemporaryDirectory() as home:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path_of(FIREFOX), env={**os.environ, "HOME": home}, firefox_user_prefs=BRIEF_PREFS)
        yield lambda size: Played(browser, site.url, {"viewport": size["viewport"]})
        browser.close()


@contextmanager
def chromium(site):
    """Yield a function that opens a page in Chromium."""
    with sync_playwright() as playwright, in_chromium(playwright, site) as opening:
        yield opening


@contextmanager
def firefox(site):
    """Yield a function that opens a page in Firefox."""
    with sync_playwright() as playwright, in_firefox(playwright, site) as opening:
        yield opening


@contextmanager
def both(site):
    """Yield two functions that open a page, one in Chromium and one in Firefox."""
    with sync_playwright() as playwright, in_chromium(playwright, site) as one, in_firefox(playwright, site) as other:
        yield one, other


@contextmanager
def webkit(site):
    """Yield a function that opens a page in WebKit, on a virtual display."""
    with TemporaryDirectory() as home, screen() as display:
        yield lambda size: Selected({**os.environ, **BRIEFLY, "DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home}, site.url, size)


@contextmanager
def screen():
    """Start a virtual display; yield its name."""
    command = [path_of(SCREEN), "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as shown:
        try:
            yield f":{shown.stdout.readline().strip()}"
        finally:
            shown.terminate()
