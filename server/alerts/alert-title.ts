import { countryName } from '../../shared/constants/countries.ts';
import type { Row } from '../db/schema.ts';
import type { AlertCriteria } from './new-jobs.ts';

/** Names of a list that are said in full. */
const NAMED = 3;

/** An alert as its mail and its pages name it. */
export type NamedAlert = AlertCriteria & Pick<Row<'alerts'>, 'kind' | 'name' | 'frequency'>;

/** The name of an alert, or what it looks for: “nurse”, Engineering in Germany. */
export function alertTitle(alert: NamedAlert): string {
  if (alert.name !== null) return alert.name;
  const what = [...(alert.search ? [`“${alert.search}”`] : []), ...shortList(alert.categories)];
  const places = shortList(alert.countries.map((code) => countryName(code)));
  const where = [...(alert.state ? [alert.state] : []), ...places];
  return `${what.join(', ') || 'All jobs'}${where.length > 0 ? ` in ${where.join(', ')}` : ''}`;
}

function shortList(names: readonly string[]): string[] {
  if (names.length <= NAMED + 1) return [...names];
  return [...names.slice(0, NAMED), `${names.length - NAMED} more`];
}
