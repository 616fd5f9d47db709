"""The password that all who may make games share, if the owner of the server wants one."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Final

from seasons.rooms.allowance import Allowance, TooMany
from seasons.rules.engine.errors import SeasonsError

COOKIE: Final = "seasons-maker"
HEADER: Final = "Seasons-Password"  # of programs
TRIES: Final = 60  # wrong ones in a minute
TRIES_EACH: Final = 5  # from one address
HERE: Final = "here"  # this computer itself has no more of them
# So slow that whoever has a cookie does not find the password by trying.
_ROUNDS: Final = 2**14
_SALT: Final = b"seasons: who may make games"


class NeedsPassword(SeasonsError):
    """Games are made by those who know the password."""

    code = "password-needed"


class WrongPassword(SeasonsError):
    """It is another one."""

    code = "wrong-password"


class TooManyTries(TooMany):
    """Too many passwords were tried in the last minute."""

    code = "too-many-tries"
    what = "too many passwords were tried"


class Password:
    """Knows whoever knows the password, and those who have shown that they do."""

    def __init__(self, text: str) -> None:
        self._digest: Final = _digest(text.encode())
        self._key: Final = hashlib.scrypt(text.encode(), salt=_SALT, n=_ROUNDS, r=8, p=1)
        self._wrong: Final = Allowance(TRIES, TRIES_EACH, TooManyTries)

    def check(self, given: bytes, caller: str | None, now: float | None = None) -> None:
        """Refuses whoever does not know it, or has guessed too often to be asked again."""
        if not given:
            raise NeedsPassword("making games needs the password of this server")
        now, caller = time.monotonic() if now is None else now, caller or HERE
        self._wrong.check(caller, now)
        if not hmac.compare_digest(_digest(given), self._digest):
            self._wrong.count(caller, now)
            raise WrongPassword("that is not the password of this server")

    def proof(self) -> str:
        """What a browser keeps, so that it is not asked again; another password ends it."""
        number = secrets.token_urlsafe(16)
        return f"{number}.{self._signed(number)}"

    def proves(self, proof: str) -> bool:
        """Whether this was given to somebody who knew the password."""
        number, _, signed = proof.partition(".")
        return hmac.compare_digest(signed.encode(), self._signed(number).encode())

    def _signed(self, number: str) -> str:
        return hmac.new(self._key, number.encode(), hashlib.sha256).hexdigest()


def _digest(text: bytes) -> bytes:
    """All are of one length, so that comparing them tells nothing."""
    return hashlib.sha256(text).digest()
