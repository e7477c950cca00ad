"""Tools of OpenAI's agents with a catalog. Needs `errpact[openai-agents]`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any, Final

from .arguments import (
    WHOLE,
    ArgumentProblem,
    InvalidArgument,
    problem_of,
    problem_of_schema,
)
from .attempts import TimeLimit
from .guard import Call, Catalog, Check, Guard, framework
from .members import is_a, member
from .occurrence import Occurrence

_agents: Final = framework("agents", "openai-agents")
_exceptions: Final = framework("agents.exceptions", "openai-agents")


class ToolErrors:
    """Makes tools that fail with a catalog: `@ToolErrors(errors).function_tool`.

    Its method `failure` is a `failure_error_function` and a `timeout_error_function` for
    tools that others make. What the framework itself raises in a tool passes.
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

    def function_tool(
        self, function: Callable[..., Any] | None = None, **options: Any
    ) -> Any:
        """Make a tool of a function, with the options of the framework's decorator."""
        if function is None:
            return lambda function: self.function_tool(function, **options)
        options = {"timeout_error_function": self.failure, **options}
        options["failure_error_function"] = None
        tool = _agents.function_tool(function, **options)
        return self._guarded(tool)

    def failure(self, context: Any, error: Exception) -> str:
        """Give the model's text for an exception. No automatic retry follows."""
        call = _call(context, str(member(context, "tool_arguments") or ""))
        if _is_unread(error):
            error = _problem(error, {}, call)
        elif is_a(error, _exceptions.ToolTimeoutError):
            error = TimeLimit(str(error))
        return self._guard.failed(call, error).text()

    def _guarded(self, tool: Any) -> Any:
        invoke = tool.on_invoke_tool

        async def guarded(context: Any, given: str) -> Any:
            call = _call(context, given)

            async def attempt() -> Any:
                try:
                    return await invoke(context, given)
                except _exceptions.ModelBehaviorError as error:
                    if not _is_unread(error):
                        raise
                    found = _problem(error, tool.params_json_schema, call)
                raise found

            result = await self._guard.run(call, attempt)
            return result.text() if isinstance(result, Occurrence) else result

        return dataclasses.replace(tool, on_invoke_tool=guarded)


def _call(context: Any, given: str) -> Call:
    try:
        arguments = json.loads(given) if given else {}
    except ValueError:
        arguments = None
    return Call(
        tool=str(member(context, "tool_name")),
        id=member(context, "tool_call_id"),  # type: ignore[arg-type]
        arguments=arguments if isinstance(arguments, dict) else {},
    )


def _problem(error: Exception, schema: Any, call: Call) -> ArgumentProblem:
    """Give what is wrong with arguments that the framework could not read."""
    if error.__cause__ is not None and member(error.__cause__, "errors"):
        return problem_of(error.__cause__)
    # The framework leaves out the cause, which quotes the arguments.
    return problem_of_schema(schema, call.arguments) or InvalidArgument(WHOLE)


def _is_unread(error: Exception) -> bool:
    """Say whether the framework could not read the arguments of a tool."""
    # An agent that is a tool raises the same class when its own model misbehaves.
    is_own = is_a(error, _exceptions.ModelBehaviorError)
    return is_own and str(error).startswith("Invalid JSON input for tool ")


def _passes(error: BaseException) -> bool:
    is_own = is_a(error, _agents.AgentsException)
    return is_own and not is_a(
        error, _exceptions.ToolTimeoutError, _exceptions.UserError
    )
