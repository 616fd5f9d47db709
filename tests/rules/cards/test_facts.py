"""The printed facts: cards, dice, rates, preset decks, penalties and limits, written out here."""

import tomllib
from importlib import resources
from typing import NamedTuple

import pytest

from seasons import Game
from seasons.rules.engine import energy, tables
from seasons.rules.engine.card import TYPES, Card, Cost
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.setup import CARDS, by_id, setup_for
from seasons.words.texts import Texts
from tests.helpers import cards, play, player, table


class Fact(NamedTuple):
    """One printed card; costs with `/` between are those with 2, 3 and 4 players."""

    number: int
    id: str
    name: str
    type: str
    cost: str
    prestige: int
    effects: str

    def costs(self) -> list[str]:
        """The costs with 2, 3 and 4 players."""
        costs = self.cost.split("/")
        return costs if len(costs) == 3 else costs * 3


FACTS = [
    Fact(1, "amulet-of-air", "Amulet of Air", "item", "AA", 6, "enter"),
    Fact(2, "amulet-of-fire", "Amulet of Fire", "item", "FF", 6, "enter"),
    Fact(3, "amulet-of-earth", "Amulet of Earth", "item", "EE", 6, "enter"),
    Fact(4, "amulet-of-water", "Amulet of Water", "item", "WW", 6, "enter"),
    Fact(5, "balance-of-ishtar", "Balance of Ishtar", "item", "2", 4, "activate"),
    Fact(6, "staff-of-spring", "Staff of Spring", "item", "EEE", 9, "permanent"),
    Fact(7, "temporal-boots", "Temporal Boots", "item", "", 8, "enter"),
    Fact(8, "purse-of-io", "Purse of Io", "item", "AF", 6, "permanent"),
    Fact(9, "divine-chalice", "Divine Chalice", "item", "AWFE", 10, "enter"),
    Fact(10, "syllas-the-faithful", "Syllas the Faithful", "familiar", "FFF", 14, "enter"),
    Fact(11, "figrim-the-avaricious", "Figrim the Avaricious", "familiar", "3/6/9", 7, "permanent"),
    Fact(12, "naria-the-prophetess", "Naria the Prophetess", "familiar", "3", 8, "enter"),
    Fact(13, "wondrous-chest", "Wondrous Chest", "item", "WF", 4, "permanent"),
    Fact(14, "beggars-horn", "Beggar's Horn", "item", "AE", 8, "permanent"),
    Fact(15, "die-of-malice", "Die of Malice", "item", "", 8, "activate"),
    Fact(16, "kairn-the-destroyer", "Kairn the Destroyer", "familiar", "AAA", 9, "activate"),
    Fact(17, "amsug-longneck", "Amsug Longneck", "familiar", "AW", 8, "enter"),
    Fact(18, "bespelled-grimoire", "Bespelled Grimoire", "item", "WE", 8, "enter permanent"),
    Fact(19, "ragfields-helm", "Ragfield's Helm", "item", "AAA", 10, "permanent"),
    Fact(20, "hand-of-fortune", "Hand of Fortune", "item", "AFE3", 9, "permanent"),
    Fact(21, "lewis-greyface", "Lewis Greyface", "familiar", "AF", 6, "enter"),
    Fact(22, "runic-cube-of-eolis", "Runic Cube of Eolis", "item", "20", 30, ""),
    Fact(23, "potion-of-power", "Potion of Power", "item", "FF", 0, "activate"),
    Fact(24, "potion-of-dreams", "Potion of Dreams", "item", "AA", 0, "activate"),
    Fact(25, "potion-of-knowledge", "Potion of Knowledge", "item", "WW", 0, "activate"),
    Fact(26, "potion-of-life", "Potion of Life", "item", "EE", 0, "activate"),
    Fact(27, "hourglass-of-time", "Hourglass of Time", "item", "AWFE", 6, "permanent"),
    Fact(28, "scepter-of-greatness", "Scepter of Greatness", "item", "AWFE", 8, "enter"),
    Fact(29, "olafs-blessed-statue", "Olaf's Blessed Statue", "item", "WWW", 0, "enter"),
    Fact(30, "yjangs-forgotten-vase", "Yjang's Forgotten Vase", "item", "WFE", 6, "permanent"),
    Fact(31, "elemental-amulet", "Elemental Amulet", "item", "?", 2, "enter"),
    Fact(32, "tree-of-light", "Tree of Light", "item", "EE", 12, "activate"),
    Fact(33, "arcano-leech", "Arcano Leech", "familiar", "2/5/8", 8, "permanent"),
    Fact(34, "crystal-orb", "Crystal Orb", "item", "FE", 6, "activate"),
    Fact(35, "glutton-cauldron", "Glutton Cauldron", "item", "", 0, "activate permanent"),
    Fact(36, "vampiric-crown", "Vampiric Crown", "item", "AW", 0, "enter"),
    Fact(37, "dragon-skull", "Dragon Skull", "item", "WFE", 9, "activate"),
    Fact(38, "demon-of-argos", "Demon of Argos", "familiar", "AWFE", 16, "enter"),
    Fact(39, "titus-deepgaze", "Titus Deepgaze", "familiar", "F/FF/FFF", 4, "permanent"),
    Fact(40, "air-elemental", "Air Elemental", "familiar", "AAA", 12, "enter"),
    Fact(41, "thieving-fairies", "Thieving Fairies", "familiar", "/3/6", 6, "permanent"),
    Fact(
        42, "cursed-treatise-of-arus", "Cursed Treatise of Arus", "item", "W", -10,
        "enter permanent",
    ),
    Fact(43, "idol-of-the-familiar", "Idol of the Familiar", "item", "AWFE", 0, "enter activate"),
    Fact(44, "necrotic-kriss", "Necrotic Kriss", "item", "AAW", 6, "activate"),
    Fact(45, "lantern-of-xidit", "Lantern of Xidit", "item", "FFFEEE", 24, "permanent"),
    Fact(46, "sealed-chest-of-urm", "Sealed Chest of Urm", "item", "WWE", 10, "permanent"),
    Fact(47, "mirror-of-the-seasons", "Mirror of the Seasons", "item", "3", 8, "activate"),
    Fact(48, "pendant-of-ragnor", "Pendant of Ragnor", "item", "AWF", 0, "enter"),
    Fact(49, "sid-nightshade", "Sid Nightshade", "familiar", "E/EE/EEE", 6, "enter"),
    Fact(
        50, "damned-soul-of-onys", "Damned Soul of Onys", "familiar", "W", -5,
        "enter activate permanent",
    ),
]  # fmt: skip

