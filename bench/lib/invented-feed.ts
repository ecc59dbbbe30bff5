import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A row of a feed, the same whatever the format. */
export type InventedRow = {
  reference: string;
  title: string;
  company: string;
  city: string;
  country: string;
  url: string;
  date: string;
  salary: string;
  description: string;
};

const TITLES = ['Nurse', 'Welder', 'Cook', 'Carer', 'Driver', 'Cleaner', 'Electrician', 'Baker'];
const TOWNS = ['Berlin', 'Hamburg', 'Leipzig', 'Bremen', 'Dresden', 'Ulm', 'Kassel', 'Trier'];
const PARTS = [
  'You work in a team of twelve people, in shifts that you know a month ahead.',
  'We give you a room near the site for the first half year, and help you with the papers.',
  'You need two years of practice and a licence that is known in the country.',
  'The pay follows the agreement of the trade and rises each year.',
  'You write down what was done, and tell the next shift what is left.',
];

/** Row `number` of an invented feed, whose text has about so many characters. */
export function inventedRow(number: number, characters: number): InventedRow {
  const title = TITLES[number % TITLES.length] ?? '';
  let text = '';
  for (let part = number; text.length < characters; part += 1)
    text += `<p>${PARTS[part % PARTS.length]} (${number}.${part % 97})</p>`;
  return {
    ...{ reference: `R-${number}`, title: `${title} ${number}`, company: `House ${number % 300}` },
    ...{ city: TOWNS[number % TOWNS.length] ?? '', country: 'Germany', date: '2026-11-20' },
    ...{ url: `https://jobs.example/${number}`, salary: `${2000 + (number % 900)} EUR a month` },
    description: text,
  };
}

const tagged = (name: string, value: string) => `<${name}><![CDATA[${value}]]></${name}>`;

/** The formats in which the same rows are written: head, row and foot of a file. */
export const FORMATS = {
  'Indeed XML': {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<source>\n',
    row: (row: InventedRow) =>
      `<job>${Object.entries({ ...row, referencenumber: row.reference })
        .filter(([name]) => name !== 'reference')
        .map(([name, value]) => tagged(name, value))
        .join('')}</job>\n`,
    between: '',
    foot: '</source>\n',
  },
  JSON: {
    head: '{"jobs":[\n',
    row: (row: InventedRow) => `${JSON.stringify(row)}\n`,
    between: ',',
    foot: ']}\n',
  },
} as const;
export type FormatName = keyof typeof FORMATS;

/** Writes rows until there are so many, or so many characters. */
export async function writeInvented(
  path: string,
  format: FormatName,
  size: { rows: number; characters: number } | { bytes: number; characters: number },
): Promise<void> {
  const { head, row, between, foot } = FORMATS[format];
  function* parts() {
    yield head;
    let written = 0;
    for (let number = 0; ; number += 1) {
      if ('rows' in size ? number >= size.rows : written >= size.bytes) break;
      const text = (number === 0 ? '' : between) + row(inventedRow(number, size.characters));
      written += text.length;
      yield text;
    }
    yield foot;
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
}
