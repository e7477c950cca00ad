// The list of cards: which of them are there, and which of them are shown.

import { CardView } from "./cardview.js";
import { make } from "./element.js";
import { CHOICES, counts, shows, type Choice } from "./filter.js";
import type { Firm } from "./firm.js";

/** The parts of the page that the list fills. */
export interface Places {
  list: HTMLElement;
  /** Takes the choices. */
  choices: HTMLElement;
  search: HTMLInputElement;
  /** The text in place of missing cards. */
  empty: HTMLElement;
  none: HTMLElement;
}

/** Draws the firms. */
export class List {
  readonly #places: Places;
  readonly #said: (text: string) => void;
  readonly #views = new Map<Firm, CardView>();
  readonly #numbers = new Map<Choice, HTMLElement>();
  readonly #seen = new IntersectionObserver((entries) => this.#look(entries), { rootMargin: "200px" });
  readonly #firmOf = new WeakMap<Element, Firm>();
  #choice: Choice = "all";
  #counting = false;

  constructor(places: Places, said: (text: string) => void) {
    this.#places = places;
    this.#said = said;
    for (const { choice, label } of CHOICES) places.choices.append(this.#choiceElement(choice, label));
    places.search.addEventListener("input", () => this.#choose());
    // Escape empties the field, as it does in browsers that know this kind of field.
    places.search.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      places.search.value = "";
      this.#choose();
    });
  }

  /** These are the firms, in this order. */
  show(firms: readonly Firm[]): void {
    const here = new Set(firms);
    for (const [firm, view] of this.#views) {
      if (here.has(firm)) continue;
      this.#seen.unobserve(view.element);
      view.element.remove();
      this.#views.delete(firm);
    }
    const fresh = document.createDocumentFragment();
    firms.forEach((firm, at) => {
      const known = this.#views.get(firm);
      const view = known ?? this.#viewOf(firm);
      const there = this.#places.list.children.item(at);
      if (known === undefined && there === null) fresh.append(view.element);
      else if (there !== view.element) this.#places.list.insertBefore(view.element, there);
    });
    this.#places.list.append(fresh);
    this.#places.empty.hidden = firms.length > 0;
    this.#count();
  }

  /** A firm has changed. */
  draw(firm: Firm): void {
    const view = this.#views.get(firm);
    if (view === undefined) return;
    view.draw();
    // Nothing that is looked at is taken away: what no longer fits goes with the next choice.
    if (view.element.hidden && this.#shows(firm)) view.element.hidden = false;
    this.#count();
  }

  /** Gives the focus to what a firm offers; where it is not to be seen, to the list. */
  focus(firm: Firm): void {
    const view = this.#views.get(firm);
    if (view === undefined || view.element.hidden) this.#places.list.focus();
    else view.focus();
  }

  #viewOf(firm: Firm): CardView {
    const view = new CardView(firm, this.#said);
    view.element.hidden = !this.#shows(firm);
    this.#views.set(firm, view);
    this.#firmOf.set(view.element, firm);
    firm.visible = false;
    this.#seen.observe(view.element);
    return view;
  }

  #shows(firm: Firm): boolean {
    return shows(this.#choice, this.#places.search.value, firm);
  }

  #choose(): void {
    let shown = 0;
    for (const [firm, { element }] of this.#views) {
      element.hidden = !this.#shows(firm);
      if (!element.hidden) shown += 1;
    }
    this.#count();
    this.#said(shown === 1 ? "1 firm is shown." : `${shown} firms are shown.`);
  }

  /** Counts once for all that changes in one go. */
  #count(): void {
    if (this.#counting) return;
    this.#counting = true;
    queueMicrotask(() => {
      this.#counting = false;
      for (const [choice, count] of counts(this.#views.keys())) {
        const number = this.#numbers.get(choice);
        if (number !== undefined && number.textContent !== String(count)) number.textContent = String(count);
      }
      const shown = [...this.#views.values()].some(({ element }) => !element.hidden);
      this.#places.none.hidden = shown || this.#views.size === 0;
    });
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const firm = this.#firmOf.get(target);
      if (firm === undefined || firm.visible === isIntersecting) continue;
      firm.visible = isIntersecting;
      // What comes into sight is not to be old.
      if (isIntersecting) firm.hurry();
    }
  }

  #choiceElement(choice: Choice, label: string): HTMLElement {
    const input = make("input");
    input.type = "radio";
    input.name = "choice";
    input.value = choice;
    input.checked = choice === this.#choice;
    input.addEventListener("change", () => {
      this.#choice = choice;
      this.#choose();
    });
    const number = make("span", "count", "0");
    this.#numbers.set(choice, number);
    return make("label", "choice", input, make("span", "", label), " ", number);
  }
}
