"""What is told, and what is left, when turns and rounds begin and end."""

from seasons import Event, Game
from tests.helpers import options, play, table


def told(events: list[Event], *kinds: str) -> list[tuple[str, int]]:
    return [(event.kind, event.seat) for event in events if event.kind in kinds]


def test_the_end_of_a_turn_and_the_next_turn_are_told() -> None:
    events = table().play("end")
    assert told(events, "end-turn", "turn") == [("end-turn", 0), ("turn", 1)]


def test_after_the_last_turn_nobody_is_active_and_its_rights_are_gone() -> None:
    game = table(active=1, play=[14], others=[{"bonuses": 0, "energies": "A"}])
    play(game, "bonus transmute")
    assert game.view(0).data()["transmute_bonuses"] == 1
    events = game.play("end")
    assert told(events, "end-round") == [("end-round", -1)]
    assert options(game) == ["gain A", "gain W", "gain F", "gain E"]  # Beggar's Horn of seat 0
    seen = game.view(0).data()
    assert (seen["active"], seen["transmute"], seen["transmute_bonuses"]) == (-1, 0, 0)


def test_a_split_that_is_begun_again_is_told_as_withdrawn() -> None:
    game = Game.set_up(phase="split", seats=[{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}])
    assert told(game.play("split 1 / 2 / 3", 0), "answered", "withdrawn") == [("answered", 0)]
    events = game.apply(game.legal(0)[0])
    assert told(events, "answered", "withdrawn") == [("withdrawn", 0)]
    assert [decision.seat for decision in game.decisions] == [0, 1]
