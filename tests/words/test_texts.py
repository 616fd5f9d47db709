"""The catalogues are complete, and keys with typed parameters become words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS
from seasons.words import texts
from seasons.words.texts import (
    PARAMETERS,
    CatalogueNotBuilt,
    MissingText,
    Pseudo,
    Texts,
    UnknownLanguage,
    languages,
    load,
    parameter_type,
)

LANGUAGES = languages()
ORIGINAL = {"balance-of-ishtar", "elemental-amulet", "potion-of-life", "idol-of-the-familiar"}
WORDS = {
    "energy": {"air", "water", "fire", "earth"},
    "season": {"winter", "spring", "summer", "fall"},
    "level": {"apprentice", "magician", "archmage"},
    "edition": {"revised", "original"},
    "kind": {"item", "familiar"},
    "bonus": {"exchange", "transmute", "gauge", "draw", "card"},
}


@dataclass
class Message:
    """A message as the rules make it."""

    key: str
    params: dict[str, int | str] = field(default_factory=dict)


def source(language: str) -> Path:
    return texts.DIRECTORY / language / "LC_MESSAGES" / "seasons.po"


def catalogue(language: str) -> Catalog:
    with source(language).open("rb") as file:
        return read_po(file, abort_invalid=True)


def entries(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every key of a catalogue with its wordings: one, or one for each plural form."""
    for entry in catalogue(language):
        if entry.id:
            yield key_of(entry), forms_of(entry)


