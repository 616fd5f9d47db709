"""The command `seasons`: 0 all is well, 1 it failed, 2 wrong usage, 130 interrupted."""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seasons.arena import report
from seasons.arena import run as arena
from seasons.arena.page import page
from seasons.arena.plan import Plan
from seasons.bots import USUAL, Unavailable
from seasons.cli import arguments
from seasons.cli.reading import read
from seasons.cli.refusing import FAILED, WRONG, Refused
from seasons.engines.choice import opened
from seasons.engines.cluster import NoCluster
from seasons.engines.engine import Engine, JobLost
from seasons.rules.cards import outside
from seasons.rules.engine.errors import RecordMismatch, SeasonsError
from seasons.rules.game import Game
from seasons.terminal.console import Console, can_fill_the_screen
from seasons.terminal.players import HUMAN, seated
from seasons.terminal.saving import Saver, check, default_path
from seasons.terminal.session import Session
from seasons.tools import bench, perft, simulate
from seasons.words import cards, replay, sets
from seasons.words.numbers import MINUS
from seasons.words.texts import CatalogueNotBuilt, Texts, UnknownLanguage

INTERRUPTED = 130
PLAINLY = "seasons.plainly"  # how odd characters are written
BAR = 30  # characters of a progress bar
SETS = "SEASONS_SETS"  # packages that add sets of cards, with commas between


def main(argv: list[str] | None = None) -> int:
    """Runs one command; never shows a traceback for what a user may do wrong."""
    _forgive_odd_characters()
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()  # whoever read it has seen enough
        return 0
    except OSError as error:
        _give_up_output()
        _complain(error.strerror or str(error))
        return FAILED
    return code


def _run(argv: list[str]) -> int:
    try:
        outside.load([name for name in os.environ.get(SETS, "").split(",") if name])
        sets.check()
        options, words = arguments.parse(argv)
        return COMMANDS[options.command](options, words)
    except SystemExit as stop:  # argparse has said what there is to say
        return stop.code if isinstance(stop.code, int) else WRONG
    except Refused as refused:
        _complain(str(refused))
        return refused.code
    except Unavailable as error:
        _complain(str(error))
        return FAILED
    except (UnknownLanguage, CatalogueNotBuilt, SeasonsError) as error:
        _complain(str(error))
        return WRONG


def _complain(text: str) -> None:
    print(f"seasons: {text}", file=sys.stderr)


def _forgive_odd_characters() -> None:
    """A terminal that cannot show a letter shows a question mark, and no bytes are unreadable.

    For a minus sign it shows a hyphen: a question mark would leave open what a number is.
    A stream that is closed from the beginning is None, and becomes an empty one.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if mode == "r" else PLAINLY)


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """What is written instead of something that cannot be written."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)
    odd = error.object[error.start : error.end]
    return "".join("-" if each == MINUS else "?" for each in odd), error.end


codecs.register_error(PLAINLY, _plainly)


