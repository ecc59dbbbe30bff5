import type { CountryCode } from '../../../shared/constants/countries.ts';
import { SALARY_PERIODS, type SalaryPeriod } from '../../../shared/salary.ts';
import {
  type CountryFacts,
  type FactStatus,
  MEANINGS,
  type Meaning,
  type Source,
} from '../country-facts.ts';
import { FactError, type Row, readTsv } from './tsv.ts';

const FROM = ['fact_status', 'source_id'] as const;
const DATED = ['valid_from', 'valid_to'] as const;

/** The files of a folder, with the columns that are read. Only the first three have to be there. */
const COLUMNS = {
  'country.tsv': ['grade', 'checked', 'gap'],
  'source.tsv': [
    ...['source_id', 'publisher', 'title', 'url', 'text_date', 'text_note', 'read_on'],
    ...['obtained_from', 'licence', 'attribution', 'kind', 'valid_to', 'review_by'],
  ],
  'never-pay.tsv': ['route', 'rule', 'law', 'everywhere', 'as_of', ...FROM],
  'routes.tsv': [
    ...[
      'route_id',
      'name',
      'main',
      'advert_names',
      'who',
      'list_rule',
      'labour_market_test',
      'employer_must',
    ],
    ...['as_of', ...FROM],
  ],
  'pay.tsv': [
    ...[
      'route_id',
      'condition',
      'region',
      'what',
      'amount',
      'currency',
      'period',
      'old',
      'applies',
      'note',
    ],
    ...[...DATED, ...FROM],
  ],
  'lists.tsv': ['list_id', 'name', 'route_id', 'scheme'],
  'occupations.tsv': [
    ...['list_id', 'code', 'title', 'meaning', 'condition', 'region'],
    ...[...DATED, ...FROM],
  ],
  'rates.tsv': [
    ...['code', 'title', 'year', 'hour', 'new_entrant_year', 'hours_week', 'currency'],
    ...[...DATED, ...FROM],
  ],
  'scales.tsv': ['field', 'band_or_role', 'area', 'amount', 'currency', 'period', ...FROM],
  'crosswalk.tsv': ['soc2020', 'isco08', 'entries'],
  'nationality.tsv': ['route_id', 'nationality', 'rule', ...DATED, ...FROM],
} as const satisfies Record<string, readonly string[]>;

export type FactFile = keyof typeof COLUMNS;
export const FACT_FILES = Object.keys(COLUMNS) as FactFile[];
const NEEDED: readonly FactFile[] = ['country.tsv', 'source.tsv', 'never-pay.tsv'];

/** The texts of a folder's files by name. */
export type FactTexts = Partial<Record<FactFile, string>>;