def key_of(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def forms_of(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def placeholders(wording: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording) if name is not None}


def keys(family: str, suffix: str) -> set[str]:
    """What a family of keys is about: `divine-chalice` in `card.divine-chalice.name`."""
    found = (re.fullmatch(rf"{family}\.([a-z0-9-]+)\.{suffix}", key) for key, _ in entries("en"))
    return {match[1] for match in found if match}


def compiled(catalogue: Catalog, language: str, folder: Path) -> Path:
    """A folder with this one catalogue in it, ready for gettext."""
    path = folder / language / "LC_MESSAGES" / "seasons.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return folder


@pytest.fixture
def ukrainian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Texts:
    """Texts in a language with three plural forms."""
    made = Catalog(locale="uk")
    made.add(("test.cards", "test.cards"), ("{number} карта", "{number} карти", "{number} карт"))
    made.add("test.gauge", "шкала {number}")
    monkeypatch.setattr(texts, "DIRECTORY", compiled(made, "uk", tmp_path))
    return Texts("uk")


@pytest.fixture
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The English catalogue with a few messages more, in place of the real one."""
    made = catalogue("en")
    made.add("test.gift", "{seat} gives {energies} to {seat_2} for {card}.")
    made.add(("test.draw", "test.draw"), ("{seat} draws a card.", "{seat} draws {number} cards."))
    made.add("test.winter", "It is {season}, so {energy} is common.")
    monkeypatch.setattr(texts, "DIRECTORY", compiled(made, "en", tmp_path))


def test_english_is_there() -> None:
    assert "en" in LANGUAGES


@pytest.mark.parametrize(
    ("family", "known"),
    [
        ("card", {card.id for card in CARDS.values()}),
        ("enchantment", {enchantment.id for enchantment in ENCHANTMENTS}),
        ("ability", {str(ability.number) for ability in ABILITIES}),
    ],
)
def test_all_that_is_printed_has_a_name_and_a_text(family: str, known: set[str]) -> None:
    assert keys(family, "name") == keys(family, "text") == known


def test_nothing_has_the_name_of_another() -> None:
    names = [
        forms[0]
        for key, forms in entries("en")
        if re.fullmatch(r"(card|enchantment|ability)\..+\.name", key)
    ]
    assert len(set(names)) == len(names) == 70 + 10 + 12


def test_cards_changed_by_the_original_edition_have_a_second_text() -> None:
    assert keys("card", r"text\.original") == ORIGINAL


@pytest.mark.parametrize("family", WORDS)
def test_words_are_complete(family: str) -> None:
    found = {key.partition(".")[2] for key, _ in entries("en") if key.startswith(f"{family}.")}
    assert found == WORDS[family]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert {key for key, _ in entries(language)} == {key for key, _ in entries("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_says_language_encoding_and_plurals(language: str) -> None:
    header = dict(catalogue(language).mime_headers)
    assert header["Language"] == language
    assert header["Content-Type"] == "text/plain; charset=utf-8"
    assert "nplurals=" in source(language).read_text(encoding="utf-8").partition("\n\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wording_is_empty_or_equal_to_its_key(language: str) -> None:
    assert [key for key, forms in entries(language) if "" in forms or key in forms] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_there_twice(language: str) -> None:
    keys = re.findall(r'^msgid "(.*)"$', source(language).read_text(encoding="utf-8"), re.M)
    assert [key for key, count in Counter(keys).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_plain_and_of_known_types(language: str) -> None:
    for key, forms in entries(language):
        for form in forms:
            assert {parameter_type(name) for name in placeholders(form)} <= {*PARAMETERS}, key
            assert len(placeholders(form)) == form.count("{") == form.count("}"), key
            assert not any(spec or sign for _, _, spec, sign in Formatter().parse(form)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    words = Texts(language)
    stale = [key for key, forms in entries(language) if words.template(key, 1) not in forms]
    assert stale == [], "run `make test`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_entries_repeat_their_key(language: str) -> None:
    plural = [entry.id for entry in catalogue(language) if not isinstance(entry.id, str)]
    assert [ids for ids in plural if len(set(ids)) > 1] == []


def test_a_prompt_is_also_read_by_those_who_wait() -> None:
    """ "Boris decides: discard a card from your hand" would be about somebody else's hand."""
    prompts = [form for key, forms in entries("en") if key.startswith("prompt.") for form in forms]
    assert len(prompts) > 40
    assert [form for form in prompts if re.search(r"\byou", form)] == []


def test_every_event_that_a_page_tells_can_be_told_to_its_reader() -> None:
    forms = dict(entries("en"))
    told = {key for key in forms if key.startswith("event.") and not key.endswith("you")}
    drawn = {key for key in told if f"{key}.signs" not in told and not key.endswith(".paid")}
    # A bot reads nothing, a heading says whose turn it is, and one knows one's own hidden cards.
    rest = {key for key in drawn if not key.startswith("event.bot.") and "hidden" not in key}
    unread = {"event.answered", "event.withdrawn", "event.pass", "event.end-turn", "event.turn",
              "event.bonus.exchange"}  # fmt: skip
    about = {key for key in rest if any("{seat}" in form for form in forms[key])} - unread
    assert {key for key in about if f"{key}.you" not in forms} == set()
    assert [key for key in forms if key.endswith(".you") and "{seat}" in "".join(forms[key])] == []
    both = {key for key in about if any("{seat_2}" in form for form in forms[key])}
    assert {key for key in both if f"{key}.to-you" not in forms} == set()


def test_a_card_by_name_and_text() -> None:
    words = Texts()
    assert words.card("olafs-blessed-statue") == "Olaf's Blessed Statue"
    assert words.card_text("olafs-blessed-statue") == "On entering play: gain 20 crystals."


def test_a_card_text_follows_the_edition() -> None:
    words = Texts()
    assert "9 crystals" in words.card_text("balance-of-ishtar")
    assert "9 crystals" in words.card_text("balance-of-ishtar", "revised")
    assert "12 crystals" in words.card_text("balance-of-ishtar", "original")
    assert words.card_text("purse-of-io", "original") == words.card_text("purse-of-io")


@pytest.mark.parametrize(
    ("key", "occasion", "expected"),
    [
        ("step.discard", "familiar-catcher", "step.discard.familiar-catcher"),
        ("step.discard", "purse-of-io", "step.discard"),
        ("step.discard", None, "step.discard"),
        ("step.energy", "warden-of-argos", "step.energy.warden-of-argos"),
    ],
)
def test_a_key_has_other_words_on_some_occasions(
    key: str, occasion: str | None, expected: str
) -> None:
    assert Texts().special(key, occasion) == expected


def test_words_of_an_occasion_are_about_a_card_that_there_is() -> None:
    cards = {card.id for card in CARDS.values()}
    found = {key.split(".")[2] for key, _ in entries("en") if re.match(r"(step|prompt)\..*\.", key)}
    assert found <= cards


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("vampiric-crown", "Vampiric Crown"),
        ("argos-embrace", "Argos' Embrace"),
        ("ability-3", "token 3 Gift"),
        ("ability-12", "token 12 Foresight"),
    ],
)
def test_what_asks_has_a_name(source: str, expected: str) -> None:
    assert Texts().source(source) == expected


@pytest.mark.parametrize(
    ("letters", "expected"),
    [("FFA", "2 fire, 1 air"), ("W", "1 water"), ("AFAF", "2 air, 2 fire"), ("", "no energy")],
)
def test_energies_are_counted(letters: str, expected: str) -> None:
    assert Texts().energies(letters) == expected


def test_seats_have_names_or_numbers() -> None:
    words = Texts(names=("Ada", "Bo"))
    assert [words.seat(seat) for seat in range(3)] == ["Ada", "Bo", "Player 3"]
    assert Texts().seat(0) == "Player 1"


