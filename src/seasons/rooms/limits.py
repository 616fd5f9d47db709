"""What a server gives away at most: one number each, all of them options of `seasons serve`.

`docs/server.md` lists them with their reasons. Whoever sits at the computer itself (loopback)
counts towards the totals only.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything; the defaults suit a living room and a small public server."""

    # Connections
    connections: int = 1000  # at a time, in all
    connections_per_address: int = 100  # at a time
    header_seconds: float = 10.0  # until a request must have arrived
    idle_seconds: float = 30.0  # that a connection stays open with nothing asked

    # Tables
    viewers_per_seat: int = 8  # pages and streams of one seat
    watchers_per_game: int = 24  # pages of those who have no seat
    games: int = 10_000  # kept, in all
    games_per_minute: int = 120  # made, in all
    games_per_minute_per_address: int = 12  # made
    links_per_minute: int = 600  # to other devices, made or tried, in all
    links_per_minute_per_address: int = 12  # made or tried
    codes_per_minute: int = 60  # to seats, made and tried, in all
    codes_per_minute_per_address: int = 6  # made and tried
    uploads: int = 1000  # records that somebody has brought along, kept in all
    upload_days: int = 30  # until such a record is forgotten
    rooms: int = 200  # open at a time; beyond, empty ones are closed sooner
    room_idle_seconds: float = 600.0  # until a room that nobody is in is closed

    # Bots
    bot_processes: int = 2  # for those that use their time; one more is for those that do not
    bot_seconds: float = 2.0  # that a bot may be asked to think about a step
    bot_grace_seconds: float = 10.0  # beyond its time, on a busy machine, until it is given up

    # The database
    lock_seconds: float = 2.0  # that a write waits while another program has it locked
    silence_seconds: float = 5.0  # until the games of a process that is not heard of are taken over
