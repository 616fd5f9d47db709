"""Sentences in which cards and the like can be opened."""

import pytest

from seasons.web.page.markup import html, marked, unmarked


@pytest.mark.parametrize("language", ["en", "xx"])
def test_a_card_in_a_sentence_can_be_opened(language: str) -> None:
    words = marked(language, ("Ada",))
    assert words.language == language
    shown = html(words.text("web.title.turn") + words.card("purse-of-io"))
    assert 'data-open="purse-of-io"' in shown
    assert unmarked(language).card("purse-of-io") in shown


def test_quotes_stay_with_what_is_between_them() -> None:
    words = marked("uk", ("Ada",))
    shown = html(words.text("event.summon", seat=0, card="purse-of-io"))
    name = unmarked("uk").card("purse-of-io")
    assert '<span class="bound">\u00ab<button type="button" class="link"' in shown
    assert f">{name}</button>\u00bb.</span>" in shown
