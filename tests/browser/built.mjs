// A page that a bundler built. No server has it: the browser gets its files.

import { join } from "node:path";

/** What only such a page knows. */
export const steps = (stage) => ({
  /** Answers every request with a file of this folder. */
  files: ({ folder }) =>
    stage.page.route("**/*", (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) })),
});

/** What is on the page. Runs in the page. */
export const view = () => ({ text: document.body.textContent });
