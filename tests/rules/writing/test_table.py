"""Positions set up by hand: every key, the defaults, TOML, and every refusal with its reason."""

from typing import Any

import pytest

from seasons import Game, ImpossiblePosition, ParseError, SeasonsError
from seasons.rules.checks.invariants import violations
from seasons.rules.engine import tables
from seasons.rules.writing.notation import die_code
from tests.helpers import cards, discarded, hand, in_play, player, reserve, table, tokens


def test_nothing_named_is_two_archmages_in_the_first_turn() -> None:
    game = Game.set_up()
    data = game.view(None).data()
    wanted = {
        "players": 2, "level": "archmage", "edition": "revised", "year": 1, "space": 1,
        "season": "winter", "first": 0, "active": 0, "transmute": 0, "transmute_bonuses": 0,
        "dice": ["WW*/1#3"], "draw_pile": 100, "discard_pile": 0,
    }  # fmt: skip
    assert {key: data[key] for key in wanted} == wanted
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "turn")
    for seat in (0, 1):
        own = player(game, seat)
        assert (own.crystals, own.gauge, own.bonuses, own.reserve, own.turned) == (0, 0, 0, 0, 0)
        assert own.hand + own.library2 + own.library3 + own.pack + own.play == b""
    assert [die_code(player(game, seat).die) for seat in (0, 1)] == ["F*T/3#1", "WW*/3#2"]


def test_every_key_of_a_seat_is_laid_out() -> None:
    game = Game.set_up(
        seats=[
            {"crystals": 12, "energies": "EWA", "gauge": 7, "bonuses": 2, "hand": [9, "3"],
             "library2": ["temporal-boots"], "library3": [50, 1], "die": "6/2",
             "play": [5, {"card": 4, "tokens": "AAF"}, {"card": 16, "turned": True}]},
        ],
    )  # fmt: skip
    own = player(game)
    assert (own.crystals, own.gauge, own.bonuses, reserve(game)) == (12, 7, 2, "AWE")
    assert (hand(game), cards(own.library2), cards(own.library3)) == (
        ["3", "9"],
        ["7"],
        ["1", "50"],
    )
    assert (in_play(game), tokens(game, 1), own.turned) == (["5", "4", "16"], "AAF", 4)
    assert die_code(own.die) == "6/2#4"
    assert violations(game.state) == []


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ({"players": 4}, {"players": 4, "draw_pile": 100}),
        ({"level": "magician"}, {"level": "magician", "draw_pile": 60}),
        ({"edition": "original"}, {"edition": "original"}),
        ({"year": 2, "space": 5}, {"year": 2, "space": 5, "season": "spring"}),
        ({"year": 0, "space": 12}, {"year": 0, "space": 12, "season": "fall"}),
        ({"year": 4}, {"year": 4, "space": 1}),
        ({"first": 1, "active": 1}, {"first": 1, "active": 1}),
        ({"transmute": True}, {"transmute": 1}),
        ({"transmute_bonuses": 2}, {"transmute": 1, "transmute_bonuses": 2}),
        ({"dice": ["6/3"]}, {"dice": ["6/3#5"]}),
        ({"draw": [3, 4], "discard": [5]}, {"draw_pile": 99, "discard_pile": 1}),
        ({"draw": [3, 4], "rest": "discard"}, {"draw_pile": 2, "discard_pile": 98}),
        ({"rest": "discard"}, {"draw_pile": 100, "discard_pile": 0}),
    ],
)
def test_every_key_of_the_table_is_heard(keys: dict[str, Any], wanted: dict[str, object]) -> None:
    game = Game.set_up(**keys)
    data = game.view(None).data()
    assert {key: data[key] for key in wanted} == wanted
    assert violations(game.state) == []


def test_piles_are_named_from_the_top() -> None:
    game = table(draw=[3, 4, 5], discard=[6, 7])
    assert cards(game.state.pile)[:-4:-1] == ["3", "4", "5"]
    assert discarded(game) == ["7", "6"]


def test_the_rest_may_go_to_a_hand() -> None:
    game = table(draw=[3], rest="hand 1")
    assert (cards(game.state.pile), len(player(game, 1).hand)) == (["3"], 99)
    assert violations(game.state) == []


def test_the_seed_shuffles_the_rest() -> None:
    piles = [Game.set_up(seed=seed).state.pile for seed in (0, 0, 1, "1")]
    assert piles[0] == piles[1] != piles[2] == piles[3]


