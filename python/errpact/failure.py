"""An error that happened, with the call in which it happened: the data of an occurrence."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone
from functools import cached_property
from typing import Any, Final
from uuid import UUID, uuid4

from .calls import LogicalCall
from .catalog import Disposition, Entry, Outcome
from .clean import cleaned
from .delay import Wait, asked_ms, wait_of
from .language import chosen
from .render import Scope
from .scrub import Needles
from .source import Source
from .tables import UNDECLARED, Param, Row, Tables, tool_named, tool_params
from .values import normal

NAME: Final = 200
"""The most characters of a name from the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """An item of a call that was not done, with its values in the form for the model."""

    pointer: str
    """Where the item is in the arguments: a JSON Pointer (RFC 6901)."""
    code: str
    """Its code."""
    message: str
    """The message of that code."""
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The parameters of that code."""


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A code with its parameters, the call, an id, and the cause for the log."""

    source: Source
    """The catalog."""
    row: Row
    """The code that decides."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """The values of its parameters."""
    id: UUID = field(default_factory=uuid4)
    """Its id."""
    at_ms: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    """When it happened, in milliseconds since 1970."""
    tool: str | None = None
    """The tool that was called."""
    call_id: str | None = None
    """The id of that call."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """The arguments of that call."""
    context: Mapping[str, Any] = field(default_factory=dict)
    """What came with the call."""
    own_service: str | None = None
    """The service that was given."""
    own_operation: str | None = None
    """The operation that was given."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status after the failure."""
    retry_after: timedelta | None = None
    """How long an upstream asked to wait."""
    cause: BaseException | str | None = None
    """The error behind it."""
    proven: bool = False
    """Whether what decided proves that the call did nothing, if the code says so."""
    callers: tuple[str, ...] = ()
    """The tools of the calls around it, from the inside to the outside."""
    calls: tuple[LogicalCall | None, ...] = ()
    """The calls that it passed: that of its tool, then those around it."""
    hidden: tuple[tuple[Param | None, Any], ...] = ()
    """Values of those calls: nothing shows them, and texts are searched for them."""
    alternatives: tuple[str, ...] = ()
    """Other ways to the goal, beside the catalog's."""
    actions: tuple[str, ...] = ()
    """What the model should do, beside the catalog's."""
    adjustments: tuple[tuple[str, str], ...] = ()
    """What to change in arguments, beside the catalog's."""
    languages: tuple[str, ...] = ()
    """The languages that the user prefers, best first."""
    partial: tuple[Any, tuple[Issue, ...]] | None = None
    """What was done, and the items that were not."""
    retried: bool | None = None
    """Whether a retry follows; None until an executor of retries has decided."""

    @property
    def tables(self) -> Tables:
        """Give the catalog's tables."""
        return self.source.tables

    @property
    def entry(self) -> Entry:
        """Give what the catalog says about the code that decides."""
        return self.row.entry

    @cached_property
    def presented_row(self) -> Row:
        """Give the code that is delivered."""
        return self.tables.presented(self.row)

    @property
    def presented(self) -> Entry:
        """Give what the catalog says about the code that is delivered."""
        return self.presented_row.entry

    @property
    def disposition(self) -> Disposition:
        """Say what the result is to its reader; all but a failure is an ordinary result."""
        return self.presented.disposition

    @property
    def is_failure(self) -> bool:
        """Say whether it failed: it was not refused, partly done or without a find."""
        return self.disposition == "failed"

    @property
    def code(self) -> str:
        """Give the code that decides, and that the log shows."""
        return self.row.entry.code

    @property
    def language(self) -> str | None:
        """Give the language of the text for users; None if the catalog does not say."""
        known = self.tables.languages
        own = known[0] if known else None
        tag = chosen(self.languages, own, self.presented_row.messages)
        return own if tag is None else tag

    @property
    def ref(self) -> str:
        """Give the reference that users can quote."""
        return self.id.hex[: self.source.reference_digits]

    @property
    def timestamp(self) -> str:
        """Say when it happened: UTC, RFC 3339, milliseconds."""
        ms = min(max(self.at_ms, 0), _LAST)
        at = datetime.fromtimestamp(ms // 1000, tz=timezone.utc)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03}Z"

    @property
    def service(self) -> str | None:
        """Give the service: the one given, else the tool's."""
        if self.own_service is not None or self.tool is None:
            return self.own_service
        name = tool_named(self.source.tools, self.tool)
        return self.source.tools.get(name or "", UNDECLARED).service

    @property
    def service_title(self) -> str | None:
        """Give the service's name for users."""
        service = self.service
        if service is None:
            return None
        title = self.tables.services.get(service)
        if title is not None:
            return title
        before, sign, after = self.tables.other_service.partition("{name}")
        name = cleaned(service, 100)
        return f"{before}{name}{after}" if sign else name

    @property
    def operation(self) -> str | None:
        """Give the operation: the one given, else the tool."""
        return self.tool if self.own_operation is None else self.own_operation

    @cached_property
    def declared(self) -> Mapping[str, Param]:
        """Give the declared arguments of the tool."""
        return tool_params(self.tables, self.tool)

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """Give the arguments as they are written: undeclared ones as any JSON."""
        return {
            name: normal(self.declared[name].kind, value)
            if name in self.declared
            else _undeclared(value)
            for name, value in self.arguments.items()
        }

    @cached_property
    def around(self) -> Mapping[str, tuple[Param, Any]]:
        """Give what came with the call and its declarations."""
        return {
            name: (param, normal(param.kind, self.context[name]))
            for name, param in self.tables.context.items()
            if name in self.context
        }

    @property
    def is_of_other_tools(self) -> bool:
        """Say whether none of its tools lists the code among its own."""
        raised_by = self.entry.raised_by
        tools = (*self.callers, *(() if self.tool is None else (self.tool,)))
        return bool(raised_by and tools) and not any(
            _overlap(own, tool) for own in raised_by for tool in tools
        )

    @property
    def called(self) -> str | None:
        """Give the tool of the outermost call that the failure passed through."""
        return self.callers[-1] if self.callers else self.tool

    def is_of_one_call(self, outer: str | None) -> bool:
        """Say whether it passed through only one call: of `outer`, if that is known."""
        return not self.callers and (
            self.tool is None or outer is None or self.tool == outer
        )

    @property
    def outcome(self) -> Outcome:
        """Say whether the call acted, as far as that is proven.

        What a code declares speaks for the call that failed. One around it may have acted
        before.
        """
        declared = self.entry.outcome
        around = all(self.source.repeatable(tool) for tool in self.callers)
        proven = self._did_nothing and around
        return "unknown" if declared == "not_done" and not proven else declared

    @property
    def _did_nothing(self) -> bool:
        """Say whether the innermost call did nothing, or nothing that does harm."""
        repeatable = self.tool is not None and self.source.repeatable(self.tool)
        return self.entry.outcome == "not_done" and (self.proven or repeatable)

    def may_run_again(
        self, outer: str | None, source: Source, *, keyed: bool = False
    ) -> bool:
        """Say whether all calls that it passed through may run again.

        The refusal of an inner call proves nothing about the one that made it. See
        `docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`. With `keyed`,
        the call of `outer` is made again with the same key.
        """
        own = outer if self.tool is None else self.tool

        def same_key(tool: str | None) -> bool:
            # A code that says that it happened has ended the call and its key.
            ended = self.entry.outcome == "done"
            return keyed and not ended and tool is not None and outer in (None, tool)

        inner, outermost = self.callers[:-1], self.callers[-1:]
        return (
            (
                self._did_nothing
                or (own is not None and self.source.repeatable(own))
                or (not self.callers and same_key(own))
            )
            and all(self.source.repeatable(tool) for tool in inner)
            # Only the call that is made again has the key.
            and all(
                self.source.repeatable(tool) or same_key(tool) for tool in outermost
            )
            and (
                outer is None
                or self.called in (None, outer)
                or source.repeatable(outer)
                or same_key(outer)
            )
        )

    @property
    def is_offered(self) -> bool:
        """Say whether a form may offer the retry of the code's policy, for this call."""
        by = self.entry.retry.by
        if by is None or by == "user":
            # The user can always act, and ask again.
            return by is not None
        if self.retried is not None:
            return self.retried
        return self.may_run_again(None, self.source)

    @property
    def retry_word(self) -> str:
        """Give the retry policy for this call as one word."""
        return self.entry.retry.word if self.is_offered else _NOT_OFFERED

    def offered_wait(self, audience: str) -> Wait | None:
        """Give the wait before a retry that a form may offer to this receiver."""
        return self.wait(audience) if self.is_offered else None

    @property
    def asked_ms(self) -> int | None:
        """Give the wait that was asked for, beside the catalog's own."""
        return asked_ms(self)

    def decided(self, *, retried: bool) -> None:
        """Record that an executor of retries has decided whether one follows."""
        # The one fact that is known only later; executors share the occurrence.
        object.__setattr__(self, "retried", retried)

    def scope(self, row: Row, audience: str) -> Scope:
        """Give the names in a text for this receiver."""
        external = any(param.external for param in row.params.values()) or any(
            param.external for param, _ in self.around.values()
        )
        return Scope(
            params=row.params,
            given=self.given,
            context=self.around,
            builtin=self._builtin,
            audience=audience,
            withheld=self.withheld(audience) if external else None,
        )

    @cached_property
    def _builtin(self) -> Mapping[str, str | None]:
        return {
            "ref": self.ref,
            "error_id": str(self.id),
            "tool": self._name(self.tool),
            "service": self.service_title,
            "stage": self._name(self.stage),
            "rollback_status": self._name(self.rollback_status),
        }

    @staticmethod
    def _name(name: str | None) -> str | None:
        return None if name is None else cleaned(name, 100)

    def withheld(self, audience: str) -> Needles:
        """Give the values that this receiver does not get unchanged."""
        needles = Needles(of_log=audience == "log")
        shown = self.presented_row.params

        def add(param: Param | None, value: Any) -> None:
            if param is None:
                if audience == "log":
                    needles.add(value, "text")
            elif param.channels[audience] != "plain":
                needles.add(value, param.kind)

        for name, value in self.given.items():
            add(self.row.params.get(name) or shown.get(name), value)
        for param, value in self.around.values():
            add(param, value)
        for name, value in self.values.items():
            add(self.declared.get(name), value)
        for hidden, value in self.hidden:
            form = _undeclared(value) if hidden is None else normal(hidden.kind, value)
            add(hidden, form)
        if audience == "model":
            for name, value in self.values.items():
                own = self.declared.get(name)
                if own is None or own.channels["model"] == "plain":
                    # The model wrote the arguments of its call.
                    needles.add_own(value)
        return needles

    def wait(self, audience: str | None = None) -> Wait | None:
        """Give the wait before a retry, if this receiver may know it; None is anyone."""
        return wait_of(self, audience)

    def changed(self, **changes: Any) -> Any:
        """Give it with other facts."""
        return replace(self, **changes)


def _overlap(own: str, tool: str) -> bool:
    return tool.startswith(own[:-1]) if own.endswith("*") else tool == own


def _undeclared(value: object) -> Any:
    return normal("text", value) if isinstance(value, str) else normal("json", value)


_NOT_OFFERED: Final = "do-not-retry"
_LAST: Final = 253_402_300_799_999
