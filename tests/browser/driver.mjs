// Plays steps on a page: `node PROGRAM URL STEPS`, the steps as JSON. Each step is `{"do": NAME, …}`;
// those that look print what they see. What is here is the same for every page; a program adds its own.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { browser, person, say, watched } from "./page.mjs";

const [url, given] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser while steps are played in it. */
export class Stage {
  /** The tab in which the next step is played. */
  page;
  context;
  /** The browser of another user, if there is one. */
  strangers;
  #chromium;

  static async open() {
    const stage = new Stage();
    stage.#chromium = await browser();
    stage.context = await person(stage.#chromium, { viewport: { width: 1280, height: 860 } });
    stage.page = await watched(stage.context);
    return stage;
  }

  async close() {
    await Promise.all([this.#chromium.close(), this.strangers?.close()]);
  }
}

/** Clicks. If the page moves between press and release, the click goes elsewhere: then it clicks again, as a person does. */
export async function click(locator) {
  for (let came = false; !came; ) {
    const clicks = await locator.evaluateHandle((on) => {
      const clicks = [];
      on.addEventListener("click", () => clicks.push(true), { once: true, capture: true });
      return clicks;
    });
    await locator.click();
    // A page that the click left is gone.
    came = await clicks.evaluate(({ length }) => length > 0).catch(() => true);
  }
}

/** The steps that every page knows. `view` is what a person sees, as data; it runs in the page. */
function common(stage, view) {
  return {
    /** Opens the page, or a path of it. */
    open: ({ path = "/" }) => stage.page.goto(new URL(path, url).href),
    /** A second tab with the same address; the steps after it are played there. */
    async tab() {
      const address = stage.page.url();
      stage.page = await watched(stage.context);
      await stage.page.goto(address);
    },
    /** Back to the first tab. */
    first: () => {
      stage.page = stage.context.pages()[0];
    },
    reload: () => stage.page.reload(),
    back: () => stage.page.goBack(),
    type: ({ text }) => stage.page.keyboard.insertText(text),
    click: ({ on }) => click(stage.page.locator(on)),
    press: ({ key }) => stage.page.keyboard.press(key),
    /** Waits until something is there to be seen. */
    until: ({ on, count = 1 }) => stage.page.locator(on).nth(count - 1).waitFor(),
    /** Says so, and waits for a line on standard input. */
    async pause({ name }) {
      say("pause", name);
      process.stdin.resume();
      // If the test fails meanwhile, no file is written.
      const gone = once(process.stdin, "end").then(() => {
        throw new Error(`the test does not continue from ${name}`);
      });
      await Promise.race([once(process.stdin, "data"), gone]);
      process.stdin.pause();
    },
    /** Prints what a person sees. */
    view: async ({ name }) => say("view", { name, ...(await stage.page.evaluate(view)) }),
    /** Prints the whole document. */
    markup: async () => say("markup", await stage.page.content()),
    /** Prints the tree that assistive technology reads. */
    tree: async () => say("tree", await stage.page.locator("body").ariaSnapshot()),
    focus: async () =>
      say("focus", await stage.page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)),
    size: ({ width, height }) => stage.page.setViewportSize({ width, height }),
    scheme: ({ scheme }) => stage.page.emulateMedia({ colorScheme: scheme }),
    async picture({ to }) {
      await stage.page.screenshot({ path: to, animations: "disabled" });
    },
    /** Prints how much wider than the window anything is. */
    wide: async () =>
      say(
        "wide",
        await stage.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ),
    /** Prints what axe-core has against the page, and how many of its rules it could try. */
    async axe() {
      await stage.page.evaluate(axe);
      const { violations, passes } = await stage.page.evaluate(() => globalThis.axe.run());
      const told = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
      say("axe", { violations: told, passes: passes.map(({ id }) => id) });
    },
    /** Prints an answer's headers, as the browser got them. */
    async headers({ path }) {
      const response = await stage.context.request.get(new URL(path, url).href);
      say("headers", { path, status: response.status(), ...response.headers() });
    },
    /** From now on requests to a path are answered so, and the server never hears of them. */
    answer: ({ path, type, body, status = 200 }) =>
      stage.page.route(
        (address) => address.pathname === path,
        (route) => route.fulfill({ status, contentType: type, body }),
      ),
    /** Prints what the page has said of its connection, in order. */
    connections: async () => say("connections", await stage.page.evaluate(() => globalThis.connections)),
    /** Prints the elements that only a text can have brought in. */
    foreign: async () =>
      say(
        "foreign",
        await stage.page.evaluate(() =>
          [...document.querySelectorAll("body :is(img, svg, script, style, a:not(.skip), iframe, b, [onerror], [onload])")].map(
            (element) => element.outerHTML,
          ),
        ),
      ),
    /** Puts a script, a style and a handler into the page, and prints which of them had an effect. */
    inject: async () => say("inject", await stage.page.evaluate(inject)),
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

/** Plays the steps that the command line has; `own` are those that only this page knows. */
export async function play(view, own) {
  // A guard against hangs, never a measure: above that of each step, and below that of the tests.
  setTimeout(() => process.exit(3), 800_000).unref();
  const stage = await Stage.open();
  try {
    const steps = { ...common(stage, view), ...own(stage) };
    for (const step of JSON.parse(given)) {
      await steps[step.do](step);
    }
    say("end", true);
  } finally {
    await stage.close();
  }
}
