import { cutText, lineOfHtml } from './job-text.service.ts';
import { splitGluedText, withoutBullet } from './plain-text.ts';

/** Items beyond this number are dropped; no real list is as long. */
const MAX_ITEMS = 300;
const HAS_WORDS = /[\p{L}\d]/u;

/**
 * Responsibilities or requirements in their stored form: items separated by "; " (specification,
 * section 2), at most `limit` characters. Items are list elements or lines. A semicolon inside an
 * item becomes a comma. A single line is split at its semicolons.
 */
export function itemsOf(text: string | undefined, limit: number): string {
  if (text === undefined) return '';
  const lines = splitGluedText(
    text
      .slice(0, limit * 5)
      .replace(/<\/?(?:li|br|p|div|h[1-6]|tr|ul|ol)\b[^<>]*>/gi, '\n')
      .replace(/[^\P{Cc}\n\r\t]/gu, ''),
  )
    .filter((item) => HAS_WORDS.test(item))
    .slice(0, MAX_ITEMS)
    .map((item) => lineOfHtml(withoutBullet(item) ?? item))
    .filter((item) => HAS_WORDS.test(item));
  const items = lines.length === 1 ? (lines[0] as string).split(';') : lines;
  const kept: string[] = [];
  let length = 0;
  for (const item of items) {
    const clean = cutText(item.replaceAll(';', ',').trim().replace(/,$/, ''), 1_000);
    if (clean === '') continue;
    if (length + clean.length + 2 > limit) break;
    kept.push(clean);
    length += clean.length + 2;
  }
  return kept.join('; ');
}