# What counts as a permanent effect: reactions to moments, and what a card changes while in play.
PERMANENT_MOMENTS = (
    "on_summon", "on_activation", "on_season", "round_end", "game_end", "sacrificed",
)  # fmt: skip
PERMANENT_CHANGES = ("reserve", "discount", "toll", "yields")

each_fact = pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact.number}-{fact.id}")


def written(cost: Cost) -> str:
    """A cost as the facts write it."""
    if cost.of_choice:
        return "?"
    return energy.letters(cost.energies) + (str(cost.crystals) if cost.crystals else "")


def effects(card: Card) -> list[str]:
    """The kinds of effects of a card, in the order of the facts."""
    reacts = any(card.ability(moment) for moment in PERMANENT_MOMENTS)
    changes = any(getattr(card, change) for change in PERMANENT_CHANGES)
    found = ["enter"] if card.enter else []
    found += ["activate"] if card.activate else []
    return found + (["permanent"] if reacts or changes else [])


# The cards


def test_the_base_game_has_fifty_cards_numbered_in_order() -> None:
    base = [card for card in CARDS.values() if card.set == "base"]
    assert [card.number for card in base] == list(range(1, 51))
    assert [card.id for card in base] == [fact.id for fact in FACTS]


def test_the_table_of_numbers_has_a_row_for_each_card_and_the_first_editions_balance() -> None:
    file = resources.files("seasons.rules.cards").joinpath("base.toml")
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    own = {fact.id for fact in FACTS}
    assert rows.keys() == own | {"balance-of-ishtar.original"}
    for fact in FACTS:
        cost = rows[fact.id]["cost"]
        assert rows[fact.id] == {
            "number": fact.number, "type": fact.type, "prestige": fact.prestige, "cost": cost
        }  # fmt: skip
        costs = cost if isinstance(cost, list) else [cost] * 3
        assert costs == fact.costs()


@each_fact
def test_a_registered_card_has_the_printed_number_type_cost_and_prestige(fact: Fact) -> None:
    card = by_id(fact.id)
    assert (card.number, TYPES[card.type], card.prestige) == (fact.number, fact.type, fact.prestige)
    assert [written(cost) for cost in card.costs] == fact.costs()


@each_fact
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_uses_the_cost_of_its_number_of_players(fact: Fact, players: int) -> None:
    setup = setup_for(players, "archmage", "revised")
    kind = by_id(fact.id).kind
    cost = "?" if setup.of_choice[kind] else energy.letters(setup.energies[kind])
    crystals = setup.crystals[kind]
    assert cost + (str(crystals) if crystals else "") == fact.costs()[players - 2]


@each_fact
def test_a_card_has_the_printed_kinds_of_effects(fact: Fact) -> None:
    # What the Cauldron does at its seventh token is part of placing it.
    printed = "activate" if fact.number == 35 else fact.effects
    assert effects(by_id(fact.id)) == printed.split()


