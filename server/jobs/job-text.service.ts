import { JOB_LIMITS } from '../../shared/constants/limits.ts';
import { escapeText } from '../escape-html.ts';
import { trimEnds } from '../trim-ends.ts';
import { splitGluedText } from './plain-text.ts';
import { cleanHtml, textOfHtml } from './sanitize-description.ts';
import { decodeSource, hasTags, isMarkdown, markdownLine } from './source-text.ts';
import { tidyBlocks } from './tidy-html.ts';

/** Longer descriptions are cut before parsing, to bound the time. */
const MAX_RAW = 200_000;
const MAX_MARKS = 5_000;
const MAX_LINES = 2_000;

/** A label such as "Pay Rate: …" at the start of a paragraph. */
const LABELLED = /^<p>(?:<strong>)?[^.:<]{2,40}:/;
/** Blocks that are searched for an excerpt, and blocks that it is made of. */
const MAX_EXCERPT_BLOCKS = 100;
/**
 * Turns an external text (HTML, HTML that was encoded too often, Markdown or plain text) into the HTML that is stored and
 * shown: p, br, ul, ol, li, strong, em, h3, h4 and links to http, https and mailto (specification,
 * section 10, "HTML from outside"). At most JOB_LIMITS.description characters; the last blocks of a
 * longer text are replaced by an ellipsis.
 */
export function sanitizeDescription(text: string): string {
  const source = decodeSource(upToMarks(text.slice(0, MAX_RAW)));
  const html = hasTags(source) ? source : paragraphsOf(textOfHtml(source));
  // Sanitised again, because tidyBlocks builds tags.
  return cleanHtml(fit(tidyBlocks(cleanHtml(html)))).replaceAll('<br />', '<br>');
}

/**
 * The text up to MAX_MARKS tags and entities: the sanitiser's time per tag grows with the number of
 * open tags.
 */
function upToMarks(text: string): string {
  let marks = 0;
  for (const { index } of text.matchAll(/[<&]/g)) {
    marks++;
    if (marks > MAX_MARKS) return text.slice(0, index);
  }
  return text;
}

const HAS_MARKUP = /[<&]/;
const BLOCK_TAG = /<(?=\/?(?:p|br|li|div|h[1-6]|tr|td|ul|ol)\b)/gi;

/** HTML or plain text as one line: entities decoded, tags removed, white space collapsed. */
export function lineOfHtml(html: string): string {
  const text = HAS_MARKUP.test(html) ? textOfHtml(html.replace(BLOCK_TAG, ' <')) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * A text of at most `limit` characters. A longer one is cut at a word boundary and ends with an
 * ellipsis.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1).toWellFormed();
  const space = text[limit - 1] === ' ' ? -1 : cut.lastIndexOf(' ');
  const kept = space > limit * 0.6 ? cut.slice(0, space) : cut.replace(/\uFFFD$/, '');
  return `${trimEnds(kept, null, /[\s,;:.–—-]/)}…`;
}

/**
 * An excerpt for cards: about 200 characters of a description, in whole sentences if possible. It
 * starts at the first paragraph of at least 80 characters without a label, because many
 * descriptions start with lines such as "Location: …", which the card shows already.
 */
export function excerptOf(description: string): string {
  const blocks = description.split(/(?=<(?:p|ul|ol|h3|h4)>)/);
  const start = blocks
    .slice(0, MAX_EXCERPT_BLOCKS)
    .findIndex(
      (block) => block.startsWith('<p>') && !LABELLED.test(block) && lineOfHtml(block).length >= 80,
    );
  const text = lineOfHtml(blocks.slice(Math.max(0, start)).slice(0, MAX_EXCERPT_BLOCKS).join(''));
  if (text.length <= 200) return text;
  const ends = [...text.slice(0, 201).matchAll(/[.!?](?=\s)/g)]
    .map(({ index }) => index + 1)
    .filter((end) => end > 90);
  const end = ends.find((at, index) => (ends[index + 1] ?? Number.POSITIVE_INFINITY) > at + 101);
  return end === undefined ? cutText(text, 200) : text.slice(0, end);
}

function paragraphsOf(text: string): string {
  const written = text.slice(0, JOB_LIMITS.description * 1.2);
  return splitGluedText(written)
    .slice(0, MAX_LINES)
    .map(isMarkdown(written) ? markdownLine : escapeText)
    .join('<br>');
}

function fit(blocks: string[]): string {
  const whole = blocks.join('');
  const limit = JOB_LIMITS.description;
  if (whole.length <= limit) return whole;
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length + block.length > limit - 20) break;
    kept.push(block);
    length += block.length;
  }
  if (kept.length > 0) return `${kept.join('')}<p>…</p>`;
  const text = escapeText(cutText(lineOfHtml(whole), Math.floor(limit / 6)));
  return `<p>${text}</p>`;
}
