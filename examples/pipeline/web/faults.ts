// The panel that makes a stand-in service fail.

import * as api from "./api.js";
import { make } from "./element.js";
import { serviceTitle } from "./services.js";
import { spoken } from "./stages.js";

/** The form's parts. */
export interface Fields {
  panel: HTMLElement;
  form: HTMLFormElement;
  service: HTMLSelectElement;
  fault: HTMLSelectElement;
  times: HTMLInputElement;
  said: HTMLElement;
}

/** Lets a person make a service fail; what can fail is asked when the panel is opened first. */
export function faultPanel(fields: Fields): void {
  const { panel, form } = fields;
  panel.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState === "open" && fields.fault.options.length === 0) void fill(fields);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(fields);
  });
}

async function fill({ service, fault, said }: Fields): Promise<void> {
  const answer = await api.faults();
  if (!answer.ok) {
    said.textContent = answer.failure.message;
    return;
  }
  service.replaceChildren(...answer.value.services.map((name) => option(name, serviceTitle(name))));
  fault.replaceChildren(...answer.value.faults.map((name) => option(name, spoken(name))));
  said.textContent = "";
}

async function send({ service, fault, times, said }: Fields): Promise<void> {
  // What was said of the last wish is no answer to this one.
  said.textContent = "";
  const count = Math.trunc(Number(times.value));
  const answer = await api.fail(service.value, fault.value, count);
  if (!answer.ok) {
    said.textContent = answer.failure.message;
    return;
  }
  const title = service.selectedOptions.item(0)?.textContent ?? service.value;
  const calls = count === 1 ? "The next call" : `The next ${count} calls`;
  said.textContent = `${calls} of ${title} will fail: ${spoken(fault.value).toLowerCase()}.`;
}

function option(value: string, label: string): HTMLOptionElement {
  const made = make("option", "", label);
  made.value = value;
  return made;
}
