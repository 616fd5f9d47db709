"""Secrets on the wire: a client gets the same in all worlds that its seat cannot tell apart.

Games are played twice at the same time: as they are, and in another world that agrees with all
that one seat has seen. Whatever the server sends to that seat must be the same to the letter.
"""

from __future__ import annotations

import asyncio
import json
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from seasons import Event, Game, SeasonsError
from seasons.rooms.chair import Chair
from seasons.rooms.forced import forced
from seasons.rooms.gesture import Gesture, under_way
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.store import Store
from seasons.rooms.story import Chapter, Played, carried_out, opening
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine import steps, tables
from seasons.rules.engine.events import PUBLIC, Value
from seasons.rules.engine.setup import all_modules
from seasons.rules.engine.tables import LEVELS
from seasons.rules.writing import notation, reading
from seasons.rules.writing.decision import Step
from seasons.web.api import routes as api
from seasons.web.app import create_app
from seasons.web.page.markup import marked
from seasons.web.page.ready import card as drawn_card
from seasons.web.page.rendering import environment
from seasons.web.page.routes import _refusal
from seasons.web.page.sections import sections
from seasons.web.page.table import Table
from seasons.web.page.turns import last_turn, since_own
from seasons.web.page.updates import Page
from seasons.words.entries import Entry
from tests.helpers import table

if TYPE_CHECKING:
    from starlette.testclient import TestClient, WebSocketTestSession

NAMES = ("Ada", "Bela", "Cleo", "Dora")
POINTABLE = (steps.SUMMON, steps.CARD, steps.PLACE, steps.ACTIVATE, steps.DIE)
WHOLE = "a whole gesture"
MOST_PICKS = 4  # of a gesture half made
FOLLOWED = 3  # gestures at most in both worlds after a position was looked at closely
ELSEWHERE = {"ticket": "", "presence": []}  # what has to do with no card
TRIES = 12  # gestures of a hidden hand until one looks like the one that was made
MODULES = [
    modules
    for number in range(len(all_modules()) + 1)
    for modules in combinations(sorted(all_modules()), number)
]


# Rooms without a disk and without bots


class NoStore(Store):
    """Keeps nothing."""

    def __init__(self) -> None:
        pass

    async def play(
        self,
        game: str,
        gestures: list[Played],
        position: str,
        result: str | None,
        account: str | None = None,
    ) -> None:
        """Forgets gestures."""

    async def take_back(self, game: str, undo: Played, position: str) -> None:
        """Forgets that something was taken back."""

    def holds(self, game: str) -> bool:
        """Nothing is missing."""
        return True


class NoThinkers(Thinkers):
    """Everybody is a person."""

    def __init__(self) -> None:
        pass


def room_of(game: Game, world: str, story: Iterable[Chapter] = ()) -> Room:
    """A room of people; all its secrets have the name of its world in them."""
    seats = tuple(Seat(HUMAN, NAMES[n], f"token-{world}-{n}") for n in game.state.seats())
    kept = Kept(f"game-{world}", 0.0, 0.0, "", None, seats, ())
    chairs = [Chair(seat) for seat in seats]
    room = Room(kept, game, chairs, NoStore(), NoThinkers(), list(story))
    room.renew()
    return room


def legal(game: Game, seat: int, taken: list[int]) -> None:
    """Takes these steps; what is not legal is refused."""
    for step in taken:
        game.apply(Step(seat, step, "", {}))


def opened(game: Game) -> Room:
    """The room of a game that begins."""
    return room_of(game, "real", [opening(game)])


def another(room: Room, seat: int, luck: Random) -> Room:
    """The room of another world, in which a seat has seen the same."""
    game = room.game.copy()
    world = Game.from_view(room.game.view(seat), luck.getrandbits(32))
    game.state, game._memories = world.state, world._memories
    story = [
        Chapter(c.number, c.seat, c.automatic, [_disguised(each, seat, luck) for each in c.entries])
        for c in room.story
    ]
    other = room_of(game, "other", story)
    other.version, other._last = room.version, room._last
    return other


