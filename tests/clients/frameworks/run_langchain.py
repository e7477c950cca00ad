"""LangChain: an agent with a scripted model."""

from typing import Any

from bakery import (
    canceled,
    ended,
    fails,
    function,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
)
from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import StructuredTool


class Model(GenericFakeChatModel):
    """LangChain's fake model, which may have tools."""

    def bind_tools(self, tools: Any, **options: Any) -> Any:
        return self


async def read(agent: Any) -> str:
    """Give what the model read of its call."""
    state = await agent.ainvoke({"messages": [{"role": "user", "content": "Cake?"}]})
    (read,) = [it for it in state["messages"] if isinstance(it, ToolMessage)]
    assert read.status == ("error" if fails(read.name) else "success"), read
    return read.text


def parts(tool: str) -> tuple[Any, list[Any]]:
    """Give a model that calls a tool, and the tool."""
    call = {"name": tool, "args": given(tool), "id": "call_1"}
    said = [AIMessage(content="", tool_calls=[call]), AIMessage(content="Done.")]
    made = StructuredTool.from_function(**function(tool), name=tool)
    return Model(messages=iter(said)), [made]


async def alone(tool: str) -> str:
    model, tools = parts(tool)
    return await read(create_agent(model, tools))


async def guarded(tool: str) -> str:
    model, tools = parts(tool)
    return await read(recipe.agent(model, tools, time_limit=limit(tool)))


async def unlimited(tool: str) -> str:
    model, tools = parts(tool)
    return await read(recipe.agent(model, tools))


async def main() -> None:
    await tell("LangChain", alone, guarded)
    passed("LangChain", "CancelledError", await canceled(unlimited))
    passed("LangChain", "what ends more", await ended(guarded))


run(main)
