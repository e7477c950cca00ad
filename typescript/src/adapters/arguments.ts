// Finds the problem in what a schema says about arguments. Schemas of every kind list their issues in the form of
// Standard Schema, and their words may quote any value, so only the structure is read.

import { ArgumentProblem } from "../argument.js";
import { member } from "../causes.js";

/** How many errors inside an error are searched for issues. */
const DEEPEST = 8;

export interface Issue {
  readonly path: readonly unknown[];
  readonly unknown: readonly unknown[];
  readonly expected: unknown;
  readonly values: unknown;
}

/**
 * The problem with arguments that a schema refused: missing ones first, then invalid ones, then unknown ones. The issues
 * are those in the error; if it has none, the schema is asked again.
 */
export async function problemOf(error: unknown, given: unknown, schema?: unknown): Promise<ArgumentProblem> {
  const issues = issuesIn(error) ?? (await issuesOf(schema, given)) ?? [];
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return new ArgumentProblem("invalid", undefined, given === undefined ? "" : "an object");
  }
  const stray = issues.flatMap(({ unknown }) => unknown);
  const others = issues.filter(({ path, unknown }) => unknown.length === 0 && path.length > 0);
  const missing = others.find(({ path }) => isAbsent(given, path));
  if (missing !== undefined) {
    return new ArgumentProblem("missing", nameOf(missing.path), expectedBy(missing));
  }
  const [invalid] = others;
  if (invalid !== undefined) {
    return new ArgumentProblem("invalid", nameOf(invalid.path), expectedBy(invalid));
  }
  return stray.length > 0 ? new ArgumentProblem("unknown", String(stray[0])) : new ArgumentProblem("invalid");
}

/** The issues that an error has, or one of the errors in it. */
function issuesIn(error: unknown): readonly Issue[] | undefined {
  let level = [error];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    for (const it of level) {
      const issues = Array.isArray(it) ? it : member(it, "issues");
      if (Array.isArray(issues) && issues.length > 0) {
        return issues.map(issue);
      }
    }
    level = level.flatMap((it) => ["cause", "error", "originalError", "toolError"].map((name) => member(it, name))).filter((it) => it !== undefined);
  }
  return undefined;
}

/** The issues that a schema, or one of the schemas of an object's members, has with what was given. */
export async function issuesOf(schema: unknown, given: unknown): Promise<readonly Issue[] | undefined> {
  try {
    const own = await standardIssues(schema, given);
    if (own !== undefined || typeof schema !== "object" || schema === null) {
      return own;
    }
    const issues: Issue[] = [];
    for (const [name, inner] of Object.entries(schema)) {
      const found = (await standardIssues(inner, member(given, name))) ?? [];
      issues.push(...found.map((it) => ({ ...it, path: [name, ...it.path] })));
    }
    return issues;
  } catch {
    // A schema that fails has told no issue.
    return undefined;
  }
}

async function standardIssues(schema: unknown, given: unknown): Promise<readonly Issue[] | undefined> {
  const standard = member(schema, "~standard");
  const validate = member(standard, "validate");
  if (typeof validate !== "function") {
    return undefined;
  }
  const issues = member(await (validate.call(standard, given) as unknown), "issues");
  return Array.isArray(issues) ? issues.map(issue) : [];
}

function issue(of: unknown): Issue {
  const path = member(of, "path");
  const keys = member(of, "code") === "unrecognized_keys" ? member(of, "keys") : undefined;
  return {
    path: Array.isArray(path) ? path.map((step: unknown) => (typeof step === "object" ? member(step, "key") : step)) : [],
    unknown: Array.isArray(keys) ? keys : [],
    expected: member(of, "expected"),
    values: member(of, "values") ?? member(of, "options"),
  };
}

function isAbsent(given: unknown, path: readonly unknown[]): boolean {
  let value = given;
  for (const step of path) {
    value = member(value, String(step));
  }
  return value === undefined || value === null;
}

/** A path as `items[2].price`. A name that only the caller knows may be a value, and is not shown. */
function nameOf(path: readonly unknown[]): string {
  return path.reduce<string>((name, step, depth) => {
    if (typeof step === "number") {
      return `${name}[${step}]`;
    }
    const shown = depth === 0 || /^[\p{Alphabetic}_][\p{Alphabetic}_-]*$/u.test(String(step)) ? String(step) : "*";
    return name === "" ? shown : `${name}.${shown}`;
  }, "");
}

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The expected value in words. What a schema lists itself is no value of the call. */
function expectedBy({ expected, values }: Issue): string {
  if (Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "string")) {
    return `one of ${values.join(", ")}`;
  }
  return typeof expected === "string" && Object.hasOwn(WORDS, expected) ? (WORDS[expected] ?? "") : "";
}
