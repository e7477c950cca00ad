// What a program may pass as parameters, and what it is told about anything else.

import assert from "node:assert/strict";
import test from "node:test";
import { CatalogError, Misuse, tables } from "errpact";
import { BadInput, CATALOG, make, occurrence, TABLES } from "./agent.js";

const MODES = { enum: ["fast", "slow"] } as const;
const TYPES: Readonly<Record<string, unknown>> = {
  attempts: "integer", amount: "number", mail: "email", paid: "boolean", when: "datetime", day: "date", wait: "duration", of: "uuid", more: "json",
  mode: MODES, counts: { list: "integer" }, object: { object: {} },
};
const rows = JSON.parse(TABLES.text) as { codes: Record<string, object> };
const params = Object.entries(TYPES).map(([name, type]) => ({ name, type, optional: true }));
const codes = { ...rows.codes, TYPED: { ...rows.codes["BUSY"], params } };
const typed = tables(CATALOG, JSON.stringify({ ...rows, codes: Object.fromEntries(Object.entries(codes).sort()) }));

/** What is said about a value; nothing if it is taken. */
function said(name: string, value: unknown): string | undefined {
  try {
    new CatalogError(typed, "TYPED", { [name]: value });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Misuse && error.where === `TYPED.${name}`);
    return error.message.replace(`TYPED.${name}: the parameter must be `, "");
  }
}

test("a value of the declared type is taken", () => {
  for (const [name, value] of [
    ["attempts", 3], ["attempts", 2n ** 63n], ["amount", 2.5], ["mail", "a@example.com"], ["mail", "no address"], ["mail", ""], ["paid", false],
    ["when", new Date(0)], ["when", "2026-03-01T10:00:00Z"], ["day", "2026-03-01"], ["wait", 0], ["wait", 0.5],
    ["of", "00000000-0000-4000-8000-000000000000"], ["more", ["x", 7]], ["more", "a text"], ["mode", "slow"], ["counts", [1, 2n]], ["counts", []],
    ["object", { x: 7 }], ["attempts", undefined], ["attempts", null],
  ] as const) {
    assert.equal(said(name, value), undefined);
  }
});

test("a value of another type is refused with what is wrong", () => {
  const ring: { ring?: object } = {};
  ring.ring = ring;
  for (const [name, value, message] of [
    ["attempts", "2", "a whole number, and it is of the type string"],
    ["attempts", true, "a whole number, and it is of the type boolean"],
    ["attempts", 1.5, "a whole number, and it has a fraction"],
    ["attempts", -1.5, "a whole number, and it has a fraction"],
    ["attempts", NaN, "a whole number, and it is NaN"],
    ["attempts", Infinity, "a whole number, and it is too large"],
    ["attempts", 2n ** 64n, "a whole number, and it is too large"],
    ["amount", 7n, "a number, and it is of the type bigint"],
    ["mail", 5, "a string, and it is of the type number"],
    ["mail", true, "a string, and it is of the type boolean"],
    ["paid", "true", "a boolean, and it is of the type string"],
    ["when", 7, "a Date, or a text of RFC 3339, and it is of the type number"],
    ["when", new Date(NaN), "a Date, or a text of RFC 3339, and it is an invalid Date"],
    ["when", "tomorrow", "a Date, or a text of RFC 3339, and it is another text"],
    ["day", "2026-02-30", "a text such as 2026-03-01, and it is another text"],
    ["day", " ", "a text such as 2026-03-01, and it is empty"],
    ["wait", -1, "a number of seconds, and it is negative"],
    ["wait", -Infinity, "a number of seconds, and it is negative"],
    ["wait", NaN, "a number of seconds, and it is NaN"],
    ["wait", 2 ** 64, "a number of seconds, and it is too large"],
    ["wait", "2s", "a number of seconds, and it is of the type string"],
    ["of", "x", "a text such as 00000000-0000-4000-8000-000000000000, and it is another text"],
    ["mode", "idle", "one of fast, slow, and it is another text"],
    ["mode", 7, "one of fast, slow, and it is of the type number"],
    ["counts", 1, "a list, each item a whole number, and it is of the type number"],
    ["counts", [1, 2.5], "a list, each item a whole number, and item 1 has a fraction"],
    ["counts", [1, null], "a list, each item a whole number, and item 1 is of the type null"],
    ["counts", new Array(1), "a list, each item a whole number, and item 0 is of the type undefined"],
    ["more", () => 7, "a value that JSON has, and it is of the type function"],
    ["more", ring, "a value that JSON has, and it is of the type object"],
    ["object", [], "an object, and it is of the type array"],
  ] as const) {
    assert.equal(said(name, value), message);
  }
});

test("a value is in no message", () => {
  for (const name of Object.keys(TYPES)) {
    for (const value of ["4711-4712-4713", [["4711-4712-4713"]], { of: "4711-4712-4713" }]) {
      assert.ok(!said(name, value)?.includes("4712"));
    }
  }
});

test("only a code that comes from data is asked for parameters that it does not have", () => {
  const cause = new Error("the application's");
  const refused = (wrong: () => unknown): Misuse => {
    try {
      wrong();
    } catch (error) {
      assert.ok(error instanceof Misuse);
      return error;
    }
    return assert.fail();
  };
  const other = refused(() => make("BAD_INPUT", { place: "Oslo", plce: "Bergen" }, { cause }));
  assert.equal(other.message, "BAD_INPUT.plce: the code has no such parameter; it has place");
  assert.equal(other.cause, cause);
  assert.equal(refused(() => make("OVERLOADED", { x: 7 })).message, "OVERLOADED.x: the code has no such parameter; it has none");
  const row = { place: "Oslo", country: "Norway" };
  assert.equal(occurrence(new BadInput(row)).code, "BAD_INPUT");
});
