import { hash } from 'node:crypto';
import type { ListName, RegisterRoute } from '../../../shared/registers.ts';
import { readEmployerName } from '../read-name.ts';
import { csvRows } from './csv-rows.ts';

/** An organisation at one place, as one issue of a register has it. */
export type RegisterRecord = {
  /** Without the stray spaces of the file. */
  name: string;
  place: string;
  region: string;
  routes: RegisterRoute[];
};

/** A file that is not what the register publishes; the message says what is wrong with it. */
export class RegisterFileError extends Error {
  readonly code = 'unreadable-register';
}

type Row = Omit<RegisterRecord, 'routes'> & { route: RegisterRoute | null };
type Format = {
  header: readonly string[];
  /** Null for rows that are no entries: notes under the table. */
  read: (row: readonly string[]) => Row | null;
};

const UK_ROUTES = new Map<string, RegisterRoute>();
const MOST_UK_ROUTES = 1_000;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Canada's lists of a quarter, of what was decided in it. */
function canadian(decided: 'Approved' | 'Requested'): Format {
  return {
    header: [
      ...['Province/Territory', 'Program Stream', 'Employer', 'Address', 'Occupation'],
      ...['Incorporate Status', `${decided} LMIAs`, `${decided} Positions`],
    ],
    read: ([province = '', stream = '', name = '', address = '', occupation = '', , , count]) =>
      name.trim() === ''
        ? null
        : {
            ...{ name: tidy(name), place: tidy(address.split(',')[0] ?? '') },
            region: tidy(province),
            route: {
              route: tidy(occupation.replace(/^\d{5}-/, '')),
              type: tidy(stream),
              count: wholeNumber(count),
            },
          },
  };
}

/** The formats of the files, as published in 2026. */
const FORMATS: Record<ListName, Format> = {
  uk: {
    header: ['Organisation Name', 'Town/City', 'County', 'Type & Rating', 'Route'],
    read: ([name = '', town = '', county = '', kind = '', route = '']) => ({
      ...{ name: tidy(name), place: tidy(town), region: tidy(county) },
      route: ukRoute(kind, route),
    }),
  },
  nl: {
    header: ['Organisation'],
    read: ([name = '']) => ({ name: tidy(name), place: '', region: '', route: null }),
  },
  ca: canadian('Approved'),
  'ca-refused': canadian('Requested'),
  ie: {
    header: ['Year', 'Month', 'Company', 'Total'],
    read: ([year = '', month = '', name = '', total]) => {
      const number = MONTHS.indexOf(tidy(month)) + 1;
      if (number === 0) throw new RegisterFileError(`"${month}" is not a month.`);
      const type = `${tidy(year)}-${String(number).padStart(2, '0')}`;
      return {
        ...{ name: tidy(name), place: '', region: '' },
        route: { route: 'Employment permits', type, count: wholeNumber(total) },
      };
    },
  },
};

/**
 * Reads a file of a register: its organisations, and how many rows it had. Throws
 * `RegisterFileError` for another header, and for rows that do not fit it.
 */
export function readRegister(
  register: ListName,
  text: string,
): { records: RegisterRecord[]; rows: number } {
  const { header, read } = FORMATS[register];
  let all: string[][];
  try {
    all = csvRows(text);
  } catch (error) {
    if (error instanceof RangeError) throw new RegisterFileError(error.message);
    throw error;
  }
  // Canada's file has a line with its title above the header.
  const start = all.slice(0, 2).findIndex((row) => isHeader(row, header));
  if (start === -1) throw new RegisterFileError(`The header is not "${header.join(',')}".`);
  const found = new Map<string, RegisterRecord>();
  let rows = 0;
  for (const [index, row] of all.entries()) {
    if (index <= start || (row.length === 1 && row[0]?.trim() === '')) continue;
    if (row.length !== header.length)
      throw new RegisterFileError(
        `Row ${index + 1} has ${row.length} columns, the header has ${header.length}.`,
      );
    const read_ = read(row);
    if (read_ === null) continue;
    const { name, place, region, route } = read_;
    if (name === '') throw new RegisterFileError(`Row ${index + 1} has no name.`);
    rows += 1;
    const key = `${name}\n${place}\n${region}`;
    let record = found.get(key);
    if (record === undefined) {
      record = { name, place, region, routes: [] };
      found.set(key, record);
    }
    if (route !== null) addRoute(record.routes, route);
  }
  if (rows === 0) throw new RegisterFileError('The file has no rows.');
  const records = [...found.values()];
  for (const { routes } of records)
    if (routes.length > 1) routes.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return { records, rows };
}

/** A record with its keys and hash, as the table `register_entries` has it. */
export function entryOf(register: ListName, record: RegisterRecord) {
  const { legal, trading } = readEmployerName(record.name);
  const [key = '', ...spellings] = legal.keys;
  const other = [...new Set([...spellings, ...trading.flatMap(({ keys }) => keys)])];
  const routes = JSON.stringify(record.routes);
  const said = [register, record.name, record.place, record.region, routes].join('\n');
  const content = hash('sha256', said).slice(0, 32);
  return { ...record, routes, content, key, other_keys: other.length > 0 ? other : null };
}

/** Equal permissions of one organisation are one; their numbers are added. */
function addRoute(routes: RegisterRoute[], route: RegisterRoute): void {
  const before = routes.find((each) => sortKey(each) === sortKey(route));
  if (before === undefined) routes.push(route);
  else if (before.count !== undefined) before.count += route.count ?? 0;
}

function sortKey({ route, type, rating }: RegisterRoute): string {
  return `${route}\n${type ?? ''}\n${rating ?? ''}`;
}

/** The register has few kinds of permission: equal ones are one object, which is never changed. */
function ukRoute(kind: string, route: string): RegisterRoute {
  const key = `${kind}\n${route}`;
  const known = UK_ROUTES.get(key);
  if (known) return known;
  const read = { route: tidy(route), ...typeAndRating(tidy(kind)) };
  // A broken file may have as many as it has rows.
  if (UK_ROUTES.size < MOST_UK_ROUTES) UK_ROUTES.set(key, read);
  return read;
}

/** "Worker (A rating)" is a Worker licence, rated A; "(A (SME+))" is rated A (SME+). */
function typeAndRating(text: string): { type: string; rating?: string } {
  const [, type = text, inner] = /^([^(]+?) ?\((.+)\)$/.exec(text) ?? [];
  if (inner === undefined) return { type };
  const rating = inner
    .replace(/^.*: ?/, '')
    .replace(/ ?rating$/i, '')
    .trim();
  return { type, rating };
}

function isHeader(row: readonly string[], header: readonly string[]): boolean {
  return (
    row.length === header.length && header.every((name, index) => tidy(row[index] ?? '') === name)
  );
}

function tidy(text: string): string {
  return /\s\s|^\s|\s$|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

function wholeNumber(text: string | undefined): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0 || text?.trim() === '')
    throw new RegisterFileError(`"${text}" is not a number of permits.`);
  return number;
}
