import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { everydayName, MISSPELT, WORK_NAMES } from '../server/language/vocabulary.ts';
import { plainName, plainWords } from '../server/language/words.ts';
import { classifyTitle } from '../server/occupations/occupations.service.ts';
import { COUNTRIES, findCountry } from '../shared/constants/countries.ts';

import { createRandom, pick } from './lib/random.ts';
import { openCollection } from './lib/relevance-collection.ts';

// What the search promises, counted on the collection of `bench/relevance.ts --keep`: an exact match
// is never below a close one, no employer's name is replaced, misspelt words are read.

const { values } = parseArgs({
  options: {
    /** Only the misspelt words, by rules alone: without the lines of `misspelt` in work.tsv. */
    rules: { type: 'boolean', default: false },
    /** Names of employers that are asked; half of them have adverts. */
    employers: { type: 'string', default: '200' },
  },
});
const PAIRS = 300;
const NONE_PAIRS = 250;
const EMPLOYERS = Number(values.employers);
const DATA = process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data');
const random = createRandom(88);
const collection = await openCollection({
  code: resolve(import.meta.dirname, '..'),
  folder: join(import.meta.dirname, '.cache/relevance'),
  database: 'now',
  corpus: resolve(DATA, 'relevance/corpus.csv.gz'),
  log: (line) => console.log(line),
  again: false,
});
try {
  if (values.rules) (MISSPELT as Map<string, string>).clear();
  else {
    await countPairs();
    await countNone();
    await countEmployers();
  }
  await countMisspelt('misspelt');
  await countMisspelt('further-misspelt');
} finally {
  await collection.close();
}

/** The everyday name of a job's work, and its country: the job is an exact match, and others. */
async function countPairs(): Promise<void> {
  const jobs = (await collection.documents()).flatMap(({ title, country_code }) => {
    const isco = classifyTitle(title, country_code)?.isco;
    const name = isco && everydayName(isco);
    return isco && name
      ? [{ isco, text: `${name} ${findCountry(country_code)?.name}`, country_code }]
      : [];
  });
  const pairs = new Map(jobs.map((job) => [job.text, job]));
  // As many of each country as there are, beginning with those that have few.
  const byCountry = [...Map.groupBy(pairs.values(), ({ country_code }) => country_code).values()];
  const drawn: typeof jobs = [];
  while (drawn.length < PAIRS && byCountry.some((list) => list.length > 0))
    for (const list of byCountry)
      if (list.length > 0 && drawn.length < PAIRS)
        drawn.push(...list.splice(Math.floor(random() * list.length), 1));
  let wrong = 0;
  let missing = 0;
  for (const { isco, text, country_code } of drawn) {
    const list = await collection.list({ search: text, limit: 60 });
    const isExact = (job: (typeof list.jobs)[number]) =>
      job.country_code === country_code && classifyTitle(job.title, country_code)?.isco === isco;
    const close = list.jobs.findIndex((job) => job.country_code !== country_code);
    const last = list.jobs.findLastIndex(isExact);
    if (last < 0) missing += 1;
    if (close >= 0 && last > close) wrong += 1;
    if (last < 0 || (close >= 0 && last > close))
      console.log(
        `  ${text}: exact ${last + 1}, elsewhere ${close + 1}, understood ${list.understood?.name}`,
      );
  }
  console.log(
    `${drawn.length} pairs of work and country: ${wrong} with an exact match below another country, ${missing} without one.`,
  );
}

/**
 * Pairs of a kind of work and a country, drawn whether there are such jobs or not: "No … jobs in …
 * now" is false where a title there has the name, or work of the same minor group of ISCO-08.
 */
async function countNone(): Promise<void> {
  const jobs = (await collection.documents()).map(({ title, country_code }) => ({
    words: new Set(plainWords(title)),
    minor: classifyTitle(title, country_code)?.isco.slice(0, 3),
    country_code,
  }));
  const works = [...new Map(WORK_NAMES.map(({ name, isco }) => [name, isco[0] ?? ''])).entries()];
  const pairs = draw(works, NONE_PAIRS).map((work) => [work, pick(random, COUNTRIES)] as const);
  let none = 0;
  const wrong: string[] = [];
  for (const [[name, isco], { code, name: country }] of pairs) {
    const list = await collection.list({ search: `${name} ${country}`, limit: 1 });
    if (list.none === undefined) continue;
    none += 1;
    const there = jobs.find(
      ({ words, minor, country_code }) =>
        country_code === code &&
        (minor === isco.slice(0, 3) || plainWords(name).every((word) => words.has(word))),
    );
    if (there) wrong.push(`${name} ${country}: ${[...there.words].join(' ')}`);
  }
  console.log(
    `${NONE_PAIRS} pairs of any work and country: ${none} said to have none, ${wrong.length} of them false. ${wrong.join('; ')}`,
  );
}

/** Half of the employers have adverts here, half stand in the register of sponsors. */
async function countEmployers(): Promise<void> {
  const here = new Set(
    (await collection.documents()).flatMap(({ employer }) =>
      employer && employer.length < 60 ? [employer] : [],
    ),
  );
  const file = readFileSync(resolve(DATA, 'registers/uk-sponsors-2026-07-24.csv.gz'));
  const register = (
    parse(gunzipSync(file), { columns: true, bom: true }) as Record<string, string>[]
  )
    .map((row) => Object.values(row)[0] ?? '')
    .map((name) => name.replace(/\W+(?:limited|ltd\.?|llp|plc)\W*$/i, '').trim())
    .filter((name) => name.length > 3 && name.length < 40);
  const names = [draw([...here], EMPLOYERS / 2), draw(register, EMPLOYERS / 2)];
  for (const [index, list] of names.entries()) {
    const replaced: string[] = [];
    for (const name of list) {
      const { corrected } = await collection.list({ search: name.toLowerCase(), limit: 1 });
      if (corrected !== undefined) replaced.push(`${name} -> ${corrected}`);
    }
    console.log(
      `${list.length} employers ${index === 0 ? 'with' : 'without'} adverts: ${replaced.length} replaced. ${replaced.join('; ')}`,
    );
  }
}

/** Misspelt by hand, and by machine: a letter left out, doubled, exchanged or replaced. */
async function countMisspelt(file: string): Promise<void> {
  const lines = readFileSync(new URL(`questions/${file}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [wrong: string, right: string]);
  const wrong: string[] = [];
  for (const [asked, right] of lines) {
    const {
      corrected,
      understood,
      places = [],
    } = await collection.list({ search: asked, limit: 5 });
    const isRead =
      plainName(corrected ?? '') === plainName(right) ||
      plainWords(understood?.name ?? '').join(' ') === plainWords(right).join(' ') ||
      places.some(({ name }) => plainName(right).includes(plainName(name)));
    if (!isRead) wrong.push(`${asked} (${right}) -> ${corrected ?? understood?.name ?? '-'}`);
  }
  console.log(
    `${lines.length} of ${file}: ${lines.length - wrong.length} right. ${wrong.join('; ')}`,
  );
}

function draw<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => pick(random, list));
}
