"""Has the hosts of one environment run tools that fail, and reads what they made of it.

The arguments name the folder of a generated module, the text that a tool raises, one that a
tool returns, and the hosts to run. One JSON line comes out for each call: the host, the tool,
what the host's object is as JSON, and what the module read in the object itself and in that
JSON. Nothing here knows what it should read.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
import sys
from typing import Any

sys.path.insert(0, sys.argv[1])
import errors

CODED, MENTIONED = sys.argv[2], sys.argv[3]
NAMES = ("code", "known", "message", "retry", "ref", "tool", "tool_call_id")


def coded(place: str) -> str:
    """Raise the text."""
    raise ValueError(CODED)


def broken(place: str) -> str:
    """Raise something else."""
    raise ValueError(f"It broke; see {CODED}")


def well(place: str) -> str:
    """Return a text in whose middle the code is."""
    return MENTIONED


TOOLS = {tool.__name__: tool for tool in (coded, broken, well)}


def read(value: object) -> list[dict[str, object]]:
    """Read with the module."""
    found = errors.parse_all(value)
    every = [{name: getattr(error, name) for name in NAMES} for error in found]
    return [
        {name: said for name, said in error.items() if said is not None}
        for error in every
    ]


def tell(host: str, tool: str, value: object, plain: object) -> None:
    """Print what a call became."""
    line = {"host": host, "tool": tool, "value": plain, "read": read(value)}
    print(json.dumps({**line, "reread": read(plain)}), flush=True)


def dumped(model: Any) -> object:
    """Make JSON of a pydantic model."""
    return model.model_dump(by_alias=True, mode="json")


async def mcp1() -> None:
    """Run the MCP SDK 1.x: its server and its client."""
    from mcp.server.fastmcp import FastMCP
    from mcp.shared.memory import create_connected_server_and_client_session

    server = FastMCP("server")
    for tool in TOOLS.values():
        server.add_tool(tool)
    async with create_connected_server_and_client_session(server._mcp_server) as client:
        for name in TOOLS:
            result = await client.call_tool(name, {"place": "Oslo"})
            tell("mcp1", name, result, dumped(result))


async def mcp2() -> None:
    """Run the MCP SDK 2.x, which tells only what a `ToolError` says."""
    from mcp import Client
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    def told(place: str) -> str:
        """Raise the text so that the model is told."""
        raise ToolError(CODED)

    server = MCPServer("server")
    tools = {**TOOLS, "told": told}
    for tool in tools.values():
        server.add_tool(tool)
    async with Client(server) as client:
        for name in tools:
            result = await client.call_tool(name, {"place": "Oslo"})
            tell("mcp2", name, result, dumped(result))


async def openai_agents() -> None:
    """Run OpenAI's agents, with an error function that tells the model what was raised."""
    from agents import Agent, function_tool
    from agents.items import ToolCallOutputItem
    from agents.tool_context import ToolContext

    agent = Agent[None](name="agent")
    for name, function in TOOLS.items():
        tool = function_tool(function, failure_error_function=lambda _, error: f"Error: {error}")
        given = '{"place": "Oslo"}'
        context: ToolContext[None] = ToolContext(
            context=None,
            tool_name=name,
            tool_call_id="call_1",
            tool_arguments=given,
        )
        output = await tool.on_invoke_tool(context, given)
        raw = {"type": "function_call_output", "call_id": "call_1", "output": output}
        item = ToolCallOutputItem(agent=agent, raw_item=raw, output=output)
        tell("openai_agents", name, item, item.to_input_item())


async def fastmcp() -> None:
    """Run FastMCP: its server and its client, whose results are dataclasses."""
    from fastmcp import Client, FastMCP

    server = FastMCP("server")
    for tool in TOOLS.values():
        server.tool(tool)
    async with Client(server) as client:
        for name in TOOLS:
            result = await client.call_tool(name, {"place": "Oslo"}, raise_on_error=False)
            parts = [dumped(part) for part in result.content]
            plain = {"content": parts, "is_error": result.is_error, "meta": result.meta}
            tell("fastmcp", name, result, plain)
            result = await client.call_tool_mcp(name, {"place": "Oslo"})
            tell("fastmcp as MCP", name, result, dumped(result))


async def langgraph() -> None:
    """Run LangGraph's node of tools, which words what was raised for the model."""
    from langchain_core.load import dumpd
    from langchain_core.messages import AIMessage, convert_to_openai_messages
    from langchain_core.tools import StructuredTool, ToolException
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode

    def raised(place: str) -> str:
        """Raise what LangChain has for it."""
        raise ToolException(CODED)

    handled = StructuredTool.from_function(
        raised,
        name="handled",
        handle_tool_error=True,
    )
    tools = [StructuredTool.from_function(tool) for tool in (*TOOLS.values(), raised)]
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode([*tools, handled], handle_tool_errors=True))
    graph.add_edge(START, "tools")
    calls = [
        {"name": tool.name, "args": {"place": "Oslo"}, "id": "call_1"}
        for tool in (*tools, handled)
    ]
    for call in calls:
        asked = AIMessage(content="", tool_calls=[call])
        state = await graph.compile().ainvoke({"messages": [asked]})
        message = state["messages"][-1]
        tell("langgraph", call["name"], message, dumped(message))
        tell("langgraph serialized", call["name"], [message], dumpd(message))
        sent = convert_to_openai_messages(message)
        tell("langgraph for OpenAI", call["name"], sent, sent)


async def pydantic_ai() -> None:
    """Run an agent of pydantic-ai, whose model calls every tool once."""
    import pydantic_ai as framework
    from pydantic_ai import messages as parts
    from pydantic_ai.models.function import FunctionModel

    def model(history: list[parts.ModelMessage], _info: object) -> parts.ModelResponse:
        if len(history) > 1:
            return parts.ModelResponse(parts=[parts.TextPart("Done.")])
        place = {"place": "Oslo"}
        calls = [parts.ToolCallPart(name, place, tool_call_id=name) for name in tools]
        return parts.ModelResponse(parts=calls)

    def retried(place: str) -> str:
        """Ask the model to try again."""
        raise framework.ModelRetry(CODED)

    def failed(place: str) -> str:
        """Tell the model that it failed."""
        raise framework.ToolFailed(CODED)

    def misread(place: int) -> str:
        """Take what the model does not give."""
        return MENTIONED

    tools = {tool.__name__: tool for tool in (retried, failed, misread, well)}
    agent = framework.Agent(FunctionModel(model), tools=list(tools.values()))
    history = (await agent.run("Oslo?")).all_messages()
    plain = json.loads(parts.ModelMessagesTypeAdapter.dump_json(history))
    for message, dump in zip(history, plain, strict=True):
        for part, same in zip(message.parts, dump["parts"], strict=True):
            if isinstance(part, (parts.ToolReturnPart, parts.RetryPromptPart)):
                assert dataclasses.is_dataclass(part)
                tell("pydantic_ai", part.tool_name, part, same)
            if isinstance(part, parts.RetryPromptPart):
                # What the model's class for OpenAI makes of it.
                content = part.model_response()
                sent = {"role": "tool", "tool_call_id": part.tool_call_id, "content": content}
                tell("pydantic_ai for OpenAI", part.tool_name, sent, sent)
    tell("pydantic_ai", "history", history, plain)


async def main() -> None:
    """Run the hosts."""
    logging.disable()
    for name in sys.argv[4:]:
        await globals()[name]()


asyncio.run(main())
