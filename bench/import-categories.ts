import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { guessCategory, guessCategoryByWords } from '../server/imports/normalise/guess-category.ts';
import type { Category } from '../shared/constants/categories.ts';

/**
 * `npx node bench/import-categories.ts DATA_FOLDER`: how often the importer's category of 29,862
 * titles of Reed is one of those that Reed's own category stands for: by the words of the title
 * alone, and with occupations. Reed's categories of every trade ("other", "apprenticeships") are
 * left out.
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

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: npx node bench/import-categories.ts DATA_FOLDER');
const rows = parse(gunzipSync(readFileSync(join(folder, 'titles/reed_uk_titles.csv.gz'))), {
  columns: true,
}) as { category: string; job_title: string }[];

const counts = new Map<string, { titles: number; words: number; occupations: number }>();
for (const { category, job_title } of rows) {
  const ours = OURS[category.replace(/ jobs$/, '')];
  if (!ours) continue;
  const count = counts.get(category) ?? { titles: 0, words: 0, occupations: 0 };
  counts.set(category, count);
  count.titles += 1;
  if (ours.includes(guessCategoryByWords(job_title, [], []))) count.words += 1;
  if (ours.includes(guessCategory(job_title, [], []))) count.occupations += 1;
}

const total = { titles: 0, words: 0, occupations: 0 };
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`.padStart(7);
const print = (name: string, { titles, words, occupations }: typeof total) =>
  console.log(
    `${name.padEnd(32)} ${String(titles).padStart(6)}  words ${percent(words, titles)}  with occupations ${percent(occupations, titles)}`,
  );
for (const [category, count] of [...counts].sort()) {
  print(category, count);
  total.titles += count.titles;
  total.words += count.words;
  total.occupations += count.occupations;
}
print('all', total);
