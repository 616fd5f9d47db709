"""What people say: whatever can be read passes, on one line, and nothing turns it around."""

from __future__ import annotations

import pytest

from seasons.rules.engine.messages import Message
from seasons.words import sayings
from seasons.words.sayings import LONGEST, PHRASES, BadSaying, checked, worded
from seasons.words.texts import languages, load


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Well   played!  ", "Well played!"),
        ("one\ntwo\r\n\tthree\u2028four\u00a0five", "one two three four five"),
        ('<b>"x" & [y] {z};</b>', '<b>"x" & [y] {z};</b>'),  # escaped where it is shown
        ("a\x00b\x1b[31mc\x7f\x85d", "ab[31mc d"),
        ("\u202eevil\u202c \u2066a\u2069 b\u200f\ufeff", "evil a b"),
        ("zero\u200bwidth\u2060\u00adjoins\u3164", "zerowidthjoins"),
        ("a\ue000card\ue001x\ue002", "acardx"),  # what names of cards are fenced in with
        ("\ud83d lone", "lone"),
        ("\U0001f469\u200d\U0001f680 \u2764\ufe0f", "\U0001f469\u200d\U0001f680 \u2764\ufe0f"),
        ("\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",) * 2,
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("x" * LONGEST + "   ", "x" * LONGEST),
    ],
)
def test_words_are_shown_on_one_line_and_as_they_are(typed: str, shown: str) -> None:
    assert checked(typed) == shown


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", Message("saying.blank")),
        (" \n\u200b\u202e\u3164 ", Message("saying.blank")),
        ("\u0301", Message("saying.blank")),
        ("x" * (LONGEST + 1), Message("saying.too-long", {"number": LONGEST})),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(typed: str, reason: Message) -> None:
    with pytest.raises(BadSaying) as refused:
        checked(typed)
    assert refused.value.reason == reason


def test_phrases_are_read_in_ones_own_language() -> None:
    for phrase in PHRASES:
        read = {worded(load(language), phrase, "") for language in languages()}
        assert len(read) == len(languages()), phrase
    with pytest.raises(BadSaying):
        sayings.checked_phrase("hello.you")
