import { hideStyles, HIDDEN_STYLE as STYLE } from './hide-styles.ts';
import { rebuildTables } from './pasted-tables.ts';

/**
 * Reduces pasted HTML to its structure. Word writes lists as paragraphs with a bullet in front,
 * Google Docs writes bold as a style and wraps all in a bold element that is not, and a table
 * becomes a list. The editor itself drops what is not in its schema.
 */
export function cleanPastedHtml(html: string): string {
  // Copied from this editor: already clean, and ProseMirror needs the attribute.
  if (/\sdata-pm-slice=/.test(html)) return html;
  const page = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  const { body } = page;
  for (const element of body.querySelectorAll(
    'style, script, title, meta, link, template, noscript, svg, object, iframe',
  ))
    element.remove();
  for (const element of body.querySelectorAll(
    `[${STYLE}*="display:none" i], [${STYLE}*="display: none" i]`,
  ))
    element.remove();
  rebuildWordLists(page);
  showStyles(page);
  rebuildTables(page, isBold);
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (name !== 'href') element.removeAttribute(name);
  }
  return body.innerHTML;
}

function styleOf(element: Element): string {
  return element.getAttribute(STYLE) ?? '';
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/**
 * Converts bold and italic styles to elements, and unwraps bold and italic elements whose style is
 * normal.
 */
function showStyles(page: Document): void {
  for (const element of page.body.querySelectorAll(`[${STYLE}]`)) {
    const style = styleOf(element);
    const isNamedBold = /^(b|strong)$/i.test(element.tagName);
    const isNamedItalic = /^(i|em)$/i.test(element.tagName);
    if (isNamedBold && /(?<![\w-])font-weight:\s*(normal|[1-4]00)\b/i.test(style))
      rename(element, 'span');
    else if (isNamedItalic && /(?<![\w-])font-style:\s*normal\b/i.test(style))
      rename(element, 'span');
    else if (/^(span|font|a)$/i.test(element.tagName)) {
      if (/(?<![\w-])font-weight:\s*(bold|[6-9]00)\b/i.test(style)) wrapContent(element, 'strong');
      if (/(?<![\w-])font-style:\s*italic\b/i.test(style)) wrapContent(element, 'em');
    }
  }
}

function isBold(element: Element): boolean {
  return /^(b|strong|th)$/i.test(element.tagName);
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * Converts paragraphs that Word marks as list items (`mso-list:l0 level1 lfo1`) to nested lists.
 */
function rebuildWordLists(page: Document): void {
  let open: { level: number; list: Element }[] = [];
  let previous: Element | null = null;
  for (const paragraph of page.body.querySelectorAll(`[${STYLE}*="mso-list:" i]`)) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(paragraph))?.[1] ?? Number.NaN);
    if (Number.isNaN(level)) continue;
    const isOrdered = takeMarker(paragraph);
    if (previous === null || paragraph.previousElementSibling !== previous) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      const parentItem = current?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else paragraph.before(list);
      current = { level, list };
      open.push(current);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
    previous = open[0]?.list ?? null;
  }
}

/**
 * Removes the bullet or number that Word wrote in front of an item. True when it was a number or a
 * letter.
 */
function takeMarker(paragraph: Element): boolean {
  const marker = [...paragraph.querySelectorAll(`[${STYLE}]`)].find((element) =>
    /mso-list:\s*ignore/i.test(styleOf(element)),
  );
  // A lone "o" is Word's hollow bullet.
  const isOrdered = /^\(?(\d+|[a-z]+)[.)]/i.test(marker?.textContent?.trim() ?? '');
  marker?.remove();
  return isOrdered;
}
