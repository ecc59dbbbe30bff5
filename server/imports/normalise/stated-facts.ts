import {
  ENTERED_CHOICES,
  ENTERED_NAMES,
  type EnteredFacts,
  type EnteredName,
} from '../../../shared/entered-facts.ts';
import { type Field, readField } from '../read/field-names.ts';
import type { RawRow } from '../read/raw-row.ts';

const FIELDS: Record<EnteredName, Field> = {
  visa_help: 'visaHelp',
  housing: 'housing',
  costs: 'costs',
};
/** Short ways to say a value. */
const SHORT: Record<EnteredName, Readonly<Record<string, string>>> = {
  visa_help: { yes: 'offered', true: 'offered', no: 'not-offered', false: 'not-offered' },
  housing: {
    ...{ yes: 'offered', true: 'offered', no: 'not-offered', false: 'not-offered' },
    free: 'offered-free',
    paid: 'offered-paid',
  },
  costs: { none: 'no-fee', no: 'no-fee' },
};

/**
 * What a row states of visa help, housing and costs in columns of their own. A value that is not
 * known is left out, and `isClear` is false.
 */
export function statedFacts(row: RawRow): { stated: Partial<EnteredFacts>; isClear: boolean } {
  let isClear = true;
  const stated = ENTERED_NAMES.flatMap((name) => {
    const text = readField(row, FIELDS[name]);
    if (text === undefined) return [];
    const value = text
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-');
    const known = SHORT[name][value] ?? value;
    if (ENTERED_CHOICES[name].some((choice) => choice === known)) return [[name, known]];
    isClear = false;
    return [];
  });
  return { stated: Object.fromEntries(stated), isClear };
}