@pytest.mark.usefixtures("english")
def test_parameters_are_rendered_by_type() -> None:
    words = Texts(names=("Ada",))
    message = Message(
        "test.gift", {"seat": 0, "seat_2": 1, "energies": "EE", "card": "divine-chalice"}
    )
    assert words.message(message) == "Ada gives 2 earth to Player 2 for Divine Chalice."
    spoken = words.text("test.winter", season="winter", energy="water")
    assert spoken == "It is winter, so water is common."
    assert words.text("table.enchantment", enchantment="drought") == "Enchantment: Drought"
    assert words.text("cards.token", number=9, ability=9) == f"token 9 {words.ability(9)}"


@pytest.mark.usefixtures("english")
def test_a_name_with_braces_is_only_a_name() -> None:
    assert Texts(names=("{card}",)).text("test.draw", seat=0, number=1) == "{card} draws a card."


@pytest.mark.usefixtures("english")
def test_a_front_end_may_draw_energies_its_own_way() -> None:
    class Signs(Texts):
        def energies(self, letters: str) -> str:
            return f"<{letters}>"

    assert "gives <FA> to" in Signs().text(
        "test.gift", seat=0, seat_2=1, energies="FA", card="purse-of-io"
    )


@pytest.mark.usefixtures("english")
def test_english_has_one_and_many() -> None:
    words = Texts()
    assert words.text("test.draw", seat=0, number=1) == "Player 1 draws a card."
    assert words.text("test.draw", seat=0, number=0) == "Player 1 draws 0 cards."
    assert words.text("test.draw", seat=0, number=4) == "Player 1 draws 4 cards."


def test_plurals_follow_the_language(ukrainian: Texts) -> None:
    said = [ukrainian.text("test.cards", number=number) for number in (1, 3, 5, 21)]
    assert said == ["1 карта", "3 карти", "5 карт", "21 карта"]


def test_a_number_needs_no_plural(ukrainian: Texts) -> None:
    assert ukrainian.text("test.gauge", number=2) == "шкала 2"


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(MissingText, match=r"^no text for 'no\.such\.key' in 'en'$"):
        Texts().text("no.such.key", number=2)
    with pytest.raises(MissingText, match="no-such-card"):
        Texts().card("no-such-card")


def test_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(MissingText, match=r"^seat\.default: parameter 'number' is not given$"):
        Texts().text("seat.default")


@pytest.mark.parametrize(
    "params",
    [
        {"colour": "red"},
        {"number": "two"},
        {"seat": "Ada"},
        {"card": 9},
        {"number_x": 2},
        {"enchantment": 9},
        {"ability": "nine"},
    ],
)
def test_a_parameter_of_no_known_type_is_an_error(params: dict[str, int | str]) -> None:
    with pytest.raises(MissingText, match="is of no known type"):
        Texts().text("energies.none", **params)


@pytest.mark.parametrize("params", [{"season": "monsoon"}, {"energies": "FX"}, {"word": "none"}])
def test_a_value_without_words_is_an_error(params: dict[str, str]) -> None:
    with pytest.raises(MissingText, match=r"no text for|no energy has"):
        Texts().text("energies.none", **params)


def test_an_unknown_language_is_told_what_there_is() -> None:
    with pytest.raises(UnknownLanguage, match=r"no texts in 'tlh'; available: .*en"):
        Texts("tlh")


def test_a_catalogue_that_is_not_compiled_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "seasons.po").write_bytes(source("en").read_bytes())
    monkeypatch.setattr(texts, "DIRECTORY", tmp_path)
    with pytest.raises(CatalogueNotBuilt, match="run `make test`"):
        Texts()


def test_the_pseudo_language_changes_every_message_and_keeps_placeholders() -> None:
    plain, strange = Texts(), Pseudo()
    for key, _ in entries("en"):
        before, after = plain.template(key, 1), strange.template(key, 1)
        words = re.sub(r"\{.*?\}", "", before)
        assert placeholders(before) == placeholders(after), key
        assert not re.search("[A-Za-z]", re.sub(r"\{.*?\}", "", after)), key
        assert len(after) - len(before) == max(2, round(0.3 * len(words))), key


def test_the_pseudo_language_changes_parameters_too() -> None:
    strange = load("xx", names=("Ada",))
    assert strange.language == "xx"
    assert strange.seat(0) == "Ada"
    assert strange.card("purse-of-io") == "[Пурсе оф Ио ]"
    assert not re.search("[A-Za-z]", strange.energies("FFA"))


def test_a_language_is_loaded_by_its_code() -> None:
    assert load().text("season.fall") == load("en").text("season.fall") == "fall"
    with pytest.raises(UnknownLanguage):
        load("tlh")
