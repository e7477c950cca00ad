"""Makes the text of a value harmless.

One line, no terminal escapes, no control or invisible characters that change how the
rest is read, no towers of accents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from .characters import CHARACTERS
from .rows import rows
from .values import readable

_MOST_MARKS: Final = 4
"""The most marks that one letter may carry."""


def _letters(*classes: str) -> re.Pattern[str]:
    """Find one of the characters of classes."""
    letters = " ".join(row[1] for row in rows(CHARACTERS) if row[0] in classes)
    escaped = re.sub("[0-9A-F]+", lambda code: f"\\U{code[0]:0>8}", letters)
    return re.compile(f"[{escaped.replace(' ', '')}]")


UNSAFE: Final = _letters("separator", "unsafe")
_MARK: Final = _letters("mark")
_SEPARATOR: Final = _letters("separator")
_JOINER: Final = _letters("joiner")
_SELECTOR: Final = _letters("selector")
_SEQUENCE: Final = re.compile("(?:\x1b\\[|\x9b)[\x20-\x3f]*[\x40-\x7e]?")
"""A control sequence of terminals."""
_SPARED: Final[Mapping[str, str]] = {}


def is_clean(text: str) -> bool:
    """Say whether a text is printable ASCII, so that it can be copied unchanged."""
    return text.isascii() and text.isprintable()


def cleaned(text: str, most: int | None = None) -> str:
    """Give a text, bounded and cleaned."""
    if (most is None or len(text) <= most) and is_clean(text):
        return text
    return replaced(readable(text), most, _SPARED)


def replaced(text: str, most: int | None, replace: Mapping[str, str]) -> str:
    """Give at most this many characters, cleaned, some of them replaced."""
    text = _SEQUENCE.sub("", text)
    left: list[str] = []
    before, marks = " ", 0
    for letter in text:
        shown = letter
        if _SEPARATOR.match(letter):
            # It ends a word, and so a letter that carries marks.
            shown = " "
            if most is not None and len(left) == most:
                return "".join(left) + "…"
            left.append(shown)
            before = shown
            continue
        if UNSAFE.match(letter) or (_joins(letter) and not _may_join(before, letter)):
            continue
        if _MARK.match(letter):
            marks += 1
            if marks > _MOST_MARKS:
                continue
        elif not _joins(letter):
            marks = 0
            shown = replace.get(letter, letter)
        if most is not None and len(left) == most:
            return "".join(left) + "…"
        left.append(shown)
        before = shown
    return "".join(left)


def _joins(letter: str) -> bool:
    return (_JOINER.match(letter) or _SELECTOR.match(letter)) is not None


def _may_join(before: str, joiner: str) -> bool:
    if _SELECTOR.match(joiner):
        letter = before.isascii() and before.isalpha()
        return not _joins(before) and not letter and before != " "
    return not before.isascii() and not _JOINER.match(before)
