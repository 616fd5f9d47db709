"""Gestures as text: every kind of step, shorthands, and what cannot be read."""

from random import Random
from typing import Any

import pytest

from seasons import AmbiguousGesture, Game, IllegalAction, NotYourDecision, ParseError
from seasons.rooms.gesture import under_way
from seasons.rules.engine import steps
from seasons.rules.engine.events import Event
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.tables import ALL_FACES
from seasons.rules.writing import reading
from seasons.rules.writing.notation import card_code, card_named, die_code, may_go_on, step_text
from seasons.rules.writing.phrases import BETWEEN, phrases
from tests.helpers import hand, in_play, options, play, player, reserve, table, tokens

THREE_PILES = {"hand": [1, 2, 3, 4, 5, 6, 7, 8, 9]}
OTHER_PILES = {"hand": [11, 12, 13, 14, 15, 16, 17, 18, 19]}


def gestures(game: Game) -> list[str]:
    """The gestures of the record."""
    lines = game.record().splitlines()
    return [line.partition(" {")[0] for line in lines if line[:1].isdigit()]


def test_every_card_has_a_code_and_is_found_by_number_id_and_name() -> None:
    for card in CARDS.values():
        spoken = card.id.replace("-", " ").title()
        assert {card_named(name) for name in (card_code(card.kind), card.id, spoken)} == {card.kind}
    assert card_code(0) == "?"
    assert card_named(" Ragfield's Helm ") == card_named("19")


