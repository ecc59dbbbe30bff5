import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PermitGuide } from '../../shared/permits.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { importFacts, undoFacts } from './import-facts.service.ts';
import { readFolder } from './read/fact-folders.ts';
import { FACT_FILES } from './read/read-facts.ts';

const SHIPPED = join(import.meta.dirname, 'data', 'DE', '2026-11-27');
const LATER = '2027-01-04';
const now = () => new Date('2027-01-05T12:00:00Z');

let api: TestApi;
let base: string;
beforeAll(async () => {
  api = await openTestApi({ now });
});
afterAll(() => api.close());
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'permits-'));
});
afterEach(async () => {
  await api.database.jobChanges.change((tx) => tx.deleteFrom('permit_editions').execute());
  await rm(base, { recursive: true });
});

/** A folder as the shipped one of Germany, with changes of its files. */
async function folderWith(
  changes: Record<string, (text: string) => string>,
  name = `DE/${LATER}`,
): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder, { recursive: true });
  for (const file of FACT_FILES) {
    const text = await readFile(join(SHIPPED, file), 'utf8').catch(() => undefined);
    if (text !== undefined) await writeFile(join(folder, file), (changes[file] ?? same)(text));
  }
  return folder;
}
const same = (text: string) => text;
const deps = () => ({ db: api.database.db, jobChanges: api.database.jobChanges, now });
async function importWith(changes: Record<string, (text: string) => string>, force = false) {
  return importFacts(deps(), await readFolder(await folderWith(changes)), { force });
}
const newAmounts = (text: string) =>
  text.replaceAll('50700', '52200').replaceAll('2026-01-01\t2026-12-31', '2027-01-01\t2027-12-31');
const amountsOf = async () => {
  const { routes } = (await api.get('/api/permits/DE')).body as unknown as PermitGuide;
  return routes.flatMap(({ pay }) => pay.map(({ amount, state }) => `${amount} ${state}`));
};

test('new facts hold at once for the product that runs, and the old ones after an undo', async () => {
  expect(await amountsOf()).toContain('€50,700 a year ended');
  const report = await importWith({ 'pay.tsv': newAmounts });
  expect(report).toMatchObject({ country: 'DE', before: '2026-11-27' });
  expect(report.files.map(({ file, added, gone }) => [file, added.length, gone.length])).toEqual([
    ['pay.tsv', 4, 4],
  ]);
  await expect.poll(amountsOf).toContain('€52,200 a year current');
  await undoFacts(deps(), 'DE', LATER);
  await expect.poll(amountsOf).toContain('€50,700 a year ended');
  await expect(undoFacts(deps(), 'DE', LATER)).rejects.toThrow('No facts of 2027-01-04');
});

test('a folder of before there were kinds of work is still read', async () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
  const withoutWork = (text: string) => {
    const rows = lines(text);
    const at = rows[0]?.indexOf('work');
    return `${rows.map((cells) => cells.filter((_, cell) => cell !== at).join('\t')).join('\n')}\n`;
  };
  await importWith({ 'routes.tsv': withoutWork, 'pay.tsv': withoutWork });
  await expect.poll(amountsOf).toContain('€50,700 a year ended');
});

describe('an import is refused, and writes nothing,', () => {
  const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
  test.each<[string, Record<string, (text: string) => string>, string | RegExp]>([
    [
      'of an unknown code',
      { 'occupations.tsv': replace('\t2221\t', '\t9998\t') },
      'the code “9998” is unknown',
    ],
    [
      'of another currency',
      { 'pay.tsv': replace('\tEUR\t', '\tUSD\t') },
      '“USD” is not the currency of DE',
    ],
    [
      'of rows that hold at the same time',
      { 'pay.tsv': (text) => `${text}${text.split('\n')[1]}\n` },
      'two rows of “de-blue-card: standard” hold at the same time',
    ],
    [
      'without a date to review by',
      { 'source.tsv': replace('2026-12-01', '') },
      'DE-PAY has no date to review it by',
    ],
    [
      'that lost a fifth of its rows',
      { 'occupations.tsv': (text) => `${text.split('\n').slice(0, 40).join('\n')}\n` },
      /occupations.tsv has 39 rows, and had 70: .*--force/,
    ],
    [
      'without a file of before',
      { 'pay.tsv': (text) => `${text.split('\n')[0]}\n` },
      'pay.tsv has 0 rows',
    ],
    [
      'of a source that is not there',
      { 'pay.tsv': replace('DE-PAY', 'DE-NEW') },
      'no source “DE-NEW”',
    ],
    [
      'of a row without all cells',
      { 'routes.tsv': replace('\tyes\t', '\t') },
      /routes.tsv, line 5: \d+ cells/,
    ],
    [
      'of an amount in words',
      { 'pay.tsv': replace('50700', '50,700') },
      '“50,700” is not an amount',
    ],
    [
      'of a date that is none',
      { 'pay.tsv': replace('2026-12-31', '31.12.2026') },
      'is not a date such as',
    ],
  ])('%s', async (_, changes, message) => {
    await expect(importWith(changes)).rejects.toThrow(message);
    const stored = await api.database.db.selectFrom('permit_editions').selectAll().execute();
    expect(stored).toEqual([]);
  });

  test('from a folder without a country and a day, or of no later day than before', async () => {
    const unnamed = await folderWith({}, 'germany/new');
    await expect(readFolder(unnamed)).rejects.toThrow('named after its country and day');
    const again = await readFolder(await folderWith({}, 'DE/2026-11-22'));
    await expect(importFacts(deps(), again, { force: false })).rejects.toThrow('needs a later day');
    const future = await readFolder(await folderWith({}, 'DE/2027-02-01'));
    await expect(importFacts(deps(), future, { force: false })).rejects.toThrow('in the future');
  });
});

test('a large loss is taken with force', async () => {
  const half = (text: string) => `${text.split('\n').slice(0, 40).join('\n')}\n`;
  const report = await importWith({ 'occupations.tsv': half }, true);
  expect(report.files).toMatchObject([{ file: 'occupations.tsv', added: [] }]);
});
