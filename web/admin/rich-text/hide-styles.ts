/** Where the style attribute of an element is kept after `hideStyles`. */
export const HIDDEN_STYLE = 'data-hidden-style';

/**
 * HTML whose styles the browser does not see: the page's security policy forbids them, and the
 * parser would complain of each in the console.
 */
export function hideStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, `$1${HIDDEN_STYLE}$2`);
}
