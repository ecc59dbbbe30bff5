/** Cell separators of spreadsheet programs in any locale. */
const SEPARATORS = /([;|,\t\r\n])/;
/** Some programs skip leading white space. Apostrophes are existing marks. */
const FORMULA = /^([^\S\t\r\n]*)('*[=+\-@＝＋－＠])/;
const MARKED_FORMULA = /^([^\S\t\r\n]*)'('*[=+\-@＝＋－＠])/;

/**
 * Prevents CSV injection (OWASP): puts an apostrophe before formula characters, full-width ones
 * included, at the start of the text and after separators, and before a leading tab or line end. An
 * existing apostrophe there is doubled, so that `unmarkFormulas` is the exact inverse.
 */
export function markFormulas(text: string): string {
  const marked = eachPart(text, (part) => part.replace(FORMULA, "$1'$2"));
  return /^'*[\t\r]/.test(text) ? `'${marked}` : marked;
}

/** Reverses `markFormulas`. */
export function unmarkFormulas(text: string): string {
  const plain = eachPart(text, (part) => part.replace(MARKED_FORMULA, '$1$2'));
  return /^'+[\t\r]/.test(text) ? plain.slice(1) : plain;
}

function eachPart(text: string, change: (part: string) => string): string {
  return text
    .split(SEPARATORS)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}