def test_rolls_are_the_faces_of_the_next_dice() -> None:
    game = table(rolls=[5, 6, 1], dice=["D/1#3"])
    game.play("end")
    game.play("end")
    assert game.view(None).data()["dice"] == ["D/2#1", "A*T/1#2", "WW*/1#3"]


@pytest.mark.parametrize(
    ("keys", "kind", "seat"),
    [
        (
            {
                "phase": "draft",
                "seats": [{"pack": [1, 2], "hand": [5]}, {"pack": [3, 4], "hand": [6]}],
            },
            "pick",
            0,
        ),
        ({"phase": "split", "seats": [{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}]}, "split", 0),
        ({"phase": "choose", "first": 1, "active": 1}, "die", 1),
        ({"phase": "choose", "first": 1, "active": 0}, "die", 0),
        ({"phase": "die", "active": 1, "seats": [{}, {"play": [15]}]}, "before-die", 1),
        ({"phase": "die"}, "turn", 0),
        ({"phase": "draw", "seats": [{"die": "D/2"}]}, "draw", 0),
        ({"phase": "draw"}, "turn", 0),
        ({"phase": "free", "active": 1}, "turn", 1),
    ],
)
def test_every_phase_begins_with_its_decision(keys: dict[str, Any], kind: str, seat: int) -> None:
    game = Game.set_up(**keys)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == (kind, seat)
    assert violations(game.state) == []
    again = Game.from_position(game.position())
    assert again.position() == game.position()


def test_those_who_chose_before_have_their_dice() -> None:
    game = Game.set_up(
        players=3, phase="choose", first=1, active=2, seats=[{}, {"die": "6/2"}], dice=["6/3"]
    )
    assert [player(game, seat).die == tables.NO_DIE for seat in range(3)] == [True, False, True]
    assert die_code(player(game, 1).die) == "6/2#4"
    assert game.view(None).data()["dice"] == ["6/3#5", "F*T/3#1", "WW*/3#2"]


def test_a_turn_is_followed_by_those_of_the_later_seats() -> None:
    game = Game.set_up(players=3, first=1, active=2)
    assert [game.state.active, _next_active(game), _next_active(game)] == [2, 0, -1]


def _next_active(game: Game) -> int:
    game.play("end")
    return game.state.active


