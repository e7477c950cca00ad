import { told } from "./program.js";

console.log(told());