def test_only_four_cards_of_the_first_edition_differ_and_only_the_idol_lacks_an_effect() -> None:
    revised = setup_for(2, "archmage", "revised").cards
    original = setup_for(2, "archmage", "original").cards
    changed = [new for old, new in zip(revised[1:], original[1:], strict=True) if old is not new]
    assert [card.number for card in changed] == [5, 26, 31, 43]
    assert [effects(card) for card in changed] == [["activate"], ["activate"], ["enter"],
                                                   ["activate"]]  # fmt: skip


def test_the_first_editions_balance_costs_six_and_no_other_number_differs() -> None:
    original = setup_for(2, "archmage", "original").cards
    for fact in FACTS:
        card = original[by_id(fact.id).kind]
        costs = ["6"] * 3 if fact.number == 5 else fact.costs()
        assert [written(cost) for cost in card.costs] == costs
        assert (card.number, card.prestige) == (fact.number, fact.prestige)
        assert TYPES[card.type] == fact.type


@each_fact
def test_a_card_has_its_english_name_and_a_text(fact: Fact) -> None:
    texts = Texts("en")
    assert texts.card(fact.id) == fact.name
    assert len(texts.card_text(fact.id)) > 10


def test_only_the_cards_the_first_edition_changes_have_a_text_of_their_own_there() -> None:
    texts = Texts("en")
    own = [f.number for f in FACTS if texts.card_text(f.id) != texts.card_text(f.id, "original")]
    assert own == [5, 26, 31, 43]


@pytest.mark.parametrize(("level", "last"), [("apprentice", 30), ("magician", 30),
                                             ("archmage", 50)])  # fmt: skip
def test_a_level_plays_with_two_copies_of_each_of_its_cards(level: str, last: int) -> None:
    deck = cards(setup_for(4, level, "revised").deck())
    assert deck == [str(number) for number in range(1, last + 1) for _ in range(2)]


# The dice: energies, * gauge, D draw, T transmute, a digit crystals, /n pips

DICE = {
    ("winter", 1): "F*T/3 WW*/2 WW3/1 AA*/3 D/2 AWT/1",
    ("winter", 2): "WW*/3 WW1/2 FF*/1 D/3 AWT/2 A*T/1",
    ("winter", 3): "WW*/1 A*T/2 AWT/3 D/1 F*/2 WW3/3",
    ("winter", 4): "AWT/1 WW2/2 A*T/3 WW*/1 6/2 F*/3",
    ("winter", 5): "AAT/2 6/3 F*/1 A*T/1 WW*/3 WW1/2",
    ("spring", 1): "D/2 WW*/3 EE3/1 EE*/2 A*T/3 WET/1",
    ("spring", 2): "W*T/1 WET/2 D/3 AA*/1 EE1/2 EE*/3",
    ("spring", 3): "EE*/1 W*T/2 WET/3 D/1 A*/2 EE3/3",
    ("spring", 4): "WET/1 EE2/2 W*T/3 EE*/1 6/2 A*/3",
    ("spring", 5): "W*T/1 WWT/2 6/3 A*/1 EE1/2 EE*/3",
    ("summer", 1): "D/2 EE*/3 FF3/1 FF*/2 W*T/3 FET/1",
    ("summer", 2): "FET/2 D/3 WW*/1 FF1/2 FF*/3 E*T/1",
    ("summer", 3): "E*T/2 FET/3 D/1 W*/2 FF3/3 FF*/1",
    ("summer", 4): "FF2/2 E*T/3 FF*/1 6/2 W*/3 FET/1",
    ("summer", 5): "FF*/3 E*T/1 EET/2 6/3 W*/1 FF1/2",
    ("fall", 1): "AFT/1 D/2 FF*/3 AA3/1 AA*/2 E*T/3",
    ("fall", 2): "F*T/1 AFT/2 D/3 EE*/1 AA1/2 AA*/3",
    ("fall", 3): "AA*/1 F*T/2 AFT/3 D/1 E*/2 AA3/3",
    ("fall", 4): "AFT/1 AA2/2 F*T/3 AA*/1 6/2 E*/3",
    ("fall", 5): "FFT/2 6/3 E*/1 AA1/2 AA*/3 F*T/1",
}


def symbols(face: tables.Face) -> str:
    """A face as the table above writes it, from what it does."""
    does = "*" * face.gauge + "D" * face.draw + "T" * face.transmute
    crystals = str(face.crystals) if face.crystals else ""
    return f"{energy.letters(face.energies)}{does}{crystals}/{face.pips}"


def test_there_are_twenty_dice_of_six_faces() -> None:
    assert len(DICE) == 20
    assert len(tables.ALL_FACES) == 120


