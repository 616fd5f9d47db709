"""Nothing overlaps, is off the screen, cut or too small, and within a phase nothing moves."""

from __future__ import annotations

import pytest

from seasons.words.texts import PSEUDO, languages
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.layout import (
    CASES,
    ENGLISH,
    LONGEST,
    NUMBERS,
    READ_AT,
    SIZES,
    Case,
    measure,
    moved,
    options,
    problems,
    sample,
)
from tests.browser.phases import PHASES, turn

# Each size once, and where translations and the longer language have least room; all the others in
# `make soak`.
USUAL = list(sample())
EVERY = [
    pytest.param(case, id=str(case), marks=() if case in USUAL else pytest.mark.soak)
    for case in CASES
]


@pytest.mark.parametrize("case", EVERY)
def test_the_table_is_laid_out_well(host: Host, window: Window, case: Case) -> None:
    assert problems(window(**options(case)), host, case) == []


def test_the_usual_cases_have_everything_once() -> None:
    english = [case for case in USUAL if case.language == ENGLISH]
    assert [case.size for case in english] == list(SIZES)
    assert {case.phase for case in english} == set(PHASES)
    assert {case.players for case in english} == set(NUMBERS)
    translated = [case for case in USUAL if case.language not in (ENGLISH, PSEUDO)]
    assert len(translated) == (len(languages()) - 1) * len(READ_AT) * len(PHASES)
    longer = {(str(case.size), case.phase) for case in USUAL if case.language == PSEUDO}
    assert longer == {(size, phase) for size in READ_AT for phase in LONGEST}


def test_a_longer_language_is_really_shown(host: Host, window: Window) -> None:
    seat = window(locale=PSEUDO).sit(turn(host, 2))
    assert "]" in seat.question


# What is measured: that nothing is found where all is well, and what is wrong is.

STYLE = """<meta name="viewport" content="width=device-width"><style>
body { margin: 0; }
body * { position: absolute; left: 0; top: 0; margin: 0; }
#prompt { width: 300px; height: 100px; }
#hand { top: 100px; width: 300px; height: 100px; }
button { width: 60px; height: 60px; padding: 0; }
.row { width: 200px; height: 80px; overflow: auto; }
.card { width: 80px; height: 80px; }
.effect { width: 80px; height: 80px; overflow: hidden; font: 16px/20px sans-serif; }
</style>"""
WELL = """
<div id="prompt"><button>one</button></div>
<div id="hand"><div class="row"><button>two</button><button style="left: 500px">away</button></div>
  <div class="card" style="left: 210px"><p class="effect">short</p></div></div>
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("", ""),
        ("#hand { top: 98px; }", "prompt and hand overlap"),
        ("#hand { top: 820px; }", "hand is off the screen"),
        ("#hand .row { height: 40px; }", "hand goes on below"),
        ("#prompt { height: 2000px; } #hand { display: none; }", "the page scrolls down by 1156"),
        ("#prompt button { left: -30px; }", '"one" is off the screen'),
        ("#prompt { z-index: 1; } #prompt button { top: 100px; }", '"two" is covered by #prompt'),
        ("#prompt button { height: 30px; }", "too small a target: 60x30, not 44"),
        (".effect { height: 10px; }", "is cut"),
        (".card { height: 30px; }", "is cut"),
        ("#hand { height: 40px; overflow: hidden; }", "is cut"),
    ],
)
def test_what_is_wrong_is_noticed(window: Window, change: str, said: str) -> None:
    seat = window((390, 844), touch=True)
    seat.page.set_content(f"{STYLE}<style>{change}</style>{WELL}")
    found, _ = measure(seat)
    assert any(said in each for each in found) if said else found == []


def test_a_target_is_as_large_as_where_it_can_be_hit(window: Window) -> None:
    seat = window((390, 844), touch=True)
    small = "button { left: 40px; width: 30px; } .row { display: none; }"
    seat.page.set_content(f"{STYLE}<style>{small}</style>{WELL}")
    assert len(measure(seat)[0]) == 1
    larger = "button::before { content: ''; position: absolute; inset: 0 -12px; }"
    seat.page.set_content(f"{STYLE}<style>{small}{larger}</style>{WELL}")
    assert measure(seat)[0] == []


def test_what_moves_is_noticed(window: Window) -> None:
    seat = window((390, 844), touch=True)
    seat.page.set_content(f"{STYLE}{WELL}")
    before = measure(seat)[1]
    assert moved(before, measure(seat)[1]) == []
    seat.page.set_content(f"{STYLE}<style>#hand {{ top: 103px; }}</style>{WELL}")
    assert moved(before, measure(seat)[1]) == [
        "hand moves: 0 100 300 200 becomes 0 103 300 203",
    ]
