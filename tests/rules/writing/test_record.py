"""Records: headers, gestures, chance outcomes as checked remarks, and records that are damaged."""

import zlib

import pytest

from seasons import Event, Game, ParseError, RecordMismatch, SeasonsError
from seasons.rules.engine.tables import RULES_VERSION
from seasons.rules.writing.record import read_record, remark
from tests.helpers import play, table


def short_game() -> Game:
    """The last turns of a game, with a draw, a roll that is not needed and an end."""
    game = table(
        [{"crystals": 7}], year=3, space=12, crystals=9, hand=[2, 29], energies="FF",
        draw=[3, 4, 5, 6], names=["Anna", "Bob"],
    )  # fmt: skip
    return play(game, "summon 2", "keep 5", "end", "end")


def test_a_record_has_headers_gestures_and_remarks() -> None:
    game = short_game()
    head, _, body = game.record().partition("\n\n")
    headers = head.splitlines()
    assert headers[:4] == [
        f'[Rules "{RULES_VERSION}"]', '[Players "Anna; Bob"]', '[Level "archmage"]',
        '[Edition "revised"]',
    ]  # fmt: skip
    assert headers[4].startswith('[Position "seasons4 2-archmage-revised 36:3:0:0:0:0:0:0:0 ')
    assert headers[5:] == ['[Result "5-7"]']
    assert body.splitlines() == [
        "0: summon 2 pay FF {0 draws 3 4 5 6}", "0: keep 5", "0: end", "1: end"
    ]  # fmt: skip


def test_the_deal_stands_before_the_first_gesture() -> None:
    game = Game.new(3, "magician", "original", seed="x", first=2, names=["A", "B", "C"])
    record = read_record(game.record())
    assert record.headers == {
        "Rules": "4", "Players": "A; B; C", "Level": "magician", "Edition": "original",
        "Seed": "x", "First": "2", "Result": "*",
    }  # fmt: skip
    assert [line.seat for line in record.lines] == [-1]
    first, *deals = record.lines[0].remark.split("; ")
    assert first.startswith("first 2 dice ")
    assert [deal.split()[:2] for deal in deals] == [[str(seat), "draws"] for seat in range(3)]
    assert all(len(deal.split()) == 11 for deal in deals)


@pytest.mark.parametrize(
    "game",
    [
        Game.new(seed=1),
        Game.new(2, "apprentice", seed=1, first=1),
        Game.new(4, "magician", "original", seed="a seed"),
        short_game(),
        table(),
    ],
)
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    for _ in range(25):
        if game.decision is not None:
            game.apply(game.legal()[0])
    again = Game.from_record(game.record())
    assert again.record() == game.record()


def test_a_gesture_under_way_is_not_yet_recorded() -> None:
    game = table(hand=[3], energies="EE")
    before = game.record()
    game.apply(next(step for step in game.legal() if step.text == "summon 3"))
    assert game.record() == before
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    assert game.record().endswith("\n0: summon 3 pay EE\n")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Event("draw", 1, {"number": 2}, {"cards": (3, 4)}, 2), "1 draws 3 4"),
        (Event("look", 0, {}, {"cards": (9,)}, 1), "0 sees 9"),
        (Event("shuffle", -1, {}, {"cards": (3, 4)}, 0),
         f"shuffle 2 {zlib.crc32(bytes((3, 4))):08x}"),
        (Event("roll", 0, {"dice": (0, 7, 23)}), "roll F*T/3#1 WW1/2#2 F*/3#4"),
        (Event("start", 2, {"dice": (0, 1, 4)}), "first 2 dice 125"),
        (Event("reroll", 0, {"die": 22}), "reroll 6/2#4"),
        (Event("crystals", 0, {"number": 3}), ""),
    ],
)  # fmt: skip
def test_every_chance_outcome_is_a_remark(event: Event, text: str) -> None:
    assert remark(event) == text


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("0 draws 3 4 5 6", "0 draws 3 4 6 5", "line 8: written '0 draws 3 4 6 5', replayed "),
        (" {0 draws 3 4 5 6}", "", "line 8: written '', replayed '0 draws 3 4 5 6'"),
        ("0: keep 5", "0: keep 7", "line 9: 'keep 7' is not possible now"),
        ("0: keep 5", "0: jump 5", "line 9: 'jump' is not a word"),
        ("0: keep 5\n", "", "line 9: 'end' is not possible now"),
        ("0: keep 5", "1: keep 5", "line 9: seat 1 has nothing to decide"),
        ("0: keep 5", "7: keep 5", "line 9: there is no seat 7"),
        ("1: end\n", "", r"the result: written '5-7', replayed '\*'"),
        ("1: end\n", "1: end\n1: end\n", "line 12: "),
        ("5-7", "5-8", "the result: written '5-8', replayed '5-7'"),
        ("0: summon 2", "{a deal}\n0: summon 2", "the deal: written 'a deal', replayed ''"),
    ],
)
def test_a_record_that_does_not_come_out_as_written_is_refused(
    old: str, new: str, problem: str
) -> None:
    text = short_game().record()
    assert old in text
    with pytest.raises(RecordMismatch, match=problem):
        Game.from_record(text.replace(old, new))


