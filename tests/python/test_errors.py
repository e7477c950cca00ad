"""Unit tests of the generated module: `errors` is made from errors.yaml beside this file."""

from __future__ import annotations

import copy
import json
import pickle
import unittest
from dataclasses import dataclass
from typing import cast

from errors import (
    CATALOG,
    ENTRIES,
    FALLBACK,
    FINGERPRINT,
    LIMITS,
    TOOLS,
    VERSION,
    WIRE_FINGERPRINT,
    Code,
    Decision,
    Envelope,
    Exhausted,
    Importance,
    OrderArguments,
    Retry,
    ToolError,
    decide,
    entry,
    parse,
    parse_all,
    parse_client_response,
    parse_text,
    repeatable,
)

ID = "0123456789ab4def8123456789abcdef"
ENVELOPE: dict[str, object] = {
    "error": {
        "code": "SOLD_OUT",
        "category": "orders",
        "source": "order",
        "message": "Apple pie is sold out.",
        "context": {"operation": "order", "parameters": {"cake": "Apple pie", "pieces": 2}},
        "recovery": {
            "is_retryable": True,
            "policy": "retry-after-change",
            "retry_strategy": {
                "suggested_delay": 1500,
                "max_retries": 2,
                "parameter_adjustments": {"cake": "one that is there"},
            },
            "alternatives": [
                {"description": "another cake", "example": "plum"},
                {"description": "bread"},
            ],
            "required_actions": ["Offer another cake."],
        },
        "debug": {
            "error_id": "01234567-89ab-4def-8123-456789abcdef",
            "timestamp": "2026-01-02T03:04:05.678Z",
        },
    },
}


class Catalog(unittest.TestCase):
    """What the module says about its catalog."""

    def test_says_where_it_comes_from(self) -> None:
        self.assertEqual((CATALOG, VERSION), ("bakery", "2.1.0"))
        self.assertRegex(FINGERPRINT, r"\A[0-9a-f]{12}\Z")
        self.assertEqual((LIMITS.iterations, LIMITS.retries_per_step), (12, 5))
        self.assertIsNone(LIMITS.same_code)

    def test_a_code_is_its_text(self) -> None:
        self.assertEqual(Code.SOLD_OUT, "SOLD_OUT")
        self.assertEqual(f"{Code.SOLD_OUT}", "SOLD_OUT")
        self.assertEqual(json.dumps(Code.SOLD_OUT), '"SOLD_OUT"')
        self.assertEqual({Code.SOLD_OUT: 1}, {"SOLD_OUT": 1})
        self.assertIs(Code("SOLD_OUT"), Code.SOLD_OUT)
        self.assertIs(pickle.loads(pickle.dumps(Code.SOLD_OUT)), Code.SOLD_OUT)

    def test_an_entry_has_what_the_catalog_says(self) -> None:
        sold_out = ENTRIES[Code.SOLD_OUT]
        self.assertEqual(sold_out.category, "orders")
        self.assertEqual((sold_out.number, sold_out.status), (101, 409))
        self.assertEqual(sold_out.summary, "The cake is sold out")
        self.assertEqual(sold_out.user_message, "Sold out.")
        self.assertEqual(sold_out.instruction, "Offer another cake.")
        self.assertEqual(sold_out.raised_by, ("order",))
        self.assertEqual(sold_out.docs, "https://example.com/sold-out")
        self.assertEqual(sold_out.extensions, {"stop_polling": True, "colors": ["red"]})
        self.assertEqual(sold_out.exhausted, Exhausted(blocking="ask_user", optional="skip"))
        self.assertEqual(
            sold_out.retry,
            Retry(by="model", max=2, word="retry-after-change"),
        )
        self.assertEqual(ENTRIES[Code.DOUGH_GONE].presents_as, Code.OVEN_BUSY)
        self.assertEqual(ENTRIES[Code.SIGNED_OUT].deliver, "user")
        self.assertIsNone(ENTRIES[Code.SIGNED_OUT].retry.max)
        self.assertEqual(set(ENTRIES), set(Code))

    def test_another_version_is_noticed_and_refuses_nothing(self) -> None:
        failed = {"code": "SOLD_OUT", "message": "m", "stage": "s", "rollback_status": "p"}
        notice = {
            "code": "SOLD_OUT",
            "message": "m",
            "retry": "do-not-retry",
            "timestamp": "2026-01-02T03:04:05.678Z",
        }
        problem = {"code": "SOLD_OUT", "title": "t", "type": "about:blank", "status": 409}
        whole = cast(dict[str, object], ENVELOPE["error"])
        for fingerprint, skewed in (
            (None, False),
            (WIRE_FINGERPRINT, False),
            ("000000000000", True),
        ):
            stamp = {} if fingerprint is None else {"fingerprint": fingerprint}
            for form in (
                {"error": {**whole, **stamp}},
                {"success": False, "error": {**failed, **stamp}},
                {**notice, **stamp},
                {**problem, **stamp},
            ):
                error = parse(form)
                assert error is not None, form
                self.assertTrue(error.known, form)
                self.assertEqual((error.fingerprint, error.skewed), (fingerprint, skewed), form)
        newer = parse({**notice, "code": "FUTURE", "fingerprint": "000000000000"})
        assert newer is not None
        self.assertEqual((newer.code, newer.known, newer.skewed), ("FUTURE", False, True))

    def test_an_unknown_code_is_the_catch_all(self) -> None:
        self.assertIs(FALLBACK, ENTRIES[Code.INTERNAL_ERROR])
        self.assertIs(entry("CODE_OF_THE_FUTURE"), FALLBACK)
        self.assertIs(entry("SOLD_OUT"), ENTRIES[Code.SOLD_OUT])

    def test_a_tool_is_repeatable_where_it_reads_or_is_idempotent(self) -> None:
        self.assertTrue(repeatable("list_cakes"))
        self.assertFalse(repeatable("order"))
        self.assertTrue(repeatable("BAKE_BREAD"))
        self.assertFalse(repeatable("BAKE_SLOWLY_BREAD"))
        self.assertFalse(repeatable("unheard_of"))
        self.assertEqual(TOOLS["list_cakes"].service, "shop")


