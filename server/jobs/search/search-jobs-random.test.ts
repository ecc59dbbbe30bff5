import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, type Category } from '../../../shared/constants/categories.ts';
import { COUNTRIES, type CountryCode } from '../../../shared/constants/countries.ts';
import { DATE_FILTERS } from '../../../shared/jobs.ts';
import { anyCharacter } from '../../../test/any-character.ts';
import { fuzzRuns } from '../../../test/fuzz-runs.ts';
import { NOW, setUpJobSearch } from '../../../test/job-search.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import { suggestSpelling } from './search-jobs.service.ts';

const { kit, write, ask } = setUpJobSearch();

const HOUR = 3_600_000;

/** Words that are equal to their stems, so that the naive search needs no stemmer. */
const WORDS = ['kumasi', 'cebu', 'lagos', 'nairobi', 'dhaka', 'hanoi'];

test('counts and pages are those of a naive search', async () => {
  const job = fc.record({
    words: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 4 }),
    country: fc.constantFrom<CountryCode>('CA', 'GB', 'DE'),
    category: fc.constantFrom<Category>('Caregiving', 'Construction'),
    expired: fc.boolean(),
    premium: fc.boolean(),
    hoursOld: fc.constantFrom(0, 20, 23, 24, 30, 163, 167, 168, 200, 715, 719, 720, 800),
  });
  const jobs = fc.sample(job, { numRuns: 300, seed: 7 }).map((row, index) => ({
    ...row,
    writtenAt: NOW.getTime() - row.hoursOld * HOUR - index * 1000,
  }));
  const ids = await write(
    ...jobs.map(({ words, country, category, expired, premium, writtenAt }) => ({
      created_at: new Date(writtenAt).toISOString(),
      description: words.join(' '),
      is_premium_visible: premium,
      country_code: country,
      category,
      expires_at: expired ? '2026-03-01' : '2026-04-01',
    })),
  );
  const query = fc.record({
    wanted: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 2 }),
    either: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 2 }),
    unwanted: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 2 }),
    prefix: fc.option(fc.constantFrom('kum', 'ceb', 'la', 'ha')),
    country: fc.option(fc.constantFrom<CountryCode>('CA', 'GB', 'DE', 'FR')),
    category: fc.option(fc.constantFrom<Category>('Caregiving', 'Construction')),
    premium: fc.constantFrom<JobSearchQuery['premium']>(undefined, undefined, 'yes', 'no'),
    date: fc.constantFrom<JobSearchQuery['date']>(undefined, undefined, 'today', 'week', 'month'),
    member: fc.boolean(),
    minute: fc.integer({ min: 0, max: 59 }),
    sort: fc.constantFrom<JobSearchQuery['sort']>('newest', 'oldest'),
    offset: fc.integer({ min: 0, max: 200 }),
    limit: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(
      query,
      async ({ wanted, either, unwanted, prefix, country, category, premium, ...rest }) => {
        const { date, member, minute, sort, offset, limit } = rest;
        // Whatever the minute is, a list begins at a full hour.
        kit.now = new Date(NOW.getTime() + minute * 60_000);
        const isWithin = ({ writtenAt }: { writtenAt: number }, name: JobSearchQuery['date']) =>
          DATE_FILTERS.every(
            ({ value, days }) => value !== name || writtenAt >= NOW.getTime() - days * 24 * HOUR,
          );
        const text = [
          ...wanted,
          either.join(' or '),
          ...unwanted.map((word) => `-${word}`),
          prefix ?? '""',
        ]
          .filter((part) => part !== '')
          .join(' ');
        const meetsText = (words: string[]) =>
          wanted.every((word) => words.includes(word)) &&
          (either.length === 0 || either.some((word) => words.includes(word))) &&
          !unwanted.some((word) => words.includes(word)) &&
          (prefix === null || words.some((word) => word.startsWith(prefix)));
        const found = jobs.flatMap((row, index) => {
          const isListed =
            !row.expired &&
            (premium === undefined || row.premium === (premium === 'yes')) &&
            isWithin(row, date);
          return isListed && meetsText(row.premium && !member ? [] : row.words)
            ? [{ ...row, id: ids[index] as number }]
            : [];
        });
        const shown = found.filter(
          (row) =>
            (country === null || row.country === country) &&
            (category === null || row.category === category),
        );
        const newest = shown.toSorted((a, b) => b.writtenAt - a.writtenAt);
        const ordered = sort === 'newest' ? newest : newest.toReversed();

        const asked = {
          ...{ text, member, sort, offset, limit },
          ...(premium && { premium }),
          ...(date && { date }),
          ...(country && { country_code: country }),
          ...(category && { category }),
        };
        if (offset % 2 === 0) kit.search.forget();
        const answer = await ask(asked);

        if (offset % 3 === 0) kit.search.forget();
        const plain = await ask({ ...asked, counts: false });

        expect(plain).toMatchObject({
          ids: answer.ids,
          totalCount: answer.totalCount,
          counts: { countries: {}, categories: {}, date: {}, premium: {} },
        });
        expect(answer.ids).toEqual(ordered.slice(offset, offset + limit).map((row) => row.id));
        expect(answer.totalCount).toBe(shown.length);
        expect(sum(answer.counts.countries)).toBe(
          found.filter((row) => category === null || row.category === category).length,
        );
        expect(sum(answer.counts.categories)).toBe(
          found.filter((row) => country === null || row.country === country).length,
        );
        expect(answer.counts.date).toEqual(
          Object.fromEntries(
            DATE_FILTERS.map(({ value }) => [
              value,
              shown.filter((row) => isWithin(row, value)).length,
            ]),
          ),
        );
        expect(answer.counts.premium).toEqual({
          yes: shown.filter((row) => row.premium).length,
          no: shown.filter((row) => !row.premium).length,
        });
      },
    ),
    { numRuns: fuzzRuns(60, 300) },
  );
});

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

test('no input breaks it', async () => {
  await write({ title: 'Nurse' }, { title: 'Welder' });
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 250 }),
    fc.string({
      unit: fc.constantFrom(...'"-|&!()<>:*\'\\%_; \0\n\ud800\u0301aéßİ١漢9'),
      maxLength: 250,
    }),
    fc
      .array(
        fc.constantFrom(
          'the',
          '-',
          '"',
          'or',
          '-the',
          '"the"',
          "';--",
          ':*',
          '!',
          'nurse',
          '-nurse',
          'IT',
          '1e5',
          '-1',
          'a.b.c',
        ),
        {
          maxLength: 80,
        },
      )
      .map((parts) => parts.join(' ')),
  );
  const query = fc.record({
    text: hostile,
    state: fc.option(hostile, { nil: undefined }),
    sort: fc.constantFrom<JobSearchQuery['sort']>('newest', 'oldest', 'relevance'),
    date: fc.constantFrom<JobSearchQuery['date']>(undefined, 'week'),
    country_code: fc.constantFrom(undefined, null, COUNTRIES[0].code),
    category: fc.constantFrom(undefined, null, CATEGORIES[0]),
    offset: fc.integer({ min: 0, max: 30_000_000 }),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ state, date, country_code, category, ...rest }) => {
      const answer = await ask({
        ...rest,
        ...(state !== undefined && { state }),
        ...(date !== undefined && { date }),
        ...(country_code !== undefined && { country_code }),
        ...(category !== undefined && { category }),
      });
      expect(answer.totalCount).toBeGreaterThanOrEqual(0);
      if (answer.totalCount === 0 && rest.text.length % 8 === 0)
        await suggestSpelling(kit.search, rest.text, { member: false });
    }),
    { numRuns: fuzzRuns(400, 2000) },
  );
});
