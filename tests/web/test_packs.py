"""What a seat is told of a pack that is back: all that its own memory can know, and no more."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from seasons import Game
from seasons.rooms.story import Chapter, Played, carried_out, opening
from seasons.rules.secrets.view import redact
from seasons.rules.writing.notation import card_code
from seasons.web.page.packs import passing


class Draft:
    """A draft in which everybody picks at random, and who took what is noted."""

    def __init__(self, players: int, seed: int, **setup: Any) -> None:
        self.game = Game.new(players=players, seed=f"packs {seed}", first=0, **setup)
        self.chance = Random(seed)
        self.story: list[Chapter] = [opening(self.game)]
        self.taken: list[list[Counter[int]]] = []  # in each step, by each seat

    @property
    def phase(self) -> str:
        decisions = self.game.decisions
        return decisions[0].kind if decisions else ""

    def step(self) -> None:
        """Everybody takes a card out of their pack."""
        word = "pick" if self.phase == "pick" else "discard"
        taken = []
        for seat, player in enumerate(self.game.state.players):
            kind = self.chance.choice(player.pack)
            taken.append(Counter([kind]))
            number = len(self.story)
            played = Played(number, seat, f"{word} {card_code(kind)}")
            self.story.append(carried_out(self.game, played))
        self.taken.append(taken)

    def seen_by(self, seat: int) -> list[Chapter]:
        return [chapter.seen_by(seat) for chapter in self.story]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("setup", "steps_before"),
    [({}, 0), ({"modules": ["enchantment"], "enchantment": "natural-selection"}, 1)],
    ids=["base", "natural selection"],
)
def test_what_others_took_since_a_pack_was_here(
    players: int, setup: dict[str, Any], steps_before: int
) -> None:
    draft = Draft(players, players, **setup)
    for _ in range(steps_before):
        draft.step()
    while draft.phase == "pick":
        now = len(draft.taken)
        state = draft.game.state
        for seat in range(players):
            found = passing(redact(state, seat), draft.seen_by(seat), seat)
            assert found.pick == now - steps_before + 1
            assert found.rest == len(state.players[seat].pack) - 1
            assert (found.goes_to, found.comes_from) == ((seat + 1) % players, (seat - 1) % players)
            assert found.seen == (now >= players)
            # The pack went to the left, one seat in every step.
            back = range(1, players) if found.seen else ()
            others = [draft.taken[now - n][(seat - n) % players] for n in back]
            assert Counter(found.taken) == sum(others, Counter[int]())
        draft.step()
    assert len(draft.taken) > players


def test_a_story_that_begins_in_the_middle_tells_nothing() -> None:
    draft = Draft(2, 1)
    for _ in range(3):
        draft.step()
    found = passing(redact(draft.game.state, 0), draft.seen_by(0)[-1:], 0)
    assert (found.seen, found.taken) == (False, ())


def test_only_what_this_seat_was_told_counts() -> None:
    draft = Draft(2, 5)
    for _ in range(2):
        draft.step()
    state, own = redact(draft.game.state, 0), draft.seen_by(0)
    foreign = [kind for chapter in own for entry in chapter.entries
               if entry.event.seat == 1 and (kind := entry.event.details.get("cards"))]  # fmt: skip
    assert foreign == []  # what the other took is not in the story
    assert len(passing(state, own, 0).taken) == 1
