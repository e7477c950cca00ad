"""Counts what was tried in a step and a run, and decides within the catalog's limits.

See `docs/decisions/082-budgets-count-the-same-in-every-language.md`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from .catalog import Importance
from .counts import NO_TOOL, CallKey, Counts, FailedCall
from .decide import Decision
from .repair import candidates

if TYPE_CHECKING:
    from .occurrence import Occurrence
    from .source import Source


class StaleBudgetError(ValueError):
    """A stored budget cannot be continued."""


class _Shared:
    """What all copies of a budget count in."""

    def __init__(self, counts: Counts) -> None:
        self.lock: Final = Lock()
        self.counts = counts
        self.epoch = 0


@dataclass(frozen=True)
class Reserved:
    """A retry or a repair that was decided and counted."""

    decision: Decision
    """The decision."""
    key: CallKey
    """The logical call."""
    code: str
    """The code."""
    epoch: int
    """The step in which it was counted."""


class Budget:
    """What is left of the retries of one step and one run.

    A run is one turn of the user; a step is what the application names, else the run.
    What `with_tool` and `with_call` return counts in the same budget. Each decision and
    its count are one step, so parallel calls cannot both take the last retry.
    """

    def __init__(
        self,
        errors: Source,
        *,
        tool: str | None = None,
        call: str | None = None,
        importance: Importance = "blocking",
    ) -> None:
        """Begin a run and its first step, with nothing counted yet."""
        self._errors: Final = errors
        self._shared = _Shared(Counts(importance))
        self.tool = tool
        """The tool of occurrences that do not name theirs."""
        self.call = call
        """The name of the logical call; None is all calls of a tool until one succeeds."""

    def with_tool(self, name: str) -> Budget:
        """Give the same budget, for calls of this tool."""
        budget = copy.copy(self)
        budget.tool = name
        return budget

    def with_call(self, name: str) -> Budget:
        """Give the same budget, for one logical call of the name that you choose."""
        budget = copy.copy(self)
        budget.call = name
        return budget

    def begin_run(self) -> None:
        """Begin a run, and with it a blocking step, with nothing counted yet."""
        with self._shared.lock:
            self._shared.epoch += 1
            self._shared.counts = Counts()

    def begin_step(self, importance: Importance = "blocking") -> None:
        """Begin a step. The run's count (`same_code`) continues."""
        with self._shared.lock:
            self._shared.epoch += 1
            came_back = self._shared.counts.came_back
            self._shared.counts = Counts(importance)
            self._shared.counts.came_back = came_back

    @property
    def importance(self) -> Importance:
        """Say whether the plan needs the step."""
        return self._shared.counts.step.importance

    @property
    def retries(self) -> int:
        """Give the retries and repairs that were made in this step."""
        return self._shared.counts.step.retries

    def decide(self, occurrence: Occurrence) -> Decision:
        """Decide about a failed call; count it, and the decision as carried out."""
        return self.reserve(occurrence).decision

    def succeeded(self, tool: str | None = None) -> None:
        """Count a success: the logical call ends, and the bucket gets its refill."""
        bucket = self._errors.tables.bucket
        if bucket is not None:
            bucket.give_back()
        with self._shared.lock:
            self._shared.counts.end(self._key(self.tool if tool is None else tool))

    def reserve(
        self, occurrence: Occurrence, attempts: int = 0, *, repairs: bool = True
    ) -> Reserved:
        """Decide, so that what is not made in the end can be withdrawn."""
        errors = self._errors
        outer = occurrence.called if self.tool is None else self.tool
        alone = occurrence.is_of_one_call(self.tool)
        inner = outer if occurrence.tool is None else occurrence.tool
        failed = FailedCall(
            key=self._key(outer),
            tool=NO_TOOL if inner is None else inner,
            entry=occurrence.entry,
            is_failure=occurrence.is_failure,
            safe=occurrence.may_run_again(self.tool, errors),
            asked_ms=occurrence.asked_ms,
            attempts=attempts,
            candidates=candidates(occurrence) if alone and repairs else None,
        )
        with self._shared.lock:
            counts, epoch = self._shared.counts, self._shared.epoch
            bucket = errors.tables.bucket
            decision, attempt = counts.count(failed, errors.limits, bucket)
        if decision.decision in ("retry", "return_to_model"):
            decision = replace(decision, attempt=attempt)
        occurrence.decided(retried=decision.decision in ("retry", "repair"))
        return Reserved(decision, failed.key, failed.entry.code, epoch)

    def withdraw(self, reserved: Reserved) -> None:
        """Take back a retry or a repair that was counted but not made."""
        decision = reserved.decision
        if decision.decision not in ("retry", "repair"):
            return
        bucket = self._errors.tables.bucket
        if decision.decision == "retry" and bucket is not None:
            bucket.put_back()
        with self._shared.lock:
            # The counts of a step are discarded with it.
            if self._shared.epoch == reserved.epoch:
                self._shared.counts.withdraw(
                    reserved.key, reserved.code, decision.param
                )

    def state(self) -> dict[str, Any]:
        """Give the counts as JSON, to be stored: names, numbers and hashes, no values."""
        with self._shared.lock:
            counts = self._shared.counts.to_json()
        return {
            "catalog": self._errors.name,
            "fingerprint": self._errors.tables.policy_fingerprint,
            **counts,
        }

    @classmethod
    def restore(cls, errors: Source, state: Mapping[str, Any]) -> Budget:
        """Continue with stored counts, also with those of another language's program.

        It is a `StaleBudgetError` if they were counted under another catalog or under
        other policies, or are not the counts of a budget.
        """
        if not isinstance(state, Mapping):
            message = (
                f"a stored budget is an object, and this is {type(state).__name__}"
            )
            raise StaleBudgetError(message)
        stored = f"{state.get('catalog', '')} {state.get('fingerprint', '')}"
        current = f"{errors.name} {errors.tables.policy_fingerprint}"
        if stored != current:
            message = (
                f'the budget was stored with catalog "{stored}", and this program has '
                f'"{current}": its codes and limits may be others, so begin a new one '
                "with Budget"
            )
            raise StaleBudgetError(message)
        try:
            counts = Counts.from_json(state, errors.code_of)
        except ValueError as error:
            raise StaleBudgetError(str(error)) from error
        budget = cls(errors)
        budget._shared = _Shared(counts)
        return budget

    def _key(self, tool: str | None) -> CallKey:
        return CallKey(NO_TOOL if tool is None else str(tool), self.call)
