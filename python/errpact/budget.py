"""Counts what was tried in a step and a run, and decides within the catalog's limits.

See `docs/decisions/082-budgets-count-the-same-in-every-language.md`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from .catalog import Importance
from .counts import NO_TOOL, CallKey, Counts, FailedCall, Keys
from .decide import Decision
from .idempotency import IdempotencyKey, digest_of, key_of
from .repair import candidates

if TYPE_CHECKING:
    from .occurrence import Occurrence
    from .source import Source


class StaleBudgetError(ValueError):
    """A stored budget cannot be continued."""


class _Shared:
    """What all copies of a budget count in."""

    def __init__(self, counts: Counts, keys: Keys) -> None:
        self.lock: Final = Lock()
        self.keys = keys
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
        self._shared = _Shared(Counts(importance), _keys(errors, Keys()))
        self._arguments: Mapping[str, Any] | None = None
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

    def with_arguments(self, arguments: Mapping[str, Any]) -> Budget:
        """Give the same budget, for calls with these arguments.

        With `with_tool` they say which call it is: its `idempotency_key`, and whether it
        must be verified first.
        """
        budget = copy.copy(self)
        budget._arguments = dict(arguments)  # noqa: SLF001 # its own copy
        return budget

    def with_scope(self, scope: str) -> Budget:
        """Set what tells the conversation from others in the keys of its calls.

        By default it is random, and part of the `state`.
        """
        with self._shared.lock:
            self._shared.keys.scope = scope
        return self

    @property
    def idempotency_key(self) -> IdempotencyKey | None:
        """Give the key of the call, if its tool has keys and tool and arguments are known.

        It is the same until the call succeeds, or fails with `outcome: done`.
        """
        if self.tool is None or not self._errors.has_keys(self.tool):
            return None
        digest = self._digest(self.tool)
        if digest is None:
            return None
        keys = self._shared.keys
        return key_of(keys.scope, digest, keys.ended.get(digest, 0))

    @property
    def unverified(self) -> str | None:
        """Give the tool that must be called before this call is made again."""
        unverified = self._shared.counts.unverified
        return unverified.get(self._digest(self.tool) or "") if unverified else None

    def verified_by(self, tool: str | None = None) -> tuple[str, ...]:
        """Give the calls that a success of this tool verifies, if it begins now."""
        name = self.tool if tool is None else tool
        unverified = self._shared.counts.unverified
        return tuple(digest for digest, by in unverified.items() if by == name)

    def _digest(self, tool: str | None) -> str | None:
        if tool is None or self._arguments is None:
            return None
        return digest_of(tool, self._arguments)

    def begin_run(self) -> None:
        """Begin a run, and with it a blocking step, with nothing counted yet.

        Keys of calls that have not ended stay.
        """
        with self._shared.lock:
            self._shared.epoch += 1
            self._shared.counts = Counts()

    def begin_step(self, importance: Importance = "blocking") -> None:
        """Begin a step. The run's count (`same_code`) continues."""
        counts = Counts(importance)
        with self._shared.lock:
            self._shared.epoch += 1
            before = self._shared.counts
            self._shared.counts = counts
            self._shared.counts.came_back = before.came_back
            self._shared.counts.unverified = before.unverified

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

    def succeeded(
        self, tool: str | None = None, verified: tuple[str, ...] | None = None
    ) -> None:
        """Count a success: the logical call ends, and the bucket gets its refill.

        It verifies the calls that name its tool, or those that were unverified as it began.
        """
        name = self.tool if tool is None else tool
        verified = self.verified_by(name) if verified is None else verified
        keyed = name is not None and self._errors.has_keys(name)
        digest = self._digest(name) if keyed else None
        bucket = self._errors.tables.bucket
        if bucket is not None:
            bucket.give_back()
        with self._shared.lock:
            self._shared.counts.end(self._key(name))
            for call in verified:
                self._shared.counts.unverified.pop(call, None)
            if digest is not None:
                self._end(digest)

    def _end(self, digest: str) -> None:
        """End a call: the next same one has another key."""
        ended = self._shared.keys.ended
        ended[digest] = ended.get(digest, 0) + 1

    def reserve(
        self, occurrence: Occurrence, attempts: int = 0, *, repairs: bool = True
    ) -> Reserved:
        """Decide, so that what is not made in the end can be withdrawn."""
        errors = self._errors
        outer = occurrence.called if self.tool is None else self.tool
        alone = occurrence.is_of_one_call(self.tool)
        inner = outer if occurrence.tool is None else occurrence.tool
        keyed = self.idempotency_key is not None
        free = occurrence.may_run_again(self.tool, errors)
        verify = None if free else occurrence.entry.verify
        digest = self._digest(self.tool) if keyed or verify else None
        failed = FailedCall(
            key=self._key(outer),
            tool=NO_TOOL if inner is None else inner,
            entry=occurrence.entry,
            is_failure=occurrence.is_failure,
            safe=occurrence.may_run_again(self.tool, errors, keyed=keyed),
            verify=verify,
            asked_ms=occurrence.asked_ms,
            attempts=attempts,
            candidates=candidates(occurrence) if alone and repairs else None,
        )
        with self._shared.lock:
            counts, epoch = self._shared.counts, self._shared.epoch
            bucket = errors.tables.bucket
            decision, attempt = counts.count(failed, errors.limits, bucket)
            if digest is not None and failed.verify is not None:
                counts.unverified[digest] = failed.verify
            elif digest is not None and keyed and failed.entry.outcome == "done":
                self._end(digest)
        if decision.decision in ("retry", "return_to_model"):
            decision = replace(decision, attempt=attempt)
        # A policy may also end by asking the user.
        asked = "ask_user" if occurrence.entry.retry.by == "user" else None
        follows = ("retry", "repair", "return_to_model", asked)
        occurrence.decided(retried=decision.decision in follows)
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
            keys = self._shared.keys
            if keys != Keys():
                counts["keys"] = copy.deepcopy(asdict(keys))
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
            keys = _keys(errors, Keys.from_json(state))
        except ValueError as error:
            raise StaleBudgetError(str(error)) from error
        budget = cls(errors)
        budget._shared = _Shared(counts, keys)
        return budget

    def _key(self, tool: str | None) -> CallKey:
        return CallKey(NO_TOOL if tool is None else str(tool), self.call)


def _keys(errors: Source, keys: Keys) -> Keys:
    """Add a scope if there is none and a tool needs one."""
    if not keys.scope and any(tool.idempotency for tool in errors.tools.values()):
        keys.scope = str(uuid4())
    return keys
