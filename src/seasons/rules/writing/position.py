"""A position on one line: the whole state, in the middle of an effect too.

    seasons4 2-archmage-revised 13:2:0:0:1:0:0:0:0 <chance> <script> <box> <dice> <pile>
    <discard> <seat> <seat> ... <frames>

Lists are joined by `.`, an empty one is `-`; piles have their top last; `?` is a hidden card and
`12?` are twelve. A seat is crystals, gauge, bonuses, reserve, hand, Library II, Library III, pack,
answer, cards in play, die, ability tokens and droughts, joined by `/`. A frame is a program, how
far it has come, and what it holds: `0@3` is the number 0 and the target 3.

<chance> is the state of the fast generator, or of a played game the key and the counters of its
labels; 0 in a view. The number in the first word is the version of the rules that the game was
begun by; lines of older versions differ in nothing else.
"""

import re
from typing import Final

from seasons.rules.engine import chance, energy, moves, steps, tables
from seasons.rules.engine.errors import ParseError, SeasonsError
from seasons.rules.engine.program import PROGRAMS, Frame, Program
from seasons.rules.engine.sealed import LABELS, Sealed, key_of_text
from seasons.rules.engine.setup import ABILITIES, NO_ENCHANTMENT, Setup, all_modules, setup_for
from seasons.rules.engine.state import USED, State, new_players
from seasons.rules.writing.notation import card_code, card_named, read_number
from seasons.rules.writing.old_frames import number_and_target

MAGIC: Final = f"seasons{tables.RULES_VERSION}"
VERSIONS: Final = {f"seasons{version}": version for version in tables.RULES_VERSIONS}
MOST_DRAWS: Final = 99_999_999  # of one label: far more than any game has
MOST_LETTERS: Final = 200_000  # of a position with all that is remembered, or of a table

# More than any game comes to, and less than what could still grow too large.
_CLOCK: Final = (
    (-23, 60), (-1, 255), (-1, 255), (-1, 255), (-1, 255), (-1, tables.RAISES_LIMIT), (-1, 255),
    (-1, 255), (-1, 255),
)  # fmt: skip
_MOST_CRYSTALS: Final = 99_999
_MOST_ENERGIES: Final = 60
_MOST_AIM: Final = (1 << steps.PLACES) - 1  # a frame counts less; places are bits
MOST_STORED: Final = 40  # tokens on one card
MOST_IN_PLAY: Final = 24  # cards of one player


# Printing


def write_position(state: State) -> str:
    """The state as one line."""
    clock = (
        state.position, state.year_reached, state.first, state.active, state.transmute,
        state.transmute_bonuses, state.turn, state.open, state.drought_years,
    )  # fmt: skip
    return " ".join(
        [
            f"seasons{state.setup.rules}",
            _write_options(state.setup),
            ":".join(map(str, clock)),
            _write_chance(state),
            _numbers(state.script),
            _numbers(state.box),
            _numbers(state.dice),
            write_cards(state.pile),
            write_cards(state.discard),
            *(_write_seat(state, seat) for seat in state.seats()),
            _write_frames(state.top),
        ]
    )


def _write_chance(state: State) -> str:
    if state.sealed is None:
        return str(state.chance)
    return f"{state.sealed.key.hex()}:{'.'.join(map(str, state.sealed.counts))}"


def _write_options(setup: Setup) -> str:
    """Players, level and edition, then the modules; the enchantment by its name."""
    extras = [setup.enchantment.id if module == tables.ENCHANTMENT else module
              for module in setup.modules]  # fmt: skip
    return "+".join([f"{setup.players}-{setup.level}-{setup.edition}", *extras])


def _numbers(values: bytes) -> str:
    return ".".join(map(str, values)) or "-"


def write_cards(cards: bytes) -> str:
    """Cards as numbers; a run of hidden ones as its length and `?`."""
    words: list[str] = []
    hidden = 0
    for kind in cards:
        if kind:
            words += _hidden(hidden)
            words.append(card_code(kind))
            hidden = 0
        else:
            hidden += 1
    words += _hidden(hidden)
    return ".".join(words) or "-"


def _hidden(number: int) -> list[str]:
    return [f"{number}?"] if number else []


def _write_seat(state: State, seat: int) -> str:
    player = state.players[seat]
    return "/".join(
        [
            str(player.crystals),
            str(player.gauge),
            str(player.bonuses),
            energy.letters(player.reserve) or "-",
            write_cards(player.hand),
            write_cards(player.library2),
            write_cards(player.library3),
            write_cards(player.pack),
            write_cards(player.answer),
            ".".join(_write_place(state, seat, place) for place in range(len(player.play))) or "-",
            "-" if player.die == tables.NO_DIE else str(player.die),
            _numbers(player.abilities),
            str(player.droughts),
        ]
    )


