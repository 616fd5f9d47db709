"""What was made of a chapter of a story, kept for as long as the chapter is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from seasons.rooms.story import Chapter

Made = TypeVar("Made")
_KEPT: Final[WeakKeyDictionary[Chapter, dict[Hashable, Any]]] = WeakKeyDictionary()


def all_kept(chapter: Chapter) -> Mapping[Hashable, Any]:
    """All that was made so far, by its keys."""
    return _KEPT.get(chapter, {})


def kept(chapter: Chapter, key: Hashable, make: Callable[[], Made]) -> Made:
    """What was made under a key, or is made now."""
    ready = _KEPT.setdefault(chapter, {})
    if key not in ready:
        ready[key] = make()
    found: Made = ready[key]
    return found
