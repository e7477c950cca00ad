// In a browser.

import { given } from "./given.js";

document.body.textContent = JSON.stringify(await given());
document.body.dataset["told"] = "";
