"""LangGraph's `ToolNode` with a catalog. Needs `errpact[langgraph]`.

Agents of LangChain take `errpact.langchain.ToolErrors`.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
from collections.abc import Awaitable, Callable
from typing import Any, Final

from .arguments import problem_of, problem_of_schema
from .guard import Call, Catalog, Check, Guard, framework
from .members import is_a, member
from .occurrence import Occurrence

_messages: Final = framework("langchain_core.messages", "langgraph")
_Interruption: Final = framework("langgraph.errors", "langgraph").GraphBubbleUp
_Command: Final = framework("langgraph.types", "langgraph").Command


class ToolErrors:
    """Two wrappers of calls: `ToolNode(tools, **ToolErrors(errors).wrappers)`.

    A failed call is a `ToolMessage` with the catalog's text and the status `error`, or
    `success` if the code is no failure. Interrupts pass.
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
        super().__init__()
        self._guard: Final = Guard(
            errors, time_limit=time_limit, check=check, passes=_passes
        )

    @property
    def wrappers(self) -> dict[str, Any]:
        """Give the wrappers as the arguments of `ToolNode`."""
        return {
            "wrap_tool_call": self.wrap_tool_call,
            "awrap_tool_call": self.awrap_tool_call,
        }

    def wrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        """Call a tool."""
        if request.tool is None:
            # The framework tells the model which tools there are.
            return handler(request)

        def attempt() -> Any:
            _check(request)
            return handler(request)

        call = _call(request)
        return self._message(call, self._guard.run_sync(call, attempt))

    async def awrap_tool_call(
        self, request: Any, handler: Callable[[Any], Awaitable[Any]]
    ) -> Any:
        """Call a tool, and await it."""
        if request.tool is None:
            return await handler(request)

        guarded = request.override(tool=_contained(request.tool))

        async def attempt() -> Any:
            _check(request)
            try:
                return await handler(guarded)
            except _Ended as error:
                found = error.error
            raise found

        call = _call(request)
        return self._message(call, await self._guard.run(call, attempt))

    def _message(self, call: Call, result: Any) -> Any:
        if is_a(result, _Command):
            update = result.update
            messages = update.get("messages") if isinstance(update, dict) else update
            if isinstance(messages, list):
                told = [self._message(call, it) for it in messages]
                update = (
                    {**update, "messages": told} if update is not messages else told
                )
                return dataclasses.replace(result, update=update)
            return result
        if not isinstance(result, Occurrence) and _failed(result):
            envelope = member(result, "artifact")
            result = self._guard.reported(call, str(result.text), envelope) or result
        if not isinstance(result, Occurrence):
            return result
        return _messages.ToolMessage(
            content=result.text(),
            name=call.tool,
            tool_call_id=call.id,
            # A host shows the model an error for what it should correct.
            status="error" if result.is_failure else "success",
            # By this, another guard knows where the text is from. No model reads it.
            artifact=result.envelope_value(),
        )

    def _command(self, call: Call, command: Any) -> Any:
        """Tell the failed messages with which a tool updates the state."""
        update = command.update
        if isinstance(update, dict) and isinstance(update.get("messages"), list):
            update = {**update, "messages": self._message(call, update["messages"])}
        elif isinstance(update, list):
            update = self._message(call, update)
        return dataclasses.replace(command, update=update)


class _Ended(Exception):  # noqa: N818 # it carries another exception
    """What a tool raised that is no `Exception`."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error: Final = error


def _contained(tool: Any) -> Any:
    """Give a tool that only raises an `Exception` if it ends by itself.

    The framework awaits a tool in a separate task. A `SystemExit` ends the program with
    it, and a `GeneratorExit` closes the coroutines that await it.
    """
    run = tool._arun  # noqa: SLF001

    @functools.wraps(run)
    async def guarded(*args: Any, **named: Any) -> Any:
        try:
            return await run(*args, **named)
        except (SystemExit, GeneratorExit) as error:
            raise _Ended(error) from None

    copied = copy.copy(tool)
    # The class of a tool does not let others set what is no field.
    object.__setattr__(copied, "_arun", guarded)
    return copied


def _call(request: Any) -> Call:
    asked = request.tool_call
    return Call(tool=asked["name"], id=asked["id"], arguments=asked["args"] or {})


def _check(request: Any) -> None:
    """Read the arguments first: the node makes a text of what is wrong with them."""
    schema, given = request.tool.tool_call_schema, request.tool_call["args"]
    if isinstance(schema, dict):
        problem = problem_of_schema(schema, given)
    else:
        validate = member(schema, "model_validate") or member(schema, "parse_obj")
        try:
            validate(given)  # type: ignore[operator]
        except Exception as error:
            problem = problem_of(error)
        else:
            problem = None
    if problem is not None:
        raise problem


def _failed(result: object) -> bool:
    is_message = isinstance(result, _messages.ToolMessage)
    return is_message and member(result, "status") == "error"


def _passes(error: BaseException) -> bool:
    return is_a(error, _Interruption)