class Decide(unittest.TestCase):
    """What becomes of a failed call."""

    def word(
        self,
        code: str,
        retries: int,
        importance: Importance = "blocking",
        *,
        repeatable: bool = False,
    ) -> str:
        return decide(
            code,
            retries=retries,
            repeatable=repeatable,
            importance=importance,
        ).decision

    def test_each_rule(self) -> None:
        rows: list[tuple[str, int, bool, Importance, str]] = [
            ("SOLD_OUT", 0, False, "blocking", "return_to_model"),
            ("SOLD_OUT", 1, False, "optional", "return_to_model"),
            ("SOLD_OUT", 2, False, "blocking", "ask_user"),
            ("SOLD_OUT", 2, False, "optional", "skip"),
            ("OVEN_BUSY", 2, False, "blocking", "retry"),
            ("OVEN_BUSY", 3, True, "blocking", "fail"),
            ("OVEN_SILENT", 0, False, "blocking", "complete"),
            ("OVEN_SILENT", 0, True, "blocking", "retry"),
            ("OVEN_SILENT", 1, True, "blocking", "complete"),
            ("SIGNED_OUT", 99, False, "blocking", "ask_user"),
            ("INTERNAL_ERROR", 0, True, "blocking", "fail"),
            ("CODE_OF_THE_FUTURE", 0, True, "optional", "fail"),
        ]
        for code, retries, again, importance, wanted in rows:
            with self.subTest(code=code, retries=retries, repeatable=again):
                word = self.word(code, retries, importance, repeatable=again)
                self.assertEqual(word, wanted)

    def test_a_delay_grows_to_its_bound(self) -> None:
        delays = [decide("OVEN_BUSY", retries=n).delay_ms for n in range(4)]
        self.assertEqual(delays, [100, 150, 225, None])
        self.assertEqual(decide("OVEN_BUSY", retries=-1).delay_ms, 100)

    def test_what_an_error_asks_for_is_never_undercut(self) -> None:
        asked = decide("OVEN_BUSY", retry_after_ms=500)
        self.assertEqual(
            asked,
            Decision(decision="retry", delay_ms=500, least_ms=500, most_ms=600),
        )
        self.assertEqual(decide("OVEN_BUSY", retry_after_ms=50).delay_ms, 100)
        self.assertEqual(decide("OVEN_BUSY", retry_after_ms=99_000).delay_ms, 1_000)
        steady = decide("OVEN_SILENT", repeatable=True)
        self.assertEqual((steady.least_ms, steady.most_ms), (2_000, 2_000))
        # Only the error knows how long.
        self.assertIsNone(decide("QUEUE").delay_ms)
        self.assertEqual(decide("QUEUE", retry_after_ms=3_000).delay_ms, 3_000)
        self.assertEqual(decide("QUEUE", retry_after_ms=99_000).delay_ms, 5_000)
        free = decide("OVEN_BUSY")
        self.assertEqual((free.least_ms, free.most_ms), (0, 100))


