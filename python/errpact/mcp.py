"""Servers of the MCP SDK for Python, 1.x and 2.x, whose tools fail with a catalog.

Needs `errpact[mcp]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from .arguments import problem_of
from .guard import Call, Catalog, Check, Guard, cause_of, framework
from .json_values import members_of
from .members import member
from .occurrence import Occurrence

_types: Final = framework("mcp.types", "mcp")
S = TypeVar("S")
_FOR_CLIENTS: Final = range(-32099, -32019)
"""JSON-RPC codes of versions and capabilities: the client must act, not the model."""


def guard(
    server: S,
    errors: Catalog,
    *,
    time_limit: float | None = None,
    check: Check | None = None,
) -> S:
    """Make the tools of a `FastMCP` (SDK 1.x) or `MCPServer` (2.x) fail with a catalog.

    A failed call is a result with the catalog's text and envelope. `errors` is the generated
    module, `time_limit` is in seconds for each attempt, and `check` gets the tool's name and
    its arguments, and may raise an error of the catalog. Calls that the server makes itself
    by `server.call_tool` return such a result, too. An unknown tool and a protocol error
    stay what they were.
    """
    served: Any = server
    guarded = _Guarded(served, errors, time_limit=time_limit, check=check)
    served.call_tool = guarded.call_tool
    if (old := getattr(served, "_mcp_server", None)) is not None:
        # SDK 1.x has already registered the method.
        old.call_tool(validate_input=False)(guarded.call_tool)
    return server


class _Guarded:
    def __init__(self, server: Any, errors: Catalog, **options: Any) -> None:
        self._call: Final[Callable[..., Any]] = server.call_tool
        self._server: Final = server
        self._guard: Final = Guard(errors, passes=for_client, **options)

    async def call_tool(
        self, name: str, arguments: Mapping[str, Any], *context: Any, **more: Any
    ) -> Any:
        tool = self._server._tool_manager.get_tool(name)  # noqa: SLF001
        if tool is None:
            return await self._call(name, arguments, *context, **more)

        async def attempt() -> Any:
            if (wrong := _unfit(tool, arguments)) is not None:
                raise problem_of(wrong)
            try:
                return await self._call(name, arguments, *context, **more)
            except Exception as error:
                found = cause_of(error, _wraps)
            raise found

        call = Call(tool=name, id=self._id(*context), arguments=arguments)
        result = await self._guard.run(call, attempt)
        if not isinstance(result, Occurrence) and failed(result):
            told = told_by(result)
            result = self._guard.reported(call, text_of(result), told) or result
        if not isinstance(result, Occurrence):
            return result
        schema = member(tool, "output_schema")
        return _types.CallToolResult.model_validate(result_of(result, schema))

    def _id(self, *context: Any) -> str | None:
        try:
            own = context[0] if context else self._server.get_context()
            return str(own.request_id)
        except Exception:
            # The server called the tool itself.
            return None


def for_client(error: BaseException) -> bool:
    """Say whether an error is of the protocol, and so for the client."""
    return member(member(error, "error"), "code") in _FOR_CLIENTS


def failed(result: object) -> bool:
    """Say whether a result of MCP says that its call failed."""
    return member(result, "isError") is True or member(result, "is_error") is True


def text_of(result: object) -> str:
    """Give the text of a result of MCP."""
    parts = member(result, "content")
    texts = [member(part, "text") for part in parts] if isinstance(parts, list) else []
    return "\n".join(text for text in texts if isinstance(text, str))


def told_by(result: object) -> dict[str, object]:
    """Give what a failed result of MCP has for programs, without its text."""
    structured = member(result, "structuredContent")
    if structured is None:
        structured = member(result, "structured_content")
    meta = member(result, "meta")
    return {"isError": True, "_meta": meta, "structuredContent": structured}


def _unfit(tool: Any, arguments: Mapping[str, Any]) -> Exception | None:
    """Give what the SDK finds wrong with arguments before it calls a tool."""
    known = tool.fn_metadata
    try:
        known.arg_model.model_validate(known.pre_parse_json(dict(arguments)))
    except Exception as error:
        return error
    return None


def _wraps(error: Exception) -> bool:
    """Say whether an exception is one in which the SDK wraps what a tool raised."""
    kind = type(error)
    own = kind.__name__ in {"ToolError", "UnexpectedToolError"}
    return own and kind.__module__.startswith("mcp.server.")


def result_of(occurrence: Occurrence, schema: object) -> dict[str, Any]:
    """Give the result of a tool with this schema for its results, if it has one.

    An ordinary result must fit the schema. The one of a tool that returns a text has it in
    `result`; for any other tool, even a code that is no failure is an error.
    """
    said = occurrence.mcp(has_schema=schema is not None)
    properties = members_of(members_of(schema).get("properties"))
    wrapped = members_of(properties.get("result")).get("type")
    if wrapped == "string" and not occurrence.is_failure:
        said["isError"] = False
        said["structuredContent"] = {"result": said["content"][0]["text"]}
    return said
