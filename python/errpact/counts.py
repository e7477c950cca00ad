"""What a budget has counted, and what that leaves of a code's policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, NoReturn

from .bucket import RetryBucket
from .catalog import Entry, Importance, Limits
from .decide import Decision, again, exhausted
from .repair import Candidates


@dataclass
class CallCounts:
    """The counts of a logical call."""

    attempts: int = 0
    """Its attempts."""
    codes: dict[str, int] = field(default_factory=dict)
    """Retries of each code, if the call has a name."""
    trying: dict[str, str] = field(default_factory=dict)
    """Repaired arguments and the marks of their values, until it is known if they fit."""


@dataclass
class StepCounts:
    """The counts of a step."""

    importance: Importance = "blocking"
    """Whether the plan needs the step."""
    retries: int = 0
    """Retries and repairs of all codes."""
    tools: dict[str, CallCounts] = field(default_factory=dict)
    """Logical calls without a name, by tool; codes are counted together."""
    codes: dict[str, int] = field(default_factory=dict)
    """Retries of each code in those."""
    calls: dict[str, CallCounts] = field(default_factory=dict)
    """Logical calls with a name."""
    failed: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """Marks of the values that failed, by tool and argument."""


@dataclass(frozen=True)
class CallKey:
    """Which logical call a count belongs to."""

    tool: str
    name: str | None


@dataclass(frozen=True, kw_only=True)
class FailedCall:
    """A failed call, as far as counting needs to know it."""

    key: CallKey
    """The logical call."""
    tool: str
    """The tool that failed: it may have been called inside the logical call."""
    entry: Entry
    """Its code."""
    is_failure: bool
    """Whether the disposition of its code is a failure."""
    safe: bool
    """Whether everything that would run again may."""
    verify: str | None
    """The tool that says whether the call took effect, if it may have."""
    asked_ms: int | None
    """The wait that was asked for."""
    attempts: int
    """Attempts of its logical call that the caller knows of, without this one."""
    candidates: Candidates | None
    """What may repair it."""


class Counts:
    """The counts of a run and of its step."""

    def __init__(self, importance: Importance = "blocking") -> None:
        """Count nothing yet."""
        if importance not in ("blocking", "optional"):
            message = f'a step is "blocking" or "optional", and not {importance!r}'
            raise ValueError(message)
        self.came_back: dict[str, dict[str, int]] = {}
        self.unverified: dict[str, str] = {}
        """Calls that may have taken effect, each with the tool that says so."""
        self.step = StepCounts(importance=importance)

    def count(
        self, failed: FailedCall, limits: Limits, bucket: RetryBucket | None
    ) -> tuple[Decision, int]:
        """Count a failure and the decision about it; give the next attempt's number."""
        key, entry, step = failed.key, failed.entry, self.step
        call = self.call(key)
        call.attempts = max(call.attempts, failed.attempts) + 1
        coming = call.attempts + 1
        came_back = 0
        if failed.is_failure:
            # What is no failure does not count as one.
            codes = self.came_back.setdefault(failed.tool, {})
            codes[entry.code] = came_back = codes.get(entry.code, 0) + 1
        # Known to be wrong from now on, also where nothing can be done about it any more.
        repair = self._repair(key, failed.candidates)
        if failed.verify is not None:
            # Even a call that is not made again must not end before it is known.
            return Decision(decision="verify", verify=failed.verify), coming
        ended = exhausted(entry, step.importance)
        if (
            _reached(limits.retries_per_step, step.retries)
            or _reached(limits.total_attempts, call.attempts)
            or _reached(limits.same_code, came_back)
        ):
            return ended, coming
        if repair is not None and failed.safe:
            param, values = repair
            call.trying[param] = values[0][0]
            step.retries += 1
            candidates = tuple(value for _, value in values)
            return Decision(
                decision="repair", param=param, candidates=candidates
            ), coming
        retries = call.codes if key.name is not None else step.codes
        made = retries.setdefault(entry.code, 0)
        left = again(entry, made, failed.asked_ms, safe=failed.safe)
        if left is None:
            return ended, coming
        if left.decision == "retry" and bucket is not None and not bucket.take():
            return ended, coming
        retries[entry.code] = made + 1
        step.retries += 1
        return left, coming

    def _repair(
        self, key: CallKey, known: Candidates | None
    ) -> tuple[str, list[tuple[str, object]]] | None:
        if known is None:
            return None
        tried = self.call(key).trying.pop(known.param, None)
        failed = self.step.failed.setdefault(key.tool, {}).setdefault(known.param, [])
        for mark in (tried, known.given):
            if mark is not None and mark not in failed:
                failed.append(mark)
        failed.sort()
        left = [(mark, value) for mark, value in known.values if mark not in failed]
        return (known.param, left) if left else None

    def withdraw(self, key: CallKey, code: str, param: str | None) -> None:
        """Take back a retry of this code, or a repair of this argument."""
        call = self.call(key)
        if param is not None:
            # A value that was not tried is not known to be wrong if the call fails again.
            call.trying.pop(param, None)
        else:
            retries = call.codes if key.name is not None else self.step.codes
            retries[code] = max(retries.get(code, 0) - 1, 0)
        self.step.retries = max(self.step.retries - 1, 0)

    def call(self, key: CallKey) -> CallCounts:
        """Give the counts of a logical call."""
        calls, name = self._calls(key)
        return calls.setdefault(name, CallCounts())

    def end(self, key: CallKey) -> None:
        """End a logical call."""
        calls, name = self._calls(key)
        calls.pop(name, None)

    def _calls(self, key: CallKey) -> tuple[dict[str, CallCounts], str]:
        if key.name is not None:
            return self.step.calls, key.name
        return self.step.tools, key.tool

    def to_json(self) -> dict[str, Any]:
        """Give the counts as they are stored, the same in every language."""
        run: dict[str, Any] = {"came_back": _copy(self.came_back)}
        if self.unverified:
            run["unverified"] = dict(self.unverified)
        return {"run": run, "step": asdict(self.step)}

    @classmethod
    def from_json(
        cls, state: Mapping[str, Any], code_of: Callable[[str], str]
    ) -> Counts:
        """Read stored counts; a `ValueError` says what is not one.

        `code_of` gives the code that has or had a name.
        """
        counts = cls()

        def numbers(where: str, value: Any) -> dict[str, int]:
            counted: dict[str, int] = {}
            for name, number in _numbers(where, value).items():
                code = str(code_of(name))
                counted[code] = counted.get(code, 0) + number
            return counted

        def call(where: str, value: Any) -> CallCounts:
            read = _call(where, value)
            return replace(read, codes=numbers(f"{where}.codes", read.codes))

        run, step = _object(state, "run"), _object(state, "step")
        counts.came_back = _each(run, "came_back", numbers)
        counts.unverified = _each(run, "unverified", _text)
        importance = step.get("importance", "blocking")
        if importance not in ("blocking", "optional"):
            _refuse("step.importance", '"blocking" or "optional"')
        counts.step = StepCounts(
            importance=importance,
            retries=_number("step.retries", step.get("retries", 0)),
            tools=_each(step, "tools", call),
            codes=numbers("step.codes", step.get("codes", {})),
            calls=_each(step, "calls", call),
            failed=_each(step, "failed", _failed),
        )
        return counts


