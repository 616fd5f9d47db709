"""Rulings 1.1 and 1.2: what lies on the table before the game, the draft and the split."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from seasons import Game
from seasons.rules.checks.invariants import all_cards
from seasons.rules.course.prelude import new_state
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.setup import setup_for
from tests.helpers import cards, hand, options, play, player, reserve, table

PRESETS = {
    (1, 2, 7, 17, 18, 20, 26, 29, 30),
    (3, 5, 9, 14, 15, 21, 23, 25, 28),
    (4, 6, 7, 9, 12, 16, 22, 24, 30),
    (1, 2, 3, 11, 13, 15, 18, 25, 27),
}


def numbers(zone: bytes) -> tuple[int, ...]:
    """The cards of a zone as whole numbers."""
    return tuple(int(code) for code in cards(zone))


def after_the_prelude(**keys: Any) -> Game:
    """A new game whose seats took the first option until dice are to be chosen."""
    game = Game.new(**keys)
    while (decision := game.decision) is not None and decision.kind in ("pick", "split"):
        game.apply(game.legal()[0])
    return game


def draft(players: int) -> Game:
    """The first pick: seat 0 holds cards 1-9, seat 1 cards 10-18 and so on."""
    packs = [{"pack": list(range(9 * seat + 1, 9 * seat + 10))} for seat in range(players)]
    return Game.set_up(phase="draft", seats=packs)


# 1.1 Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_nothing(players: int) -> None:
    game = Game.new(players, seed=1)
    for one in game.state.players:
        assert (one.crystals, one.gauge, one.bonuses, one.reserve, one.play) == (0, 0, 0, 0, b"")
    assert len(game.state.players) == players


@pytest.mark.parametrize(
    "keys",
    [{"players": 1}, {"players": 5}, {"level": "master"}, {"edition": "third"}, {"first": 2}],
)
def test_there_is_no_other_number_of_players_level_edition_or_first_player(
    keys: dict[str, Any],
) -> None:
    with pytest.raises(ImpossiblePosition):
        Game.new(**keys)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_plus_one_dice_of_each_season_are_kept_for_the_whole_game(players: int) -> None:
    game = after_the_prelude(players=players, level="apprentice", seed=5)
    used: dict[str, set[tuple[str, ...]]] = {}
    while (decision := game.decision) is not None:
        table_now = game.view(None).data()
        dice = table_now["dice"]
        assert isinstance(dice, list)
        if decision.kind == "die" and len(dice) == players + 1:
            which = tuple(die.split("#")[1] for die in dice)
            used.setdefault(str(table_now["season"]), set()).add(which)
        game.apply(game.legal()[0])
    assert set(used) == {"winter", "spring", "summer", "fall"}
    for sets in used.values():
        assert len(sets) == 1
        assert len(set(*sets)) == players + 1


def test_which_dice_are_kept_is_left_to_chance_for_each_season() -> None:
    boxes = [Game.new(2, seed=seed).state.box for seed in range(40)]
    for season in range(4):
        kept = {box[3 * season : 3 * season + 3] for box in boxes}
        # Each of the five dice stays sometimes, and is left out sometimes.
        assert all(any(die in three for three in kept) for die in range(5))
        assert all(any(die not in three for three in kept) for die in range(5))
    assert any(len({box[i : i + 3] for i in (0, 3, 6, 9)}) > 1 for box in boxes)


def test_the_season_token_starts_on_space_1_of_year_1() -> None:
    view = Game.new(2, seed=1).view(None).data()
    assert (view["year"], view["space"], view["season"]) == (1, 1, "winter")


@pytest.mark.parametrize(
    ("spaces", "season"),
    [((1, 2, 3), "winter"), ((4, 5, 6), "spring"), ((7, 8, 9), "summer"), ((10, 11, 12), "fall")],
)
def test_each_season_has_three_spaces(spaces: tuple[int, ...], season: str) -> None:
    assert {table(space=space).view(0).data()["season"] for space in spaces} == {season}


@pytest.mark.parametrize(
    ("level", "last"), [("apprentice", 30), ("magician", 30), ("archmage", 50)]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_level_has_two_of_each_of_its_cards_and_the_rest_is_the_draw_pile(
    level: str, last: int, players: int
) -> None:
    game = Game.new(players, level, seed=3)
    assert numbers(all_cards(game.state)) == tuple(n for n in range(1, last + 1) for _ in "ab")
    assert len(game.state.pile) == 2 * last - 9 * players
    assert game.state.discard == b""


def test_apprentices_get_one_of_the_four_preset_decks_each() -> None:
    game = Game.new(4, "apprentice", seed=1)
    assert {numbers(one.hand) for one in game.state.players} == PRESETS


def test_the_preset_decks_are_handed_out_at_random() -> None:
    games = [Game.new(2, "apprentice", seed=seed) for seed in range(30)]
    for seat in (0, 1):
        assert {numbers(player(game, seat).hand) for game in games} == PRESETS


def test_the_draw_pile_is_shuffled() -> None:
    games = [Game.new(2, "apprentice", seed=seed) for seed in range(20)]
    tops = {game.state.pile[-1] for game in games}
    assert len(tops) > 5
    assert all(game.state.pile != bytes(sorted(game.state.pile)) for game in games)


def test_the_first_player_can_be_named() -> None:
    game = after_the_prelude(players=3, level="apprentice", seed=1, first=2)
    assert game.view(None).data()["first"] == 2
    assert [decision.seat for decision in game.decisions] == [2]


def test_the_first_player_is_random_when_not_named() -> None:
    assert {Game.new(4, seed=seed).state.first for seed in range(40)} == {0, 1, 2, 3}


def test_the_stockpile_of_energy_is_never_exhausted() -> None:
    full = {"play": [18], "energies": "FFFFFFFFFF"}
    game = table(others=[full, {**full, "play": [18, 4]}, {"energies": "FFFFFFF"}], play=[25])
    play(game, "activate 25", "gain FFFFF")
    assert reserve(game) == "FFFFF"


def test_a_deal_without_listeners_is_the_same_deal() -> None:
    setup = setup_for(3, "archmage", "revised")
    heard, unheard = (new_state(setup, 4, None, listen=listen) for listen in (True, False))
    assert unheard.events is None
    assert (heard.pile, heard.box, heard.first) == (unheard.pile, unheard.box, unheard.first)
    assert [one.pack for one in heard.players] == [one.pack for one in unheard.players]


# 1.2 Prelude


@pytest.mark.parametrize("level", ["magician", "archmage"])
def test_nine_cards_are_dealt_to_each_player_for_the_draft(level: str) -> None:
    game = Game.new(3, level, seed=2)
    assert [len(one.pack) for one in game.state.players] == [9, 9, 9]
    assert [(each.seat, each.kind) for each in game.decisions] == [(s, "pick") for s in range(3)]


def test_an_apprentice_starts_with_the_split() -> None:
    game = Game.new(2, "apprentice", seed=2)
    assert [(each.seat, each.kind) for each in game.decisions] == [(0, "split"), (1, "split")]
    assert [len(one.hand) for one in game.state.players] == [9, 9]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packs_are_always_passed_to_the_left(players: int) -> None:
    game = draft(players)
    for pick in range(9):
        for seat in range(players):
            origin = {(number - 1) // 9 for number in numbers(player(game, seat).pack)}
            assert origin == {(seat - pick) % players}
            assert len(player(game, seat).pack) == 9 - pick
        for seat in range(players):
            game.apply(game.legal(seat)[0])
    assert {each.kind for each in game.decisions} == {"split"}


@pytest.mark.parametrize(
    ("players", "from_own_on_the_left_and_so_on"),
    [(2, [5, 4]), (3, [3, 3, 3]), (4, [3, 2, 2, 2])],
)
def test_how_many_cards_come_from_each_pack(
    players: int, from_own_on_the_left_and_so_on: list[int]
) -> None:
    game = draft(players)
    for _ in range(9):
        for seat in range(players):
            game.apply(game.legal(seat)[-1])
    for seat in range(players):
        origins = Counter((n - 1) // 9 for n in numbers(player(game, seat).hand))
        counts = [origins[(seat + i) % players] for i in range(players)]
        assert counts == from_own_on_the_left_and_so_on


def test_a_pack_offers_equal_cards_once() -> None:
    game = Game.set_up(phase="draft", seats=[{"pack": [7, 7, 9]}, {"pack": [1, 2, 3]}])
    assert options(game, 0) == ["pick 7", "pick 9"]
    game.play("pick 7", 0)
    game.play("pick 1", 1)
    assert hand(game, 0) == ["7"]
    assert cards(player(game, 1).pack) == ["7", "9"]


def test_the_ninth_card_is_still_a_decision_with_one_option() -> None:
    game = Game.set_up(
        phase="draft", seats=[{"pack": [7], "hand": [1, 2]}, {"pack": [9], "hand": [3, 4]}]
    )
    assert (options(game, 0), options(game, 1)) == (["pick 7"], ["pick 9"])


def test_picks_may_come_in_any_order_with_the_same_result() -> None:
    one, other = draft(3), draft(3)
    for seat, gesture in ((0, "pick 3"), (1, "pick 12"), (2, "pick 20")):
        one.play(gesture, seat)
    for seat, gesture in ((2, "pick 20"), (0, "pick 3"), (1, "pick 12")):
        other.play(gesture, seat)
    assert (hand(one, 0), hand(one, 1), hand(one, 2)) == (["3"], ["12"], ["20"])
    assert one.position() == other.position()
    assert one.record() == other.record()


def test_a_pick_may_be_changed_until_the_last_one_is_in() -> None:
    game = draft(2)
    game.play("pick 3", 0)
    assert [each.seat for each in game.decisions] == [1]
    game.play("pick 5", 0)
    game.play("pick 10", 1)
    assert hand(game, 0) == ["5"]
    assert "3" in cards(player(game, 1).pack)


def test_nothing_happens_before_the_last_pick_is_in() -> None:
    game = draft(3)
    game.play("pick 3", 0)
    game.play("pick 20", 2)
    assert [hand(game, seat) for seat in range(3)] == [[], [], []]
    assert [len(one.pack) for one in game.state.players] == [9, 9, 9]


def split_table(**keys: Any) -> Game:
    """Seat 0 must split, seat 1 too."""
    keys.setdefault("hand", [1, 2, 3, 4, 5, 6, 7, 8, 9])
    return Game.set_up(phase="split", seats=[keys, {"hand": [10, 11, 12, 13, 14, 15, 16, 17, 18]}])


def test_each_player_splits_their_cards_into_hand_and_libraries() -> None:
    game = split_table()
    game.play("split 7 1 4 / 2 8 5 / 3 6 9", 0)
    game.play("split 10 11 12 / 13 14 15 / 16 17 18", 1)
    own = player(game)
    assert (cards(own.hand), cards(own.library2)) == (["1", "4", "7"], ["2", "5", "8"])
    assert cards(own.library3) == ["3", "6", "9"]
    assert [each.kind for each in game.decisions] == ["die"]


def test_splits_may_come_in_any_order_and_be_changed_until_the_last_is_in() -> None:
    one, other = split_table(), split_table()
    second = "split 10 11 12 / 13 14 15 / 16 17 18"
    one.play("split 1 2 3 / 4 5 6 / 7 8 9", 0)
    one.play(second, 1)
    other.play(second, 1)
    assert [each.seat for each in other.decisions] == [0]
    other.play("split 16 17 18 / 13 14 15 / 10 11 12", 1)
    other.play(second, 1)
    other.play("split 1 2 3 / 4 5 6 / 7 8 9", 0)
    assert one.position() == other.position()
    assert one.record() == other.record()


def test_a_split_that_is_begun_anew_is_pending_again() -> None:
    game = split_table()
    game.play("split 1 2 3 / 4 5 6 / 7 8 9", 0)
    game.apply(game.legal(0)[0])
    assert [each.seat for each in game.decisions] == [0, 1]


def test_the_groups_of_a_split_are_chosen_in_ascending_order() -> None:
    game = split_table()
    assert options(game, 0) == [f"split {number}" for number in range(1, 8)]
    game.apply(game.legal(0)[3])
    assert options(game, 0) == ["split 5", "split 6", "split 7", "split 8"]
    game.apply(game.legal(0)[3])
    assert options(game, 0) == ["split 9"]


@pytest.mark.parametrize("six", [(1, 2, 3, 4, 5, 6), (1, 1, 2, 2, 3, 3), (1, 1, 2, 3, 4, 5)])
def test_every_split_can_be_chosen_in_exactly_one_way(six: tuple[int, ...]) -> None:
    game = Game.set_up(phase="split", seats=[{"hand": list(six)}, {"hand": [7, 8, 9]}])
    assert sorted(_splits(game, ())) == sorted(_possible_splits(six))


def _splits(game: Game, chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What can be answered step by step by seat 0."""
    if 0 not in [each.seat for each in game.decisions]:
        return [chosen]
    found: list[tuple[int, ...]] = []
    for step in game.legal(0):
        after = game.copy()
        after.apply(step)
        found += _splits(after, (*chosen, int(step.text.split()[1])))
    return found


def _possible_splits(six: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All pairs for the hand, with all pairs of what is left."""
    found: set[tuple[int, ...]] = set()
    for first in combinations(range(6), 2):
        rest = [place for place in range(6) if place not in first]
        for second in combinations(rest, 2):
            found.add(tuple(six[place] for place in first + second))
    return found


def test_a_player_may_look_at_their_own_libraries_at_any_time() -> None:
    seats = [{"library2": [1, 2, 3], "library3": [4, 5, 6]}, {"hand": [7]}]
    seen = Game.set_up(seats=seats, active=1).view(0).data()["seats"]
    assert isinstance(seen, list)
    assert seen[0]["library2"] == ["amulet-of-air", "amulet-of-fire", "amulet-of-earth"]
    assert len(seen[0]["library3"]) == 3
    assert None not in seen[0]["library3"]
