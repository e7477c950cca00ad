// Makes bundles, with no setting that is for errpact.
//
//     node bundle.mjs FOR ENTRY FOLDER

import { resolve } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";

const [host, file, folder] = process.argv.slice(2);
const entry = resolve(file);
const to = (name) => resolve(folder, name);
const quiet = { configFile: false, logLevel: "error" };

function webpacked(settings) {
  return new Promise((done, failed) => {
    webpack({ mode: "production", entry, ...settings }, (error, stats) => {
      if (error !== null || stats.hasErrors()) failed(error ?? new Error(stats.toString()));
      else done();
    });
  });
}

const bundlers = {
  async node() {
    const settings = { entryPoints: [entry], bundle: true, platform: "node" };
    await esbuild.build({ ...settings, format: "esm", outfile: to("esbuild.mjs") });
    await esbuild.build({ ...settings, format: "cjs", minify: true, outfile: to("esbuild.cjs") });
    const made = await rollup({ input: entry, plugins: [nodeResolve()] });
    await made.write({ file: to("rollup.mjs"), format: "es" });
    await made.write({ file: to("rollup.cjs"), format: "cjs" });
    // A server's packages are left out of its bundle by default.
    await vite.build({ ...quiet, build: { ssr: entry, outDir: to("vite") }, ssr: { noExternal: true } });
    await webpacked({ target: "node", output: { path: to("."), filename: "webpack.cjs" } });
  },
  async browser() {
    await vite.build({ ...quiet, root: file, base: "./", build: { outDir: to("vite") } });
    await webpacked({ entry: resolve(file, "page.js"), output: { path: to("webpack") } });
  },
};
await bundlers[host]();