def _disguised(entry: Entry, seat: int, luck: Random) -> Entry:
    """An event with other cards in what a seat may not know of it."""
    event = entry.event
    if event.known_to == PUBLIC or event.known_to >> seat & 1:
        return entry
    secret: dict[str, Value] = {
        name: tuple(luck.randint(1, 50) for _ in value) if isinstance(value, tuple) else -1
        for name, value in event.secret.items()
    }
    told = Event(
        event.kind, event.seat, event.details, secret, event.known_to, event.cause, event.how
    )
    return Entry(told, entry.card)


# What a client gets


class Client:
    """A browser at one seat, and everything else that seat may ask for."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.messages: list[dict[str, Any]] = []
        self.page = Page(seat, "en", self.messages.append)
        self.page.guide = True
        self.page.connect(room.sight(seat))
        room.viewers.add(self.page)

    def news(self) -> str:
        """What was sent since, but for the tickets, and for who looks at this world."""
        sent = [{**message, **ELSEWHERE} for message in self.messages]
        self.messages.clear()
        return json.dumps(sent)

    def table(self) -> dict[str, object]:
        """The table as it is now, in all its forms."""
        words = marked("en", NAMES[: len(self.room.chairs)])
        whole = environment().get_template("whole_table.html")
        sight = self.room.sight(self.seat)
        drawn = Table(sight, words)
        boards, card = drawn.boards(), partial(drawn_card, words)
        return {
            "sections": sections(Table(sight, words), text=True, guide=True),
            "fronts": sorted(drawn.fronts),
            "json": json.dumps({**api.table(sight), **ELSEWHERE}),
            "tables": [
                whole.render(b=board, t=words.text, tables=tables, card=card) for board in boards
            ],
            "turns": [last_turn(sight, words, board.seat) for board in boards],
            "recap": since_own(sight, words, self.seat),
        }

    def everything(self) -> dict[str, object]:
        """What was sent since, the table, and all that has happened."""
        events = [api.told(chapter) for chapter in self.room.sight(self.seat).story]
        return {"sent": self.news(), "events": json.dumps(events), **self.table()}

    def log(self) -> list[str]:
        """All lines of the log."""
        return self.page.lines(self.room.sight(self.seat))

    def refusal(self, error: SeasonsError) -> str:
        """What this seat is told instead."""
        return json.dumps(
            [api.refusal(error), _refusal(self.page.words(self.room.sight(self.seat)), error)]
        )

    def tried(self, gesture: str) -> str:
        """What becomes of a gesture in our notation, without making it."""
        try:
            return str(reading.play_line(self.room.game.state.copy(), self.seat, gesture))
        except SeasonsError as error:
            return self.refusal(error)

    def pointed(self, code: int) -> str:
        """What becomes of pointing at a thing: refused, to be continued, or a whole gesture."""
        gesture = self.room.chairs[self.seat].gesture
        if gesture is None:
            return "nothing to decide"
        try:
            gesture.pick(code)
        except SeasonsError as error:
            return self.refusal(error)
        return WHOLE if gesture.complete else f"{gesture.steps}, {gesture.picked}"

    def begin_again(self) -> None:
        """Gives up the gesture that was begun."""
        chair = self.room.chairs[self.seat]
        if chair.gesture is not None:
            chair.gesture = Gesture(self.room.game.state, self.seat)


# Playing at the same time in two worlds


def random_gesture(game: Game, seat: int, luck: Random) -> list[int]:
    """Some whole gesture of a seat; turns seldom end early."""
    game = game.copy()
    taken: list[int] = []
    while not taken or under_way(game.state, seat):
        choices = game.legal(seat)
        if choices[0].code == steps.END and len(choices) > 1 and luck.random() < 0.8:
            choices = choices[1:]
        taken.append(luck.choice(choices).code)
        game.apply(Step(seat, taken[-1], "", {}))
    return taken


def seen(chapters: list[Chapter], seat: int) -> list[list[dict[str, object]]]:
    """What a seat sees of some gestures."""
    return [[e.event.seen_by(seat).data() for e in chapter.entries] for chapter in chapters]


class Twins:
    """A game, and another world for one seat of it."""

    def __init__(self, room: Room, seat: int, luck: Random, other: Room | None = None) -> None:
        self.luck = luck
        self.seat = seat
        self.real = Client(room, seat)
        self.other = Client(other or another(room, seat, luck), seat)
        # Nothing was answered for anybody in the real game, so nothing may be in the other.
        assert forced(self.other.room.game) is None, ("an answer given for a seat", self.where())

    def where(self) -> str:
        """For whoever reads that a test has failed."""
        room = self.real.room
        worlds = room.game.position(), self.other.room.game.position()
        return "\n".join((f"seat {self.seat}, {room.game.decisions}", *worlds))

    def same(self) -> None:
        """Compares all that is sent."""
        real, other = self.real.everything(), self.other.everything()
        for name, value in real.items():
            assert value == other[name], (name, self.where())

    async def play(self, seat: int, taken: list[int]) -> list[int] | None:
        """A gesture in both worlds: that of the other, None if they do not look the same then."""
        before = len(self.real.room.story)
        await self.real.room._accept(seat, taken)
        shown = seen(self.real.room.story[before:], self.seat)
        matching = self._matching(seat, taken, shown[0])
        if matching is None:
            return None
        await self.other.room._accept(seat, matching)
        other_shown = seen(self.other.room.story[before:], self.seat)
        for one, two in zip(shown, other_shown, strict=False):
            if one != two:
                return None  # chance showed something else
        assert len(shown) == len(other_shown), ("an answer given for a seat", self.where())
        assert self.real.news() == self.other.news(), self.where()
        return matching

    def _matching(
        self, seat: int, taken: list[int], shown: list[dict[str, object]]
    ) -> list[int] | None:
        """A gesture in the other world that looks like one in the real world."""
        for number in range(TRIES):
            game = self.other.room.game.copy()
            found = random_gesture(game, seat, self.luck) if number else taken
            try:
                legal(game.copy(), seat, found)
            except SeasonsError:
                continue  # these cards are not in the other hand
            chapter = carried_out(game, Played(0, seat, game.written(seat, found)))
            if seen([chapter], self.seat) == [shown]:
                return found
            if seat == self.seat:
                break
        return None

    # One position from all sides

    def examine(self) -> None:
        """The table, gestures half made, and what is refused."""
        self.same()
        self._half_made()
        self._refused()

    def _half_made(self) -> None:
        """Points at things until the gesture is whole, or something is refused."""
        gesture = self.real.room.chairs[self.seat].gesture
        for _ in range(MOST_PICKS if gesture is not None else 0):
            assert gesture is not None
            offered = [step.code for step in gesture.offered() if step.code != steps.DONE]
            code = self.luck.choice(offered)
            told = self.real.pointed(code)
            assert told == self.other.pointed(code), (told, self.where())
            if told == WHOLE or told.startswith("[{"):
                break
            assert self.real.table() == self.other.table(), (code, self.where())
        self._begin_again()

    def _refused(self) -> None:
        """Points at things that may not be there, and says gestures that may not be whole."""
        for _ in range(3):
            code = self.luck.choice(POINTABLE) + self.luck.randint(0, 60)
            assert self.real.pointed(code) == self.other.pointed(code), (code, self.where())
            self._begin_again()
        for step in self.real.room.game.legal(self.seat)[:4]:
            for gesture in (step.text, f"{step.text} keep 1", f"{step.text} pay AWFE"):
                told = self.real.tried(gesture)
                assert told == self.other.tried(gesture), (gesture, self.where())

    def _begin_again(self) -> None:
        self.real.begin_again()
        self.other.begin_again()


class Tour:
    """Whole random games, with a close look at every question that was not met before."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.met: Counter[object] = Counter()

    async def play(self, modules: tuple[str, ...]) -> None:
        """One game to its end."""
        luck = Random(f"{self.players} {modules}")
        level = luck.choice(LEVELS)
        seed = luck.getrandbits(32)
        room = opened(Game.new(self.players, level, seed=seed, modules=modules))
        while room.game.decisions:
            twins = self._looked_at(room, luck)
            for _ in range(luck.randint(1, FOLLOWED)):
                seat = luck.choice(room.game.decisions).seat
                taken = random_gesture(room.game, seat, luck)
                if twins is None:
                    await room._accept(seat, taken)
                elif not await twins.play(seat, taken):
                    twins = None
                else:
                    self.met["played in both worlds"] += 1
                if not room.game.decisions:
                    break
            room.viewers.clear()
        ended = Twins(room, 0, luck)
        ended.same()
        assert ended.real.log() == ended.other.log()

    def _looked_at(self, room: Room, luck: Random) -> Twins | None:
        """Two worlds, if the question is new to whoever is asked, or to whoever is not."""
        decision = luck.choice(room.game.decisions)
        seat = luck.randrange(self.players)
        waits = any(player.answer for player in room.game.state.players)
        question = decision.kind, decision.source, seat == decision.seat, waits
        if self.met[question]:
            return None
        self.met[question] += 1
        twins = Twins(room, seat, luck)
        twins.examine()
        for name, found in self._features(room, seat).items():
            self.met[name] += found
        return twins

    def _features(self, room: Room, seat: int) -> dict[str, bool]:
        view, gesture = room.game.view(seat), room.chairs[seat].gesture
        return {
            "a pack": any(player.pack for player in view.state.players),
            "hidden cards aside": None in view.data()["aside"],  # type: ignore[operator]
            "chooses several": gesture is not None and gesture.several,
            "an answer waits": any(player.answer for player in view.state.players),
        }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_client_gets_the_same_in_all_worlds_that_its_seat_cannot_tell_apart(players: int) -> None:
    tour = Tour(players)
    for modules in MODULES:
        asyncio.run(tour.play(modules))
    assert tour.met["played in both worlds"] > 50
    assert min(tour.met.values()) > 0, tour.met


