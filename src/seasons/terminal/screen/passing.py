"""Between two people who share the keyboard: a screen on which nothing of either is seen."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import Screen
from textual.widgets import Footer, Static


class PassingScreen(Screen[str]):
    """Says who comes next, and waits for them."""

    def __init__(self, text: str) -> None:
        super().__init__(id="passing")
        self.text = text

    def compose(self) -> ComposeResult:
        """One sentence, and the keys."""
        yield Static(self.text, id="pass", markup=False)
        yield Footer()

    def on_key(self, event: Key) -> None:
        """Enter, and nothing else: who still types must not open the next hand."""
        if event.key == "enter":
            event.stop()
            self.dismiss("")

    def on_click(self, event: Click) -> None:
        """A click on the sentence does the same."""
        if event.widget is not None and event.widget.id == "pass":
            self.dismiss("")
