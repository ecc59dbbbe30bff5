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

const linesOf = (text: string) =>
  text === ''
    ? 0
    : text
        .split('\n')
        .reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / LETTERS)), 0);

/**
 * Whether a CV of these sections certainly fits on one page, and has a line over most of its width.
 * Only then dates may be at the right edge: PDFium reads a page as vertical writing when more of
 * its height than of its width has text over it, and garbles it.
 */
export function isWidePage(sections: Iterable<CvSection[]>): boolean {
  let lines = HEAD_LINES;
  let isWide = false;
  const add = (text: string) => {
    lines += linesOf(text);
    isWide ||= text.split('\n').some((part) => part.length >= LONG);
  };
  for (const section of [...sections].flat()) {
    lines += HEADING_LINES;
    for (const text of [section.text, ...section.lines]) add(text);
    add(
      [...section.tags, ...section.pairs.map((pair) => pair.title + pair.subtitle)].join(' , , '),
    );
    for (const { title, subtitle, dates, text, items, link } of section.entries) {
      lines += ENTRY_SPACE + linesOf(title + dates) + linesOf(subtitle) + (link ? 1 : 0);
      for (const part of [text, ...items]) add(part);
    }
  }
  return isWide && lines <= LINES;
}