@pytest.mark.parametrize(("season", "number"), DICE)
def test_a_die_has_its_six_printed_faces(season: str, number: int) -> None:
    # The order of the faces on a die means nothing: each comes up as often.
    first = tables.die_number(tables.SEASONS.index(season), number - 1, 0)
    faces = [symbols(face) for face in tables.ALL_FACES[first : first + 6]]
    assert sorted(faces) == sorted(DICE[season, number].split())


def test_the_name_of_a_face_says_what_it_does() -> None:
    for face in tables.ALL_FACES:
        letters = face.name.rstrip("*DT0123456789/")
        in_order = "".join(sorted(letters, key="AWFE".index))
        assert in_order + face.name.removeprefix(letters) == symbols(face)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_die_more_than_players_is_in_use_in_each_season(players: int) -> None:
    box = Game.new(players, seed=1).state.box
    assert len(box) == 4 * (players + 1)
    for season in range(4):
        dice = box[season * (players + 1) : (season + 1) * (players + 1)]
        assert len(set(dice)) == players + 1
        assert set(dice) <= {0, 1, 2, 3, 4}


# The board

RATES = {
    "winter": {"A": 1, "W": 1, "F": 2, "E": 3},
    "spring": {"A": 2, "W": 1, "F": 3, "E": 1},
    "summer": {"A": 3, "W": 2, "F": 1, "E": 1},
    "fall": {"A": 1, "W": 3, "F": 1, "E": 2},
}


@pytest.mark.parametrize("space", range(1, 13))
@pytest.mark.parametrize("letter", ["A", "W", "F", "E"])
def test_a_token_is_worth_the_rate_of_the_season(space: int, letter: str) -> None:
    season = ["winter", "spring", "summer", "fall"][(space - 1) // 3]
    game = table(space=space, transmute=True, energies=letter)
    assert game.view(None).data()["season"] == season
    play(game, f"transmute {letter}")
    assert player(game).crystals == RATES[season][letter]


@pytest.mark.parametrize(("uses", "penalty"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_bonuses_cost_their_penalty_at_the_end(uses: int, penalty: int) -> None:
    game = table(bonuses=uses, year=3, space=12, active=1)
    play(game, "end")
    assert game.outcome is not None
    assert game.outcome.scores[0].bonuses == -penalty
    assert game.outcome.scores[0].total == -penalty


def test_each_card_left_in_hand_costs_five_at_the_end() -> None:
    game = table(hand=[1, 2, 22], year=3, space=12, active=1)
    play(game, "end")
    assert game.outcome is not None
    assert (game.outcome.scores[0].hand, game.outcome.scores[0].total) == (-15, -15)


def test_the_preset_decks_are_the_four_printed_ones() -> None:
    printed = [
        [1, 2, 7, 17, 18, 20, 26, 29, 30],
        [3, 5, 9, 14, 15, 21, 23, 25, 28],
        [4, 6, 7, 9, 12, 16, 22, 24, 30],
        [1, 2, 3, 11, 13, 15, 18, 25, 27],
    ]
    game = Game.new(4, "apprentice", seed=5)
    dealt = [[int(number) for number in cards(each.hand)] for each in game.state.players]
    assert sorted(dealt) == sorted(printed)


@pytest.mark.parametrize(("key", "most"), [("gauge", 15), ("bonuses", 3)])
def test_a_track_ends_at_its_limit(key: str, most: int) -> None:
    assert getattr(player(Game.set_up(seats=[{key: most}])), key) == most
    with pytest.raises(ImpossiblePosition):
        Game.set_up(seats=[{key: most + 1}])


@pytest.mark.parametrize(("in_play", "limit"), [([], 7), ([18], 10), ([18, 18], 10)])
def test_a_reserve_holds_seven_and_with_grimoires_ten(in_play: list[int], limit: int) -> None:
    assert energy.total(player(table(play=in_play, energies="A" * limit)).reserve) == limit
    with pytest.raises(ImpossiblePosition):
        table(play=in_play, energies="A" * (limit + 1))


@pytest.mark.parametrize(("year", "space", "then"), [
    (1, 11, (1, 12)), (1, 12, (2, 1)), (2, 12, (3, 1)), (3, 11, (3, 12)), (3, 12, None),
])  # fmt: skip
def test_the_game_lasts_three_years_of_twelve_spaces(
    year: int, space: int, then: tuple[int, int] | None
) -> None:
    game = play(table(year=year, space=space, dice=["AFT/1"], active=1), "end")
    seen = game.view(None).data()
    if then is None:
        assert game.outcome is not None
    else:
        assert game.outcome is None
        assert (seen["year"], seen["space"]) == then