def _write_place(state: State, seat: int, place: int) -> str:
    """A card in play: its number, ' if turned, ! if marked, the energies on it in brackets.

    What it acts as follows behind =, and behind @ the seat and place of its model; the cards under
    it follow behind ^.
    """
    player = state.players[seat]
    if not player.play[place]:
        return "_"
    turned = "'" if player.turned >> place & 1 else ""
    marked = "!" if player.marked >> place & 1 else ""
    tokens = energy.letters(player.stored[place])
    acts = "" if player.acts[place] == player.play[place] else f"={card_code(player.acts[place])}"
    word = card_code(player.play[place]) + turned + marked + (f"({tokens})" if tokens else "")
    model = state.model_of(seat, place)
    under = write_cards(state.cards_under(seat, place)).replace(".", ",")
    hidden = "" if under == "-" else f"^{under}"
    return word + acts + ("" if model is None else f"@{model[0]}#{model[1]}") + hidden


def _write_frames(frame: Frame | None) -> str:
    words: list[str] = []
    while frame is not None:
        registers = (
            str(frame.at), str(frame.seat), str(frame.owner),
            card_code(frame.kind) if frame.kind else "-", str(frame.place), _write_aim(frame),
            write_cards(frame.cards), _numbers(frame.picked),
        )  # fmt: skip
        words.append(f"{frame.program.name}:{':'.join(registers)}")
        frame = frame.below
    return ">".join(words) or "-"


def _write_aim(frame: Frame) -> str:
    """The number of a frame and, behind @, its target if there is one."""
    return f"{frame.number}@{frame.target}" if frame.target else str(frame.number)


# Parsing


class _Line:
    """The words of a line, read one by one; errors point at the word."""

    __slots__ = ("at", "offset", "text", "words")

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.words: Final = text.split(" ")
        self.at = -1
        self.offset = 0

    def next(self) -> str:
        """The next word."""
        if self.at >= 0:
            self.offset += len(self.words[self.at]) + 1
        self.at += 1
        if self.at == len(self.words):
            raise self.error("the line ends too early")
        return self.words[self.at]

    def error(self, problem: str) -> ParseError:
        """An error at the present word."""
        return ParseError(problem, self.text, min(self.offset, len(self.text)))


def read_position(text: str) -> State:
    """The state that a line describes; ParseError points at what is wrong."""
    if len(text) > MOST_LETTERS:
        raise ParseError(f"a position has at most {MOST_LETTERS} letters")
    line = _Line(text.strip())
    try:
        return _read(line)
    except (ValueError, KeyError) as error:
        raise line.error(f"not a position: {error}") from None
    except ParseError:
        raise
    except SeasonsError as error:
        raise line.error(str(error)) from None


def rewritten(text: str) -> str:
    """A position, with what is remembered, as it is written today."""
    line, bar, remembered = text.partition(" | ")
    return write_position(read_position(line)) + bar + remembered


def _read(line: _Line) -> State:
    magic = line.next()
    if magic not in VERSIONS:
        raise line.error(f"a position begins with {MAGIC}, not {magic[:20]!r}")
    setup = _read_options(line.next(), VERSIONS[magic])
    clock = _read_clock(line.next())
    state = State(setup, new_players(setup), 0)
    _read_chance(state, line.next())
    state.position, state.year_reached, state.first, state.active = clock[:4]
    state.transmute, state.transmute_bonuses, state.turn, state.open = clock[4:8]
    state.drought_years = clock[8]
    state.script = _read_numbers(line.next(), tables.FACES)
    state.box = _read_numbers(line.next(), tables.DICE_PER_SEASON)
    state.dice = _read_numbers(line.next(), len(tables.ALL_FACES))
    state.pile = read_cards(line.next())
    state.discard = read_cards(line.next())
    for seat in state.seats():
        _read_seat(state, seat, line.next())
    state.top = _read_frames(state, line.next())
    if len(line.words) > line.at + 1:
        line.next()
        raise line.error("something follows the position")
    state.unsettled = True
    return state


def _read_clock(word: str) -> list[int]:
    """The numbers of the clock; whether they fit each other is another question."""
    parts = _parts(word, ":", len(_CLOCK))
    return [
        read_number(part, most, least) for part, (least, most) in zip(parts, _CLOCK, strict=True)
    ]


def _read_options(word: str, rules: int) -> Setup:
    options, *extras = word.split("+")
    players, level, edition = _parts(options, "-", 3)
    modules = [extra for extra in extras if extra in all_modules()]
    enchantments = [extra for extra in extras if extra not in modules]
    if len(enchantments) > 1:
        raise ValueError(f"there is one enchantment at most, not {len(enchantments)}")
    named = enchantments[0] if enchantments else NO_ENCHANTMENT.id
    return setup_for(read_number(players, 9), level, edition, tuple(modules), named, rules)


def _parts(word: str, separator: str, number: int) -> list[str]:
    parts = word.split(separator)
    if len(parts) != number:
        raise ValueError(f"{word[:40]!r} should have {number} parts joined by {separator!r}")
    return parts


