"""Positions on one line: round trips, what is refused and where, and what must always hold."""

from collections.abc import Callable
from typing import Any

import pytest

from seasons import Game, ImpossiblePosition, ParseError
from seasons.rules.checks.invariants import violations
from seasons.rules.course.turn import TRANSMUTATION
from seasons.rules.engine import energy
from seasons.rules.engine.moves import without_card
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from seasons.rules.writing.position import read_cards, read_position, write_cards, write_position
from tests.helpers import hand, play, table

# The words of a position.
MAGIC, SETUP, CLOCK, CHANCE, SCRIPT, BOX, DICE, PILE, DISCARD, SEAT_0, SEAT_1, FRAMES = range(12)


def changed(line: str, word: int, text: str) -> str:
    """A position with another word."""
    words = line.split(" ")
    words[word] = text
    return " ".join(words)


def rich() -> Game:
    """A game with something in every zone, in the middle of an effect."""
    amulet = {"card": 4, "tokens": "AE"}
    game = table(
        [{"crystals": 9, "library2": [5], "library3": [6], "bonuses": 2, "play": [3, 10]}],
        hand=[9, 12], energies="AAWFE", play=[amulet, {"card": 16, "turned": True}, 23],
        crystals=20, draw=[1, 2, 29, 40], discard=[13], rolls=[1, 6], seed=7,
    )  # fmt: skip
    return play(game, "activate 23", "summon 9 pay AWFE")


def test_a_position_says_everything_in_twelve_words() -> None:
    words = rich().position().split(" ")
    assert words[:3] == ["seasons4", "2-archmage-revised", "1:1:0:0:0:0:1:0:0"]
    assert words[SCRIPT:DICE] == ["0.5", "0.1.2.0.1.2.0.1.2.0.1.2"]
    assert words[DISCARD].split(".") == ["13", "23"]
    assert words[SEAT_0] == "20/15/0/A/1.12/-/-/-/-/4(AE).16'.9/0/-/0"
    assert words[SEAT_1] == "9/0/2/-/-/5/6/-/-/3.10/6/-/0"
    assert words[FRAMES].startswith("divine-chalice.enter:1:0:0:9:2:0:2.29.40.")


def test_an_empty_place_is_written_too() -> None:
    game = table(play=[23, 3])
    play(game, "activate 23")
    assert "/_.3/" in game.position()
    assert Game.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(
    "game",
    [
        rich(),
        table(),
        Game.new(4, seed=3),
        Game.new(3, "apprentice", "original", seed=3),
        table(phase="split", hand=[1, 2, 3], others=[{"hand": [4, 5, 6]}]),
        table(play=[34], energies="AAAA", draw=[3]).copy(),
    ],
)
def test_a_position_read_is_the_position_written(game: Game) -> None:
    again = Game.from_position(f" {game.position()}\n")
    assert again.position() == game.position()
    assert again.decisions == game.decisions
    assert [again.legal(seat) for seat in (0, 1)] == [game.legal(seat) for seat in (0, 1)]


def test_a_game_that_is_over_is_a_position() -> None:
    game = table(year=3, space=12)
    play(game, "end", "end")
    assert write_position(game.state).endswith(" -")
    again = Game.from_position(game.position())
    assert (again.decision, again.position()) == (None, game.position())
    assert again.outcome is not None


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("-", []), ("3", [3]), ("3.5", [3, 5]), ("2?", [0, 0]), ("3.2?.4", [3, 0, 0, 4])],
)
def test_hidden_cards_are_counted(text: str, kinds: list[int]) -> None:
    assert list(read_cards(text)) == kinds
    assert write_cards(bytes(kinds)) == text


def test_a_single_question_mark_is_one_hidden_card() -> None:
    assert read_cards("?.3.?") == bytes((0, 3, 0))


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    assert without_card(bytes((3, 3, 5)), 3) == bytes((3, 5))
    with pytest.raises(ValueError, match="no card 4"):
        without_card(bytes((3, 5)), 4)


def test_the_line_of_a_view_can_be_read_but_not_played() -> None:
    line = rich().view(0).line()
    assert write_position(read_position(line)) == line
    with pytest.raises(ImpossiblePosition, match="this is a view"):
        Game.from_position(line)


