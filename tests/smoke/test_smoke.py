"""What must work in every browser: begin, pick, play a turn, go on after the server was away."""

from seasons.words.texts import load
from tests.browser.hosting import Host
from tests.smoke.driver import until
from tests.smoke.person import Person

WORDS = load("en")
PLAY = WORDS.text("web.start.play")
LOST = WORDS.text("web.connection.lost")
STALE = WORDS.text("web.refused.stale")
END = "End"  # of a turn: a word on the button
DIE = "Take this die"
AMULET, CHEST = WORDS.card("amulet-of-earth"), WORDS.card("wondrous-chest")


def a_round(host: Host) -> str:
    """The dice are rolled; the first seat can afford both of its cards. The link to it."""
    mine = {
        "hand": ["amulet of earth", "wondrous chest"],
        "energies": "EEWF",
        "crystals": 20,
        "gauge": 5,
    }
    other = {"hand": [1], "gauge": 5}
    return host.put("human", "random", phase="choose", seats=[mine, other])[0]


def summon_after_all(person: Person, card: str) -> None:
    """Whoever is quicker than the first picture after a reconnect is told so, and clicks again."""
    person.press("button", card, inside="#hand", lit=True)
    until(
        lambda: person.names("button", card, inside="#play") or person.names("status", STALE),
        "the click is answered",
    )
    if person.names("button", card, inside="#hand"):
        person.press("button", card, inside="#hand", lit=True)


def test_a_game_begins_at_the_start_page_and_a_card_is_drafted(host: Host, person: Person) -> None:
    person.driver.go(host.url)
    person.sees("heading", WORDS.text("web.name"))
    person.press("radio", "Random")
    person.press("radio", "Archmage")  # who is new here gets ready-made cards, without a draft
    person.press("button", PLAY)
    person.arrive()
    person.sees("button", inside="#stage", lit=True)
    pack = person.names("button", inside="#stage", lit=True)
    assert len(pack) == 9
    person.press("button", pack[4], inside="#stage", lit=True)
    until(
        lambda: len(person.names("button", inside="#stage", lit=True)) == 8,
        "the rest of another pack is there",
    )


def test_a_turn_with_a_die_and_a_card(host: Host, person: Person) -> None:
    person.sit(a_round(host))
    person.sees("button", DIE, lit=True)
    assert len(person.names("button", DIE, lit=True)) == 3
    person.press("button", DIE, lit=True)
    person.press("button", AMULET, inside="#hand", lit=True)
    person.sees("button", AMULET, inside="#play")
    assert person.names("button", AMULET, inside="#hand") == []
    person.press("button", END, inside="#prompt", lit=True)
    person.sees("button", DIE, lit=True)  # the next round: the other one has played


def test_the_table_goes_on_after_the_server_was_away(host: Host, person: Person) -> None:
    person.sit(a_round(host))
    person.press("button", DIE, lit=True)
    person.press("button", AMULET, inside="#hand", lit=True)
    person.sees("button", AMULET, inside="#play")
    host.kill()
    person.sees("status", LOST)
    host.start()
    until(lambda: person.names("status", LOST) == [], "the page has connected again")
    assert person.names("button", AMULET, inside="#hand") == []
    summon_after_all(person, CHEST)
    person.sees("button", CHEST, inside="#play")
