"""Every language says all that English says now, with the same parameters and its own signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

from scripts.translations import ENGLISH, finished, forms_of, in_step, key_of, read, source, written
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS
from seasons.words.cards import find
from seasons.words.folding import folded
from seasons.words.texts import Texts, languages, load

TRANSLATED = [code for code in languages() if code != ENGLISH]
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
# What is typed is typed as it is: commands, options, addresses, letters of the notation.
TYPED = re.compile(r"`[^`]*`|--?[a-z][\w-]*|\S+=\S+|https?://\S+|\S+:\S+")
WRONG_SIGNS = {
    "fr": re.compile(
        r"'|\""
        "|[^\u202f][;!?\u00bb%](?!\\S)|[^\u202f]:(?!\\S)"  # a narrow space stands before
        "|\u00ab[^\u202f]"
    ),
    "uk": re.compile("['\u2019\"]|\u00ab\\s|\\s\u00bb"),
}


def messages(code: str) -> Iterator[Message]:
    return (message for message in read(code) if message.id)


def placeholders(message: Message) -> set[str]:
    return {each for form in forms_of(message) for each in PLACEHOLDER.findall(form)}


def test_french_and_ukrainian_are_there() -> None:
    assert {*TRANSLATED} >= {"fr", "uk"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_in_step_with_english(code: str) -> None:
    """Nothing is missing, gone, or translated from an English that has changed since."""
    expected = written(in_step(read(ENGLISH), read(code)), code)
    assert source(code).read_bytes() == expected, "run `python -m scripts.translations`"


@pytest.mark.parametrize("code", TRANSLATED)
def test_everything_is_translated(code: str) -> None:
    assert [key_of(message) for message in messages(code) if not finished(message)] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_form_has_the_parameters_of_english(code: str) -> None:
    english = {key_of(message): placeholders(message) for message in messages(ENGLISH)}
    wrong = [
        (key_of(message), form)
        for message in messages(code)
        for form in forms_of(message)
        if {*PLACEHOLDER.findall(form)} != english[key_of(message)]
    ]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_plural_has_all_its_forms_and_says_the_number(code: str) -> None:
    """One form is for several numbers: for 0 and 1 in French, for 1 and 21 in Ukrainian."""
    catalogue = read(code)
    plural = [message for message in catalogue if isinstance(message.id, tuple) and message.id]
    assert len(plural) > 50
    assert [key_of(each) for each in plural if len(forms_of(each)) != catalogue.num_plurals] == []
    unsaid = [key_of(each) for each in plural if any("{number}" not in f for f in forms_of(each))]
    assert unsaid == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_english_plurals_are_plurals(code: str) -> None:
    own = {key_of(message): message.id for message in messages(code)}
    plural = [key_of(message) for message in messages(ENGLISH) if isinstance(message.id, tuple)]
    assert [key for key in plural if isinstance(own[key], str)] == []


@pytest.mark.parametrize("code", sorted(WRONG_SIGNS))
def test_signs_are_those_of_the_language(code: str) -> None:
    wrong = [
        (key_of(message), form)
        for message in messages(code)
        for form in forms_of(message)
        if WRONG_SIGNS[code].search(TYPED.sub("x", PLACEHOLDER.sub("x", form)))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_names_are_told_apart(code: str) -> None:
    words = Texts(code)
    names = [words.card(card.id) for card in CARDS.values()]
    names += [words.enchantment(each.id) for each in ENCHANTMENTS]
    names += [words.ability(each.number) for each in ABILITIES]
    assert len({folded(name) for name in names}) == len(names) == 70 + 10 + 12


# Keeping in step


def english(**texts: str) -> Catalog:
    made = Catalog(locale=ENGLISH)
    for key, text in texts.items():
        made.add(key, text, auto_comments=["What it is about."] if key == "first" else [])
    return made


def states(catalogue: Catalog) -> dict[str, tuple[str, bool]]:
    return {key_of(each): (forms_of(each)[0], finished(each)) for each in catalogue if each.id}


def test_a_catalogue_is_brought_in_step() -> None:
    begun = in_step(english(first="Hello.", second="Bye."), Catalog(locale="fr"))
    assert states(begun) == {"first": ("", False), "second": ("", False)}
    begun["first"].string, begun["second"].string = "Bonjour.", "Au revoir."
    again = in_step(english(second="Bye.", third="Wait.", first="Hello you."), begun)
    assert list(states(again).items()) == [
        ("second", ("Au revoir.", True)),
        ("third", ("", False)),
        ("first", ("Bonjour.", False)),
    ]
    assert again["first"].auto_comments == ["What it is about.", "English: Hello you."]
    assert states(in_step(english(third="Wait."), again)) == {"third": ("", False)}


# Looking something up


@pytest.mark.parametrize(
    "wanted",
    [
        "Divine Chalice", "divine chalice", "Calice divin", "CALICE  DIVIN",
        "\u0421\u0432\u044f\u0449\u0435\u043d\u043d\u0430 \u0447\u0430\u0448\u0430",
    ],
)  # fmt: skip
@pytest.mark.parametrize("code", languages())
def test_a_card_is_found_by_its_name_in_any_language(code: str, wanted: str) -> None:
    words = load(code)
    found = find(words, wanted, "revised")
    assert [thing.label for thing in found] == [f"9 {words.card('divine-chalice')}"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oeil", "\u0152il"),
        ("epee d\u2019air", "\u00c9p\u00e9e d'air"),
        ("\u0456\u043c\u02bc\u044f", "\u0406\u043c'\u044f"),
        ("\u0433\u0430\u043d\u043e\u043a", "\u0490\u0430\u043d\u043e\u043a"),
        ("dial of colof", "Dial-of-Colof"),
    ],
)
def test_names_are_typed_without_what_is_easily_left_out(typed: str, meant: str) -> None:
    assert folded(typed) == folded(meant)
