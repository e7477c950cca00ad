#!/usr/bin/env node
// Starts the command from the package of this platform, which npm installs as an optional dependency.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Returns the name of the package that has the command for this platform. */
function platformPackage() {
  // Node.js names the version of glibc that it runs with. On Linux without one, only the static command runs.
  const musl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
  return `@errpact/${process.platform}-${process.arch}${musl ? "-musl" : ""}`;
}

/** Prints a message and its help, and ends with the exit status for wrong usage. */
function fail(message, help) {
  console.error(`error: ${message}\n  help: ${help}`);
  process.exit(2);
}

const name = platformPackage();
const { optionalDependencies, version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
if (!(name in optionalDependencies)) {
  fail(
    `errpact has no command for ${process.platform} on ${process.arch}`,
    "install it with Rust: cargo install errpact-cli",
  );
}
let command;
try {
  command = require.resolve(`${name}/errpact${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  fail(
    `the package ${name} is not installed`,
    `install errpact again without --omit=optional or --no-optional, or add the package: npm install ${name}@${version}`,
  );
}
const { error, signal, status } = spawnSync(command, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  fail(`cannot start ${command}: ${error.message}`, `install the package again: npm install ${name}@${version}`);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exit(status ?? 2);
