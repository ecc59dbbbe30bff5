import { type FactSource, factColumns } from './facts/fact-columns.service.ts';
import { type KeySource, repeatKey } from './repeats/repeat-key.service.ts';

/** The columns of a job that follow from its fields. */
export function derivedColumns(fields: FactSource & KeySource) {
  return { ...factColumns(fields), repeat_key: repeatKey(fields) };
}
