// Plays steps on the travel chat's page: `node chat.mjs URL STEPS`, the steps as JSON. Each step is
// `{"do": NAME, …}`; those that look print what they see.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { browser, say, watched } from "./page.mjs";

const [url, given] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const chromium = await browser();
const context = await chromium.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" });
let page = await watched(context);

const steps = {
  /** Opens the page, or a path of it. */
  open: ({ path = "/" }) => page.goto(new URL(path, url).href),
  /** A second tab with the same address; the steps after it are played there. */
  async tab() {
    const address = page.url();
    page = await watched(context);
    await page.goto(address);
  },
  /** Back to the first tab. */
  first: () => {
    page = context.pages()[0];
  },
  reload: () => page.reload(),
  back: () => page.goBack(),
  /** Writes a message and sends it by the keyboard alone. */
  async ask({ text }) {
    await page.locator("#text").focus();
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  },
  type: ({ text }) => page.keyboard.insertText(text),
  click: ({ on }) => page.locator(on).click(),
  press: ({ key }) => page.keyboard.press(key),
  /** Waits until something is there to be seen. */
  until: ({ on, count = 1 }) => page.locator(on).nth(count - 1).waitFor(),
  /** Waits until as many turns as asked for are over. */
  over: ({ turns }) =>
    page.waitForFunction((turns) => {
      const all = [...document.querySelectorAll("#log > .turn")];
      return all.length === turns && all.every((turn) => turn.querySelector(".answer").ariaBusy !== "true");
    }, turns),
  /** Says so, and waits for a line on standard input. */
  async pause({ name }) {
    say("pause", name);
    process.stdin.resume();
    await once(process.stdin, "data");
    process.stdin.pause();
  },
  /** Waits until the page has lost its connection so often. */
  lost: ({ times }) =>
    page.waitForFunction(
      (times) => globalThis.connections.filter((said) => said === "Reconnecting…").length >= times,
      times,
    ),
  /** Prints what a person sees. */
  view: async ({ name }) => say("view", { name, ...(await page.evaluate(view)) }),
  /** Prints the questions that the empty page offers. */
  suggestions: async () => say("suggestions", await page.locator("#suggestions button").allInnerTexts()),
  /** Prints the whole document. */
  markup: async () => say("markup", await page.content()),
  /** Prints the tree that assistive technology reads. */
  tree: async () => say("tree", await page.locator("body").ariaSnapshot()),
  focus: async () => say("focus", await page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)),
  size: ({ width, height }) => page.setViewportSize({ width, height }),
  scheme: ({ scheme }) => page.emulateMedia({ colorScheme: scheme }),
  top: () => page.locator("main").evaluate((main) => main.scrollTo(0, 0)),
  bottom: () => page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight)),
  async picture({ to }) {
    await page.screenshot({ path: to, animations: "disabled" });
  },
  /** Prints how much wider than the window anything is. */
  wide: async () =>
    say("wide", await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)),
  /** Prints what axe-core has against the page, and how many of its rules it could try. */
  async axe() {
    await page.evaluate(axe);
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
    const told = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
    say("axe", { violations: told, passes: passes.map(({ id }) => id) });
  },
  /** Prints an answer's headers, as the browser got them. */
  async headers({ path }) {
    const response = await context.request.get(new URL(path, url).href);
    say("headers", { path, status: response.status(), ...response.headers() });
  },
  /** From now on requests to a path are answered so, and the server never hears of them. */
  answer: ({ path, type, body, status = 200 }) =>
    page.route(
      (address) => address.pathname === path,
      (route) => route.fulfill({ status, contentType: type, body }),
    ),
  /** Prints what the page has said of its connection, in order. */
  connections: async () => say("connections", await page.evaluate(() => globalThis.connections)),
  /** Prints the elements that only a message can have brought in. */
  foreign: async () =>
    say(
      "foreign",
      await page.evaluate(() =>
        [...document.querySelectorAll("body :is(img, svg, script, style, a:not(.skip), iframe, b, [onerror], [onload])")].map(
          (element) => element.outerHTML,
        ),
      ),
    ),
  /** Puts a script, a style and a handler into the page, and prints which of them had an effect. */
  inject: async () => say("inject", await page.evaluate(inject)),
};

/** What is on the page, as data. Runs in the page. */
function view() {
  const text = (of) => (of === null || of === undefined ? undefined : of.innerText.trim());
  const visible = (selector) => {
    const found = document.querySelector(selector);
    return found === null || found.hidden ? undefined : text(found);
  };
  const failure = (of) => {
    const element = of.querySelector(".failure") ?? (of.matches(".failure") ? of : null);
    if (element === null) return undefined;
    return {
      code: element.dataset.code,
      message: text(element.querySelector(".message")),
      hint: text(element.querySelector(".hint")),
      reference: text(element.querySelector(".reference code")),
      again: [...element.querySelectorAll(".again")].some((button) => !button.hidden),
      role: element.getAttribute("role"),
    };
  };
  const item = (of) => {
    if (of.matches(".said")) return { kind: "text", text: text(of) };
    if (of.matches(".failure")) return { kind: "failure", ...failure(of) };
    return {
      kind: "tool",
      call: of.dataset.call,
      tool: text(of.querySelector(".name")),
      state: of.dataset.state,
      result: of.querySelector(".result")?.textContent,
      failure: failure(of),
    };
  };
  const turns = [...document.querySelectorAll("#log > .turn")].map((turn) => ({
    question: text(turn.querySelector(".question .text")),
    running: turn.querySelector(".answer").ariaBusy === "true",
    items: [...turn.querySelector(".answer").children].map(item),
  }));
  return {
    turns,
    connection: visible("#connection"),
    notice: visible("#notice"),
    welcome: visible("#welcome"),
    whole: document.body.innerText,
    elements: document.querySelectorAll("#log *").length,
  };
}

/** Tries what injected markup would. Runs in the page. */
async function inject() {
  const script = document.createElement("script");
  script.textContent = "globalThis.ran = true";
  const style = document.createElement("style");
  style.textContent = "header { outline: 7px solid }";
  const image = document.createElement("div");
  image.innerHTML = "<img src=x onerror='globalThis.handled = true'>";
  document.body.append(script, style, image);
  await new Promise((done) => setTimeout(done, 300));
  return {
    script: globalThis.ran === true,
    style: getComputedStyle(document.querySelector("header")).outlineWidth === "7px",
    handler: globalThis.handled === true,
  };
}

// A guard against hangs, never a measure.
setTimeout(() => process.exit(3), 110_000).unref();
try {
  for (const step of JSON.parse(given)) {
    await steps[step.do](step);
  }
  say("end", true);
} finally {
  await chromium.close();
}
