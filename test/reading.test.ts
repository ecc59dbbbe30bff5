import { execFile } from 'node:child_process';
import { appendFile, copyFile, cp, glob, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READING_DATA, readingVersion } from '../server/reading/reading-version.ts';
import { placedWords, tokensOf } from '../server/reading/tokens.ts';

const root = join(import.meta.dirname, '..');

/** The rooms that server/reading calls for a job, or that read a message of /check. */
const ROOMS = 'server/{jobs/facts,jobs/repeats,safety}/**/*.ts';
/** Those that read titles and questions of seekers: they get their words from server/reading. */
const QUESTION_ROOMS = 'server/{jobs/search,language,occupations}/**/*.ts';
/** Splits a text into words or sentences: by an expression for letters or ends of sentences. */
const EXPRESSION =
  /Intl\.Segmenter|\.(?:split|match|matchAll)\(\s*\/[^/\n]*(?:\\p\{L\}|\\[wWs]|a-z|\[[^\]\n]*\.[^\]\n]*\])/;
const SPLITS = new RegExp(`\\b(?:splitWords|placedWords|tokensOf)\\(|${EXPRESSION.source}`);
/** What these split is no text of an advert, message or question. */
const OTHERWISE: Record<string, string> = {
  'server/jobs/repeats/apply-link.ts': 'an address',
  'server/occupations/build/spell-out.ts': 'the table of names, when it is made',
};

async function filesWith(pattern: RegExp, files: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob(files, { cwd: root }))
    if (!path.endsWith('.test.ts') && pattern.test(await readFile(join(root, path), 'utf8')))
      found.push(path);
  return found;
}

test('only server/reading splits texts and questions into sentences and words', async () => {
  const found = [
    ...(await filesWith(SPLITS, ROOMS)),
    ...(await filesWith(EXPRESSION, QUESTION_ROOMS)),
  ];
  expect(found.sort()).toEqual(Object.keys(OTHERWISE));
});

test('an apostrophe ends a word of a question, as in the search index, and none of an advert', () => {
  const text = 'l’hôtel, C++';
  expect(placedWords(text).map(({ word }) => word)).toEqual(['l', 'hôtel', 'C']);
  expect(placedWords(text, { withSigns: true }).at(-1)).toEqual({ word: 'C++', start: 9, end: 12 });
  expect(tokensOf(text).tokens.map(({ word }) => word)).toEqual(['hotel', ',', 'c']);
});

test.each([
  'text.split(/[.!?]\\s/)',
  'text.match(/\\p{L}+/gu)',
  'text.split(/\\W+/)',
  'splitWords(text)',
  'new Intl.Segmenter()',
])('%s is noticed as a split', (code) => {
  expect(SPLITS.test(code)).toBe(true);
});

/** A line more in each kind of data file. */
const LINES = {
  place: ['server/language/places.tsv', 'city\tGB\tzorbleigh'],
  synonym: ['server/language/work.tsv', 'name\t2221\tflumber'],
  condition: [
    'server/jobs/facts/conditions.tsv',
    'lagoon\tlagoon job\tlagoon|lagoons\t\tWork at a lagoon.\t\t\tAt a lagoon\tlagoon',
  ],
  sign: ['server/safety/scam.tsv', 'fee\tgrimblefee is due\tA grimblefee is due'],
  fact: ['server/jobs/facts/costs.tsv', 'no-fee\tzero grimbles asked\tZero grimbles asked'],
} as const;

const ASK = `
import { readJob } from './server/reading/read-job.ts';
import { readingVersion } from './server/reading/reading-version.ts';
import { parseSearch } from './server/jobs/search/read/parse-search.ts';
import { checkOffer } from './server/safety/scam-rules.ts';
const job = (fields) => readJob({ title: 'Cook', excerpt: '', description: '', responsibilities: '', requirements: '',
  employer: 'Acme', company_website: null, country_code: 'GB', state: null, category: 'Healthcare', salary: null,
  job_type: null, application_url: null, ...fields });
const text = 'The agency has many posts for people who like to work hard by the sea and who want to stay for a season or two with us and our many friends in a good team of cooks and waiters every day of the week ';
const key = (place) => job({ state: null, title: 'Cook ' + place, description: text }).columns.repeat_key;
console.log(JSON.stringify({
  version: readingVersion(),
  places: parseSearch('cook in zorbleigh').places.length,
  isOneAdvert: key('Zorbleigh') === key('London'),
  work: job({ title: 'Flumber' }).columns.work,
  marks: job({ title: 'Flumber' }).search.marks,
  asked: JSON.stringify(parseSearch('lagoon job')),
  conditions: JSON.parse(job({ description: '<p>Work at a lagoon.</p>' }).columns.reading).conditions,
  signs: checkOffer('A grimblefee is due.').findings.map(({ rule }) => rule),
  held: job({ description: '<p>A grimblefee is due.</p>' }).columns.held,
  costs: JSON.parse(job({ description: '<p>Zero grimbles asked.</p>' }).columns.reading).costs?.says,
}));`;

let folder: string;
let before: Record<string, unknown>;
let after: Record<string, unknown>;

async function ask(): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', ASK],
    { cwd: folder },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

// A copy of the product, asked before and after its data files have a line more.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-reading-'));
  const filter = (path: string) => !path.endsWith('names.tsv') || !path.includes('occupations');
  for (const part of ['server', 'shared'])
    await cp(join(root, part), join(folder, part), { recursive: true, filter });
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  before = await ask();
  for (const [path, line] of Object.values(LINES))
    await appendFile(join(folder, path), `${line}\n`);
  after = await ask();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a new place is one line: searches, and the keys of repeats, know it', () => {
  expect([before.places, after.places]).toEqual([0, 1]);
  expect([before.isOneAdvert, after.isOneAdvert]).toEqual([false, true]);
});

test('a new synonym is one line: titles are read as its work', () => {
  expect([before.work, after.work]).toEqual([null, '2221']);
  expect(after.marks).toContain('#2221');
});

test('a new condition is one line: searches ask for it, and adverts say it', () => {
  expect(before.asked).not.toEqual(after.asked);
  expect([before.conditions, after.conditions]).toEqual([[], ['lagoon']]);
});

test('a new sign is one line: /check finds it, and listings with it are held', () => {
  expect([before.signs, after.signs]).toEqual([[], ['fee']]);
  expect([before.held, after.held]).toEqual([false, true]);
});

test('a new fact is one line', () => {
  expect([before.costs, after.costs]).toEqual([undefined, 'no-fee']);
});

test('stored listings are read again after a line of any data file changed', () => {
  const names = READING_DATA.map(({ pathname }) => pathname.split('/').slice(-2).join('/'));
  for (const name of [
    ...['language/places.tsv', 'language/asked.tsv', 'language/pay.tsv', 'language/work.tsv'],
    ...['facts/conditions.tsv', 'facts/costs.tsv', 'safety/scam.tsv', 'signs/es.tsv'],
    ...['safety/wording.tsv', 'data/occupations.bin'],
  ])
    expect(names).toContain(name);
  expect(after.version).not.toBe(before.version);
  expect(readingVersion()).toBe(before.version);
});
