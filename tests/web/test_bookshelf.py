"""The rules and the page of all cards: complete, linked, and plain HTML."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from seasons.rules.engine import tables
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS, NAMED
from seasons.web.page.anchors import ALONE, PARTS, SECTIONS, anchor_of, section_of
from seasons.web.page.collection import collection
from seasons.web.page.fronts import moments
from seasons.words.folding import folded
from seasons.words.texts import languages, load
from tests.web.helpers import Browser, client
from tests.words.test_texts import entries

LAW = Path(__file__).parents[2] / "docs" / "rules.md"
SOURCES = [
    *(card.id for card in CARDS.values()),
    *(enchantment.id for enchantment in ENCHANTMENTS),
    *(f"ability-{ability.number}" for ability in ABILITIES),
]
MESSAGES = dict(entries("en"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with client(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def rules(server: TestClient) -> str:
    return read(server, "/rules")


@pytest.fixture(scope="module")
def cards(server: TestClient) -> str:
    return read(server, "/cards")


def read(server: TestClient, path: str) -> str:
    answer = Browser(server).get(path)
    assert answer.status_code == 200
    return str(answer.text)


def words_of(page: str) -> str:
    """What can be read on a page, and heard."""
    labels = " ".join(re.findall(r'(?:aria-label|placeholder|title)="([^"]*)"', page))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page) + labels).split())


def ids(page: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', page)


@pytest.mark.parametrize("path", ["/rules", "/cards", "/cards?edition=original&players=4"])
def test_a_page_is_plain_html(server: TestClient, path: str) -> None:
    page = read(server, path)
    assert re.findall(r"<[^>]* (?:style|on[a-z]+)=", page) == []
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert [name for name, count in Counter(ids(page)).items() if count > 1] == []
    assert "{" not in words_of(page)
    here = [target for target in re.findall(r'href="#([^"]*)"', page) if target not in ids(page)]
    assert here == []


def test_the_contents_lead_to_every_section(rules: str) -> None:
    contents = re.search(r'<nav id="contents".*?</nav>', rules, re.S)
    assert contents is not None
    assert re.findall(r'href="#([a-z]+)"', contents[0]) == [*SECTIONS]
    assert re.findall(r'<section id="([a-z]+)"', rules) == [*SECTIONS]
    assert len(SECTIONS) == sum(map(len, PARTS.values()))


@pytest.mark.parametrize("key", [key for key in MESSAGES if ".ruling." in key])
def test_every_ruling_is_in_the_rules(rules: str, key: str) -> None:
    place = key.split(".ruling.")[0].split(".")
    anchor = place[1] if place[0] == "rules" else anchor_of("-".join(place).removeprefix("card-"))
    anchor = anchor.replace("card-enchantment-", "card-")
    found = re.search(rf'<(section|article) id="{anchor}".*?</\1>', rules, re.S)
    assert found is not None, anchor
    assert MESSAGES[key][0] in words_of(found[0])


@pytest.mark.parametrize("key", [key for key in MESSAGES if key.startswith("rules.")])
def test_every_message_of_the_rules_is_read_somewhere(rules: str, cards: str, key: str) -> None:
    wording = re.escape(MESSAGES[key][0]).replace(r"\{number\}", r"\d+")
    assert re.search(wording, words_of(rules)), "nobody reads this"


def test_rulings_are_numbered_without_a_gap() -> None:
    found: dict[str, list[int]] = {}
    for key in MESSAGES:
        if ".ruling." in key:
            about, _, number = key.rpartition(".ruling.")
            found.setdefault(about, []).append(int(number))
    assert {about for about, all_ in found.items() if sorted(all_) != [*range(1, len(all_) + 1)]} \
        == set()  # fmt: skip


def test_every_card_stands_in_the_rules_with_its_text(rules: str) -> None:
    assert re.findall(r'<article id="card-([a-z0-9-]+)"', rules) == SOURCES
    words, said = load(), words_of(rules)
    for card in CARDS.values():
        assert words.card_text(card.id) in said
        assert words.card_text(card.id, "original") in said


def test_every_prompt_and_every_reason_leads_to_a_section_or_says_why_not(rules: str) -> None:
    asked = {key for key in MESSAGES if re.fullmatch(r"(prompt|reason)\.[a-z-]+", key)}
    assert len(asked) > 80
    linked = {key for key in asked if section_of(key)}
    assert asked - linked == set(ALONE)
    assert all(ALONE.values())
    assert len(ALONE) < 10
    assert {section_of(key) for key in linked} <= set(ids(rules))


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_opened_leads_to_sections_that_there_are(
    server: TestClient, rules: str, source: str
) -> None:
    opened = read(server, f"/cards/{source}")
    links = re.findall(r'href="/rules#([a-z]+)" target="_blank"', opened)
    assert links
    assert set(links) <= set(ids(rules))


def test_the_prompt_of_a_turn_and_the_reasons_are_linked(server: TestClient, rules: str) -> None:
    ann = Browser(server)
    shown = "".join(ann.shown(ann.new_game(level="apprentice")))
    assert 'href="/rules#draft"' in shown
    assert set(re.findall(r'data-rule="([a-z]+)"', shown)) <= set(ids(rules))


def test_a_card_acts_when_the_rules_say_so() -> None:
    told = re.findall(
        r"^### (e?\d+) .+\n- \*.+ · ([a-z, ]+?)(?: \(.*\))?\*$", LAW.read_text(), re.M
    )
    assert len(told) == len(CARDS) == 70
    for code, kinds in told:
        wanted = set() if kinds == "no effect" else set(kinds.split(", "))
        assert set(moments(CARDS[NAMED[code]])) == wanted, code


# All cards


def items(page: str) -> dict[str, str]:
    """The things on the page of all cards by their names in the address."""
    found = re.findall(r'<li class="[^"]*" data-source="([^"]*)"(.*?)</li>', page, re.S)
    return dict(found)


def test_all_cards_enchantments_and_tokens_are_there(cards: str) -> None:
    assert [*items(cards)] == SOURCES
    assert len(SOURCES) == 70 + 10 + 12
    for source, item in items(cards).items():
        assert f'href="/rules#{anchor_of(source)}" data-open="{source}"' in item


@pytest.mark.parametrize("language", languages())
def test_a_card_is_found_by_its_name_in_any_language(cards: str, language: str) -> None:
    words = load(language)
    for card in CARDS.values():
        assert folded(words.card(card.id)) in html.unescape(items(cards)[card.id])


@pytest.mark.parametrize(
    ("source", "data"),
    [
        ("amulet-of-air", {"kind": "item", "set": "simpler", "cost": "air", "moment": "enter",
                           "prestige": "6"}),
        ("hand-of-fortune", {"cost": "air fire earth crystal", "moment": "permanent"}),
        ("die-of-malice", {"cost": "free", "moment": "activate"}),
        ("elemental-amulet", {"cost": "air water fire earth", "set": "advanced"}),
        ("damned-soul-of-onys", {"kind": "familiar", "moment": "enter activate permanent",
                                 "prestige": "-5"}),
        ("raven-the-usurper", {"set": "kingdom", "kind": "familiar"}),
        ("drought", {"kind": "enchantment", "set": "kingdom", "cost": "", "prestige": ""}),
        ("ability-5", {"kind": "ability", "prestige": ""}),
        ("ability-8", {"kind": "ability", "prestige": "18"}),
    ],
)  # fmt: skip
def test_a_card_says_by_what_it_is_found(cards: str, source: str, data: dict[str, str]) -> None:
    for name, value in data.items():
        assert f'data-{name}="{value}"' in items(cards)[source]


def test_an_edition_has_its_own_cards(server: TestClient) -> None:
    original = read(server, "/cards?edition=original")
    assert "12 crystals" in items(original)["balance-of-ishtar"]
    assert "12 crystals" not in items(read(server, "/cards"))["balance-of-ishtar"]
    assert '<option value="original" selected>' in original


def test_costs_follow_the_number_of_players(server: TestClient) -> None:
    assert 'data-cost="free"' in items(read(server, "/cards"))["thieving-fairies"]
    assert 'data-cost="crystal"' in items(read(server, "/cards?players=4"))["thieving-fairies"]


@pytest.mark.parametrize(
    "query", ["edition=%3Cscript%3E", "players=99", "players=%C2%B2", "players=-1", "find=%22%3E"]
)
def test_nonsense_shows_the_usual_page(server: TestClient, cards: str, query: str) -> None:
    assert read(server, f"/cards?{query}") == cards


def test_the_collection_is_as_large_in_any_language() -> None:
    sizes = {len(collection(language)) for language in languages()}
    assert sizes == {len(SOURCES)}
    assert len(collection("en", tables.EDITIONS[1], 3)) == len(SOURCES)
