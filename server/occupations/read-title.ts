import { LONGEST_LABEL, type Word, wordsOf } from './label-words.ts';
import type { OccupationTable, Share } from './occupation-table.ts';

/** What a title was read as; `row` is the row of the name, where a whole name was found. */
export type Reading = { isco: string; confidence: number; row: number | null };

/** Longer titles hold no more than this. */
const MOST_WORDS = 24;
const LEAST_CONFIDENCE = 0.4;

/** Words that say how senior somebody is, when and how long they work, but not at what. */
const MODIFIERS = new Set(
  (
    'senior junior lead trainee graduate principal experienced qualified assistant apprentice deputy night day shift ' +
    'weekend evening part full time permanent temporary temp contract bank band grade level relief casual ' +
    'immediate start urgent new required wanted needed home based remote hybrid london uk usa entry'
  ).split(' '),
);

/** Heads of names that mean nothing alone. */
const GENERIC = new Set(
  (
    'manager assistant officer worker specialist coordinator supervisor executive operator technician ' +
    'engineer consultant adviser director lead leader head analyst staff team member associate agent ' +
    'representative professional practitioner trainee apprentice planner controller helper intern expert ' +
    'attendant inspector administrator'
  ).split(' '),
);

type Span = { from: number; to: number; row: number; groups: readonly Share[]; score: number };

/** Reads what kind of work a title names. */
export function readTitle(table: OccupationTable, title: string): Reading | null {
  const segments = title.split(/\s[-–—|]+\s|[|;([\])/–—]|,\s|\s@\s|\s(?:at|with|near|in)\s/i);
  let best: Span | undefined;
  segments.slice(0, 6).forEach((segment, rank) => {
    const span = bestSpan(table, wordsOf(segment).slice(0, MOST_WORDS));
    if (!span) return;
    span.score /= 1 + rank * 0.7;
    if (!best || span.score > best.score) best = span;
  });
  const [top] = best?.groups ?? [];
  if (!best || !top || top.share < LEAST_CONFIDENCE) return null;
  return { isco: top.isco, confidence: top.share, row: best.row };
}

function bestSpan(table: OccupationTable, words: Word[]): Span | undefined {
  let best: Span | undefined;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + LONGEST_LABEL); to > from; to -= 1) {
      const row = table.find(
        words
          .slice(from, to)
          .map(({ word }) => word)
          .join(' '),
      );
      if (row < 0) continue;
      if (to - from === 1 && GENERIC.has(words[from]?.word ?? '')) continue;
      const score = scoreOf(words, from, to, table.groupsOf(row));
      if (!best || score > best.score) best = { from, to, row, groups: table.groupsOf(row), score };
    }
  }
  return best;
}

function scoreOf(words: Word[], from: number, to: number, groups: readonly Share[]): number {
  const tail = words.slice(to).filter(({ word }) => !MODIFIERS.has(word));
  const said = words.slice(from, to).filter(({ word }) => !MODIFIERS.has(word)).length;
  const generic = tail.some(({ word }) => GENERIC.has(word));
  return (
    (said + 0.2 * (to - from)) *
    (0.5 + (groups[0]?.share ?? 0)) *
    (generic ? 0.3 : tail.length > 0 ? 0.8 : 1)
  );
}
