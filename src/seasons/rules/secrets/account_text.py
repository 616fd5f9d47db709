"""An account of the hidden cards as text.

Places and pools are written as their runs, a known card as two hexadecimal digits and cards out of
a pool as (pool*number); after ! come the demands of a pool.
"""

from typing import Final

from seasons.rules.engine.setup import CARDS
from seasons.rules.secrets.pools import MOST_POOLS, ODDS, Account
from seasons.rules.secrets.runs import (
    Pool,
    Runs,
    joined_runs,
    known_cards,
    number_of,
    unknown_runs,
)
from seasons.rules.writing.notation import read_number

# More than games come to: cards, and ways to trace one.
_MOST_CARDS: Final = 200
_MOST_WAYS: Final = 5_000


def _runs_text(runs: Runs) -> str:
    parts = [
        f"({source}*{number})" if source >= 0 else f"{-source:02x}" * number
        for source, number in runs
    ]
    return "".join(parts)


def account_text(account: Account) -> str:
    pools = [
        pool.known.hex() + _runs_text(pool.runs) + ("!" + pool.demand.hex() if pool.demand else "")
        for pool in account.pools
    ]
    places = [_runs_text(runs) for runs in account.places]
    return f"{account.odds}:{','.join(pools)}:{','.join(places)}"


def _parse_runs(text: str, pools: int) -> Runs:
    runs: Runs = ()
    while text:
        if len(runs) > _MOST_CARDS:
            raise ValueError(text)
        if text[0] == "(":
            part, text = text[1:].split(")", 1)
            source, number = [read_number(digits, _MOST_CARDS) for digits in part.split("*")]
            if source >= pools or number < 1:
                raise ValueError(text)
            runs += ((source, number),)
        else:
            kind = int(text[:2], 16)
            if kind not in CARDS:
                raise ValueError(text)
            runs = joined_runs(runs, ((-kind, 1),))
            text = text[2:]
    return runs


def _parse_pool(text: str, at: int) -> Pool:
    content, _, demand = text.partition("!")
    runs = _parse_runs(content, at)
    if not runs:
        raise ValueError(text)
    return Pool(known_cards(runs), unknown_runs(runs), bytes.fromhex(demand))


def parse_account(text: str, places: int) -> Account:
    odds, pool_texts, place_texts = text.split(":")
    pools: list[Pool] = []
    ways: list[int] = []  # to go back from each pool to earlier ones
    for part in pool_texts.split(",", MOST_POOLS) if pool_texts else []:
        pools.append(_parse_pool(part, len(pools)))
        ways.append(1 + sum([ways[source] for source, _ in pools[-1].runs]))
    parts = place_texts.split(",", places)
    if len(parts) != places or max(ways, default=0) > _MOST_WAYS:
        raise ValueError(text)
    account = Account(
        read_number(odds, ODDS, 1), pools, [_parse_runs(part, len(pools)) for part in parts]
    )
    for at, pool in enumerate(pools):
        # Every card that came into a pool must have left it.
        used = len(pool.demand)
        for runs in [later.runs for later in pools] + account.places:
            used += sum([number for source, number in runs if source == at])
        if used != len(pool.known) + number_of(pool.runs):
            raise ValueError(text)
    return account