@pytest.mark.parametrize("edit", [("0: keep 5", "0: keep 5"), ("0: keep 5", "0: keep 7")])
def test_another_version_is_refused_with_both_numbers(edit: tuple[str, str]) -> None:
    text = short_game().record().replace('Rules "4"', 'Rules "99"').replace(*edit)
    difference = "no difference found" if edit[0] == edit[1] else "first difference: line 9"
    with pytest.raises(RecordMismatch, match=difference) as caught:
        Game.from_record(text)
    assert "the record has rules version 99, this is version 4" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seasons4", "seasons99"),
        ('Level "archmage"', 'Level "legend"'),
        ("Anna; Bob", "Anna"),
        ("0: pick", "9: pick"),
    ],
)
def test_whatever_else_differs_another_version_is_named_first(old: str, new: str) -> None:
    game = short_game() if old == "seasons4" else short_seeded_game()
    text = game.record().replace('Rules "4"', 'Rules "99"').replace(old, new)
    with pytest.raises(SeasonsError, match="99") as caught:
        Game.from_record(text)
    assert str(RULES_VERSION) in str(caught.value).replace("99", "")


def short_seeded_game() -> Game:
    """The first picks of a game."""
    game = Game.new(2, seed=3, names=["Anna", "Bob"])
    for seat in (0, 1):
        game.apply(game.legal(seat)[0])
    return game


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('[Rules "4"]', "[Rules 4]", "a header is"),
        ('[Rules "4"]', '[Colour "4"]', "a header is"),
        ('[Rules "4"]\n', "", "lacks the header Rules"),
        ('[Players "Anna; Bob"]\n', "", "lacks the header Players"),
        ('[Level "archmage"]', '[Level "archmage"]\n[Level "archmage"]', "line 4: the header Lev"),
        ("{0 draws 3 4 5 6}", "{0 draws 3 4 5 6", "line 8: a remark ends with a brace"),
        ("0: keep 5", "keep 5", "line 9: a line is 'seat: gesture"),
        ("0: keep 5", "x: keep 5", "line 9: a line is 'seat: gesture"),
        ("0: keep 5", "\u00b2: keep 5", "line 9: a line is 'seat: gesture"),
        pytest.param("0: keep", f"{'9' * 5_000}: keep", "line 9: a line is 'seat: ", id="endless"),
    ],
)
def test_a_damaged_record_is_pointed_at(old: str, new: str, problem: str) -> None:
    text = short_game().record()
    assert old in text
    with pytest.raises(ParseError, match=problem):
        Game.from_record(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("first", "problem"),
    [
        ("\u00b2", "no first player: '\u00b2' is not a number"),
        ("5", "no seat 5 to be first"),
        ("x", "no first player: 'x' is not a number"),
        ("", "no first player: '' is not a number"),
        pytest.param("9" * 5_000, "'99999999999999999999' is not a number up to 9", id="endless"),
    ],
)
def test_a_damaged_first_player_is_refused(first: str, problem: str) -> None:
    text = short_seeded_game().record().replace('First "?"', f'First "{first}"')
    with pytest.raises(SeasonsError, match=problem):
        Game.from_record(text)


def test_a_record_without_end_is_refused_at_once() -> None:
    with pytest.raises(ParseError, match="a record has at most 1000000 letters"):
        Game.from_record(short_game().record() + "0: end\n" * 150_000)


@pytest.mark.parametrize("sign", ["\ud800", "\0", "\x1b"])
@pytest.mark.parametrize("old", ["Rules ", "Players ", "Level ", "Seed ", "Result ", "0: pick"])
def test_signs_that_cannot_be_shown_are_refused_and_not_shown(old: str, sign: str) -> None:
    text = short_seeded_game().record().replace(f'{old}"', f'{old}"{sign}')
    text = text.replace("0: pick", f"0: pick {sign}") if old == "0: pick" else text
    with pytest.raises(SeasonsError) as caught:
        Game.from_record(text)
    assert str(caught.value).replace("\n", "").isprintable()


def test_a_truncated_record_is_a_shorter_game_or_refused() -> None:
    text = short_game().record()
    for length in range(0, len(text) - 1, 7):
        with pytest.raises(SeasonsError):
            Game.from_record(text[:length])


def test_empty_lines_and_spaces_do_not_matter() -> None:
    text = short_game().record()
    loose = "\n\n".join(f"  {line}  " for line in text.splitlines())
    assert Game.from_record(loose).record() == text


def test_a_game_from_a_position_with_an_answer_in_it_replays() -> None:
    game = Game.new(2, seed=5)
    game.play(game.legal(1)[0].text, 1)
    again = Game.from_position(game.position())
    again.play(again.legal(0)[0].text, 0)
    assert Game.from_record(again.record()).record() == again.record()


def test_a_possible_world_keeps_its_memory_in_the_record() -> None:
    game = table(play=[34], draw=[5, 6, 7])
    play(game, "activate 34 look", "leave")
    world = Game.from_view(game.view(0), 1)
    assert Game.from_record(world.record()).position() == world.position()


def test_names_are_written_without_blanks_around_them() -> None:
    record = Game.new(2, seed=1, names=[" A", "B "]).record()
    assert Game.from_record(record).record() == record


def test_a_record_begins_with_a_seed_or_a_position() -> None:
    record = Game.new(2, seed=1).record().replace('[Seed "1"]\n', "")
    with pytest.raises(ParseError, match="neither a Seed, nor a Key, nor a Position"):
        Game.from_record(record)
