"""The errors of a catalog: what a generated module has as functions."""

from __future__ import annotations

import logging
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeGuard, TypeVar

from . import retry as loops
from .arguments import ArgumentProblem
from .budget import Budget
from .catalog import Importance
from .causes import causes_of, paths
from .decide import Decision
from .members import is_a
from .nested import call_of, completed, recall, remember
from .notes import Note
from .occurrence import Occurrence
from .prompt import PromptError, names_of
from .raised import (
    CodedError,
    ReceivedError,
    Reported,
    UnknownCodeError,
    UnknownNoteError,
)
from .read import ToolError, tool_error
from .received import recovery_of
from .source import Source

if TYPE_CHECKING:
    from .classify import Classified, Signal
    from .classify.classifier import Classifier, Found
    from .history import History
    from .tool_loop import ToolLoop

T = TypeVar("T")
_log: Final = logging.getLogger("errpact")


class Errors(Source):
    """The errors of a catalog: a generated module makes one."""

    def occurrence(
        self,
        error: BaseException,
        *,
        tool: str | None = None,
        call_id: str | None = None,
        arguments: Mapping[str, object] | None = None,
        context: Mapping[str, object] | None = None,
        service: str | None = None,
        operation: str | None = None,
        stage: str | None = None,
        rollback_status: str | None = None,
        retry_after: timedelta | None = None,
    ) -> Occurrence:
        """Make an occurrence of an exception.

        An exception of this catalog keeps its code and its parameters, however it was
        wrapped. For anything else the catalog's rules find a code by what the exception and
        its causes say; if no rule fits, it is the fallback. The log has the texts of the
        exception and its causes, scrubbed. No exception makes it raise.
        """
        # What is no exception counts as a failure without a code, which would hide this one.
        if issubclass(type(error), type):
            name: str = error.__name__  # type: ignore[attr-defined]
            message = (
                f"occurrence takes an exception, and {name} is a class: write {name}(…)"
            )
            raise TypeError(message)
        about: dict[str, Any] = {
            "tool": tool,
            "call_id": call_id,
            "arguments": _NOTHING if arguments is None else _mapping(arguments),
            "context": _NOTHING if context is None else _mapping(context),
            "own_service": service,
            "own_operation": operation,
            "stage": stage,
            "rollback_status": rollback_status,
            "retry_after": retry_after,
        }
        if tool is not None:
            about["calls"] = (call_of(None, tool, call_id),)
        return self._occurrence(error, about)

    def _occurrence(self, error: BaseException, about: dict[str, Any]) -> Occurrence:
        # Of several failures, one that did nothing says nothing about the others, and what
        # is not an `Exception` cut the call off.
        failures = paths(error)
        alone = len(failures) == 1 and is_a(error, Exception)
        for cause in causes_of(failures):
            known = recall(cause, self)
            if known is not None:
                proven = known.proven and alone
                found = completed(known, about).changed(proven=proven)
                return remember(cause, found)
            if _is_coded(cause) and cause.source is self:
                below = cause.__cause__ or cause.__context__
                outer = None if cause is error else error
                about["proven"] = alone
                return remember(cause, self._coded(cause, below or outer, about))
            if is_a(cause, ReceivedError):
                came: ToolError = cause.error  # type: ignore[attr-defined]
                about["proven"] = alone and came.proves
                return remember(cause, self._received(cause, about))
        if not is_a(error, BaseException):
            # A string that a library returned as its error, for example.
            return Occurrence(self, self.fallback.code, {**about, "cause": error})
        tool, service = about["tool"], about["own_service"]
        try:
            found, asked = self._classifier.find_of(error, tool=tool, service=service)
        except Exception:
            # What cannot be read never hides the application's exception.
            _log.exception("errpact could not read a failure")
            found, asked = None, None
        code, given = self._found(found)
        if about["retry_after"] is None:
            about["retry_after"] = asked
        # errpact itself refuses wrong arguments before the tool runs, and a tool that
        # returned has run.
        refused, ran = is_a(error, ArgumentProblem), is_a(error, Reported)
        proves = found is not None and found.proves and not ran
        about["proven"] = alone and (refused or proves)
        if type(error) is Reported and not error.declared and tool is not None:
            self.engine.tell_uncoded(tool, str(code))
        about["given"], about["cause"] = given, error
        return remember(error, Occurrence(self, code, about))

    def _coded(
        self, error: CodedError, cause: BaseException | None, about: dict[str, Any]
    ) -> Occurrence:
        about["given"], about["cause"] = error.params, cause
        return Occurrence(self, self._known(error.code), about)

    def _received(self, cause: BaseException, about: dict[str, Any]) -> Occurrence:
        came: ToolError = cause.error  # type: ignore[attr-defined]
        context = None if came.envelope is None else came.envelope.context
        said = came.details if context is None else context.parameters
        if about["retry_after"] is None and came.retry_after_ms is not None:
            wait = min(came.retry_after_ms, _LONGEST_MS)
            about["retry_after"] = timedelta(milliseconds=wait)
        recovery = (recovery_of(came), came.known)
        about["details"], about["cause"], about["came"] = said, cause, recovery
        return Occurrence(self, self._known(came.entry.code), about)

    def _found(self, found: Found | None) -> tuple[str, Mapping[str, Any]]:
        if found is None:
            return self.fallback.code, _NOTHING
        return self._known(found.code), found.values

    def _known(self, code: str) -> str:
        known = self.codes.get(code)
        return self.entry(code).code if known is None else known

    @cached_property
    def _classifier(self) -> Classifier:
        # A program that starts has no failure to classify.
        from .classify.classifier import Classifier

        return Classifier(self.engine)

    def classify(self, signal: Signal) -> Classified:
        """Say what the catalog's rules find for the facts of a failure."""
        from .classify.signal import Classified, check_types

        check_types(signal)
        found = self._classifier.find(signal)
        code, values = self._found(found)
        presents_as = self.entry(code).presents_as
        return Classified(
            code=code,
            presented=code if presents_as is None else presents_as,
            rule=None if found is None else found.rule,
            params=dict(values),
        )

    def error(self, code: str, **params: object) -> CodedError:
        """Make the exception of a code whose name is known only as the program runs."""
        from .expect import check_params

        name = self.code_of(str(code))
        if name not in self.codes:
            known = ", ".join(sorted(self.codes))
            message = f"catalog {self.name} has no code {code}; it has {known}"
            raise UnknownCodeError(message)
        check_params(str(name), self.declared["codes", name], params)
        members = {"source": self, "code": name}
        made: CodedError = type("CodedError", (CodedError,), members)(params)
        return made

    def note(self, name: str, **params: object) -> Note:
        """Make a note of the catalog: `Occurrence.with_action` and its like take one."""
        from .expect import check_params

        declared = self.declared.get(("notes", str(name)))
        if declared is None:
            notes = sorted(name for kind, name in self.declared if kind == "notes")
            known = ", ".join(notes) or "none"
            message = f"catalog {self.name} has no note {name}; it has {known}"
            raise UnknownNoteError(message)
        check_params(f"the note {name}", declared, params)
        return Note(str(name), self.engine.note(str(name), params))

    def decide(
        self,
        code: str | ToolError,
        *,
        retries: int = 0,
        repeatable: bool = False,
        importance: Importance = "blocking",
        retry_after_ms: int | None = None,
    ) -> Decision:
        """Decide what to do about an error, as errpact decides in every language.

        `retries` counts the retries of this code already made in this step. `repeatable`
        says that the tool only reads or is idempotent: `repeatable("the_tool")`.
        `importance` is that of the step. `retry_after_ms` is the wait that the error itself
        asks for: it lengthens the catalog's, up to `max_delay_ms`, and is never undercut.

        An error that was read decides by what came with it, within the limits of this
        catalog: that of a code that the catalog does not have too.
        """
        came = None
        if isinstance(code, ToolError):
            came = (recovery_of(code), code.known)
            asked = code.retry_after_ms if retry_after_ms is None else retry_after_ms
            code = code.entry.code
        else:
            asked = retry_after_ms
        word, wait = self.engine.decide(
            str(code),
            came,
            min(max(retries, 0), _MOST),
            repeatable,
            importance,
            None if asked is None else min(max(asked, 0), _LONGEST_MS),
        )
        return Decision.of(word, wait)

    def budget(self, *, importance: Importance = "blocking") -> Budget:
        """Begin a run and its first step: what `retry` and loops of your own count in."""
        return Budget(self, importance=importance)

    def restore_budget(self, state: Mapping[str, Any]) -> Budget:
        """Continue with a budget that was stored: `Budget.state`."""
        return Budget.restore(self, state)

    def tool_loop(self) -> ToolLoop:
        """Begin the loop of a conversation, in which a model calls tools."""
        from .tool_loop import ToolLoop

        return ToolLoop(self, self.engine.tool_loop())

    def restore_tool_loop(self, state: Mapping[str, Any]) -> ToolLoop:
        """Continue with a loop that was stored: `ToolLoop.state`.

        It is a `StaleLoopError` if it was counted under another catalog or under other
        policies, or is not the state of a loop. Then begin a new one; the history can stay.
        """
        from .tool_loop import StaleLoopError, ToolLoop

        try:
            return ToolLoop(self, self.engine.restore_tool_loop(state))
        except ValueError as error:
            raise StaleLoopError(str(error)) from None

    def history(self, rows: Iterable[Mapping[str, Any]] = ()) -> History:
        """Begin a history, or rebuild one from rows of your own store.

        A row has a `role` (`user`, `assistant`, `tool`, or `error` for what the user was
        shown), `turn` and `text`; that of the assistant `calls`, each with `id`, `tool` and
        `arguments`. `{"role": "tool", **result}` is the row of a result. Rows may be there
        twice, or in another order. One that can't be read is a `ValueError`.
        """
        from .history import History

        return History(self.engine.history(list(rows)))

    def restore_history(self, state: Sequence[Mapping[str, Any]]) -> History:
        """Continue with a history that was stored: `History.state`."""
        from .history import History

        return History(self.engine.restore_history(state))

    def retry(
        self,
        call: Callable[[], T],
        *,
        importance: Importance = "blocking",
        budget: Budget | None = None,
        repair: Callable[[str, object], object] | None = None,
        **about: Any,
    ) -> T:
        """Make a call, and again as long as the catalog allows and it fails.

        `about` is what `occurrence` takes: pass the tool, which says whether a call of
        unknown outcome may be repeated. `budget` is that of the step; without one, the
        call is a separate step. `repair` is called with an argument and its new value
        before the next attempt; without it nothing is repaired. A `StoppedError` has the
        last occurrence. A coroutine needs `retry_async`.
        """
        try:
            return loops.run(
                self, call, importance=importance, budget=budget, repair=repair, **about
            )
        except loops.StoppedError as stopped:
            # A stack trace shows this frame, and not how errpact works inside.
            raise stopped.with_traceback(None) from stopped.__cause__

    async def retry_async(
        self,
        call: Callable[[], Awaitable[T]],
        *,
        importance: Importance = "blocking",
        budget: Budget | None = None,
        repair: Callable[[str, object], object] | None = None,
        **about: Any,
    ) -> T:
        """Make a call of a coroutine, and again as `retry` does."""
        try:
            return await loops.run_async(
                self, call, importance=importance, budget=budget, repair=repair, **about
            )
        except loops.StoppedError as stopped:
            raise stopped.with_traceback(None) from stopped.__cause__

    @cached_property
    def prompt(self) -> str:
        """Give the rule block for all tools."""
        return self.engine.prompt

    def prompt_for(self, tools: Collection[str]) -> str:
        """Give the rule block with only what these tools can make a model see."""
        return self.engine.prompt_for(names_of(tools))

    @cached_property
    def instructions(self) -> str:
        """Give the rule block for the instructions of an MCP server.

        It has at most the `max_chars` of the output `mcp_instructions`, and is empty
        without this output. A code that it leaves out has its instruction in its result.
        """
        return self.engine.instructions

    def tool_suffix(self, tool: str) -> str:
        """Give the rules of a tool, for the end of its description.

        They are what to do about the codes that only this tool and some others return.
        Empty if there are none, or without the output `tool_suffix`.
        """
        return self.engine.tool_suffix(str(tool))

    def verify(self, prompt: str, tools: Collection[str] | None = None) -> None:
        """Refuse a prompt without the current rule block (`PromptError`)."""
        names = None if tools is None else names_of(tools)
        problems = self.engine.verify(prompt, names)
        if problems is not None:
            raise PromptError(problems)

    def failure_in(
        self, tool: str, texts: Sequence[str], structured: object = None
    ) -> Exception | None:
        """Find the failure that a tool returned as data, to be raised or told.

        It is in the texts of the result, or in what it has for programs: JSON that says
        that it failed, a shape that the catalog declares, or a text that `failed_when`
        names. None if the result is none.
        """
        found = self.engine.returned(tool, list(texts), structured)
        if found is None:
            return None
        kind, said = found
        if kind == "error":
            return ReceivedError(tool_error(self, said))
        return Reported(said, declared=True) if kind == "text" else Reported(body=said)

    def parse(self, value: object) -> ToolError | None:
        """Find the first error in what a tool, a server or a provider's message says.

        Text, JSON text, what JSON was parsed to, the models of SDKs built on pydantic, and
        dataclasses are read. No value makes it raise. None means that nothing says that a
        call failed; a failure without a code is an error with the code of the catch-all.
        """
        return next(iter(self.parse_all(value)), None)

    def parse_all(self, value: object) -> tuple[ToolError, ...]:
        """Find every error in a message that may hold the results of several calls."""
        return tuple(tool_error(self, it) for it in self.engine.read(value))

    def parse_text(self, text: str, *, failed: bool = False) -> ToolError | None:
        """Read `CODE: message`, the text of a failed call, also in a host's wrapper.

        An unknown code counts if the call is known to have `failed`, or if the code has a
        `_` and is written in capitals: `Note: …` is not an error.
        """
        told = self.engine.read_text(text, failed)
        return None if told is None else tool_error(self, told)

    def parse_client_response(self, value: object) -> ToolError | None:
        """Read what a client that polls a workflow is told of a stage that failed.

        `extensions` has the team's fields that came with it. A proxy's page, an empty body
        and JSON of another kind give None: the poll failed, and nothing is known of the
        stage.
        """
        told = self.engine.read_client_response(value)
        return None if told is None else tool_error(self, told)


_MOST: Final = 2**32 - 1
_LONGEST_MS: Final = 86_400_000
"""No wait is longer than a day."""


def _is_coded(error: BaseException) -> TypeGuard[CodedError]:
    # `isinstance` asks the exception itself, which may raise.
    return issubclass(type(error), CodedError)


def _mapping(given: Mapping[str, object]) -> Mapping[str, object]:
    """Read what a handler was given; anything else than a mapping has no values."""
    if type(given) is dict:
        # Nearly every one. The engine reads names that are not texts.
        return given.copy()
    try:
        return {str(it): given[it] for it in given}
    except Exception:
        return _NOTHING


_NOTHING: Final[Mapping[str, object]] = {}
