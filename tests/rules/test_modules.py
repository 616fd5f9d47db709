"""The modules of Enchanted Kingdom: which games there are, and how they begin."""

import random
from itertools import product
from typing import Any

import pytest

from seasons import Game, ImpossiblePosition, ParseError
from seasons.rules.checks.invariants import all_cards, violations
from seasons.rules.course.prelude import new_state
from seasons.rules.engine import flow, setup
from seasons.rules.engine.setup import setup_for
from seasons.rules.engine.state import State
from seasons.rules.writing.position import read_position, write_position
from seasons.rules.writing.table import choose_setup
from tests.helpers import cards, options, play, player, reasons, reserve, table, tokens

ENCHANTMENTS = (
    "elemental-construction", "extended-experience", "natural-selection", "entangling-roots",
    "nature-spirit", "argos-embrace", "ios-bounty", "olafs-knowledge", "drought",
    "vision-of-destiny",
)  # fmt: skip
DEALT = {"elemental-construction": 18, "extended-experience": 12, "natural-selection": 11}
KEPT = {"extended-experience": 12}
# The other modules, with and without an enchantment.
EXTRAS = [
    (tuple(module for module, used in (("cards", c), ("tokens", t)) if used), enchantment)
    for c, t, enchantment in product((False, True), (False, True), (None, *ENCHANTMENTS))
]


def deck_size(level: str, modules: tuple[str, ...]) -> int:
    """Two of each card: 30 or 50 of the base game, and 20 of the expansion."""
    return 2 * ((50 if level == "archmage" else 30) + (20 if "cards" in modules else 0))


def why_refused(
    players: int, level: str, edition: str, modules: tuple[str, ...], enchantment: str | None
) -> str:
    """What the refusal of a game must say; nothing if it is to be played."""
    dealt = DEALT.get(enchantment or "", 9)
    if edition == "original" and "cards" in modules:
        return "need the revised edition"
    if level == "apprentice" and dealt != 9:
        return f"{enchantment} changes the draft"
    if dealt * players > deck_size(level, modules):
        return f"deals {dealt * players} cards to {players} players: the deck has"
    return ""


def walk_prelude(state: State, seed: int) -> list[str]:
    """Answers at random until dice are to be chosen; returns the operations that asked."""
    chance = random.Random(seed)
    asked: list[str] = []
    while not state.dice:
        assert state.top is not None
        word = state.top.op.word
        if not asked or asked[-1] != word:
            asked.append(word)
        seat = chance.choice(flow.pending(state))
        flow.apply(state, seat, chance.choice(flow.options(state, seat)))
    return asked


# The matrix


