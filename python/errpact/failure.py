"""An error that happened, with the call in which it happened: the data of an occurrence."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone
from functools import cached_property
from typing import Any, Final
from uuid import UUID, uuid4

from .catalog import Entry
from .clean import cleaned
from .render import Scope
from .scrub import Needles
from .source import Source
from .tables import UNDECLARED, Param, Row, Tables, tool_named
from .values import milliseconds, normal

NAME: Final = 200
"""The most characters of a name from the program."""


@dataclass(frozen=True, slots=True)
class Wait:
    """How long to wait before a retry."""

    microseconds: int
    """Its length."""
    said_by: str | None = None
    """The parameter that says exactly this."""
    fixed: bool = False
    """Whether it is the catalog's own."""

    @property
    def ms(self) -> int:
        """Give its length in milliseconds."""
        return self.microseconds // 1000

    @property
    def seconds(self) -> int:
        """Give its length in seconds, rounded up."""
        return -(-self.microseconds // 1_000_000)

    @property
    def text(self) -> str:
        """Give its length in words."""
        return milliseconds(self.ms)


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
    retries_ended: bool = False
    """Whether automatic retries have ended."""

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
    def code(self) -> str:
        """Give the code that decides, and that the log shows."""
        return self.row.entry.code

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
        name = (
            None if self.tool is None else tool_named(self.tables.arguments, self.tool)
        )
        return {} if name is None else self.tables.arguments[name]

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
        """Say whether its tool does not list the code among its own."""
        raised_by = self.entry.raised_by
        return bool(raised_by) and self.tool is not None and self.tool not in raised_by

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
        if audience == "model":
            for name, value in self.values.items():
                own = self.declared.get(name)
                if own is None or own.channels["model"] == "plain":
                    # The model wrote the arguments of its call.
                    needles.add_own(value)
        return needles

    def wait(self, audience: str | None = None) -> Wait | None:
        """Give the wait before a retry, if this receiver may know it; None is anyone."""
        retry = self.entry.retry
        if retry.by is None:
            return None
        if retry.delay_param is None:
            wait = Wait(retry.delay_ms * 1000, fixed=True)
        else:
            found = self._parameter(retry.delay_param)
            if found is None:
                return None
            param, value = found
            if value is None:
                wait = Wait(0)
            elif audience is None or param.channels[audience] == "plain":
                wait = self._said(param.name, value)
            else:
                return None
        if self.retry_after is not None:
            asked = min(_microseconds(self.retry_after), retry.max_delay_ms * 1000)
            if asked > wait.microseconds:
                wait = Wait(-(-asked // 1000) * 1000)
        return wait if wait.said_by is not None or wait.microseconds else None

    def _parameter(self, name: str) -> tuple[Param, Any] | None:
        param = self.row.params.get(name)
        if param is not None:
            return param, self.given.get(name)
        return self.around.get(name)

    def _said(self, name: str, value: Any) -> Wait:
        if isinstance(value, timedelta):
            length = _microseconds(value)
        elif isinstance(value, datetime):
            at = value if value.tzinfo else value.replace(tzinfo=timezone.utc)
            until = (at - _EPOCH) // timedelta(milliseconds=1)
            length = max(max(until, 0) - self.at_ms, 0) * 1000
        else:
            return Wait(0)
        retry = self.entry.retry
        most = retry.max_delay_ms * 1000
        if retry.by == "runtime" and length > most:
            return Wait(most)
        return Wait(length, said_by=name)

    def changed(self, **changes: Any) -> Any:
        """Give it with other facts."""
        return replace(self, **changes)


def _undeclared(value: object) -> Any:
    return normal("text", value) if isinstance(value, str) else normal("json", value)


def _microseconds(length: timedelta) -> int:
    return max(length // timedelta(microseconds=1), 0)


_LAST: Final = 253_402_300_799_999
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
