"""Servers of FastMCP whose tools fail with a catalog. Needs `errpact[fastmcp]`."""

from __future__ import annotations

from typing import Any, Final

from .arguments import problem_of
from .guard import Call, Catalog, Check, Guard, cause_of, framework
from .mcp import failed, for_client, result_of, text_of, told_by
from .members import is_a, member
from .occurrence import Occurrence

_middleware: Final = framework("fastmcp.server.middleware", "fastmcp")
_tools: Final = framework("fastmcp.tools", "fastmcp")
_exceptions: Final = framework("fastmcp.exceptions", "fastmcp")
_Middleware: Any = _middleware.Middleware
_FOR_CLIENTS: Final = (
    _exceptions.AuthorizationError,
    _exceptions.DisabledError,
    _exceptions.NotFoundError,
)


class ToolErrors(_Middleware):  # type: ignore[misc]
    """Middleware: `server.add_middleware(ToolErrors(errors))`.

    Add it last, so that it is next to the tools. A failed call is a result with the
    catalog's text and envelope. An unknown tool and a protocol error stay what they were.
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

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        """Call a tool."""

        async def attempt() -> Any:
            try:
                return await call_next(context)
            except _exceptions.ValidationError as error:
                # What the tool itself raised has another class.
                found: Exception = problem_of(error.__cause__ or error)
            except Exception as error:
                found = cause_of(error, _wraps)
            raise found

        asked = context.message
        call = Call(tool=asked.name, id=_id(context), arguments=asked.arguments or {})
        result = await self._guard.run(call, attempt)
        if not isinstance(result, Occurrence) and failed(result):
            told = told_by(result)
            result = self._guard.reported(call, text_of(result), told) or result
        if not isinstance(result, Occurrence):
            return result
        return _result(result, await _schema(context, asked.name))


def _passes(error: BaseException) -> bool:
    return is_a(error, *_FOR_CLIENTS) or for_client(error)


def _wraps(error: Exception) -> bool:
    return is_a(error, _exceptions.ToolError)


def _id(context: Any) -> str | None:
    try:
        return str(context.fastmcp_context.request_id)
    except Exception:
        # The server called the tool itself.
        return None


async def _schema(context: Any, name: str) -> object:
    try:
        tool = await context.fastmcp_context.fastmcp.get_tool(name)
    except Exception:
        # The server called the tool itself.
        return None
    return member(tool, "output_schema")


def _result(occurrence: Occurrence, schema: object) -> Any:
    said = result_of(occurrence, schema)
    return _tools.ToolResult(
        content=said["content"][0]["text"],
        structured_content=said.get("structuredContent"),
        meta=said.get("_meta"),
        is_error=said["isError"],
    )
