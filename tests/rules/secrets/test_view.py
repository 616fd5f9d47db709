"""Views: what a seat sees, and what neither it nor a spectator does."""

import json

import pytest

from seasons import Game, ImpossiblePosition, NotYourDecision, ParseError, SeasonsError, View
from seasons.rules.secrets.view import read_view
from tests.helpers import kingdom, play, table


def full_table() -> Game:
    """Something in every zone of two seats, in the middle of Divine Chalice."""
    own = {"hand": [9], "library2": [5], "library3": [6], "energies": "AWFE"}
    other = {"hand": [3, 3], "library2": [7], "library3": [8], "play": [{"card": 4, "tokens": "E"}]}
    game = table([{"crystals": 5, "energies": "F", **other}], **own, draw=[1, 2, 29, 40])
    return play(game, "summon 9")


def seat_of(view: View, seat: int) -> dict[str, object]:
    """One seat's part of a view."""
    seats = view.data()["seats"]
    assert isinstance(seats, list)
    part = seats[seat]
    assert isinstance(part, dict)
    return part


def test_a_seat_sees_its_own_cards_and_the_number_of_the_others() -> None:
    view = full_table().view(1)
    own, other = seat_of(view, 1), seat_of(view, 0)
    assert own["hand"] == ["amulet-of-earth", "amulet-of-earth"]
    assert (own["library2"], own["library3"]) == (["temporal-boots"], ["purse-of-io"])
    assert (other["hand"], other["library2"], other["library3"]) == ([], [None], [None])
    assert view.data()["aside"] == [None] * 4


def test_what_lies_open_is_seen_by_all() -> None:
    game = full_table()
    for viewer in (0, 1, None):
        other = seat_of(game.view(viewer), 1)
        assert (other["crystals"], other["reserve"], other["gauge"]) == (5, "F", 0)
        assert other["play"] == [
            {
                "place": 0,
                "card": "amulet-of-water",
                "number": "4",
                "turned": False,
                "marked": False,
                "tokens": "E",
                "acts_as": None,
                "model": None,
                "under": [],
            }
        ]
        # Five crystals and six points of prestige, five less for each card in hand.
        assert other["score"] == 5 + 6 - 10


def test_only_the_holder_sees_the_cards_set_aside_and_has_options() -> None:
    game = full_table()
    ids = ["amulet-of-air", "amulet-of-fire", "olafs-blessed-statue", "air-elemental"]
    assert game.view(0).data()["aside"] == ids
    assert [step.text for step in game.view(0).steps] == ["play 1", "play 2", "play 29", "play 40"]
    for viewer in (1, None):
        assert game.view(viewer).data()["aside"] == [None] * 4
        assert game.view(viewer).steps == []
        assert game.view(viewer).decisions == game.decisions


def test_a_spectator_sees_no_hidden_card_at_all() -> None:
    view = full_table().view(None)
    assert view.data()["seat"] is None
    for seat in (0, 1):
        for zone in ("hand", "library2", "library3", "pack", "answer"):
            cards = seat_of(view, seat)[zone]
            assert isinstance(cards, list)
            assert set(cards) <= {None}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_piles_generator_and_scripted_rolls_are_nobodys(viewer: int | None) -> None:
    game = table(discard=[3, 4], rolls=[1, 2])
    state = game.view(viewer).state
    assert set(state.pile) == set(state.discard) == {0}
    assert (state.chance, state.script) == (0, b"")
    assert f" {game.state.chance} " not in game.view(viewer).line()


def test_the_line_has_question_marks_for_what_is_hidden() -> None:
    words = full_table().view(1).line().split(" ")
    assert words[3] == "0"
    assert words[7:9] == ["88?", "-"]
    assert words[9].split("/")[4:8] == ["-", "1?", "1?", "-"]
    assert words[10].split("/")[4:8] == ["3.3", "7", "8", "-"]
    assert words[11].split(":")[7] == "4?"


