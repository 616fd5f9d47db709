"""Who is ahead, on one line."""

import pytest

from seasons.web.page.race import race


@pytest.mark.parametrize(
    ("scores", "at", "low"),
    [
        ([0, 0], [0, 0], [False, True]),
        ([50, 100], [45, 89], [False, False]),
        ([97, 100], [87, 89], [False, True]),
        ([43, 58], [66, 89], [False, True]),  # in a window of 1280 pixels they would
        ([-8, 10], [0, 45], [False, False]),  # the line is never shorter than 20 points
        ([90, 95, 100, 20], [80, 85, 89, 18], [False, True, False, False]),
    ],
)
def test_scores_lie_on_a_line_and_two_that_would_touch_on_both_sides_of_it(
    scores: list[int], at: list[int], low: list[bool]
) -> None:
    runners = {each.seat: each for each in race(list(enumerate(scores)), own=1)}
    assert [runners[seat].at for seat in range(len(scores))] == at
    assert [runners[seat].low for seat in range(len(scores))] == low
    assert [each.seat for each in runners.values() if each.mine] == [1]


@pytest.mark.parametrize(
    ("scores", "after", "before"),
    [
        ([0, 0, 0, 50], {2: 0}, {}),  # at the beginning, to the right
        ([90, 95, 100, 20], {}, {0: 89}),  # near the end, to the left
        ([20, 60, 100], {}, {}),
    ],
)
def test_nobody_hides_another_on_the_same_side_of_the_line(
    scores: list[int], after: dict[int, int], before: dict[int, int]
) -> None:
    runners = race(list(enumerate(scores)), own=1)
    assert {each.seat: each.after for each in runners if each.after >= 0} == after
    assert {each.seat: each.before for each in runners if each.before <= 100} == before
