"""Print the path of a browser that runs, or of a proxy; on Debian, root installs what is missing.

python scripts/browsers.py chromium
python scripts/browsers.py firefox
python scripts/browsers.py webkit
python scripts/browsers.py nginx

Exit code 3: there is none and it cannot be installed here; the reason is printed, and what to type.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Browser:
    """How a browser, or a proxy, is called, how one sees that it runs, and what it needs."""

    title: str
    names: tuple[str, ...]
    packages: tuple[str, ...]
    question: str = "--version"  # what it answers if it runs
    helpers: tuple[str, ...] = ()  # programs without which it is of no use


BROWSERS = {
    "chromium": Browser(
        "Chromium",
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        ("chromium-headless-shell", "fonts-dejavu-core"),  # draws as Chromium does, in less time
    ),
    "firefox": Browser(
        "Firefox", ("firefox-esr", "firefox"), ("firefox-esr", "fonts-dejavu-core")
    ),
    # Its driver knows where it is; it cannot do without a screen.
    "webkit": Browser(
        "WebKit",
        ("WebKitWebDriver",),
        ("webkit2gtk-driver", "xvfb", "fonts-dejavu-core"),
        question="--help",
        helpers=("Xvfb",),
    ),
    # Ours stands behind it, and browsers before it.
    "nginx": Browser(
        "nginx", ("nginx", "/usr/sbin/nginx"), ("nginx-light", "openssl"), question="-v",
        helpers=("openssl",),
    ),
}  # fmt: skip
PAUSES = (0, 10, 20, 40, 80)  # seconds before each try: another process may hold apt's locks
CANNOT = 3  # as in scripts/check.py


def main() -> None:
    """Print where it is, or why there is none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=BROWSERS)
    name = parser.parse_args().name
    browser, found = BROWSERS[name], find(name)
    reason = "" if found else _hindrance() or _install(browser)
    found = found or find(name)
    if found is None:
        typed = f"sudo apt-get install {' '.join(browser.packages)}"
        reason = reason or "the one installed does not run"
        print(f"there is no {browser.title}: {reason}; type: {typed}")
        sys.exit(CANNOT)
    print(found)


def find(name: str) -> str | None:
    """The first one that runs: a name may be only a stub that wants to install something."""
    browser = BROWSERS[name]
    if not all(shutil.which(helper) for helper in browser.helpers):
        return None
    for each in browser.names:
        path = shutil.which(each)
        if path is not None and _runs(path, browser.question):
            return path
    return None


def _runs(path: str, question: str) -> bool:
    try:
        done = subprocess.run([path, question], capture_output=True, timeout=60)
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


def _install(browser: Browser) -> str:
    """Install it; what went wrong, if something did."""
    print(f"installing {browser.title} ...", file=sys.stderr, flush=True)
    for pause in PAUSES:
        time.sleep(pause)
        if _apt_get("update"):
            break
    if _apt_get("install", "--yes", "--no-install-recommends", *browser.packages):
        return ""
    return "apt-get could not install it"


def _apt_get(*arguments: str) -> bool:
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *arguments]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdout=sys.stderr, env=environment).returncode == 0


if __name__ == "__main__":
    main()
