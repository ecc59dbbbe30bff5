import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { listJobs } from '../server/jobs/jobs.service.ts';
import { createJobSearch } from '../server/jobs/search/search-jobs.service.ts';
import { createSuggestions } from '../server/jobs/suggestions/suggestions.service.ts';
import { countryFilterValue } from '../shared/constants/countries.ts';
import type { JobList, JobQuery } from '../shared/jobs.ts';
import { NATURAL_QUERIES } from './lib/natural-queries.ts';
import { openRealAdverts } from './lib/real-adverts.ts';

// Whether every number beside a choice is that of the list which the choice opens: 1,000 facets and
// suggestions of real adverts, each compared with its list.

const { values } = parseArgs({
  options: {
    /** Comparisons; half of them are suggestions. */
    compare: { type: 'string', default: '1000' },
    /** Keeps the database for the next run. */
    keep: { type: 'boolean', default: false },
    /** Prints what these beginnings suggest, and compares nothing. */
    type: { type: 'string', multiple: true },
  },
});
const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data'));
const CACHE = join(import.meta.dirname, '.cache/adverts');
const HALF = Number(values.compare) / 2;

if (!values.keep) rmSync(CACHE, { recursive: true, force: true });
mkdirSync(join(CACHE, '..'), { recursive: true });
const { database, close } = await openRealAdverts(CACHE, DATA);
const { db } = database;
const now = () => new Date();
const search = createJobSearch({ db, now });
const suggestions = createSuggestions({ db, search, now, log: pino({ level: 'warn' }) });
try {
  // The first question starts the count of names.
  while ((await suggestions.find({ q: 'nu' })) === null) await new Promise(setImmediate);
  if (values.type) await show(values.type);
  else {
    const wrong = [...(await compareSuggestions()), ...(await compareFacets())];
    for (const line of wrong) console.log(`  differs: ${line}`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  }
} finally {
  await suggestions.close();
  await close();
  if (!values.keep) rmSync(CACHE, { recursive: true, force: true });
}

function list(query: JobQuery): Promise<JobList> {
  return listJobs({ db, search, now }, query, { member: false });
}

/** The jobs of a list that have everything: the number over it. */
function full({ totalCount, closeCount = 0 }: JobList): number {
  return totalCount - closeCount;
}

async function show(beginnings: readonly string[]): Promise<void> {
  for (const q of beginnings) {
    const found = (await suggestions.find({ q })) ?? [];
    const words = found.map(({ kind, text, jobs, typed }) =>
      [text, typed && `(${typed})`, jobs ?? '-', kind].filter(Boolean).join(' '),
    );
    console.log(`${q}: ${words.join(' | ')}`);
  }
}

async function compareSuggestions(): Promise<string[]> {
  const wrong: string[] = [];
  let compared = 0;
  let without = 0;
  for (const q of beginnings()) {
    if (compared >= HALF) break;
    for (const { kind, text, jobs } of (await suggestions.find({ q })) ?? []) {
      if (jobs === undefined) {
        without += 1;
        continue;
      }
      compared += 1;
      const opened = await list(
        kind === 'place' ? { place: text } : { search: kind === 'employer' ? `"${text}"` : text },
      );
      if (opened.totalCount !== jobs)
        wrong.push(`suggestion "${text}" (${kind}) says ${jobs}, opens ${opened.totalCount}`);
    }
  }
  console.log(
    `${compared} suggestions with a number, ${without} without; ${wrong.length} differ from their list`,
  );
  return wrong;
}

/** What people begin to type: the starts of two to six letters of the words of the queries. */
function* beginnings(): Generator<string> {
  const met = new Set<string>();
  for (let length = 3; length <= 6; length += 1)
    for (const { text = '' } of NATURAL_QUERIES)
      for (const word of text.split(/\s+/)) {
        const start = word.slice(0, length);
        if (start.length < length || met.has(start)) continue;
        met.add(start);
        yield start;
      }
}

async function compareFacets(): Promise<string[]> {
  const wrong: string[] = [];
  let compared = 0;
  for (const { text = '' } of NATURAL_QUERIES) {
    if (compared >= HALF) break;
    const { counts } = await list({ search: text, counts: 'true' });
    const facets: [Partial<JobQuery>, number][] = [
      ...Object.entries(counts?.countries ?? {}).map(
        ([code, count]): [Partial<JobQuery>, number] => [
          { country: countryFilterValue(code as Parameters<typeof countryFilterValue>[0]) },
          count,
        ],
      ),
      ...Object.entries(counts?.categories ?? {}).map(
        ([category, count]): [Partial<JobQuery>, number] => [{ category }, count],
      ),
    ];
    // The smallest and largest of each list.
    const some = facets.toSorted((a, b) => a[1] - b[1]);
    for (const [filter, count] of new Set([...some.slice(0, 3), ...some.slice(-3)])) {
      compared += 1;
      const opened = await list({ search: text, ...filter });
      if (full(opened) !== count)
        wrong.push(`facet ${JSON.stringify(filter)} of "${text}": ${count}, opens ${full(opened)}`);
    }
  }
  console.log(`${compared} facets; ${wrong.length} differ from their list`);
  return wrong;
}
