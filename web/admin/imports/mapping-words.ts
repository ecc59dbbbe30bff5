import type {
  CoveredField,
  FoundPath,
  MappedField,
  Preview,
} from '../../../shared/import-mapping.ts';
import { countOf, formatCount } from '../../lib/words.ts';

/** The fields of a job in the words of an operator, in groups, with what each is for. */
export const FIELD_GROUPS: readonly {
  title: string;
  fields: readonly { field: MappedField; label: string; hint?: string }[];
}[] = [
  {
    title: 'The job',
    fields: [
      { field: 'title', label: 'Job title', hint: 'Needed. For example “Nurse” or “Welder”.' },
      { field: 'employer', label: 'Company' },
      { field: 'jobType', label: 'Full time, part time, contract' },
      { field: 'jobFunction', label: 'Kind of work' },
    ],
  },
  {
    title: 'Where',
    fields: [
      { field: 'country', label: 'Country' },
      { field: 'city', label: 'Town' },
      { field: 'state', label: 'State or region' },
      {
        field: 'location',
        label: 'Place in one line',
        hint: 'Such as “Bergen, Norway”, if the file has no town and country of their own.',
      },
    ],
  },
  {
    title: 'Pay',
    fields: [
      { field: 'salary', label: 'Pay as text', hint: 'Such as “€2,400 a month”.' },
      { field: 'salaryMin', label: 'Lowest pay' },
      { field: 'salaryMax', label: 'Highest pay' },
      { field: 'salaryCurrency', label: 'Currency' },
      { field: 'salaryPeriod', label: 'For an hour, a month or a year' },
    ],
  },
  {
    title: 'Dates and address',
    fields: [
      { field: 'url', label: 'Address of the advert', hint: 'Where people apply.' },
      { field: 'posted', label: 'Published on' },
      { field: 'expires', label: 'Last day to apply' },
      {
        field: 'reference',
        label: 'Reference',
        hint: 'A number or code that stays the same when the job is changed.',
      },
    ],
  },
];

/** The fields of a preview in the words of an operator. */
export const COVERED_LABELS: Record<CoveredField, string> = {
  title: 'Job title',
  employer: 'Company',
  place: 'Place',
  country: 'Country',
  text: 'Text',
  pay: 'Pay',
  address: 'Address of the advert',
  posted: 'Published on',
  ends: 'Last day',
  reference: 'Reference',
};

/** What the reader adds to jobs of maps (server/imports/read/map-names.ts). */
const OWN_NAMES: Record<string, string> = {
  '@key': 'name of the row in the file',
  '@group': 'name of the group around the row',
};

/** A path in a menu: its name and a value, as "firm.label: Coast Inn". */
export function pathLabel({ path, examples }: FoundPath): string {
  const [example] = examples;
  const name = OWN_NAMES[path] ?? path.replaceAll('.', ' › ');
  return example === undefined ? `${name} (always empty)` : `${name}: ${shortened(example, 48)}`;
}

/** In how many rows a field is: "62%: 38 rows have none". */
export function coverageText(filled: number, read: number): string {
  if (read === 0) return 'no rows';
  const missing = read - filled;
  if (missing === 0) return '100%';
  // 999 of 1,000 are not all.
  const percent = Math.min(99, Math.floor((filled / read) * 100));
  return `${percent}%: ${countOf(missing, 'row')} ${missing === 1 ? 'has' : 'have'} none`;
}

/** What an import of the rows would take: "Trial of 100 rows: 62 would be imported". */
export function previewText({ read, taken, isWhole }: Preview): string {
  const rows = isWhole ? countOf(read, 'row') : `the first ${formatCount(read)} rows`;
  if (read === 0) return 'The file has no rows.';
  if (taken === 0) return `Trial of ${rows}: none would be imported.`;
  if (taken === read) return `Trial of ${rows}: all would be imported.`;
  return `Trial of ${rows}: ${formatCount(taken)} would be imported, ${formatCount(read - taken)} not.`;
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