@pytest.mark.parametrize("edition", ["revised", "original"])
@pytest.mark.parametrize("level", ["apprentice", "magician", "archmage"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_is_played_by_the_table_or_refused_with_the_reason(
    players: int, level: str, edition: str
) -> None:
    for number, (modules, enchantment) in enumerate(EXTRAS):
        refused = why_refused(players, level, edition, modules, enchantment)
        if refused:
            with pytest.raises(ImpossiblePosition, match=refused):
                Game.new(players, level, edition, 1, modules=modules, enchantment=enchantment)
            with pytest.raises(ImpossiblePosition, match=refused):
                Game.set_up(
                    players=players, level=level, edition=edition, modules=modules,
                    enchantment=enchantment,
                )  # fmt: skip
            continue
        setup = choose_setup(players, level, edition, modules, enchantment, seed=1)
        state = new_state(setup, number, None, listen=False)
        check_deal(state, modules, enchantment)
        asked = walk_prelude(state, number)
        check_start(state, asked, modules, enchantment)


def check_deal(state: State, modules: tuple[str, ...], enchantment: str | None) -> None:
    """What lies on the table at the first decision."""
    players, level = state.setup.players, state.setup.level
    dealt = DEALT.get(enchantment or "", 9)
    apprentice = level == "apprentice"
    for one in state.players:
        assert (len(one.pack), len(one.hand)) == ((0, 9) if apprentice else (dealt, 0))
        assert len(one.abilities) == (3 if "tokens" in modules else 0)
    assert len(state.pile) == deck_size(level, modules) - dealt * players
    assert (state.discard, state.open) == (b"", 0)
    assert flow.pending(state) == list(range(players))
    assert violations(state) == []


def check_start(
    state: State, asked: list[str], modules: tuple[str, ...], enchantment: str | None
) -> None:
    """What lies on the table when the tournament begins."""
    players, level = state.setup.players, state.setup.level
    kept = KEPT.get(enchantment or "", 9)
    gone = 2 if enchantment == "natural-selection" else 0
    assert len(state.pile) == deck_size(level, modules) - (kept + gone) * players
    assert len(state.discard) == gone * players
    for one in state.players:
        piles = (one.hand, one.library2, one.library3)
        assert [len(pile) for pile in piles] == [kept // 3] * 3
        assert len(one.abilities) == (1 if "tokens" in modules else 0)
    draft = {
        "elemental-construction": ["keep"],
        "natural-selection": ["discard", "pick", "discard"],
    }.get(enchantment or "", [] if level == "apprentice" else ["pick"])
    assert asked == [*draft, "split", *(["token"] if "tokens" in modules else [])]
    assert state.open == (2 if enchantment == "vision-of-destiny" else 0)
    assert flow.pending(state) == [state.first]
    assert violations(state) == []


# Draw pile after the prelude with 2, 3 and 4 players, by the size of the deck; and discard pile.
PILES: list[tuple[str | None, dict[int, tuple[int, int, int]], tuple[int, int, int]]] = [
    (None, {140: (122, 113, 104), 100: (82, 73, 64)}, (0, 0, 0)),
    ("elemental-construction", {140: (122, 113, 104), 100: (82, 73, 64)}, (0, 0, 0)),
    ("extended-experience", {140: (116, 104, 92), 100: (76, 64, 52)}, (0, 0, 0)),
    ("natural-selection", {140: (118, 107, 96), 100: (78, 67, 56)}, (4, 6, 8)),
]


@pytest.mark.parametrize(("enchantment", "piles", "discards"), PILES)
@pytest.mark.parametrize(
    ("level", "modules", "deck"),
    [("archmage", ("cards",), 140), ("magician", ("cards",), 100), ("archmage", (), 100)],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_piles_after_the_prelude(
    players: int,
    level: str,
    modules: tuple[str, ...],
    deck: int,
    enchantment: str | None,
    piles: dict[int, tuple[int, int, int]],
    discards: tuple[int, int, int],
) -> None:
    setup = choose_setup(players, level, "revised", modules, enchantment, seed=0)
    state = new_state(setup, 5, None, listen=False)
    walk_prelude(state, players)
    assert len(state.pile) == piles[deck][players - 2]
    assert len(state.discard) == discards[players - 2]


@pytest.mark.parametrize(
    ("level", "modules", "size"),
    [
        ("magician", (), 60),
        ("apprentice", (), 60),
        ("archmage", (), 100),
        ("magician", ("cards",), 100),
        ("apprentice", ("cards",), 100),
        ("archmage", ("cards",), 140),
        ("archmage", ("enchantment", "tokens"), 100),
    ],
)
def test_a_deck_has_two_of_each_card_of_its_sets(
    level: str, modules: tuple[str, ...], size: int
) -> None:
    deck = cards(choose_setup(2, level, "revised", modules, None, 0).deck())
    assert len(deck) == size
    assert all(deck.count(code) == 2 for code in deck)
    expansion = {f"e{number}" for number in range(1, 21)}
    assert {code for code in deck if code.startswith("e")} == (
        expansion if "cards" in modules else set()
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_preset_decks_the_cards_of_the_expansion_are_in_the_draw_pile(players: int) -> None:
    game = Game.new(players, "apprentice", seed=3, modules=("cards",))
    pile = cards(game.state.pile)
    assert len(pile) == 100 - 9 * players
    assert sorted(code for code in pile if code.startswith("e")) == sorted(
        f"e{number}" for number in range(1, 21) for _ in "ab"
    )
    assert not any(code.startswith("e") for one in game.state.players for code in cards(one.hand))
    # Mixed with the others, and not all on top or at the bottom.
    assert not all(code.startswith("e") for code in pile[:40])
    assert not all(code.startswith("e") for code in pile[-40:])


def test_the_expansion_plays_with_the_new_balance_and_idol() -> None:
    game = table(modules=("cards",), play=[5], hand=[43], energies="AAAAWFE")
    play(game, "activate 5 pay AAA", "summon 43 pay AWFE")
    assert player(game).crystals == 9 + 10
    with pytest.raises(ImpossiblePosition, match="need the revised edition"):
        table(modules=("cards",), edition="original")


# Naming modules and enchantments


@pytest.mark.parametrize("enchantment", ENCHANTMENTS)
def test_naming_an_enchantment_adds_its_module(enchantment: str) -> None:
    for game in (
        Game.new(2, seed=1, enchantment=enchantment),
        Game.set_up(enchantment=enchantment),
    ):
        assert game.state.setup.modules == ("enchantment",)
        assert game.state.setup.enchantment.id == enchantment
        assert game.headers["Modules"] == "enchantment"
        assert game.headers["Enchantment"] == enchantment
        assert game.view(0).data()["enchantment"] == enchantment


def test_modules_may_be_named_in_any_order_and_twice() -> None:
    one = Game.new(2, seed=1, modules=["tokens", "enchantment", "cards"], enchantment="drought")
    other = Game.new(2, seed=1, modules=("cards", "tokens", "cards"), enchantment="drought")
    assert one.headers["Modules"] == other.headers["Modules"] == "cards,enchantment,tokens"
    assert one.position() == other.position()


def test_a_game_without_modules_says_nothing_of_them() -> None:
    game = Game.new(2, seed=1)
    assert not {"Modules", "Enchantment"} & set(game.headers)
    assert game.state.setup.enchantment.number == 0
    assert game.view(0).data()["modules"] == []


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"modules": ("dragons",)}, "no module 'dragons': cards, enchantment, tokens"),
        ({"modules": ("cards", "Cards")}, "no module 'Cards': cards, enchantment, tokens"),
        ({"enchantment": "winter"}, f"no enchantment 'winter': {', '.join(ENCHANTMENTS)}"),
        ({"enchantment": ""}, "no enchantment '': elemental-construction"),
        (
            {"modules": ("enchantment",), "enchantment": "none"},
            "the module enchantment needs the name of one",
        ),
        ({"modules": ("enchantment",), "players": 5}, "2 to 4"),
        ({"modules": ("enchantment",), "level": "legend"}, "no level 'legend'"),
        ({"modules": ("enchantment",), "edition": "third"}, "no edition 'third'"),
        ({"enchantment": "random", "modules": ("dragons",)}, "no module 'dragons'"),
        (
            {"enchantment": "random", "modules": ("cards",), "edition": "original"},
            "need the revised edition",
        ),
    ],
)
def test_what_is_unknown_is_refused_with_what_there_is(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.new(**{"seed": 1, **keys})
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.set_up(**keys)


# A random enchantment


def test_games_that_there_are_not_are_not_remembered() -> None:
    before = dict(setup._POSSIBLE)
    with pytest.raises(ImpossiblePosition):
        Game.new(modules=["dragons"], enchantment="random")
    assert before == setup._POSSIBLE


@pytest.mark.parametrize("modules", [(), ("cards",)])
@pytest.mark.parametrize("level", ["apprentice", "magician", "archmage"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_enchantment_is_any_of_the_allowed_ones(
    players: int, level: str, modules: tuple[str, ...]
) -> None:
    allowed = {
        name for name in ENCHANTMENTS if not why_refused(players, level, "revised", modules, name)
    }
    drawn = [
        choose_setup(players, level, "revised", modules, "random", seed).enchantment.id
        for seed in range(150)
    ]
    assert set(drawn) == allowed
    # None of them is rare.
    assert min(drawn.count(name) for name in allowed) >= 3


def test_the_seed_draws_the_enchantment_and_the_record_names_it() -> None:
    games = [Game.new(2, seed=seed, modules=("enchantment",)) for seed in range(12)]
    names = [game.headers["Enchantment"] for game in games]
    assert len(set(names)) > 3
    for seed, name in enumerate(names):
        for said in ("random", name):
            again = Game.new(2, seed=seed, enchantment=said)
            assert again.headers == games[seed].headers
            assert again.position() == games[seed].position()


def test_a_position_set_up_may_have_a_random_enchantment() -> None:
    names = {Game.set_up(seed=seed, enchantment="random").headers["Enchantment"]
             for seed in range(80)}  # fmt: skip
    assert names == set(ENCHANTMENTS)


# Records and positions


ROUND_TRIPS: list[tuple[int, str, tuple[str, ...], str | None]] = [
    *[
        (2 + number % 3, "archmage", ("cards", "tokens"), enchantment)
        for number, enchantment in enumerate(ENCHANTMENTS)
    ],
    (2, "apprentice", ("cards", "tokens"), "vision-of-destiny"),
    (2, "magician", (), "natural-selection"),
    (3, "magician", ("tokens",), None),
    (2, "archmage", ("cards",), None),
]


@pytest.mark.long
@pytest.mark.parametrize(("players", "level", "modules", "enchantment"), ROUND_TRIPS)
def test_records_and_positions_of_such_games_can_be_read_again(
    players: int, level: str, modules: tuple[str, ...], enchantment: str | None
) -> None:
    game = Game.new(players, level, seed=8, modules=modules, enchantment=enchantment)
    chance = random.Random(5)
    kinds: set[str] = set()
    steps = 0
    while game.decision is not None and steps < 60:
        decision = chance.choice(game.decisions)
        if decision.kind not in kinds or steps % 20 == 19:
            check_position(game)
        kinds.add(decision.kind)
        steps += 1 if game.state.dice else 0
        game.apply(chance.choice(game.legal(decision.seat)))
    while game.under_way is not None:
        game.apply(chance.choice(game.legal()))
    check_position(game)
    again = Game.from_record(game.record())
    assert (again.record(), again.position()) == (game.record(), game.position())
    assert again.headers == game.headers
    assert kinds >= {"split", "die", "turn"}


def check_position(game: Game) -> None:
    """The position comes back as it was written."""
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.state.setup is game.state.setup
    assert [each.data() for each in again.decisions] == [each.data() for each in game.decisions]


@pytest.mark.parametrize(
    ("modules", "enchantment", "written"),
    [
        ((), None, "2-archmage-revised"),
        (("cards",), None, "2-archmage-revised+cards"),
        (("tokens", "cards"), "drought", "2-archmage-revised+cards+drought+tokens"),
        ((), "nature-spirit", "2-archmage-revised+nature-spirit"),
    ],
)
def test_a_position_names_modules_and_enchantment(
    modules: tuple[str, ...], enchantment: str | None, written: str
) -> None:
    line = write_position(Game.set_up(modules=modules, enchantment=enchantment).state)
    assert line.split(" ")[1] == written
    assert write_position(read_position(line)) == line


@pytest.mark.parametrize(
    ("options_", "problem"),
    [
        ("2-archmage-revised+drought+nature-spirit", "one enchantment at most"),
        ("2-archmage-revised+dragons", "no enchantment 'dragons'"),
        ("2-archmage-original+cards", "need the revised edition"),
        ("2-apprentice-revised+extended-experience", "changes the draft"),
        ("2-archmage-revised+enchantment", "needs the name of one"),
    ],
)
def test_a_position_of_a_game_that_is_not_there_is_refused(options_: str, problem: str) -> None:
    words = write_position(Game.set_up().state).split(" ")
    words[1] = options_
    with pytest.raises(ParseError, match=problem):
        Game.from_position(" ".join(words))


def test_setups_with_the_same_options_are_shared() -> None:
    one = setup_for(2, "archmage", "revised", ("tokens", "cards"), "drought")
    other = setup_for(2, "archmage", "revised", ("cards", "enchantment", "tokens"), "drought")
    assert one is other


# Positions set up by hand

CONSTRUCT: dict[str, Any] = {"phase": "construct", "enchantment": "elemental-construction"}
SELECT: dict[str, Any] = {"phase": "select", "enchantment": "natural-selection"}
REJECT: dict[str, Any] = {"phase": "reject", "enchantment": "natural-selection"}
TOKEN: dict[str, Any] = {"phase": "token", "modules": ("tokens",)}


def numbers(first: int, number: int) -> list[int]:
    """So many cards from this number on."""
    return list(range(first, first + number))


PREPARED: list[tuple[dict[str, Any], str, str]] = [
    # The table, its decision, and what seat 1 answers.
    (
        {**CONSTRUCT, "seats": [{"pack": numbers(1, 18)}, {"pack": numbers(19, 18)}]},
        "construct",
        "keep 19 20 21 22 23 24 25 26 27",
    ),
    (
        {**CONSTRUCT, "seats": [{"pack": numbers(1, 9)}, {"pack": numbers(10, 9)}]},
        "construct",
        "keep 10 11 12 13 14 15 16 17 18",
    ),
    (
        {**SELECT, "seats": [{"pack": numbers(1, 11)}, {"pack": numbers(12, 11)}]},
        "select",
        "discard 12",
    ),
    (
        {
            "phase": "draft", "enchantment": "natural-selection", "discard": [30, 31],
            "seats": [{"pack": numbers(1, 10)}, {"pack": numbers(11, 10)}],
        },
        "pick",
        "pick 11",
    ),
    (
        {**REJECT, "seats": [{"hand": numbers(1, 10)}, {"hand": numbers(11, 10)}]},
        "reject",
        "discard 15",
    ),
    (
        {
            "phase": "split", "enchantment": "natural-selection",
            "seats": [{"hand": numbers(1, 9)}, {"hand": numbers(11, 9)}],
        },
        "split",
        "split 11 12 13 / 14 15 16 / 17 18 19",
    ),
    (
        {
            "phase": "split", "enchantment": "extended-experience",
            "seats": [{"hand": numbers(1, 12)}, {"hand": numbers(13, 12)}],
        },
        "split",
        "split 13 14 15 16 / 17 18 19 20 / 21 22 23 24",
    ),
    ({**TOKEN, "seats": [{"abilities": [1, 5, 9]}, {"abilities": [2, 6, 12]}]},
     "keep-ability", "token 12"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "kind", "answer"), PREPARED)
def test_every_phase_of_the_prelude_can_be_set_up_and_written(
    keys: dict[str, Any], kind: str, answer: str
) -> None:
    game = Game.set_up(**keys)
    assert [(each.seat, each.kind) for each in game.decisions] == [(0, kind), (1, kind)]
    assert violations(game.state) == []
    check_position(game)
    line = write_position(game.state)
    assert write_position(read_position(line)) == line
    game.play(answer, 1)
    assert [each.seat for each in game.decisions] == [0]
    check_position(game)
    again = Game.from_position(game.position())
    for one in (game, again):
        while one.decisions[0].seat == 0 and len(one.decisions) == 1:
            one.apply(one.legal(0)[0])
    assert again.position() == game.position()
    assert all_cards(game.state) == bytes(sorted(game.state.setup.deck()))


def test_tokens_not_named_are_dealt_before_the_tournament_and_not_in_it() -> None:
    game = Game.set_up(**TOKEN, seats=[{"abilities": [1, 2, 4]}, {}])
    assert list(player(game, 0).abilities) == [1, 2, 4]
    assert len(set(player(game, 1).abilities)) == 3
    assert not set(player(game, 1).abilities) & {1, 2, 4}
    game = Game.set_up(modules=("tokens",), seats=[{"abilities": [1]}, {}])
    assert (list(player(game, 0).abilities), list(player(game, 1).abilities)) == ([1], [])


def test_every_new_key_of_a_seat_and_of_a_card_is_laid_out() -> None:
    seats = [
        {
            "abilities": [7], "ability_used": True, "droughts": 2, "energies": "AA",
            "play": [
                {"card": "e18", "model": "1#1", "tokens": "WF"},
                {"card": "e9", "marked": True},
                {"card": "e18", "model": "1#2", "marked": True},
            ],
        },
        {"abilities": [5], "play": [10, 4, "e9", {"card": "e3", "tokens": "AAAAAAAAAE"}]},
    ]  # fmt: skip
    game = Game.set_up(seats=seats, modules=("cards", "tokens"), enchantment="drought")
    shown = game.view(1).data()["seats"]
    assert isinstance(shown, list)
    own, other = shown
    assert (own["abilities"], own["ability_used"]) == ([7], True)
    assert (other["abilities"], other["ability_used"]) == ([5], False)
    assert (own["droughts"], own["limit"], other["limit"]) == (2, 5, 7)
    assert [card["acts_as"] for card in own["play"]] == ["amulet-of-water", None, "ios-transmuter"]
    assert [card["model"] for card in own["play"]] == [[1, 1], None, [1, 2]]
    assert [card["marked"] for card in own["play"]] == [False, True, True]
    assert (own["play"][0]["tokens"], tokens(game, 3, 1)) == ("WF", "AAAAAAAAAE")
    assert violations(game.state) == []
    check_position(game)


def test_a_raven_that_is_set_up_acts_as_its_model() -> None:
    raven = {"card": "e18", "model": "1#0"}
    grimoire = table([{"play": [18]}], modules=("cards",), play=[raven], energies="AAAAAAAAAA")
    assert (reserve(grimoire), player(grimoire).limit) == ("A" * 10, 10)
    turned = table([{"play": [5]}], modules=("cards",), play=[{**raven, "turned": True}])
    assert reasons(turned, "activate e18")[0] == "already-turned"
    straight = table([{"play": [5]}], modules=("cards",), play=[raven], energies="AAA")
    assert player(play(straight, "activate e18 pay AAA")).crystals == 9


@pytest.mark.parametrize(("ignored", "allowed"), [(False, True), (True, False)])
def test_a_die_that_gave_crystals_may_have_been_ignored(ignored: bool, allowed: bool) -> None:
    game = table(
        modules=("cards",), play=["e9"], energies="A", die="6/2", die_ignored=ignored
    )  # fmt: skip
    assert ("transmute" in options(game)) is allowed


def test_token_6_in_use_is_one_transmute_bonus_without_a_step_on_the_track() -> None:
    game = table(
        modules=("tokens",), abilities=[6], ability_used=True, transmute_bonuses=2, bonuses=1,
        energies="E",
    )  # fmt: skip
    assert violations(game.state) == []
    check_position(game)
    assert player(play(game, "transmute E")).crystals == 3 + 2


def model(text: Any, in_play: list[Any], card: str = "e18", **keys: Any) -> dict[str, Any]:
    """A table at which a card of seat 0 is said to act as another one."""
    own = {"play": [{"card": card, "model": text, **keys}, 3]}
    return {"modules": ("cards",), "seats": [own, {"play": in_play}]}


DROUGHT: dict[str, Any] = {"enchantment": "drought"}


def one_seat(modules: tuple[str, ...] = ("cards", "tokens"), **keys: Any) -> dict[str, Any]:
    """A table that says something about seat 0."""
    return {"modules": modules, "seats": [keys, {}]}


REFUSED: list[tuple[dict[str, Any], str]] = [
    # Cards of the expansion, and who acts as what.
    (one_seat((), hand=["e1"]), r"card e1 \(heart-of-argos\) is not in a game of level archmage"),
    (one_seat(hand=["e21"]), "no card 'e21'"),
    (one_seat(hand=["e1", "e1", "e1"]), r"card e1 \(heart-of-argos\): there are only 2"),
    (model("1#1", [3]), "a model is an opponent's card in play, as 1#0, not '1#1'"),
    (model("0#1", [3]), "a model is an opponent's card in play, as 1#0, not '0#1'"),
    (model("2#0", [3]), "a model is an opponent's card in play, as 1#0, not '2#0'"),
    (model("amulet-of-earth", [3]), "a model is an opponent's card in play"),
    (model(None, [3]), "a model is an opponent's card in play"),
    (model("1#0", [3], card="e17"), "seat 0: argos-hawk never acts as another card"),
    (model("1#0", [3], card="3"), "seat 0: amulet-of-earth never acts as another card"),
    (model("1#0", [10]), "seat 0: raven-the-usurper acts as magic items only"),
    (model("1#0", ["e18"]), "seat 0: raven-the-usurper acts as magic items only"),
    (model("1#0", [3], tokens="A"), "amulet-of-earth holds 0 tokens at most"),
    (model("1#0", [4], tokens="AAAAA"), "amulet-of-water holds 4 tokens at most"),
    (model("1#0", [3], turned=True), "amulet-of-earth is never turned"),
    (model("1#0", [3], marked=True), "amulet-of-earth is never marked"),
    (one_seat(play=[{"card": "e18", "tokens": "A"}]), "raven-the-usurper holds 0 tokens at most"),
    (one_seat(play=[{"card": "e18", "turned": True}]), "raven-the-usurper is never turned"),
    (one_seat(play=[{"card": "e14", "turned": True}]), "steadfast-die is never turned"),
    (one_seat(play=[{"card": "e1", "tokens": "EE"}]), "heart-of-argos holds 1 tokens at most"),
    (one_seat(play=[{"card": "e1", "marked": True}]), "heart-of-argos is never marked"),
    (one_seat(play=[{"card": 32, "marked": True}]), "tree-of-light is never marked"),
    (one_seat(play=[{"card": "e9", "copies": 1}]), "it has card, tokens, turned, marked, model"),
    # Reserves that hold less.
    (one_seat(play=["e7"], energies="AAAAAAA"), "seat 0: a reserve of 6 cannot hold AAAAAAA"),
    (one_seat(play=["e6", 18], energies=10 * "A"), "seat 0: a reserve of 9 cannot hold"),
    (
        one_seat(droughts=2, energies="AAAAAA") | DROUGHT,
        "seat 0: a reserve of 5 cannot hold AAAAAA",
    ),
    (one_seat(droughts=5) | DROUGHT, "seat 0: droughts must be 0 to 4, not 5"),
    (one_seat(droughts=-1) | DROUGHT, "seat 0: droughts must be 0 to 4, not -1"),
    (one_seat(droughts=True) | DROUGHT, "seat 0: droughts must be 0 to 4, not True"),
    (one_seat(droughts=1), "seat 0: droughts must be 0 to 0, not 1"),
    ({"drought_years": [4]}, "a year of drought must be 0 to 3, not 4"),
    ({"drought_years": [-1]}, "a year of drought must be 0 to 3, not -1"),
    ({"drought_years": 1}, "drought_years must be a list, not 1"),
    # Ability tokens.
    (one_seat(("cards",), abilities=[5]), "seat 0: the game has no ability tokens without their"),
    (one_seat(abilities=[0]), "seat 0: an ability token must be 1 to 12, not 0"),
    (one_seat(abilities=[13]), "seat 0: an ability token must be 1 to 12, not 13"),
    (one_seat(abilities=["5"]), "seat 0: an ability token must be 1 to 12, not '5'"),
    (one_seat(abilities=5), "abilities must be a list, not 5"),
    (one_seat(ability_used=True), "seat 0: only one ability token that can be used is used"),
    (one_seat(abilities=[5], ability_used=True), "only one ability token that can be used is used"),
    (one_seat(abilities=[6, 7], ability_used=True), "only one ability token that can be used"),
    (
        {"modules": ("tokens",), "seats": [{"abilities": [5]}, {"abilities": [5]}]},
        "there is only one ability token of each",
    ),
    ({**TOKEN, "seats": [{"abilities": [5, 5, 6]}, {}]}, "there is only one ability token of each"),
    # In the tournament everybody has chosen, and before it nobody has used one.
    (one_seat(abilities=[5, 6]), "ability token"),
    ({**TOKEN, "seats": [{"abilities": [6], "ability_used": True}, {}]}, "ability token"),
    ({**TOKEN, "seats": [{"abilities": numbers(1, 12)}, {}]}, "ability token"),
    # Phases.
    ({"phase": "token"}, "there is no phase 'token' in this game"),
    ({"phase": "reject", "seats": [{"hand": [1, 2]}, {"hand": [3, 4]}]}, "no phase 'reject' in"),
    ({"phase": "select", "seats": [{"pack": [1, 2]}, {"pack": [3, 4]}]}, "no phase 'select' in"),
    (
        {"phase": "construct", "seats": [{"pack": numbers(1, 9)}, {"pack": numbers(10, 9)}]},
        "there is no phase 'construct' in this game",
    ),
    (
        {**CONSTRUCT, "phase": "draft", "seats": [{"pack": [1, 2, 3]}, {"pack": [4, 5, 6]}]},
        "there is no phase 'draft' in this game",
    ),
    ({**CONSTRUCT, "seats": [{"pack": numbers(1, 8)}, {"pack": numbers(9, 8)}]}, "keeps 9 cards"),
    (
        {**CONSTRUCT, "seats": [{"pack": numbers(1, 10)}, {"pack": numbers(11, 9)}]},
        "every seat has a pack of the same size",
    ),
    (
        {**CONSTRUCT, "seats": [{"pack": numbers(1, 9), "hand": [30]}, {"pack": numbers(10, 9)}]},
        "hand|pack|keeps",
    ),
    (CONSTRUCT, "every seat has a pack of the same size"),
    (SELECT, "every seat has a pack of the same size"),
    ({**SELECT, "seats": [{"pack": numbers(1, 9)}, {"pack": numbers(10, 9)}]}, "three equal piles"),
    ({**SELECT, "seats": [{"pack": [1, 2]}, {"pack": [3, 4]}]}, "three equal piles"),
    (
        {**SELECT, "phase": "draft", "seats": [{"pack": [1, 2, 3]}, {"pack": [4, 5, 6]}]},
        "three equal piles",
    ),
    ({**REJECT, "seats": [{"hand": numbers(1, 9)}, {"hand": numbers(10, 9)}]}, "three equal piles"),
    ({**REJECT, "seats": [{"hand": [1]}, {"hand": [2]}]}, "three equal piles"),
    (
        {**REJECT, "seats": [{"hand": numbers(1, 10), "pack": [30]}, {"hand": numbers(11, 10)}]},
        "packs exist only in the draft",
    ),
    ({**TOKEN, "seats": [{"pack": [1]}, {"pack": [2]}]}, "packs exist only in the draft"),
    ({"phase": "duel"}, "construct, select, draft, reject, split, token, choose, die, draw, free"),
]


@pytest.mark.parametrize(("keys", "problem"), REFUSED)
def test_what_cannot_be_is_refused_with_the_reason(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.set_up(**keys)