# Worlds by hand


def chalice(cards: list[int]) -> Room:
    """The other seat has drawn four cards and looks at them."""
    game = table([{}], hand=[9], energies="AWFE", draw=cards)
    return acted(game, "summon 9")


def acted(game: Game, *gestures: str) -> Room:
    """A room in which something was done, each by whoever was to decide."""
    room = opened(game)
    for gesture in gestures:
        assert game.decision is not None
        seat = game.decision.seat
        taken = reading.play_line(room.game.state.copy(), seat, gesture)
        asyncio.run(room._accept(seat, taken))
    return room


# What seat 1 cannot tell from each other.
ALIKE = {
    "two copies in a hand": [acted(table([{}], hand=hand)) for hand in ([3, 3], [7, 9])],
    "libraries": [
        acted(table([{}], library2=cards[:1], library3=cards[1:])) for cards in ([5, 6], [6, 5])
    ],
    "the draw pile": [acted(table([{}], draw=cards)) for cards in ([1, 2], [2, 1])],
    "the discard pile": [acted(table([{}], discard=cards)) for cards in ([1, 2], [3, 4])],
    "cards drawn by another": [chalice(cards) for cards in ([1, 2, 29, 40], [5, 6, 7, 8])],
    "a look of another": [
        acted(table([{}], play=[34], draw=[top]), "activate 34 look") for top in (29, 30)
    ],
    "a kept card": [
        acted(table([{}, {}], hand=[12], crystals=3, draw=[3, 5, 9]), "summon 12", f"keep {kept}")
        for kept in (5, 9)
    ],
}


