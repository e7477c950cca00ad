"""Reads failures in the shapes that the catalog declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from .json_values import SPACE, as_text, members_of
from .read import is_code
from .shape import ABSENT, Member, Shape, same, value_at
from .shapes import Facts, duration, milliseconds
from .source import Source


def declared_facts(
    errors: Source, members: dict[str, object], *, failed: bool
) -> Facts | None:
    """Find what an object says that is a failure in a declared shape.

    Where a call has failed, a code is enough.
    """
    shapes = errors.tables.shapes
    # errpact's own forms have more to say.
    if not shapes or as_text(members.get("fingerprint")) is not None:
        return None
    readings = [_Reading(shape, members) for shape in shapes.values()]
    sure = (it for it in readings if it.fails(errors))
    coded = (it for it in readings if failed and it.code() is not None)
    found = next(sure, None) or next(coded, None)
    return None if found is None else found.facts(errors)


@dataclass(frozen=True, slots=True)
class _Reading:
    """An object, and the shape that it may have."""

    shape: Shape
    members: dict[str, object]

    def at(self, member: Member) -> Any:
        """Give the value of a member."""
        return value_at(self.shape, self.members, member.names)

    def fails(self, errors: Source) -> bool:
        """Say whether the object is a failure of this shape without a doubt."""
        failed = [same(self.at(it), it.argument) for it in self.shape.of("failed")]
        if failed:
            return all(failed)
        code = self.code()
        return code is not None and errors.knows(code)

    def code(self) -> str | None:
        """Give the code, also one that the catalog does not have."""
        for member in self.shape.of("code"):
            value = self.at(member)
            code = next(iter(_names(member, value)), None) or as_text(value)
            return code if code and is_code(code) else None
        return None

    def facts(self, errors: Source) -> Facts:
        """Find what the object says."""
        code = self.code()
        texts: dict[str, str | None] = {}
        retry, wait = None, None
        details: dict[str, object] = {}
        for member in self.shape.members:
            value = self.at(member)
            fact = member.fact
            if value is ABSENT:
                continue
            if fact in ("message", "hint", "reference"):
                text = as_text(value)
                texts[fact] = text if text and text.strip(SPACE) else None
            elif fact == "retry":
                retry = _retry(errors, code, _names(member, value))
            elif fact == "delay":
                wait = _wait(member.argument, value)
            elif fact == "details":
                details.update(value if isinstance(value, Mapping) else {})
            elif fact == "param" and value is not None:
                details[str(member.argument)] = value
        return Facts(
            code=code,
            message=texts.get("message"),
            retry=retry,
            retry_after_ms=wait,
            hint=texts.get("hint"),
            details=members_of(details) or None,
            ref=texts.get("reference"),
        )


def _names(member: Member, value: object) -> list[str]:
    """Give the names whose word this is."""
    return [name for name, word in member.argument.items() if same(value, word)]


def _retry(errors: Source, code: str | None, names: list[str]) -> str | None:
    """Give the most careful policy, in the catalog's word if it is the same one."""
    name = next((name for name in _WORDS if name in names), None)
    if name is None:
        return None
    if code is not None and errors.knows(code):
        own = errors.entry(code).retry
        if (own.by or "never") == name:
            return own.word
    return _WORDS[name]


def _wait(unit: str, value: object) -> int | None:
    if unit == "duration":
        return duration(as_text(value) or "")
    return milliseconds(value, 1000 if unit == "seconds" else 1)


_WORDS: Final = {
    "never": "do-not-retry",
    "user": "re-auth-then-retry",
    "model": "retry-after-change",
    # A server that says no delay is asked again after the one for that, and not at once.
    "runtime": "retry-after-delay",
}
"""Retry policies, the most careful first, each with its word on errpact's wire."""
