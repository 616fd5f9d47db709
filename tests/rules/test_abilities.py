"""The twelve special ability tokens of Enchanted Kingdom."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.checks.invariants import violations
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.events import Event
from tests.helpers import (
    cards,
    clock,
    crystals,
    decider,
    discarded,
    facts,
    hand,
    in_play,
    options,
    pile,
    play,
    player,
    reasons,
    reserve,
    seat_data,
    table,
    tokens,
    with_token,
)

PRESTIGE = {
    1: -5, 2: 6, 3: -5, 4: 10, 5: 0, 6: 0, 7: -6, 8: 18, 9: -5, 10: 3, 11: 9, 12: 0
}  # fmt: skip
USABLE = [number for number in PRESTIGE if number != 5]


def ready(number: int, **keys: Any) -> Game:
    """A table at which any token can be used."""
    keys.setdefault("energies", "WWWW")
    keys.setdefault("hand", [3])
    keys.setdefault("draw", [5, 6, 8])
    return with_token(number, **keys)


def use(game: Game) -> Game:
    """Uses the token of seat 0 and answers with the first option until the turn goes on."""
    number = player(game).abilities[0]
    game.apply(next(step for step in game.legal() if step.text == f"token {number}"))
    while decider(game) != (0, "turn"):
        game.apply(game.legal()[0])
    return game


def told(events: list[Event], kind: str, viewer: int | None) -> list[dict[str, object]]:
    """The events of a kind as a viewer sees them."""
    return [facts(event.seen_by(viewer)) for event in events if event.kind == kind]


# Dealing and choosing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_of_the_twelve_tokens_are_dealt_to_each_before_the_prelude(players: int) -> None:
    game = Game.new(players, seed=7, modules=("tokens",))
    dealt = [list(one.abilities) for one in game.state.players]
    everything = [number for three in dealt for number in three]
    assert [len(three) for three in dealt] == [3] * players
    assert len(set(everything)) == 3 * players
    assert set(everything) <= set(range(1, 13))
    kinds = [event.kind for event in game.opening]
    assert kinds.index("abilities") < kinds.index("draw")
    assert {each.kind for each in game.decisions} == {"pick"}


def test_the_tokens_are_dealt_at_random() -> None:
    games = [Game.new(2, seed=seed, modules=("tokens",)) for seed in range(40)]
    for seat in (0, 1):
        assert {n for game in games for n in player(game, seat).abilities} == set(PRESTIGE)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_tokens_dealt(viewer: int | None) -> None:
    game = Game.new(3, seed=7, modules=("tokens",))
    for seat in range(3):
        dealt = list(player(game, seat).abilities)
        assert seat_data(game, viewer, seat)["abilities"] == dealt
        assert seat_data(game, viewer, seat)["ability_used"] is False
        wanted = {"event": "abilities", "seat": seat, "abilities": tuple(dealt)}
        assert wanted in told(game.opening, "abilities", viewer)


def test_without_their_module_there_are_no_tokens() -> None:
    game = Game.new(2, seed=7, modules=("cards",))
    assert [one.abilities for one in game.state.players] == [b"", b""]


@pytest.mark.parametrize("level", ["apprentice", "archmage"])
def test_one_token_is_chosen_after_the_split_and_before_the_first_round(level: str) -> None:
    game = Game.new(2, level, seed=1, modules=("tokens",))
    kinds: list[str] = []
    while decider(game)[1] != "die":
        kinds.append(decider(game)[1])
        game.apply(game.legal()[0])
    assert kinds[-2:] == ["keep-ability", "keep-ability"]
    assert kinds[-3] == "split"
    assert kinds.count("keep-ability") == 2


def choosing() -> Game:
    """Three seats that choose: 1 2 3, 4 5 6 and 7 8 9."""
    seats = [{"abilities": [3 * seat + 1, 3 * seat + 2, 3 * seat + 3]} for seat in range(3)]
    return Game.set_up(phase="token", modules=("tokens",), seats=seats)


def test_each_player_chooses_one_of_their_three_at_the_same_time() -> None:
    game = choosing()
    assert [(each.seat, each.kind) for each in game.decisions] == [
        (0, "keep-ability"), (1, "keep-ability"), (2, "keep-ability"),
    ]  # fmt: skip
    assert options(game, 1) == ["token 4", "token 5", "token 6"]
    with pytest.raises(SeasonsError):
        game.play("token 1", 1)
    game.play("token 5", 1)
    game.play("token 9", 2)
    game.play("token 1", 0)
    assert [list(one.abilities) for one in game.state.players] == [[1], [5], [9]]
    assert decider(game) == (0, "die")


def test_a_choice_is_disclosed_when_all_have_chosen_and_may_be_changed_until_then() -> None:
    game = choosing()
    events = game.play("token 5", 1) + game.play("token 9", 2)
    assert [event.kind for event in events] == ["answered", "answered"]
    for viewer in (0, 2, None):
        assert seat_data(game, viewer, 1)["answer"] == [None]
        assert seat_data(game, viewer, 1)["abilities"] == [4, 5, 6]
        assert all("5" not in str(facts(event.seen_by(viewer))) for event in events)
    assert seat_data(game, 1, 1)["answer"] == ["5"]
    assert [each.seat for each in game.decisions] == [0]
    game.play("token 6", 1)
    events = game.play("token 3", 0)
    for viewer in (0, 1, 2, None):
        kept = [(each["seat"], each["ability"]) for each in told(events, "keep-ability", viewer)]
        assert kept == [(0, 3), (1, 6), (2, 9)]
        assert [seat_data(game, viewer, seat)["abilities"] for seat in range(3)] == [[3], [6], [9]]


def test_tokens_not_kept_leave_the_game() -> None:
    game = choosing()
    for seat, number in enumerate((2, 4, 7)):
        game.play(f"token {number}", seat)
    assert sorted(n for one in game.state.players for n in one.abilities) == [2, 4, 7]


# When they are used


@pytest.mark.parametrize("number", USABLE)
def test_a_token_is_used_once_and_then_lies_turned_over(number: int) -> None:
    game = ready(number)
    assert f"token {number}" in options(game)
    use(game)
    assert f"token {number}" not in options(game)
    assert reasons(game, f"token {number}") == ["ability-used"]
    for viewer in (0, 1, None):
        data = seat_data(game, viewer, 0)
        assert (data["abilities"], data["ability_used"]) == ([number], True)
    assert violations(game.state) == []
    with pytest.raises(SeasonsError):
        play(game, f"token {number}")


def test_a_used_token_is_not_to_be_used_in_a_later_turn() -> None:
    game = with_token(7, [{"abilities": [9]}])
    play(game, "token 7", "end")
    assert reasons(game, "token 9", 1) == []
    assert reasons(game, "token 7", 0) == ["not-your-decision", "ability-used"]
    play(game, "end")
    while decider(game) != (0, "turn"):
        game.apply(game.legal()[0])
    assert (reasons(game, "token 7"), "token 7" in options(game)) == (["ability-used"], False)


@pytest.mark.parametrize("number", USABLE)
def test_the_use_is_told_to_all(number: int) -> None:
    game = ready(number)
    step = next(step for step in game.legal() if step.text == f"token {number}")
    events = game.apply(step)
    for viewer in (0, 1, None):
        assert told(events, "ability", viewer) == [
            {"event": "ability", "seat": 0, "ability": number}
        ]


@pytest.mark.parametrize("number", USABLE)
def test_not_before_the_die_or_its_draw(number: int) -> None:
    before = ready(number, phase="die", play=[15])
    assert options(before) == ["resolve", "activate 15#0"]
    assert reasons(before, f"token {number}")[0] == "die-first"
    drawing = ready(number, phase="draw", die="D/2")
    assert options(drawing) == ["draw", "bonus draw"]
    assert reasons(drawing, f"token {number}")[0] == "draw-first"
    play(drawing, "draw")
    assert options(drawing) == ["keep 5", "discard"]
    assert reasons(drawing, f"token {number}")[0] == "finish-first"
    play(drawing, "keep 5")
    assert f"token {number}" in options(drawing)


@pytest.mark.parametrize("number", USABLE)
def test_after_a_steadfast_die_has_replaced_the_die(number: int) -> None:
    game = ready(number, phase="die", play=["e14"], gauge=5)
    assert reasons(game, f"token {number}")[0] == "die-first"
    play(game, "instead e14#0 gauge")
    assert (player(game).gauge, f"token {number}" in options(game)) == (6, True)


@pytest.mark.parametrize("number", USABLE)
def test_not_inside_another_effect(number: int) -> None:
    game = ready(number, play=[25])
    play(game, "activate 25")
    assert decider(game) == (0, "gain")
    assert reasons(game, f"token {number}")[0] == "finish-first"


@pytest.mark.parametrize("number", USABLE)
def test_not_in_the_turn_of_another_player_or_while_dice_are_chosen(number: int) -> None:
    game = ready(number, others=[{"gauge": 1}])
    play(game, "end")
    assert decider(game) == (1, "turn")
    assert reasons(game, f"token {number}", 0)[0] == "not-your-decision"
    choosing_dice = ready(number, phase="choose")
    assert reasons(choosing_dice, f"token {number}")[0] == "finish-first"


@pytest.mark.parametrize("number", USABLE)
def test_a_token_is_no_activation(number: int) -> None:
    game = ready(number, others=[{"play": [41]}], play=["e1"], crystals=3)
    use(game)
    gain = 12 if number == 7 else 0
    assert (crystals(game), crystals(game, 1)) == (3 + gain, 0)
    assert tokens(game, 0) == ""


def test_actions_before_and_after_a_token_are_free() -> None:
    game = with_token(7, hand=[15, 5], crystals=0)
    play(game, "summon 15", "token 7", "summon 5")
    assert (in_play(game), crystals(game)) == (["15", "5"], 10)


# Points


def final(**keys: Any) -> Game:
    """Seat 0 ends the last turn of the game."""
    keys.setdefault("modules", ("cards", "tokens"))
    game = table(**{"year": 3, "space": 12, "first": 1, **keys})
    play(game, "end")
    assert game.outcome is not None
    return game


@pytest.mark.parametrize("number", USABLE)
def test_a_token_counts_only_if_it_was_used(number: int) -> None:
    for used in (True, False):
        outcome = final(abilities=[number], ability_used=used, crystals=20, hand=[3]).outcome
        assert outcome is not None
        score = outcome.scores[0]
        assert score.ability == (PRESTIGE[number] if used else 0)
        assert (score.crystals, score.hand) == (20, -5)
        assert score.total == 20 - 5 + score.ability
        assert outcome.scores[1].ability == 0


@pytest.mark.parametrize("number", USABLE)
def test_a_token_counts_as_soon_as_it_is_used(number: int) -> None:
    game = ready(number)
    assert seat_data(game, 1, 0)["score"] == -5
    use(game)
    points = crystals(game) + PRESTIGE[number] - 5 * len(hand(game))
    assert seat_data(game, 1, 0)["score"] == points


@pytest.mark.parametrize("number", [number for number in USABLE if number != 10])
def test_a_token_used_in_the_last_turn_counts(number: int) -> None:
    game = use(ready(number, year=3, space=12, first=1))
    play(game, "end")
    assert game.outcome is not None
    assert game.outcome.scores[0].ability == PRESTIGE[number]


def test_all_parts_of_a_final_score() -> None:
    game = final(
        abilities=[8], ability_used=True, crystals=31, play=[3, "e6"], hand=[5, 6], bonuses=2
    )
    assert game.outcome is not None
    score = game.outcome.scores[0]
    # Mesodae's Lantern gave 3 crystals at the end of the round.
    assert (score.crystals, score.cards, score.hand) == (34, 6 + 24, -10)
    assert (score.bonuses, score.ability) == (-12, 18)
    assert score.total == 34 + 30 - 10 - 12 + 18


# 1 Draw


@pytest.mark.parametrize(
    ("answer", "in_hand", "discard"), [("keep 3", ["3"], []), ("discard", [], ["3"])]
)
def test_token_1_draws_a_card_to_keep_or_discard(
    answer: str, in_hand: list[str], discard: list[str]
) -> None:
    game = play(with_token(1, draw=[3, 5]), "token 1")
    assert options(game) == ["keep 3", "discard"]
    play(game, answer)
    assert (hand(game), discarded(game), pile(game, 1)) == (in_hand, discard, ["5"])


def test_token_1_comes_on_top_of_the_draw_of_the_die() -> None:
    game = with_token(1, phase="draw", die="D/2", draw=[3, 5])
    play(game, "draw", "keep 3", "token 1", "keep 5")
    assert hand(game) == ["3", "5"]


def test_token_1_needs_a_card_to_draw() -> None:
    game = with_token(1, rest="hand 1")
    assert ("token 1" in options(game), reasons(game, "token 1")) == (False, ["draw-pile-empty"])


def test_token_1_shows_its_card_to_the_drawer_alone() -> None:
    game = with_token(1, draw=[3])
    events = game.play("token 1") + game.play("discard")
    for viewer in (0, 1, None):
        for kind in ("draw", "discard"):
            (one,) = told(events, kind, viewer)
            assert one.get("cards") == ((3,) if viewer == 0 else None)


def test_no_shield_saves_the_card_of_token_1() -> None:
    game = play(with_token(1, draw=[3], play=["e13"], hand=[5]), "token 1")
    assert options(game) == ["keep 3", "discard"]


# 2 Sacrifice or discard


def test_token_2_parts_with_a_card_in_hand_or_in_play() -> None:
    game = play(with_token(2, hand=[5, 6], play=[3, 3]), "token 2")
    assert options(game) == ["lose 5", "lose 6", "lose 3#0", "lose 3#1"]
    in_hand = play(game.copy(), "lose 6")
    assert (hand(in_hand), discarded(in_hand)) == (["5"], ["6"])
    play(game, "lose 3#1")
    assert (in_play(game), discarded(game), crystals(game)) == (["3"], ["3"], 0)


def test_token_2_needs_a_card() -> None:
    game = with_token(2)
    assert ("token 2" in options(game), reasons(game, "token 2")) == (False, ["no-card"])
    assert reasons(with_token(2, library2=[3]), "token 2") == ["no-card"]


def test_a_card_discarded_with_token_2_stays_unseen() -> None:
    game = play(with_token(2, hand=[5]), "token 2")
    events = game.play("lose 5")
    for viewer in (0, 1, None):
        (one,) = told(events, "discard", viewer)
        assert one.get("cards") == ((5,) if viewer == 0 else None)


@pytest.mark.parametrize("saved", [{"hand": [5]}, {"play": ["e13", 3]}])
def test_a_shield_given_for_token_2_is_worth_ten_crystals(saved: dict[str, Any]) -> None:
    game = with_token(2, **{"play": ["e13"], **saved})
    play(game, "token 2", "lose e13#0")
    assert (crystals(game), discarded(game)) == (10, ["e13"])
    assert "e13" not in in_play(game)
    # 10 crystals, 6 for the token, and what was saved.
    rest = 6 if "play" in saved else -5
    assert seat_data(game, 0, 0)["score"] == 10 + 6 + rest


def test_a_lone_shield_given_for_token_2_saves_nothing() -> None:
    game = play(with_token(2, play=["e13"]), "token 2", "lose e13")
    assert (crystals(game), in_play(game)) == (0, [])


def test_a_treatise_sacrificed_with_token_2_empties_the_reserve() -> None:
    game = play(with_token(2, play=[42], energies="AAW"), "token 2", "lose 42")
    assert reserve(game) == ""


# 3 Two energies


@pytest.mark.parametrize("gained", ["AA", "WE", "FF"])
def test_token_3_gives_two_energies_of_choice(gained: str) -> None:
    assert reserve(play(with_token(3), "token 3", f"gain {gained}")) == gained


def test_token_3_may_overflow_the_reserve() -> None:
    game = play(with_token(3, energies="AAAAAA"), "token 3", "gain FE")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A", "drop F", "drop E"])
    play(game, "drop A")
    assert reserve(game) == "AAAAAFE"
    full = play(with_token(3, energies="AAAAAAA"), "token 3", "gain FE", "drop AA")
    assert reserve(full) == "AAAAAFE"


# 4 Gauge -1


@pytest.mark.parametrize(
    ("gauge", "in_front", "after"),
    [(1, [], 0), (3, [3, 5], 2), (15, [], 14), (4, [3], 3)],
)
def test_token_4_lowers_the_gauge(gauge: int, in_front: list[int], after: int) -> None:
    game = play(with_token(4, gauge=gauge, play=in_front), "token 4")
    assert player(game).gauge == after


@pytest.mark.parametrize(("gauge", "in_front"), [(0, []), (2, [3, 5]), (1, [3, 5]), (0, [3])])
def test_token_4_is_refused_if_the_cards_would_not_fit(gauge: int, in_front: list[int]) -> None:
    game = with_token(4, gauge=gauge, play=in_front)
    assert "token 4" not in options(game)
    assert reasons(game, "token 4") == ["gauge-needed" if gauge else "gauge-at-start"]


# 5 Cards in hand


@pytest.mark.parametrize("number", [0, 1, 4])
def test_token_5_makes_each_card_in_hand_worth_three(number: int) -> None:
    game = final(abilities=[5], hand=[3, 5, 6, 8][:number], others=[{"hand": [9, 10]}])
    assert game.outcome is not None
    own, other = game.outcome.scores
    assert (own.hand, own.ability, own.total) == (3 * number, 0, 3 * number)
    assert (other.hand, other.total) == (-10, -10)


def test_token_5_is_never_turned_over() -> None:
    game = with_token(5, hand=[3, 5])
    assert "token 5" not in options(game)
    assert reasons(game, "token 5") == ["ability-permanent"]
    with pytest.raises(SeasonsError):
        play(game, "token 5")
    data = seat_data(game, 1, 0)
    assert (data["abilities"], data["ability_used"], data["score"]) == ([5], False, 6)


def test_before_the_choice_token_5_counts_for_nothing() -> None:
    seats = [{"abilities": [4, 5, 6], "hand": [3]}, {"abilities": [1, 2, 3]}]
    game = Game.set_up(phase="token", modules=("tokens",), seats=seats)
    assert seat_data(game, 0, 0)["score"] == -5


# 6 Transmutation: in winter air and water give 1, fire 2, earth 3


@pytest.mark.parametrize(
    ("keys", "gestures", "gain"),
    [
        ({"energies": "E"}, ["token 6", "transmute E"], 3 + 1),
        ({"energies": "AWFE"}, ["token 6", "transmute AWFE"], 1 + 1 + 2 + 3 + 4),
        ({"energies": "E", "transmute": True}, ["token 6", "transmute E"], 3 + 1),
        ({"energies": "EE"}, ["bonus transmute", "token 6", "transmute EE"], 2 * (3 + 2)),
        ({"energies": "EE"}, ["token 6", "bonus transmute", "transmute EE"], 2 * (3 + 2)),
        (
            {"energies": "E"},
            ["bonus transmute", "token 6", "bonus transmute", "transmute E"],
            3 + 3,
        ),
        ({"energies": "E", "play": [8, 8]}, ["token 6", "transmute E"], 3 + 2 + 1),
        ({"energies": "AAA", "play": [5]}, ["token 6", "activate 5 pay AAA"], 9 + 3),
        ({"energies": "AAW", "play": [26]}, ["token 6", "activate 26"], 3 * (4 + 1)),
        # Not for what was transmuted before.
        ({"energies": "EE", "transmute": True}, ["transmute E", "token 6", "transmute E"], 3 + 4),
        ({"energies": "AAA", "play": [5]}, ["activate 5 pay AAA", "token 6"], 9),
        # Not what is no transmutation.
        (
            {"energies": "A", "play": [{"card": 35, "tokens": "AAAAAA"}]},
            ["token 6", "activate 35 place A"],
            15,
        ),
    ],
)
def test_token_6_allows_and_raises_transmutation(
    keys: dict[str, Any], gestures: list[str], gain: int
) -> None:
    assert crystals(play(with_token(6, **keys), *gestures)) == gain


def test_token_6_lasts_until_the_end_of_the_turn() -> None:
    game = with_token(6, [{"energies": "E", "die": "WW*/3"}], energies="EE")
    play(game, "token 6", "transmute E", "transmute E", "end")
    assert (crystals(game), reasons(game, "transmute")) == (8, ["no-right-to-transmute"])
    play(game, "bonus transmute", "transmute E")
    assert crystals(game, 1) == 3 + 1


def test_token_6_takes_no_step_on_the_bonus_track() -> None:
    game = play(with_token(6, bonuses=3, energies="E"), "token 6", "transmute E")
    assert (player(game).bonuses, crystals(game)) == (3, 4)
    assert violations(game.state) == []


@pytest.mark.parametrize("bonuses", [0, 1, 3])
def test_a_game_goes_on_from_a_position_with_token_6_in_use(bonuses: int) -> None:
    game = play(with_token(6, energies="E"), "token 6", *["bonus transmute"] * bonuses)
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert crystals(play(again, "transmute E")) == 3 + 1 + bonuses


# 7 Crystals


def test_token_7_gives_twelve_crystals() -> None:
    game = play(with_token(7, crystals=3), "token 7")
    assert crystals(game) == 15
    assert seat_data(game, 0, 0)["score"] == 15 - 6


# 8 Four water


def test_token_8_discards_four_water() -> None:
    game = play(with_token(8, energies="WWWWWA"), "token 8")
    assert reserve(game) == "AW"


@pytest.mark.parametrize(
    ("reserve_before", "amulet", "paid", "left", "on_amulet"),
    [
        ("WW", "WWF", "WW W#0 W#0", "", "F"),
        ("", "WWWW", "W#0 W#0 W#0 W#0", "", ""),
        ("WWWW", "WW", "WWWW", "", "WW"),
        ("WWWW", "WW", "WW W#0 W#0", "WW", ""),
    ],
)
def test_token_8_may_be_paid_from_an_amulet_of_water(
    reserve_before: str, amulet: str, paid: str, left: str, on_amulet: str
) -> None:
    game = with_token(8, energies=reserve_before, play=[{"card": 4, "tokens": amulet}])
    play(game, f"token 8 pay {paid}")
    assert (reserve(game), tokens(game, 0)) == (left, on_amulet)


def test_token_8_may_be_paid_from_a_raven_that_acts_as_an_amulet_of_water() -> None:
    raven = {"card": "e18", "model": "1#0", "tokens": "WW"}
    game = with_token(8, [{"play": [4]}], energies="WW", play=[raven])
    play(game, "token 8 pay WW W#0 W#0")
    assert (reserve(game), tokens(game, 0)) == ("", "")


@pytest.mark.parametrize(
    "keys",
    [
        {"energies": "WWWAAFE"},
        {"energies": "WWW", "play": [{"card": 4, "tokens": "AF"}]},
        {"energies": "WWW", "play": [{"card": "e3", "tokens": "WWWW"}]},
        {"energies": "WWW", "play": [{"card": 35, "tokens": "WW"}]},
        {"energies": "WWW", "play": [{"card": "e12", "tokens": "WW"}]},
        {},
    ],
)
def test_token_8_needs_four_usable_water(keys: dict[str, Any]) -> None:
    game = with_token(8, **keys)
    assert "token 8" not in options(game)
    assert reasons(game, "token 8") == ["needs-energies"]


# 9 Gauge +2


@pytest.mark.parametrize(("gauge", "after"), [(0, 2), (13, 15), (14, 15), (15, 15)])
def test_token_9_raises_the_gauge_by_two_up_to_fifteen(gauge: int, after: int) -> None:
    game = play(with_token(9, gauge=gauge), "token 9")
    assert (player(game).gauge, seat_data(game, 0, 0)["ability_used"]) == (after, True)


def test_token_10_moves_exactly_two_spaces_either_way() -> None:
    game = play(with_token(10), "token 10")
    assert options(game) == ["move -2", "move +2"]
    for move in ("+1", "-1", "+3", "+0"):
        with pytest.raises(SeasonsError):
            play(game, f"move {move}")


@pytest.mark.parametrize(
    ("year", "space", "move", "after"),
    [
        (1, 1, "+2", (1, 3, "winter")),
        (1, 2, "+2", (1, 4, "spring")),
        (1, 5, "-2", (1, 3, "winter")),
        (1, 11, "+2", (2, 1, "winter")),
        (2, 12, "+2", (3, 2, "winter")),
        (2, 2, "-2", (1, 12, "fall")),
        (3, 1, "-2", (2, 11, "fall")),
        (1, 1, "-2", (0, 11, "fall")),
        (3, 12, "+2", (4, 2, "winter")),
    ],
)
def test_token_10_goes_where_boots_would_go(
    year: int, space: int, move: str, after: tuple[int, int, str]
) -> None:
    game = play(with_token(10, year=year, space=space), "token 10", f"move {move}")
    boots = play(table(hand=[7], year=year, space=space), "summon 7", f"move {move}")
    assert clock(game) == clock(boots) == after


@pytest.mark.parametrize(("space", "move"), [(2, "+2"), (5, "-2"), (12, "+2")])
def test_token_10_changes_the_season_for_all_cards_at_once(space: int, move: str) -> None:
    others = [{"play": [11, 27], "crystals": 5}]
    game = with_token(10, others, play=[27], crystals=1, space=space)
    play(game, "token 10", f"move {move}")
    assert decider(game) == (0, "gain")
    play(game, "gain A")
    assert (crystals(game), crystals(game, 1), decider(game)) == (0, 6, (1, "gain"))
    play(game, "gain F")
    assert (reserve(game), reserve(game, 1), decider(game)) == ("A", "F", (0, "turn"))


def test_token_10_within_a_season_changes_nothing_else() -> None:
    game = with_token(10, [{"play": [11, 27]}], crystals=3, space=1)
    play(game, "token 10", "move +2")
    assert (crystals(game), decider(game)) == (3, (0, "turn"))


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_token_10_into_a_new_year_brings_the_library_to_all(year: int, library: str) -> None:
    keys: dict[str, Any] = {library: [3, 5]}
    game = with_token(10, [{library: [6, 8]}], year=year, space=11, **keys)
    play(game, "token 10", "move +2")
    assert (hand(game, 0), hand(game, 1)) == (["3", "5"], ["6", "8"])
    assert clock(game) == (year + 1, 1, "winter")


def test_token_10_back_over_the_year_leaves_hands_and_brings_no_library_twice() -> None:
    game = with_token(10, year=2, space=1, hand=[7, 5], library3=[6])
    play(game, "token 10", "move -2")
    assert (clock(game), hand(game), cards(player(game).library3)) == (
        (1, 11, "fall"),
        ["5", "7"],
        ["6"],
    )
    play(game, "summon 7", "move +2")
    assert (clock(game), hand(game), cards(player(game).library3)) == (
        (2, 1, "winter"),
        ["5"],
        ["6"],
    )


def test_token_10_out_of_year_1_brings_no_library_on_the_way_back() -> None:
    game = with_token(10, hand=[7], library2=[3])
    play(game, "token 10", "move -2", "summon 7", "move +2")
    assert (clock(game), hand(game), cards(player(game).library2)) == (
        (1, 1, "winter"),
        [],
        ["3"],
    )


def test_beyond_year_3_the_round_is_finished_and_then_the_game_ends() -> None:
    game = with_token(10, [{"crystals": 4}], year=3, space=11)
    play(game, "token 10", "move +2")
    assert (clock(game), game.outcome) == ((4, 1, "winter"), None)
    play(game, "end")
    assert decider(game) == (1, "turn")
    play(game, "end")
    assert game.outcome is not None
    assert game.outcome.scores[0].ability == 3


def test_moved_back_before_the_end_of_the_round_the_game_goes_on() -> None:
    game = with_token(10, [{}], year=3, space=11, hand=[7], first=1, dice=["D/1"])
    play(game, "token 10", "move +2", "summon 7", "move -3", "end")
    assert (clock(game), game.outcome, decider(game)[1]) == ((3, 11, "fall"), None, "die")


# 11 The hands of the others


def hands() -> Game:
    """Seat 0 may look at the hands of two opponents, who have libraries, too."""
    others = [{"hand": [5, 3], "library2": [9]}, {"hand": [8, 8, 6], "library3": [10]}]
    return with_token(11, others, hand=[1])


def test_token_11_shows_all_hands_of_the_others_to_its_user_alone() -> None:
    game = hands()
    events = game.play("token 11")
    looks = [
        {"event": "look-hand", "seat": 0, "holder": 1, "number": 2},
        {"event": "look-hand", "seat": 0, "holder": 2, "number": 3},
    ]
    assert told(events, "look-hand", 0) == [
        {**looks[0], "cards": (3, 5)},
        {**looks[1], "cards": (6, 8, 8)},
    ]
    for viewer in (1, 2, None):
        assert told(events, "look-hand", viewer) == looks
    # No library, and nothing else: the turn goes on.
    assert [event.kind for event in events] == ["ability", "look-hand", "look-hand"]
    assert decider(game) == (0, "turn")
    assert [hand(game, seat) for seat in range(3)] == [["1"], ["3", "5"], ["6", "8", "8"]]


def test_what_token_11_showed_is_remembered_and_not_lying_open() -> None:
    game = play(hands(), "token 11")
    assert seat_data(game, 0, 1)["hand"] == [None, None]
    worlds = {viewer: [Game.from_view(game.view(viewer), seed) for seed in range(8)]
              for viewer in (0, 1, None)}  # fmt: skip
    assert all(hand(world, 1) == ["3", "5"] for world in worlds[0])
    assert all(hand(world, 2) == ["6", "8", "8"] for world in worlds[0])
    assert not all(cards(player(world, 1).library2) == ["9"] for world in worlds[0])
    assert not all(hand(world, 2) == ["6", "8", "8"] for world in worlds[1])
    assert not all(hand(world, 1) == ["3", "5"] for world in worlds[None])


def test_token_11_may_be_used_on_empty_hands() -> None:
    game = with_token(11, [{}])
    events = game.play("token 11")
    assert told(events, "look-hand", 0) == [
        {"event": "look-hand", "seat": 0, "holder": 1, "number": 0, "cards": ()}
    ]
    assert seat_data(game, 1, 0)["score"] == 9


def test_a_look_into_hands_cannot_be_taken_back() -> None:
    game = play(hands(), "token 11")
    assert reasons(game, "undo", 0) == ["undo-revealed"]


# 12 The top of the draw pile


@pytest.mark.parametrize(
    ("order", "result"),
    [
        ("order 3 5", ["3", "5", "6", "8"]),
        ("order 6 3", ["6", "3", "5", "8"]),
        ("order 5 6", ["5", "6", "3", "8"]),
    ],
)
def test_token_12_puts_the_top_three_back_in_any_order(order: str, result: list[str]) -> None:
    game = play(with_token(12, draw=[3, 5, 6, 8]), "token 12")
    assert options(game) == ["order 3", "order 5", "order 6"]
    play(game, order)
    assert (pile(game, 4), decider(game), hand(game)) == (result, (0, "turn"), [])


def test_token_12_shows_the_cards_to_its_user_alone() -> None:
    game = with_token(12, [{}, {}], draw=[3, 5, 6, 8])
    events = game.play("token 12")
    look = {"event": "look", "seat": 0, "from": "pile", "to": "aside", "number": 3}
    assert told(events, "look", 0) == [{**look, "cards": (3, 5, 6)}]
    names = ["amulet-of-earth", "balance-of-ishtar", "staff-of-spring"]
    assert game.view(0).data()["aside"] == names
    for viewer in (1, 2, None):
        assert told(events, "look", viewer) == [look]
        assert game.view(viewer).data()["aside"] == [None, None, None]
        assert game.view(viewer).data()["steps"] == []
    events = game.play("order 6 3")
    replace = {"event": "replace", "seat": 0, "from": "aside", "to": "pile", "number": 3}
    assert told(events, "replace", 0) == [{**replace, "cards": (5, 3, 6)}]
    for viewer in (1, 2, None):
        assert told(events, "replace", viewer) == [replace]
        assert game.view(viewer).data()["open_cards"] == []


def test_what_token_12_showed_is_remembered_by_its_user_alone() -> None:
    game = play(with_token(12, draw=[3, 5, 6, 8]), "token 12", "order 6 3")
    own = [Game.from_view(game.view(0), seed) for seed in range(8)]
    others = [Game.from_view(game.view(1), seed) for seed in range(8)]
    assert all(pile(world, 3) == ["6", "3", "5"] for world in own)
    assert not all(pile(world, 1) == ["6"] for world in others)
    assert not all(pile(world, 4)[3] == "8" for world in own)


@pytest.mark.parametrize(("drawn", "asks"), [([3, 5], True), ([3], False), ([], False)])
def test_token_12_looks_at_what_is_there(drawn: list[int], asks: bool) -> None:
    game = with_token(12, draw=drawn, rest="hand 1")
    events = game.play("token 12")
    numbers = [each["number"] for each in told(events, "look", 0)]
    assert numbers == ([len(drawn)] if drawn else [])
    if asks:
        assert options(game) == ["order 3", "order 5"]
        play(game, "order 5")
        assert pile(game, 2) == ["5", "3"]
    assert (decider(game), len(game.state.pile)) == ((0, "turn"), len(drawn))
    assert seat_data(game, 0, 0)["ability_used"] is True


def test_token_12_never_renews_the_draw_pile() -> None:
    game = with_token(12, draw=[3, 5], discard=[8, 9], rest="hand 1")
    play(game, "token 12", "order 5")
    assert (pile(game, 3), discarded(game)) == (["5", "3"], ["9", "8"])


def test_equal_cards_are_ordered_without_needless_questions() -> None:
    game = play(with_token(12, draw=[3, 3, 5]), "token 12")
    assert options(game) == ["order 3", "order 5"]
    play(game, "order 5")
    assert pile(game, 3) == ["5", "3", "3"]
    alike = play(with_token(12, draw=[3, 3], rest="hand 1"), "token 12")
    assert (decider(alike), pile(alike, 2)) == ((0, "turn"), ["3", "3"])
