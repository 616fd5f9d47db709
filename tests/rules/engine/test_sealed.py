"""The chance of played games: an independent reckoning of every outcome, and nothing that leaks."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Iterator

import pytest

from seasons import Game
from seasons.rules.engine import moves, sealed, tables
from seasons.rules.engine.errors import ImpossiblePosition, ParseError, RecordMismatch, UndoBarred
from seasons.rules.engine.sealed import LABELS, Sealed, key_of_seed, seal_of

KEY = "00112233445566778899aabbccddeeff" * 2
ALL_MODULES = ("cards", "enchantment", "tokens")


def numbers(key: bytes, label: str, count: int) -> Iterator[int]:
    """The numbers of one draw, reckoned from the definition."""
    for block in itertools.count():
        data = f"{label} {count} {block}".encode()
        digest = hashlib.blake2b(data, key=key, person=b"seasons").digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4))


def below(stream: Iterator[int], limit: int) -> int:
    fair = 2**32 // limit * limit
    return next(number for number in stream if number < fair) % limit


def shuffled(key: bytes, label: str, count: int, cards: bytes) -> bytes:
    stream, mixed = numbers(key, label, count), list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(stream, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return bytes(mixed)


def any_step(game: Game, chance: random.Random) -> None:
    decision = chance.choice(game.decisions)
    game.apply(chance.choice(game.legal(decision.seat)))


def new_game(number: int) -> Game:
    """Games of all sorts, always the same ones."""
    level = ("archmage", "magician", "apprentice")[number % 3]
    modules = ("cards", "tokens") if level == "apprentice" else ALL_MODULES
    key = hashlib.sha256(str(number).encode()).hexdigest()
    return Game.new(2 + number % 3, level, key=key, modules=modules)


# The construction


def test_known_values_never_change() -> None:
    chance = Sealed(bytes.fromhex(KEY))
    assert [chance.below(label, 1000) for label in range(len(LABELS))] == KNOWN_NUMBERS
    assert chance.shuffled(sealed.DEAL, bytes(range(10))) == KNOWN_SHUFFLE
    assert key_of_seed(42).hex() == key_of_seed("42").hex() == KNOWN_KEY
    assert seal_of(bytes.fromhex(KEY)) == KNOWN_SEAL


KNOWN_NUMBERS = [863, 73, 473, 908, 495, 778, 131, 416, 170]
KNOWN_SHUFFLE = bytes([4, 3, 6, 5, 0, 7, 2, 9, 1, 8])
KNOWN_KEY = "cbef68e914a9fe187d1d58b6dfd866c8ca91ae9413b5e255b6029afaf24b1120"
KNOWN_SEAL = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"


def test_a_key_has_256_bits_and_is_drawn_anew_for_each_game() -> None:
    games = [Game.new() for _ in range(20)]
    keys = {game.headers["Key"] for game in games}
    assert len(keys) == 20
    assert {len(bytes.fromhex(key)) for key in keys} == {32}
    assert all(game.state.sealed is not None and game.state.chance == 0 for game in games)


@pytest.mark.parametrize("limit", [2, 3, 6, 100])
def test_all_numbers_are_equally_likely(limit: int) -> None:
    chance, counts = Sealed(bytes.fromhex(KEY)), [0] * limit
    for _ in range(400 * limit):
        counts[chance.below(sealed.ROLL, limit)] += 1
        chance = chance.counted(sealed.ROLL)
    squares = sum((count - 400) ** 2 / 400 for count in counts)
    assert squares < limit + 5 * (2 * limit) ** 0.5


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    """With a limit just above half of all values every second number is."""
    limit = 2**31 + 1
    key = bytes.fromhex(KEY)
    chance = Sealed(key)
    for count in range(20):
        assert chance.below(sealed.ROLL, limit) == below(numbers(key, "roll", count), limit)
        chance = chance.counted(sealed.ROLL)


@pytest.mark.parametrize("number", range(6))
def test_the_deal_is_what_the_key_says(number: int) -> None:
    game = new_game(number)
    key, setup, state = bytes.fromhex(game.headers["Key"]), game.state.setup, game.state
    players = setup.players
    for season in range(4):
        dice = shuffled(key, "dice", season, bytes(range(5)))[: players + 1]
        assert state.box[season * (players + 1) :][: players + 1] == bytes(sorted(dice))
    assert state.first == shuffled(key, "first", 0, bytes(range(players)))[0]
    tokens = shuffled(key, "abilities", 0, bytes(range(1, 13)))
    for seat, player in enumerate(state.players):
        assert player.abilities == bytes(sorted(tokens[3 * seat : 3 * seat + 3]))
    if setup.level == "apprentice":
        decks = shuffled(key, "decks", 0, bytes(range(4)))
        for seat, player in enumerate(state.players):
            numbered = [setup.cards[kind].number for kind in player.hand]
            assert sorted(numbered) == sorted(tables.PRESET_DECKS[decks[seat]])
    else:
        pile = shuffled(key, "deal", 0, setup.deck())
        for player in state.players:
            dealt = setup.enchantment.dealt
            assert player.pack == bytes(sorted(pile[-dealt:]))
            pile = pile[:-dealt]
        assert state.pile == pile


@pytest.mark.long
@pytest.mark.parametrize("number", range(6))
def test_every_roll_and_every_reshuffle_is_the_next_of_its_label(number: int) -> None:
    """No label is used twice with the same counter, and none in place of another."""
    game, chance = new_game(number), random.Random(number)
    key = bytes.fromhex(game.headers["Key"])
    used = dict(zip(LABELS, game.state.sealed.counts, strict=True))  # type: ignore[union-attr]
    while game.decisions:
        decision = chance.choice(game.decisions)
        for event in game.apply(chance.choice(game.legal(decision.seat))):
            dice = event.details.get("dice") if event.kind == "roll" else None
            for die in dice if isinstance(dice, tuple) else ():
                assert die % 6 == below(numbers(key, "roll", used["roll"]), 6)
                used["roll"] += 1
            if event.kind == "reroll":
                shown = event.details["die"]
                assert isinstance(shown, int)
                assert shown % 6 == below(numbers(key, "reroll", used["reroll"]), 6)
                used["reroll"] += 1
            if event.kind == "shuffle":
                used["reshuffle"] += 1
        assert game.state.sealed is not None
        assert dict(zip(LABELS, game.state.sealed.counts, strict=True)) == used
    assert used["roll"] > 20


def test_a_reshuffle_is_what_the_key_says() -> None:
    game = new_game(0)
    key, state = bytes.fromhex(game.headers["Key"]), game.state
    for count in range(3):
        state.discard = state.pile
        moves.reshuffle(state)
        cards, state.pile = state.pile, bytes(sorted(state.pile))
        before = state.pile if count else shuffled(key, "deal", 0, state.setup.deck())[: len(cards)]
        assert cards == shuffled(key, "reshuffle", count, before)


def test_no_label_has_the_name_of_another() -> None:
    assert len(set(LABELS)) == len(LABELS)
    assert not any(" " in label for label in LABELS)  # what follows is the counter


# Copies, undo, positions, records


def test_the_same_key_or_seed_gives_the_same_game() -> None:
    assert Game.new(3, key=KEY).position() == Game.new(3, key=KEY).position()
    assert Game.new(3, seed="moon").position() == Game.new(3, seed="moon").position()
    assert Game.new(3, seed="moon").position() != Game.new(3, seed="sun").position()


def test_copies_share_the_key_and_roll_the_same() -> None:
    game = new_game(1)
    copy = game.copy()
    assert copy.state.sealed is game.state.sealed
    chances = random.Random(5), random.Random(5)
    for _ in range(80):
        any_step(game, chances[0])
        any_step(copy, chances[1])
    assert game.position() == copy.position()


def test_after_an_undo_the_same_comes_again() -> None:
    game = Game.from_position(Game.set_up(seats=[{"energies": "AA"}], transmute=True).position())
    game.state.sealed, game.state.chance = Sealed(bytes.fromhex(KEY)), 0
    straight = game.copy()
    game.play("transmute A")
    game.undo(0)
    for each in (game, straight):
        each.play("transmute A")
        each.play("end")
        each.play("end")
    assert game.state.dice == straight.state.dice
    assert game.position() == straight.position()


def test_a_position_goes_on_with_the_same_chance() -> None:
    game, chance = new_game(4), random.Random(8)
    for _ in range(120):
        any_step(game, chance)
    again = Game.from_position(game.position())
    chances = random.Random(9), random.Random(9)
    while game.decisions:
        any_step(game, chances[0])
        any_step(again, chances[1])
    assert again.position() == game.position()


def test_a_position_can_go_on_with_a_new_key() -> None:
    old = Game.set_up(first=1, seed=3)
    games = [Game.from_position(old.position(), key=KEY) for _ in range(2)]
    for game in games:
        assert (game.seal, game.key) == (seal_of(bytes.fromhex(KEY)), None)
        assert game.state.sealed is not None
        assert game.state.chance == 0
        game.play("end")
    assert games[0].position() == games[1].position()
    assert Game.from_record(games[0].record()).position() == games[0].position()


@pytest.mark.parametrize(
    "word",
    [f"{KEY}:", f"{KEY}:1.2", f"{KEY[1:]}:0.0.0.0.0.0.0.0.0", f"{KEY}:0.0.0.0.0.0.0.0.-1",
     f"{KEY}:0.0.0.0.0.0.0.0.999999999", f"{KEY.upper()}:0.0.0.0.0.0.0.0.0", ":0.0.0.0.0.0.0.0.0",
     KEY, f"{KEY}:0.0.0.0.0.0.0.0.0.0"],
)  # fmt: skip
def test_what_is_no_key_is_refused(word: str) -> None:
    line = Game.new(key=KEY).position().split(" ")
    line[3] = word
    with pytest.raises(ParseError):
        Game.from_position(" ".join(line))


def test_a_record_holds_the_key_and_the_seal_and_both_are_checked() -> None:
    game = Game.new(3, key=KEY)
    record = game.record()
    assert f'[Key "{KEY}"]\n[Seal "{seal_of(bytes.fromhex(KEY))}"]\n' in record
    assert Game.from_record(record).position() == game.position()
    with pytest.raises(RecordMismatch, match="the seal"):
        Game.from_record(record.replace(seal_of(bytes.fromhex(KEY)), 64 * "0"))
    other = KEY[::-1]
    forged = record.replace(KEY, other).replace(seal_of(bytes.fromhex(KEY)), "")
    with pytest.raises(RecordMismatch, match="the deal"):
        Game.from_record(forged.replace('[Seal ""]\n', ""))


def test_a_seed_and_a_key_are_too_much_and_a_key_is_a_key() -> None:
    with pytest.raises(ImpossiblePosition, match="not both"):
        Game.new(seed=1, key=KEY)
    for key in ("", KEY[:-1], "x" * 64, "\N{ARABIC-INDIC DIGIT ONE}" * 64):
        with pytest.raises(ParseError, match="64 hexadecimal digits"):
            Game.new(key=key)


# What is told


def test_the_seal_is_told_at_the_start_and_the_key_at_the_end() -> None:
    game, chance = new_game(3), random.Random(3)
    assert game.opening[0].data() == {"event": "sealed", "seat": -1, "seal": game.seal}
    assert game.seal == hashlib.sha256(game.headers["Key"].encode()).hexdigest()
    events = game.opening
    while game.decisions:
        assert game.key is None
        assert "unsealed" not in [event.kind for event in events]
        decision = chance.choice(game.decisions)
        events = game.apply(chance.choice(game.legal(decision.seat)))
    key = game.headers["Key"]
    assert events[-1].data() == {"event": "unsealed", "seat": -1, "key": key}
    assert game.key == key


def test_whoever_chose_the_seed_can_know_everything_and_that_is_told() -> None:
    game = Game.new(seed=7)
    assert game.opening[0].kind == "seeded"
    assert game.seal is None
    assert game.key is None


def test_what_was_shown_at_the_end_cannot_be_undone() -> None:
    game = Game.set_up(year=3, space=12, first=1)
    game.play("end")
    assert game.outcome is not None
    for seat in (0, 1):
        with pytest.raises(UndoBarred):
            game.undo(seat)


@pytest.mark.battery
@pytest.mark.parametrize("number", range(6))
def test_no_view_or_event_holds_the_key_or_a_counter(number: int) -> None:
    game, chance = new_game(number), random.Random(number)
    key = game.headers["Key"]
    told = [json.dumps([event.data() for event in game.opening])]
    while game.decisions:
        decision = chance.choice(game.decisions)
        events = game.apply(chance.choice(game.legal(decision.seat)))
        if not game.decisions:
            break
        told.append(json.dumps([event.data() for event in events]))
        for seat in (None, *game.state.seats()):
            view = game.view(seat)
            assert view.state.sealed is None
            assert view.state.chance == 0
            assert view.line().split(" ")[3] == "0"
            told.append(f"{view.data()} {view.memory.text()}")
    assert not any(key in text for text in told)


def test_a_possible_world_has_a_chance_of_its_own() -> None:
    world = Game.from_view(new_game(2).view(0), 1)
    assert world.state.sealed is None
    assert world.state.chance != 0
