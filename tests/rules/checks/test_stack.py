"""What is under way: effects in their midst are read back, stacks that cannot be are refused."""

from typing import Any

import pytest

from seasons import Game, ImpossiblePosition
from seasons.rules.checks.traces import LEAVING, declare, traces_of
from seasons.rules.engine.program import Op
from seasons.rules.writing.position import write_position
from tests.helpers import kingdom, table

TURN = "turn:4:0:0:-:-1:0:-:->turn:0:1:1:-:-1:0:-:->round:3:0:0:-:-1:0:-:-"
THREE = TURN.replace(">round", ">turn:0:2:2:-:-1:0:-:->round")
SHIELD = "e13"


def under(enchantment: str, others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table with all cards under an enchantment."""
    return table(others, modules=["cards", "enchantment"], enchantment=enchantment, **keys)


def taken(game: Game, *moves: str) -> Game:
    """The game after some gestures; what begins with `>` is one step."""
    for move in moves:
        if move.startswith(">"):
            game.apply(next(step for step in game.legal() if step.text == move[1:]))
        else:
            game.play(move)
    return game


def frames(game: Game) -> str:
    """The last word of the position."""
    return write_position(game.state).split(" ")[-1]


# Games in the middle of something, with what lies on the stack above the turn.
SYLLAS = taken(
    table([{"play": [3]}, {"play": [5]}], hand=[10], energies="FFF"),
    "summon 10",
)
SKULL = taken(
    kingdom(play=[37, SHIELD, SHIELD, 3, 5, 6]),
    *(">activate 37#0", ">sacrifice 3#3", ">sacrifice e13#1", ">sacrifice 5#4"),
)
POTION = taken(kingdom(play=[25, SHIELD]), "activate 25 sacrifice e13#1")
NARIA = taken(
    under("argos-embrace", [{}, {}], hand=[12], crystals=3, draw=[1, 2, 3]),
    *("summon 12", ">keep 1"),
)
SEASONS = taken(
    kingdom([{"play": [27]}], hand=[7], energies="AWFE", play=["e7", 27], space=3),
    *("summon 7", "move +1"),
)
DROUGHT = taken(
    under("drought", [{"play": [27]}], hand=[7], energies="AWFE", crystals=9, play=[3], space=6),
    *("summon 7", "move +1"),
)
VASE = taken(table(hand=[18], energies="WE", play=[30, 6, 30]), "summon 18")
RAVEN = taken(
    kingdom([{"play": [18]}], hand=["e18"], energies="AWWFE"),
    *("summon e18", ">mimic 18@1#0", ">pay W"),
)
TIME = taken(
    kingdom(play=[SHIELD, SHIELD], hand=["e15", 3, 5], energies="WW"),
    *("summon e15", "gain AA", ">discard e13#0"),
)
CAULDRON = taken(
    kingdom(play=[{"card": 35, "tokens": "AAAAAA"}, SHIELD], energies="A"),
    *(">activate 35#0", ">place A"),
)
RESURRECTION = taken(
    kingdom(play=["e11", SHIELD], discard=[1, 2, 3]), "activate e11 sacrifice e13#1"
)
TELESCOPE = taken(kingdom(play=["e16"], crystals=2, draw=[1, 2, 3]), "activate e16")
SCROLL = taken(
    kingdom(hand=["e5"], energies="FF", draw=[1, 2, 3]), *("summon e5", "name E", "discard")
)
RATTY = taken(
    kingdom([{"energies": "AAW"}, {"energies": "AA"}], hand=["e20"], energies="AWFE", crystals=9),
    *("summon e20", ">take A"),
)
MIRROR = taken(table(play=[47], energies="AAA", crystals=5), ">activate 47#0", ">pay A", ">done")
CROWN = taken(
    kingdom(hand=[36, 3], energies="AW", play=[SHIELD, SHIELD]),
    *("summon 36", ">discard", ">discard 3"),
)
KRISS = taken(
    kingdom(play=[44, 10, SHIELD, SHIELD, 12]),
    *(">activate 44#0", ">sacrifice", ">sacrifice 10#1"),
)
TRANSMUTING = taken(
    table(energies="AWF", transmute=True, play=[{"card": 4, "tokens": "AE"}]),
    *(">transmute", ">transmute A"),
)
SUMMONING = taken(
    table(hand=[9], energies="AWF", play=[{"card": 4, "tokens": "AE"}]),
    *(">summon 9", ">pay W", ">pay F", ">pay A#0"),
)
DECLARED = taken(table(hand=[31], energies="AWF"), ">summon 31", ">for A", ">for W", ">done")
MONOLITH = taken(kingdom(play=[{"card": "e3", "tokens": "AAF"}]), *(">activate e3#0", ">take A"))
TITUS = taken(kingdom(play=[39, SHIELD]), "end", "end")
ORB = taken(table(play=[34], energies="AAAA", draw=[3]), *("activate 34 look", ">play", ">pay A"))
AMSUG = taken(
    under(
        "argos-embrace",
        [{"play": [25, SHIELD]}],
        hand=[3, 17], energies="AWFE", play=[{"card": "e18", "model": "1#0"}, SHIELD],
    ),
    *("summon 17", "return 25"),
)  # fmt: skip
DREAMS = taken(
    kingdom([{"play": [{"card": "e18", "model": "0#0"}, SHIELD]}], play=[24], hand=[3]),
    "activate 24",
)
OVERFLOW = taken(table(energies="A" * 7, phase="die", die="WAT/1"), ">drop A")
DRAW = taken(table(die="D/2", phase="draw", draw=[3, 5]), "draw")
ABILITY = taken(kingdom(abilities=[12], others=[{"abilities": [3]}], draw=[1, 2, 3]), "token 12")
CHOOSING = taken(table(phase="choose"), "die F*T/3")


@pytest.mark.parametrize(
    ("game", "stack"),
    [
        (SYLLAS, "syllas-the-faithful.enter.0a:0:1:0:10:0:0:-:->"
         f"syllas-the-faithful.enter.0a:0:2:0:10:0:0:-:->{THREE}"),
        (SKULL, "shield-leaves:0:0:0:e13:1:0:-:->pledge:0:0:0:37:4:0:-:->"
         f"dragon-skull.activate:1:0:0:37:0:0:-:->{TURN}"),
        (POTION, "potion-of-knowledge.activate:1:0:0:25:0:0:-:->"
         f"pledge:0:0:0:25:1:10:-:->{TURN}"),
        (NARIA, "argos-embrace.on_keep.0a:0:0:0:12:-1:0:-:->"
         f"naria-the-prophetess.enter:2:0:0:12:0:0:2.3:->{THREE}"),
        (SEASONS, "statue-of-eolis.on_season:0:0:0:e7:0:0:-:->"
         "hourglass-of-time.on_season:0:0:0:27:1:0:-:->"
         f"hourglass-of-time.on_season:0:1:1:27:0:0:-:->{TURN}"),
        (DROUGHT, "drought.on_summer.0a:0:0:0:-:-1:0:-:->"
         f"season-effects:0:0:0:-:-1:0:-:->{TURN}"),
        (VASE, "yjangs-forgotten-vase.on_summon:0:0:0:30:0:0:-:->"
         "staff-of-spring.on_summon:0:0:0:6:1:0:-:->"
         "yjangs-forgotten-vase.on_summon:0:0:0:30:2:0:-:->"
         f"bespelled-grimoire.enter:0:0:0:18:3:0:-:->{TURN}"),
        (RAVEN, f"raven-the-usurper.enter.0a:2:0:0:18:0:0:-:1>{TURN}"),
        (TIME, f"shield-leaves:0:0:0:e13:0:0:-:->amulet-of-time.enter:1:0:0:e15:2:0:-:1>{TURN}"),
        (CAULDRON, f"glutton-cauldron.activate:1:0:0:35:0:0:-:->{TURN}"),
        (RESURRECTION, "potion-of-resurrection.activate:2:0:0:e11:0:0:1.2.3:->"
         f"pledge:0:0:0:e11:1:10:-:->{TURN}"),
        (TELESCOPE, f"arcane-telescope.activate:2:0:0:e16:0:0:1.2.3:->{TURN}"),
        (SCROLL, f"scroll-of-ishtar.enter:3:0:0:e5:0:0@3:-:->{TURN}"),
        (RATTY, "ratty-nightshade.enter.0a:0:0:0:e20:0:0@1:-:0>"
         f"ratty-nightshade.enter.0a:0:0:0:e20:0:0@2:-:->{THREE}"),
        (MIRROR, f"mirror-of-the-seasons.activate:1:0:0:47:0:1@1:-:->{TURN}"),
        (CROWN, f"vampiric-crown.enter.0b:1:0:0:36:2:0@3:-:->{TURN}"),
        (KRISS, f"give-up:0:0:0:10:1:0:-:->necrotic-kriss.activate:1:0:0:44:0:0:-:->{TURN}"),
        (TRANSMUTING, f"transmute:0:0:0:-:-1:0:-:0>{TURN}"),
        (SUMMONING, f"summon:2:0:0:9:-1:0:-:1.2.128>{TURN}"),
        (DECLARED, f"summon:2:0:0:31:-1:0@3:-:->{TURN}"),
        (MONOLITH, f"fairy-monolith.activate:0:0:0:e3:0:0:-:0>{TURN}"),
        (TITUS, "give-up:0:0:0:39:0:0:-:->round-effects:0:0:0:-:-1:0:-:->"
         "round:4:0:0:-:-1:0:-:-"),
        (ORB, f"crystal-orb.activate.0a.2a:0:0:0:34:0:0:-:0>{TURN}"),
        (AMSUG, "give-up:0:0:0:25:0:0:-:->argos-embrace.on_keep:0:1:1:17:-1:0:-:->"
         f"amsug-longneck.enter.0a:0:0:0:17:2:0:-:->{TURN}"),
        (DREAMS, f"give-up:0:1:1:24:0:0:-:->potion-of-dreams.activate:1:0:0:24:0:0:-:->{TURN}"),
        (OVERFLOW, f"overflow:0:0:0:-:-1:0:-:0>{TURN.replace('turn:4', 'turn:3')}"),
        (DRAW, f"draw:1:0:0:-:-1:0:3:->{TURN}"),
        (ABILITY, f"ability-12:1:0:0:-:-1:0:1.2.3:->{TURN}"),
        (CHOOSING, "take-die:0:1:1:-:-1:0:-:->round:2:0:0:-:-1:0:-:-"),
    ],
)  # fmt: skip
def test_what_is_under_way_is_read_back(game: Game, stack: str) -> None:
    assert frames(game) == stack
    assert Game.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(
    ("game", "now", "then"),
    [
        (POTION, ":25:1:10:", ":25:1:10:"),
        (DECLARED, ":31:-1:0@3:", ":31:-1:3:"),
        (SCROLL, ":e5:0:0@3:", ":e5:0:3:"),
        (RATTY, ":e20:0:0@2:", ":e20:0:2:"),
        (MIRROR, ":47:0:1@1:", ":47:0:4:"),
        (CROWN, ":36:2:0@3:", ":36:2:3:"),
    ],
    ids=["crystals", "types", "a type", "a seat", "number and type", "a card"],
)
def test_the_one_number_of_older_versions_is_read(game: Game, now: str, then: str) -> None:
    line = write_position(game.state)
    assert line.count(now) == 1
    assert write_position(Game.from_position(line.replace(now, then)).state) == line


def refusal(game: Game, stack: str, clock: str = "") -> str:
    """Why a game with another stack cannot be."""
    words = write_position(game.state).split(" ")
    words[2] = clock or words[2]
    words[-1] = stack
    with pytest.raises(ImpossiblePosition) as caught:
        Game.from_position(" ".join(words))
    return str(caught.value).removeprefix("this position cannot exist: ")


def frame(program: str, at: int = 0, card: int | str = "-", place: int = -1, **other: Any) -> str:
    """A frame of seat 0 as text."""
    registers = {"seat": 0, "owner": 0, "aim": 0, "cards": "-", "picked": "-", **other}
    seat, owner, aim, cards, picked = registers.values()
    return f"{program}:{at}:{seat}:{owner}:{card}:{place}:{aim}:{cards}:{picked}"


PLAYING = table(energies="A")
SPLIT = table(phase="split", hand=[1, 2, 3], others=[{"hand": [4, 5, 6]}])
NOBODY_ACTIVE = "1:1:0:-1:0:0:0:0:0"
ROUND = "round:{}:0:0:-:-1:0:-:-"


@pytest.mark.parametrize(
    ("game", "stack", "clock"),
    [
        (PLAYING, "-", ""),
        (PLAYING, ROUND.format(3), ""),
        (PLAYING, "turn:4:0:0:-:-1:0:-:-", ""),
        (PLAYING, frame("game-end", 1), NOBODY_ACTIVE),
        (PLAYING, TURN.replace("turn:4", "turn:0"), ""),
        (PLAYING, TURN.replace("turn:0", "turn:4"), ""),
        (PLAYING, TURN.replace("turn:4:0:0", "turn:4:1:1"), ""),
        (PLAYING, TURN.replace("turn:0:1:1", "turn:0:0:0"), ""),
        (PLAYING, TURN.replace("round:3", "round:2"), ""),
        (PLAYING, TURN.replace("round:3", "round:5"), ""),
        (PLAYING, TURN.partition(">")[2], ""),
        (PLAYING, TURN, "1:1:0:1:0:0:0:0:0"),
        (PLAYING, f"{TURN}>{ROUND.format(3)}", ""),
        (PLAYING, f"{frame('turn', 4)}>{frame('transmute')}>{TURN}", ""),
        (PLAYING, f"{frame('transmute')}>{ROUND.format(1)}", NOBODY_ACTIVE),
        (PLAYING, f"{frame('round-effects')}>{ROUND.format(4)}", ""),
        (PLAYING, f"round-effects:0:1:1:-:-1:0:-:->{frame('round-effects')}>{ROUND.format(4)}",
         NOBODY_ACTIVE),
        (SPLIT, f"{frame('prelude', 4)}>{frame('prelude', 4)}", ""),
        (SPLIT, frame("prelude", 4), "1:1:0:0:0:0:0:0:0"),
        (CHOOSING, frames(CHOOSING), "1:1:1:-1:0:0:0:0:0"),
        (CHOOSING, frames(CHOOSING), "1:1:0:0:0:0:0:0:0"),
        (CHOOSING, f"{frame('transmute')}>{frames(CHOOSING)}", ""),
    ],
)  # fmt: skip
def test_a_course_that_no_game_takes_is_refused(game: Game, stack: str, clock: str) -> None:
    assert refusal(game, stack, clock) == "what is under way is no moment of a game"


KAIRN = table(play=[{"card": 16, "turned": True}, 27, 4], energies="AA", hand=[3])
ACTIVATED = frame("kairn-the-destroyer.activate", 0, 16, 0)


@pytest.mark.parametrize(
    ("game", "above"),
    [
        (KAIRN, f"{ACTIVATED}>{ACTIVATED}"),
        (KAIRN, f"{frame('transmute')}>{ACTIVATED}"),
        (KAIRN, f"{frame('transmute')}>{frame('transmute', picked='0')}"),
        (KAIRN, f"{frame('overflow')}>{frame('overflow')}"),
        (KAIRN, frame("kairn-the-destroyer.activate.1a", 0, 16, 0, seat=1) + ">" + ACTIVATED),
        (KAIRN, f"{frame('transmute')}>{frame('hourglass-of-time.on_season', 0, 27, 1)}"),
        (KAIRN, f"{frame('amulet-of-water.enter', 0, 4, 2)}>"
         f"{frame('amulet-of-water.enter', 0, 4, 2)}"),
        (KAIRN, frame("argos-embrace.on_keep.0a") + ">" + frame("transmute")),
        (SYLLAS, f"{frame('transmute')}>{frames(SYLLAS).removesuffix(f'>{THREE}')}"),
        (SKULL, f"{frame('transmute')}>{frames(SKULL).removesuffix(f'>{TURN}')}"),
        (KAIRN, frame("wondrous-chest.round_end", 0, 13, 0)),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_the_stack_is_refused(game: Game, above: str) -> None:
    found = refusal(game, f"{above}>{THREE if game is SYLLAS else TURN}")
    assert found == f"{above.split(':')[0]} does not lie where it can"


MALICE = table(play=[15], energies="A")


@pytest.mark.parametrize(
    ("game", "above"),
    [
        # Who carries it out, and for which card.
        (KAIRN, frame("transmute", owner=1)),
        (KAIRN, frame("transmute", seat=1, owner=1)),
        (KAIRN, frame("pledge", 0, 27, 0, owner=1) + ">" + frame("pledge", 0, 27, 0)),
        (KAIRN, frame("transmute", place=0)),
        (KAIRN, frame("transmute", card=3)),
        (KAIRN, frame("summon", 2, card=9)),
        (KAIRN, frame("summon", 2)),
        (KAIRN, frame("argos-embrace.on_keep.0a")),
        (KAIRN, frame("drought.on_summer.0a")),
        (KAIRN, frame("overflow", card=3)),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 16, 0, seat=1)),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 16, 1)),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 16, 9)),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 16, -1)),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 27, 1)),
        (KAIRN, frame("fairy-monolith.activate", 0, "e3", 0)),
        (KAIRN, f"{frame('give-up', 0, 16, 0)}>"
         f"{frame('cursed-treatise-of-arus.sacrificed', 0, 42, 0)}"),
        (MALICE, frame("die-of-malice.activate", 0, 15, 0)),
        # Cards that leave play.
        (KAIRN, frame("give-up", 0, 16, 5)),
        (KAIRN, frame("give-up", 0, 16, -1)),
        (KAIRN, frame("give-up", 0, 27, 0)),
        (KAIRN, f"{frame('give-up', 0, 16, 0)}>{frame('give-up', 0, 16, 0)}"),
        (KAIRN, f"{frame('give-up', 0, 16, 0)}>{frame('pledge', 0, 27, 0)}"),
        (KAIRN, f"{ACTIVATED}>{frame('pledge', 0, 27, 0)}"),
        (KAIRN, f"{frame('transmute')}>{frame('pledge', 0, 27, 0, aim=100)}"),
        # The number and the target.
        (KAIRN, frame("transmute", aim=1)),
        (KAIRN, frame("transmute", aim="0@1")),
        (KAIRN, frame("give-up", 0, 16, 0, aim=33)),
        (KAIRN, frame("give-up", 0, 16, 0, aim="0@1")),
        (KAIRN, frame("summon", 2, card=3, aim="0@1")),
        (DECLARED, frame("summon", 2, card=31, aim=0)),
        (DECLARED, frame("summon", 2, card=31, aim="0@16")),
        (DECLARED, frame("summon", 2, card=31, aim="1@3")),
        (MIRROR, frame("mirror-of-the-seasons.activate", 1, 47, 0, aim="0@1")),
        (MIRROR, frame("mirror-of-the-seasons.activate", 1, 47, 0, aim="1@3")),
        (MIRROR, frame("mirror-of-the-seasons.activate", 1, 47, 0, aim="40@1")),
        (SCROLL, frame("scroll-of-ishtar.enter", 3, "e5", 0, aim="0@4")),
        (SCROLL, frame("scroll-of-ishtar.enter", 2, "e5", 0, aim="0@4")),
        (SCROLL, frame("scroll-of-ishtar.enter", 3, "e5", 0, aim="1@3")),
        (CROWN, frame("vampiric-crown.enter.0b", 1, 36, 2, aim="0@4")),
        (CROWN, frame("vampiric-crown.enter.0b", 1, 36, 2, aim="1@3")),
        (CROWN, frame("vampiric-crown.enter.0b", 2, 36, 2, aim="1@3")),
        # What was picked.
        (KAIRN, frame("transmute", picked="1.0")),
        (KAIRN, frame("transmute", picked="5")),
        (KAIRN, frame("transmute", picked="128")),
        (KAIRN, frame("transmute", picked="252")),
        (KAIRN, frame("transmute", picked=".".join("0" * 41))),
        (KAIRN, frame("kairn-the-destroyer.activate", 0, 16, 0, picked="0")),
    ],
)  # fmt: skip
def test_a_frame_that_does_not_fit_the_table_is_refused(game: Game, above: str) -> None:
    found = refusal(game, f"{above}>{TURN}")
    assert found in [f"{each.split(':')[0]} does not fit the table" for each in above.split(">")]


def changed(game: Game, *changes: tuple[str, str]) -> str:
    """The position with some pieces of text replaced, each once."""
    line = write_position(game.state)
    for old, new in changes:
        assert line.count(old) == 1, (old, line)
        line = line.replace(old, new)
    return line


LAST_CARD = taken(
    table([{}], play=[34], energies="AAAA", draw=[3], rest="hand 1"),
    *("activate 34 look", ">play", ">pay A"),
)


@pytest.mark.parametrize(
    ("game", "changes", "program"),
    [
        (PLAYING, [("turn:4:0:0:-:-1:0:-:-", "turn:4:0:0:-:-1:0:-:0")], "turn"),
        (PLAYING, [("round:3:0:0:-:-1:0", "round:3:0:0:-:-1:1")], "round"),
        (PLAYING, [("round:3:0:0", "round:3:0:1")], "round"),
        (TITUS, [("round-effects:0:0:0:-:-1:0", "round-effects:0:0:0:-:-1:0@4294967295")], ""),
        (SKULL, [("37:0:0:-:-", "37:0:0:-:1")], "dragon-skull.activate"),
        (SKULL, [("shield-leaves:0:0:0:e13:1", "shield-leaves:0:0:0:6:5")], "shield-leaves"),
        (TIME, [(":2:0:-:1>", ":2:0:-:2>")], "amulet-of-time.enter"),
        (TIME, [(":2:0:-:1>", ":2:0:-:0.1.1>")], ""),
        (RATTY, [("0:0@1:-:0>", "0:0:-:0>")], "ratty-nightshade.enter.0a"),
        (RATTY, [("0:0@1:-:0>", "0:0@1:-:2>")], "ratty-nightshade.enter.0a"),
        (RATTY, [("0:0@1:-:0>", "0:0@1:-:3.3.3>")], "ratty-nightshade.enter.0a"),
        (RATTY, [("0:0@1:-:0>", "0:0@1:-:0.0>")], "nobody is asked"),
        (NARIA, [("12:0:0:2.3", "12:0:1:2.3")], "naria-the-prophetess.enter"),
        (NARIA, [("enter:2:", "enter:1:")], "argos-embrace.on_keep.0a"),
        (TELESCOPE, [("0:0:1.2.3", "0:3:1.2.3")], "arcane-telescope.activate"),
        (TELESCOPE, [("0:0:1.2.3", "0:2:1.2.3")], "nobody is asked"),
        (DRAW, [("-1:0:3:-", "-1:0:3.5:-"), (".5 ", " ")], "draw"),
        (SUMMONING, [("1.2.128", "1.2.129")], "summon"),
        (SUMMONING, [("1.2.128", "2.1.128")], "summon"),
        (SUMMONING, [("1.2.128", "1.2.2")], "summon"),
        (SUMMONING, [("1.2.128", "0.1.2.3")], "nobody is asked"),
        (CAULDRON, [("(AAAAAAA)", "(AAAAAA)")], "nobody is asked"),
        (RAVEN, [("enter.0a:2:0:0:18", "enter.0a:2:0:0:25")], "raven-the-usurper.enter.0a"),
        (RAVEN, [("e18@1#0", "e18")], "raven-the-usurper.enter.0a"),
        (LAST_CARD, [(" 3 - ", " - 3 ")], "crystal-orb.activate.0a.2a"),
        (DREAMS, [("/15/0/-/3/", "/15/0/-/-/"), (" 24 ", " 3.24 ")], "potion-of-dreams.activate"),
    ],
)
def test_what_a_frame_holds_must_fit(
    game: Game, changes: list[tuple[str, str]], program: str
) -> None:
    line = changed(game, *changes)
    if not program:
        assert write_position(Game.from_position(line).state) == line
        return
    with pytest.raises(ImpossiblePosition, match=f"this position cannot exist: {program}"):
        Game.from_position(line)


class OfAnotherSet(Op):
    """An operation that is not ours."""


class OfAnotherSetToo(OfAnotherSet):
    """One that extends it."""


def test_an_operation_leaves_nothing_behind_unless_that_is_declared() -> None:
    op, top = OfAnotherSet(), PLAYING.state.top
    assert top is not None
    plain = traces_of(op)
    assert (plain.leads_to, plain.stays, plain.aside(PLAYING.state, top, op)) == ((), False, 0)
    declare(OfAnotherSet, leads_to=LEAVING, stays=True)
    declare(OfAnotherSetToo, uses_card=True)
    extended = traces_of(OfAnotherSetToo())
    assert (extended.leads_to, extended.stays, extended.uses_card) == (LEAVING, True, True)
    assert not traces_of(OfAnotherSet()).uses_card
