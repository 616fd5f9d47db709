"""Bring the catalogues in step with the English one: python -m scripts.translations [CODE ...]

An entry of a translation carries the English that it was made from, in comments. What is new gets
an empty entry, what has changed in English is marked fuzzy, what is gone goes, and order and
comments follow the English catalogue. Without codes all languages are done; a new code begins one.
"""

import io
import sys
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from seasons.words.texts import DIRECTORY, languages

ENGLISH = "en"
SAID = "English:"  # begins the comment with the English text
UNBROKEN = 100_000  # a message is a line, so that a change is a line, too


def main() -> None:
    """Write the catalogues anew and say what is left to translate."""
    for code in sys.argv[1:] or [each for each in languages() if each != ENGLISH]:
        try:
            Locale.parse(code)
        except (UnknownLocaleError, ValueError):
            sys.exit(f"no language has the code {code!r}")
        path = source(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = in_step(read(ENGLISH), read(code) if path.exists() else Catalog(locale=code))
        path.write_bytes(written(catalogue, code))
        left = [key_of(message) for message in catalogue if message.id and not finished(message)]
        print(f"{code}: {len(left)} of {len(catalogue)} messages to translate", *left, sep="\n  ")


def source(code: str) -> Path:
    """Where the catalogue of a language is written."""
    return DIRECTORY / code / "LC_MESSAGES" / "seasons.po"


def read(code: str) -> Catalog:
    """The catalogue of a language."""
    with source(code).open("rb") as file:
        return read_po(file, abort_invalid=True)


def key_of(message: Message) -> str:
    """The key of a message, which a plural entry has twice."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    """The wordings of a message: one, or one for each plural form."""
    string = message.string
    return (string,) if isinstance(string, str) else tuple(string or ("",))


def finished(message: Message) -> bool:
    """Whether a message is translated, from the English as it is now."""
    return all(forms_of(message)) and not message.fuzzy


def in_step(english: Catalog, translated: Catalog) -> Catalog:
    """The translation with the entries, the order and the comments of the English catalogue."""
    made = Catalog(locale=translated.locale)
    own = {key_of(message): message for message in translated if message.id}
    for message in english:
        if message.id:
            made[key_of(message)] = _entry(message, own.get(key_of(message)), made.num_plurals)
    return made


def _entry(message: Message, own: Message | None, forms: int) -> Message:
    wordings = dict.fromkeys(" ".join(form.split()) for form in forms_of(message))
    said = [f"{SAID} {wording}" for wording in wordings]
    comments = [*message.auto_comments, *said]
    if own is None:
        string = "" if isinstance(message.id, str) else ("",) * forms
        return Message(message.id, string, auto_comments=comments)
    stale = _said(own.auto_comments) != _said(comments) and any(forms_of(own))
    flags = {"fuzzy"} if stale or own.fuzzy else set()
    return Message(own.id, own.string, flags=flags, auto_comments=comments,
                   user_comments=own.user_comments)  # fmt: skip


def _said(comments: list[str]) -> list[str]:
    """The English wordings in the comments of an entry."""
    return [comment for comment in comments if comment.startswith(SAID)]


def written(catalogue: Catalog, code: str) -> bytes:
    """A catalogue as a file."""
    name = Locale.parse(code).english_name
    head = (
        f"# {name} texts of seasons: see docs/translate.md, and the English catalogue for the\n"
        "# types of parameters. The msgid is a key; the English text stands above it.\n"
        'msgid ""\nmsgstr ""\n'
        '"Project-Id-Version: seasons\\n"\n'
        f'"Language: {code}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    body = io.BytesIO()
    write_po(body, catalogue, width=UNBROKEN, omit_header=True)
    return head.encode() + body.getvalue().rstrip(b"\n") + b"\n"


if __name__ == "__main__":
    main()
