"""Makes calls again as the catalog says: one loop for functions, one for coroutines."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from inspect import iscoroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .budget import Budget, Reserved
from .calls import LogicalCall, Making

if TYPE_CHECKING:
    from . import _engine
    from .catalog import Importance
    from .errors import Errors
    from .occurrence import Occurrence

T = TypeVar("T")
Repair = Callable[[str, object], object]


class StoppedError(Exception):
    """A call failed, and no automatic retry follows."""

    def __init__(self, occurrence: Occurrence, decision: str, attempts: int) -> None:
        """Take the last failure, and what to do about it."""
        plural = "" if attempts == 1 else "s"
        super().__init__(
            f"{occurrence.code}: {decision} after {attempts} attempt{plural}"
        )
        self.occurrence: Final = occurrence
        """The last failure, in every form."""
        self.decision: Final = decision
        """What to do: `verify`, `return_to_model`, `ask_user`, `skip`, `complete`, `fail`."""
        self.attempts: Final = attempts
        """How often the call was made."""
        self._reserved: Reserved | None = None

    def counted(self) -> tuple[_engine.Reserved, int] | None:
        """Give what a budget decided, for the loop that settles the call."""
        return (
            None if self._reserved is None else (self._reserved.counted, self.attempts)
        )


class Progress:
    """The progress of one call: the attempts made, and the next step."""

    def __init__(
        self,
        errors: Errors,
        *,
        importance: Importance,
        budget: Budget | None,
        repair: Repair | None,
        about: dict[str, Any],
    ) -> None:
        """Begin a call that was not made yet."""
        tool = about.get("tool")
        if budget is None:
            budget = Budget(errors, tool=tool, importance=importance)
        elif not isinstance(budget, Budget):
            kind = type(budget).__name__
            message = (
                "budget must be what budget() or restore_budget(state) returns, and is "
                f"of the type {kind}"
            )
            raise TypeError(message)
        elif tool is not None:
            budget = budget.with_tool(tool)
        arguments = about.get("arguments")
        if isinstance(arguments, Mapping):
            self._arguments: dict[str, Any] | None = dict(arguments)
        else:
            self._arguments = None
        self._errors, self._step, self._about = errors, budget, about
        self._call = LogicalCall(tool, about.get("call_id"))
        self._verified = budget.verified_by()
        self._repair = repair
        self._attempts = 0
        self._called: str | None = None

    @property
    def _budget(self) -> Budget:
        """Give the budget of the call as the next attempt makes it."""
        if self._arguments is None:
            return self._step
        return self._step.with_arguments(self._arguments)

    def calling(self) -> Making:
        """Let the call have its key, and be told apart from calls inside of it."""
        return Making(self._call, self._budget.idempotency_key)

    def failed(self, error: Exception) -> Reserved:
        """Count a failed attempt; a `StoppedError` if none follows."""
        with Making(self._call):
            self._call.failed = True
            occurrence = self._errors.occurrence(error, **self._about)
        repairs = self._repair is not None
        reserved = self._budget.reserve(occurrence, self._attempts, repairs=repairs)
        self._attempts += 1
        self._called = occurrence.called
        decision = reserved.decision
        if decision.decision not in ("retry", "repair"):
            stopped = StoppedError(occurrence, decision.decision, self._attempts)
            stopped._reserved = reserved  # noqa: SLF001
            raise stopped from error
        if self._repair is not None and decision.param is not None:
            self._repair(decision.param, decision.candidates[0])
            if self._arguments is not None:
                self._arguments[decision.param] = decision.candidates[0]
        return reserved

    def succeeded(self) -> None:
        """Count the success."""
        called = self._called if self._step.tool is None else None
        self._budget.succeeded(called, self._verified)


def run(
    errors: Errors,
    call: Callable[[], T],
    *,
    importance: Importance = "blocking",
    budget: Budget | None = None,
    repair: Repair | None = None,
    sleep: Callable[[float], object] = time.sleep,
    **about: Any,
) -> T:
    """Make a call, and again as long as the catalog allows and it fails."""
    progress = Progress(
        errors, importance=importance, budget=budget, repair=repair, about=about
    )
    while True:
        try:
            with progress.calling():
                value = call()
        except Exception as error:
            reserved = progress.failed(error)
        else:
            if iscoroutine(value):
                # It has not begun, and its failure could not be counted.
                value.close()
                message = (
                    "retry got a coroutine, which has to be awaited: use "
                    "`await retry_async(…)`"
                )
                raise TypeError(message)
            progress.succeeded()
            return value
        try:
            sleep(_pause(reserved))
        except BaseException:
            reserved.withdraw()
            raise


async def run_async(
    errors: Errors,
    call: Callable[[], Awaitable[T]],
    *,
    importance: Importance = "blocking",
    budget: Budget | None = None,
    repair: Repair | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    **about: Any,
) -> T:
    """Make a call of a coroutine, and again as long as the catalog allows."""
    progress = Progress(
        errors, importance=importance, budget=budget, repair=repair, about=about
    )
    while True:
        try:
            with progress.calling():
                value = await call()
        except Exception as error:
            reserved = progress.failed(error)
        else:
            progress.succeeded()
            return value
        try:
            await sleep(_pause(reserved))
        except BaseException:
            # Canceled: the place in the budget and the token are free again.
            reserved.withdraw()
            raise


def _pause(reserved: Reserved) -> float:
    decision = reserved.decision
    return random.uniform(decision.least_ms, decision.most_ms) / 1000  # noqa: S311
