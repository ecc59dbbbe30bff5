import { escapeText } from '../escape-html.ts';

/** Tags of adverts. Other text in angle brackets is no markup. */
const TAG_NAMES =
  'p|br|ul|ol|li|div|span|b|i|strong|em|u|h[1-6]|a|table|tr|td|th|tbody|section|font|hr|img|script|style|blockquote|article|pre';
const TAG = new RegExp(`</?(?:${TAG_NAMES})\\b[^<>]*>`, 'i');
const ENCODED_TAGS = 'p|br|ul|ol|li|div|span|b|i|strong|em|h[1-6]|a|script|img';
const ENCODED_TAG = new RegExp(`&lt;/?(?:${ENCODED_TAGS})\\b[^<&]*(?:&(?![lg]t;)[^<&]*)*&gt;`, 'i');
/** An encoded block: beside real tags only whole blocks are markup, not "the <p> tag". */
const ENCODED_BLOCKS = [
  /&lt;(?:p|ul|ol|li|div|h[1-6]|strong)&gt;/i,
  /&lt;\/(?:p|ul|ol|li|div|h[1-6]|strong)&gt;/i,
];
/** Numbers of angle brackets, so that a stored text is decoded no second time. */
const NUMBERED = /&#(?:(60|x3c)|62|x3e);/gi;
/** Entities that were encoded again, once or more often. */
const ENCODED_AGAIN =
  /&(?:amp;)+(nbsp|bull|middot|[nm]dash|hellip|[lr]squo|[lr]dquo|sbquo|bdquo|[lr]aquo|apos|quot|euro|pound|yen|deg|copy|reg|trade|times|frac12|eacute|egrave|agrave|ccedil|[aouAOU]uml|szlig|oslash|aring|#\d{2,5}|#x[\da-f]{2,5});/gi;
const TAG_ENCODED_AGAIN = new RegExp(
  `&(?:amp;)+lt;/?(?:${ENCODED_TAGS})\\b[^<&]{0,300}&(?:amp;)+gt;`,
  'i',
);
const BRACKETS_ENCODED_AGAIN = /&(?:amp;)+([lg]t|quot);/gi;
const CDATA = /(?:<|&lt;)!\[CDATA\[|\]\](?:>|&gt;)/g;
/** A soft hyphen is not seen, and parts a word for searches. */
const SOFT_HYPHEN = /\u00ad|&shy;/g;
const ONCE: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#34': '"',
};

/** True if a text has tags of HTML that adverts use. */
export function hasTags(text: string): boolean {
  return TAG.test(text);
}

/**
 * An external text as its author wrote it: what feeds encode too often is decoded (whole texts,
 * parts between real tags, CDATA marks, entities).
 */
export function decodeSource(text: string): string {
  let source = text
    .replace(SOFT_HYPHEN, '')
    .replace(CDATA, '')
    .replace(NUMBERED, (_, isOpening) => (isOpening ? '&lt;' : '&gt;'))
    .replace(ENCODED_AGAIN, '&$1;')
    .replace(/&(?:amp;){2,}/gi, '&amp;');
  if (TAG_ENCODED_AGAIN.test(source)) source = source.replace(BRACKETS_ENCODED_AGAIN, '&$1;');
  const isEncoded = !hasTags(source) || ENCODED_BLOCKS.every((part) => part.test(source));
  return isEncoded && ENCODED_TAG.test(source) ? decodeOnce(source) : source;
}

function decodeOnce(text: string): string {
  return text.replace(
    /&(lt|gt|quot|amp|apos|#39|#x27|#34);/gi,
    (_, name: string) => ONCE[name.toLowerCase()] ?? '',
  );
}

const BOLD = /(?<![*\w])\*\*(?=[^\s*])([^*\n]{1,300})(?<=\S)\*\*(?!\*)/g;
const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()<>"]{1,500})\)/g;
const HEADING = /^#{1,6} {1,3}(\S.{0,200})$/;
const MARKS = [/(?<![*\w])\*\*[^\s*][^*\n]{0,300}\*\*/, /^#{1,6} \S/m, /\]\(https?:\/\//];

/** True if a plain text has headings, bold words or links as Markdown writes them. */
export function isMarkdown(text: string): boolean {
  return MARKS.some((mark) => mark.test(text));
}

/** A line of Markdown as HTML: heading, bold words and links. Other marks stay as they are. */
export function markdownLine(line: string): string {
  const heading = HEADING.exec(line)?.[1];
  const text = escapeText(heading ?? line)
    .replace(BOLD, heading === undefined ? '<strong>$1</strong>' : '$1')
    .replace(LINK, '<a href="$2">$1</a>');
  return heading === undefined ? text : `<h3>${text}</h3>`;
}
