import { normaliseRow } from '../../server/imports/normalise/normalise-row.ts';
import { compactName } from '../../server/imports/read/raw-row.ts';
import type { ImportedJob } from '../../server/jobs/imported-jobs.service.ts';

type Fields = ImportedJob['fields'];

const CONTEXT = {
  facts: { format: 'CSV', publisher: null, channelTitle: null },
  employer: undefined,
} as const;
/** Addresses and numbers that a data set has replaced by a long hash. */
const REPLACED: readonly [RegExp, string][] = [
  [/#?#URL_[0-9a-f]+#?/g, ' www.replaced.example '],
  [/#?#EMAIL_[0-9a-f]+#?/g, ' name@replaced.example '],
  [/#?#PHONE_[0-9a-f]+#?/g, ' +1 555 010 0199 '],
];
/** An apostrophe, and other marks, that were decoded wrongly: nearly only in false adverts. */
const APOSTROPHE = /â?€™/g;
const DAMAGED = /â?€[¢“”œ˜\u009d]?/g;

/** A row as the listing that the import makes of it; null for one that it refuses. */
export function listingOf(row: Readonly<Record<string, string>>): Fields | null {
  const values = new Map(
    Object.entries(row)
      .filter(([name]) => name !== 'fraudulent')
      .map(([name, value]) => [compactName(name), repaired(value)]),
  );
  const given = normaliseRow({ line: 1, values }, CONTEXT);
  if (given.kind === 'job') return given.job.fields;
  // The place says nothing of an advert being false.
  for (const name of ['location', 'country', 'state', 'city']) values.delete(name);
  const other = normaliseRow({ line: 1, values: values.set('country', 'US') }, CONTEXT);
  return other.kind === 'job' ? other.job.fields : null;
}

function repaired(text: string): string {
  const plain = REPLACED.reduce((now, [found, by]) => now.replace(found, by), text);
  return plain.replace(APOSTROPHE, '’').replace(DAMAGED, ' ');
}
