"""The MCP SDK 1.x: a server and the SDK's client in one process."""

from typing import Any

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
from mcp.server.fastmcp import FastMCP
from mcp.shared.exceptions import McpError, UrlElicitationRequiredError
from mcp.shared.memory import create_connected_server_and_client_session
from mcp.types import CallToolResult, TextContent


async def read(tool: str, server: Any, made: Any = None) -> str:
    """Give the text of a result."""
    server.add_tool(made or TOOLS[tool])
    async with create_connected_server_and_client_session(server._mcp_server) as client:
        result = await client.call_tool(tool, given(tool))
    assert result.isError is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, FastMCP("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(FastMCP("bakery"), time_limit=limit(tool)))


def reporting(text: str, **beside: Any) -> Any:
    """Make a tool that returns a failed result."""

    async def reports(pieces: int) -> CallToolResult:
        """Report."""
        part = TextContent(type="text", text=text)
        return CallToolResult(content=[part], isError=True, **beside)

    return reports


async def reported(text: str, **beside: Any) -> str:
    """Read what a tool returns that says that it failed."""
    made = reporting(text, **beside)
    return await read("reports", recipe.server(FastMCP("bakery")), made)


def relayed() -> dict[str, Any]:
    """Give a result of errpact's own, as a server writes it and a client reads it."""
    return errors.occurrence(errors.SoldOut(cake="Linzer")).mcp()


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
    passed("MCP SDK 1", "what ends more", await ended(guarded))
    passed("MCP SDK 1", "a spoofed code", await told(lambda: reported(SPOOFED)))
    passed("MCP SDK 1", "a long text", await told(lambda: reported(HUGE)))
    own = relayed()
    text, meta = own["content"][0]["text"], own["_meta"]
    passed("MCP SDK 1", "errpact's own", await told(lambda: reported(text, _meta=meta)))


run(main)
