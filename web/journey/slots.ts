/** The element of `within` that the page names by `data-slot`. Throws when there is none. */
export function slot(within: ParentNode, name: string): HTMLElement {
  return find(within, `[data-slot="${name}"]`);
}

/** The first element that a selector finds. Throws when there is none. */
export function find<Found extends Element = HTMLElement>(
  within: ParentNode,
  selector: string,
): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** A copy of the one element in a template of the page. */
export function copyOf(name: string): HTMLElement {
  const template = find<HTMLTemplateElement>(document, `template[data-template="${name}"]`);
  return template.content.firstElementChild?.cloneNode(true) as HTMLElement;
}