@pytest.mark.parametrize("name", ALIKE)
def test_worlds_that_look_alike(name: str) -> None:
    real, other = (Client(room, 1).everything() for room in ALIKE[name])
    for part, value in real.items():
        assert value == other[part], part


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ALIKE)
def test_hands_full_of_secrets_from_all_sides(name: str, seat: int) -> None:
    for number in range(3):
        Twins(ALIKE[name][0], seat, Random(f"{name} {number}")).examine()


def test_the_worlds_differ_for_whoever_may_know() -> None:
    """The comparison above is not blind."""
    real, other = (Client(room, 0).everything() for room in ALIKE["two copies in a hand"])
    assert real["sent"] != other["sent"]
    assert real["json"] != other["json"]


def test_nobody_sees_that_two_hidden_cards_are_the_same() -> None:
    """Whoever draws two of a kind has one option only; the others see two cards, and a choice.

    If the server answers for them, the others know what they have.
    """
    same = acted(table([{}], hand=[12], crystals=3, draw=[3, 3]), "summon 12")
    if same.game.decision == chosen_from_two().game.decision:
        taken = reading.play_line(same.game.state.copy(), 0, "keep 3")
        asyncio.run(same._accept(0, taken))
    other = chosen_from_two()
    taken = reading.play_line(other.game.state.copy(), 0, "keep 5")
    asyncio.run(other._accept(0, taken))
    one, two = Client(same, 1), Client(other, 1)
    assert one.log() == two.log()
    assert one.everything()["events"] == two.everything()["events"]


