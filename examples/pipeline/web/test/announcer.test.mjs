import assert from "node:assert/strict";
import { test } from "node:test";

import { Announcer } from "../dist/announcer.js";

test("few things are told, many are counted, and nothing stays", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const region = { textContent: "" };
  const announcer = new Announcer(region);
  announcer.tell("failed", "Alder: Research was stopped.");
  announcer.say("3 firms are shown.");
  assert.equal(region.textContent, "");
  t.mock.timers.tick(400);
  assert.equal(region.textContent, "Alder: Research was stopped. 3 firms are shown.");
  t.mock.timers.tick(8000);
  assert.equal(region.textContent, "");
  for (const name of ["Alder", "Brook", "Cedar"]) announcer.tell("failed", `${name}: Research was stopped.`);
  announcer.tell("done", "Dale is done.");
  t.mock.timers.tick(400);
  assert.equal(region.textContent, "3 firms were stopped by failures. Dale is done.");
});
