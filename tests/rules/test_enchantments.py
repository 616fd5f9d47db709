"""The ten enchantments of Enchanted Kingdom."""

from collections import Counter
from typing import Any

import pytest

from seasons import Game
from seasons.rules.checks.invariants import violations
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.events import Event
from tests.helpers import (
    cards,
    crystals,
    decider,
    discarded,
    facts,
    finish_round,
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
)

KINGDOM: dict[str, Any] = {"modules": ("cards",)}


def through_prelude(game: Game) -> Game:
    """Every seat takes the first option until dice are chosen."""
    while decider(game)[1] != "die":
        game.apply(game.legal()[0])
    return game


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_enchantment(viewer: int | None) -> None:
    data = table(enchantment="drought").view(viewer).data()
    assert (data["enchantment"], data["modules"]) == ("drought", ["enchantment"])
    assert table().view(viewer).data()["enchantment"] is None


# 1 Elemental Construction


def construction(**keys: Any) -> Game:
    """Seat 0 holds two each of cards 1-9, seat 1 of cards 10-18."""
    packs = [{"pack": [n for n in range(first, first + 9) for _ in "ab"]} for first in (1, 10)]
    return Game.set_up(phase="construct", enchantment="elemental-construction", seats=packs, **keys)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_construction_deals_eighteen_cards_to_each(players: int) -> None:
    game = Game.new(players, enchantment="elemental-construction", seed=1)
    assert [len(one.pack) for one in game.state.players] == [18] * players
    assert [each.kind for each in game.decisions] == ["construct"] * players
    assert len(game.state.pile) == 100 - 18 * players