class Envelopes(unittest.TestCase):
    """The envelope, typed."""

    def test_goes_there_and_back(self) -> None:
        envelope = Envelope.from_json(ENVELOPE)
        assert envelope is not None
        self.assertEqual(envelope.code, Code.SOLD_OUT)
        self.assertEqual(envelope.recovery.alternatives[0].example, "plum")
        self.assertEqual(envelope.to_json(), ENVELOPE)
        self.assertEqual(Envelope.from_json(json.dumps(ENVELOPE)), envelope)
        self.assertEqual(Envelope.from_json(json.dumps(ENVELOPE).encode()), envelope)

    def test_arguments_are_typed(self) -> None:
        envelope = Envelope.from_json(ENVELOPE)
        assert envelope is not None
        assert envelope.context is not None
        arguments = cast("OrderArguments", envelope.context.parameters)
        cake: str = arguments["cake"]
        pieces: int = arguments.get("pieces", 1)
        self.assertEqual((cake, pieces), ("Apple pie", 2))

    def test_what_is_not_there_is_none(self) -> None:
        bare = copy.deepcopy(ENVELOPE)
        error = cast("dict[str, object]", bare["error"])
        for name in ("source", "context"):
            del error[name]
        error["recovery"] = {"is_retryable": False, "policy": "do-not-retry"}
        envelope = Envelope.from_json(bare)
        assert envelope is not None
        self.assertIsNone(envelope.source)
        self.assertIsNone(envelope.context)
        self.assertIsNone(envelope.recovery.retry_strategy)
        self.assertEqual(envelope.to_json(), bare)

    def test_what_is_no_envelope_is_none(self) -> None:
        for name in ("code", "category", "message", "recovery", "debug"):
            wrongs: tuple[object, ...] = (None, 7, [], {})
            for wrong in wrongs:
                broken = copy.deepcopy(ENVELOPE)
                cast("dict[str, object]", broken["error"])[name] = wrong
                self.assertIsNone(Envelope.from_json(broken), f"{name}={wrong}")
        # A third-party error.
        foreign = {"error": {"message": "m", "type": "t", "param": None, "code": "c"}}
        self.assertIsNone(Envelope.from_json(foreign))
        error = parse(foreign)
        assert error is not None
        self.assertEqual((error.code, error.known, error.message), ("c", False, "m"))
        # A record may have its own error.
        self.assertIsNone(parse({**foreign, "id": "job_1"}))

    def test_a_newer_envelope_can_be_read(self) -> None:
        newer = copy.deepcopy(ENVELOPE)
        error = cast("dict[str, object]", newer["error"])
        error.update(code="CODE_OF_THE_FUTURE", what_is_new=[1])
        envelope = Envelope.from_json(newer)
        assert envelope is not None
        self.assertEqual(envelope.code, "CODE_OF_THE_FUTURE")


