"""Runs the tool calls of an agent framework: what fails becomes an occurrence.

See docs/decisions/084-adapters-import-their-framework-by-name.md.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, wait
from contextvars import copy_context
from dataclasses import dataclass, field
from importlib import import_module
from threading import Thread
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from .arguments import ArgumentProblem
from .attempts import (
    Broken,
    TimeLimit,
    contained,
    failure_of,
    is_interrupt,
    logged,
)
from .members import is_a
from .occurrence import Occurrence
from .raised import ReceivedError, Reported
from .read import ToolError
from .retry import StoppedError

T = TypeVar("T")
Check: TypeAlias = Callable[[str, Mapping[str, object]], object]
"""Gets a tool's name and arguments, and raises what refuses the call."""
_log: Final = logging.getLogger("errpact")


class Catalog(Protocol):
    """A generated module: the functions of it that an adapter calls."""

    @property
    def occurrence(self) -> Callable[..., Occurrence]:
        """Make an occurrence of an exception."""

    @property
    def failure_in(self) -> Callable[..., Exception | None]:
        """Find the failure that a tool returned as data."""

    @property
    def parse(self) -> Callable[[object], ToolError | None]:
        """Read a result."""

    @property
    def retry(self) -> Callable[..., Any]:
        """Make a call, and again as the catalog says."""

    @property
    def retry_async(self) -> Callable[..., Any]:
        """Make a call of a coroutine, and again as the catalog says."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call of a tool."""

    tool: str
    """The tool's name."""
    id: str | None = None
    """The id that the model gave the call."""
    arguments: Mapping[str, object] = field(default_factory=dict)
    """The arguments."""


@dataclass(frozen=True)
class _Passed:
    error: BaseException


class _Ended(BaseException):
    """What ends a call at once: for `retry` neither a success nor a failure."""

    def __init__(self, result: Occurrence | _Passed) -> None:
        super().__init__()
        self.result: Final = result


