import { JOB_LIMITS } from '../../shared/constants/limits.ts';
import { splitGluedText } from './plain-text.ts';
import { cleanHtml, textOfHtml } from './sanitize-description.ts';
import { tidyBlocks } from './tidy-html.ts';

/** What is read of a description at most, in characters: enough for any real advert, little enough to stay quick. */
const MAX_RAW = 400_000;

const ANY_TAG =
  /<\/?(?:p|br|ul|ol|li|div|span|b|i|strong|em|u|h[1-6]|a|table|tr|td|th|tbody|section|font|hr|img|script|style|blockquote|article|pre)\b[^>]*>/i;
const ENCODED_TAG = /&lt;\/?(?:p|br|ul|ol|li|div|span|b|i|strong|em|h[1-6]|a|script|img)\b[^<]{0,500}?&gt;/i;
/** "Pay Rate: …" at the start of a paragraph. */
const LABELLED = /^<p>(?:<strong>)?[^.:<]{2,40}:/;
const ONCE: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", '#39': "'", '#x27': "'", '#34': '"' };

/**
 * Turns an advert's text from outside (HTML, HTML encoded a second time, or plain text) into the HTML that is stored and shown as it is:
 * p, br, ul, ol, li, strong, em, h3, h4 and links to http, https and mailto (DESIGN section 5, "HTML from outside"). At most
 * JOB_LIMITS.description characters; a longer text loses its last blocks and ends with an ellipsis.
 */
export function sanitizeDescription(text: string): string {
  let source = text.slice(0, MAX_RAW);
  if (!ANY_TAG.test(source) && ENCODED_TAG.test(source))
    source = source.replace(/&(lt|gt|quot|amp|apos|#39|#x27|#34);/gi, (_, name: string) => ONCE[name.toLowerCase()] ?? '');
  const html = ANY_TAG.test(source) ? source : paragraphsOf(textOfHtml(source));
  const blocks = tidyBlocks(cleanHtml(html));
  // Cleaned once more because the tidying put tags together.
  return fit(blocks.map((block) => cleanHtml(block).replaceAll('<br />', '<br>')));
}

/** The words of HTML or plain text with entities decoded, tags gone and every run of white space one space. */
export function lineOfHtml(html: string): string {
  return textOfHtml(html.replace(/<(?=\/?(?:p|br|li|div|h[1-6]|tr|td|ul|ol)\b)/gi, ' <'))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text of at most `limit` characters: cut at the end of a word, with an ellipsis, when it is longer. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1).toWellFormed();
  const space = text[limit - 1] === ' ' ? -1 : cut.lastIndexOf(' ');
  const kept = space > limit * 0.6 ? cut.slice(0, space) : cut.replace(/\uFFFD$/, '');
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`;
}

/**
 * A short text for cards: about 200 characters of a description, whole sentences where they fit. It begins at the first real paragraph,
 * because many adverts open with lines such as "Location: …" that the card shows already.
 */
export function excerptOf(description: string): string {
  const blocks = description.split(/(?=<(?:p|ul|ol|h3|h4)>)/);
  const start = blocks.findIndex((block) => block.startsWith('<p>') && !LABELLED.test(block) && lineOfHtml(block).length >= 80);
  const text = lineOfHtml(blocks.slice(Math.max(0, start)).join(''));
  if (text.length <= 200) return text;
  const sentences = /^.{90,200}?[.!?](?=\s)(?!.{0,100}[.!?]\s)/.exec(text.slice(0, 201))?.[0];
  return sentences ?? cutText(text, 200);
}

function paragraphsOf(text: string): string {
  return splitGluedText(text)
    .map((line) => escapeHtml(line))
    .join('<br>');
}

/** Makes text safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
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
  const text = escapeHtml(cutText(lineOfHtml(whole), Math.floor(limit / 6)));
  return `<p>${text}</p>`;
}
