/** What some program, in some country, separates cells by. */
const SEPARATORS = /([;|,\t\r\n])/;
/**
 * White space in front of a formula is skipped by some. The marks behind it keep the text from
 * being a formula, or look so.
 */
const FORMULA = /^([^\S\t\r\n]*)('*[=+\-@＝＋－＠])/;
const MARKED_FORMULA = /^([^\S\t\r\n]*)'('*[=+\-@＝＋－＠])/;

/**
 * Puts an apostrophe in front of whatever a spreadsheet might calculate (OWASP, "CSV Injection"):
 * signs of formulas, full-width ones included, at the start of the text and behind what separates
 * cells, and a tab or line end at its start. A text that has such an apostrophe gets another one,
 * so that `unmarkFormulas` gives back exactly what was marked.
 */
export function markFormulas(text: string): string {
  const marked = eachPart(text, (part) => part.replace(FORMULA, "$1'$2"));
  return /^'*[\t\r]/.test(text) ? `'${marked}` : marked;
}

/** The text that was marked. */
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