@pytest.mark.parametrize(
    ("word", "text", "problem"),
    [
        (MAGIC, "seasons99", "begins with seasons4, not 'seasons99'"),
        (MAGIC, "chess", "begins with seasons4, not 'chess'"),
        (SETUP, "2-archmage", "should have 3 parts"),
        (SETUP, "5-archmage-revised", "2 to 4 players, not 5"),
        (SETUP, "2-legend-revised", "no level 'legend'"),
        (SETUP, "2-archmage-third", "no edition 'third'"),
        (SETUP, "x-archmage-revised", "not a position"),
        (CLOCK, "1:1:0:0:0", "should have 9 parts"),
        (CLOCK, "1:1:0:0:0:0:0:0:x", "not a position"),
        (CHANCE, "5", "not a state of the generator"),
        (CHANCE, "x", "not a position"),
        (SCRIPT, "6", "'6' is not a number up to 5"),
        (BOX, "0.1.5", "'5' is not a number up to 4"),
        (DICE, "120", "'120' is not a number up to 119"),
        (DICE, "300", "not a position"),
        (PILE, "51", "no card '51'"),
        (DISCARD, "-3?", "not a position"),
        (SEAT_0, "0/0/0", "should have 13 parts"),
        (SEAT_0, "x/0/0/-/-/-/-/-/-/-/-/-/0", "not a position"),
        (SEAT_0, "0/0/0/X/-/-/-/-/-/-/-/-/0", "not a position"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/4(AE/-/-/0", "is not a card in play"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/-/120/-/0", "'120' is not a number up to 119"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/-/-1/-/0", "'-1' is not a number up to 119"),
        (SEAT_0, f"0/0/0/-/-/-/-/-/-/{'.'.join(25 * ['3'])}/-/-/0", "more than 24 places"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/-/-/13/0", "no such ability token"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/-/-/-/9", "is not a number up to 7"),
        (SETUP, "2-archmage-revised+drought+nature-spirit", "there is one enchantment at most"),
        (SETUP, "2-archmage-revised+snow", "no enchantment 'snow'"),
        (FRAMES, "turn:4:0:0", "should have 9 parts"),
        (FRAMES, "nothing:4:0:0:-:-1:0:-:-", "nothing"),
        (FRAMES, "turn:5:0:0:-:-1:0:-:-", "has no operation 5"),
        (FRAMES, "turn:-1:0:0:-:-1:0:-:-", "has no operation -1"),
        (FRAMES, "turn:4:2:0:-:-1:0:-:-", "no such seat"),
        (FRAMES, "turn:4:0:-1:-:-1:0:-:-", "no such seat"),
        (FRAMES, "turn:4:0:0:99:-1:0:-:-", "no card '99'"),
        (FRAMES, "turn:4:0:0:-:-1:0:-:256", "not a position"),
        (FRAMES, "turn:4:0:0:-:32:0:-:-", "'32' is not a number from -1 to 31"),
        (FRAMES, "turn:4:0:0:-:-1:4294967296:-:-", "is not a number up to 4294967295"),
        (CLOCK, "61:1:0:0:0:0:0:0:0", "'61' is not a number from -23 to 60"),
        (CLOCK, "-9999:1:0:0:0:0:0:0:0", "'-9999' is not a number from -23 to 60"),
        (CLOCK, "1:1:0:-2:0:0:0:0:0", "'-2' is not a number from -1 to 255"),
        (CLOCK, "1:1:0:0:0:9:0:0:0", "'9' is not a number from -1 to 8"),
        (SEAT_0, f"0/0/0/{61 * 'A'}/-/-/-/-/-/-/-/-/0", "61 energies, more than 60"),
        (SEAT_0, f"0/0/0/-/-/-/-/-/-/e3({41 * 'A'})/-/-/0", "41 energies, more than 40"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/e18=3@1#32/-/-/0", "'32' is not a number up to 31"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/e18=3@4#0/-/-/0", "is not a card in play"),
    ],
)  # fmt: skip
def test_a_damaged_word_is_pointed_at(word: int, text: str, problem: str) -> None:
    line = changed(rich().position(), word, text)
    with pytest.raises(ParseError, match=problem) as caught:
        Game.from_position(line)
    assert caught.value.offset == len(" ".join(line.split(" ")[:word])) + (word > 0)


def test_a_line_that_ends_too_early_or_goes_on_is_refused() -> None:
    words = write_position(rich().state).split(" ")
    for number in range(1, len(words)):
        with pytest.raises(ParseError, match="the line ends too early"):
            Game.from_position(" ".join(words[:number]))
    with pytest.raises(ParseError, match="something follows") as caught:
        Game.from_position(" ".join([*words, "more"]))
    assert caught.value.offset == len(" ".join(words)) + 1


def test_what_the_seats_remember_is_read_back() -> None:
    game = table(others=[{"play": [3]}], hand=[17], energies="AW")
    play(game, "summon 17 pay AW", "return 3")
    line, memories = game.position().split(" | ")
    assert Game.from_position(game.position()).position() == game.position()
    # The card that everybody saw go back to that hand is there in every world of seat 0.
    worlds = [Game.from_view(game.view(0), seed) for seed in range(20)]
    assert all(hand(world, 1) == ["3"] for world in worlds)
    forgetful = Game.from_position(line)
    worlds = [Game.from_view(forgetful.view(0), seed) for seed in range(20)]
    assert any(hand(world, 1) != ["3"] for world in worlds)
    for wrong in (memories.split(" ")[0], memories + " 2.0", "nonsense"):
        with pytest.raises(ParseError):
            Game.from_position(f"{line} | {wrong}")
    another = table(others=[{"hand": [1, 2]}])
    with pytest.raises(ImpossiblePosition, match="does not belong"):
        Game.from_position(f"{write_position(another.state)} | {memories}")


# Other positions, but possible ones.
MAY_BE_SWAPPED = ({SEAT_0, SEAT_1}, {PILE, DISCARD})


@pytest.mark.parametrize("first", range(12))
@pytest.mark.parametrize("second", range(12))
def test_swapped_words_are_refused(first: int, second: int) -> None:
    line = rich().position()
    words = line.split(" ")
    words[first], words[second] = words[second], words[first]
    if first != second and {first, second} not in MAY_BE_SWAPPED:
        with pytest.raises((ParseError, ImpossiblePosition)):
            Game.from_position(" ".join(words))


@pytest.mark.parametrize("count", ["9" * 12, "9" * 30, "9" * 5_000])
def test_a_monstrous_number_of_hidden_cards_is_refused_at_once(count: str) -> None:
    with pytest.raises(ParseError):
        Game.from_position(changed(rich().position(), PILE, f"{count}?"))


# What `int` reads as a number, or chokes on, and nobody writes as one.
ODD_NUMBERS = [
    *("\u0663", "\u00b2", "\uff11", "+1", "1_0", "1,5", " 1", "--1", "1e3", "0x1", "\ud800", "1\0"),
    pytest.param("9" * 5_000, id="endless"),
    pytest.param("-" + "9" * 5_000, id="endless and negative"),
]


@pytest.mark.parametrize("odd", ODD_NUMBERS)
@pytest.mark.parametrize(
    ("word", "text"),
    [
        (SETUP, "{}-archmage-revised"),
        (CLOCK, "{}:1:0:0:0:0:0:0:0"),
        (CLOCK, "1:1:0:0:0:0:{}:0:0"),
        (CHANCE, "{}"),
        (SCRIPT, "1.{}.1"),
        (SEAT_0, "{}/0/0/-/-/-/-/-/-/-/0/-/0"),
        (SEAT_0, "0/0/0/-/{}?/-/-/-/-/-/0/-/0"),
        (SEAT_0, "0/0/0/-/-/-/-/-/-/-/0/1.{}/0"),
        (FRAMES, "turn:{}:0:0:-:-1:0:-:-"),
        (FRAMES, "turn:4:0:0:-:{}:0:-:-"),
        (FRAMES, "turn:4:0:0:-:-1:{}:-:-"),
        (FRAMES, "turn:4:0:0:-:-1:0:-:{}"),
    ],
)
def test_a_number_is_written_in_plain_digits(word: int, text: str, odd: str) -> None:
    with pytest.raises(ParseError) as caught:
        Game.from_position(changed(rich().position(), word, text.format(odd)))
    assert str(caught.value).encode()  # can be shown, whatever it points at


def test_what_is_pointed_at_is_shown_without_signs_that_cannot_be() -> None:
    with pytest.raises(ParseError) as caught:
        Game.from_position("seasons2 2-\ud800\0\x1b[31m-revised")
    assert str(caught.value).splitlines()[1] == "  seasons2 2-   [31m-revised"


def test_a_text_without_end_is_refused_at_once() -> None:
    with pytest.raises(ParseError, match="a position has at most 200000 letters"):
        Game.from_position("seasons2 " + "1." * 100_000)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (CHANCE, "0"),
        (CLOCK, "1:1:7:0:0:0:0:0:0"),
        (CLOCK, "1:1:0:7:0:0:0:0:0"),
        (CLOCK, "1:1:0:0:9:0:0:0:0"),
        (CLOCK, "1:1:0:0:0:-5:0:0:0"),
        (BOX, "-"),
        (BOX, "0.1"),
        (DICE, "-"),
        (DICE, "1.2.3.4.5"),
        (SEAT_1, "9/0/2/-/-/5/6/-/-/3.10/-/-/0"),
        (FRAMES, "turn:4:0:0:-:-1:0:-:-"),
        (FRAMES, "divine-chalice.enter:1:0:0:9:2:0:2.29.40.8:-"),
        (FRAMES, "round:3:0:0:-:-1:0:-:-"),
    ],
)  # fmt: skip
def test_a_position_that_no_game_reaches_is_refused_or_can_be_played(word: int, text: str) -> None:
    try:
        game = Game.from_position(changed(table().position(), word, text))
    except (ParseError, ImpossiblePosition):
        return
    for _ in range(60):
        assert violations(game.state) == []
        if game.decision is None:
            return
        game.apply(game.legal()[-1])


@pytest.mark.parametrize(
    "frame",
    [
        "damned-soul-of-onys.activate:1:0:0:50:7:0:-:-",
        "potion-of-power.activate:0:0:0:23:-1:0:-:-",
        "summon:3:0:0:9:-1:0:-:-",
        "transmute:0:0:0:-:-1:0:-:-",
    ],
)
def test_an_effect_that_does_not_fit_the_table_is_refused(frame: str) -> None:
    line = table().position().replace(" turn:", f" {frame}>turn:")
    with pytest.raises(ImpossiblePosition, match="this position cannot exist"):
        Game.from_position(line)


# What must always hold


def _set(name: str, value: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        setattr(state.players[0], name, value)

    return change


def _set_state(name: str, value: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        setattr(state, name, value)

    return change


def _empty_last_place(state: State) -> None:
    player = state.players[0]
    player.play = player.acts = player.play + bytes(1)
    player.stored += (0,)


def _unsorted_library(state: State) -> None:
    player = state.players[0]
    player.library2 = player.library2[::-1]


def _empty_pile(state: State) -> None:
    state.pile, state.discard = b"", state.pile


def _nothing_to_transmute(state: State) -> None:
    state.top = Frame(TRANSMUTATION, state.top, 0, 0)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (_set("crystals", -1), "seat 0: negative crystals"),
        (_set("gauge", 16), "seat 0: the gauge is off its track"),
        (_set("gauge", -1), "seat 0: the gauge is off its track"),
        (_set("bonuses", 4), "seat 0: the bonus track has three steps"),
        (_set("reserve", energy.parse("A" * 8)), "seat 0: the reserve holds more than 7"),
        (_set("turned", 8), "seat 0: a turned card that is not there"),
        (_set("turned", 4), "seat 0: a turned card that is not there"),
        (_set("marked", 1), "seat 0: a marked card that is not there"),
        (_set("droughts", 1), "seat 0: a reserve that shrinks without drought"),
        (_set("answer", bytes((3,))), "answers wait for others only in the prelude"),
        (_set_state("position", -48), "the season token is too far from the three years"),
        (_set_state("open", 2), "the wrong number of cards lies open"),
        (_empty_last_place, "seat 0: an empty place behind the last card"),
        (_unsorted_library, "seat 0: the hand is not sorted"),
        (_set("stored", (energy.parse("AAAAAAA"), 0, 0)), "seat 0: too many tokens on a card"),
        (_set("stored", ()), "seat 0: tokens without a card"),
        (_set("hand", bytes((9, 3))), "seat 0: the hand is not sorted"),
        (_set("hand", bytes((3, 3))), "the cards are not those of the level, two of each"),
        (_empty_pile, "the draw pile is empty though cards have been discarded"),
        (_nothing_to_transmute, "seat 0 must decide and has no option"),
    ],
)
def test_what_is_wrong_is_found(damage: Callable[[State], None], problem: str) -> None:
    state = table(hand=[3, 9], play=[35, 5, 22], library2=[7, 8]).state
    assert violations(state) == []
    damage(state)
    assert violations(state) == [problem]


def test_too_many_cards_in_play_are_found() -> None:
    state = table(rest="hand 0").state
    player = state.players[0]
    player.play, player.hand = player.hand[:33], player.hand[33:]
    player.acts = player.play
    player.stored = (0,) * 33
    assert violations(state) == ["seat 0: too many cards in play"]


def test_a_reserve_may_be_too_full_only_while_tokens_are_dropped() -> None:
    game = table(energies="A" * 7, phase="die", die="WAT/1")
    assert game.decision is not None
    assert game.decision.kind == "drop"
    assert violations(game.state) == []


def test_an_impossible_position_says_all_that_is_wrong() -> None:
    line = table(hand=[3]).position().replace(" 0/15/0/-/3/", " 0/16/4/-/-/")
    with pytest.raises(ImpossiblePosition) as caught:
        Game.from_position(line)
    assert str(caught.value) == (
        "this position cannot exist: the cards are not those of the level, two of each; "
        "seat 0: the gauge is off its track; seat 0: the bonus track has three steps"
    )


@pytest.mark.parametrize(
    ("clock", "problem"),
    [
        ("1:1:0:0:1:-1:0:0:0", "more transmute bonuses"),
        ("1:1:0:0:9:0:0:0:0", "no such right"),
        ("1:99:0:0:0:0:0:0:0", "no such year"),
        ("13:1:0:0:0:0:0:0:0", "a library was not taken"),
        ("1:1:0:0:0:0:8:0:0", "nothing like that happens in a turn"),
        ("1:1:0:0:0:0:0:0:2", "a year of drought without the enchantment"),
        ("1:1:7:0:0:0:0:0:0", "no such first or active player"),
    ],
)
def test_a_clock_that_no_game_shows_is_refused(clock: str, problem: str) -> None:
    words = write_position(table().state).split(" ")
    words[2] = clock
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.from_position(" ".join(words))


RAVEN = {"modules": ["cards"], "play": [{"card": "e18", "model": "1#0"}], "others": [{"play": [3]}]}


@pytest.mark.parametrize(
    ("keys", "old", "new", "problem"),
    [
        ({"modules": ["tokens"], "abilities": [5]}, "/0/5/0 ", "/0/5.6/0 ", "more than 1 ability"),
        ({"modules": ["tokens"], "abilities": [5], "others": [{"abilities": [6]}]},
         "/6/0 ", "/5/0 ", "one ability token of each"),
        ({}, "/0/-/0 ", "/0/5/0 ", "one ability token of each"),
        ({"modules": ["tokens"], "abilities": [5]}, "/5/0 ", "/133/0 ", "token is used that never"),
        ({}, ":0:0:0 ", ":0:1:0 ", "the wrong number of cards lies open"),
        (RAVEN, "@1#0", "@1#1", "a card acts as one that is not there"),
        (RAVEN, "=3@1#0", "=4@1#0", "a card acts as one that is not there"),
        (RAVEN, "@1#0", "@2#0", "a card acts as one that is not there"),
    ],
)  # fmt: skip
def test_what_no_game_of_the_expansion_shows_is_refused(
    keys: dict[str, Any], old: str, new: str, problem: str
) -> None:
    line = write_position(table(**keys).state)
    assert old in line
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.from_position(line.replace(old, new, 1))


# Dice, the prelude, models, and what waits for an answer


def moved(line: str, *changes: tuple[str, str]) -> str:
    """A position with pieces of text replaced, each where it stands first."""
    for old, new in changes:
        assert old in line, old
        line = line.replace(old, new, 1)
    return line


PRELUDE = {"others": [{"hand": [4, 5, 6]}], "hand": [1, 2, 3], "phase": "split"}
DRAFT = {"others": [{"pack": [4, 5, 6]}], "pack": [1, 2, 3], "phase": "draft"}
CONSTRUCTION = {
    "phase": "construct", "enchantment": "elemental-construction", "pack": [*range(1, 11)],
    "others": [{"pack": [*range(11, 21)]}],
}  # fmt: skip
SELECTION = {
    "phase": "select", "enchantment": "natural-selection", "pack": [*range(1, 6)],
    "others": [{"pack": [*range(11, 16)]}],
}  # fmt: skip
TOKENS = {**PRELUDE, "modules": ["tokens"], "abilities": [1, 2], "others": [
    {"hand": [4, 5, 6], "abilities": [3]}]}  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "changes", "problem"),
    [
        ({"die": "WW*/2#1"}, [("/1/-/0 ", "/31/-/0 ")], "the dice are not those of one season"),
        ({"die": "WW*/2#1"}, [("/1/-/0 ", "/7/-/0 ")], "the dice are not those of one season"),
        ({"phase": "choose"}, [(" 0.6.12 ", " 0.6 "), ("/-/-/0 ", "/12/-/0 ")],
         "seat 0 has a die too early or too late"),
        ({}, [("/0/-/0 ", "/-/-/0 "), (" 12 ", " 0.12 ")],
         "seat 0 has a die too early or too late"),
        (PRELUDE, [("/1.2.3/", "/1.2/"), (" 0/", ".3 0/"), ("-.3", "3")], "three equal piles"),
        (PRELUDE, [("/1.2.3/-/", "/1.2.3/7/"), (".7.", ".")], "there are no libraries"),
        (PRELUDE, [(" 1:1:0:-1", " 13:2:0:-1")], "the prelude comes before the first year"),
        (PRELUDE, [("/1.2.3/-/-/-/-/", "/1.2.3/-/-/-/4/")], "seat 0: the answer was not among"),
        (PRELUDE, [("/1.2.3/-/-/-/-/", "/1.2.3/-/-/-/1.2.3/")], "seat 0: the answer was not amo"),
        (PRELUDE, [("/1.2.3/-/-/-/-/", "/1.2.3/-/-/-/1.2/"),
                   ("/4.5.6/-/-/-/-/", "/4.5.6/-/-/-/4.5/")], "nobody is asked anything"),
        (DRAFT, [("/-/-/-/1.2.3/", "/2/-/-/1.3/")], "a pack of the same size"),
        (DRAFT, [("/1.2.3/-/", "/1.2.3/9/")], "seat 0: the answer was not among"),
        (DRAFT, [("/1.2.3/-/", "/1.2.3/1.2/")], "seat 0: the answer was not among"),
        ({}, [("/-/-/-/-/-/-/0/", "/-/-/-/3/-/-/0/"), (".3.", ".")], "packs exist only in the dr"),
        (CONSTRUCTION, [("/-/-/-/1.2.", "/1/-/-/2."), ("/-/-/-/11.12.", "/11/-/-/12.")],
         "every seat keeps 9 cards of its pack"),
        (SELECTION, [("prelude:1", "prelude:2")], "three equal piles"),
        (TOKENS, [("/3/0 ", "/-/0 ")], "every seat has ability tokens to choose from"),
        (TOKENS, [("/3/0 ", "/131/0 ")], "no ability token is used before the tournament"),
        ({}, [(" 1:1:0:0:", " 1:1:0:-1:"), ("turn:4:0:0:-:-1:0:-:->turn:0:1:1:-:-1:0:-:->"
          "round:3:0:0:-:-1:0:-:-", "-")], "the game is over too early"),
        (RAVEN, [("=3@1#0", "=3")], "a card acts as another without a model"),
        (RAVEN, [("=3@1#0", "=3@0#0")], "a card acts as one that is not there"),
        (RAVEN, [("e18=3@1#0", "e18=3@1#0.e18=3@1#0"), (".e18.", ".")], ""),
        (RAVEN, [("e18=3@1#0", "5=3@1#0"), (".5.", ".e18.")], "a card acts as another that never"),
        ({**RAVEN, "others": [{"play": [10]}], "play": ["e18"]}, [("e18/", "e18=10@1#0/")],
         "a card acts as another that never"),
        ({"play": [16]}, [("/16/", "/16._/")], "an empty place behind the last card"),
    ],
)  # fmt: skip
def test_a_position_that_no_game_comes_to_is_refused(
    keys: dict[str, Any], changes: list[tuple[str, str]], problem: str
) -> None:
    line = moved(write_position(table(**keys).state), *changes)
    if not problem:
        assert write_position(Game.from_position(line).state) == line
        return
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.from_position(line)