@pytest.mark.parametrize("name", ["", "0", "51", "?", "amulet", "-1", "9 9"])
def test_there_is_no_such_card(name: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_named(name)


def test_every_face_of_every_die_has_its_own_code_within_its_season() -> None:
    for season in range(4):
        codes = [die_code(die) for die in range(30 * season, 30 * season + 30)]
        assert len(set(codes)) == 30
        assert all(code.startswith(ALL_FACES[30 * season + i].name) for i, code in enumerate(codes))


@pytest.mark.parametrize(
    ("keys", "gesture", "line"),
    [
        ({"hand": [3], "energies": "EE"}, "summon 3", "summon 3 pay EE"),
        ({"hand": [3], "energies": "EE"}, "summon amulet-of-earth pay E E", "summon 3 pay EE"),
        ({"hand": [31], "energies": "AW"}, "summon 31 for A", "summon 31 for A pay A"),
        ({"hand": [31], "energies": "AW"}, "summon 31 for WA", "summon 31 for AW pay AW"),
        ({"energies": "FAF", "transmute": True}, "transmute FFA", "transmute AFF"),
        ({"energies": "FAF", "transmute": True}, "Transmute F", "transmute F"),
        ({"energies": "AAF"}, "bonus exchange give FA take WE", "bonus exchange give AF take WE"),
        ({"gauge": 3}, "bonus gauge", "bonus gauge"),
        ({}, "bonus transmute", "bonus transmute"),
        ({}, "end", "end"),
        ({"play": [16], "energies": "AW"}, "activate 16 pay W", "activate 16#0 pay W"),
        ({"play": [16], "energies": "A"}, "activate #0", "activate 16#0 pay A"),
        ({"play": [16, 16], "energies": "A"}, "activate 16#1", "activate 16#1 pay A"),
        ({"play": [{"card": 4, "tokens": "AE"}, 16], "energies": "A"}, "activate 16 pay A#0",
         "activate 16#1 pay A#0"),
        ({"play": [{"card": 4, "tokens": "AAE"}, 5], "energies": "A"}, "activate 5 pay A A#0 A#0",
         "activate 5#1 pay AA#0A#0"),
        ({"play": [{"card": 4, "tokens": "AE"}], "energies": "A", "transmute": True},
         "transmute E#0 A A#0", "transmute AA#0E#0"),
        ({"play": [44], "hand": [10]}, "activate 44", "activate 44#0 discard 10"),
        ({"play": [44, 10, 10]}, "activate 44 sacrifice #2", "activate 44#0 sacrifice 10#2"),
        ({"play": [37, 1, 2, 3]}, "activate 37 sacrifice 3 1 2",
         "activate 37#0 sacrifice 3#3 1#1 2#2"),
        ({"play": [32], "energies": "AE"}, "activate 32 energy pay E",
         "activate 32#0 energy pay E"),
        ({"play": [47], "energies": "AAE", "crystals": 2}, "activate 47 pay AA gain F",
         "activate 47#0 pay AA gain F"),
        ({"play": [35], "energies": "AE"}, "activate 35 place E", "activate 35#0 place E"),
        ({"play": [{"card": 4, "tokens": "FF"}, 5], "energies": "F"}, "activate 5 pay FF#0F#0",
         "activate 5#1 pay FF#0F#0"),
        ({"hand": [9], "energies": "AWFEE"}, "summon 9 pay EA", "summon 9 pay AWFE"),
        ({"play": [32], "crystals": 3}, "activate 32 crystals gain F",
         "activate 32#0 crystals gain F"),
        ({"hand": [18], "energies": "WE"}, "summon 18 gain FA", "summon 18 pay WE gain AF"),
        ({"hand": [7], "play": [27, 27], "space": 3}, "summon 7 move 1 gain F gain A",
         "summon 7 move +1 gain F gain A"),
        ({"hand": [36, 6], "energies": "AW"}, "summon 36 discard 6",
         "summon 36 pay AW discard 6"),
        ({"energies": "FFFF", "play": [25]}, "activate 25 gain EFFFF drop E",
         "activate 25#0 gain FFFFE drop FE"),
        ({"modules": ["cards"], "phase": "die", "play": ["e14"]}, "instead e14 energy gain F",
         "instead e14#0 energy gain F"),
        ({"modules": ["cards"], "play": [25, "e13", "e13"]},
         "activate 25 sacrifice e13#2 e13#1 gain AAAAA",
         "activate 25#0 sacrifice e13#2 e13#1 gain AAAAA"),
        ({"modules": ["cards"], "play": [25, "e13", "e13"]}, "activate 25 sacrifice e13#2",
         "activate 25#0 sacrifice e13#2"),
        ({"modules": ["cards"], "play": [37, "e13", "e13", 3, 5, 6]},
         "activate 37 sacrifice 3 e13#1 5", "activate 37#0 sacrifice 3#3 e13#1 5#4"),
        ({"modules": ["cards"], "play": [44, "e13"], "hand": [10]},
         "activate 44 discard 10 10", "activate 44#0 discard 10"),
        ({"modules": ["cards"], "play": ["e13", "e13"], "hand": ["e15", 3, 5, 6],
          "energies": "WW"}, "summon e15 gain AA discard 5 e13#0 e13#0 e13#1",
         "summon e15 pay WW gain AA discard 5 e13#0 e13#0 e13#1"),
    ],
)  # fmt: skip
def test_a_gesture_may_be_short_and_is_recorded_in_full(
    keys: dict[str, Any], gesture: str, line: str
) -> None:
    game, again = table(**keys), table(**keys)
    play(game, gesture)
    assert gestures(game) == [f"0: {line}"]
    play(again, line)
    assert again.position() == game.position()


@pytest.mark.parametrize(
    ("keys", "before", "expected"),
    [
        ({"hand": [7]}, ["summon 7"], ["move -3", "move -2", "move -1", "move +1", "move +2",
                                       "move +3"]),
        ({"hand": [21], "energies": "AF", "others": [{}, {}]}, ["summon 21"],
         ["copy 1", "copy 2"]),
        ({"hand": [10], "energies": "FFF", "others": [{"play": [3, 3]}]}, ["summon 10"],
         ["sacrifice 3#0", "sacrifice 3#1"]),
        ({"hand": [12], "crystals": 3, "draw": [5, 6]}, ["summon 12"], ["keep 5", "keep 6"]),
        ({"hand": [4], "energies": "WW"}, ["summon 4"],
         ["store A", "store W", "store F", "store E"]),
        ({"play": [34], "draw": [3]}, ["activate 34 look"], ["leave"]),
        ({"phase": "draw", "die": "D/2", "draw": [3]}, ["draw"], ["keep 3", "discard"]),
        ({"phase": "draw", "die": "D/2", "draw": [3]}, [], ["draw", "bonus draw"]),
        ({"phase": "die", "play": [15]}, [], ["resolve", "activate 15#0"]),
        ({"phase": "choose", "dice": ["WW*/2#1", "D/3#2", "6/2#4"]}, [],
         ["die WW*/2#1", "die D/3#2", "die 6/2#4"]),
        ({"phase": "draft", "pack": [9, 3, 3], "others": [{"pack": [1, 2, 4]}]}, [],
         ["pick 3", "pick 9"]),
        ({"phase": "split", **THREE_PILES, "others": [OTHER_PILES]}, [],
         [f"split {number}" for number in range(1, 8)]),
        ({"energies": "A" * 6 + "F", "phase": "die", "die": "WAT/1"}, [],
         ["drop A", "drop W"]),
    ],
)  # fmt: skip
def test_every_kind_of_step_has_a_text(
    keys: dict[str, Any], before: list[str], expected: list[str]
) -> None:
    game = play(table(**keys), *before)
    assert options(game) == expected
    assert [step_text(game.state, step.seat, step.code) for step in game.legal()] == expected


@pytest.mark.parametrize("gesture", ["die 6/2", "die 6/2#4"])
def test_a_die_is_taken_by_its_face_alone_if_that_is_clear(gesture: str) -> None:
    game = table(phase="choose", dice=["WW*/2", "D/3", "6/2"])
    play(game, gesture)
    assert die_code(player(game).die) == "6/2#4"


@pytest.mark.parametrize(
    "gesture",
    [
        "split 1 4 7 / 2 5 8 / 3 6 9",
        "split 7 4 1 / 8 2 5",
        "SPLIT amulet-of-air 4 7 / 2 5 8 / 9 6 3",
    ],
)
def test_a_split_is_one_line(gesture: str) -> None:
    game = table(phase="split", **THREE_PILES, others=[OTHER_PILES])
    game.play(gesture, 0)
    other = "split 11 12 13 / 14 15 16 / 17 18 19"
    game.play(other, 1)
    assert gestures(game) == ["0: split 1 4 7 / 2 5 8 / 3 6 9", f"1: {other}"]
    assert [hand(game, 0), hand(game, 1)] == [["1", "4", "7"], ["11", "12", "13"]]


@pytest.mark.parametrize(
    ("gesture", "error", "problem"),
    [
        ("", ParseError, "an empty gesture"),
        ("pick 1", IllegalAction, "possible: split 1"),
        ("split", ParseError, "groups of 3"),
        ("split 1 4 7", ParseError, "groups of 3"),
        ("split 1 4 / 2 5 8 / 3 6 9", ParseError, "groups of 3"),
        ("split 1 4 7 / 2 5 8 / 3 6 9 /", ParseError, "groups of 3"),
        ("split 1 4 x / 2 5 8 / 3 6 9", ParseError, "'x' cannot be read"),
        ("split 1 4 7 / 2 5 8 / 3 6 10", IllegalAction, "'split 10' is not possible"),
        ("split 1 4 10 / 2 5 8", IllegalAction, "'split 10' is not possible"),
        ("split 1 4 4 / 2 5 8", IllegalAction, "'split 4' is not possible"),
    ],
)
def test_a_split_that_cannot_be(gesture: str, error: type[Exception], problem: str) -> None:
    game = table(phase="split", **THREE_PILES, others=[OTHER_PILES])
    before = game.position()
    with pytest.raises(error, match=problem):
        game.play(gesture, 0)
    assert game.position() == before


@pytest.mark.parametrize("gesture", ["split 2 3 4 / 5 6 7 / 1 8 9", "split 1 2 3 / 4 5 6 / 7 8 9"])
def test_a_split_under_way_is_replaced_by_a_whole_one_or_goes_on_unchanged(gesture: str) -> None:
    game = table(phase="split", **THREE_PILES, others=[OTHER_PILES])
    fresh = game.copy()
    fresh.play(gesture, 0)
    game.apply(game.legal(0)[0])
    before = game.position()
    try:
        game.play(gesture, 0)
    except IllegalAction:
        assert game.position() == before
    else:
        assert game.position() == fresh.position()


@pytest.mark.parametrize(
    ("gesture", "problem", "offset"),
    [
        ("", "an empty gesture", 0),
        pytest.param("pay " * 300, "a gesture has at most 1000 letters", 0, id="too long"),
        ("   ", "an empty gesture", 0),
        ("jump", "'jump' is not a word", 0),
        ("  9 summon", "'9' is not a word", 2),
        ("end end", "the gesture is complete before this", 4),
        ("summon 31 for A", "incomplete: pay A, pay A#1", 15),
        ("activate 16", "ambiguous: activate 16#2, activate 16#3", 9),
        ("summon 9 pay AWFE gain A", "the gesture is complete before this", 23),
        ("bonus transmute gauge", "the gesture is complete before this", 16),
        ("end 5", "the gesture is complete before this", 4),
        ("summon 9 pay AWFE end", "the gesture is complete before this", 18),
        ("summon phoenix", "'phoenix' cannot be read", 7),
        ("summon @1", "'@1' cannot be read", 7),
        ("summon", "summon what", 6),
    ],
)
def test_what_cannot_be_read_is_pointed_at(gesture: str, problem: str, offset: int) -> None:
    amulet = {"card": 4, "tokens": "A"}
    game = table(hand=[9, 31], energies="AWFE", play=[3, amulet, 16, 16])
    before = game.position()
    with pytest.raises(ParseError, match=problem) as caught:
        game.play(gesture)
    assert (caught.value.offset, caught.value.text) == (offset, gesture)
    assert game.position() == before


def test_what_is_ambiguous_is_an_error_of_its_own() -> None:
    game = table(play=[16, 16], energies="A")
    with pytest.raises(AmbiguousGesture) as caught:
        game.play("activate 16")
    assert caught.value.choices == ["activate 16#0", "activate 16#1"]


@pytest.mark.parametrize(
    ("keys", "before", "gesture"),
    [
        ({"phase": "draw", "die": "D/2", "draw": [3]}, [], "draw keep 3"),  # a card is drawn
        ({"play": [34], "draw": [3]}, [], "activate 34 look leave"),  # a look
        ({"phase": "die", "play": [15]}, [], "activate 15 resolve"),  # a roll
        ({"hand": [10], "energies": "FFF", "others": [{"play": [3, 4]}]}, [],
         "summon 10 sacrifice 3"),  # the decision of another seat
        ({"phase": "die", "play": [15]}, [], "resolve end"),  # what to do next
        ({"hand": [7]}, ["summon 7"], "move +1 end"),
    ],
)  # fmt: skip
def test_no_gesture_goes_beyond_its_end(
    keys: dict[str, Any], before: list[str], gesture: str
) -> None:
    game = play(table(**keys), *before)
    with pytest.raises(ParseError, match="the gesture is complete before this"):
        game.play(gesture)


def test_undo_takes_back_a_whole_line() -> None:
    game = table(play=[32], crystals=3)
    before = game.position()
    play(game, "activate 32 crystals gain F").undo(0)
    assert game.position() == before
    play(game, "activate 32 crystals", "gain F").undo(0)
    assert options(game)[0] == "gain A"


def test_a_payment_that_is_still_open_lists_what_is_missing() -> None:
    game = table(hand=[10], energies="FFF", play=[20, {"card": 4, "tokens": "F"}])
    with pytest.raises(ParseError, match=r"incomplete: pay F, pay F#1"):
        game.play("summon 10 pay F")


@pytest.mark.parametrize("gesture", ["summon 3", "transmute A", "draw", "pay A", "activate 3"])
def test_a_gesture_that_is_not_possible_lists_what_is(gesture: str) -> None:
    game = table(hand=[3], play=[3])
    with pytest.raises(IllegalAction, match=r"possible: end, bonus transmute"):
        game.play(gesture)


def test_a_wrong_argument_after_an_optional_end_is_refused() -> None:
    game = table(energies="AAW", transmute=True)
    with pytest.raises((IllegalAction, ParseError)):
        game.play("transmute AAA")
    assert reserve(game) == "AAW"


@pytest.mark.parametrize(
    "phase",
    [
        {"phase": "free"},
        {"phase": "die", "play": [15]},
        {"phase": "draw", "die": "D/2"},
        {"phase": "choose"},
    ],
)
@pytest.mark.parametrize("gesture", ["end", "summon 7", "draw", "resolve", "die 6/2", "keep 3"])
def test_another_seat_has_nothing_to_say(phase: dict[str, Any], gesture: str) -> None:
    game = table(others=[{"hand": [7], "gauge": 5}], **phase)
    with pytest.raises(NotYourDecision):
        game.play(gesture, 1)


def test_a_word_stands_for_its_step_even_when_others_follow_in_the_same_gesture() -> None:
    game = table(play=[24], hand=[29], gauge=1, energies="AF")
    play(game, "activate 24", "play 29")
    assert (in_play(game), reserve(game), player(game).crystals) == (["29"], "", 20)
    assert gestures(game) == ["0: activate 24#0", "0: play 29"]


def test_words_and_arguments_of_a_gesture_know_their_place() -> None:
    found = [
        (phrase.word, phrase.offset, [(each.text, each.offset) for each in phrase.arguments])
        for phrase in phrases("Bonus draw  pay AF#12F x end")
    ]
    assert found == [
        ("bonus", 0, [("draw", 6)]),
        ("pay", 12, [("A", 16), ("F#12", 17), ("F", 21), ("x", 23)]),
        ("end", 25, []),
    ]


def test_tokens_on_a_card_are_named_by_type_and_place() -> None:
    game = table(hand=[4, 16], energies="WW")
    play(game, "summon 4", "store AAAE")
    summon = next(step for step in game.legal() if step.code == steps.SUMMON + card_named("16"))
    game.apply(summon)
    assert options(game) == ["pay A#0"]
    assert tokens(game, 0) == "AAAE"


# Every gesture of random games


def random_gesture(game: Game, seat: int, luck: Random) -> list[int]:
    """Some steps that make a gesture: as short as can be, or longer."""
    twin, taken, news = game.copy(), list[int](), list[Event]()
    while not taken or under_way(twin.state, seat) or luck.random() < 0.7:
        twin.state.events = news
        if taken and not under_way(twin.state, seat) and not may_go_on(twin.state, seat):
            break
        step = luck.choice(twin.legal(seat))
        taken.append(step.code)
        news += twin.apply(step)
    return taken


def shuffled(text: str, luck: Random) -> str:
    """The same gesture with its parts in another order, where that does not matter."""
    said: list[str] = []
    for phrase in phrases(text):
        groups: list[list[str]] = [[]]
        for argument in phrase.arguments:
            if argument.text == BETWEEN:
                groups.append([])
            else:
                groups[-1].append(argument.text)
        if phrase.word not in ("order", "sacrifice", "discard", "lose"):
            for group in groups:
                luck.shuffle(group)
        said += [phrase.word, " / ".join(" ".join(group) for group in groups)]
    return " ".join(part for part in said if part)


@pytest.mark.battery
@pytest.mark.parametrize("modules", [[], ["cards"], ["cards", "enchantment", "tokens"]], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_gesture_is_read_as_it_is_written_in_any_order(
    players: int, modules: list[str]
) -> None:
    luck = Random(f"written {players} {modules}")
    for number in range(3):
        game = Game.new(players, seed=f"{players} {number}", modules=modules)
        while game.decisions:
            seat = luck.choice(game.decisions).seat
            taken = random_gesture(game, seat, luck)
            text = game.written(seat, taken)
            assert reading.play_line(game.state.copy(), seat, text) == taken, text
            other = shuffled(text, luck)
            twin = game.copy()
            game.play(text, seat)
            twin.play(other, seat)
            assert twin.position() == game.position(), (text, other)
            assert game.under_way is None


@pytest.mark.parametrize(
    ("gesture", "key"),
    [("transmute E", "reason.no-right-to-transmute"), ("transmute", "reason.no-right-to-transmute"),
     ("sacrifice 9", "reason.not-there"), ("bonus gauge", "reason.gauge-at-limit")],
)  # fmt: skip
def test_whatever_the_rules_refuse_has_a_reason(gesture: str, key: str) -> None:
    game = table(energies="EE", gauge=15)
    with pytest.raises(IllegalAction) as refused:
        game.play(gesture)
    assert [reason.key for reason in refused.value.reasons] == [key]
