// Elements. Every text goes in as text, never as markup.
/** A new element. */
export function make(tag, kind = "", ...content) {
    const element = document.createElement(tag);
    if (kind !== "")
        element.className = kind;
    element.append(...content);
    return element;
}
/** A button; it submits nothing. */
export function button(kind, label, press) {
    const element = make("button", kind, label);
    element.type = "button";
    element.addEventListener("click", press);
    return element;
}
/** Writes a text where another stands; the same text is left alone. */
export function write(to, text) {
    if (to.textContent !== text)
        to.textContent = text;
}
/** Sets an attribute where it differs. */
export function set(on, name, value) {
    if (on.getAttribute(name) !== value)
        on.setAttribute(name, value);
}
/** The page's element. */
export function element(selector, type) {
    const found = document.querySelector(selector);
    if (!(found instanceof type))
        throw new Error(`the page has no ${selector}`);
    return found;
}
/** A reference with a button that copies it. */
export function reference(ref, said) {
    const code = make("code", "", ref);
    const copy = button("copy", "", () => {
        void copied(ref, code).then((done) => {
            copy.toggleAttribute("data-done", done);
            said(done ? "The reference has been copied." : "The reference is selected: copy it with the keyboard.");
            setTimeout(() => copy.removeAttribute("data-done"), 2000);
        });
    });
    copy.title = "Copy";
    copy.setAttribute("aria-label", `Copy reference ${ref}`);
    return make("p", "reference", make("span", "", "Ref."), " ", code, copy);
}
/** Copies a text; where the browser does not let us, it is selected. */
async function copied(text, shown) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    }
    catch {
        getSelection()?.selectAllChildren(shown);
        return false;
    }
}
