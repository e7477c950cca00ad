"""Reads results as providers, frameworks and pages have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from .failures import read_content, read_text, texts_of
from .forms import read_notice
from .json_values import SPACE, as_text, items_of, members_of, whole_number
from .read import Call, Form, ToolError, error_of, ordinary
from .source import Source


def read_result(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read a result as it goes to a provider, or an event as it goes to a page."""
    if members.get("state") == "output-error":
        return _vercel_part(errors, members, depth)
    for name in ("type", "role", "part_kind"):
        kind = members.get(name)
        read = _RESULTS.get(kind) if isinstance(kind, str) else None
        if read is not None:
            return read(errors, members, depth)
    names = items_of(members.get("id"))
    if whole_number(members.get("lc")) == 1 and names and names[-1] == "ToolMessage":
        return _message(errors, members_of(members.get("kwargs")), depth)
    return _gemini(errors, members, depth)


def _anthropic(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    call = Call(
        form="anthropic",
        tool_call_id=as_text(members.get("tool_use_id")),
        failed=members.get("is_error") is True,
    )
    error = read_content(errors, members.get("content"), call, depth)
    return ordinary(error) if members.get("is_error") is False else error


def _message(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read the message of a tool: OpenAI's, AG-UI's or LangChain's."""
    if "content" not in members:
        members = members_of(members.get("data"))
    ag_ui = "toolCallId" in members
    error = members.get("error")
    said = isinstance(error, str) and bool(error.strip(SPACE))
    call = Call(
        form="ag_ui" if ag_ui else "openai_chat",
        tool=as_text(members.get("name")),
        tool_call_id=as_text(members.get("toolCallId" if ag_ui else "tool_call_id")),
        failed=said or members.get("status") == "error",
    )
    content = members.get("content")
    return read_content(
        errors, error if said and not texts_of(content) else content, call, depth
    )


def _openai_response(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    call = Call(form="openai_response", tool_call_id=as_text(members.get("call_id")))
    return read_content(errors, members.get("output"), call, depth)


def _openai_agents(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    item = members_of(members.get("raw_item")) or members_of(members.get("rawItem"))
    return read_result(errors, item, depth - 1) if depth > 0 else None


def _openai_agents_result(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    call = Call(
        form="openai_response",
        tool=as_text(members.get("name")),
        tool_call_id=as_text(members.get("callId")),
    )
    return read_content(errors, members.get("output"), call, depth)


def _gemini(errors: Source, members: dict[str, object], depth: int) -> ToolError | None:
    key = "functionResponse" if "functionResponse" in members else "function_response"
    answer = members_of(members.get(key))
    response = members_of(answer.get("response"))
    error = response.get("error")
    failed = bool(texts_of(error) or members_of(error))
    call = Call(
        form="gemini",
        tool=as_text(answer.get("name")),
        tool_call_id=as_text(answer.get("id")),
        failed=failed,
    )
    if failed:
        return read_content(errors, error, call, depth)
    output = response.get("output")
    return ordinary(
        read_content(errors, output, call, depth) if isinstance(output, str) else None
    )


def _pydantic_ai(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    retried = members.get("part_kind") == "retry-prompt"
    tool = as_text(members.get("tool_name"))
    if retried and tool is None:
        # What the model wrote was no call of a tool.
        return None
    call = Call(
        form="pydantic_ai",
        tool=tool,
        tool_call_id=as_text(members.get("tool_call_id")),
        failed=retried or members.get("outcome") in ("failed", "retried"),
    )
    return read_content(errors, members.get("content"), call, depth)


def _vercel_result(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    output = members_of(members.get("output"))
    call, kind = _vercel_call(members, "vercel_result"), output.get("type")
    if kind in ("error-text", "error-json"):
        return read_content(errors, output.get("value"), call, depth)
    said = output.get("reason" if kind == "execution-denied" else "value")
    if kind not in ("execution-denied", "text") or not isinstance(said, str):
        return None
    return ordinary(read_text(errors, said, replace(call, failed=False), depth))


def _vercel_error(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read a call that threw, where the thrown is still what it was."""
    call = _vercel_call(members, "vercel_result")
    return read_content(errors, members.get("error"), call, depth)


def _vercel_chunk(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    text = as_text(members.get("errorText"))
    call = _vercel_call(members, "vercel_chunk")
    return None if text is None else read_text(errors, text, call, depth)


def _vercel_output(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read the output of a call that has not failed."""
    text = as_text(members.get("output"))
    call = replace(_vercel_call(members, "vercel_chunk"), failed=False)
    return None if text is None else ordinary(read_text(errors, text, call, depth))


def _vercel_part(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read a part of a page's message, whose type names the tool."""
    kind = as_text(members.get("type")) or ""
    if kind.startswith("tool-"):
        return _vercel_chunk(errors, {"toolName": kind[5:], **members}, depth)
    return _vercel_chunk(errors, members, depth) if kind == "dynamic-tool" else None


def _vercel_call(members: dict[str, object], form: Form) -> Call:
    return Call(
        form=form,
        tool=as_text(members.get("toolName")),
        tool_call_id=as_text(members.get("toolCallId")),
        failed=True,
    )


def _vercel_notice(
    errors: Source, members: dict[str, object], _depth: int
) -> ToolError | None:
    return read_notice(
        errors, members_of(members.get("data")), Call(form="vercel_notice")
    )


def _ag_ui_result(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    call = Call(form="ag_ui", tool_call_id=as_text(members.get("toolCallId")))
    return read_content(errors, members.get("content"), call, depth)


def _ag_ui_custom(
    errors: Source, members: dict[str, object], _depth: int
) -> ToolError | None:
    if members.get("name") != "tool_execution_error":
        return None
    return read_notice(errors, members_of(members.get("value")), Call(form="ag_ui"))


def _ag_ui_run_error(
    errors: Source, members: dict[str, object], _depth: int
) -> ToolError | None:
    code, message = as_text(members.get("code")), as_text(members.get("message"))
    return error_of(errors, code or None, message, Call(form="ag_ui", failed=True))


_RESULTS: Final[
    Mapping[str, Callable[[Source, dict[str, object], int], ToolError | None]]
] = {
    "tool_result": _anthropic,
    "mcp_tool_result": _anthropic,
    "tool": _message,
    "function_call_output": _openai_response,
    "tool_call_output_item": _openai_agents,
    "function_call_result": _openai_agents_result,
    "tool-return": _pydantic_ai,
    "retry-prompt": _pydantic_ai,
    "tool-result": _vercel_result,
    "tool-error": _vercel_error,
    "tool-output-error": _vercel_chunk,
    "tool-output-available": _vercel_output,
    "error": _vercel_chunk,
    "data-tool-execution-error": _vercel_notice,
    "TOOL_CALL_RESULT": _ag_ui_result,
    "CUSTOM": _ag_ui_custom,
    "RUN_ERROR": _ag_ui_run_error,
}