def _give_up_output() -> None:
    """What is still waiting to be written would fail again when Python ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()


# Commands


def _play(options: argparse.Namespace, words: Texts) -> int:
    from seasons.web.serving import launch  # what a server needs would slow all other commands down

    return launch.run(options, words, browser=not options.no_browser)


def _serve(options: argparse.Namespace, words: Texts) -> int:
    from seasons.web.serving import launch

    return launch.run(options, words, browser=False)


def _owner(options: argparse.Namespace, words: Texts) -> int:
    from seasons.cli import owner  # a database would slow all other commands down

    return owner.COMMANDS[options.command](options, words)


def _new(options: argparse.Namespace, words: Texts) -> int:
    if options.toml is not None:
        game = Game.from_position(read(options.toml, words))
    else:
        game = _new_game(options, options.players or 2)
    print(game.position())
    return 0


def _new_game(options: argparse.Namespace, players: int, names: list[str] | None = None) -> Game:
    level, edition = options.level or "archmage", options.edition or "revised"
    return Game.new(
        players, level, edition, options.seed, options.first, names, options.modules,
        options.enchantment,
    )  # fmt: skip


def _replay(options: argparse.Namespace, words: Texts) -> int:
    try:
        for line in replay.replay(words, read(options.file, words)):
            print(line)
    except RecordMismatch as error:
        raise Refused(words.text("cli.replay.mismatch", text=str(error)), FAILED) from None
    return 0


def _perft(options: argparse.Namespace, words: Texts) -> int:
    given = options.position
    # A position has spaces and begins with our name; a file of such a name is rather unlikely.
    text = given if given.startswith("seasons") and " " in given else read(given, words)
    state = Game.from_position(text.strip()).state
    if not options.divide:
        print(perft.perft(state, options.depth))
        return 0
    counts = perft.divide(state, options.depth)
    for step, count in counts.items():
        print(f"{step}: {count}")
    total = sum(counts.values()) if counts else perft.perft(state, options.depth)
    print(words.text("cli.perft.total", number=total))
    return 0


def _cards(options: argparse.Namespace, words: Texts) -> int:
    wanted = " ".join(options.card)
    if not wanted:
        print("\n".join(cards.everything_listed(words, options.edition)))
        return 0
    found = cards.find(words, wanted, options.edition)
    if len(found) != 1:
        raise Refused(cards.not_one(words, wanted, found))
    print("\n".join(found[0].page()))
    return 0


def _simulate(options: argparse.Namespace, words: Texts) -> int:
    report = simulate.simulate(
        options.games,
        options.players or 2,
        options.level or "archmage",
        options.edition or "revised",
        options.seed,
        options.check,
        _progress(options.games, words) if sys.stderr.isatty() else None,
        options.modules,
        options.enchantment,
        options.jobs,
    )
    if options.json:
        print(json.dumps(report.data(), indent=2))
    else:
        print("\n".join(simulate.told(report, words)))
    return FAILED if report.failures else 0


def _bench(options: argparse.Namespace, words: Texts) -> int:
    earlier = None
    if options.compare is not None:
        try:
            earlier = bench.read_report(read(options.compare, words))
        except ValueError:
            raise Refused(words.text("cli.bench.not-a-report", text=options.compare)) from None
    try:
        found = bench.measure(options.seconds, options.yardsticks, _told_measure())
    except ModuleNotFoundError as error:
        raise Refused(words.text("cli.bench.no-yardsticks", text=str(error.name))) from None
    if options.json:
        print(json.dumps(bench.report(found), indent=2))
    else:
        print("\n".join(bench.told(found, earlier, words)))
    return 0


def _told_measure() -> bench.Progress | None:
    """Says on a terminal what was measured, one over the other."""
    if not sys.stderr.isatty():
        return None
    return lambda name: print(f"\r\033[K{name}", end="", file=sys.stderr, flush=True)


def _progress(games: int, words: Texts) -> simulate.Progress:
    def show(done: int) -> None:
        filled = BAR * done // games
        text = words.text("cli.simulate.progress", number=done, number_2=games)
        bar = f"[{'#' * filled}{'.' * (BAR - filled)}] {text}"
        print(f"\r{bar}", end="" if done < games else "\n", file=sys.stderr, flush=True)

    return show


def _arena(options: argparse.Namespace, words: Texts) -> int:
    plan = Plan(
        tuple(dict.fromkeys(options.bots)), options.games, options.players or 2,
        options.level or "archmage", options.edition or "revised", options.modules,
        options.enchantment, options.seed,
    )  # fmt: skip
    folder = None if options.out is None else Path(options.out)
    try:
        results = arena.Results(plan, folder)
    except arena.OtherPlan as error:
        raise Refused(words.text("cli.arena.other-plan", text=str(error))) from None
    shown = _progress(plan.size(), words) if sys.stderr.isatty() else None
    try:
        with _engine(options, words) as engine:
            arena.run(plan, results, engine, shown)
    except KeyboardInterrupt:
        if folder is not None:
            number = {"number": len(results.games), "number_2": plan.size()}
            print("\n" + words.text("cli.arena.stopped", **number), file=sys.stderr)
        raise
    found = report.report(plan, list(results.games.values()))
    if folder is not None:
        (folder / "report.json").write_text(json.dumps(found.data(), indent=2), encoding="utf-8")
        (folder / "report.html").write_text(page(found, words), encoding="utf-8")
    told = report.told(found, words)
    print(json.dumps(found.data(), indent=2) if options.json else "\n".join(told))
    return 0


def _train(options: argparse.Namespace, words: Texts) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes are the parallel part
    from seasons.training.recipe import read_stages  # these need numpy, and only they do
    from seasons.training.train import Training

    def say(key: str, params: dict[str, str | int]) -> None:
        print(words.text(key, **params), flush=True)

    try:
        stages = read_stages(read(options.recipe, words))
    except ValueError as error:
        raise Refused(words.text("cli.train.no-recipe", text=str(error))) from None
    with _engine(options, words) as engine:
        Training(stages, Path(options.out), engine, say).run(options.hours)
    return 0


@contextmanager
def _engine(options: argparse.Namespace, words: Texts) -> Iterator[Engine]:
    """Where the games of a command are played."""
    try:
        engine = opened(options.engine, options.jobs)
    except ModuleNotFoundError as error:
        raise Refused(words.text("cli.engine.missing", text=str(error.name))) from None
    except NoCluster as error:
        raise Refused(words.text("cli.engine.no-cluster", text=str(error)), FAILED) from None
    try:
        with engine:
            yield engine
    except JobLost as error:
        raise Refused(words.text("cli.engine.job-lost", number=error.workers), FAILED) from None


def _terminal(options: argparse.Namespace, words: Texts) -> int:
    names = options.names
    if options.resume is not None:
        try:
            game = Game.from_record(read(options.resume, words))
        except RecordMismatch as error:
            raise Refused(words.text("cli.replay.mismatch", text=str(error)), FAILED) from None
        kinds = _seat_kinds(options, game.state.setup.players, words)
        saver = _saver(options, words)
        names = [name.strip() for name in game.headers["Players"].split(";")]
    else:
        kinds = _seat_kinds(options, options.players or len(options.seats or (1, 2)), words)
        saver = _saver(options, words)
        game = _new_game(options, len(kinds), names)
    words.names = tuple(names or ())
    # Bots play the same again only where the game was chosen to be the same.
    seed = f"{game.headers.get('Seed', secrets.token_hex(8))}/{len(game.record())}"
    players, console = seated(kinds, seed), Console()
    if options.plain or not can_fill_the_screen(console):
        Session(game, players, console, words, saver, kinds, options.ponder).run()
        return 0
    from seasons.terminal.screen import run  # Textual is an extra, and takes a while to load
    from seasons.terminal.screen.shown import Shown

    shown = Shown(game, players, words, saver, kinds, options.ponder)
    return run.run(shown, options.pace, console)


def _saver(options: argparse.Namespace, words: Texts) -> Saver:
    """Where the record goes; refused at once if it cannot be written there."""
    own = [Path(options.resume)] if options.resume not in (None, "-") else []
    given = [Path(options.record)] if options.record is not None else own
    path = given[0] if given else default_path()
    try:
        if not given:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        check(path, own, words)
    except OSError as error:
        problem = error.strerror or str(error)
        raise Refused(words.text("terminal.not-saved", text=str(path), text_2=problem)) from None
    return Saver(path, own)


def _seat_kinds(options: argparse.Namespace, players: int, words: Texts) -> list[str]:
    """Who plays: as asked for, else one person and bots."""
    if options.seats is None:
        others = HUMAN if options.hot_seat else USUAL
        return [HUMAN] + [others] * (players - 1)
    if len(options.seats) != players or options.hot_seat:
        raise Refused(words.text("cli.seats-players", text=",".join(options.seats)))
    kinds: list[str] = options.seats
    return kinds


COMMANDS = {
    "arena": _arena,
    "play": _play,
    "serve": _serve,
    "games": _owner,
    "backup": _owner,
    "restore": _owner,
    "new": _new,
    "simulate": _simulate,
    "bench": _bench,
    "replay": _replay,
    "perft": _perft,
    "cards": _cards,
    "terminal": _terminal,
    "train": _train,
}
