"""The keys of the table: what they press, and what that is.

A key is known by its Latin letter, wherever that lies (A is beside W in France); on keyboards
with other letters by the place that the letter has on most keyboards.
"""

from typing import Final


def _energy(name: str) -> str:
    """A token that is not picked yet, or a button with its sign."""
    return f".token.{name}[data-code]:not([aria-pressed=true]), [data-word][data-code] .{name}"


CHAT: Final = "[data-chat]"

# A place on the keyboard, the letter that most keyboards have there, the text that says what it
# does, and the elements that it presses (the first that is there) or `focus:` moves to.
KEYS: Final[tuple[tuple[str, str, str, str], ...]] = (
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
    ("KeyC", "C", "web.key.chat", CHAT),
    ("KeyX", "X", "web.key.text", "[data-text-mode]"),
    ("KeyS", "S", "web.key.settings", '[data-dialog="settings"]'),
    ("KeyI", "I", "guide.key", "#guide [data-guide=next]"),
    ("Escape", "Esc", "web.key.close", "escape"),
)
_BOTH: Final = ("KeyZ", "KeyH", "KeyP", "KeyO", "KeyL", "KeyX", "KeyS", "Escape")
# And those of a game that one looks back at.
WATCHING: Final = (
    ("Slash", "?", "web.key.help", '[data-dialog="help"]'),
    ("ArrowLeft", "←", "watch.previous", "#step-back"),
    ("ArrowRight", "→", "watch.next", "#step-on"),
    ("Home", "Home", "watch.first", "#step-first"),
    ("End", "End", "watch.last", "#step-last"),
    ("Space", "␣", "watch.key.play", "#run"),
    ("KeyC", "C", "watch.scores", '[data-dialog="scores"]'),
    *(key for key in KEYS if key[0] in _BOTH),
)
# And those of one that is watched.
SPECTATING: Final = (KEYS[0], *(key for key in KEYS if key[0] in (*_BOTH, "KeyC")))

# What the keys of another alphabet have in these places, beside the Latin letter.
_ALSO: Final = {
    "uk": dict(
        zip(
            "QWERTYUIOPASDFGHJKLZXCVBNM",
            "\u0419\u0426\u0423\u041a\u0415\u041d\u0413\u0428\u0429\u0417\u0424\u0406\u0412\u0410\u041f\u0420\u041e\u041b\u0414\u042f\u0427\u0421\u041c\u0418\u0422\u042c",
            strict=True,
        )
    ),
}


def printed(key: str, language: str) -> list[str]:
    """What is printed on a key where this language is written."""
    other = _ALSO.get(language, {}).get(key)
    return [key] if other is None else [other, key]


def keys_of(
    keys: tuple[tuple[str, str, str, str], ...], talks: bool
) -> tuple[tuple[str, str, str, str], ...]:
    """The keys of a table; that of the chat only where people talk."""
    return tuple(key for key in keys if talks or key[3] != CHAT)
