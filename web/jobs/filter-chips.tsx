import { findCountry } from '../../shared/constants/countries.ts';
import { FACT_FILTER_NAMES, type FactFilterName, factFilterLabel } from '../../shared/job-facts.ts';
import { DATE_FILTERS, PREMIUM_FILTERS } from '../../shared/jobs.ts';
import { payLabel } from '../../shared/pay-filter.ts';
import { formatCount } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { ANY_PAY, type Fields, type Listed, pathWith } from './jobs-fields.ts';
import styles from './jobs-page.module.css';

type Chip = { text: string; change: Fields };

/** The filters that are offered above a list, the most asked for first, and how many of them. */
const OFFERS: [FactFilterName, string, string?][] = [
  ['visa', 'offered', 'Visa help'],
  ['costs', 'no-fee'],
  ['housing', 'yes', 'Housing'],
  ['experience', 'none'],
  ['language', 'english', 'English only'],
  ['register', 'yes', 'On an official register'],
];
const MOST_OFFERS = 3;

/** What narrows a list besides what the boxes show, in the order of the panel. */
export function chipsOf({ path, fields }: Listed): Chip[] {
  const { category, country, state, date, premium } = fields;
  // Of /jobs the place field shows where.
  const hasPlace = path === '/jobs';
  const words = [
    [category, { category: undefined }],
    [
      hasPlace ? undefined : country && (findCountry(country)?.name ?? country),
      { country: undefined },
    ],
    [hasPlace ? undefined : state, { state: undefined }],
    [DATE_FILTERS.find(({ value }) => value === date)?.label, { date: undefined }],
    [PREMIUM_FILTERS.find(({ value }) => value === premium)?.label, { premium: undefined }],
    ...FACT_FILTER_NAMES.map((name) => [
      factFilterLabel(name, fields[name]),
      { [name]: undefined },
    ]),
    [payLabel(fields), ANY_PAY],
  ] as [text: string | undefined, change: Fields][];
  return words.flatMap(([text, change]) => (text ? [{ text, change }] : []));
}

/** The filters that are set, each of which a press removes, and some that would narrow the list. */
export function FilterChips({ listed }: { listed: Listed }) {
  const { list } = listed;
  const set: Chip[] = [
    ...[...(list.places ?? []), ...(list.conditions ?? [])].map(({ name, without }) => ({
      text: name,
      change: { search: without },
    })),
    ...(list.excluded ?? []).map(({ name, without }) => ({
      text: `Not: ${name}`,
      change: { search: without },
    })),
    ...chipsOf(listed),
  ];
  const offers = offersOf(listed);
  return (
    <>
      {set.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {set.map(({ text, change }) => (
            <li key={text}>
              <A to={pathWith(listed, change)}>
                <span className={controls.hidden}>Remove filter: </span>
                <bdi>{text}</bdi>
                <span aria-hidden="true">×</span>
              </A>
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <ul className={styles.line} aria-label="More filters">
          {offers.map(({ text, change }) => (
            <li key={text}>
              <A to={pathWith(listed, change)}>{`+ ${text}`}</A>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Filters that leave some of the jobs, not all; close matches are not counted. */
function offersOf({ fields, list }: Listed): Chip[] {
  const all = list.totalCount - (list.closeCount ?? 0);
  return OFFERS.flatMap(([name, value, label = factFilterLabel(name, value)]) => {
    const count = list.counts?.facts[name]?.[value] ?? 0;
    if (fields[name] !== undefined || count === 0 || count >= all) return [];
    return [{ text: `${label} (${formatCount(count)})`, change: { [name]: value } }];
  }).slice(0, MOST_OFFERS);
}
