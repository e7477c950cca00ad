"""FastMCP: a server and the framework's client in one process."""

from typing import Any

import fastmcp
from bakery import TOOLS, fails, given, limit, passed, recipe, run, tell


async def read(tool: str, server: Any) -> str:
    """Give the text of a result."""
    server.tool(TOOLS[tool])
    async with fastmcp.Client(server) as client:
        result = await client.call_tool_mcp(tool, given(tool))
    assert result.is_error is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, fastmcp.FastMCP("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(time_limit=limit(tool)))


async def unknown() -> str:
    """Call a tool that the server does not have."""
    async with fastmcp.Client(recipe.server()) as client:
        result = await client.call_tool_mcp("unknown", {})
    return result.content[0].text


async def main() -> None:
    await tell("FastMCP", alone, guarded)
    passed("FastMCP", "NotFoundError", await unknown())


run(main)
