
// What reads and decides, with this catalog: `Errors` in the package says what each does.
type Errors = errpact.Errors<Code, Category, Extensions>;
export const isCode: Errors["isCode"] = /* @__PURE__ */ errpact.isCode(CATALOG);
export const entry: Errors["entry"] = /* @__PURE__ */ errpact.entry(CATALOG);
export const decide: Errors["decide"] = /* @__PURE__ */ errpact.decide(CATALOG);
export const toolError: Errors["toolError"] = /* @__PURE__ */ errpact.toolError(CATALOG);
export const parse: Errors["parse"] = /* @__PURE__ */ errpact.parse(CATALOG);
export const parseAll: Errors["parseAll"] = /* @__PURE__ */ errpact.parseAll(CATALOG);
export const parseEnvelope: Errors["parseEnvelope"] = /* @__PURE__ */ errpact.parseEnvelope(CATALOG);
export const parseToolResult: Errors["parseToolResult"] = /* @__PURE__ */ errpact.parseToolResult(CATALOG);
export const parseNotice: Errors["parseNotice"] = /* @__PURE__ */ errpact.parseNotice(CATALOG);
export const parseProblem: Errors["parseProblem"] = /* @__PURE__ */ errpact.parseProblem(CATALOG);
export const parseMcp: Errors["parseMcp"] = /* @__PURE__ */ errpact.parseMcp(CATALOG);
export const parseVercelChunk: Errors["parseVercelChunk"] = /* @__PURE__ */ errpact.parseVercelChunk(CATALOG);
export const parseAgUi: Errors["parseAgUi"] = /* @__PURE__ */ errpact.parseAgUi(CATALOG);
export const parseClientResponse: Errors["parseClientResponse"] = /* @__PURE__ */ errpact.parseClientResponse(CATALOG);
export const handleToolError: Errors["handleToolError"] = /* @__PURE__ */ errpact.handleToolError(CATALOG);
export const subscribe: Errors["subscribe"] = /* @__PURE__ */ errpact.subscribe(CATALOG);
