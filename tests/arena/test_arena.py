"""The arena: every deal from every seat, nothing lost or counted twice, and honest intervals."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from seasons.arena import run as arena
from seasons.arena.games import Played, Sheet, play
from seasons.arena.page import page
from seasons.arena.plan import Plan, Task
from seasons.arena.ratings import comparisons, rating_intervals, ratings
from seasons.arena.report import report, told
from seasons.arena.run import OtherPlan, Results, run
from seasons.bots import registry
from seasons.cli.main import main
from seasons.engines.choice import opened
from seasons.engines.engine import InTurn
from seasons.words.texts import load

PLAN = Plan(("beginner", "random"), games=4, level="magician", seed="test")


def sheet(bot: str, won: float, total: int = 100) -> Sheet:
    return Sheet(bot, won, total, total, 0, 0, 0, 0, 10, 0.5, 0.2)


def made_up(strengths: dict[str, float], deals: int) -> list[Played]:
    """Games of bots that win as often as their strengths say."""
    luck, bots, games = Random(1), list(strengths), []
    for deal in range(deals):
        for one, other in [(a, b) for a in bots for b in bots if a < b]:
            for rotation in range(2):
                chance = strengths[one] / (strengths[one] + strengths[other])
                won = float(luck.random() < chance)
                sheets = (sheet(one, won, int(won)), sheet(other, 1 - won, int(1 - won)))
                games.append(Played(f"{one},{other}/{deal}/{rotation}", sheets))
    return games


# Which games


@pytest.mark.parametrize(
    ("bots", "players", "groups"),
    [
        ("abc", 2, [("a", "b"), ("a", "c"), ("b", "c")]),
        ("abc", 3, [("a", "b", "c")]),
        ("ab", 4, [("a", "b", "a", "b")]),
    ],
)
def test_who_meets(bots: str, players: int, groups: list[tuple[str, ...]]) -> None:
    assert Plan(tuple(bots), 10, players).groups() == groups


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_from_every_seat(players: int) -> None:
    plan = Plan(tuple("abcd"[:players]), 5, players)
    tasks = list(plan.tasks())
    assert len({task.key() for task in tasks}) == len(tasks) == plan.size() >= 5
    for deal in range(plan.deals()):
        seatings = [task.seats() for task in tasks if task.deal == deal]
        for seat in range(players):
            assert sorted(seating[seat] for seating in seatings) == sorted(plan.bots)


def test_the_same_deal_lies_before_every_rotation() -> None:
    one, other = (play(PLAN, Task(("random", "random"), 0, rotation)) for rotation in (0, 1))
    assert one.key != other.key
    assert sum(sheet.won for sheet in one.sheets) == 1
    assert all(sheet.decisions > 20 for sheet in one.sheets)


# Runs


def results_of(plan: Plan, folder: Path | None, jobs: int = 1) -> Results:
    results = Results(plan, folder)
    with opened(jobs=jobs) as engine:
        run(plan, results, engine)
    return results


def totals(results: Results) -> dict[str, list[int]]:
    return {key: [each.total for each in game.sheets] for key, game in results.games.items()}


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    seen: list[int] = []

    def stop(done: int) -> None:
        seen.append(done)
        if done == 3:
            raise KeyboardInterrupt

    results = Results(PLAN, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run(PLAN, results, InTurn(), stop)
    path = tmp_path / "games.jsonl"
    path.write_text(path.read_text()[:-40])  # the last game was not written to its end
    again = Results(PLAN, tmp_path)
    assert len(again.games) == 2
    run(PLAN, again, InTurn(), seen.append)
    assert seen == [1, 2, 3, 3, 4]
    assert totals(again) == totals(results_of(PLAN, None))
    assert len(path.read_text().splitlines()) == 4
    assert results_of(PLAN, tmp_path).games == again.games


def test_processes_play_the_same_games() -> None:
    assert totals(results_of(PLAN, None, jobs=2)) == totals(results_of(PLAN, None))


def test_a_game_is_counted_once(tmp_path: Path) -> None:
    results = Results(PLAN, tmp_path)
    game = Played("a,b/0/0", (sheet("a", 1), sheet("b", 0)))
    results.add([game])
    results.add([game])
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == len(results.games) == 1


def test_another_plan_is_refused(tmp_path: Path) -> None:
    Results(PLAN, tmp_path)
    with pytest.raises(OtherPlan):
        Results(replace(PLAN, players=3), tmp_path)


def test_bots_that_have_learned_something_else_do_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nets, folder = tmp_path / "nets", tmp_path / "run"
    nets.mkdir()
    (nets / "adept.npz").write_bytes(b"young")
    monkeypatch.setattr(registry, "NETS", nets)
    Results(PLAN, folder)
    Results(PLAN, folder)
    (nets / "adept.npz").write_bytes(b"old")
    with pytest.raises(OtherPlan):
        Results(PLAN, folder)


@pytest.mark.parametrize("text", ["", "{", "[]", "3"])
def test_a_damaged_plan_is_another_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "plan.json").write_text(text)
    with pytest.raises(OtherPlan):
        Results(PLAN, tmp_path)


def test_a_run_can_be_given_more_games(tmp_path: Path) -> None:
    first = results_of(PLAN, tmp_path)
    more = results_of(replace(PLAN, games=PLAN.games + 2), tmp_path)
    assert len(more.games) == len(first.games) + 2
    assert {key: more.games[key] for key in first.games} == first.games


# What it says


def test_ratings_find_the_strengths_again() -> None:
    games = made_up({"strong": 9.0, "middle": 3.0, "weak": 1.0}, 400)
    bots = ["middle", "strong", "weak"]
    found = ratings(comparisons(games), bots)
    # Three times as strong: 191 points.
    assert found["strong"] - found["middle"] == pytest.approx(191, abs=35)
    assert found["middle"] - found["weak"] == pytest.approx(191, abs=35)
    assert sum(found.values()) == pytest.approx(0)
    for bot, (low, high) in rating_intervals(games, bots).items():
        assert low < found[bot] < high < low + 80


def test_who_always_wins_has_a_rating() -> None:
    games = [Played(f"a,b/{n}/0", (sheet("a", 1), sheet("b", 0))) for n in range(10)]
    found = ratings(comparisons(games), ["a", "b"])
    assert 200 < found["a"] - found["b"] < 2000
    for bot, (low, high) in rating_intervals(games, ["a", "b"]).items():
        assert low + 100 < found[bot] < high  # ten games do not tell how much better one is


def test_who_never_met_is_not_compared() -> None:
    games = [Played(f"a,b/{n}/0", (sheet("a", n % 2), sheet("b", 1 - n % 2))) for n in range(10)]
    assert ratings(comparisons(games), ["a", "b", "c"]) == pytest.approx(dict.fromkeys("abc", 0))


def test_at_larger_tables_everybody_is_compared_with_everybody() -> None:
    game = Played("a,b,c/0/0", (sheet("a", 0, 70), sheet("b", 1, 90), sheet("c", 0, 70)))
    wins = comparisons([game])
    assert wins["b", "a"] == wins["b", "c"] == 1
    assert wins["a", "c"] == wins["c", "a"] == 0.5


def test_the_report_names_the_strongest_first_and_escapes_names() -> None:
    found = report(PLAN, made_up({"<strong>": 9.0, "weak": 1.0}, 30))
    assert [row.bot for row in found.rows] == ["<strong>", "weak"]
    lines = told(found, load("en"))
    assert lines[0].startswith("60 games")
    assert "100.0 % (" not in lines[2]
    for part in ("crystals", "prestige of cards", "cards in hand", "bonuses used", "the longest"):
        assert part in lines[2]
    assert lines[-1].startswith("<strong> is ahead of weak in ")
    text = page(found, load("en"))
    assert "&lt;strong&gt;" in text
    assert "<strong>" not in text
    assert not [word for word in ("http://", "https://", "src=") if word in text]
    data = json.loads(json.dumps(found.data()))
    assert data["games"] == 60
    assert data["plan"]["level"] == "magician"
    assert sum(data["bots"][0]["means"].values()) == 2 * data["bots"][0]["means"]["total"]


def test_plots_stay_within_their_scales() -> None:
    parts = Sheet("a", 1, 90, 70, 60, -30, -20, 10, 10, 0.5, 0.2)
    quick = Sheet("b", 0, -20, 0, 0, -20, 0, 0, 10, 0.0, 0.0)
    games = [Played(f"a,b/{n}/0", (parts, quick)) for n in range(3)]
    text = page(report(PLAN, games), load("en"))
    boxes = re.findall(r"left:([\d.-]+)%(?:;width:([\d.]+)%)?", text)
    assert len(boxes) > 20
    for left, width in boxes:
        assert 0 <= float(left) <= float(left) + float(width or 0) <= 100.01
    stacks = re.findall(r'stack (\w+)" style="left:([\d.]+)%;width:([\d.]+)%', text)
    first = {part: (float(left), float(width)) for part, left, width in stacks[:5]}
    zero = first["crystals"][0]
    assert first["cards"][0] == pytest.approx(sum(first["crystals"]), abs=0.02)
    assert sum(first["hand"]) == pytest.approx(zero, abs=0.02)
    assert sum(first["bonuses"]) == pytest.approx(first["hand"][0], abs=0.02)
    assert "ability token" in text


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--bots", "beginner,random", "--level", "apprentice", "--games", "2"]
    assert main([*asked, "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert "beginner is ahead of random" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {
        "plan.json", "games.jsonl", "report.json", "report.html",
    }  # fmt: skip
    assert main([*asked, "--players", "3", "--out", str(tmp_path)]) == 2
    assert "another run" in capsys.readouterr().err


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", stopped)
    asked = ["arena", "--bots", "beginner,random", "--jobs", "1", "--out", str(tmp_path)]
    assert main(asked) == 130
    assert "stopped after 0 games of 100; the same command goes on" in capsys.readouterr().err


@pytest.mark.parametrize(
    "bots", ["beginner", "beginner,beginner", "beginner,os.system", "a/b.py,random"]
)
def test_only_registered_bots_play(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", bots]) == 2
    assert "--bots" in capsys.readouterr().err