def chosen_from_two() -> Room:
    """The same with two different cards."""
    return acted(table([{}], hand=[12], crystals=3, draw=[3, 5]), "summon 12")


def test_nobody_sees_that_another_points_at_things_and_takes_it_back() -> None:
    """Not even by what identifies their own table."""
    tickets = []
    for thoughts in (0, 3):
        room = acted(table([{}], hand=[1, 2], energies="AAWWFFE"))
        for _ in range(thoughts):
            asyncio.run(_think_again(room, 0))
        taken = reading.play_line(room.game.state.copy(), 0, "bonus transmute")
        asyncio.run(room._accept(0, taken))
        tickets.append(room.chairs[1].ticket.removesuffix(room._opened))
    assert tickets[0] == tickets[1]


async def _think_again(room: Room, seat: int) -> None:
    gesture = room.chairs[seat].gesture
    assert gesture is not None
    code = next(step.code for step in gesture.offered() if step.text == "bonus exchange")
    await room.pick(seat, room.chairs[seat].ticket, code)
    assert not gesture.complete
    await room.back(seat, room.chairs[seat].ticket)


# A whole session over HTTP and sockets

SEED = "Quite-Secret-Seed-77"
GESTURES = 45


class Session:
    """Three people in browsers of their own, and all that each of them was sent."""

    def __init__(self, client: type[TestClient], data: Path, stack: ExitStack) -> None:
        app = create_app(data)
        self.browsers = [client(app, "http://localhost", follow_redirects=False) for _ in range(3)]
        stack.enter_context(self.browsers[0])
        self.rooms = app.state.rooms
        self.received: list[list[bytes]] = [[], [], []]
        form = {f"{key}-{n}": value for n, name in enumerate(NAMES[:3])
                for key, value in (("player", HUMAN), ("name", name))}  # fmt: skip
        form |= {"seed": SEED, "modules": "tokens"}
        self.address = self.ask(0, "/games", form).headers["location"].removesuffix("/0")
        game = self.address.rsplit("/", 1)[1]
        self.ask(0, f"{self.address}/0")
        self.room: Room = self.rooms._rooms[game]
        self.api = f"/api/games/{game}"
        self.stack = stack
        self.sockets: list[WebSocketTestSession] = []

    def ask(self, seat: int, path: str, form: dict[str, str] | None = None, token: str = "") -> Any:
        """A request by the browser of a seat, or by a program that has its token."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        browser = self.browsers[seat]
        answer = (
            browser.get(path, headers=headers)
            if form is None
            else browser.post(path, data=form, headers=headers)
        )
        sent = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.received[seat] += [sent.encode(), answer.content]
        return answer

    def sit_down(self) -> None:
        """The others open their links; then all sockets are opened."""
        for seat in (1, 2):
            self.browsers[seat].get(f"/join/{self.token(seat)}")
        for seat, browser in enumerate(self.browsers):
            path = f"ws://localhost{self.address}/{seat}/socket"
            socket = browser.websocket_connect(path, headers={"origin": "http://localhost"})
            self.sockets.append(self.stack.enter_context(socket))
            self.hear(seat)

    def token(self, seat: int) -> str:
        """The secret that opens a seat."""
        return self.room.chairs[seat].kept.token

    def hear(self, seat: int) -> dict[str, Any]:
        """The next message of a socket, but for who comes and goes."""
        message: dict[str, Any] = {"told": ""}
        while "told" in message:
            text = self.sockets[seat].receive_text()
            self.received[seat].append(text.encode())
            message = json.loads(text)
        return message

    def say(self, seat: int, **action: object) -> None:
        """Sends an action; comes back when its seat has been shown what became of it."""
        message = {"ticket": self.room.chairs[seat].ticket, **action}
        self.sockets[seat].send_text(json.dumps(message))
        if "refused" in self.hear(seat) and action.get("do") != "nonsense":
            self.hear(seat)  # the whole table once more

    def gesture(self, luck: Random) -> None:
        """Somebody points at things until the game goes on; everybody is shown."""
        seat = luck.choice(self.room.game.decisions).seat
        before = self.room.version
        while self.room.version == before:
            gesture = self.room.chairs[seat].gesture
            assert gesture is not None
            if gesture.ready:
                self.say(seat, do="done")
                continue
            offered = [step.code for step in gesture.offered() if step.code != steps.DONE]
            usual = [c for c in offered if not gesture.several or gesture.can_add(c)]
            self.say(seat, do="pick", code=luck.choice(usual))
        for other in {0, 1, 2} - {seat}:
            while self.hear(other)["version"] != self.room.version:
                pass

    def look_around(self, seat: int) -> None:
        """Asks for everything there is, also for what is refused."""
        for path in ("/", self.address + f"/{seat}", "/api/about", "/api/openapi.json",
                     "/cards/divine-chalice"):  # fmt: skip
            self.ask(seat, path)
        for page in ("seats", "log", "of/0", "of/1", "of/2"):
            self.ask(seat, f"{self.address}/{seat}/{page}")
            assert self.ask(seat, f"{self.address}/{(seat + 1) % 3}/{page}").status_code == 404
        for page in ("", "/events"):
            assert self.ask(seat, self.api + page, token=self.token(seat)).status_code == 200
        assert self.ask(seat, f"{self.api}/record", token=self.token(seat)).status_code == 409
        self.say(seat, do="pick", code=1)
        self.say(seat, do="answer", codes=[257, 258])
        self.say(seat, do="undo", ticket="stale")
        self.say(seat, do="nonsense")

    def secrets(self, seat: int) -> dict[str, str]:
        """What a seat must never be sent."""
        state, game = self.room.game.state, self.room.game
        words = game.position().partition(" | ")[0].split(" ")
        others = [other for other in range(3) if other != seat]
        found = {
            "seed": SEED,
            "key": "" if state.sealed is None else state.sealed.key.hex(),
            "position": game.position(),
            "draw pile": words[7],
            "header of the record": "[Seed ",
            **{f"token of {other}": self.token(other) for other in others},
            **{f"browser of {other}": self.browsers[other].cookies["seasons"] for other in others},
        }
        for other in others:
            found[f"memory of {other}"] = game.view(other).memory.text()
            for zone in ("hand", "library2", "library3"):  # packs go round
                cards = getattr(state.players[other], zone)
                if len(cards) > 2:
                    found[f"{zone} of {other}"] = ".".join(map(notation.card_code, cards))
        return found


@pytest.fixture(scope="module")
def test_client() -> type[TestClient]:
    """Starlette's client; it warns about the HTTP library that it finds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    return TestClient


