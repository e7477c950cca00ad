// Plays steps on a page. Each step is `{"do": NAME, …}`; those that look say what they see.
// What is here is the same for every page; chat.mjs and pipeline.mjs add their own.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { person, watched } from "./page.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a play has of the browser, in which other plays go on. */
class Stage {
  /** The tab in which the next step is played. */
  page;
  context;
  /** The context of another user, if there is one. */
  strangers;
  chromium;

  static async open(chromium, say) {
    const stage = new Stage();
    stage.chromium = chromium;
    stage.context = await person(chromium, { viewport: { width: 1280, height: 860 } });
    stage.page = await watched(stage.context, say);
    return stage;
  }

  async close() {
    await Promise.all([this.context.close(), this.strangers?.close()]);
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
function common(stage, { url, view, say, next }) {
  return {
    /** Opens the page, or a path of it. */
    open: ({ path = "/" }) => stage.page.goto(new URL(path, url).href),
    /** A second tab with the same address; the steps after it are played there. */
    async tab() {
      const address = stage.page.url();
      stage.page = await watched(stage.context, say);
      await stage.page.goto(address);
    },
    /** Back to the first tab. */
    first: () => {
      stage.page = stage.context.pages()[0];
    },
    reload: () => stage.page.reload(),
    back: () => stage.page.goBack(),
    /** Ends the process that draws the page. It does not answer. */
    async crash() {
      const session = await stage.context.newCDPSession(stage.page);
      void session.send("Page.crash").catch(() => undefined);
    },
    type: ({ text }) => stage.page.keyboard.insertText(text),
    click: ({ on }) => click(stage.page.locator(on)),
    press: ({ key }) => stage.page.keyboard.press(key),
    /** Waits until something is there to be seen. */
    until: ({ on, count = 1 }) => stage.page.locator(on).nth(count - 1).waitFor(),
    /** Says so, and waits for the test. */
    async pause({ name }) {
      say("pause", name);
      if ((await next()) === undefined) throw new Error(`the test does not continue from ${name}`);
    },
    /** Reports what a person sees. */
    view: async ({ name }) => say("view", { name, ...(await stage.page.evaluate(view)) }),
    /** Reports the whole document. */
    markup: async () => say("markup", await stage.page.content()),
    /** Reports the tree that assistive technology reads. */
    tree: async () => say("tree", await stage.page.locator("body").ariaSnapshot()),
    focus: async () =>
      say("focus", await stage.page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)),
    size: ({ width, height }) => stage.page.setViewportSize({ width, height }),
    scheme: ({ scheme }) => stage.page.emulateMedia({ colorScheme: scheme }),
    async picture({ to }) {
      await stage.page.screenshot({ path: to, animations: "disabled" });
    },
    /** Reports how much wider than the window anything is. */
    wide: async () =>
      say(
        "wide",
        await stage.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ),
    /** Reports what axe-core has against the page, and how many of its rules it could try. */
    async axe() {
      await stage.page.evaluate(axe);
      const { violations, passes } = await stage.page.evaluate(() => globalThis.axe.run());
      const told = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
      say("axe", { violations: told, passes: passes.map(({ id }) => id) });
    },
    /** Reports an answer's headers, as the browser got them. */
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
    /** Reports what the page has said of its connection, in order. */
    connections: async () => say("connections", await stage.page.evaluate(() => globalThis.connections)),
    /** Reports the elements that only a text can have brought in. */
    foreign: async () =>
      say(
        "foreign",
        await stage.page.evaluate(() =>
          [...document.querySelectorAll("body :is(img, svg, script, style, a:not(.skip), iframe, b, [onerror], [onload])")].map(
            (element) => element.outerHTML,
          ),
        ),
      ),
    /** Puts a script, a style and a handler into the page, and reports which of them had an effect. */
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

/**
 * Plays steps in a new context of the browser. `on` has the page's own `steps` and its `view`; `say` is told what they
 * see; `next` waits for a line of the test; `gone` is a promise that the test has ended.
 */
export async function play(chromium, { url, steps, on, say, next, gone }) {
  const stage = await Stage.open(chromium, say);
  // A play without its test ends: no step waits for a closed context.
  void gone.then(() => stage.close()).catch(() => undefined);
  try {
    const known = { ...common(stage, { url, view: on.view, say, next }), ...on.steps(stage, say) };
    for (const step of steps) {
      await known[step.do](step);
    }
    say("end", true);
  } finally {
    await stage.close();
  }
}
