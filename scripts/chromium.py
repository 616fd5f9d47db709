"""Print the path of a Chromium that runs; on Debian, root installs one where there is none.

python scripts/chromium.py

Exit code 3: there is none and it cannot be installed here; the reason is printed, and what to type.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
PACKAGES = ("chromium", "fonts-dejavu-core")
PAUSES = (0, 10, 20, 40, 80)  # seconds before each try: another process may hold apt's locks
CANNOT = 3  # as in scripts/check.py


def main() -> None:
    """Print where it is, or why there is none."""
    found = find()
    reason = "" if found else _hindrance() or _install()
    found = found or find()
    if found is None:
        typed = f"sudo apt-get install {' '.join(PACKAGES)}"
        print(f"there is no Chromium: {reason or 'the one installed does not run'}; type: {typed}")
        sys.exit(CANNOT)
    print(found)


def find() -> str | None:
    """The first Chromium that runs: a name may be only a stub that wants to install something."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and _runs(path):
            return path
    return None


def _runs(path: str) -> bool:
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _hindrance() -> str:
    """Why it cannot be installed from here; nothing, if it can."""
    if shutil.which("apt-get") is None or not _is_debian():
        return "this is not Debian"
    return "" if os.geteuid() == 0 else "only root can install it"


def _is_debian() -> bool:
    """Elsewhere the package may be another thing: on Ubuntu it leads to a snap."""
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text().splitlines()


def _install() -> str:
    """Install it; what went wrong, if something did."""
    print("installing Chromium ...", file=sys.stderr, flush=True)
    for pause in PAUSES:
        time.sleep(pause)
        if _apt_get("update"):
            break
    if _apt_get("install", "--yes", "--no-install-recommends", *PACKAGES):
        return ""
    return "apt-get could not install it"


def _apt_get(*arguments: str) -> bool:
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *arguments]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdout=sys.stderr, env=environment).returncode == 0


if __name__ == "__main__":
    main()
