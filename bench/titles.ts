import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { guessCategory } from '../server/imports/normalise/guess-category.ts';
import { classifyTitle } from '../server/occupations/occupations.service.ts';
import type { Category } from '../shared/constants/categories.ts';

/**
 * `npx node bench/titles.ts`: how often the hand-labelled titles get the right ISCO-08 group, and
 * the titles of Reed a category that Reed's own stands for (decision 049). Reed's categories of
 * every trade ("other", "apprenticeships") are left out.
 */
const OURS: Readonly<Record<string, readonly Category[]>> = {
  accountancy: ['Finance & Accounting'],
  'accountancy qualified': ['Finance & Accounting'],
  'admin secretarial pa': ['Operations & Supply Chain'],
  banking: ['Finance & Accounting'],
  catering: ['Hospitality & Food Service', 'Food & Beverage'],
  'construction property': ['Construction', 'Construction & General Labor'],
  'customer service': ['Retail & Customer Service'],
  education: ['Education & Training'],
  energy: ['Engineering', 'Construction'],
  engineering: ['Engineering', 'Industrial / Factory', 'Mechanics & Auto Repair'],
  'estate agent': ['Sales & Business Development'],
  factory: ['Industrial / Factory', 'Food & Beverage'],
  finance: ['Finance & Accounting'],
  'general insurance': ['Finance & Accounting'],
  health: ['Healthcare & Medical', 'Caregiving'],
  hr: ['Operations & Supply Chain'],
  it: ['Information Technology', 'Data & Analytics', 'Cybersecurity'],
  law: ['Legal & Compliance'],
  'leisure tourism': ['Hospitality & Food Service', 'Domestic & Personal Services'],
  logistics: ['Logistics & Transport', 'Operations & Supply Chain'],
  marketing: ['Marketing & Communications'],
  'media digital creative': [
    'Design & Creative',
    'Marketing & Communications',
    'Information Technology',
  ],
  'motoring automotive': ['Mechanics & Auto Repair', 'Sales & Business Development'],
  purchasing: ['Operations & Supply Chain'],
  'recruitment consultancy': ['Operations & Supply Chain', 'Sales & Business Development'],
  retail: ['Retail & Customer Service', 'Sales & Business Development'],
  sales: ['Sales & Business Development'],
  science: ['Engineering', 'Healthcare & Medical'],
  'security safety': ['Security Services', 'Legal & Compliance'],
  'social care': ['Caregiving', 'Healthcare & Medical'],
  training: ['Education & Training'],
};

const DATA = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data'));
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`.padStart(7);

const labelled = readFileSync(
  new URL('../server/occupations/labelled-titles.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [part: string, source: string, codes: string, title: string]);
for (const part of ['tuned', 'held-out']) {
  const titles = labelled.filter((row) => row[0] === part);
  const given = titles.flatMap(([, , codes, title]) => {
    const isco = classifyTitle(title)?.isco;
    return isco === undefined ? [] : [{ isco, codes: codes.split('|') }];
  });
  const right = given.filter(({ isco, codes }) => codes.includes(isco)).length;
  const first = given.filter(({ isco, codes }) => codes[0] === isco).length;
  console.log(
    `${part.padEnd(32)} ${String(titles.length).padStart(6)}  given a group ${percent(given.length, titles.length)}` +
      `  right of those ${percent(right, given.length)}  the first label ${percent(first, given.length)}`,
  );
}

const rows = parse(gunzipSync(readFileSync(join(DATA, 'titles/reed_uk_titles.csv.gz'))), {
  columns: true,
}) as { category: string; job_title: string }[];
const counts = new Map<string, { titles: number; right: number }>();
for (const { category, job_title } of rows) {
  const ours = OURS[category.replace(/ jobs$/, '')];
  if (!ours) continue;
  const count = counts.get(category) ?? { titles: 0, right: 0 };
  counts.set(category, count);
  count.titles += 1;
  if (ours.includes(guessCategory(job_title, [], []))) count.right += 1;
}
const all = { titles: 0, right: 0 };
for (const count of counts.values()) {
  all.titles += count.titles;
  all.right += count.right;
}
for (const [name, { titles, right }] of [...[...counts].sort(), ['all of Reed', all] as const])
  console.log(`${name.padEnd(32)} ${String(titles).padStart(6)}  ${percent(right, titles)}`);
