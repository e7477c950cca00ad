"""The tool loop and the history, with the catalog of tests/tests/tool_loop/errors.yaml."""

from __future__ import annotations

import asyncio
import json
import unittest
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import errors
import errpact
from errpact import Closing, Continue, End, ToolCall

PLACES = {"location": "Oslo"}


def call(number: int, tool: str, arguments: object = None) -> ToolCall:
    return ToolCall(f"call_{number}", tool, arguments)


def turn(name: str = "turn-1") -> errpact.ToolLoop:
    loop = errors.tool_loop()
    loop.begin_turn(name)
    return loop


def failing(*failures: BaseException, then: object = "done") -> Callable[[ToolCall], Any]:
    """Make a tool that raises each of these, and then succeeds."""
    left = list(failures)

    async def tool(_: ToolCall) -> object:
        await asyncio.sleep(0)
        if left:
            raise left.pop(0)
        return then

    return tool


class Loop(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []
        sleep = asyncio.sleep

        async def at_once(seconds: float) -> None:
            if seconds:
                self.waits.append(seconds)
            await sleep(0)

        for target in ("asyncio.sleep", "errpact.tool_loop.asyncio.sleep"):
            patcher = patch(target, at_once)
            patcher.start()
            self.addCleanup(patcher.stop)

    async def test_a_round_answers_each_call_and_the_history_has_the_pairs(self) -> None:
        loop, history = turn(), errors.history()
        history.user("Where can I stay?")
        calls = [call(1, "search_places", PLACES), call(2, "web_search")]
        history.assistant("turn-1", "I'll look.", calls)
        self.assertEqual([it.id for it in history.open_calls()], ["call_1", "call_2"])

        async def run(made: ToolCall) -> object:
            if made.tool == "web_search":
                raise errors.FixIt
            return {"places": [made.arguments["location"]]}

        with self.assertLogs("errpact", "WARNING") as logs:
            told = await loop.run_round(calls, run)
        self.assertEqual(told.next, Continue())
        self.assertEqual(len(logs.output), 1)
        self.assertEqual([it.code for it in told.failed], ["FIX_IT"])
        self.assertEqual(told.failed[0].call_id, "call_2")
        self.assertEqual([it["failed"] for it in told.results], [False, True])
        self.assertEqual(json.loads(told.results[0]["text"]), {"places": ["Oslo"]})
        self.assertEqual(told.shown[0]["event"]["tool_call_id"], "call_2")
        history.results(told.results)
        self.assertEqual(history.open_calls(), [])
        chat = history.openai_chat()
        self.assertEqual([it["role"] for it in chat][2:], ["tool", "tool"])
        self.assertTrue(chat[3]["content"].startswith("FIX_IT: The date lies in the past."))
        self.assertEqual(len(history.anthropic()), 3)
        self.assertEqual(history.openai_responses()[-1]["type"], "function_call_output")

    async def test_a_failure_is_retried_as_the_catalog_says(self) -> None:
        run = failing(errors.ServiceBusy(), errors.ServiceBusy())
        told = await turn().run_round([call(1, "web_search")], run)
        self.assertEqual(told.failed, [])
        self.assertEqual(told.results[0]["text"], "done")
        self.assertEqual(self.waits, [0.1, 0.2])
        run = failing(*[errors.ServiceBusy() for _ in range(5)])
        told = await turn().run_round([call(1, "web_search")], run)
        self.assertEqual([it.code for it in told.failed], ["SERVICE_BUSY"])
        self.assertIs(told.failed[0].retried, False)

    async def test_an_argument_is_repaired(self) -> None:
        seen: list[object] = []

        async def run(made: ToolCall) -> object:
            seen.append(made.arguments)
            if "location" not in made.arguments:
                known = {"trip_destination": "Bergen"}
                return errors.LocationRequired().occurrence(context=known)
            return "found"

        told = await turn().run_round([call(1, "search_places", {})], run)
        self.assertEqual(told.results[0]["text"], "found")
        self.assertEqual(seen, [{}, {"location": "Bergen"}])

    async def test_an_effect_happens_once(self) -> None:
        made: list[str] = []

        async def run(it: ToolCall) -> str:
            made.append(it.id)
            return "sent"

        loop, mail = turn(), {"to": "a"}
        await loop.run_round([call(1, "send_mail", mail), call(2, "send_mail", mail)], run)
        told = await loop.run_round([call(3, "send_mail", mail)], run)
        self.assertEqual(made, ["call_1"])
        self.assertFalse(told.results[0]["failed"])
        await loop.run_round([call(4, "send_mail", {"to": "b"})], run)
        self.assertEqual(made, ["call_1", "call_4"])

    async def test_a_canceled_round_may_have_had_its_effect(self) -> None:
        loop, began = turn(), asyncio.Event()
        ended: list[bool] = []

        async def run(_: ToolCall) -> str:
            began.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(True)
            return "sent"

        task = asyncio.ensure_future(loop.run_round([call(1, "send_mail")], run))
        await began.wait()
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(ended, [True])
        stored = json.loads(json.dumps(loop.state()))
        loop = errors.restore_tool_loop(stored)
        loop.begin_turn("turn-1")
        told = await loop.run_round([call(1, "send_mail")], failing())
        self.assertIn("may have", told.results[0]["text"])

    async def test_what_stops_the_run_cancels_what_may_be_dropped(self) -> None:
        canceled: list[str] = []
        sent: list[str] = []

        async def run(made: ToolCall) -> str:
            if made.tool == "web_search":
                await asyncio.sleep(0)
                raise errors.RunOver
            try:
                for _ in range(20):
                    await asyncio.sleep(0)
            except asyncio.CancelledError:
                canceled.append(made.tool)
                raise
            sent.append(made.tool)
            return "ok"

        calls = [call(1, "web_search"), call(2, "search_places", PLACES), call(3, "send_mail")]
        loop = turn()
        told = await loop.run_round(calls, run)
        for _ in range(5):
            await asyncio.sleep(0)
        self.assertEqual((canceled, sent), (["search_places"], ["send_mail"]))
        assert isinstance(told.next, End), told.next
        self.assertEqual(told.next.text, told.failed[0].user_text())
        self.assertFalse(loop.offers("web_search"))

    async def test_rounds_end_and_the_closing_turn_tells_the_truth(self) -> None:
        loop, told = turn(), None
        for number in range(3):
            run = failing(errors.FixIt())
            told = await loop.run_round([call(number, "send_mail", {"n": number})], run)
        assert told is not None
        closing = told.next
        assert isinstance(closing, Closing)
        self.assertIn("send_mail", closing.instruction)
        self.assertEqual(closing.reply("All sent!"), closing.plain)
        changed = closing.with_opening("Not everything worked.")
        self.assertTrue(changed.plain.startswith("Not everything worked."))
        again = errors.restore_tool_loop(loop.state()).closing
        assert again is not None
        self.assertEqual(again.plain, closing.plain)
        self.assertEqual(loop.close().plain, closing.plain)

    async def test_what_a_tool_returns_may_be_a_failure(self) -> None:
        loop = turn()
        for result in (
            {"success": False, "error": "no such thing"},
            "Tool failed: no connection",
            errors.FixIt().occurrence(),
        ):
            told = await loop.run_round([call(1, "web_search")], failing(then=result))
            self.assertTrue(told.results[0]["failed"], result)
        self.assertEqual(told.failed[0].code, "FIX_IT")
        kept = await turn().run_round([call(1, "read_log")], failing(then={"success": False}))
        self.assertEqual(kept.failed, [])

    async def test_a_result_without_json_is_still_a_success(self) -> None:
        class Unprintable:
            def __str__(self) -> str:
                raise ValueError

        ring: list[object] = []
        ring.append(ring)
        for result, text in ((ring, "[[...]]"), (Unprintable(), "Unprintable")):
            loop = turn()
            told = await loop.run_round([call(1, "send_mail")], failing(then=result))
            self.assertEqual((told.failed, told.results[0]["text"]), ([], text))
            again = await loop.run_round([call(2, "send_mail")], failing(SystemExit(1)))
            self.assertEqual(again.failed, [])

    async def test_a_tool_never_ends_its_round(self) -> None:
        for error in (
            SystemExit(1),
            GeneratorExit(),
            asyncio.CancelledError(),
            ZeroDivisionError(),
        ):
            told = await turn().run_round([call(1, "web_search")], failing(error))
            self.assertEqual(len(told.failed), 1, error)

    async def test_wrong_arguments_are_not_called(self) -> None:
        loop, history = turn(), errors.history()
        wrong = call(1, "search_places", "{not json")
        history.user("go")
        history.assistant("turn-1", "", [wrong])
        told = await loop.run_round([wrong], failing())
        self.assertEqual(len(told.failed), 1)
        self.assertEqual((told.failed[0].tool, told.failed[0].call_id), ("search_places", "call_1"))
        self.assertTrue(told.failed[0].with_language("de").text())
        history.results(told.results)
        self.assertIn("invalid_arguments", history.openai_chat()[1]["tool_calls"][0]["function"]["arguments"])
        told = await loop.run_round([call(2, "web_search", '{"q": 1}')], failing())
        self.assertEqual(told.results[0]["text"], "done")

    async def test_calls_have_keys_and_are_verified(self) -> None:
        loop = turn().with_scope("conversation-1")
        keys: list[tuple[object, object]] = []

        async def run(made: ToolCall) -> str:
            keys.append((made.idempotency_key, errpact.idempotency_key()))
            if len(keys) < 2:
                raise errors.TaxiSlow
            return "ordered"

        told = await loop.run_round([call(1, "order_taxi", {"to": "x"})], run)
        self.assertEqual(told.failed, [])
        self.assertEqual(len({str(it) for pair in keys for it in pair}), 1)
        self.assertIsNotNone(keys[0][0])

        told = await loop.run_round([call(2, "order_taxi")], failing(errors.TaxiLost()))
        self.assertEqual(told.failed[0].code, "TAXI_LOST")
        told = await loop.run_round([call(3, "order_taxi")], failing())
        self.assertIn("find_taxi", told.results[0]["text"])
        await loop.run_round([call(4, "find_taxi")], failing(then="none"))
        told = await loop.run_round([call(5, "order_taxi")], failing())
        self.assertEqual(told.results[0]["text"], "done")

    async def test_a_program_may_make_the_calls_itself(self) -> None:
        loop = turn()
        first, second = call(1, "web_search"), call(2, "send_mail")
        admitted = loop.admit([first, second, first])
        self.assertEqual([it.id for it in admitted], ["call_1", "call_2"])
        told = loop.round(
            [
                errpact.CallResult(admitted[0], "found"),
                errpact.CallResult(admitted[1], errors.FixIt()),
                errpact.CallResult(admitted[0], "again"),
            ]
        )
        self.assertEqual([it["text"][:6] for it in told.results], ["found", "FIX_IT"])
        self.assertEqual(told.failed[0].call_id, "call_2")
        loop.budget.begin_step("optional")
        self.assertEqual(loop.budget.importance, "optional")
        admitted = loop.admit([call(3, "send_mail")])
        told = await loop.execute(admitted, failing())
        self.assertEqual(told.results[0]["text"], "done")

    async def test_a_call_that_was_retried_is_settled_with_its_attempts(self) -> None:
        loop = turn()

        def busy() -> str:
            raise errors.ServiceBusy

        with self.assertRaises(errpact.StoppedError) as stopped:
            errors.retry(
                busy, tool="web_search", budget=loop.budget, sleep=self.waits.append
            )
        self.assertEqual((stopped.exception.attempts, loop.budget.retries), (3, 2))
        told = loop.round(
            [
                errpact.CallResult(call(1, "web_search"), stopped.exception),
                errpact.CallResult(call(2, "search_places"), errors.ServiceBusy()),
            ]
        )
        self.assertEqual([it.code for it in told.failed], ["SERVICE_BUSY"] * 2)
        self.assertEqual([it.call_id for it in told.failed], ["call_1", "call_2"])
        self.assertEqual(told.failed[0].ref, stopped.exception.occurrence.ref)
        attempts = loop.state()["turn"]["attempts"]
        self.assertEqual(attempts, {"web_search": 3, "search_places": 1})
        # Its retries were counted where they were made, and not again.
        self.assertEqual(loop.budget.retries, 2)

    async def test_an_error_that_no_budget_decided_about_is_decided_by_the_loop(self) -> None:
        loop = turn()
        occurrence = errors.occurrence(errors.ServiceBusy(), tool="web_search")
        own = errpact.StoppedError(occurrence, "fail", 7)
        loop.round([errpact.CallResult(call(1, "web_search"), own)])
        self.assertEqual(loop.state()["turn"]["attempts"], {"web_search": 1})


class Sync(unittest.TestCase):
    def test_calls_are_made_one_after_the_other(self) -> None:
        made: list[str] = []

        def run(it: ToolCall) -> str:
            made.append(it.id)
            if it.id == "call_2":
                raise errors.RunOver
            return "ok"

        loop = turn()
        calls = [call(1, "web_search"), call(2, "web_search"), call(3, "send_mail")]
        told = loop.run_round_sync(calls, run)
        self.assertEqual(made, ["call_1", "call_2"])
        self.assertIsInstance(told.next, End)
        self.assertEqual([it["failed"] for it in told.results], [False, True, True])

        async def awaits(_: ToolCall) -> str:
            return "never"

        told = turn().run_round_sync([call(1, "web_search")], awaits)
        self.assertIn("run_round", str(told.failed[0].cause))

    def test_an_interrupt_passes(self) -> None:
        def run(_: ToolCall) -> str:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            turn().run_round_sync([call(1, "web_search")], run)


class Stored(unittest.TestCase):
    def test_another_state_is_refused(self) -> None:
        state = turn().state()
        for wrong in ({**state, "fingerprint": "x"}, {"turn": 7}, 7):
            with self.assertRaises(errpact.StaleLoopError):
                errors.restore_tool_loop(wrong)  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "`.*` of the stored history"):
            errors.restore_history([{"speaker": "said"}])
        with self.assertRaisesRegex(ValueError, r"role.* of the stored rows"):
            errors.history([{"role": "speaker"}])

    def test_a_history_is_rebuilt_from_rows(self) -> None:
        loop, one = turn(), call(1, "web_search", {"q": "x"})
        told = loop.round([errpact.CallResult(one, "found")])
        asked = {"id": one.id, "tool": one.tool, "arguments": one.arguments}
        history = errors.history(
            [
                {"role": "user", "turn": "turn-1", "text": "go"},
                {"role": "assistant", "turn": "turn-1", "calls": [asked]},
                {"role": "tool", **told.results[0]},
            ]
        )
        self.assertEqual(history.openai_chat()[2]["content"], "found")
        stored = json.loads(json.dumps(history.state()))
        self.assertEqual(errors.restore_history(stored).anthropic(), history.anthropic())
        copy = history.copy()
        copy.user("more")
        self.assertEqual(len(history.openai_chat()) + 1, len(copy.openai_chat()))
        self.assertFalse(history.is_empty)
        self.assertTrue(errors.history().is_empty)

    def test_what_is_not_kept_leaves_with_its_call(self) -> None:
        loop, history = turn(), errors.history()
        history.user("go")
        for number, error in enumerate((errors.Dropped(), errors.Stubbed())):
            made = call(number, "web_search")
            history.assistant("turn-1", "", [made])
            told = loop.round([errpact.CallResult(made, error)])
            history.results(told.results)
        history.user("next")
        texts = [it.get("content") for it in history.openai_chat()]
        self.assertEqual(texts.count("This call returned no result."), 1)


if __name__ == "__main__":
    unittest.main()
