"""Lay pictures out on one numbered sheet, to be looked at together: large, at 90 pixels, in grey.

python scripts/contact_sheet.py sheet.png                       all pictures, with their names
python scripts/contact_sheet.py --size 300 a.png dragon-skull naria-the-prophetess
python scripts/contact_sheet.py --grey --numbers sheet.png      grey, with numbers instead of names
"""

import argparse
import html
import subprocess
import tempfile
from pathlib import Path

ART = Path(__file__).resolve().parent.parent / "src" / "seasons" / "web" / "art"
COLUMNS = {90: 12, 150: 8, 300: 4}
GAP, LABEL = 8, 16


def main() -> None:
    """Draws the sheet with Chromium."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path, help="the PNG file to write")
    parser.add_argument("pictures", nargs="*", help="names of pictures; none: all")
    parser.add_argument("--size", type=int, choices=COLUMNS, default=150, help="of one picture")
    parser.add_argument("--grey", action="store_true", help="without colours")
    parser.add_argument("--numbers", action="store_true", help="numbers instead of names")
    parser.add_argument("--chromium", default="chromium", help="the browser to draw with")
    options = parser.parse_args()
    names = options.pictures or sorted(path.stem for path in ART.glob("*.svg"))
    labels = [str(i + 1) if options.numbers else name for i, name in enumerate(names)]
    page = _page(list(zip(names, labels, strict=True)), options.size, options.grey)
    columns = min(COLUMNS[options.size], len(names))
    rows = -(-len(names) // columns)
    width = columns * (options.size + GAP) + GAP
    height = rows * (options.size + GAP + LABEL) + GAP
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "sheet.html")
        source.write_text(page, encoding="utf-8")
        subprocess.run(
            [
                options.chromium, "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-background-networking", "--no-first-run",
                f"--user-data-dir={folder}/user",
                "--hide-scrollbars", f"--window-size={width},{height}",
                f"--screenshot={options.sheet.resolve()}", source.as_uri(),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip
    print(f"{options.sheet}: {len(names)} pictures")


def _page(pictures: list[tuple[str, str]], size: int, grey: bool) -> str:
    figures = "".join(
        f'<figure><img src="{(ART / f"{name}.svg").as_uri()}"><figcaption>{html.escape(label)}'
        "</figcaption></figure>"
        for name, label in pictures
    )
    filtered = "filter:grayscale(1);" if grey else ""
    return f"""<!doctype html><meta charset="utf-8"><style>
body{{margin:0;padding:{GAP}px;background:#14202c;display:flex;flex-wrap:wrap;gap:{GAP}px}}
figure{{margin:0;width:{size}px;height:{size + LABEL}px}}
img{{width:{size}px;height:{size}px;border-radius:6px;display:block;{filtered}}}
figcaption{{font:11px/16px sans-serif;color:#dde;overflow:hidden;white-space:nowrap}}
</style>{figures}"""


if __name__ == "__main__":
    main()
