import { hasRtl } from './cv-script.ts';
import type { CvSection } from './cv-view.ts';

/** Letters of a line, and lines of a page: fewer than fit, so that the estimate is never too low. */
const LETTERS = 95;
const LINES = 46;
/** A text of so many letters has a line over most of the width. */
const LONG = 100;
/** Name, title and contact details; a heading with the space around it; the space of an entry. */
const HEAD_LINES = 7;
const HEADING_LINES = 2;
const ENTRY_SPACE = 0.5;
/** A name has large letters: so many are a line, which is as high as two. */
const NAME_LETTERS = 40;
/** A member may choose letters and lines a sixth larger: then as much less fits. */
const ROOMY_LINES = 34;
/** Place and date, and the line that is signed on. */
const SIGNATURE_LINES = 6;
/** The line of Arabic letters to the one of others: see base.css and compact.css. */
const RTL_LINE = 1.25;

const WIDE = /[\u1100-\u11ff\u2e80-\uffdc]/g;
/** Letters a third wider than others: capitals, and Cyrillic ones. */
const BROAD = /[\p{Lu}\p{Script=Cyrillic}]/gu;

/** The width of a text in Latin letters: those of East Asia are twice as wide. */
export const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

const linesOf = (text: string) =>
  text === ''
    ? 0
    : text.split('\n').reduce((sum, part) => {
        const width = widthOf(part) + (part.match(BROAD)?.length ?? 0) / 3;
        return sum + Math.max(1, Math.ceil(width / LETTERS)) * (hasRtl(part) ? RTL_LINE : 1);
      }, 0);

/**
 * Whether a CV of this head and these sections certainly fits on one page, and has a line over most
 * of its width. Only then dates may be at the right edge: PDFium reads a page as vertical writing
 * when more of its height than of its width has text over it, and garbles it.
 */
export function isWidePage(
  head: { names: string[]; details: string[]; isSigned: boolean; isRoomy: boolean },
  sections: Iterable<CvSection[]>,
): boolean {
  const { names, details, isSigned, isRoomy } = head;
  let lines = HEAD_LINES + (isSigned ? SIGNATURE_LINES : 0) + 2 * (names.length - 1);
  for (const name of names) lines += 2 * Math.floor(widthOf(name) / NAME_LETTERS);
  for (const detail of details) lines += Math.max(0, linesOf(detail) - 1);
  let isWide = false;
  const add = (text: string) => {
    lines += linesOf(text);
    isWide ||= text.split('\n').some((part) => widthOf(part) >= LONG);
  };
  for (const section of [...sections].flat()) {
    lines += HEADING_LINES;
    for (const text of [section.text, ...section.lines]) add(text);
    add(
      [...section.tags, ...section.pairs.map((pair) => pair.title + pair.subtitle)].join(' , , '),
    );
    for (const { title, subtitle, dates, text, items, link } of section.entries) {
      lines += ENTRY_SPACE + linesOf(subtitle) + (link ? 1 : 0);
      // Beside right-to-left letters the dates have a line of their own: see compact.css.
      const isStacked = hasRtl(title + subtitle + dates);
      lines += isStacked ? linesOf(title) + linesOf(dates) : linesOf(title + dates);
      for (const part of [text, ...items]) add(part);
    }
  }
  return isWide && lines <= (isRoomy ? ROOMY_LINES : LINES);
}
