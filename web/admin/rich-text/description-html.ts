import { hideStyles } from './hide-styles.ts';

/** The URL when a description may link to it (http, https, mailto), else null. */
export function safeHref(address: string | null | undefined): string | null {
  const text = address?.trim() ?? '';
  return /^(https?:\/\/|mailto:)/i.test(text) && URL.canParse(text) ? text : null;
}

/** What the server writes on every link of a description. */
const REL = 'nofollow noopener noreferrer';

/**
 * The HTML of the editor as the server stores it: without empty paragraphs, and without the
 * paragraph of a one-paragraph list item; '' when it is empty. No script runs and nothing is
 * fetched.
 */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  for (const block of body.querySelectorAll('p, h3, h4')) {
    if (block.textContent?.trim() === '') block.remove();
  }
  for (const item of body.querySelectorAll('li')) {
    if (item.childElementCount === 0) item.remove();
    const [first, second] = item.children;
    if (first?.tagName === 'P' && second?.tagName !== 'P') first.replaceWith(...first.childNodes);
  }
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) {
    if (list.childElementCount === 0) list.remove();
  }
  for (const link of body.querySelectorAll('a')) link.setAttribute('rel', REL);
  return body.innerHTML;
}