def _reached(limit: int | None, count: int) -> bool:
    return limit is not None and count >= limit


def _copy(counts: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {name: dict(inner) for name, inner in counts.items()}


def _refuse(where: str, what: str) -> NoReturn:
    message = f"`{where}` of the stored budget must be {what}"
    raise ValueError(message)


def _object(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return _mapping(name, value.get(name, {}))


def _mapping(where: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _refuse(where, "an object")
    return value


def _each(value: Mapping[str, Any], name: str, read: Any) -> dict[str, Any]:
    members = _object(value, name).items()
    return {str(inner): read(f"{name}.{inner}", it) for inner, it in members}


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str):
        _refuse(where, "a text")
    return value


@dataclass
class Keys:
    """What the keys of a conversation are made of; it outlives steps and runs."""

    scope: str = ""
    """What tells the conversation from others."""
    ended: dict[str, int] = field(default_factory=dict)
    """How often a call has ended, by its digest."""

    @classmethod
    def from_json(cls, state: Mapping[str, Any]) -> Keys:
        """Read stored keys."""
        keys = _object(state, "keys")
        ended = _numbers("keys.ended", keys.get("ended", {}))
        return cls(_text("keys.scope", keys.get("scope", "")), ended)


def _number(where: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        _refuse(where, "a whole number that is not negative")
    return value


def _numbers(where: str, value: Any) -> dict[str, int]:
    members = _mapping(where, value).items()
    return {str(name): _number(f"{where}.{name}", it) for name, it in members}


def _call(where: str, value: Any) -> CallCounts:
    members = _mapping(where, value)
    trying = _mapping(f"{where}.trying", members.get("trying", {}))
    return CallCounts(
        attempts=_number(f"{where}.attempts", members.get("attempts", 0)),
        codes=_numbers(f"{where}.codes", members.get("codes", {})),
        trying={str(name): str(mark) for name, mark in trying.items()},
    )


def _failed(where: str, value: Any) -> dict[str, list[str]]:
    params = _mapping(where, value)
    for name, marks in params.items():
        if not isinstance(marks, list):
            _refuse(f"{where}.{name}", "a list")
    return {str(name): [str(mark) for mark in marks] for name, marks in params.items()}


NO_TOOL: Final = ""
"""The tool of a call whose tool is not known."""
