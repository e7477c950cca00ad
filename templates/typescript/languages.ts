export const userText: Errors["userText"] = /* @__PURE__ */ errpact.userText(CATALOG);
