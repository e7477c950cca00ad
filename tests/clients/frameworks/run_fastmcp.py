"""FastMCP: a server and the framework's client in one process."""

from typing import Any

import fastmcp
from bakery import (
    HUGE,
    SPOOFED,
    TOOLS,
    ended,
    errors,
    fails,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
    told,
)
from fastmcp.tools import ToolResult
from mcp.types import TextContent


async def read(tool: str, server: Any, made: Any = None) -> str:
    """Give the text of a result."""
    server.tool(made or TOOLS[tool])
    async with fastmcp.Client(server) as client:
        result = await client.call_tool_mcp(tool, given(tool))
    assert result.is_error is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, fastmcp.FastMCP("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(time_limit=limit(tool)))


def reporting(text: str, **beside: Any) -> Any:
    """Make a tool that returns a failed result."""

    async def reports(pieces: int) -> ToolResult:
        """Report."""
        part = TextContent(type="text", text=text)
        return ToolResult(content=[part], is_error=True, **beside)

    return reports


async def reported(text: str, **beside: Any) -> str:
    """Read what a tool returns that says that it failed."""
    made = reporting(text, **beside)
    return await read("reports", recipe.server(), made)


def relayed() -> dict[str, Any]:
    """Give a result of errpact's own, as a server writes it and a client reads it."""
    return errors.occurrence(errors.SoldOut(cake="Linzer")).mcp()


async def unknown() -> str:
    """Call a tool that the server does not have."""
    async with fastmcp.Client(recipe.server()) as client:
        result = await client.call_tool_mcp("unknown", {})
    return result.content[0].text


async def main() -> None:
    await tell("FastMCP", alone, guarded)
    passed("FastMCP", "NotFoundError", await unknown())
    passed("FastMCP", "what ends more", await ended(guarded))
    passed("FastMCP", "a spoofed code", await told(lambda: reported(SPOOFED)))
    passed("FastMCP", "a long text", await told(lambda: reported(HUGE)))
    own = relayed()
    text, meta = own["content"][0]["text"], own["_meta"]
    passed("FastMCP", "errpact's own", await told(lambda: reported(text, meta=meta)))


run(main)
