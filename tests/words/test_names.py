"""Names of players: which ones pass, which do not, and why."""

import pytest

from seasons import Game
from seasons.rules.engine.messages import Message
from seasons.words.names import LONGEST, BadName, checked
from seasons.words.texts import load

ACUTE, TILDE = "\N{COMBINING ACUTE ACCENT}", "\N{COMBINING TILDE}"
JOINER, NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
HEART = "\N{HEAVY BLACK HEART}"
AS_EMOJI = "\N{VARIATION SELECTOR-16}"


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "Éloïse", "Олена", "李", "O'Brien", "Jean-Luc", "J. R. R.", "Anna Maria", "Håkon",
        "Ñusta", "Łukasz", "Ελένη", "אברהם", "محمد", "さくら", "김철수", "สมชาย", "नरेन्द्र",
        "Nguyễn Thị", "Ọlá", "D\N{RIGHT SINGLE QUOTATION MARK}Arc", "x", "7", "Player 1", "<b>",
        "a&b", "(o_o)", "🦊", "👍🏽", "🇫🇷", "x" * LONGEST,
        # Some names are not written without signs that show nothing by themselves.
        f"علی{NON_JOINER}رضا", f"ශ්{JOINER}රී", f"क्{NON_JOINER}ष", f"👩🏽{JOINER}🚀",
        f"{HEART}{AS_EMOJI}", f"{HEART}{AS_EMOJI}{JOINER}🔥", "葛\N{VARIATION SELECTOR-17}",
    ],
)  # fmt: skip
def test_ordinary_names_of_all_languages_pass(name: str) -> None:
    assert checked([name, "Bo"]) == [name, "Bo"]
    game = Game.new(2, names=[name, "Bo"])
    assert Game.from_record(game.record()).headers["Players"] == f"{name}; Bo"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" Ada ", "Ada"),
        ("Ada  Lovelace", "Ada Lovelace"),
        ("Ada\N{NO-BREAK SPACE}Lovelace", "Ada Lovelace"),
        ("山田\N{IDEOGRAPHIC SPACE}太郎", "山田 太郎"),
        ("E\N{COMBINING ACUTE ACCENT}lo", "Élo"),
        ("e\N{COMBINING ACUTE ACCENT}" * LONGEST, "é" * LONGEST),
    ],
)
def test_what_looks_the_same_is_the_same(name: str, shown: str) -> None:
    assert checked([name]) == [shown]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("x" * (LONGEST + 1), Message("name.too-long", {"number": LONGEST})),
        ("é" * 5_000, Message("name.too-long", {"number": LONGEST})),
        ("", Message("name.blank")),
        ("   ", Message("name.blank")),
        ("\N{NO-BREAK SPACE}", Message("name.blank")),
        ("\N{ZERO WIDTH SPACE}", Message("name.blank")),
        (JOINER, Message("name.blank")),
        ("\N{HANGUL FILLER}", Message("name.blank")),
        ("\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}", Message("name.blank")),
        ("\N{BRAILLE PATTERN BLANK}", Message("name.blank")),
        (ACUTE, Message("name.blank")),
        (f" {ACUTE}{TILDE} ", Message("name.blank")),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", Message("name.blank")),
        ("\x00\x07", Message("name.blank")),
        ("a\nb", Message("name.sign", {"text": "U+000A"})),
        ("a\tb", Message("name.sign", {"text": "U+0009"})),
        ("Ada\x7f", Message("name.sign", {"text": "U+007F"})),
        ("Ada\N{ZERO WIDTH SPACE}", Message("name.sign", {"text": "U+200B"})),
        ("\N{BYTE ORDER MARK}Ada", Message("name.sign", {"text": "U+FEFF"})),
        ("A\N{SOFT HYPHEN}da", Message("name.sign", {"text": "U+00AD"})),
        ("Ada\N{RIGHT-TO-LEFT MARK}", Message("name.sign", {"text": "U+200F"})),
        ("\N{RIGHT-TO-LEFT OVERRIDE}Ada", Message("name.sign", {"text": "U+202E"})),
        ("\N{FIRST STRONG ISOLATE}Ada", Message("name.sign", {"text": "U+2068"})),
        ("Ada\ud800", Message("name.sign", {"text": "U+D800"})),
        ("Ada\ue000", Message("name.sign", {"text": "U+E000"})),
        ("Ada\N{REPLACEMENT CHARACTER}", Message("name.sign", {"text": "U+FFFD"})),
        ("Ada\N{HANGUL FILLER}", Message("name.sign", {"text": "U+3164"})),
        ("A\N{COMBINING GRAPHEME JOINER}da", Message("name.sign", {"text": "U+034F"})),
        (f"{ACUTE}Ada", Message("name.sign", {"text": "U+0301"})),
        (f"Ada {TILDE}", Message("name.sign", {"text": "U+0303"})),
        # They do nothing here but make the name another one.
        (f"A{JOINER}da", Message("name.sign", {"text": "U+200D"})),
        (f"A{NON_JOINER}da", Message("name.sign", {"text": "U+200C"})),
        (f"🦊{JOINER}", Message("name.sign", {"text": "U+200D"})),
        (f"علی{NON_JOINER}", Message("name.sign", {"text": "U+200C"})),
        (f"Ada{AS_EMOJI}", Message("name.sign", {"text": "U+FE0F"})),
        *[(f"Ada{sign}", Message("name.sign", {"text": sign})) for sign in '";[]{}'],
    ],
    ids=ascii,
)
def test_other_names_are_refused_with_the_reason(name: str, reason: Message) -> None:
    with pytest.raises(BadName) as refused:
        checked(["Bo", name])
    assert refused.value.reason == reason
    assert str(refused.value) == load().message(reason)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ada", "Ada"], ["Ada", "Ada 2"]),
        (["Ada", "Ada", "Ada"], ["Ada", "Ada 2", "Ada 3"]),
        (["Ada", "Bo", "Ada", "Bo"], ["Ada", "Bo", "Ada 2", "Bo 2"]),
        (["Ada", "ada"], ["Ada", "ada"]),
        (["Ada", " Ada"], ["Ada", "Ada 2"]),
        (["Ada 2", "Ada"], ["Ada 2", "Ada"]),
        (["é", "e\N{COMBINING ACUTE ACCENT}"], ["é", "é 2"]),
    ],
)
def test_names_are_told_apart(names: list[str], shown: list[str]) -> None:
    assert checked(names) == shown


@pytest.mark.parametrize(
    "names", [["Ada", "Ada", "Ada 2"], ["Ada 2", "Ada", "Ada"], ["Bo", "Ada", "Ada  2", "Ada"]]
)
def test_names_that_would_be_equal_are_refused(names: list[str]) -> None:
    with pytest.raises(BadName) as refused:
        checked(names)
    assert refused.value.reason == Message("name.twice", {"text": "Ada 2"})
