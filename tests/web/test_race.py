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
