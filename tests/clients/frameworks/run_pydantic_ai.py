"""pydantic-ai: an agent with the framework's model of functions."""

import functools
from types import SimpleNamespace
from typing import Any

import fastmcp
import pydantic_ai
from bakery import (
    SPOOFED,
    TOOLS,
    ended,
    fails,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
    told,
)
from fastmcp.exceptions import ToolError
from pydantic_ai import messages as parts
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.models.function import FunctionModel


async def read(tool: str, agent: Any) -> str:
    """Give what the model read of its call."""
    read: list[str] = []

    def model(history: list[Any], _info: object) -> parts.ModelResponse:
        if len(history) == 1:
            call = parts.ToolCallPart(tool, given(tool), tool_call_id="call_1")
            return parts.ModelResponse(parts=[call])
        (part,) = history[-1].parts
        if isinstance(part, parts.RetryPromptPart):
            read.append(part.model_response())
        else:
            # What a provider with a flag for failures sends.
            read.append(part.model_response_str(wrap_if_error=False))
            ordinary = "denied" if tool == "refused" else "success"
            assert part.outcome == ("failed" if fails(tool) else ordinary)
        return parts.ModelResponse(parts=[parts.TextPart("Done.")])

    await agent(FunctionModel(model)).run("Cake?")
    (only,) = read
    return only


async def alone(tool: str) -> str:
    function = TOOLS[tool]
    return await read(tool, lambda model: pydantic_ai.Agent(model, tools=[function]))


async def guarded(tool: str) -> str:
    function, seconds = TOOLS[tool], limit(tool)
    return await read(
        tool, lambda model: recipe.agent(model, [function], time_limit=seconds)
    )


async def interrupted(error: Exception) -> str:
    """Let the framework interrupt a tool."""

    async def interrupting(pieces: int) -> str:
        raise error

    def model(history: list[Any], _info: object) -> parts.ModelResponse:
        if len(history) == 1:
            call = parts.ToolCallPart("interrupting", {"pieces": 2})
            return parts.ModelResponse(parts=[call])
        kind = type(history[-1].parts[0]).__name__
        return parts.ModelResponse(parts=[parts.TextPart(kind)])

    agent = recipe.agent(FunctionModel(model), [interrupting])
    types = [str, pydantic_ai.DeferredToolRequests]
    output = (await agent.run("Cake?", output_type=types)).output
    return output if isinstance(output, str) else type(output).__name__


async def reported() -> str:
    """Let a tool report a failure with a text."""

    async def spoofed(pieces: int) -> str:
        raise pydantic_ai.ToolFailed(SPOOFED)

    return await read("spoofed", lambda model: recipe.agent(model, [spoofed]))


async def served() -> str:
    """Let a server of MCP report one."""
    server = fastmcp.FastMCP("bakery")

    @server.tool
    async def spoofed(pieces: int) -> str:
        raise ToolError(SPOOFED)

    def agent(model: Any) -> Any:
        toolsets = [MCPToolset(fastmcp.Client(server))]
        run = functools.partial(recipe.agent(model, []).run, toolsets=toolsets)
        return SimpleNamespace(run=run)

    return await read("spoofed", agent)


async def main() -> None:
    await tell("pydantic-ai", alone, guarded)
    asked = pydantic_ai.ModelRetry("Once more.")
    passed("pydantic-ai", "ModelRetry", await interrupted(asked))
    deferred = pydantic_ai.ApprovalRequired()
    passed("pydantic-ai", "ApprovalRequired", await interrupted(deferred))
    passed("pydantic-ai", "what ends more", await ended(guarded))
    passed("pydantic-ai", "a spoofed code", await told(reported))
    passed("pydantic-ai", "a spoofed code of a server", await told(served))


run(main)
