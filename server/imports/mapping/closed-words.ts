import { compactName } from '../read/raw-row.ts';

/** Why such a job is left out, as the report says it. */
export const CLOSED_WORDS = 'not published by the employer';

const STATUS = new Set(
  'status state jobstatus vacancystatus publicationstatus visibility'.split(' '),
);
const NOT_OPEN = [
  ...'draft internal closed archived filled expired inactive unlisted hidden private'.split(' '),
  ...'confidential removed deleted cancelled unpublished pending'.split(' '),
].flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);
/** Names of switches that must be on, and of those that must be off. */
const MUST_BE_ON = /^(?:is)?(?:listed|published|active|open|public|live|enabled|ispublic)$/;
const MUST_BE_OFF =
  /^(?:is)?(?:internal|draft|closed|filled|hidden|archived|expired|deleted|unlisted|prospect)$/;
const TRUE = 'true True TRUE yes Yes YES y Y'.split(' ');
const ON = [...TRUE, '1'];
const OFF = 'false False FALSE 0 no No NO n N'.split(' ');

/** Values at a path by which a job must not be shown; none for paths that say nothing of it. */
export function closedAt(path: string): string[] {
  const name = compactName(path.split('.').at(-1) ?? '');
  if (path.split('.').length > 2) return [];
  if (STATUS.has(name)) return NOT_OPEN;
  if (MUST_BE_ON.test(name)) return OFF;
  // "filled: 1" may be one of three openings.
  if (name === 'filled') return TRUE;
  return MUST_BE_OFF.test(name) ? ON : [];
}