def _read_chance(state: State, word: str) -> None:
    key, colon, counts = word.partition(":")
    if colon:
        numbers = [read_number(part, MOST_DRAWS) for part in _parts(counts, ".", len(LABELS))]
        state.sealed = Sealed(key_of_text(key), tuple(numbers))
        return
    state.chance = read_number(word, 1 << 62)
    if state.chance != 0 and not chance.valid(state.chance):
        raise ValueError(f"{word[:40]} is not a state of the generator")


def _read_numbers(word: str, limit: int) -> bytes:
    if word == "-":
        return b""
    return bytes([read_number(part, limit - 1) for part in word.split(".")])


def read_cards(word: str) -> bytes:
    """The cards of a list; `?` are kind 0."""
    cards = bytearray()
    for part in [] if word == "-" else word.split("."):
        if part.endswith("?"):
            cards += bytes(read_number(part[:-1] or "1", 255))
        else:
            cards.append(card_named(part))
    return bytes(cards)


def _read_seat(state: State, seat: int, word: str) -> None:
    player = state.players[seat]
    parts = _parts(word, "/", 13)
    player.crystals = read_number(parts[0], _MOST_CRYSTALS)
    player.gauge, player.bonuses = read_number(parts[1], 99), read_number(parts[2], 99)
    player.reserve = _read_energies(parts[3].replace("-", ""), _MOST_ENERGIES)
    player.hand, player.library2, player.library3, player.pack, player.answer = (
        read_cards(part) for part in parts[4:9]
    )
    for place, part in enumerate([] if parts[9] == "-" else parts[9].split(".")):
        _read_place(state, seat, place, part)
    if player.acts == player.play:
        player.acts = player.play
    if parts[10] != "-":
        player.die = read_number(parts[10], len(tables.ALL_FACES) - 1)
    player.abilities = _read_numbers(parts[11], 256)
    if not all(1 <= number % USED <= len(ABILITIES) for number in player.abilities):
        raise ValueError(f"no such ability token in {parts[11][:20]!r}")
    player.droughts = read_number(parts[12], tables.RESERVE_LIMIT)
    moves.renew_limit(state, player)


_PLACE: Final = re.compile(
    r"(?P<card>\w+)(?P<turned>'?)(?P<marked>!?)(\((?P<tokens>[AWFE]*)\))?"
    r"(=(?P<acts>\w+))?(@(?P<owner>[0-3])#(?P<model>[0-9]{1,2}))?(\^(?P<under>[\w,?]+))?"
)


def _read_energies(letters: str, most: int) -> int:
    if len(letters) > most:
        raise ValueError(f"{len(letters)} energies, more than {most}")
    return energy.parse(letters)


def _read_place(state: State, seat: int, place: int, word: str) -> None:
    if place >= MOST_IN_PLAY:
        raise ValueError(f"more than {MOST_IN_PLAY} places")
    match = _PLACE.fullmatch(word)
    if match is None:
        raise ValueError(f"{word[:40]!r} is not a card in play")
    player = state.players[seat]
    kind = 0 if match["card"] == "_" else card_named(match["card"])
    player.play += bytes((kind,))
    player.acts += bytes((card_named(match["acts"]) if match["acts"] else kind,))
    player.turned |= 1 << place if match["turned"] else 0
    player.marked |= 1 << place if match["marked"] else 0
    player.stored += (_read_energies(match["tokens"] or "", MOST_STORED),)
    above = steps.argument(steps.in_play(seat, place))
    for under in read_cards((match["under"] or "-").replace(",", ".")):
        state.under += bytes((above, under))
    if match["owner"]:
        copier = steps.argument(steps.in_play(seat, place))
        of_model = read_number(match["model"], steps.PLACES - 1)
        model = steps.argument(steps.in_play(int(match["owner"]), of_model))
        state.copies += bytes((copier, model))


def _read_frames(state: State, word: str) -> Frame | None:
    frame: Frame | None = None
    for part in [] if word == "-" else reversed(word.split(">")):
        name, *registers = _parts(part, ":", 9)
        at, seat, owner = (read_number(register, 99, -1) for register in registers[:3])
        kind = 0 if registers[3] == "-" else card_named(registers[3])
        program = PROGRAMS[name]
        if not 0 <= at < program.size:
            raise ValueError(f"the program {name} has no operation {at}")
        if not (0 <= seat < state.setup.players and 0 <= owner < state.setup.players):
            raise ValueError(f"no such seat in {part[:40]!r}")
        place = read_number(registers[4], steps.PLACES - 1, -1)
        number, target = _read_aim(program, at, registers[5])
        frame = Frame(
            program, frame, seat, owner, kind, place, number, target, at,
            read_cards(registers[6]), _read_numbers(registers[7], 256),
        )  # fmt: skip
    return frame


def _read_aim(program: Program, at: int, word: str) -> tuple[int, int]:
    """The number and the target of a frame; one number alone may be what it was in old versions."""
    number, aimed, target = word.partition("@")
    if not aimed:
        return number_and_target(program, at, read_number(number, _MOST_AIM))
    return read_number(number, _MOST_AIM), read_number(target, _MOST_AIM)
