// The steps that only the travel chat's page knows; driver.mjs has the others.

/** What only the chat's page knows. */
export const steps = (stage, say) => ({
  /** Writes a message and sends it by the keyboard alone. */
  async ask({ text }) {
    await stage.page.locator("#text").focus();
    await stage.page.keyboard.insertText(text);
    await stage.page.keyboard.press("Enter");
  },
  /** Waits until as many turns as asked for are over. */
  over: ({ turns }) =>
    stage.page.waitForFunction((turns) => {
      const all = [...document.querySelectorAll("#log > .turn")];
      return all.length === turns && all.every((turn) => turn.querySelector(".answer").ariaBusy !== "true");
    }, turns),
  /** Waits until the page has lost its connection so often. */
  lost: ({ times }) =>
    stage.page.waitForFunction(
      (times) => globalThis.connections.filter((said) => said === "Reconnecting…").length >= times,
      times,
    ),
  /** Reports the questions that the empty page offers. */
  suggestions: async () => say("suggestions", await stage.page.locator("#suggestions button").allInnerTexts()),
  top: () => stage.page.locator("main").evaluate((main) => main.scrollTo(0, 0)),
  bottom: () => stage.page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight)),
});

/** What is on the page, as data. Runs in the page. */
export function view() {
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
