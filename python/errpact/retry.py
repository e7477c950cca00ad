"""Makes calls again as the catalog says: one loop for functions, one for coroutines."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .decide import Decision, decide

if TYPE_CHECKING:
    from .catalog import Importance
    from .errors import Errors
    from .occurrence import Occurrence

T = TypeVar("T")


class StoppedError(Exception):
    """A call failed, and no automatic retry follows."""

    def __init__(self, occurrence: Occurrence, decision: str, attempts: int) -> None:
        """Take the last failure, and what to do about it."""
        super().__init__(f"{occurrence.code}: {decision} after {attempts} attempts")
        self.occurrence: Final = occurrence
        """The last failure, in every form."""
        self.decision: Final = decision
        """What to do: `return_to_model`, `ask_user`, `skip`, `complete`, `fail`."""
        self.attempts: Final = attempts
        """How often the call was made."""


class Budget:
    """What is left of the retries of one step."""

    def __init__(
        self,
        errors: Errors,
        *,
        tool: str | None = None,
        importance: Importance = "blocking",
    ) -> None:
        """Begin a step with a full budget."""
        self._errors: Final = errors
        self._repeatable: Final = tool is not None and errors.repeatable(tool)
        self._importance: Final = importance
        self._of_code: dict[str, int] = {}
        self.retries = 0
        """The automatic retries in this step."""
        self.attempts = 1
        """The attempts in this step."""

    def decide(self, occurrence: Occurrence) -> Decision:
        """Decide about a failure, and count the retry if there is one."""
        code = str(occurrence.code)
        wait = occurrence.wait()
        asked = occurrence.entry.retry.delay_param is not None
        told = wait.ms if wait is not None and (asked or not wait.fixed) else None
        decision = decide(
            occurrence.entry,
            retries=self._of_code.get(code, 0),
            repeatable=self._repeatable,
            importance=self._importance,
            retry_after_ms=0 if told is None and asked else told,
        )
        if decision.decision != "retry":
            return decision
        limits = self._errors.limits
        most = limits.retries_per_step
        total = limits.total_attempts
        if (most is not None and self.retries >= most) or (
            total is not None and self.attempts >= total
        ):
            ended = occurrence.entry.exhausted
            optional = self._importance == "optional"
            return Decision(decision=ended.optional if optional else ended.blocking)
        self._of_code[code] = self._of_code.get(code, 0) + 1
        self.retries += 1
        self.attempts += 1
        return decision

    def stopped(self, occurrence: Occurrence, decision: Decision) -> StoppedError:
        """Give the error that ends the loop."""
        last = occurrence.changed(retries_ended=occurrence.entry.retry.by == "runtime")
        return StoppedError(last, decision.decision, self.attempts)


def run(
    errors: Errors,
    call: Callable[[], T],
    *,
    importance: Importance = "blocking",
    sleep: Callable[[float], object] = time.sleep,
    **about: Any,
) -> T:
    """Make a call, and again as long as the catalog allows and it fails."""
    budget = Budget(errors, tool=about.get("tool"), importance=importance)
    while True:
        try:
            return call()
        except Exception as error:
            occurrence = errors.occurrence(error, **about)
            decision = budget.decide(occurrence)
            if decision.decision != "retry":
                raise budget.stopped(occurrence, decision) from error
        sleep(_pause(decision))


async def run_async(
    errors: Errors,
    call: Callable[[], Awaitable[T]],
    *,
    importance: Importance = "blocking",
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    **about: Any,
) -> T:
    """Make a call of a coroutine, and again as long as the catalog allows."""
    budget = Budget(errors, tool=about.get("tool"), importance=importance)
    while True:
        try:
            return await call()
        except Exception as error:
            occurrence = errors.occurrence(error, **about)
            decision = budget.decide(occurrence)
            if decision.decision != "retry":
                raise budget.stopped(occurrence, decision) from error
        await sleep(_pause(decision))


def _pause(decision: Decision) -> float:
    return random.uniform(decision.least_ms, decision.most_ms) / 1000  # noqa: S311
