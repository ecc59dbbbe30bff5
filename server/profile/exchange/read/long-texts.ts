import { PROFILE_LIMITS } from '../../../../shared/constants/limits.ts';

const BULLET = /^[-*•·‣▪◦–—]\s+/;

/** The lines of a text without blank ones and without bullets. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(BULLET, ''))
    .filter((line) => line !== '');
}

/** The lines of a text as duties: without bullets, and none too long. */
export function dutiesOf(text: string): string[] {
  return linesOf(text).flatMap((line) => splitLong(line));
}

/** A text as one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Splits a text that is too long for one duty or item after a sentence, else between two words, so
 * that nothing of it is lost.
 */
export function splitLong(text: string, max: number = PROFILE_LIMITS.item): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  // More parts than an entry takes are cut off anyway.
  while (rest.length > max && parts.length < PROFILE_LIMITS.lines) {
    const head = rest.slice(0, max);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('; '));
    const end = sentence > max / 2 ? sentence + 1 : Math.max(head.lastIndexOf(' '), 0);
    // Without a space the text is cut where fitProfile names it.
    if (end === 0) break;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}

/** Joins what is not empty. */
export function join(separator: string, ...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator);
}

/** 'Web: HTML, CSS' as one skill, or as several where that is too long. */
export function skillLines(name: string, keywords: string[]): string[] {
  if (keywords.length === 0) return [name];
  const whole = join(': ', name, keywords.join(', '));
  return whole.length <= PROFILE_LIMITS.line ? [whole] : [name, ...keywords].filter(Boolean);
}
