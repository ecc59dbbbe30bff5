import { CURRENCY_OF_COUNTRY } from '../../../shared/constants/currencies.ts';
import { isDay } from '../../../shared/job-dates.ts';
import { occupationName } from '../../occupations/occupations.service.ts';
import type { CountryFacts, FactFile } from '../country-facts.ts';
import { firstDay, lastDay } from '../fact-dates.ts';
import { FACT_FILES, type FactTexts } from './read-facts.ts';

/** How codes are written in each scheme of a list. */
const CODES: Readonly<Record<string, RegExp>> = {
  'SOC 2020': /^\d{4}$/,
  'ISCO-08': /^\d{4}$/,
  'ISCO-08 (our mapping)': /^\d{4}$/,
  ANZSCO: /^\d{6}$/,
  CNO: /^\d{4}\.\d{3}\.\d$/,
  'NOC 2021': /^\d{5}$/,
};

/** More than this part of the rows of a file gone at once is rather a mistake. */
const LARGEST_LOSS = 1 / 5;

/** What is wrong with facts, a sentence each; none if they may be shown. */
export function problemsOf(facts: CountryFacts): string[] {
  return [
    ...sourceProblems(facts),
    ...referenceProblems(facts),
    ...currencyProblems(facts),
    ...codeProblems(facts),
    ...overlaps('pay.tsv', facts.pay, ({ route_id, region, condition }) =>
      [route_id, region, condition].filter(Boolean).join(': '),
    ),
    ...overlaps('occupations.tsv', facts.occupations, (row) =>
      [row.list_id, row.code, row.region, row.condition].filter(Boolean).join(' '),
    ),
    ...overlaps('rates.tsv', facts.rates, ({ code }) => code),
  ];
}

function sourceProblems({ sources, edition }: CountryFacts): string[] {
  return [...sources.values()].flatMap(
    ({ source_id, publisher, url, licence, review_by, read_on }) => [
      ...(publisher === '' || licence === ''
        ? [`${source_id} has no publisher or no licence.`]
        : []),
      ...(/^https:\/\/\S+$/.test(url) ? [] : [`${source_id}: “${url}” is not an https address.`]),
      ...(isDay(review_by) ? [] : [`${source_id} has no date to review it by (review_by).`]),
      ...(firstDay(read_on) > edition
        ? [`${source_id} was read after the day of the folder.`]
        : []),
    ],
  );
}

function referenceProblems(facts: CountryFacts): string[] {
  const { sources, routes, pay, lists, occupations, rates, scales, neverPay, nationality } = facts;
  const rows = [
    ...routes,
    ...pay,
    ...occupations,
    ...rates,
    ...scales,
    ...neverPay,
    ...nationality,
  ];
  const missing = new Set(
    rows.map(({ source_id }) => source_id).filter((source) => !sources.has(source)),
  );
  const routeIds = new Set(routes.map(({ route_id }) => route_id));
  const listIds = new Set(lists.map(({ list_id }) => list_id));
  const unknownRoutes = new Set(
    [...pay, ...lists, ...nationality]
      .map(({ route_id }) => route_id)
      .filter((route) => !routeIds.has(route)),
  );
  const unknownLists = new Set(
    occupations.map(({ list_id }) => list_id).filter((list) => !listIds.has(list)),
  );
  return [
    ...[...missing].map((source) => `source.tsv has no source “${source}”.`),
    ...[...unknownRoutes].map((route) => `routes.tsv has no route “${route}”.`),
    ...[...unknownLists].map((list) => `lists.tsv has no list “${list}”.`),
  ];
}

function currencyProblems({ country, pay, rates, scales }: CountryFacts): string[] {
  const own = CURRENCY_OF_COUNTRY[country];
  const others = new Set(
    [...pay, ...rates, ...scales].map(({ currency }) => currency).filter((each) => each !== own),
  );
  return [...others].map((currency) => `“${currency}” is not the currency of ${country} (${own}).`);
}

function codeProblems({ lists, occupations, rates, links }: CountryFacts): string[] {
  const schemes = new Map(lists.map(({ list_id, scheme }) => [list_id, scheme]));
  const known = new Set(links.map(({ soc2020 }) => soc2020));
  const isKnown = (scheme: string, code: string) => {
    if (!CODES[scheme]?.test(code)) return false;
    if (scheme === 'SOC 2020') return known.has(code);
    return !scheme.startsWith('ISCO-08') || occupationName(code) !== code;
  };
  return [
    ...lists
      .filter(({ scheme }) => CODES[scheme] === undefined)
      .map(({ list_id, scheme }) => `${list_id}: the scheme “${scheme}” is unknown.`),
    ...occupations
      .filter(({ list_id, code }) => !isKnown(schemes.get(list_id) ?? '', code))
      .map(({ list_id, code }) => `${list_id}: the code “${code}” is unknown.`),
    ...rates
      .filter(({ code }) => !isKnown('SOC 2020', code))
      .map(({ code }) => `rates.tsv: the code “${code}” is unknown.`),
  ];
}

type Dated = { valid_from: string; valid_to: string };

function overlaps<T extends Dated>(file: string, rows: readonly T[], same: (row: T) => string) {
  return [...Map.groupBy(rows, same)].flatMap(([name, group]) => {
    const sorted = group
      .map(({ valid_from, valid_to }) => ({
        from: firstDay(valid_from),
        to: valid_to === '' ? '9999-12-31' : lastDay(valid_to),
      }))
      .sort((a, b) => a.from.localeCompare(b.from));
    return sorted.some((row, at) => at > 0 && row.from <= (sorted[at - 1]?.to ?? ''))
      ? [`${file}: two rows of “${name}” hold at the same time.`]
      : [];
  });
}

/** Files that lost many rows against the facts before, a sentence each. */
export function lossesOf(before: FactTexts, after: FactTexts): string[] {
  return FACT_FILES.flatMap((file) => {
    const { rows: had, gone } = differenceOf(file, before, after);
    const left = countOf(after[file]);
    return had - left > Math.max(1, had * LARGEST_LOSS)
      ? [`${file} has ${left} rows, and had ${had}: ${gone.length} are gone.`]
      : [];
  });
}

function linesOf(text = ''): string[] {
  return text.split(/\r?\n/).slice(1).filter(Boolean);
}

function countOf(text: string | undefined): number {
  return linesOf(text).length;
}

/** Which lines of a file came and went. */
export function differenceOf(
  file: FactFile,
  before: FactTexts,
  after: FactTexts,
): { rows: number; added: string[]; gone: string[] } {
  const old = linesOf(before[file]);
  const now = linesOf(after[file]);
  const had = new Set(old);
  const has = new Set(now);
  return {
    rows: old.length,
    added: now.filter((line) => !had.has(line)),
    gone: old.filter((line) => !has.has(line)),
  };
}
