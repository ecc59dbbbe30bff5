import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfileFile } from './read-profile-file.ts';

/** Real resumes, which are not in this repository: skipped where they are missing. */
const RESUMES = join(import.meta.dirname, '../../../../../shared/data/resumes');
const resumes = existsSync(RESUMES) ? readdirSync(RESUMES) : [];
if (resumes.length === 0)
  console.log(
    'The real resumes are not beside this checkout (../shared/data): their test is skipped.',
  );

test.skipIf(resumes.length === 0)(
  'of every real resume each fact is in the profile or named',
  async () => {
    expect(resumes.length).toBeGreaterThan(5);
    for (const name of resumes) {
      const text = readFileSync(join(RESUMES, name), 'utf8');
      const { profile, unread } = await readProfileFile(new TextEncoder().encode(text));
      const taken = textsOf([profile, unread]).join(' ').replace(/\s+/g, ' ');
      for (const fact of textsOf(withoutFormal(JSON.parse(text))))
        expect(taken, name).toContain(fact.replace(/\s+/g, ' ').trim().slice(0, 60));
    }
  },
);

/** Without what is no fact: dates and countries are written in other words, a photo is a name. */
function withoutFormal(value: unknown): unknown {
  const formal = /^(\$schema|meta|image|picture|countryCode|.*Date|date|beginn|ende)$/;
  return JSON.parse(JSON.stringify(value), (key, inner) => (formal.test(key) ? undefined : inner));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