@pytest.mark.parametrize(
    "names",
    [
        ["WAT/1", "WAT/1"],
        ["WAT/1", "WW*/2"],
        ["WW*/2", "WAT/1"],
        ["WAT/1#4", "WAT/1"],
        ["D/2", "D/3", "D/1"],
    ],
)
def test_a_face_alone_is_found_on_any_die_that_is_free(names: list[str]) -> None:
    game = Game.set_up(seats=[{"die": names[0]}, {"die": names[1]}], dice=names[2:])
    dice = [player(game, 0).die, player(game, 1).die, *game.state.dice]
    assert len({die // tables.FACES for die in dice}) == 3
    for name, die in zip(names, dice, strict=False):
        assert die_code(die).startswith(name)


def test_a_table_may_be_a_toml_text() -> None:
    text = """
    level = "magician"
    year = 2
    draw = [3, "temporal-boots"]
    [[seats]]
    crystals = 5
    hand = [9]
    play = [5, { card = 4, tokens = "AE" }]
    [[seats]]
    """
    keys: dict[str, Any] = {
        "level": "magician", "year": 2, "draw": [3, 7],
        "seats": [{"crystals": 5, "hand": [9], "play": [5, {"card": 4, "tokens": "AE"}]}, {}],
    }  # fmt: skip
    assert Game.from_position(text).position() == Game.set_up(**keys).position()


def test_the_names_of_the_players_may_stand_in_the_text() -> None:
    text = 'names = ["Anna", "Bob"]'
    assert Game.from_position(text).headers["Players"] == "Anna; Bob"
    assert Game.from_position(text, ["Carl", "Dora"]).headers["Players"] == "Carl; Dora"


@pytest.mark.parametrize("names", ["[1, 2]", '"AB"', "5", '["Anna"]', '["Anna", "B]"]'])
def test_names_that_are_none_are_refused(names: str) -> None:
    with pytest.raises(ImpossiblePosition, match="names"):
        Game.from_position(f"names = {names}")


@pytest.mark.parametrize(
    "text",
    [
        *("level = ", "= 3", "[seats\nx = 1", "year = \0", "\ud800 = 1"),
        pytest.param(f"year = {'9' * 5_000}", id="digits without end"),
        pytest.param(f"year = {'[' * 50_000}", id="brackets without end"),
    ],
)
def test_a_text_that_is_not_toml_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="not a TOML table") as caught:
        Game.from_position(text)
    assert str(caught.value).encode()


def test_a_table_without_end_is_refused_at_once() -> None:
    with pytest.raises(ParseError, match="a table has at most 200000 letters"):
        Game.from_position(f"draw = [{'3, ' * 70_000}]")


@pytest.mark.slow
@pytest.mark.parametrize(
    "value",
    [
        *("= 1979-05-27", "= nan", "= [[1]]", "= {a = {}}", '= "\ud800"', "= -1", "= true"),
        pytest.param(f"= 0x{'f' * 5_000}", id="digits without end"),
        pytest.param(f"{'.a' * 5_000} = 1", id="tables without end"),
    ],
)
@pytest.mark.parametrize(
    "key",
    ["players", "level", "modules", "enchantment", "seed", "year", "phase", "dice", "rolls", "draw",
     "rest", "seats", "names"],
)  # fmt: skip
def test_a_value_of_another_kind_is_refused_with_a_message_that_can_be_shown(
    key: str, value: str
) -> None:
    if (key, value) == ("seed", "= -1"):
        assert Game.from_position("seed = -1").decision is not None
        return
    with pytest.raises(SeasonsError) as caught:
        Game.from_position(f"{key} {value}")
    assert len(str(caught.value).encode()) < 500


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"crystals": 3}, "a position has no 'crystals'; it has players, level"),
        ({"seats": {}}, "seats must be a list, not {}"),
        ({"seats": [3]}, "seat 0 must be a table of keys, not 3"),
        ({"seats": [{}] * 5}, "players must be 2 to 4, not 5"),
        ({"players": 2, "seats": [{}] * 3}, "3 seats for 2 players"),
        ({"players": 1}, "players must be 2 to 4, not 1"),
        ({"players": "2"}, "players must be 2 to 4, not '2'"),
        ({"players": True}, "players must be 2 to 4, not True"),
        ({"level": "legend"}, "no level 'legend': apprentice, magician, archmage"),
        ({"edition": 3}, "no edition '3': revised, original"),
        ({"year": 5}, "year must be 0 to 4, not 5"),
        ({"year": -1}, "year must be 0 to 4, not -1"),
        ({"space": 13}, "space must be 1 to 12, not 13"),
        ({"first": 2}, "first must be 0 to 1, not 2"),
        ({"active": -1}, "active must be 0 to 1, not -1"),
        ({"transmute_bonuses": 4}, "transmute_bonuses must be 0 to 3, not 4"),
        ({"transmute_bonuses": 2, "seats": [{"bonuses": 1}]}, "more than the bonuses used"),
        (
            {"phase": "night"},
            "no phase 'night': construct, select, draft, reject, split, token, choose",
        ),
        ({"dice": ["6/2", "6/3"]}, "only 1 dice can be on the table"),
        ({"dice": ["7/2"]}, "has the face 7/2"),
        ({"phase": "choose", "seats": [{"die": "WW*/2"}]}, "has not chosen yet"),
        ({"dice": ["WW*/2#2"]}, r"has the face WW\*/2#2"),
        ({"seats": [{"die": "WW*/2#1"}, {"die": "WW3/1#1"}]}, r"show WW\*/2#1, WW3/1#1"),
        ({"seats": [{"die": "WW*/2"}, {"die": "WW3/1"}]}, r"show WW\*/2, WW3/1"),
        ({"rolls": [0]}, "a roll must be 1 to 6, not 0"),
        ({"rolls": 3}, "rolls must be a list, not 3"),
        ({"draw": [51]}, "no card '51'"),
        ({"draw": [3, 3, 3]}, r"card 3 \(amulet-of-earth\): there are only 2"),
        ({"level": "magician", "draw": [31]}, r"card 31 \(elemental-amulet\) is not in a game of "),
        ({"rest": "hand 2"}, "no place for the rest 'hand 2': pile, discard, hand 0, hand 1"),
        ({"seats": [{"cards": [3]}]}, "seat 0 has no 'cards'; it has crystals, energies"),
        ({"seats": [{"crystals": -1}]}, "seat 0: crystals must be 0 to 999, not -1"),
        ({"seats": [{}, {"gauge": 16}]}, "seat 1: gauge must be 0 to 15, not 16"),
        ({"seats": [{"bonuses": 4}]}, "seat 0: bonuses must be 0 to 3, not 4"),
        ({"seats": [{"energies": "AX"}]}, "seat 0: energies are letters of AWFE, not 'AX'"),
        ({"seats": [{"energies": 3}]}, "seat 0: energies are letters of AWFE, not 3"),
        ({"seats": [{"energies": 8 * "A"}]}, "seat 0: a reserve of 7 cannot hold AAAAAAAA"),
        ({"seats": [{"energies": 11 * "A", "play": [18]}]}, "a reserve of 10 cannot hold"),
        ({"seats": [{"energies": 256 * "A"}]}, "a reserve of 7 cannot hold|energies"),
        ({"seats": [{"hand": 3}]}, "hand must be a list, not 3"),
        ({"seats": [{"play": [{"card": 4, "colour": 1}]}]}, "a card in play has no 'colour'"),
        ({"seats": [{"play": [{"tokens": "A"}]}]}, "no card 'None'"),
        ({"seats": [{"play": [{"card": 4, "tokens": "AAAAA"}]}]}, "holds 4 tokens at most"),
        ({"seats": [{"play": [{"card": 3, "tokens": "A"}]}]}, "holds 0 tokens at most"),
        ({"seats": [{"play": [{"card": 3, "tokens": "x"}]}]}, "seat 0: amulet-of-earth: energies"),
        ({"seats": [{"play": [{"card": 3, "turned": True}]}]}, "amulet-of-earth is never turned"),
        ({"seats": [{"play": [*range(1, 26)]}]}, "seat 0: more than 24 cards in play"),
        ({"year": 2, "seats": [{"library2": [3]}]}, "that library was taken when the year began"),
        ({"year": 3, "seats": [{}, {"library3": [3]}]}, "seat 1: that library was taken"),
        ({"phase": "draft"}, "in the draft every seat has a pack of the same size"),
        ({"phase": "draft", "seats": [{"pack": [1]}]}, "every seat has a pack of the same size"),
        ({"seats": [{"pack": [1]}]}, "packs exist only in the draft"),
        ({"phase": "split"}, "before the split every seat has cards for three equal piles"),
        ({"phase": "split", "seats": [{"hand": [1, 2, 3]}, {"hand": [1, 2]}]}, "three equal piles"),
        ({"phase": "draft", "seats": [{"pack": [1]}, {"pack": [2]}]}, "three equal piles"),
        ({"phase": "split", "seats": [{"hand": [1, 2, 3], "library2": [7]}, {"hand": [4, 5, 6]}]},
         "before the split there are no libraries"),
        ({"phase": "split", "year": 2, "seats": [{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}]},
         "the prelude comes before the first year"),
        ({"seed": 1.5}, "a seed is a number or a printable text, not 1.5"),
        ({"seed": True}, "a seed is a number or a printable text, not True"),
        ({"seed": "\ud800"}, "a seed is a number or a printable text, not"),
        ({"seed": 1 << 300}, "a seed is a number or a printable text, not a monstrous number"),
        ({"seed": "\ud800", "enchantment": "random"}, "a seed is a number or a printable text"),
        ({"enchantment": 5}, "no enchantment '5'"),
        ({"enchantment": [5]}, "no enchantment 'a list'"),
        ({"level": {}}, "no level '{}'"),
        ({"modules": [["cards"]]}, "no module 'a list'"),
        ({"year": {"a": 1}}, "year must be 0 to 4, not a table"),
        ({"year": []}, r"year must be 0 to 4, not \[\]"),
        ({"players": 1 << 20_000}, "players must be 2 to 4, not a monstrous number"),
        ({"dice": [5]}, "has the face 5"),
        ({"modules": ["cards"], "seats": [{"play": [{"card": "e3", "tokens": 41 * "A"}]}]},
         "fairy-monolith holds 40 tokens at most"),
        ({"enchantment": "natural-selection", "phase": "select", "rest": "hand 0",
          "seats": [{"pack": [1, 2, 3, 4, 5]}, {"pack": [6, 7, 8, 9, 10], "hand": [1, 2, 3]}]},
         "the draw pile is not empty"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(keys: dict[str, Any], problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.set_up(**keys)


@pytest.mark.parametrize("phase", ["draft", "split", "choose", "die", "draw", "free"])
def test_dice_are_on_the_table_only_when_they_have_been_rolled(phase: str) -> None:
    seats = [{"pack": [1, 2, 3]}, {"pack": [4, 5, 6]}] if phase == "draft" else [{}, {}]
    if phase == "split":
        seats = [{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}]
    game = Game.set_up(phase=phase, seats=seats)
    number = {"draft": 0, "split": 0, "choose": 3}.get(phase, 1)
    assert len(game.state.dice) == number
    taken = [own.die for own in game.state.players if own.die != tables.NO_DIE]
    assert len(taken) == (2 if number == 1 else 0)