/** Reads the facts of a country. What they say is not compared: check-facts.ts does. */
export function readFacts(country: CountryCode, edition: string, texts: FactTexts): CountryFacts {
  for (const file of NEEDED)
    if (texts[file] === undefined) throw new FactError(`${file} is missing.`);
  const rows = <T>(file: FactFile, read: (row: Row, where: string) => T): T[] =>
    readTsv(file, texts[file] ?? `${COLUMNS[file].join('\t')}\n`, COLUMNS[file]).map((row, at) =>
      read(row, `${file}, line ${at + 2}`),
    );
  const [about] = rows('country.tsv', (row, where) => ({
    grade: oneOf(row.grade, ['A', 'B', 'C'] as const, where),
    checked: yes(row.checked),
    gap: row.gap ?? '',
  }));
  if (about === undefined) throw new FactError('country.tsv has no line.');
  const text = (row: Row, name: string) => row[name] ?? '';
  const dated = (row: Row, where: string) => ({
    valid_from: partialDate(row.valid_from, where),
    valid_to: partialDate(row.valid_to, where),
  });
  const from = (row: Row, where: string) => ({
    fact_status: oneOf<FactStatus>(row.fact_status, ['O', 'S'], where),
    source_id: text(row, 'source_id'),
  });
  const sources = rows('source.tsv', readSource);
  return {
    country,
    edition,
    ...about,
    sources: new Map(sources.map((source) => [source.source_id, source])),
    routes: rows('routes.tsv', (row, where) => ({
      ...from(row, where),
      route_id: text(row, 'route_id'),
      name: text(row, 'name'),
      main: yes(row.main),
      advert_names: text(row, 'advert_names').split(';').filter(Boolean),
      who: text(row, 'who'),
      list_rule: text(row, 'list_rule'),
      labour_market_test: text(row, 'labour_market_test'),
      employer_must: text(row, 'employer_must'),
      as_of: partialDate(row.as_of, where),
    })),
    pay: rows('pay.tsv', (row, where) => ({
      ...from(row, where),
      ...dated(row, where),
      route_id: text(row, 'route_id'),
      condition: text(row, 'condition'),
      region: text(row, 'region'),
      what: text(row, 'what'),
      amount: amount(row.amount, where),
      currency: text(row, 'currency'),
      period: oneOf<SalaryPeriod>(row.period, SALARY_PERIODS, where),
      old: yes(row.old),
      applies: text(row, 'applies').split(' ').filter(Boolean),
      note: text(row, 'note'),
    })),
    lists: rows('lists.tsv', (row) => ({
      list_id: text(row, 'list_id'),
      name: text(row, 'name'),
      route_id: text(row, 'route_id'),
      scheme: text(row, 'scheme'),
    })),
    occupations: rows('occupations.tsv', (row, where) => ({
      ...from(row, where),
      ...dated(row, where),
      list_id: text(row, 'list_id'),
      code: text(row, 'code'),
      title: text(row, 'title'),
      meaning: oneOf<Meaning>(row.meaning, MEANINGS, where),
      condition: text(row, 'condition'),
      region: text(row, 'region'),
    })),
    rates: rows('rates.tsv', (row, where) => ({
      ...from(row, where),
      ...dated(row, where),
      code: text(row, 'code'),
      title: text(row, 'title'),
      year: amount(row.year, where),
      hour: amount(row.hour, where),
      new_entrant_year: amount(row.new_entrant_year, where),
      hours_week: amount(row.hours_week, where),
      currency: text(row, 'currency'),
    })),
    scales: rows('scales.tsv', (row, where) => ({
      ...from(row, where),
      field: text(row, 'field'),
      band_or_role: text(row, 'band_or_role'),
      area: text(row, 'area'),
      amount: amount(row.amount, where),
      currency: text(row, 'currency'),
      period: oneOf<SalaryPeriod>(row.period, SALARY_PERIODS, where),
    })),
    links: rows('crosswalk.tsv', (row, where) => ({
      soc2020: text(row, 'soc2020'),
      isco08: text(row, 'isco08'),
      entries: amount(row.entries, where),
    })),
    neverPay: rows('never-pay.tsv', (row, where) => ({
      ...from(row, where),
      route: text(row, 'route'),
      rule: text(row, 'rule'),
      law: text(row, 'law'),
      everywhere: yes(row.everywhere),
      as_of: text(row, 'as_of'),
    })),
    nationality: rows('nationality.tsv', (row, where) => ({
      ...from(row, where),
      ...dated(row, where),
      route_id: text(row, 'route_id'),
      nationality: text(row, 'nationality'),
      rule: text(row, 'rule'),
    })),
  };
}

function readSource(row: Row, where: string): Source {
  const text = (name: string) => row[name] ?? '';
  return {
    source_id: text('source_id'),
    publisher: text('publisher'),
    title: text('title'),
    url: text('url'),
    text_date: partialDate(row.text_date, where),
    text_note: text('text_note'),
    read_on: partialDate(row.read_on, where),
    obtained_from: text('obtained_from'),
    licence: text('licence'),
    attribution: text('attribution'),
    kind: oneOf(row.kind, ['official', 'second-hand'] as const, where),
    valid_to: partialDate(row.valid_to, where),
    review_by: text('review_by'),
  };
}

function yes(cell: string | undefined): boolean {
  return cell === 'yes';
}

function oneOf<T extends string>(cell = '', values: readonly T[], where: string): T {
  const value = values.find((each) => each === cell);
  if (value === undefined)
    throw new FactError(`${where}: “${cell}” is not one of ${values.join(', ')}.`);
  return value;
}

function partialDate(cell = '', where: string): string {
  if (cell !== '' && !/^\d{4}(-\d\d(-\d\d)?)?$/.test(cell))
    throw new FactError(`${where}: “${cell}” is not a date such as 2026-12-31, 2026-12 or 2026.`);
  return cell;
}

function amount(cell = '', where: string): number {
  if (!/^\d+(\.\d+)?$/.test(cell)) throw new FactError(`${where}: “${cell}” is not an amount.`);
  return Number(cell);
}