class Guard:
    """Runs tool calls with a catalog."""

    def __init__(
        self,
        errors: Catalog,
        *,
        time_limit: float | None = None,
        check: Check | None = None,
        passes: Callable[[Exception], bool] | None = None,
    ) -> None:
        """Take the generated module.

        `time_limit` is in seconds, for each attempt. `check` runs before the tool and may
        raise an error of the catalog. `passes` names the exceptions with which a framework
        interrupts a tool; they are not failures.
        """
        self._errors: Final = errors
        self._limit: Final = time_limit
        self._check: Final = check
        self._passes: Final = passes

    async def run(
        self, call: Call, attempt: Callable[[], Awaitable[T]]
    ) -> T | Occurrence:
        """Make a call, and again as the catalog allows. A failure is logged once.

        Also what is no `Exception` is a failure, unless it ends the caller: a cancellation
        of the caller's, or an interrupt from the keyboard.
        """
        failures: list[Exception] = []

        async def once() -> T:
            try:
                refusal = self._check and self._check(call.tool, call.arguments)
                if inspect.isawaitable(refusal):
                    await refusal
                result = await self._limited(call, attempt)
                self._refuse(call, result)
            except (_Ended, asyncio.CancelledError, GeneratorExit):
                # A tool is in a separate task, so these come from outside.
                raise
            except BaseException as error:
                found = self._settled(call, error, failures)
                if found is None:
                    raise
                raise _Ended(found) from None
            return result

        try:
            result: Any = await self._errors.retry_async(once, **_about(call))
        except _Ended as ended:
            result = ended.result
        except Exception as error:
            result = self._stopped(error, failures)
        given: T | Occurrence = _given(result)
        return given

    def run_sync(self, call: Call, attempt: Callable[[], T]) -> T | Occurrence:
        """Make a call that does not await, as `run` does."""
        failures: list[Exception] = []

        def once() -> T:
            try:
                refusal = self._check and self._check(call.tool, call.arguments)
                if inspect.iscoroutine(refusal):
                    refusal.close()
                    message = "the check awaits, and this call does not"
                    raise TypeError(message)  # noqa: TRY301 # refuses the call
                result = self._limited_sync(attempt)
                self._refuse(call, result)
            except BaseException as error:
                found = self._settled(call, error, failures)
                if found is None:
                    raise
                raise _Ended(found) from None
            return result

        try:
            result: Any = self._errors.retry(once, **_about(call))
        except _Ended as ended:
            result = ended.result
        except Exception as error:
            result = self._stopped(error, failures)
        given: T | Occurrence = _given(result)
        return given

    def _refuse(self, call: Call, result: object) -> None:
        """Raise the failure that a tool returned as data."""
        failure = failure_of(self._errors, call.tool, result)
        if failure is not None:
            raise failure

    def failed(self, call: Call, error: BaseException) -> Occurrence:
        """Make and log the occurrence of a failure that no automatic retry follows."""
        about = _about(call)
        if is_a(error, ArgumentProblem):
            # A wrong argument may be anything, so none of them gets into the occurrence.
            del about["arguments"]
        found = self._errors.occurrence(error, **about)
        return logged(found)

    def reported(self, call: Call, text: str, told: object = None) -> Occurrence | None:
        """Find the code of a result that says it failed.

        None if errpact wrote it with this catalog: then `told`, what came beside the text,
        has the envelope. The name of a code in the text is anyone's.
        """
        read = None if told is None else self._errors.parse(told)
        if read is not None and read.is_own:
            if len(text) <= _LONGEST:
                return None
            return self.failed(call, ReceivedError(read))
        return self.failed(call, Reported(text[:_LONGEST]))

    def _settled(
        self, call: Call, error: BaseException, failures: list[Exception]
    ) -> Occurrence | _Passed | None:
        """Give what ends the call at once; None if the catalog decides about a retry."""
        if not is_a(error, Exception):
            return None if is_interrupt(error) else self.failed(call, error)
        raised: Exception = error  # type: ignore[assignment]
        if self._passes is not None and self._passes(raised):
            return _Passed(error)
        failures.append(raised)
        if is_a(error, StoppedError):
            # The tool has its own loop, and its retries are exhausted. This call has acted
            # around it.
            return self.failed(call, error)
        if is_a(error, ArgumentProblem):
            return self.failed(call, error)
        return None

    def _stopped(
        self, error: Exception, failures: list[Exception]
    ) -> Occurrence | _Passed:
        if type(error) is StoppedError:
            return logged(error.occurrence)
        if not failures:
            raise error
        # The application's exception, not one that was raised while it was handled.
        _log.error("errpact could not handle a failure", exc_info=error)
        return _Passed(failures[-1])

    async def _limited(self, call: Call, attempt: Callable[[], Awaitable[T]]) -> T:
        try:
            return await contained(attempt, self._limit)
        except Broken as broken:
            raise _Ended(self.failed(call, broken.error)) from None

    def _limited_sync(self, attempt: Callable[[], T]) -> T:
        if self._limit is None:
            return attempt()
        ended: Future[T] = Future()
        context = copy_context()

        def work() -> None:
            try:
                ended.set_result(context.run(attempt))
            except BaseException as error:
                ended.set_exception(error)

        Thread(target=work, daemon=True).start()
        if wait([ended], timeout=self._limit).done:
            return ended.result()
        raise TimeLimit.after(self._limit)


_LONGEST: Final = 64 * 1024
"""The most characters that are read of a text that says that a call failed."""
_MOST_WRAPPED: Final = 16


def framework(module: str, extra: str) -> Any:
    """Import a framework that an adapter is for."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        message = f"{module} is not installed: pip install 'errpact[{extra}]'"
        raise ModuleNotFoundError(message, name=error.name) from error


def cause_of(error: Exception, wraps: Callable[[Exception], bool]) -> Exception:
    """Give what a tool raised, which frameworks wrap in their own exceptions."""
    for _ in range(_MOST_WRAPPED):
        cause = error.__cause__
        if cause is None or not is_a(cause, Exception) or not wraps(error):
            break
        error = cause  # type: ignore[assignment]
    return error


def _about(call: Call) -> dict[str, Any]:
    return {"tool": call.tool, "call_id": call.id, "arguments": call.arguments}


def _given(result: Any) -> Any:
    if isinstance(result, _Passed):
        raise result.error
    return result
