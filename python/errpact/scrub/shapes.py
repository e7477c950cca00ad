"""Finds shapes that a receiver must not have, as they are in a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from . import addresses, numbers, options, pairs, tokens
from .cuts import REDACTED, Cuts
from .reading import DECODED, Reading
from .vendors import SHAPES


def _anchors() -> Iterator[tuple[bytes, str, Any]]:
    """Give what a shape may begin with, in lower case, and which it is."""
    for name in pairs.NAMES:
        # `api key`, `api_key`, `api-key`, `api.key`, `apiKey`.
        for separator in ("", "_", "-", ".", " ") if " " in name else ("",):
            yield name.replace(" ", separator).encode(), "name", name
    for shape in SHAPES:
        yield shape.prefix.lower(), "vendor", shape
    for scheme in tokens.SCHEMES_IN_PROSE:
        yield scheme.encode(), "scheme", None
    for home in addresses.HOMES:
        yield home, "home", None
    for index, (_, option, *_) in enumerate(options.OPTIONS):
        yield option.lower(), "option", index


_ANCHORS: Final = tuple(_anchors())


def find(readings: list[Reading], cuts: Cuts, *, everything: bool) -> None:
    """Add every shape, also where it is escaped or inside an encoding."""
    for reading in readings:
        if not reading.has_shapes:
            continue
        found = Cuts()
        _in_text(reading.text, found, everything=everything)
        for start, end, shown in found.all:
            place = reading.place(start, end)
            if place is not None:
                cuts.add(*place, REDACTED if reading.way == DECODED else shown)


def _hits(text: bytes) -> list[tuple[int, int, int]]:
    """Give every place of an anchor, in the order in which each ends."""
    lower = text.lower()
    hits = []
    for index, (anchor, _, _) in enumerate(_ANCHORS):
        start = lower.find(anchor)
        while start >= 0:
            hits.append((start + len(anchor), start, index))
            start = lower.find(anchor, start + 1)
    return sorted(hits)


def _in_text(text: bytes, cuts: Cuts, *, everything: bool) -> None:
    hidden = 0
    for end, start, index in _hits(text):
        _, kind, about = _ANCHORS[index]
        if kind == "name":
            # A name inside of a value is a part of it.
            found = None if start < hidden else pairs.find(text, about, start, end)
            if found is not None:
                cuts.add(*found, "[credential]")
                hidden = found[1]
        elif kind == "vendor":
            tokens.vendor(text, about, start, end, cuts)
        elif kind == "scheme":
            tokens.scheme(text, start, end, cuts)
        elif kind == "option":
            options.find(text, about, start, end, cuts)
        elif everything:
            addresses.home(text, start, end, cuts)
    tokens.private_keys(text, cuts)
    addresses.user_info(text, cuts)
    if everything:
        addresses.mail(text, cuts)
        numbers.find(text, cuts)
