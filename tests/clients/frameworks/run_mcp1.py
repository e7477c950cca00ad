"""The MCP SDK 1.x: a server and the SDK's client in one process."""

from typing import Any

from bakery import TOOLS, fails, given, limit, passed, recipe, run, tell
from mcp.server.fastmcp import FastMCP
from mcp.shared.exceptions import McpError, UrlElicitationRequiredError
from mcp.shared.memory import create_connected_server_and_client_session


async def read(tool: str, server: Any) -> str:
    """Give the text of a result."""
    server.add_tool(TOOLS[tool])
    async with create_connected_server_and_client_session(server._mcp_server) as client:
        result = await client.call_tool(tool, given(tool))
    assert result.isError is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, FastMCP("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(FastMCP("bakery"), time_limit=limit(tool)))


async def asking(pieces: int) -> str:
    """Ask the client to open a page."""
    raise UrlElicitationRequiredError([])


async def called(tool: str) -> str:
    """Call a tool that is not one of the six."""
    server = recipe.server(FastMCP("bakery"))
    server.add_tool(asking)
    async with create_connected_server_and_client_session(server._mcp_server) as client:
        try:
            return (await client.call_tool(tool, {"pieces": 2})).content[0].text
        except McpError as error:
            return f"{type(error).__name__} {error.error.code}"


async def main() -> None:
    await tell("MCP SDK 1", alone, guarded)
    passed("MCP SDK 1", "UrlElicitationRequiredError", await called("asking"))
    passed("MCP SDK 1", "unknown tool", await called("unknown"))


run(main)
