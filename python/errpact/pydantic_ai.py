"""Agents of pydantic-ai with a catalog. Needs `errpact[pydantic-ai]`."""

from __future__ import annotations

from typing import Any, Final

from .arguments import problem_of
from .guard import Call, Catalog, Check, Guard, framework
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
    `ApprovalRequired`, …) passes.
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
        result = await self._guard.run(asked, attempt)
        if not isinstance(result, Occurrence):
            return result
        if result.is_failure:
            raise _exceptions.ToolFailed(result.text())
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
        if isinstance(error, _exceptions.ModelRetry):
            raise error
        asked = Call(tool=call.tool_name, id=call.tool_call_id)
        text = self._guard.failed(asked, problem_of(error)).text()
        raise _exceptions.ToolFailed(text)


def _passes(error: BaseException) -> bool:
    return isinstance(error, _INTERRUPTIONS)
