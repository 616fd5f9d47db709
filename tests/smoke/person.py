"""A person who knows things by what they are and how they are called, as a screen reader tells."""

from __future__ import annotations

import json
import time

from seasons.words.texts import load
from tests.smoke.driver import PATIENCE, PAUSE, Driver, Refused, until

SIT_DOWN = load("en").text("web.arrival.go")
# The roles that the tests ask for, and where to look for them.
ROLES = {
    "button": "button, [role=button]",
    "heading": "h1, h2, h3, h4, [role=heading]",
    "radio": "input[type=radio]",
    "status": "[role=status], [role=alert]",
}
# All that has a role and these words in its name, inside of something, and is to be seen; what is
# lit can be chosen now. The order is that of the page.
FOUND = """(role, name, inside, lit) => {
  const said = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true") return "";
    return node.ariaLabel ?? node.alt ?? [...node.childNodes].map(said).join(" ");
  };
  const named = (each) => {
    const others = each.getAttribute("aria-labelledby")?.split(" ").map((id) =>
      document.getElementById(id));
    return (each.ariaLabel ? [each] : others ?? (each.labels?.length ? [...each.labels] : [each]))
      .map(said).join(" ").replace(/\\s+/g, " ").trim();
  };
  const modal = document.querySelector("dialog:modal");
  return [...(modal ?? document).querySelectorAll(ROLES[role])]
    .filter((each) => each.closest(inside) && (!lit || "code" in each.dataset))
    .filter((each) => each.checkVisibility({visibilityProperty: true}))
    .map((each) => [each, named(each)])
    .filter(([, text]) => text && text.includes(name));
}""".replace("ROLES", json.dumps(ROLES))
NAMES = f"(...given) => ({FOUND})(...given).map(([, name]) => name)"
FIRST = f"""(...given) => {{
  const [found] = ({FOUND})(...given);
  found?.[0].scrollIntoView({{block: "center", inline: "center", behavior: "instant"}});
  return found?.[0];
}}"""
LISTEN = """() => {
  window.failures = [];
  addEventListener("error", (event) => failures.push(event.message));
  addEventListener("unhandledrejection", (event) => failures.push(String(event.reason)));
}"""


class Person:
    """Somebody at a browser."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def names(self, role: str, name: str = "", inside: str = "*", lit: bool = False) -> list[str]:
        """The names of all that is seen."""
        found: list[str] = self.driver.run(NAMES, role, name, inside, lit)
        return found

    def sees(self, role: str, name: str = "", inside: str = "*", lit: bool = False) -> None:
        """Waits for something."""
        what = f"{role} {name!r} in {inside}"
        until(lambda: self.names(role, name, inside, lit), what)

    def press(self, role: str, name: str, inside: str = "*", lit: bool = False) -> None:
        """Presses the first such thing as soon as it is there; it may be drawn anew meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            self.sees(role, name, inside, lit)
            try:
                self.driver.press(FIRST, role, name, inside, lit)
                return
            except Refused:
                if time.monotonic() > end:
                    raise
                time.sleep(PAUSE)

    # At the table

    def sit(self, link: str) -> None:
        """Opens a seat by its link, and keeps the name that it has."""
        self.driver.go(link)
        self.arrive()
        self.press("button", SIT_DOWN)
        until(lambda: self.names("button", SIT_DOWN) == [], "the table can be used")

    def arrive(self) -> None:
        """Waits for the table, and listens to what goes wrong there."""
        until(
            lambda: self.driver.run("() => document.body?.dataset.version !== undefined"),
            "the table is shown",
        )
        self.driver.run(LISTEN)

    def failures(self) -> list[str]:
        """What has gone wrong on the page."""
        found: list[str] = self.driver.run("() => failures")
        return found
