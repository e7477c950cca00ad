"""Agents of pydantic-ai with a catalog. Needs `errpact[pydantic-ai]`."""

from __future__ import annotations

from typing import Any, Final

from .arguments import problem_of
from .guard import Call, Catalog, Check, Guard, framework
from .members import is_a, member
from .occurrence import Occurrence

_exceptions: Final = framework("pydantic_ai.exceptions", "pydantic-ai")
_messages: Final = framework("pydantic_ai.messages", "pydantic-ai")
_Capability: Any = framework(
    "pydantic_ai.capabilities", "pydantic-ai"
).AbstractCapability
_INTERRUPTIONS: Final = (
    _exceptions.AgentRunError,
    _exceptions.ApprovalRequired,
    _exceptions.CallDeferred,
    _exceptions.ModelRetry,
    _exceptions.SkipToolExecution,
    _exceptions.ToolFailed,
    _exceptions.ToolFailedError,
    _exceptions.ToolRetryError,
    _exceptions.UserError,
)


class ToolErrors(_Capability):  # type: ignore[misc]
    """A capability: `Agent(model, capabilities=[ToolErrors(errors)])`.

    A failed call is a tool return with the outcome `failed` and the catalog's text; a
    refused one has the outcome `denied`, and other codes that are no failures the outcome
    `success`. It never counts as one of the framework's own retries: the catalog says how often a call
    is made again. What the framework itself raises in a tool (`ModelRetry`,
    `ApprovalRequired`, …) passes. The text of a `ToolFailed`, and what the framework's
    client of MCP says of a failed call, are told in the catalog's words.
    """

    def __init__(
        self,
        errors: Catalog,
        *,
        time_limit: float | None = None,
        check: Check | None = None,
    ) -> None:
        """Take the generated module.

        `time_limit` is in seconds, for each attempt. `check` gets the tool's name and its
        arguments, and may raise an error of the catalog.
        """
        self._guard: Final = Guard(
            errors, time_limit=time_limit, check=check, passes=_passes
        )

    async def wrap_tool_execute(
        self, ctx: Any, *, call: Any, tool_def: Any, args: Any, handler: Any
    ) -> Any:
        """Call a tool."""
        del ctx, tool_def

        async def attempt() -> Any:
            return await handler(args)

        asked = Call(tool=call.tool_name, id=call.tool_call_id, arguments=args)
        try:
            result = await self._guard.run(asked, attempt)
        except _REPORTS as error:
            report = _report_of(error)
            if report is None:
                raise
            result = self._guard.reported(asked, report)
        if not isinstance(result, Occurrence):
            return result
        if result.is_failure:
            raise _Told(result.text())
        if result.disposition != "refused":
            return result.text()
        raise _exceptions.ToolFailedError(
            _messages.ToolReturnPart(
                tool_name=call.tool_name,
                content=result.text(),
                tool_call_id=call.tool_call_id,
                outcome="denied",
            )
        )

    async def on_tool_validate_error(
        self, ctx: Any, *, call: Any, tool_def: Any, args: Any, error: Any
    ) -> Any:
        """Say what is wrong with the arguments."""
        del ctx, tool_def, args
        if is_a(error, _exceptions.ModelRetry):
            raise error
        asked = Call(tool=call.tool_name, id=call.tool_call_id)
        text = self._guard.failed(asked, problem_of(error)).text()
        raise _Told(text)


class _Told(_exceptions.ToolFailed):  # type: ignore[misc,name-defined]
    """A failure in the catalog's words."""


_REPORTS: Final = (
    _exceptions.ModelRetry,
    _exceptions.ToolFailed,
    _exceptions.ToolFailedError,
    _exceptions.ToolRetryError,
)


def _report_of(error: BaseException) -> str | None:
    """Give the text of a failure that the framework would pass on, and that may be anyone's.

    Its client of MCP raises what servers say as a request to the model.
    """
    wrapped = (_exceptions.ToolFailedError, _exceptions.ToolRetryError)
    raised = error.__cause__ if is_a(error, *wrapped) else error
    if is_a(raised, _exceptions.ToolFailed):
        is_report = not is_a(raised, _Told)
    else:
        is_report = is_a(raised, _exceptions.ModelRetry) and _is_of_mcp(raised)
    return str(member(raised, "message")) if is_report else None


def _is_of_mcp(error: BaseException | None) -> bool:
    last = None if error is None else error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    raised_in = None if last is None else last.tb_frame.f_globals.get("__name__")
    return raised_in == "pydantic_ai.mcp"


def _passes(error: BaseException) -> bool:
    return is_a(error, *_INTERRUPTIONS)