def test_answers_of_others_are_hidden_and_a_half_answer_is_not_even_counted() -> None:
    game = table(phase="split", hand=[1, 2, 3], others=[{"hand": [4, 5, 6]}])
    game.apply(game.legal(0)[0])
    assert seat_of(game.view(0), 0)["answer"] == ["amulet-of-air"]
    assert seat_of(game.view(1), 0)["answer"] == []
    game.apply(game.legal(0)[0])
    assert seat_of(game.view(0), 0)["answer"] == ["amulet-of-air", "amulet-of-fire"]
    assert seat_of(game.view(1), 0)["answer"] == [None, None]
    assert seat_of(game.view(None), 0)["answer"] == [None, None]


def test_a_view_is_plain_data_and_equal_to_itself() -> None:
    game = full_table()
    view = game.view(0)
    assert json.loads(json.dumps(view.data())) == view.data()
    assert view == game.view(0)
    assert hash(view) == hash(game.view(0))
    assert view != game.view(1)
    assert view != view.data()


def test_a_view_does_not_change_with_the_game() -> None:
    game = full_table()
    view = game.view(0)
    line = view.line()
    play(game, "play 29")
    assert view.line() == line != game.view(0).line()


def test_a_game_that_is_over_can_still_be_seen() -> None:
    game = play(table(year=3, space=12), "end", "end")
    data = game.view(0).data()
    assert (data["decisions"], data["steps"], data["aside"]) == ([], [], [])


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(NotYourDecision, match="there is no seat"):
        table().view(seat)


def test_whoever_looks_at_the_top_card_sees_it_in_their_view_while_deciding() -> None:
    game = play(table(play=[34], draw=[29]), "activate 34 look")
    assert game.view(0).data()["looking_at"] == ["olafs-blessed-statue"]
    assert [game.view(seat).data()["looking_at"] for seat in (1, None)] == [[], []]
    assert game.view(0).memory != game.view(None).memory
    play(game, "leave")
    assert game.view(0).data()["looking_at"] == []
    # He remembers it as long as it lies there.
    tops = {Game.from_view(game.view(0), seed).state.pile[-1] for seed in range(10)}
    assert tops == {29}


# Views as text


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_read_back_from_its_line_and_memory(seat: int | None) -> None:
    view = full_table().view(seat)
    again = read_view(view.line(), seat, view.memory.text())
    assert again.line() == view.line()
    assert again.steps == view.steps


def test_what_others_have_under_way_is_not_judged() -> None:
    seat = {"hand": [9], "energies": "AWFEE", "gauge": 3}
    game = table([{}], **seat)
    game.apply(next(step for step in game.legal() if step.text == "summon 9"))
    game.apply(game.legal()[0])
    view = Game.from_position(game.position()).view(1)
    assert read_view(view.line(), 1, view.memory.text()).line() == view.line()


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("seasons4", "seasons99", ParseError),
        ("/2?/", "/3?/", ImpossiblePosition),
        ("/5/6/", "/3.3.3/6/", ImpossiblePosition),
        ("chalice.enter:1", "chalice.enter:0", ImpossiblePosition),
        ("turn:4", "turn:0", ImpossiblePosition),
        ("5/0/0/F/", "5/0/0/8/", ParseError),
    ],
)
def test_a_damaged_view_is_refused(old: str, new: str, error: type[SeasonsError]) -> None:
    view = full_table().view(0)
    assert old in view.line()
    with pytest.raises(error):
        read_view(view.line().replace(old, new, 1), 0, view.memory.text())


def test_a_view_needs_the_memory_of_its_seat() -> None:
    game = full_table()
    view = game.view(0)
    others = [game.view(1), game.view(None), kingdom().view(0), Game.new(3, seed=1).view(0)]
    for other in others:
        with pytest.raises(ImpossiblePosition, match="this memory does not belong to this view"):
            read_view(view.line(), 0, other.memory.text())
