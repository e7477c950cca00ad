import assert from "node:assert/strict";
import { test } from "node:test";

import { ToolResults, toolError } from "./errors.js";
import type { ToolResult } from "./errors.js";

const good = (turn: string, tool_call_id: string, value: string): ToolResult<string> => ({
  turn,
  tool_call_id,
  ok: true,
  value,
});
const bad = (turn: string, tool_call_id: string, message: string): ToolResult<string> => ({
  turn,
  tool_call_id,
  ok: false,
  error: toolError("BUSY", message),
});
const shown = (results: ToolResults<string>): string[] =>
  [...results].map((result) => (result.ok ? result.value : result.error.message));

test("a success wins, else the first stays", () => {
  const results = new ToolResults<string>();
  assert.deepEqual(
    [
      results.add(bad("1", "a", "first failure")),
      results.add(bad("1", "a", "second failure")),
      results.add(good("1", "b", "other call")),
      results.add(good("1", "a", "success")),
      results.add(bad("1", "a", "late failure")),
      results.add(good("1", "a", "second success")),
    ],
    [true, false, true, true, false, false],
  );
  assert.deepEqual(shown(results), ["success", "other call"]);
});

test("an id is of its turn, and no two names run together", () => {
  const results = new ToolResults([good("1", "a", "x"), good("2", "a", "y"), good("1a", "", "z"), good("1", '","a', "w")]);
  assert.equal(results.size, 4);
  assert.equal(results.get("2", "a")?.ok, true);
  assert.equal(results.get("3", "a"), undefined);
});

test("a history that was loaded and what came live give the same in any order", () => {
  const history = [bad("1", "a", "no"), good("1", "b", "yes"), bad("2", "a", "no again")];
  const live = [good("1", "b", "yes"), good("1", "a", "at last"), bad("2", "a", "no again")];
  const before = new ToolResults(history);
  live.forEach((result) => before.add(result));
  const after = new ToolResults(live);
  history.forEach((result) => after.add(result));
  assert.deepEqual(shown(before).sort(), shown(after).sort());
  assert.deepEqual(shown(before), ["at last", "yes", "no again"]);
});
