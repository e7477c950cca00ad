"""A result that is JSON: whether it is a failure, its message, what its members state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ..rows import rows
from ..values import SPACE
from .facts import Fact, failed_status, grpc_status, jsonrpc_code, sqlstate_of
from .names import Names, spelled
from .tables import MEMBERS

_MEMBERS: Final = {contents: members.split(" ") for contents, members in rows(MEMBERS)}
_ONLY: Final = _MEMBERS["only"]
_MESSAGES: Final = _MEMBERS["message"]
_CODES: Final = _MEMBERS["code"]
_FLAGS: Final = (
    ("success", False),
    ("ok", False),
    ("isError", True),
    ("is_error", True),
)


def is_failure(result: object) -> bool:
    """Say whether a result says that it is a failure."""
    it = _members(result)
    return (
        any(it.get(name) is flag for name, flag in _FLAGS)
        or it.get("error") is not None
        or any(
            isinstance(it.get(name), list) and it[name]
            for name in ("errors", "errorMessages")
        )
        or "error" in (it.get("object"), it.get("type"))
        or _text(it.get("status")).lower() in ("error", "fail", "failed", "failure")
        or any(_text(it.get(name)) for name in _ONLY)
        or _is_number(it.get("retry_after"))
        or (
            any(isinstance(it.get(name), str) for name in _MESSAGES)
            and (_states(it) or _names_a_failure(it))
        )
        or _is_item(it)
    )


def _members(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_item(it: Mapping[str, Any]) -> bool:
    """Recognize an object whose only member is a failed answer."""
    if len(it) != 1:
        return False
    (item,) = map(_members, it.values())
    return isinstance(item.get("error"), dict) and _states(item)


def _names_a_failure(it: Mapping[str, Any]) -> bool:
    return any(_is_code_of_failure(it.get(name)) for name in _CODES)


def _is_code_of_failure(code: object) -> bool:
    if isinstance(code, str):
        word = code.lower()
        well = word in ("ok", "success", "succeeded", "created", "accepted")
        return bool(word) and not well and word[0] not in "0123456789"
    if not isinstance(code, int) or isinstance(code, bool):
        return False
    return code not in (0, 1) and not 200 <= code < 400


def _states(it: Mapping[str, Any]) -> bool:
    return any(_is_failed(it.get(name)) for name in ("status", "statusCode"))


def _is_failed(status: object) -> bool:
    if isinstance(status, str):
        status = _whole(status)
    if not isinstance(status, int) or isinstance(status, bool):
        return False
    return 400 <= status <= 599


_WHOLE: Final = re.compile(r"\+?[0-9]{1,9}\Z")


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.match(text) else None


def message_of(result: object) -> str | None:
    """Give the message of a result."""
    it = _members(result)
    errors = it.get("errors")
    first = errors[0] if isinstance(errors, list) and errors else None
    own, named = _said(it.get("error")), _named(it)
    return own if own is not None else named if named is not None else _said(first)


def _said(value: object) -> str | None:
    return value if isinstance(value, str) else _named(_members(value))


def _named(it: Mapping[str, Any]) -> str | None:
    return next((it[name] for name in _MESSAGES if isinstance(it.get(name), str)), None)


MISSING: Final = object()
"""What a result does not have."""


def at(value: object, path: str) -> object:
    """Give the member of a result at a dotted path."""
    for segment in path.split("."):
        if isinstance(value, list):
            index = _whole(segment)
            there = index is not None and index < len(value)
            value = value[index or 0] if there else MISSING
        else:
            value = _members(value).get(segment, MISSING)
    return value


def same(one: object, other: object) -> bool:
    """Say whether two values of JSON are the same: 1 is not true."""
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(same(*pair) for pair in pairs)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(
            same(value, other[name]) for name, value in one.items()
        )
    return isinstance(one, bool) is isinstance(other, bool) and one == other


_TEXTS: Final = frozenset(_MEMBERS["text"])
_NAMES: Final = frozenset(_MEMBERS["name"])
_STATUSES: Final = frozenset(_MEMBERS["status"])
_STATES: Final = ("sqlstate", "sqlState", "pgcode")
_DEEPEST: Final = 5
_MOST: Final = 128
_MOST_SAID: Final = 2048


class Body:
    """What the members of a result say."""

    def __init__(self, result: object, message: str | None) -> None:
        """Read a result, whose message is not repeated."""
        self.words = ""
        self.fact: Fact | None = None
        self.names: Final = Names()
        self._message: Final = message
        looked = 0
        level = [result]
        for _ in range(_DEEPEST):
            below: list[object] = []
            for value in level:
                if isinstance(value, dict):
                    looked += len(value)
                    if looked > _MOST:
                        return
                    named = sorted(value.items())
                    self._members(named, value)
                    below += [it for _, it in named if isinstance(it, (dict, list))]
                elif isinstance(value, list):
                    looked += min(len(value), 8)
                    below += value[:8]
                elif isinstance(value, str):
                    self._text(value)
            level = below

    def _members(
        self, named: list[tuple[str, object]], members: Mapping[str, object]
    ) -> None:
        for name, value in named:
            if isinstance(value, str):
                if name in _TEXTS:
                    self._text(value)
                if name in _NAMES:
                    self._name(value)
                self.fact = self.fact or _stated(name, value, members)
            elif isinstance(value, int) and name in _STATUSES:
                self.fact = self.fact or _numbered(value)

    def _text(self, text: str) -> None:
        if text != self._message and len(self.words) + len(text) <= _MOST_SAID:
            self.words += f"{text}\n"

    def _name(self, name: str) -> None:
        spaced = any(letter in SPACE for letter in name[:97])
        if len(name) <= 96 and not spaced and len(self.words) <= _MOST_SAID:
            self.names.add(name)
            self.words += f"{spelled(name)}\n"


def _numbered(value: int) -> Fact | None:
    if isinstance(value, bool):
        return None
    code, status = jsonrpc_code(value), failed_status(value)
    if code is not None:
        return Fact("jsonrpc", code)
    return None if status is None else Fact("status", status)


def _stated(name: str, text: str, members: Mapping[str, object]) -> Fact | None:
    if name in _STATES or (name == "code" and "severity" in members):
        state = sqlstate_of(text)
        return None if state is None else Fact("sqlstate", state)
    if name not in _STATUSES:
        return None
    number = _whole(text)
    status = None if number is None else failed_status(number)
    if status is None and not any("a" <= letter <= "z" for letter in text):
        status = grpc_status(text)
    return None if status is None else Fact("status", status)
