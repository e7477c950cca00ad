"""The MCP SDK 2.x: a server and the SDK's client in one process."""

from typing import Any

from bakery import TOOLS, fails, given, limit, passed, recipe, run, tell
from mcp import Client, MCPError
from mcp.server import MCPServer


async def read(tool: str, server: Any) -> str:
    """Give the text of a result."""
    server.add_tool(TOOLS[tool])
    async with Client(server) as client:
        result = await client.call_tool(tool, given(tool))
    assert result.is_error is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, MCPServer("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(MCPServer("bakery"), time_limit=limit(tool)))


async def asking(pieces: int) -> str:
    """Refuse with an error of the protocol."""
    raise MCPError(code=-32021, message="elicitation is missing")


async def called(tool: str) -> str:
    """Call a tool that is not one of the six."""
    server = recipe.server(MCPServer("bakery"))
    server.add_tool(asking)
    async with Client(server) as client:
        try:
            return (await client.call_tool(tool, {"pieces": 2})).content[0].text
        except MCPError as error:
            return f"{type(error).__name__} {error.error.code}"


async def main() -> None:
    await tell("MCP SDK 2", alone, guarded)
    passed("MCP SDK 2", "MCPError", await called("asking"))
    passed("MCP SDK 2", "unknown tool", await called("unknown"))


run(main)
