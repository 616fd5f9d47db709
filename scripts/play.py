"""`make play`: the game starts at once; rules that are not compiled yet are compiled meanwhile.

python scripts/play.py [arguments of `seasons play`]
"""

import os
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
GAME = str(Path(sys.executable).with_name("seasons"))
INTERRUPTED = 130


def main() -> None:
    """Becomes the game: its signals, its exit code and its end are those of `seasons play`."""
    folder, behind = where(), None
    if os.path.isdir(folder):
        use(folder)
    elif folder:
        behind = compile_behind(folder)
    subprocess.run([GAME, "--version"])
    if behind is not None:
        behind.wait()  # for the part of it that only starts the rest
    os.execv(GAME, [GAME, "play", *sys.argv[1:]])


def where() -> str:
    """The folder of the compiled rules, or of those to come; nothing, if there are none."""
    if os.environ.get("SEASONS_PURE") == "1":
        return ""
    command = [sys.executable, str(SCRIPTS / "compile.py"), "--where"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    return "" if done.returncode else done.stdout.strip()


def use(folder: str) -> None:
    """Lets the game import from there first."""
    paths = [folder, os.environ.get("PYTHONPATH")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))


def compile_behind(folder: str) -> subprocess.Popen[bytes]:
    """Has the rules compiled; bots that start when they are ready find them in the folder.

    The game alone holds one end of a pipe. Whatever ends the game closes it, and that ends the
    compilation; the Ctrl-C of a terminal does not reach it.
    """
    os.environ["SEASONS_COMPILED"] = folder
    end, held = os.pipe()
    os.set_inheritable(held, True)
    command = [sys.executable, str(SCRIPTS / "background.py")]
    behind = subprocess.Popen(command, stdin=end, start_new_session=True)
    os.close(end)
    return behind


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
