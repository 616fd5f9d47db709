"""The keys of the table: by where they lie on the keyboard, what they press, and what that is."""

from typing import Final


def _energy(name: str) -> str:
    """A token that is not picked yet, or a button with its sign."""
    return f".token.{name}[data-code]:not([aria-pressed=true]), [data-word][data-code] .{name}"


# Physical key, what is printed on it on most keyboards, the text that says what it does, and the
# elements that it presses (the first that is there) or `focus:` moves to.
KEYS: Final = (
    ("Slash", "?", "web.key.help", '[data-dialog="help"]'),
    ("KeyN", "N", "web.key.next", "next"),
    ("KeyV", "V", "web.key.previous", "previous"),
    ("KeyZ", "Z", "web.key.zoom", "zoom"),
    ("KeyD", "D", "web.key.done", "#done, #split-done"),
    ("KeyU", "U", "web.key.undo", "#undo, #back"),
    ("KeyE", "E", "web.key.end", '[data-word="end"], [data-word="resolve"]'),
    ("KeyT", "T", "web.key.transmute", '#prompt [data-word="transmute"]'),
    ("KeyB", "B", "web.key.bonus", "#bonus"),
    ("KeyA", "A", "web.key.air", _energy("air")),
    ("KeyW", "W", "web.key.water", _energy("water")),
    ("KeyF", "F", "web.key.fire", _energy("fire")),
    ("KeyG", "G", "web.key.earth", _energy("earth")),
    ("KeyH", "H", "web.key.hand", "focus:#hand-cards button"),
    ("KeyP", "P", "web.key.play", "focus:#play button"),
    ("KeyO", "O", "web.key.opponents", "focus:#opponents button"),
    ("KeyL", "L", "web.key.log", '[data-dialog="log-dialog"], #log-lines'),
    ("KeyX", "X", "web.key.text", "[data-text-mode]"),
    ("KeyS", "S", "web.key.settings", '[data-dialog="settings"]'),
    ("KeyI", "I", "guide.key", "#guide [data-guide=next]"),
    ("Escape", "Esc", "web.key.close", "escape"),
)