def test_construction_keeps_nine_that_are_never_passed_and_the_split_follows() -> None:
    game = construction()
    game.play("keep 1 1 2 3 4 5 6 7 8", 0)
    game.play("keep 10 11 12 13 14 15 16 17 18", 1)
    assert hand(game) == ["1", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert hand(game, 1) == [str(number) for number in range(10, 19)]
    assert [each.kind for each in game.decisions] == ["split", "split"]
    assert [one.pack for one in game.state.players] == [b"", b""]
    game.play("split 1 2 3 / 1 4 5 / 6 7 8", 0)
    game.play("split 10 11 12 / 13 14 15 / 16 17 18", 1)
    own = player(game)
    assert (hand(game), cards(own.library2)) == (["1", "2", "3"], ["1", "4", "5"])
    assert (cards(own.library3), decider(game)) == (["6", "7", "8"], (0, "die"))


def test_the_nine_others_are_shuffled_into_the_draw_pile() -> None:
    piles = []
    for seed in range(3):
        game = construction(seed=seed)
        before = game.state.pile
        game.play("keep 1 2 3 4 5 6 7 8 9", 0)
        events = game.play("keep 10 11 12 13 14 15 16 17 18", 1)
        returned = bytes(range(1, 19))
        assert Counter(game.state.pile) == Counter(before + returned)
        # Neither on top nor at the bottom: the whole pile is shuffled.
        pile = game.state.pile
        assert Counter(pile[-18:]) != Counter(returned) != Counter(pile[:18])
        assert pile[:20] != before[:20]
        assert [event.kind for event in events if event.kind == "shuffle"] == ["shuffle"]
        assert game.state.discard == b""
        piles.append(pile)
    assert len(set(piles)) == 3


@pytest.mark.parametrize(
    "gesture",
    [
        "keep 1 2 3 4 5 6 7 8",
        "keep 1 1 2 3 4 5 6 7 8 9",
        "keep 1 1 1 2 3 4 5 6 7",
        "keep 1 2 3 4 5 6 7 8 10",
        "keep",
        "pick 1",
    ],
)
def test_exactly_nine_own_cards_are_kept(gesture: str) -> None:
    game = construction()
    with pytest.raises(SeasonsError):
        game.play(gesture, 0)
    assert [each.seat for each in game.decisions] == [0, 1]


def test_construction_is_secret_and_may_be_changed_until_the_last_answer() -> None:
    game = construction()
    game.play("keep 1 2 3 4 5 6 7 8 9", 0)
    assert seat_data(game, 1, 0)["answer"] == [None] * 9
    assert seat_data(game, 1, 0)["pack"] == [None] * 18
    assert seat_data(game, 0, 0)["answer"][0] == "amulet-of-air"
    game.play("keep 1 1 2 2 3 3 4 4 5", 0)
    assert [each.seat for each in game.decisions] == [1]
    events = game.play("keep 10 11 12 13 14 15 16 17 18", 1)
    assert hand(game) == ["1", "1", "2", "2", "3", "3", "4", "4", "5"]
    told = [facts(event.seen_by(1)) for event in events if event.seat == 0]
    assert [(each["event"], each["number"]) for each in told] == [("pick", 9), ("give-back", 9)]
    assert all("cards" not in each for each in told)
    own = [event.seen_by(0).data().get("cards") for event in events if event.seat == 0]
    assert own == [(1, 1, 2, 2, 3, 3, 4, 4, 5), (5, 6, 6, 7, 7, 8, 8, 9, 9)]
    assert seat_data(game, 1, 0)["hand"] == [None] * 9


# 2 Extended Experience


@pytest.mark.parametrize("players", [2, 3, 4])
def test_experience_drafts_twelve_cards_passed_to_the_left(players: int) -> None:
    game = Game.new(players, enchantment="extended-experience", seed=2)
    assert [len(one.pack) for one in game.state.players] == [12] * players
    for pick in range(12):
        packs = [one.pack for one in game.state.players]
        assert {each.kind for each in game.decisions} == {"pick"}
        for seat in range(players):
            game.apply(game.legal(seat)[0])
        if pick < 11:
            for seat in range(players):
                left = packs[seat - 1]
                assert player(game, seat).pack == left[1:]
    assert [len(one.hand) for one in game.state.players] == [12] * players
    assert {each.kind for each in game.decisions} == {"split"}


def test_experience_makes_three_piles_of_four() -> None:
    seats = [{"hand": list(range(1, 13))}, {"hand": list(range(13, 25))}]
    game = Game.set_up(phase="split", enchantment="extended-experience", seats=seats)
    with pytest.raises(SeasonsError):
        game.play("split 1 2 3 / 4 5 6 / 7 8 9", 0)
    game.play("split 1 2 3 4 / 5 6 7 8 / 9 10 11 12", 0)
    game.play("split 13 14 15 16 / 17 18 19 20 / 21 22 23 24", 1)
    own = player(game)
    assert hand(game) == ["1", "2", "3", "4"]
    assert cards(own.library2) == ["5", "6", "7", "8"]
    assert cards(own.library3) == ["9", "10", "11", "12"]
    assert decider(game) == (0, "die")


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_experience_brings_four_library_cards_at_a_year_change(year: int, library: str) -> None:
    keys: dict[str, Any] = {library: [3, 5, 6, 8]}
    game = table(enchantment="extended-experience", hand=[7], year=year, space=12, **keys)
    play(game, "summon 7", "move +1")
    assert hand(game) == ["3", "5", "6", "8"]


# 3 Natural Selection


def selection(first: int = 0) -> Game:
    """Three seats with eleven cards each: 1-11, 12-22, 23-33."""
    packs = [{"pack": list(range(11 * seat + 1, 11 * seat + 12))} for seat in range(3)]
    return Game.set_up(phase="select", enchantment="natural-selection", seats=packs, first=first)


def test_selection_discards_one_of_eleven_and_passes_ten_to_the_left() -> None:
    game = selection()
    assert [each.kind for each in game.decisions] == ["select"] * 3
    assert options(game, 0) == [f"discard {number}" for number in range(1, 12)]
    for seat, card in enumerate((5, 16, 27)):
        game.play(f"discard {card}", seat)
    assert [hand(game, seat) for seat in range(3)] == [[], [], []]
    assert {each.kind for each in game.decisions} == {"pick"}
    for seat, (low, gone) in enumerate(((23, 27), (1, 5), (12, 16))):
        left = [str(number) for number in range(low, low + 11) if number != gone]
        assert cards(player(game, seat).pack) == left


def test_selection_drafts_ten_discards_one_and_splits_nine() -> None:
    game = selection()
    for seat, card in enumerate((5, 16, 27)):
        game.play(f"discard {card}", seat)
    for _ in range(10):
        for seat in range(3):
            game.apply(game.legal(seat)[0])
    assert [len(one.hand) for one in game.state.players] == [10, 10, 10]
    assert [each.kind for each in game.decisions] == ["reject"] * 3
    assert options(game, 1) == [f"discard {code}" for code in hand(game, 1)]
    wanted = [hand(game, seat)[2] for seat in range(3)]
    for seat in (2, 0, 1):
        game.play(f"discard {wanted[seat]}", seat)
    assert [len(one.hand) for one in game.state.players] == [9, 9, 9]
    assert [each.kind for each in game.decisions] == ["split"] * 3
    assert discarded(game) == ["5", "16", "27", *wanted]


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_first_players_discards_of_each_step_lie_lowest(first: int, order: list[int]) -> None:
    game = selection(first)
    chosen = ("5", "16", "27")
    for seat in (1, 2, 0):
        game.play(f"discard {chosen[seat]}", seat)
    assert discarded(game) == [chosen[seat] for seat in order]
    while game.decisions[0].kind == "pick":
        game.apply(game.legal()[0])
    rejected = [hand(game, seat)[4] for seat in range(3)]
    for seat in (2, 1, 0):
        game.play(f"discard {rejected[seat]}", seat)
    assert discarded(game)[3:] == [rejected[seat] for seat in order]


def test_who_discards_by_selection_alone_knows_the_card() -> None:
    game = selection()
    events: list[Event] = []
    for seat, card in enumerate((5, 16, 27)):
        events += game.play(f"discard {card}", seat)
    for viewer in (0, 1, None):
        told = [facts(e.seen_by(viewer)) for e in events if e.kind == "discard" and e.seat == 1]
        assert len(told) == 1
        assert told[0].get("cards") == ((16,) if viewer == 1 else None)
        assert game.view(viewer).data()["discard_pile"] == 3


def test_no_shield_saves_a_card_from_selection() -> None:
    seats = [{"hand": list(range(1, 11)), "play": ["e13"]}, {"hand": list(range(11, 21))}]
    game = Game.set_up(
        phase="reject", enchantment="natural-selection", seats=seats, modules=("cards",)
    )
    assert options(game, 0) == [f"discard {number}" for number in range(1, 11)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_selection_leaves_two_discards_of_each_player(players: int) -> None:
    game = through_prelude(Game.new(players, enchantment="natural-selection", seed=4))
    assert (len(game.state.discard), len(game.state.pile)) == (2 * players, 100 - 11 * players)
    for own in game.state.players:
        assert [len(own.hand), len(own.library2), len(own.library3)] == [3, 3, 3]


# 4 Entangling Roots


def rooted(**keys: Any) -> Game:
    """A table under Entangling Roots."""
    return table(enchantment="entangling-roots", modules=("cards",), **keys)


def test_roots_allow_one_summoning_in_a_turn() -> None:
    game = rooted(hand=[3, 15, 47], energies="EE", crystals=9)
    assert {"summon 3", "summon 15", "summon 47"} <= set(options(game))
    play(game, "summon 15")
    assert not [text for text in options(game) if text.startswith("summon")]
    assert reasons(game, "summon 3") == ["one-summoning"]
    assert reasons(game, "summon 47") == ["one-summoning"]
    with pytest.raises(SeasonsError):
        play(game, "summon 47")


def test_roots_allow_the_next_player_and_the_next_turn_one_summoning_again() -> None:
    game = rooted(hand=[15, 15], others=[{"hand": [7, 7], "gauge": 5}])
    play(game, "summon 15", "end")
    assert options(game).count("summon 7") == 1
    play(game, "summon 7", "move +1")
    assert reasons(game, "summon 7") == ["one-summoning"]
    play(game, "end")
    finish_round(game)
    while decider(game)[1] == "die":
        game.apply(game.legal()[0])
    while decider(game) != (0, "turn"):
        game.apply(game.legal()[0])
    assert "summon 15" in options(game)


def test_under_roots_the_chalice_itself_is_the_summoning_and_its_card_is_not_counted() -> None:
    game = rooted(hand=[9, 15], energies="AWFE", draw=[3, 5, 6, 8])
    play(game, "summon 9 pay AWFE", "play 3")
    assert in_play(game) == ["9", "3"]
    assert reasons(game, "summon 15") == ["one-summoning"]


@pytest.mark.parametrize("summoned_before", [True, False])
def test_under_roots_a_potion_of_dreams_is_free_before_and_after(summoned_before: bool) -> None:
    game = rooted(hand=[3, 15], play=[24])
    if summoned_before:
        play(game, "summon 15", "activate 24", "play 3")
    else:
        play(game, "activate 24", "play 3", "summon 15")
    assert sorted(in_play(game)) == ["15", "3"]


@pytest.mark.parametrize("summoned_before", [True, False])
def test_under_roots_a_crystal_orb_is_free_before_and_after(summoned_before: bool) -> None:
    game = rooted(hand=[15], play=[34], draw=[3], energies="AAAA")
    if summoned_before:
        play(game, "summon 15")
    play(game, "activate 34 look", "play pay AAAA")
    assert "3" in in_play(game)
    assert ("summon 15" in options(game)) is not summoned_before


def test_under_roots_mimicry_is_not_a_summoning_but_raven_is() -> None:
    game = rooted(hand=["e18", 15], energies="FEE", others=[{"play": [3]}])
    play(game, "summon e18 pay F", "mimic 3 pay EE")
    assert crystals(game) == 9
    assert reasons(game, "summon 15") == ["one-summoning"]


def test_under_roots_a_card_taken_back_is_not_summoned_again() -> None:
    game = rooted(hand=["e4"], play=[3], energies="AWEE")
    play(game, "summon e4 pay AW", "return 3")
    assert (hand(game), reasons(game, "summon 3")) == (["3"], ["one-summoning"])


def test_a_position_says_whether_the_one_summoning_is_spent() -> None:
    game = rooted(hand=[15], summoned=True)
    assert reasons(game, "summon 15") == ["one-summoning"]
    assert [game.view(seat).data()["summoned"] for seat in (0, 1)] == [True, True]
    again = Game.from_position(game.position())
    assert reasons(again, "summon 15") == ["one-summoning"]


def test_without_roots_any_number_is_summoned() -> None:
    game = table(hand=[15, 15], summoned=True)
    play(game, "summon 15", "summon 15")
    assert in_play(game) == ["15", "15"]


# 5 Nature Spirit


def spirit(**keys: Any) -> Game:
    """A table under Nature Spirit."""
    return table(enchantment="nature-spirit", modules=("cards",), **keys)


def payments(game: Game, card: str) -> set[str]:
    """All ways to pay for a card, as sorted letters; Amulet tokens in small letters."""
    found: set[str] = set()

    def follow(at: Game, paid: str) -> None:
        steps = [step for step in at.legal() if step.text.startswith("pay ")]
        if not steps:
            found.add("".join(sorted(paid)))
            return
        for step in steps:
            after = at.copy()
            after.apply(step)
            token = step.text.removeprefix("pay ")
            follow(after, paid + (token[0].lower() if "#" in token else token))

    start = game.copy()
    wanted = f"summon {card}"
    if wanted not in options(start):
        return set()
    start.apply(next(step for step in start.legal() if step.text == wanted))
    follow(start, "")
    return found


SPIRIT_PAYMENTS: list[tuple[str, int, str, int, set[str]]] = [
    # The card, Hands of Fortune, the reserve, crystals; what may be paid.
    ("3", 0, "EE", 0, set()),
    ("3", 0, "EEE", 0, {"EEE"}),
    ("3", 0, "AEEW", 0, {"AEE", "EEW"}),
    ("3", 0, "AEW", 0, set()),
    # A Hand takes off a printed energy or the extra one.
    ("3", 1, "EE", 0, {"EE"}),
    ("3", 1, "AE", 0, {"AE"}),
    ("3", 1, "AEE", 0, {"AE", "EE"}),
    ("3", 1, "AW", 0, set()),
    # Two Hands on two energies and the extra one leave one, of any type.
    ("3", 2, "E", 0, {"E"}),
    ("3", 2, "A", 0, {"A"}),
    ("3", 2, "", 0, set()),
    # Two Hands on three energies: 4 - 2 = 2.
    ("6", 2, "EE", 0, {"EE"}),
    ("6", 2, "AEE", 0, {"AE", "EE"}),
    ("6", 2, "AW", 0, set()),
    ("6", 1, "AEE", 0, {"AEE"}),
    ("6", 0, "AEEE", 0, {"AEEE"}),
    # One printed energy.
    ("42", 0, "AW", 0, {"AW"}),
    ("42", 0, "W", 0, set()),
    ("42", 1, "W", 0, {"W"}),
    ("42", 1, "A", 0, {"A"}),
    ("42", 2, "A", 0, {"A"}),
    ("42", 2, "", 0, set()),
    # Free cards and those that cost only crystals: always exactly one.
    ("15", 0, "", 0, set()),
    ("15", 0, "AF", 0, {"A", "F"}),
    ("15", 1, "AF", 0, {"A", "F"}),
    ("15", 2, "", 0, set()),
    ("e16", 0, "W", 0, {"W"}),
    ("22", 0, "W", 19, set()),
    ("22", 0, "", 20, set()),
    ("22", 0, "WE", 20, {"W", "E"}),
    ("22", 1, "", 20, set()),
    ("22", 1, "E", 20, {"E"}),
    ("e20", 0, "A", 2, {"A"}),
]


@pytest.mark.parametrize(("card", "hands", "energies", "purse", "ways"), SPIRIT_PAYMENTS)
def test_the_spirit_costs_one_energy_more_and_hands_take_off_down_to_one(
    card: str, hands: int, energies: str, purse: int, ways: set[str]
) -> None:
    game = spirit(hand=[card], energies=energies, crystals=purse, play=[20] * hands)
    assert payments(game, card) == ways


@pytest.mark.parametrize(
    ("card", "hands", "energies", "purse", "why"),
    [
        ("3", 0, "EE", 0, ["needs-tokens"]),
        ("3", 0, "AW", 0, ["needs-energies"]),
        ("3", 1, "AW", 0, ["needs-some-of"]),
        ("15", 0, "", 0, ["needs-tokens"]),
        ("22", 0, "", 19, ["needs-crystals", "needs-tokens"]),
        ("31", 0, "A", 0, ["needs-tokens"]),
    ],
)
def test_the_spirit_says_what_is_missing(
    card: str, hands: int, energies: str, purse: int, why: list[str]
) -> None:
    game = spirit(hand=[card], energies=energies, crystals=purse, play=[20] * hands)
    assert reasons(game, f"summon {card}") == why


def test_the_spirit_takes_the_tokens_and_the_crystals() -> None:
    game = spirit(hand=[22], energies="AW", crystals=25)
    play(game, "summon 22 pay W")
    assert (in_play(game), reserve(game), crystals(game)) == (["22"], "A", 5)


def test_the_spirit_may_be_paid_from_an_amulet_of_water() -> None:
    amulet = {"card": 4, "tokens": "WF"}
    game = spirit(hand=[3, 15], energies="EE", play=[amulet])
    assert payments(game, "3") == {"EEw", "EEf"}
    play(game, "summon 3 pay EE F#0")
    assert (reserve(game), tokens(game, 0)) == ("", "W")
    play(game, "summon 15 pay W#0")
    assert tokens(game, 0) == ""


def test_cards_that_enter_without_being_summoned_do_not_pay_the_spirit() -> None:
    game = spirit(hand=[9], energies="AWFEE", draw=[3, 5, 6, 8])
    play(game, "summon 9 pay AWFEE", "play 3")
    assert (in_play(game), reserve(game)) == (["9", "3"], "")
    game = play(spirit(hand=[3], play=[24]), "activate 24", "play 3")
    assert in_play(game) == ["3"]
    game = spirit(play=[34], draw=[3], energies="AAAA")
    play(game, "activate 34 look", "play pay AAAA")
    assert (in_play(game), reserve(game)) == (["34", "3"], "")


def test_raven_pays_the_spirit_for_itself_and_not_for_its_model() -> None:
    game = spirit(hand=["e18"], energies="FAEE", others=[{"play": [3, 15]}])
    play(game, "summon e18 pay FA", "mimic 3 pay EE")
    assert (reserve(game), crystals(game)) == ("", 9)
    game = spirit(hand=["e18"], energies="FA", others=[{"play": [3, 15]}])
    play(game, "summon e18 pay FA")
    # Nothing is left: only the item that costs nothing can be mimicked.
    assert options(game) == ["blank", "mimic 15@1#1"]


AMULET: list[tuple[int, str, str, str]] = [
    # Hands of Fortune, the reserve, the types declared, what is paid for them.
    (0, "AW", "A", "AW"),
    (0, "AAWFE", "AWFE", "AAWFE"),
    (1, "W", "A", "W"),
    (1, "AWF", "AE", "AF"),
    (1, "AWFE", "AWFE", "AWFE"),
    (2, "W", "A", "W"),
    (2, "F", "AE", "F"),
    (2, "AWF", "AWFE", "AWF"),
]


@pytest.mark.parametrize(("hands", "energies", "types", "paid"), AMULET)
def test_the_elemental_amulet_costs_its_types_and_one_more(
    hands: int, energies: str, types: str, paid: str
) -> None:
    number = len(types) + 1 - min(hands, len(types))
    assert len(paid) == number
    game = spirit(hand=[31], energies=energies, play=[20] * hands, gauge=10, draw=[3])
    play(game, f"summon 31 for {types} pay {paid}")
    if "W" in types:
        play(game, "gain WW")
    assert crystals(game) == (5 if "E" in types else 0)
    assert hand(game) == (["3"] if "F" in types else [])
    assert player(game).gauge == (11 if "A" in types else 10)
    spent = Counter(energies) - Counter(paid)
    gained = Counter("WW") if "W" in types else Counter()
    assert Counter(reserve(game)) == spent + gained


@pytest.mark.parametrize(
    ("hands", "energies", "types"),
    [(0, "A", "A"), (0, "AW", "AW"), (1, "", "A"), (1, "WF", "AE"), (1, "AWF", "AWFE")],
)
def test_the_elemental_amulet_is_not_to_be_had_for_less(
    hands: int, energies: str, types: str
) -> None:
    game = spirit(hand=[31], energies=energies, play=[20] * hands)
    with pytest.raises(SeasonsError):
        play(game, f"summon 31 for {types} pay {energies}")


def test_the_extra_token_for_the_elemental_amulet_triggers_nothing() -> None:
    game = spirit(hand=[31], energies="AE", gauge=10)
    play(game, "summon 31 for A pay AE")
    assert (player(game).gauge, crystals(game), reserve(game)) == (11, 0, "")


def test_with_the_spirit_the_codex_takes_any_item_back_but_no_codex() -> None:
    game = spirit(hand=["e4"], play=[7, 22, "e4", 5, 10, 3], energies="AWF")
    play(game, "summon e4 pay AWF")
    assert options(game) == ["return 7#0", "return 22#1", "return 5#3", "return 3#5"]
    game = table(**KINGDOM, hand=["e4"], play=[7, 22, "e4", 5, 10, 3], energies="AWF")
    play(game, "summon e4 pay AW")
    assert options(game) == ["return 3#5"]


def test_with_the_spirit_the_scroll_still_searches_the_printed_cost() -> None:
    game = spirit(hand=["e5"], energies="FFA", draw=[7, 22, 15, 1, 3])
    play(game, "summon e5 pay FFA", "name E")
    assert options(game) == ["keep 3", "discard"]
    assert discarded(game) == ["7", "22", "15", "1"]


def test_arcano_leech_and_the_spirit_are_both_paid() -> None:
    game = spirit(hand=[15], energies="A", crystals=1, others=[{"play": [33]}])
    play(game, "summon 15 pay A")
    assert (crystals(game), crystals(game, 1), reserve(game)) == (0, 1, "")


# 6 Argos' Embrace


def embraced(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table under Argos' Embrace: every seat has 12 crystals unless it says otherwise."""
    seats = [{"crystals": 12, **other} for other in others or [{}]]
    keys.setdefault("draw", [3, 6, 8, 30])
    keys.setdefault("modules", ("cards", "tokens"))
    return table(seats, **{"crystals": 12, "enchantment": "argos-embrace", **keys})


# What seat 0 does, what it has in hand afterwards, and what it has left of 12 crystals.
EMBRACE: dict[str, tuple[dict[str, Any], list[str], list[str], int]] = {
    "die draw kept": ({"phase": "draw", "die": "D/2"}, ["draw", "keep 3"], ["3"], 7),
    "die draw rejected": ({"phase": "draw", "die": "D/2"}, ["draw", "discard"], [], 12),
    "bonus draw": ({"phase": "draw", "die": "D/2"}, ["bonus draw", "keep 6"], ["6"], 7),
    "token 1 kept": ({"abilities": [1]}, ["token 1", "keep 3"], ["3"], 7),
    "token 1 rejected": ({"abilities": [1]}, ["token 1", "discard"], [], 12),
    "Amulet of Fire": (
        {"hand": [2], "energies": "FF"}, ["summon 2 pay FF", "keep 8"], ["8"], 7,
    ),
    "Amulet of Time": (
        {"hand": ["e15", 34, 35], "energies": "WW"},
        ["summon e15 pay WW", "gain AA", "discard 34 35"], ["3", "6"], 7,
    ),
    "Amulet of Time, none": (
        {"hand": ["e15", 34], "energies": "WW"},
        ["summon e15 pay WW", "gain AA", "leave"], ["34"], 12,
    ),
    "Potion of Power": ({"play": [23]}, ["activate 23"], ["3"], 7),
    "Elemental Amulet, fire": (
        {"hand": [31], "energies": "F"}, ["summon 31 for F pay F"], ["3"], 7,
    ),
    "Elemental Amulet, air": (
        {"hand": [31], "energies": "A"}, ["summon 31 for A pay A"], [], 12,
    ),
    "Throne": (
        {"hand": ["e10", 34], "energies": "WFF"},
        ["summon e10 pay WFF", "discard 34"], ["3"], 7,
    ),
    "Throne, empty hand": (
        {"hand": ["e10"], "energies": "WFF"}, ["summon e10 pay WFF"], [], 12,
    ),
    "Potion of Resurrection": (
        {"play": ["e11"], "discard": [34, 35]}, ["activate e11", "keep 35"], ["35"], 7,
    ),
    "Potion of Resurrection, nothing there": ({"play": ["e11"]}, ["activate e11"], [], 12),
    "Scroll": (
        {"hand": ["e5"], "energies": "FF"},
        ["summon e5 pay FF", "name E", "keep 3"], ["3"], 7,
    ),
    "Scroll, second match": (
        {"hand": ["e5"], "energies": "FF"},
        ["summon e5 pay FF", "name E", "discard", "name A"], ["8"], 7,
    ),
    "Catcher": (
        {"hand": ["e8"], "energies": "AF", "draw": [3, 10]},
        ["summon e8 pay AF", "keep 10"], ["10"], 7,
    ),
    "Catcher, second match": (
        {"hand": ["e8"], "energies": "AF", "draw": [3, 10, 12]},
        ["summon e8 pay AF", "discard"], ["12"], 7,
    ),
    "Crown, draw": (
        {"hand": [36], "energies": "AW"},
        ["summon 36 pay AW", "draw", "gain AAAAAA"], ["3"], 7,
    ),
    "Crown, discard": (
        {"hand": [36, 34], "energies": "AW"},
        ["summon 36 pay AW", "discard", "discard 34", "gain AAAAAA"], [], 12,
    ),
    "Naria": ({"hand": [12]}, ["summon 12", "keep 6"], ["6"], 12 - 3 - 5),
    "Demon": ({"hand": [38], "energies": "AWFE"}, ["summon 38 pay AWFE"], [], 12),
    "Amsug": (
        {"hand": [17], "play": [34], "energies": "AW"},
        ["summon 17 pay AW", "return 34"], ["34"], 7,
    ),
    "Amsug without items": ({"hand": [17], "energies": "AW"}, ["summon 17 pay AW"], [], 12),
    "Codex": (
        {"hand": ["e4"], "play": [34], "energies": "AW"},
        ["summon e4 pay AW", "return 34"], ["34"], 7,
    ),
    "Codex without items": ({"hand": ["e4"], "energies": "AW"}, ["summon e4 pay AW"], [], 12),
    "Divine Chalice": (
        {"hand": [9], "energies": "AWFE"}, ["summon 9 pay AWFE", "play 6"], [], 12,
    ),
    "Crystal Orb": (
        {"play": [34], "energies": "AAAA", "draw": [6]},
        ["activate 34 look", "play pay AAAA"], [], 12,
    ),
    "Potion of Dreams": ({"play": [24], "hand": [6]}, ["activate 24", "play 6"], [], 12),
    "Library by Boots": (
        {"hand": [7], "space": 12, "library2": [34]}, ["summon 7", "move +1"], ["34"], 12,
    ),
    "Library by token 10": (
        {"abilities": [10], "space": 12, "library2": [34]},
        ["token 10", "move +2"], ["34"], 12,
    ),
    "Damned Soul": ({"hand": [50], "energies": "W"}, ["summon 50 pay W"], [], 22),
}  # fmt: skip


@pytest.mark.parametrize("event", EMBRACE)
def test_the_embrace_takes_five_crystals_once_for_cards_kept_in_hand(event: str) -> None:
    keys, gestures, in_hand, left = EMBRACE[event]
    game = play(embraced(**keys), *gestures)
    assert (hand(game), crystals(game)) == (in_hand, left)
    assert violations(game.state) == []


def test_the_embrace_counts_library_cards_of_the_wheel_for_nobody() -> None:
    others = [{"library2": [34]}]
    game = embraced(others, library2=[35], space=12, first=1, dice=["FF*/3"])
    play(game, "end")
    assert (hand(game), hand(game, 1)) == (["35"], ["34"])
    assert (crystals(game), crystals(game, 1)) == (12, 12)


def test_the_embrace_counts_nothing_in_the_prelude() -> None:
    seats = [{"pack": [1], "hand": [2, 3]}, {"pack": [4], "hand": [5, 6]}]
    game = Game.set_up(phase="draft", enchantment="argos-embrace", seats=seats)
    game.play("pick 1", 0)
    game.play("pick 4", 1)
    game.play("split 1 / 2 / 3", 0)
    game.play("split 4 / 5 / 6", 1)
    assert (hand(game), hand(game, 1), decider(game)) == (["1"], ["4"], (0, "die"))


def test_the_embrace_concerns_every_player_who_gets_a_card_of_naria() -> None:
    game = embraced([{}, {}], hand=[12])
    play(game, "summon 12", "keep 3")
    assert [crystals(game, seat) for seat in range(3)] == [4, 12, 12]
    play(game, "give 6 8")
    assert [crystals(game, seat) for seat in range(3)] == [4, 7, 7]
    assert [hand(game, seat) for seat in range(3)] == [["3"], ["6"], ["8"]]


def test_the_embrace_concerns_every_opponent_of_the_demon() -> None:
    game = embraced([{"gauge": 5}, {"gauge": 5, "crystals": 4}], hand=[38], energies="AWFE")
    play(game, "summon 38 pay AWFE")
    # Seat 1 has paid; seat 2 has only the card just drawn.
    assert [crystals(game, seat) for seat in range(3)] == [12, 7, 4]
    assert (decider(game), options(game)) == ((2, "lose"), ["lose 6"])
    play(game, "lose 6")
    assert (hand(game, 1), hand(game, 2), discarded(game)) == (["3"], [], ["6"])
    assert decider(game) == (0, "turn")


def test_the_embrace_concerns_every_player_who_takes_an_item_back_for_amsug() -> None:
    others = [{"play": [34]}, {"play": [10]}]
    game = embraced(others, hand=[17], play=[35], energies="AW")
    play(game, "summon 17 pay AW", "return 34", "return 35")
    assert [crystals(game, seat) for seat in range(3)] == [7, 7, 12]


def test_the_embrace_does_not_concern_a_damned_soul_that_is_passed_on() -> None:
    game = play(embraced(play=[50], energies="W"), "activate 50 pay W")
    assert (in_play(game, 1), crystals(game), crystals(game, 1)) == (["50"], 12, 12)


@pytest.mark.parametrize(("before", "after"), [(5, 0), (6, 1)])
def test_with_five_crystals_they_must_be_paid(before: int, after: int) -> None:
    game = embraced(crystals=before, play=[23, 35], hand=[34])
    play(game, "activate 23")
    assert (crystals(game), decider(game), hand(game)) == (after, (0, "turn"), ["3", "34"])


@pytest.mark.parametrize("before", [0, 4])
def test_with_fewer_a_card_of_choice_goes_and_the_crystals_stay(before: int) -> None:
    game = embraced(crystals=before, play=[23, 35], hand=[34, 34])
    play(game, "activate 23")
    assert (decider(game), options(game)) == ((0, "lose"), ["lose 3", "lose 34", "lose 35#1"])
    sacrificed = play(game.copy(), "lose 35#1")
    assert (in_play(sacrificed), hand(sacrificed)) == ([], ["3", "34", "34"])
    rid_of_new = play(game.copy(), "lose 3")
    assert (hand(rid_of_new), discarded(rid_of_new)) == (["34", "34"], ["23", "3"])
    play(game, "lose 34")
    assert (hand(game), discarded(game)) == (["3", "34"], ["23", "34"])
    assert crystals(game) == before


def test_the_only_card_is_given_without_choice_of_another() -> None:
    game = embraced(crystals=0, phase="draw", die="D/2")
    play(game, "draw", "keep 3")
    assert options(game) == ["lose 3"]
    play(game, "lose 3")
    assert (hand(game), discarded(game), decider(game)) == ([], ["3"], (0, "turn"))


def test_a_card_discarded_for_the_embrace_stays_unseen() -> None:
    game = embraced(crystals=0, play=[23], hand=[34])
    play(game, "activate 23")
    events = game.play("lose 34")
    for viewer in (0, 1, None):
        (told,) = [facts(e.seen_by(viewer)) for e in events if e.kind == "discard"]
        assert told.get("cards") == ((34,) if viewer == 0 else None)


def test_the_embrace_is_settled_before_the_effect_continues() -> None:
    # The gauge moves after the card is paid for, and the crown gives energy all the same.
    game = embraced(crystals=0, play=[23], gauge=5)
    play(game, "activate 23")
    assert (decider(game), player(game).gauge) == ((0, "lose"), 5)
    play(game, "lose 3")
    assert player(game).gauge == 7
    game = embraced(crystals=0, hand=[36], energies="AW")
    play(game, "summon 36 pay AW", "draw")
    assert options(game) == ["lose 3", "lose 36#0"]
    play(game, "lose 3")
    assert decider(game) == (0, "gain")
    play(game, "gain AAAAAA")
    assert (reserve(game), hand(game)) == ("AAAAAA", [])


def test_players_settle_the_embrace_in_the_order_they_receive() -> None:
    game = embraced([{"crystals": 0}, {"crystals": 3}], hand=[12], crystals=4)
    play(game, "summon 12", "keep 3")
    assert (decider(game), crystals(game)) == ((0, "lose"), 1)
    assert options(game) == ["lose 3", "lose 12#0"]
    play(game, "lose 12#0")
    game.apply(game.legal()[0])
    assert decider(game) == (1, "lose")
    assert hand(game, 2) == []
    play(game, "lose 6")
    while decider(game) != (2, "lose"):
        game.apply(game.legal()[0])
    assert options(game) == ["lose 8"]
    play(game, "lose 8")
    assert (discarded(game), decider(game)) == (["12", "6", "8"], (0, "turn"))


def test_two_effects_take_five_crystals_each() -> None:
    game = play(embraced(play=[23, 23]), "activate 23#0", "activate 23#1")
    assert (crystals(game), hand(game)) == (2, ["3", "6"])


def test_a_shield_saves_the_card_that_the_embrace_demands() -> None:
    game = embraced(crystals=4, play=[23, "e13"])
    play(game, "activate 23 sacrifice 23#0")
    assert options(game) == ["lose 3", "lose e13#1"]
    play(game, "lose e13#1")
    assert (crystals(game), hand(game), in_play(game)) == (14, ["3"], [])


def test_the_embrace_is_settled_before_a_shield_announced_for_a_potion_pays() -> None:
    game = embraced(crystals=4, play=[23, "e13"])
    play(game, "activate 23 sacrifice e13#1")
    # The Shield is promised already, so it cannot be given for the new card, too.
    assert (options(game), crystals(game)) == (["lose 3", "lose 23#0"], 4)
    play(game, "lose 3")
    assert (crystals(game), in_play(game), discarded(game)) == (14, ["23"], ["3", "e13"])


def test_a_potion_that_will_leave_play_is_not_given_for_the_embrace() -> None:
    game = embraced(crystals=4, play=["e11", 35], discard=[34])
    play(game, "activate e11", "keep 34")
    assert options(game) == ["lose 34", "lose 35#1"]
    play(game, "lose 34")
    assert (discarded(game), in_play(game)) == (["34", "e11"], ["35"])


def test_a_treatise_sacrificed_for_the_embrace_takes_the_reserve_along() -> None:
    game = embraced(crystals=4, play=[23, 42], energies="AAA")
    play(game, "activate 23", "lose 42#1")
    assert (reserve(game), crystals(game), hand(game)) == ("", 4, ["3"])


def test_nothing_drawn_is_nothing_paid() -> None:
    game = embraced([{}], hand=[31], energies="F", draw=[], rest="hand 1")
    play(game, "summon 31 for F pay F")
    assert (crystals(game), hand(game)) == (12, [])


# 7 Io's Bounty


def bounty(**keys: Any) -> Game:
    """A table in winter under Io's Bounty: air and water 1, fire 2, earth 3, and 1 more."""
    return table(enchantment="ios-bounty", modules=("cards", "tokens"), **keys)


@pytest.mark.parametrize(
    ("keys", "gestures", "gain"),
    [
        ({"transmute": True, "energies": "A"}, ["transmute A"], 2),
        ({"transmute": True, "energies": "AWFE"}, ["transmute AWFE"], 1 + 1 + 2 + 3 + 4),
        ({"transmute": True, "energies": "EE", "play": [8]}, ["transmute EE"], 2 * (3 + 1 + 1)),
        ({"transmute": True, "energies": "E", "play": [8, 8]}, ["transmute E"], 3 + 1 + 2),
        ({"energies": "EE"}, ["bonus transmute", "transmute EE"], 2 * (3 + 1 + 1)),
        (
            {"energies": "E", "play": [8], "abilities": [6]},
            ["bonus transmute", "token 6", "bonus transmute", "transmute E"],
            3 + 1 + 1 + 2 + 1,
        ),
        (
            {"energies": "E", "abilities": [6]}, ["token 6", "transmute E"], 3 + 1 + 1,
        ),
        (
            {"transmute": True, "play": [{"card": 4, "tokens": "E"}]}, ["transmute E#0"], 4,
        ),
        ({"energies": "AAA", "play": [5]}, ["activate 5 pay AAA"], 9 + 3),
        ({"energies": "AAA", "play": [5, 8]}, ["activate 5 pay AAA"], 9 + 3 + 3),
        ({"energies": "AAWE", "play": [26]}, ["activate 26"], 4 * (4 + 1)),
        ({"energies": "AW", "play": [26, 8]}, ["activate 26"], 2 * (4 + 1 + 1)),
        # No transmutation: nothing more.
        (
            {"energies": "A", "play": [{"card": 35, "tokens": "AAAAAA"}]},
            ["activate 35 place A"],
            15,
        ),
        ({"play": [37, 3, 3]}, ["activate 37 sacrifice #0 #1 #2"], 15),
        ({"energies": "AAA", "play": ["e12"]}, ["activate e12 pay AAA"], 0),
    ],
)  # fmt: skip
def test_the_bounty_is_one_crystal_more_for_each_token_transmuted(
    keys: dict[str, Any], gestures: list[str], gain: int
) -> None:
    game = play(bounty(**keys), *gestures)
    assert crystals(game) == gain


def test_the_bounty_adds_nothing_to_the_horn_of_plenty() -> None:
    game = bounty(play=["e2"], energies="E", first=1)
    play(game, "end")
    assert decider(game) == (0, "discard-energy")
    play(game, "pay E")
    assert crystals(game) == 5


def test_the_bounty_is_for_all_players_and_shown_in_the_options() -> None:
    seats: list[dict[str, Any]] = [{}, {"energies": "E", "die": "WAT/1"}]
    game = Game.set_up(seats=seats, enchantment="ios-bounty", phase="die", active=1)
    assert reserve(game, 1) == "AWE"
    game.apply(next(step for step in game.legal() if step.text == "transmute"))
    worth = {step.text: step.worth.get("gains_crystals") for step in game.legal()}
    assert worth == {"transmute A": 2, "transmute W": 2, "transmute E": 4}


def test_the_bounty_gives_no_right_to_transmute() -> None:
    assert reasons(bounty(energies="A"), "transmute") == ["no-right-to-transmute"]


# 8 Olaf's Knowledge


def olaf(**keys: Any) -> Game:
    """A table under Olaf's Knowledge."""
    return table(enchantment="olafs-knowledge", **keys)


@pytest.mark.parametrize(
    ("answer", "in_hand", "discard"), [("keep 3", ["3"], []), ("discard", [], ["3"])]
)
def test_the_fifth_bonus_draws_a_card_to_keep_or_discard(
    answer: str, in_hand: list[str], discard: list[str]
) -> None:
    game = play(olaf(draw=[3, 5]), "bonus card")
    assert options(game) == ["keep 3", "discard"]
    play(game, answer)
    assert (hand(game), discarded(game), player(game).bonuses) == (in_hand, discard, 1)
    assert pile(game, 1) == ["5"]


def test_the_fifth_bonus_is_one_of_at_most_three_steps() -> None:
    game = olaf(draw=[3, 5, 6], gauge=5)
    play(game, "bonus card", "keep 3", "bonus gauge", "bonus card", "discard")
    assert player(game).bonuses == 3
    assert options(game) == ["end"]
    assert "bonuses-used" in reasons(game, "bonus card")
    assert seat_data(game, 0, 0)["score"] == -20 - 5


def test_the_fifth_bonus_comes_after_the_die_and_its_draw() -> None:
    game = olaf(phase="draw", die="D/2", draw=[3, 5])
    assert options(game) == ["draw", "bonus draw"]
    assert "draw-first" in reasons(game, "bonus card")
    play(game, "draw", "keep 3")
    assert "bonus card" in options(game)
    before = olaf(phase="die", play=[15])
    assert "die-first" in reasons(before, "bonus card")


def test_the_fifth_bonus_is_refused_if_no_card_can_be_drawn() -> None:
    game = olaf(rest="hand 1")
    assert "bonus card" not in options(game)
    assert reasons(game, "bonus card") == ["draw-pile-empty"]
    game = olaf(rest="discard", draw=[3])
    assert "bonus card" in options(game)


def test_the_drawer_alone_sees_the_card_of_the_fifth_bonus() -> None:
    game = olaf(draw=[3])
    events = game.play("bonus card")
    for viewer in (0, 1, None):
        (told,) = [facts(e.seen_by(viewer)) for e in events if e.kind == "draw"]
        assert told.get("cards") == ((3,) if viewer == 0 else None)
        assert game.view(viewer).data()["aside"] == ["amulet-of-earth" if viewer == 0 else None]


def test_no_shield_saves_the_card_of_the_fifth_bonus() -> None:
    game = play(olaf(**KINGDOM, draw=[3], play=["e13"], hand=[5]), "bonus card")
    assert options(game) == ["keep 3", "discard"]


def test_without_olaf_there_is_no_fifth_bonus() -> None:
    game = table()
    assert "bonus card" not in options(game)
    assert "bonus card" not in game.things(0)


# 9 Drought


def drought(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table under Drought in the last space of spring; seat 0 is the richest."""
    return table(
        others,
        **{"crystals": 5, "space": 6, "modules": ("cards", "tokens"),
           "enchantment": "drought", **keys},
    )  # fmt: skip


BOOTS: dict[str, Any] = {"hand": [7]}


CROSSINGS = [(4, 7), (5, 7), (5, 8), (6, 7), (6, 8), (6, 9)]


@pytest.mark.parametrize(("space", "target"), CROSSINGS)
def test_boots_that_carry_the_token_into_summer_bring_the_drought(space: int, target: int) -> None:
    game = play(drought(**BOOTS, space=space), "summon 7", f"move +{target - space}")
    assert (decider(game), options(game)) == ((0, "either"), ["sacrifice", "lower"])
    data = game.view(None).data()
    assert (data["space"], data["drought_years"]) == (target, [1])


@pytest.mark.parametrize(("space", "target"), CROSSINGS)
def test_the_pips_of_the_die_left_over_bring_the_drought(space: int, target: int) -> None:
    game = drought(space=space, first=1, dice=[f"D/{target - space}"])
    play(game, "end")
    # Nothing is in play, so there is nothing to sacrifice.
    assert (decider(game), options(game)) == ((0, "either"), ["lower"])
    play(game, "lower")
    assert (player(game).limit, player(game).droughts, decider(game)) == (6, 1, (0, "die"))


def test_token_10_brings_the_drought() -> None:
    game = play(drought(abilities=[10], space=5, play=[3]), "token 10", "move +2")
    assert (decider(game), options(game)) == ((0, "either"), ["sacrifice", "lower"])


@pytest.mark.parametrize(
    ("space", "move"),
    [(3, "+1"), (3, "+3"), (7, "+1"), (9, "+1"), (10, "-1"), (12, "-3"), (7, "-1"), (12, "+1")],
)
def test_no_other_move_brings_it_and_never_one_backwards(space: int, move: str) -> None:
    game = play(drought(**BOOTS, space=space), "summon 7", f"move {move}")
    assert (decider(game), game.view(None).data()["drought_years"]) == ((0, "turn"), [])


def test_back_into_spring_and_forward_again_is_no_second_drought_in_a_year() -> None:
    game = drought(hand=[7, 7], abilities=[10])
    play(game, "summon 7", "move +1", "lower", "summon 7", "move -1", "token 10", "move +2")
    assert (decider(game), player(game).droughts) == ((0, "turn"), 1)


@pytest.mark.parametrize(("year", "comes"), [(1, False), (2, True), (3, True)])
def test_each_year_has_its_own_drought(year: int, comes: bool) -> None:
    game = drought(**BOOTS, year=year, drought_years=[1])
    play(game, "summon 7", "move +1")
    assert decider(game) == (0, "either" if comes else "turn")
    years = [1, year] if comes else [1]
    assert game.view(1).data()["drought_years"] == years


def test_droughts_of_several_years_add_up() -> None:
    game = drought(**BOOTS, year=3, droughts=2, drought_years=[1, 2], energies="AAAAA")
    play(game, "summon 7", "move +1", "lower")
    assert (player(game).limit, decider(game)) == (4, (0, "drop"))


def test_a_tie_for_most_crystals_spares_everybody_and_does_not_use_up_the_year() -> None:
    game = drought([{"crystals": 5}, {}], hand=[7, 7, 3], energies="EE", abilities=[10])
    play(game, "summon 7", "move +1")
    assert (decider(game), game.view(None).data()["drought_years"]) == ((0, "turn"), [])
    play(game, "summon 7", "move -1", "summon 3 pay EE", "token 10", "move +2")
    assert (decider(game), game.view(None).data()["drought_years"]) == ((0, "either"), [1])


def test_a_tie_of_the_others_does_not_spare_the_richest() -> None:
    game = drought([{"crystals": 4}, {"crystals": 4}], **BOOTS)
    play(game, "summon 7", "move +1")
    assert decider(game) == (0, "either")


def test_the_richest_is_hit_at_once_also_in_the_turn_of_another() -> None:
    other = {"crystals": 6, "play": [3, 34], "energies": "AAAAAAA"}
    game = play(drought([other], **BOOTS), "summon 7", "move +1")
    assert (decider(game), options(game)) == ((1, "either"), ["sacrifice", "lower"])
    lowered = play(game.copy(), "lower")
    assert (decider(lowered), options(lowered)) == ((1, "drop"), ["drop A"])
    play(lowered, "drop A")
    assert (reserve(lowered, 1), decider(lowered)) == ("AAAAAA", (0, "turn"))
    play(game, "sacrifice")
    assert options(game) == ["sacrifice 3#0", "sacrifice 34#1"]
    play(game, "sacrifice 34#1")
    assert (in_play(game, 1), discarded(game), decider(game)) == (["3"], ["34"], (0, "turn"))
    assert (player(game, 1).limit, player(game, 1).droughts) == (7, 0)


def test_the_limit_drops_at_once_before_anything_else_happens() -> None:
    others = [{"play": [11, 27], "crystals": 1}]
    game = drought(others, **BOOTS, energies="AAAWWWF", crystals=5)
    play(game, "summon 7", "move +1", "lower")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A", "drop W", "drop F"])
    assert (crystals(game), crystals(game, 1)) == (5, 1)
    play(game, "drop F")
    assert (crystals(game), crystals(game, 1), decider(game)) == (4, 2, (1, "gain"))


def test_the_drought_comes_before_figrim_makes_another_one_richest() -> None:
    game = drought([{"play": [11], "crystals": 4}], **BOOTS, crystals=5)
    play(game, "summon 7", "move +1")
    assert (decider(game), crystals(game), crystals(game, 1)) == ((0, "either"), 5, 4)
    play(game, "lower")
    assert (crystals(game), crystals(game, 1), player(game).droughts) == (4, 5, 1)


def test_at_the_end_of_a_round_too_it_comes_before_the_cards() -> None:
    others = [{"play": [27], "crystals": 1}]
    game = drought(others, first=1, dice=["D/1"], play=[3])
    play(game, "end")
    assert decider(game) == (0, "either")
    play(game, "sacrifice", "sacrifice 3")
    assert decider(game) == (1, "gain")


@pytest.mark.parametrize("by_boots", [True, False])
def test_a_card_sacrificed_for_the_drought_does_not_act_for_the_new_season(by_boots: bool) -> None:
    others = [{"crystals": 4, "play": [27]}]
    game = drought(others, play=[11], hand=[7], first=1, dice=["D/1"])
    play(game, *(["summon 7", "move +1"] if by_boots else ["end"]))
    play(game, "sacrifice", "sacrifice 11#0")
    assert (crystals(game), crystals(game, 1), decider(game)) == (5, 4, (1, "gain"))


@pytest.mark.parametrize(
    ("in_front", "limit"), [([], 6), ([18], 9), (["e7"], 5), (["e6", 18], 8), (["e7", "e7"], 4)]
)
def test_the_limit_stays_lower_whatever_else_changes_it(in_front: list[Any], limit: int) -> None:
    game = drought(droughts=1, play=in_front, space=1, energies="A" * limit, abilities=[3])
    assert seat_data(game, 1, 0)["limit"] == limit
    play(game, "token 3", "gain FF")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A", "drop F"])
    play(game, "drop AA")
    assert reserve(game) == "A" * (limit - 2) + "FF"


def test_a_shield_may_be_given_for_the_drought() -> None:
    game = drought(**BOOTS, play=[3, "e13"])
    play(game, "summon 7", "move +1", "sacrifice", "sacrifice e13#1")
    assert (in_play(game), crystals(game), discarded(game)) == (["3", "7"], 15, ["e13"])


def test_a_lone_shield_is_given_for_nothing() -> None:
    game = drought(play=["e13"], first=1, dice=["D/1"])
    play(game, "end", "sacrifice", "sacrifice e13")
    assert (in_play(game), crystals(game), discarded(game)) == ([], 5, ["e13"])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_drought_is_told_and_shown_to_all(viewer: int | None) -> None:
    game = play(drought(**BOOTS), "summon 7")
    events = game.play("move +1") + game.play("lower")
    told = [facts(event.seen_by(viewer)) for event in events]
    assert {"event": "drought", "seat": 0, "year": 1} in told
    assert {"event": "limit", "seat": 0, "number": -1} in told
    data = seat_data(game, viewer, 0)
    assert (data["limit"], data["droughts"]) == (6, 1)


# 10 Vision of Destiny


def vision(**keys: Any) -> Game:
    """A table under Vision of Destiny; the top of the draw pile is 1 2 3 5 6 8."""
    keys.setdefault("draw", [1, 2, 3, 5, 6, 8])
    return table(
        **{"crystals": 12, "modules": ("cards", "tokens"), "enchantment": "vision-of-destiny",
           **keys},
    )  # fmt: skip


NAMES = {
    1: "amulet-of-air", 2: "amulet-of-fire", 3: "amulet-of-earth", 5: "balance-of-ishtar",
    6: "staff-of-spring", 8: "purse-of-io",
}  # fmt: skip


def shown(game: Game, viewer: int | None = None) -> list[Any]:
    """The open cards as a viewer sees them."""
    found = game.view(viewer).data()["open_cards"]
    assert isinstance(found, list)
    return found


def named(*numbers: int) -> list[str]:
    """Cards as their names."""
    return [NAMES[number] for number in numbers]


def rows(events: list[Event]) -> list[tuple[int, ...]]:
    """The rows of open cards that were told to a spectator."""
    found = [e.seen_by(None).data()["cards"] for e in events if e.kind == "row"]
    return [row for row in found if isinstance(row, tuple)]


def test_the_row_is_laid_out_when_the_tournament_begins() -> None:
    game = Game.new(2, enchantment="vision-of-destiny", seed=3)
    events: list[Event] = []
    while decider(game)[1] != "die":
        for viewer in (0, 1, None):
            assert shown(game, viewer) == []
            assert "." not in game.view(viewer).line().split(" ")[7]
        assert rows(events) == []
        events = game.apply(game.legal()[0])
    assert rows(events) == [tuple(game.state.pile[:-3:-1])]
    assert "row" not in [event.kind for event in game.opening]
    assert len(shown(game)) == 2


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_top_two_cards_and_no_more(viewer: int | None) -> None:
    game = vision(others=[{}, {}])
    assert shown(game, viewer) == named(1, 2)
    data = game.view(viewer).data()
    assert data["draw_pile"] == len(game.state.pile)
    assert str(data["line"]).split(" ")[7] == f"{len(game.state.pile) - 2}?.2.1"


def test_without_vision_nobody_sees_the_draw_pile() -> None:
    game = table(draw=[1, 2])
    assert [shown(game, viewer) for viewer in (0, 1, None)] == [[], [], []]
    assert "vision" not in options(game)
    assert "vision" not in game.things(0)


DRAWS: list[tuple[dict[str, Any], list[str], list[int]]] = [
    # What is done, and the row when the next decision is asked.
    ({"phase": "draw", "die": "D/2"}, ["draw"], [2, 3]),
    ({"phase": "draw", "die": "D/2"}, ["bonus draw"], [3, 5]),
    ({"hand": [2], "energies": "FF", "draw": [1, 30, 31, 5, 6, 8]}, ["summon 2 pay FF"], [6, 8]),
    ({"play": [23]}, ["activate 23"], [2, 3]),
    ({"hand": [12]}, ["summon 12"], [3, 5]),
    ({"abilities": [1]}, ["token 1"], [2, 3]),
    ({"hand": ["e5"], "energies": "FF"}, ["summon e5 pay FF", "name E"], [5, 6]),
    ({"play": [34]}, ["activate 34 bury"], [2, 3]),
    ({"play": [34], "energies": "AAAA"}, ["activate 34 look", "play pay AAAA"], [2, 3]),
    ({}, ["vision"], [2, 3]),
]


@pytest.mark.parametrize(("keys", "gestures", "row"), DRAWS)
def test_the_row_is_filled_up_before_the_next_decision(
    keys: dict[str, Any], gestures: list[str], row: list[int]
) -> None:
    game = vision(**keys)
    events = [event for gesture in gestures for event in game.play(gesture)]
    assert rows(events)[-1] == tuple(row)
    assert [shown(game, viewer) for viewer in (0, 1, None)] == [named(*row)] * 3


def test_a_draw_of_several_cards_is_one_change_of_the_row() -> None:
    game = vision(hand=[9], energies="AWFE")
    assert rows(game.play("summon 9 pay AWFE")) == [(6, 8)]
    game = vision(hand=["e15", 34, 35], energies="WW")
    play(game, "summon e15 pay WW", "gain AA")
    assert rows(game.play("discard 34 35")) == [(3, 5)]


def test_what_is_drawn_is_the_open_card() -> None:
    game = play(vision(abilities=[1]), "token 1", "keep 1")
    assert hand(game) == ["1"]


def test_the_top_card_is_discarded_for_five_crystals() -> None:
    game = vision(crystals=12)
    events = game.play("vision")
    assert (crystals(game), discarded(game), pile(game, 2)) == (7, ["1"], ["2", "3"])
    for viewer in (0, 1, None):
        told = [facts(event.seen_by(viewer)) for event in events]
        assert {"event": "crystals", "seat": 0, "number": -5} in told
        (card,) = [each["cards"] for each in told if each["event"] == "bury"]
        assert card == (1,)


def test_that_is_once_in_a_turn() -> None:
    game = play(vision(crystals=30, others=[{"crystals": 5}]), "vision")
    assert "vision" not in options(game)
    assert reasons(game, "vision") == ["vision-used"]
    assert game.view(1).data()["top_discarded"] is True
    play(game, "end")
    assert game.view(1).data()["top_discarded"] is False
    play(game, "vision")
    assert (crystals(game, 1), discarded(game)) == (0, ["1", "2"])


def test_a_position_says_whether_the_top_card_was_discarded_this_turn() -> None:
    game = vision(top_discarded=True)
    assert reasons(game, "vision") == ["vision-used"]
    assert reasons(Game.from_position(game.position()), "vision") == ["vision-used"]


@pytest.mark.parametrize(("purse", "allowed"), [(4, False), (5, True)])
def test_fewer_than_five_crystals_are_not_enough(purse: int, allowed: bool) -> None:
    game = vision(crystals=purse)
    assert ("vision" in options(game)) is allowed
    assert reasons(game, "vision") == ([] if allowed else ["needs-crystals"])


def test_only_in_the_own_turn_after_the_die_and_its_draw() -> None:
    game = vision(phase="draw", die="D/2")
    assert "vision" not in options(game)
    assert "draw-first" in reasons(game, "vision")
    assert "die-first" in reasons(vision(phase="die", play=[15]), "vision")
    other = vision(others=[{"crystals": 9}])
    assert "not-your-decision" in reasons(other, "vision", 1)
    within = play(vision(hand=[2], energies="FF"), "summon 2 pay FF")
    assert "finish-first" in reasons(within, "vision")


def test_it_is_no_activation() -> None:
    game = vision(crystals=6, others=[{"play": [41]}], play=["e1"])
    play(game, "vision")
    assert (crystals(game), crystals(game, 1), tokens(game, 0)) == (1, 0, "")


def test_the_last_card_of_the_pile_lies_open_alone_and_two_follow_its_discard() -> None:
    game = vision(draw=[3], rest="discard")
    assert shown(game) == named(3)
    number = len(game.state.discard)
    events = game.play("vision")
    assert (len(game.state.pile), discarded(game)) == (number + 1, [])
    assert [event.kind for event in events if event.kind == "shuffle"] == ["shuffle"]
    assert rows(events)[-1] == tuple(game.state.pile[:-3:-1])
    assert [len(shown(game, viewer)) for viewer in (0, 1, None)] == [2, 2, 2]


def test_the_card_discarded_last_alone_comes_back_alone() -> None:
    game = vision(draw=[3], rest="hand 1")
    play(game, "vision")
    assert (shown(game), discarded(game), crystals(game)) == (named(3), [], 7)


def test_without_any_card_there_is_nothing_to_show_or_discard() -> None:
    game = vision(draw=[], rest="hand 1")
    assert (shown(game), reasons(game, "vision")) == ([], ["draw-pile-empty"])


LOOKS: list[tuple[dict[str, Any], str]] = [
    ({"play": ["e16"]}, "activate e16"),
    ({"abilities": [12]}, "token 12"),
]


@pytest.mark.parametrize(("keys", "gesture"), LOOKS)
def test_after_a_look_everybody_sees_the_new_top_two(keys: dict[str, Any], gesture: str) -> None:
    game = vision(**keys)
    looking = game.play(gesture)
    assert rows(looking) == []
    events = game.play("order 3 1")
    assert rows(events) == [(3, 1)]
    assert pile(game, 4) == ["3", "1", "2", "5"]
    assert [shown(game, viewer) for viewer in (0, 1, None)] == [named(3, 1)] * 3


@pytest.mark.parametrize(("keys", "gesture"), LOOKS)
def test_while_somebody_looks_the_cards_below_stay_hidden(
    keys: dict[str, Any], gesture: str
) -> None:
    game = play(vision(**keys), gesture)
    assert decider(game) == (0, "order")
    for viewer in (0, 1, None):
        assert not {NAMES[5], NAMES[6]} & set(shown(game, viewer))
        assert not {"5", "6"} & set(game.view(viewer).line().split(" ")[7].split("."))


def test_the_statue_looks_at_the_open_card_and_it_stays() -> None:
    game = vision(hand=[7], play=["e7"], space=3)
    play(game, "summon 7", "move +1", "crystals")
    assert (shown(game, 1), pile(game, 2)) == (named(1, 2), ["1", "2"])
