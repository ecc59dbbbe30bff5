import * as v from 'valibot';

/** Text to search for in a list of administrators, without control characters. */
export function searchSchema(longest: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\p{Cc}/gu, '').trim()),
    v.maxLength(longest, `search may have at most ${longest} characters.`),
  );
}