@pytest.fixture
def session(test_client: type[TestClient], tmp_path: Path) -> Iterator[Session]:
    """Three browsers at one game."""
    with ExitStack() as stack:
        yield Session(test_client, tmp_path, stack)


def test_no_answer_of_a_session_has_a_secret_in_it(session: Session) -> None:
    luck = Random("session")
    session.sit_down()
    everything: list[dict[str, str]] = [{}, {}, {}]
    for number in range(GESTURES):
        session.gesture(luck)
        if number % 15 == 0:
            for seat in range(3):
                session.look_around(seat)
        for seat in range(3):
            # A later position gives other secrets of the same name.
            everything[seat] |= {f"{k} {number}": v for k, v in session.secrets(seat).items()}
    for seat, received in enumerate(session.received):
        sent = b"\n".join(received)
        assert f"{NAMES[seat]}".encode() in sent
        for name, secret in everything[seat].items():
            assert secret.encode() not in sent, f"seat {seat} was sent the {name}"


def test_links_are_shown_to_the_maker_until_they_are_opened(session: Session) -> None:
    page = f"{session.address}/0/seats"
    assert session.token(1) in session.ask(0, page).text
    session.sit_down()
    left = session.ask(0, page).text
    assert session.token(0) in left
    assert session.token(1) not in left
    assert session.token(2) not in left
