
// What produces errors, with this catalog: `Producer` in the package says what each does.
type Producer = errpact.Producer<Context, Notes>;
export const occurrence: Producer["occurrence"] = /* @__PURE__ */ errpact.occurrence(TABLES);
export const make: Producer["make"] = /* @__PURE__ */ errpact.make(TABLES);
export const note: Producer["note"] = /* @__PURE__ */ errpact.note(TABLES);
export const classify: Producer["classify"] = /* @__PURE__ */ errpact.classify(TABLES);
export const budget: Producer["budget"] = /* @__PURE__ */ errpact.budget(TABLES);
export const restoreBudget: Producer["restoreBudget"] = /* @__PURE__ */ errpact.restoreBudget(TABLES);
export const retry: Producer["retry"] = /* @__PURE__ */ errpact.retry(TABLES);
export const toolLoop: Producer["toolLoop"] = /* @__PURE__ */ errpact.toolLoop(TABLES);
export const restoreToolLoop: Producer["restoreToolLoop"] = /* @__PURE__ */ errpact.restoreToolLoop(TABLES);
export const history: Producer["history"] = /* @__PURE__ */ errpact.history(TABLES);
export const restoreHistory: Producer["restoreHistory"] = /* @__PURE__ */ errpact.restoreHistory(TABLES);
export const failureIn: Producer["failureIn"] = /* @__PURE__ */ errpact.failureIn(TABLES);
export const promptFor: Producer["promptFor"] = /* @__PURE__ */ errpact.promptFor(TABLES);
export const verify: Producer["verify"] = /* @__PURE__ */ errpact.verify(TABLES);

/** The rule block of the system prompt. */
export const PROMPT: string = /* @__PURE__ */ errpact.prompt(TABLES);
/** The fingerprint of everything that the catalog says. */
export const FINGERPRINT: string = CATALOG.fingerprint;
