// In Cloudflare Workers.

import { told } from "./program.js";

export default { fetch: (): Response => new Response(told()) };
