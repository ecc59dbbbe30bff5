/** The attribute that replaces `style` after `hideStyles`. */
export const HIDDEN_STYLE = 'data-hidden-style';

/**
 * Hides inline styles from the HTML parser: the Content-Security-Policy blocks them, and each one
 * would log an error.
 */
export function hideStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, `$1${HIDDEN_STYLE}$2`);
}
