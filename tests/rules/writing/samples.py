"""Real texts of all kinds: positions, views and records of random games, and tables by hand."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from seasons import Game, SeasonsError
from seasons.rules.engine import steps
from seasons.rules.engine.card import Card
from seasons.rules.engine.sealed import KEY_BYTES
from seasons.rules.engine.setup import CARDS, ENCHANTMENTS, deck_of
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.rules.keeping.beginning import VERSION_2


class Sample:
    """One random game: its record, and positions and views at some of its decisions."""

    def __init__(self, luck: Random) -> None:
        game = _game(luck)
        self.positions: list[str] = []
        self.views: list[tuple[int | None, str, str]] = []
        self.games: list[Game] = []
        while game.decision is not None:
            if luck.random() < _interest(game):
                self._keep(game, luck)
            seat = luck.choice(game.decisions).seat
            choices = game.legal(seat)
            early = choices[0].code == steps.END and len(choices) > 1 and luck.random() < 0.8
            game.apply(luck.choice(choices[1:] if early else choices))
        self._keep(game, luck)
        self.record = game.record()

    def _keep(self, game: Game, luck: Random) -> None:
        line = game.position()
        self.positions.append(line if luck.random() < 0.5 else line.partition(" | ")[0])
        seat = luck.choice([None, *range(game.state.setup.players)])
        view = game.view(seat)
        self.views.append((seat, view.line(), view.memory.text()))
        self.games.append(game.copy())


def _game(luck: Random) -> Game:
    """A new game, or one that begins in the middle with many cards in play."""
    modules = [module for module in ("cards", "enchantment", "tokens") if luck.random() < 0.6]
    if luck.random() < 0.5:
        with suppress(SeasonsError):
            return Game.set_up(**random_table(luck))
    edition = "revised" if "cards" in modules else luck.choice(EDITIONS)
    chances: tuple[dict[str, Any], ...] = (
        {"seed": luck.getrandbits(32)},
        {"key": luck.randbytes(KEY_BYTES).hex()},
        {"seed": luck.getrandbits(32), "rules": VERSION_2},
    )
    players, level, chance = luck.choice((2, 3, 4)), luck.choice(LEVELS), luck.choice(chances)
    return Game.new(players, level, edition, modules=modules, **chance)


def _interest(game: Game) -> float:
    """How likely a decision is kept: what happens in the middle of effects is rare."""
    frames = 0
    frame = game.state.top
    while frame is not None and frame.program.name not in ("turn", "round", "take-die"):
        frames += 1
        frame = frame.below
    return (0.02, 0.1, 0.7, 1.0, 1.0)[min(frames, 4)]


def random_table(luck: Random) -> dict[str, Any]:
    """A position by hand; most of them can exist."""
    players, year = luck.choice((2, 2, 3, 4)), luck.choice((0, 1, 1, 2, 3, 4))
    modules = [module for module in ("cards", "tokens", "enchantment") if luck.random() < 0.5]
    level = luck.choice((*LEVELS, "archmage", "archmage"))
    cards = [CARDS[kind] for kind in deck_of(level, tuple(modules))]
    luck.shuffle(cards)
    named = luck.choice(ENCHANTMENTS)
    tokens = luck.sample(range(1, 13), 12)
    table: dict[str, Any] = {"players": players, "level": level, "year": year}
    if modules:
        table["modules"] = modules
    if "enchantment" in modules:
        table["enchantment"] = named.id
    drafts = {"elemental-construction": "construct", "natural-selection": "select"}
    early = ["draft", "split", *(["token"] if "tokens" in modules else [])]
    if "enchantment" in modules and named.id in drafts:
        early = ["split", drafts[named.id]]
    prelude = luck.random() < 0.25 and year < 2
    phase = luck.choice(early if prelude else ["choose", "die", "draw", "free", "free"])
    table["phase"] = phase
    choices: dict[str, list[Any]] = {
        "space": list(range(1, 13)), "first": list(range(players)),
        "active": list(range(players)), "transmute": [True], "summoned": [True],
        "die_ignored": [True], "top_discarded": [True], "rolls": [[1, 6], [3]],
        "names": [["A", "B", "C", "D"][:players]], "draw": [[cards.pop().id for _ in range(3)]],
        "discard": [[cards.pop().id for _ in range(2)]], "rest": ["pile", "discard", "hand 0"],
        "dice": [["D/1"], ["D/2"]], "seed": [5, "x"], "transmute_bonuses": [1, 2],
    }  # fmt: skip
    for key, values in choices.items():
        if luck.random() < 0.25:
            table[key] = luck.choice(values)
    sizes = {"hand": luck.randrange(6), "library2": luck.randrange(3) * (year < 2)}
    sizes["library3"] = luck.randrange(3) * (year < 3)
    if prelude:
        packs = {"construct": 9, "select": 5, "draft": 3}
        sizes = {"hand": 0 if phase == "construct" else 3, "pack": packs.get(phase, 0)}
    table["seats"] = [_seat(luck, cards, tokens, sizes, modules) for _ in range(players)]
    return table


def _seat(
    luck: Random, cards: list[Card], tokens: list[int], sizes: dict[str, int], modules: list[str]
) -> dict[str, Any]:
    seat: dict[str, Any] = {"gauge": luck.randrange(16), "crystals": luck.randrange(60)}
    for zone, size in sizes.items():
        seat[zone] = [cards.pop().id for _ in range(size)]
    seat["play"] = []
    for card in [cards.pop() for _ in range(luck.randrange(0, 5))]:
        laid: dict[str, Any] = {"card": card.id}
        if card.activate is not None and luck.random() < 0.3:
            laid["turned"] = True
        if card.holds:
            laid["tokens"] = "".join(
                luck.choice("AWFE") for _ in range(luck.randrange(card.holds % 8))
            )
        seat["play"].append(laid)
    seat["energies"] = "".join(luck.choice("AWFE") for _ in range(luck.randrange(7)))
    if "tokens" in modules and luck.random() < 0.7:
        seat["abilities"] = [tokens.pop()]
    if luck.random() < 0.2:
        seat["bonuses"] = luck.randrange(4)
    return seat


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
