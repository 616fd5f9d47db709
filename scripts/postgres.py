"""Print the folder of a PostgreSQL's programs, and use what is there: nothing is installed.

Debian's (`apt-get install postgresql`), or that in the package `pgserver`, which developers have.
The package itself is not asked: for root it would make a user and open folders.

Exit code 3: there is none; the reason is printed, and what to type.
"""

import os
import pwd
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
USERS = ("postgres", "nobody")  # who runs it if we are root
CANNOT = 3  # as in scripts/check.py


def main() -> None:
    """Print where it is, or why there is none."""
    found = find()
    if found is None:
        print("there is no PostgreSQL that psycopg can reach; type: pip install 'seasons[dev]', "
              "sudo apt-get install postgresql")  # fmt: skip
        sys.exit(CANNOT)
    print(found)


def find() -> Path | None:
    """The newest one that runs, if we can talk to it."""
    if find_spec("psycopg") is None:
        return None
    folders = sorted(DEBIAN.glob("*/bin"), key=_version, reverse=True)
    package = find_spec("pgserver")
    if package is not None and package.origin is not None:
        folders.append(Path(package.origin).parent / "pginstall" / "bin")
    return next((each for each in folders if _runs(each / "postgres")), None)


def _version(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def user() -> str | None:
    """Who runs it: it refuses to be run by root."""
    known = {each.pw_name for each in pwd.getpwall()}
    return next(name for name in USERS if name in known) if os.geteuid() == 0 else None


def _runs(program: Path) -> bool:
    """Whether it does, also for whoever will run it: not everybody can look into root's home."""
    command = [str(program), "--version"]
    try:
        done = subprocess.run(command, capture_output=True, user=user(), cwd="/")
        return done.returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    main()