class Parse(unittest.TestCase):
    """Errors in what comes back."""

    def error(self, value: object) -> ToolError:
        error = parse(value)
        assert error is not None, value
        return error

    def test_text(self) -> None:
        error = self.error("SOLD_OUT: It is gone.\nOr not: who knows. Ref: 0123456789.")
        self.assertIs(error.code, Code.SOLD_OUT)
        self.assertTrue(error.known)
        self.assertIs(error.entry, ENTRIES[Code.SOLD_OUT])
        self.assertEqual(
            error.message,
            "It is gone.\nOr not: who knows. Ref: 0123456789.",
        )
        self.assertEqual((error.ref, error.retry), ("0123456789", "retry-after-change"))
        # A reference has as many digits as the catalog says.
        self.assertIsNone(self.error("SOLD_OUT: Gone. Ref: 012345678.").ref)
        self.assertEqual(self.error("SOLD_OUT:").message, "")

    def test_what_is_no_error(self) -> None:
        for value in (
            "",
            "The cake is here.",
            "Note: the cake is here.",
            "NOTE: the cake is here.",
            "SOLD_OUT",
            "sold_out: no",
            "See SOLD_OUT: it is gone.",
            "https://example.com",
            "{}",
            "{",
            "[1, 2]",
            '{"success": true, "error": "SOLD_OUT: no"}',
            {"role": "user", "content": "SOLD_OUT: what does that mean?"},
            {"role": "user", "content": [{"type": "text", "text": "SOLD_OUT: ?"}]},
            {"content": [{"type": "text", "text": "SOLD_OUT: ?"}], "isError": False},
            {"role": "tool", "tool_call_id": "c", "content": "All is well."},
            "data: 5",
        ):
            with self.subTest(value=value):
                self.assertIsNone(parse(value))
                self.assertEqual(parse_all(value), ())

    def test_a_failure_without_a_code_is_the_catch_all(self) -> None:
        text = [{"type": "text", "text": "It broke; see SOLD_OUT: gone."}]
        said = text[0]["text"]
        for value, message in (
            ({"success": False, "error": said}, said),
            (json.dumps({"success": False, "error": said}), said),
            ({"success": False}, "Internal error"),
            ({"error": said}, said),
            ({"error": {"message": said}}, said),
            ({"isError": True, "content": text}, said),
            ({"isError": True, "content": []}, "Internal error"),
            ({"type": "tool_result", "is_error": True, "content": text}, said),
            ({"role": "tool", "status": "error", "content": said}, said),
            ({"functionResponse": {"response": {"error": said}}}, said),
            ({"type": "tool-output-error", "errorText": said}, said),
            ({"type": "RUN_ERROR"}, "Internal error"),
        ):
            with self.subTest(value=value):
                error = self.error(value)
                self.assertIs(error.code, Code.INTERNAL_ERROR)
                self.assertFalse(error.known)
                self.assertIs(error.entry, FALLBACK)
                self.assertEqual(error.message, message)
        failed = parse_text("Error: Ah.", failed=True)
        assert failed is not None
        self.assertEqual((failed.known, failed.message), (False, "Error: Ah."))

    def test_a_failed_stage(self) -> None:
        about = {
            "code": "SOLD_OUT",
            "service": "The shop",
            "stage": "baking",
            "message": "Sold out.",
            "rollback_status": "pending",
            "ref": "0123456789",
            "timestamp": "2026-01-02T03:04:05.678Z",
        }
        fields = {"stop_polling": True, "type": "tool_result", "title": "a", "status": 4}
        response = {"success": False, "error": about, **fields}
        text = json.dumps(response)
        for value in (response, text, text.encode(), f" {text}\n"):
            error = parse_client_response(value)
            assert error is not None
            self.assertIs(error.code, Code.SOLD_OUT)
            self.assertEqual(error.form, "client_response")
            self.assertEqual(error.retry, "retry-after-change")
            self.assertEqual({name: getattr(error, name) for name in about}, about)
            self.assertEqual(error.extensions, fields)
            self.assertEqual(self.error(value), error)
            self.assertEqual(hash(self.error(value)), hash(error))
        newer = {name: about[name] for name in ("stage", "message", "rollback_status")}
        error = self.error({"success": False, "error": {**newer, "code": "FUTURE"}})
        self.assertEqual((error.code, error.known), ("FUTURE", False))
        self.assertIs(error.entry, FALLBACK)
        self.assertEqual((error.service, error.ref, error.extensions), (None, None, {}))

    def test_a_poll_that_failed_says_nothing_of_a_stage(self) -> None:
        about = {"code": "SOLD_OUT", "stage": "s", "message": "m", "rollback_status": "p"}
        for value in (
            None,
            "",
            b"\xff",
            "<!doctype html><title>502 Bad Gateway</title>",
            "{",
            "null",
            [],
            {"success": True, "error": about},
            {"success": 0, "error": about},
            {"error": about, "stop_polling": True},
            {"success": False, "stop_polling": True},
            {"success": False, "error": "SOLD_OUT: no"},
            {"success": False, "error": {"code": "10000", "message": "no"}},
            {"success": False, "error": {**about, "stage": 7}},
            object(),
        ):
            with self.subTest(value=value):
                self.assertIsNone(parse_client_response(value))
        for name in about:
            error = {key: value for key, value in about.items() if key != name}
            with self.subTest(without=name):
                self.assertIsNone(parse_client_response({"success": False, "error": error}))

    def test_a_newer_code_is_kept(self) -> None:
        error = self.error("CODE_OF_THE_FUTURE: Ah.")
        self.assertEqual(error.code, "CODE_OF_THE_FUTURE")
        self.assertFalse(error.known)
        self.assertIs(error.entry, FALLBACK)
        # What is known to have failed may have a code of one word.
        self.assertIsNone(parse_text("FUTURE: Ah."))
        newer = parse_text("FUTURE: Ah.", failed=True)
        assert newer is not None
        self.assertEqual(newer.code, "FUTURE")

    def test_each_provider(self) -> None:
        text = "SOLD_OUT: Gone."
        for form, message in {
            "tool_result": {"success": False, "error": text},
            "anthropic": {"type": "tool_result", "tool_use_id": "c", "content": text},
            "openai_chat": {"role": "tool", "tool_call_id": "c", "content": text},
            "openai_response": {
                "type": "function_call_output",
                "call_id": "c",
                "output": text,
            },
            "gemini": {
                "functionResponse": {"id": "c", "name": "order", "response": {"error": text}},
            },
            "ag_ui": {"type": "TOOL_CALL_RESULT", "toolCallId": "c", "content": text},
        }.items():
            error = self.error(message)
            with self.subTest(form=form):
                self.assertEqual((error.form, error.message), (form, "Gone."))
                if form != "tool_result":
                    self.assertEqual(error.tool_call_id, "c")
                self.assertEqual(self.error(json.dumps(message)), error)

    def test_an_application_may_put_json_into_a_message(self) -> None:
        held = {"role": "tool", "tool_call_id": "c", "content": json.dumps(ENVELOPE)}
        error = self.error(held)
        self.assertEqual((error.form, error.tool_call_id), ("openai_chat", "c"))
        assert error.envelope is not None
        self.assertEqual(error.retry_after_ms, 1500)
        held["content"] = json.dumps({"success": False, "error": "SOLD_OUT: Gone."})
        self.assertEqual(self.error(held).message, "Gone.")

    def test_every_result_of_a_turn(self) -> None:
        blocks = [
            {"type": "tool_result", "tool_use_id": "1", "content": "A cake."},
            {
                "type": "tool_result",
                "tool_use_id": "2",
                "is_error": True,
                "content": [{"type": "text", "text": "SOLD_OUT: Gone."}],
            },
            {"type": "tool_result", "tool_use_id": "3", "content": "OVEN_BUSY: Wait."},
        ]
        errors = parse_all({"role": "user", "content": blocks})
        self.assertEqual([error.tool_call_id for error in errors], ["2", "3"])
        self.assertEqual(parse({"role": "user", "content": blocks}), errors[0])

    def test_mcp(self) -> None:
        content = [{"type": "text", "text": "OVEN_BUSY: Wait."}]
        result: dict[str, object] = {"isError": True, "content": content}
        self.assertEqual(self.error(result).code, Code.OVEN_BUSY)
        result["_meta"] = {"com.example/other": 7, "com.example/failure": ENVELOPE}
        error = self.error(result)
        self.assertEqual((error.code, error.ref), (Code.SOLD_OUT, ID[:10]))
        del result["_meta"]
        result["structuredContent"] = ENVELOPE
        self.assertEqual(self.error(result), error)

    def test_a_model_of_an_sdk(self) -> None:
        class Result:
            def model_dump(self, *, by_alias: bool) -> dict[str, object]:
                key = "isError" if by_alias else "is_error"
                return {key: True, "content": [{"type": "text", "text": "SOLD_OUT: x"}]}

        self.assertEqual(self.error(Result()).code, Code.SOLD_OUT)
        self.assertEqual(self.error([Result()]).code, Code.SOLD_OUT)

    def test_a_dataclass(self) -> None:
        @dataclass
        class Part:
            tool_name: str
            content: object
            outcome: str = "failed"
            part_kind: str = "tool-return"

        @dataclass
        class Request:
            parts: list[Part]

        part = Part("order", "SOLD_OUT: x")
        self.assertEqual((self.error(part).code, self.error(part).tool), ("SOLD_OUT", "order"))
        self.assertEqual(self.error([Request([part])]), self.error(part))
        self.assertFalse(self.error(Part("order", [{"type": "missing"}])).known)
        self.assertIsNone(parse(Part("order", "SOLD_OUT", outcome="denied")))

    def test_events(self) -> None:
        notice = {
            "code": "SOLD_OUT",
            "message": "Sold out.",
            "ref": ID[:10],
            "retry": "retry-after-change",
            "retry_after_ms": 20,
            "tool": "order",
            "tool_call_id": "c",
            "timestamp": "2026-01-02T03:04:05.678Z",
        }
        stream = (
            ": hello\n\n"
            f"event: tool_execution_error\nid: 1\ndata: {json.dumps(notice)}\n\n"
            "event: text\ndata: {}\n\n"
            f"data:{json.dumps({**notice, 'code': 'OVEN_BUSY'})}\n\n"
        )
        for text in (stream, stream.replace("\n", "\r\n"), stream.replace("\n", "\r")):
            errors = parse_all(text)
            self.assertEqual([error.code for error in errors], ["SOLD_OUT", "OVEN_BUSY"])
            self.assertEqual({error.form for error in errors}, {"sse"})
        told = self.error(notice)
        self.assertEqual((told.retry_after_ms, told.timestamp), (20, notice["timestamp"]))

    def test_nothing_makes_it_raise(self) -> None:
        class Hostile:
            def __getattr__(self, name: str) -> object:
                raise RuntimeError(name)

        knot: list[object] = []
        knot += [knot, {"content": knot, "error": knot, "_meta": {"a": knot}}]
        loop: dict[str, object] = {"type": "tool_result"}
        loop["content"] = [loop]
        values: list[object] = [
            None,
            0,
            float("nan"),
            1 << 9999,
            b"\xff\xfe",
            bytearray(b"{"),
            {1: 2, None: 3},
            {"type": [], "role": {}},
            {"code": 1, "message": {}, "retry": 1, "timestamp": 1},
            {"type": "CUSTOM", "value": None},
            {"functionResponse": {"response": []}},
            {1, 2},
            object(),
            Hostile(),
            knot,
            loop,
            "[" * 100_000,
            '{"a":' * 100_000,
            "1" * 10_000,
            '{"a": ' + "1" * 10_000 + "}",
            "\ud800: \udfff",
            "data: " * 10_000,
            "A" * 1_000_000 + ":",
            "A_" * 500_000,
            iter(()),
        ]
        wrongs: tuple[object, ...] = (None, 5, [[]], {})
        kinds = ("tool_result", "tool", "function_call_output", "tool-result", "CUSTOM")
        for kind in (*kinds, "tool-output-error", "data-tool-execution-error"):
            for name in ("content", "output", "errorText", "data", "code", "message"):
                values += [{"type": kind, name: wrong} for wrong in wrongs]
        failures: tuple[object, ...] = (
            {"error": {"code": []}},
            {"isError": True, "content": 5},
            {"isError": True, "content": knot},
            {"isError": True, "_meta": [], "structuredContent": "x"},
            {"success": False, "error": loop, "message": knot},
            {"type": "tool-error", "error": Hostile()},
        )
        for value in failures:
            self.assertFalse(self.error(value).known)
        for value in values:
            with self.subTest(kind=type(value)):
                self.assertIsNone(parse(value))
                self.assertEqual(parse_all(value), ())
                self.assertIsNone(Envelope.from_json(value))


if __name__ == "__main__":
    unittest.main()
