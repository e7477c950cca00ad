"""What is cut out of a text."""

from __future__ import annotations

from typing import Final

from ..values import SPACE

REDACTED: Final = "[redacted]"
"""Replaces a value of the call."""
CREDENTIAL: Final = "[credential]"
"""Replaces a credential."""


class Cuts:
    """Ranges of a text, in bytes, each with what is shown in its place."""

    def __init__(self) -> None:
        """Begin with none."""
        self.all: list[tuple[int, int, str]] = []

    def add(self, start: int, end: int, shown: str) -> None:
        """Add a range, merged with those added last that it overlaps."""
        if start >= end:
            return
        while self.all:
            known, until, other = self.all[-1]
            if other != shown or start >= until or known >= end:
                break
            start, end = min(start, known), max(end, until)
            self.all.pop()
        self.all.append((start, end, shown))

    def apply(self, text: bytes, kept: int) -> bytes:
        """Give the text up to a place, with the ranges replaced."""
        left = bytearray()
        done, last = 0, ""
        order = sorted(self.all, key=lambda it: (it[0], it[2] != REDACTED, it[1]))
        for start, end, shown in order:
            if start >= kept:
                break
            if end <= done:
                continue
            if start >= done:
                gap = text[done:start]
                blank = not gap.decode("utf-8", "replace").strip(SPACE)
                # Pieces of one value with white space between them are one.
                if not (last == REDACTED and shown == REDACTED and blank):
                    left += gap + shown.encode()
                    last = shown
            done = end
        left += text[done:kept]
        return bytes(left)
