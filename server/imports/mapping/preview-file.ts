import { countryName } from '../../../shared/constants/countries.ts';
import {
  COVERED_FIELDS,
  type CoveredField,
  MAPPING_LIMITS,
  type Preview,
} from '../../../shared/import-mapping.ts';
import { formatSalary } from '../../../shared/salary.ts';
import { lineOfHtml } from '../../jobs/job-text.service.ts';
import { type NormalisedRow, normaliseRow, type RowContext } from '../normalise/normalise-row.ts';
import { leftOutAfter, takeByRules } from '../normalise/take-by-rules.ts';
import { type FeedFile, NOT_IN_ENCODING } from '../read/feed-file.ts';
import { type Field, readField } from '../read/field-names.ts';
import type { BrokenRow, FeedFacts, RawRow } from '../read/raw-row.ts';
import { readFeed } from '../read/read-feed.ts';

/** A row as its file has it is shown up to so many characters. */
const MAX_RAW = 6_000;
const MAX_VALUE = 600;
const MAX_TEXT = 700;

/** Fields that say that a row has something of a job, for rows that become none. */
const READ_FIELDS: Record<Exclude<CoveredField, 'country'>, readonly Field[]> = {
  title: ['title'],
  employer: ['employer', 'board'],
  place: ['city', 'state', 'location'],
  text: ['description', 'excerpt'],
  pay: ['salary', 'salaryMin', 'salaryMax'],
  address: ['url'],
  posted: ['posted'],
  ends: ['expires'],
  reference: ['reference'],
};

/**
 * Reads the first rows of a file as an import would, and says of each field in how many it is. `step`
 * is called for each row. Throws `import-refused` and `format-unknown`.
 */
export async function previewFile(
  file: FeedFile,
  context: Omit<RowContext, 'facts'>,
  step: () => void = () => {},
): Promise<Preview> {
  try {
    return await previewIn(file, file.declaredEncoding ?? 'utf-8', context, step);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== NOT_IN_ENCODING || file.declaredEncoding !== null) throw error;
    return previewIn(file, 'windows-1252', context, step);
  }
}

async function previewIn(
  file: FeedFile,
  encoding: string,
  context: Omit<RowContext, 'facts'>,
  step: () => void,
): Promise<Preview> {
  const facts: Partial<FeedFacts> = {};
  const covered = new Map<CoveredField, number>(COVERED_FIELDS.map((field) => [field, 0]));
  const reasons = new Map<string, number>();
  const jobs: Preview['jobs'] = [];
  let read = 0;
  let taken = 0;
  let isWhole = true;
  for await (const raw of readFeed(file, encoding, () => {}, facts)) {
    if (read >= MAPPING_LIMITS.rows) {
      isWhole = false;
      break;
    }
    step();
    // A job that stays as it is was not read: there is nothing to show of it.
    if (!('broken' in raw) && raw.kept !== undefined) continue;
    read += 1;
    const row = readRow(raw, context, facts, taken);
    for (const field of 'broken' in raw ? [] : fieldsOf(raw, row))
      covered.set(field, (covered.get(field) ?? 0) + 1);
    if (row.kind === 'job') taken += 1;
    else reasons.set(reasonOf(row), (reasons.get(reasonOf(row)) ?? 0) + 1);
    if (jobs.length < MAPPING_LIMITS.jobs)
      jobs.push({
        line: raw.line,
        raw: rawText(raw),
        job: row.kind === 'job' ? shown(row) : null,
        reason: row.kind === 'job' ? '' : reasonOf(row),
      });
  }
  return {
    format: facts.format ?? '',
    read,
    isWhole,
    taken,
    coverage: [...covered].map(([field, filled]) => ({ field, filled })),
    reasons: [...reasons]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 20)
      .map(([reason, count]) => ({ reason, count })),
    jobs,
  };
}

function readRow(
  raw: RawRow | BrokenRow,
  context: Omit<RowContext, 'facts'>,
  facts: Partial<FeedFacts>,
  taken: number,
): NormalisedRow {
  if ('broken' in raw)
    return {
      kind: 'bad',
      reason: 'wrong number of columns',
      detail: raw.broken,
      reference: null,
      title: '',
    };
  const { format = '', publisher = null, channelTitle = null } = facts;
  const row = normaliseRow(raw, { ...context, facts: { format, publisher, channelTitle } });
  const kept = takeByRules(context.rules, row);
  const most = context.rules?.most ?? null;
  return kept.kind === 'job' && most !== null && taken >= most ? leftOutAfter(most, kept) : kept;
}

function fieldsOf(raw: RawRow, row: NormalisedRow): CoveredField[] {
  const read = (Object.entries(READ_FIELDS) as [CoveredField, readonly Field[]][]).flatMap(
    ([field, names]) => (names.some((name) => readField(raw, name)) ? [field] : []),
  );
  if (row.kind !== 'job') {
    const isPlaced = row.reason !== 'country not supported' || !/^not /.test(row.detail);
    return isPlaced && row.kind === 'skipped' ? [...read, 'country'] : read;
  }
  const { employer, state, salary, application_url, created_at, expires_at } = row.job.fields;
  const found: [CoveredField, unknown][] = [
    ['title', true],
    ['text', true],
    ['country', true],
    ['employer', employer],
    ['place', state],
    ['pay', salary],
    ['address', application_url],
    ['posted', created_at],
    ['ends', expires_at],
  ];
  const isNamed = read.includes('reference');
  return [
    ...found.flatMap(([field, value]) => (value === null ? [] : [field])),
    ...(isNamed ? (['reference'] as const) : []),
  ];
}

function reasonOf(row: Exclude<NormalisedRow, { kind: 'job' }>): string {
  return row.detail === '' ? row.reason : `${row.reason}: ${row.detail}`;
}

function shown({ job }: Extract<NormalisedRow, { kind: 'job' }>): Preview['jobs'][number]['job'] {
  const { fields, reference } = job;
  return {
    title: fields.title,
    employer: fields.employer ?? '',
    place: fields.state ?? '',
    country: countryName(fields.country_code),
    pay: formatSalary(fields.salary),
    category: fields.category,
    jobType: fields.job_type ?? '',
    address: fields.application_url ?? '',
    posted: fields.created_at?.slice(0, 10) ?? '',
    ends: fields.expires_at ?? '',
    reference,
    text: lineOfHtml(fields.description.slice(0, MAX_TEXT * 4))
      .slice(0, MAX_TEXT)
      .toWellFormed(),
  };
}

/** A row as its file has it, as indented JSON: whatever its format is, it is shown in one way. */
function rawText(raw: RawRow | BrokenRow): string {
  if ('broken' in raw) return raw.broken;
  const node = raw.node ?? Object.fromEntries(raw.values);
  const text = JSON.stringify(
    node,
    (_, value: unknown) =>
      typeof value === 'string' && value.length > MAX_VALUE
        ? `${value.slice(0, MAX_VALUE)}…`
        : value,
    2,
  );
  return (text.length > MAX_RAW ? `${text.slice(0, MAX_RAW)}\n…` : text).toWellFormed();
}
