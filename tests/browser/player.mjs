// Plays steps on pages for all tests of a run, in one Chromium: `node player.mjs FOLDER`. It listens on FOLDER/socket.
// Each connection is a play. Its first line is `{"page": NAME, "url": …, "steps": […]}`. The answer is one JSON line an
// observation, the last `{"end": true}` or `{"broken": WHY}`. After `{"pause": NAME}` the play waits for another line.
//
// It ends, and removes the folder, with its standard input, which closes with the program that started it.

import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

import * as built from "./built.mjs";
import * as chat from "./chat.mjs";
import { play } from "./driver.mjs";
import { browser } from "./page.mjs";
import * as pipeline from "./pipeline.mjs";

const pages = { built, chat, pipeline };
const folder = process.argv[2];

let shared;

/** The Chromium for all plays. After one that ended, or did not start, comes another. */
function together() {
  if (shared === undefined) {
    const started = browser();
    const forget = () => {
      if (shared === started) shared = undefined;
    };
    started.then((chromium) => chromium.once("disconnected", forget), forget);
    shared = started;
  }
  return shared;
}

/** Plays with a separate Chromium if needed: contexts share one clipboard. */
async function perform(request) {
  if (!request.steps.some((step) => step.do === "copied")) return play(await together(), request);
  const chromium = await browser();
  try {
    await play(chromium, request);
  } finally {
    await chromium.close();
  }
}

/** Where each running play reports. All of them hear of an error that belongs to no step: it may be theirs. */
const reports = new Set();
process.on("unhandledRejection", (error) => {
  for (const say of reports) say("broken", `no step waits for this: ${error?.stack ?? error}`);
});

const server = createServer(async (socket) => {
  const gone = new Promise((done) => socket.once("close", done));
  // A test that failed does not listen any more.
  socket.on("error", () => undefined);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value;
  const say = (kind, value) => void socket.write(`${JSON.stringify({ [kind]: value })}\n`);
  reports.add(say);
  try {
    const { page, url, steps } = JSON.parse(await next());
    await perform({ url, steps, on: pages[page], say, next, gone });
  } catch (error) {
    say("broken", error.stack);
  } finally {
    reports.delete(say);
    socket.end();
  }
});

process.stdin.on("end", () => {
  // Later than Playwright, which ends each Chromium of a process that exits.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.exit();
});
process.stdin.resume();
server.listen(join(folder, "socket"), () => console.log("ready"));
