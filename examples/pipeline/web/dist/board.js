// All firms: reads the list now and then, because other tabs, other people and workers act too.
import * as api from "./api.js";
import { Firm, ticket } from "./firm.js";
import { Poller } from "./poller.js";
import { Queue } from "./queue.js";
/** Milliseconds between two polls of a firm: on the screen, beside it, and while the page is hidden. */
const PACES = { seen: 1_000, unseen: 4_000, hidden: 10_000 };
/** Milliseconds between two readings of the list. */
const LIST = { seen: 4_000, hidden: 20_000 };
/** Requests at once: a browser opens six connections. */
const PLACES = 4;
/** Follows all firms. */
export class Board {
    #firms = new Map();
    #heard;
    #shared;
    #list;
    constructor(heard) {
        this.#heard = heard;
        const pace = (firm) => (document.hidden ? PACES.hidden : firm.visible ? PACES.seen : PACES.unseen);
        this.#shared = { told: heard, queue: new Queue(PLACES), pace };
        this.#list = new Poller({
            ask: (signal) => this.#read(signal),
            pace: () => (document.hidden ? LIST.hidden : LIST.seen),
            lost: (times) => heard.connection(times === 0),
        });
    }
    /** Reads everything anew, now. */
    hurry() {
        this.#list.hurry();
        for (const firm of this.#firms.values())
            firm.hurry();
    }
    /** Reads a firm anew. */
    refresh(id) {
        this.#firms.get(id)?.refresh();
    }
    async #read(signal) {
        const sent = ticket();
        const answer = await api.firms(signal);
        if (!answer.ok)
            return "failed";
        this.#take(answer.value, sent);
        return "again";
    }
    #take(cards, sent) {
        const listed = new Map(cards.map((card) => [card.id, card]));
        for (const [id, firm] of this.#firms) {
            if (listed.has(id))
                continue;
            firm.leave();
            this.#firms.delete(id);
        }
        for (const [id, card] of listed) {
            const firm = this.#firms.get(id);
            if (firm === undefined)
                this.#firms.set(id, new Firm(card, sent, this.#shared));
            else
                firm.take(card, sent);
        }
        this.#heard.listed([...listed.keys()].flatMap((id) => this.#firms.get(id) ?? []));
    }
}
