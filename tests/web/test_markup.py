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
