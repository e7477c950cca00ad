"""Counts what was tried in a step and a run, and decides within the catalog's limits.

See `docs/decisions/082-budgets-count-the-same-in-every-language.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .catalog import Importance
from .decide import Decision
from .idempotency import IdempotencyKey

if TYPE_CHECKING:
    from . import _engine
    from .occurrence import Occurrence
    from .source import Source


class StaleBudgetError(ValueError):
    """A stored budget cannot be continued."""


class Reserved:
    """A retry or a repair that was decided and counted."""

    def __init__(self, counted: _engine.Reserved) -> None:
        """Take what was counted."""
        self.counted: Final = counted
        word, wait, attempt, verify, param, candidates = counted.decision
        self.decision: Final = Decision.of(
            word,
            wait,
            attempt=attempt,
            verify=verify,
            param=param,
            candidates=tuple(candidates),
        )
        """The decision."""

    def withdraw(self) -> None:
        """Take back a retry or a repair that was counted but not made."""
        self.counted.withdraw()


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
        counts = errors.engine.budget(importance)
        if tool is not None:
            counts = counts.with_tool(tool)
        if call is not None:
            counts = counts.with_call(call)
        self._errors: Final = errors
        self._counts: Final = counts
        self.tool: Final = tool
        """The tool of occurrences that do not name theirs."""
        self.call: Final = call
        """The name of the logical call; None is all calls of a tool until one succeeds."""

    def with_tool(self, name: str) -> Budget:
        """Give the same budget, for calls of this tool."""
        return self._with(self._counts.with_tool(name), tool=name)

    def with_call(self, name: str) -> Budget:
        """Give the same budget, for one logical call of the name that you choose."""
        return self._with(self._counts.with_call(name), call=name)

    def with_arguments(self, arguments: Mapping[str, Any]) -> Budget:
        """Give the same budget, for calls with these arguments.

        With `with_tool` they say which call it is: its `idempotency_key`, and whether it
        must be verified first.
        """
        return self._with(self._counts.with_arguments(arguments))

    def with_scope(self, scope: str) -> Budget:
        """Set what tells the conversation from others in the keys of its calls.

        By default it is random, and part of the `state`.
        """
        self._counts.with_scope(scope)
        return self

    def _with(self, counts: _engine.Budget, **named: str) -> Budget:
        made = object.__new__(Budget)
        vars(made).update(vars(self), _counts=counts, **named)
        return made

    @property
    def idempotency_key(self) -> IdempotencyKey | None:
        """Give the key of the call, if its tool has keys and tool and arguments are known.

        It is the same until the call succeeds, or fails with `outcome: done`.
        """
        key = self._counts.idempotency_key
        return None if key is None else IdempotencyKey(key)

    @property
    def unverified(self) -> str | None:
        """Give the tool that must be called before this call is made again."""
        return self._counts.unverified

    def verified_by(self, tool: str | None = None) -> tuple[str, ...]:
        """Give the calls that a success of this tool verifies, if it begins now."""
        return tuple(self._counts.verified_by(tool))

    def begin_run(self) -> None:
        """Begin a run, and with it a blocking step, with nothing counted yet.

        Keys of calls that have not ended stay.
        """
        self._counts.begin_run()

    def begin_step(self, importance: Importance = "blocking") -> None:
        """Begin a step. The run's count (`same_code`) continues."""
        self._counts.begin_step(importance)

    @property
    def importance(self) -> Importance:
        """Say whether the plan needs the step."""
        return self._counts.importance

    @property
    def retries(self) -> int:
        """Give the retries and repairs that were made in this step."""
        return self._counts.retries

    def decide(self, occurrence: Occurrence) -> Decision:
        """Decide about a failed call; count it, and the decision as carried out."""
        if occurrence.retried is False:
            # Another executor has given it up, so only a call around it can be meant.
            occurrence = occurrence.changed(proven=False)
        return self.reserve(occurrence).decision

    def succeeded(
        self, tool: str | None = None, verified: tuple[str, ...] | None = None
    ) -> None:
        """Count a success: the logical call ends, and the bucket gets its refill.

        It verifies the calls that name its tool, or those that were unverified as it began.
        """
        verified = self.verified_by(tool) if verified is None else verified
        self._counts.succeeded(tool, list(verified))

    def reserve(
        self, occurrence: Occurrence, attempts: int = 0, *, repairs: bool = True
    ) -> Reserved:
        """Decide, so that what is not made in the end can be withdrawn."""
        return Reserved(self._counts.reserve(occurrence.happened, attempts, repairs))

    def state(self) -> dict[str, Any]:
        """Give the counts as JSON, to be stored: names, numbers and hashes, no values."""
        return self._counts.state()

    @classmethod
    def restore(cls, errors: Source, state: Mapping[str, Any]) -> Budget:
        """Continue with stored counts, also with those of another language's program.

        It is a `StaleBudgetError` if they were counted under another catalog or under
        other policies, or are not the counts of a budget.
        """
        if not isinstance(state, Mapping):
            kind = type(state).__name__
            message = f"a stored budget is an object, and this is {kind}"
            raise StaleBudgetError(message)
        try:
            counts = errors.engine.restore_budget(state)
        except ValueError as error:
            raise StaleBudgetError(str(error)) from None
        made = cls(errors)
        return made._with(counts)
