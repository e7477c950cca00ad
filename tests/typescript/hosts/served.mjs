// Bundles the worker in the current folder as `wrangler deploy` does, serves it with workerd, and prints what it answers.

import { unstable_startWorker } from "wrangler";

const worker = await unstable_startWorker({
  config: "wrangler.json",
  dev: { logLevel: "error", server: { port: 0 }, inspector: false, watch: false },
});
console.log(await (await worker.fetch("http://worker/")).text());
await worker.dispose();
