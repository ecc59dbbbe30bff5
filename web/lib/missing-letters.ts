import type { AnswerOf } from './endpoints.ts';

type Missing = AnswerOf<'GET /api/cv-letters'>['missing'];

/** Which letters of a saved profile no CV can show; null when there are none. */
export function missingLettersText(missing: Missing): string | null {
  const named = missing.map(({ script, letters }) => `${script} (${letters})`);
  return named.length === 0
    ? null
    : `Our CVs have no font for these characters in your profile and show boxes instead: ${named.join(', ')}.`;
}
