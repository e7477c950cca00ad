"""Unit tests of what a generated module produces: `errors` is made from errors.yaml here."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import pickle
import traceback
import unittest

import errpact
import errors


class Raised(unittest.TestCase):
    """Exceptions, and what becomes of them."""

    def made(self) -> errpact.CodedError:
        """Make some error of the catalog."""
        source = errors.parse.__self__
        code = next(iter(source.entries))
        return errors.error(code, **dict.fromkeys(source.declared["codes", code], "x"))

    def test_an_exception_behind_others_keeps_its_code_and_the_cause(self) -> None:
        """The code is found in the chain, and the log has the texts of the causes."""
        coded = self.made()
        try:
            try:
                raise ValueError("password=hunter2")  # noqa: EM101
            except ValueError as error:
                raise coded from error
        except errpact.CodedError as error:
            outer = RuntimeError("outside")
            outer.__cause__ = error
        occurrence = errors.occurrence(outer)
        self.assertEqual(occurrence.code, coded.code)
        self.assertIsInstance(occurrence.cause, ValueError)
        self.assertIn("raw=", occurrence.logfmt())
        self.assertIn("[credential]", occurrence.logfmt())
        self.assertNotIn("hunter2", occurrence.logfmt() + json.dumps(occurrence.mcp()))

    def test_any_other_exception_is_the_fallback(self) -> None:
        """No receiver but the log gets its text."""
        occurrence = errors.occurrence(OSError(5, "disk on fire"))
        self.assertEqual(occurrence.code, errors.FALLBACK.code)
        self.assertNotIn("fire", json.dumps(occurrence.mcp()) + occurrence.user_text())
        self.assertIn("fire", occurrence.logfmt())

    def test_a_value_that_cannot_be_printed_hides_nothing(self) -> None:
        """The receiver gets the reference, and the failure is logged."""

        class Broken:
            def __str__(self) -> str:
                message = "broken"
                raise RuntimeError(message)

        for error in (ValueError(Broken()), RuntimeError()):
            occurrence = errors.occurrence(error)
            self.assertTrue(occurrence.text())
            self.assertTrue(occurrence.logfmt())
        # Facts that no caller gives.
        occurrence = errors.occurrence(ValueError("x"))
        with self.assertLogs("errpact", logging.ERROR):
            occurrence = occurrence.changed(given=None, arguments=3)
        self.assertTrue(occurrence.mcp()["isError"])

    def test_what_is_wrong_is_named(self) -> None:
        """A code, a parameter, and a module of another format."""
        with self.assertRaisesRegex(errpact.UnknownCodeError, "has no code NOPE"):
            errors.error("NOPE")
        code = str(next(iter(errors.Code)))
        with self.assertRaisesRegex(errpact.MissingParameterError, "no parameter nope"):
            errors.error(code, nope=1)
        for other in (99, 1):
            with self.assertRaisesRegex(errpact.FormatError, "pip install errpact==9"):
                errpact.check_format(other, "9")
        with self.assertRaisesRegex(errpact.PromptError, "run `errpact generate`"):
            errors.verify("Be kind.")
        with self.assertRaisesRegex(errpact.HashKeyError, "32 random bytes"):
            errpact.set_key(b"short")
        with self.assertRaisesRegex(TypeError, "must be bytes, and is of the type str"):
            errpact.set_key("a text of more than 16 letters")
        with self.assertRaisesRegex(TypeError, r"SoldOut is a class: write SoldOut\("):
            errors.occurrence(errors.SoldOut)

    def test_a_fact_of_another_type_is_named(self) -> None:
        """No rule could be compared with it."""
        for fact, wanted in (
            ({"status": "503"}, "status of a Signal must be an int.* of the type str"),
            ({"message": b"gone"}, "message of a Signal must be a str.* of the type bytes"),
            ({"retry_after": 3}, "retry_after of a Signal must be a timedelta"),
        ):
            with self.assertRaisesRegex(TypeError, wanted):
                errors.classify(errpact.Signal(**fact))

    def test_a_key_that_the_protocol_does_not_allow_is_refused(self) -> None:
        """Reserved prefixes and malformed keys, with what to write instead."""
        occurrence = errors.occurrence(ValueError("x"))
        for key in ("com.example/tool-error", "com.example.mcp/failure", "mcp/x"):
            result = occurrence.mcp(meta_key=key)
            self.assertIn(key, result["_meta"])
            self.assertEqual(json.loads(occurrence.mcp_json(meta_key=key)), result)
        for key, says in (
            ("", "needs a prefix"),
            ("no prefix!", "needs a prefix"),
            ("com..example/x", "before the slash"),
            ("com.exämple/x", "before the slash"),
            ("com.example/a/b", "follows the slash"),
            ("com.example/a\n", "follows the slash"),
            ("com.MCP.tools/x", "for itself"),
            ("modelcontextprotocol.io/x", "for itself"),
            ("mcp.dev/x", "for itself"),
        ):
            with self.assertRaisesRegex(errpact.MetaKeyError, says):
                occurrence.mcp(meta_key=key)

    def test_an_exception_can_be_copied_and_sent(self) -> None:
        """Pools of processes pickle what is raised in them."""
        for name, it in vars(errors).items():
            if isinstance(it, type) and issubclass(it, errpact.CodedError):
                error = it.__new__(it)
                errpact.CodedError.__init__(error, {"a": 1})
                self.assertEqual(pickle.loads(pickle.dumps(error)).params, {"a": 1}, name)  # noqa: S301
                self.assertEqual(copy.copy(error).params, {"a": 1}, name)

    def test_every_form_of_hostile_facts_is_written(self) -> None:
        """Nothing raises, whatever the call has."""
        hostile: list[object] = [
            None, "", "\ud800", "\x00\x1b[31m" * 50, 10**400, float("nan"), b"x", {1: {2: 3}},
            [[[]]], object(), "x" * 100_000, "\u202e\u2066", True, {"a": object()},
        ]  # fmt: skip
        for value in hostile:
            it = errors.occurrence(
                ValueError(value),
                tool=str(value),
                call_id="call",
                arguments={"a": value, str(value): value},
                context={"b": value},
                service=str(value),
            )
            for form in ("text", "user_text", "tool_result", "envelope", "mcp", "notice"):
                json.dumps(repr(getattr(it, form)()))
            for form in ("sse", "problem", "logfmt", "log_fields", "vercel_notice"):
                json.dumps(repr(getattr(it, form)()))
            self.assertNotIn("\n", it.logfmt())


class Retried(unittest.TestCase):
    """The loops, and the record."""

    def test_a_coroutine_is_not_retried_by_the_form_that_does_not_await(self) -> None:
        """Its failure would be lost."""

        async def call() -> None:
            """Succeed."""

        for given in (call, lambda: call()):
            with self.assertRaisesRegex(TypeError, r"await retry_async\("):
                errors.retry(given)

    def test_a_budget_is_one(self) -> None:
        """Stored counts have to be restored."""
        for state in ({}, errors.budget().state()):
            with self.assertRaisesRegex(TypeError, "restore_budget.* of the type dict"):
                errors.retry(lambda: 1, budget=state)
            with self.assertRaisesRegex(TypeError, "restore_budget.* of the type dict"):
                asyncio.run(errors.retry_async(lambda: asyncio.sleep(0), budget=state))

    def test_a_step_has_one_of_two_words(self) -> None:
        """Another one could not be restored."""
        budget = errors.budget(importance="optional")
        wrong = """ "blocking" or "optional", and not 'bogus'"""
        for begin in (budget.begin_step, lambda it: errors.budget(importance=it)):
            with self.assertRaisesRegex(ValueError, wrong):
                begin("bogus")
        self.assertEqual(errors.restore_budget(budget.state()).importance, "optional")

    def test_the_last_failure_is_told(self) -> None:
        """A function and a coroutine stop the same way."""

        def fails() -> None:
            message = "no"
            raise ValueError(message)

        async def fails_too() -> None:
            fails()

        for run in (
            lambda: errors.retry(fails, sleep=lambda _: None),
            lambda: asyncio.run(errors.retry_async(fails_too)),
        ):
            with self.assertRaises(errpact.StoppedError) as stopped:
                run()
            self.assertEqual(stopped.exception.occurrence.code, errors.FALLBACK.code)
            self.assertIsInstance(stopped.exception.__cause__, ValueError)

    def test_a_stack_trace_has_one_frame_of_the_library(self) -> None:
        def fails() -> None:
            raise errors.SoldOut(cake="Sacher")

        async def fails_too() -> None:
            fails()

        def retry() -> None:
            asyncio.run(errors.retry_async(fails_too))

        for call in (lambda: errors.retry(fails), retry):
            try:
                call()
            except errpact.StoppedError as stopped:
                frames = traceback.extract_tb(stopped.__traceback__)
                cause = stopped.__cause__
            own = [it.name for it in frames if "/errpact/" in it.filename]
            self.assertEqual(len(own), 1, frames)
            self.assertIsInstance(cause, errors.SoldOut)

    def test_a_tool_loop_tells_the_user_in_their_language(self) -> None:
        call = errpact.ToolCall("call_1", "order")
        for preference, text in (("de-DE", "Ausverkauft."), ("fr", "Sold out.")):
            loop = errors.tool_loop().with_language(preference)
            loop.begin_turn("turn-1")
            sold_out = errors.SoldOut(cake="Sacher")
            told = loop.round([errpact.CallResult(call, sold_out)])
            self.assertEqual(told.shown[0]["text"], text)
            self.assertEqual(told.failed[0].user_text(), text)
            self.assertIn("Sacher is sold out.", told.results[0]["text"])

    def test_one_record_has_the_line_and_the_fields(self) -> None:
        """Of the logger that is given, at the level of the code."""
        with self.assertLogs("app", logging.DEBUG) as logs:
            errors.occurrence(ValueError("no")).log(logging.getLogger("app"))
        record = logs.records[0]
        self.assertEqual(len(logs.records), 1)
        self.assertIn("code=", record.getMessage())
        fields = record.__dict__["errpact"]
        self.assertEqual(fields["error.type"], str(errors.FALLBACK.code))


class Renamed(unittest.TestCase):
    """Former names of codes."""

    def test_a_reader_understands_a_former_name(self) -> None:
        """In every form the code is the one of today."""
        notice = {
            "code": "CAKE_GONE",
            "message": "Gone.",
            "retry": "retry-after-change",
            "timestamp": "2026-01-02T03:04:05.678Z",
        }
        for form in (
            "CAKE_GONE: Gone.",
            {"isError": True, "content": [{"type": "text", "text": "CAKE_GONE: Gone."}]},
            {"success": False, "error": "CAKE_GONE: Gone."},
            notice,
        ):
            error = errors.parse(form)
            self.assertEqual((error.code, error.known), ("SOLD_OUT", True), form)
        self.assertIs(errors.code_of("CAKE_GONE"), errors.Code.SOLD_OUT)
        self.assertEqual(errors.entry("CAKE_GONE"), errors.entry("SOLD_OUT"))
        self.assertEqual(errors.error("CAKE_GONE", cake="pie").code, "SOLD_OUT")

    def test_code_that_uses_a_former_name_works_and_is_warned(self) -> None:
        """Any other name that the module does not have is an error."""
        with self.assertWarns(DeprecationWarning) as warned:
            old = errors.CakeGone
        self.assertEqual(warned.filename, __file__)
        self.assertIs(old, errors.SoldOut)
        with self.assertWarns(DeprecationWarning):
            self.assertIs(errors.Code.CAKE_GONE, errors.Code.SOLD_OUT)
        self.assertIs(errors.Code("CAKE_GONE"), errors.Code.SOLD_OUT)
        self.assertNotIn("CAKE_GONE", [str(code) for code in errors.Code])
        for owner, name in ((errors, "CakeGon"), (errors.Code, "CAKE_GON")):
            with self.assertRaises(AttributeError):
                getattr(owner, name)

    def test_stored_counts_are_those_of_the_code(self) -> None:
        """What was counted under both names is added up."""
        budget = errors.budget()
        occurrence = errors.occurrence(errors.SoldOut(cake="pie"), tool="list_cakes")
        self.assertEqual(budget.decide(occurrence).decision, "return_to_model")
        stored = json.loads(json.dumps(budget.state()).replace("SOLD_OUT", "CAKE_GONE"))
        stored["step"]["codes"]["SOLD_OUT"] = 1
        restored = errors.restore_budget(stored)
        self.assertEqual(restored.state()["step"]["codes"], {"SOLD_OUT": 2})
        self.assertEqual(restored.decide(occurrence).decision, "ask_user")


class Received(unittest.TestCase):
    """Errors of servers with another version of the catalog."""

    @staticmethod
    def envelope(
        code: str, fingerprint: str = "000000000000", **recovery: object
    ) -> dict[str, object]:
        """Make the envelope of a newer server."""
        return {
            "error": {
                "code": code,
                "category": "network",
                "fingerprint": fingerprint,
                "message": "The queue is full.",
                "recovery": {"is_retryable": True, **recovery},
                "debug": {
                    "error_id": "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a",
                    "timestamp": "2026-01-02T03:04:05.678Z",
                },
            }
        }

    def attempts(self, envelope: object, tool: str) -> tuple[int, list[float], str]:
        """Call a server that always fails, and say how often and with which waits."""
        waits: list[float] = []
        attempts = 0

        def call() -> None:
            nonlocal attempts
            attempts += 1
            raise errpact.ReceivedError(errors.parse(envelope))

        with self.assertRaises(errpact.StoppedError) as stopped:
            errors.retry(call, tool=tool, sleep=waits.append)
        return attempts, waits, stopped.exception.decision

    def test_a_new_code_is_retried_within_the_limits_of_the_catalog(self) -> None:
        """The word, the wait and the number are the server's, and the bounds are ours."""
        strategy = {"suggested_delay": 500, "max_retries": 2}
        envelope = self.envelope(
            "QUEUE_FULL",
            policy="retry-after-delay",
            outcome="not_done",
            retry_strategy=strategy,
        )
        attempts, waits, decision = self.attempts(envelope, "list_cakes")
        self.assertEqual((attempts, decision), (3, "fail"))
        self.assertTrue(all(0.5 <= wait <= 2 for wait in waits), waits)
        # A hostile server gets no more retries and no longer waits than a code of ours.
        retries = [it.retry for it in errors.ENTRIES.values() if it.retry.by == "runtime"]
        most = max(it.max or 0 for it in retries)
        longest = max(it.max_delay_ms for it in retries) / 1000
        strategy.update(suggested_delay=2**53 - 1, max_retries=10**9)
        attempts, waits, _ = self.attempts(envelope, "list_cakes")
        self.assertEqual(attempts, most + 1)
        self.assertTrue(all(longest <= wait <= 2 * longest for wait in waits), waits)

    def test_nothing_that_may_have_happened_is_done_twice(self) -> None:
        """Only a tool that reads or is idempotent is called again."""
        # Only this version of the catalog is known to say what this file reads.
        for word in (None, "unknown", "sure", "not_done"):
            outcome = {} if word is None else {"outcome": word}
            envelope = self.envelope("QUEUE_FULL", policy="retry-now-safe", **outcome)
            self.assertEqual(self.attempts(envelope, "order")[0], 1)
            self.assertGreater(self.attempts(envelope, "list_cakes")[0], 1)

    def test_a_known_code_is_only_decided_with_more_care(self) -> None:
        """A server cannot make a code retryable, and can say that it is not."""
        careful = self.envelope("OVEN_BUSY", policy="do-not-retry")
        self.assertEqual(self.attempts(careful, "list_cakes")[0], 1)
        same, policy = errors.WIRE_FINGERPRINT, "retry-now-safe"
        busy = self.envelope("OVEN_BUSY", policy=policy, outcome="not_done")
        self.assertEqual(self.attempts(busy, "order")[0], 1)
        busy = self.envelope("OVEN_BUSY", same, policy=policy, outcome="not_done")
        self.assertEqual(self.attempts(busy, "order")[0], 4)
        unsure = self.envelope("OVEN_BUSY", same, policy=policy, outcome="unknown")
        self.assertEqual(self.attempts(unsure, "order")[0], 1)
        eager = self.envelope("SOLD_OUT", same, policy=policy, outcome="not_done")
        self.assertEqual(self.attempts(eager, "order")[::2], (1, "return_to_model"))

    def test_what_is_passed_on_is_the_policy_that_decided(self) -> None:
        """The next program reads what this one did."""
        error = errors.parse(self.envelope("QUEUE_FULL", policy="retry-after-change"))
        occurrence = errors.occurrence(errpact.ReceivedError(error), tool="list_cakes")
        recovery = occurrence.envelope_value()["error"]["recovery"]
        self.assertEqual(recovery["policy"], "retry-after-change")
        self.assertEqual(occurrence.code, errors.FALLBACK.code)
        self.assertIn("QUEUE_FULL", occurrence.logfmt())


if __name__ == "__main__":
    unittest.main()
