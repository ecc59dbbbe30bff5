import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { CA, IE, importIssue, NL, UK_17, UK_24, UK_HEADER } from '../../../test/register-issues.ts';
import { undoRegister } from './registers.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['register_issues', 'register_entries', 'register_listings'] as const)
    await database.db.deleteFrom(table).execute();
});

const entries = () =>
  database.db.selectFrom('register_entries').selectAll().orderBy('id').execute();
const countOf = async (table: 'register_issues' | 'register_entries' | 'register_listings') =>
  Number(
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  );

describe('an issue of the UK register', () => {
  test('tells what is new, gone and changed since the issue before', async () => {
    expect(await importIssue(database, 'uk', '2026-07-17', UK_17)).toEqual({
      ...{ rows: 7, organisations: 6, before: null, added: 6, removed: 0, changed: 0 },
      ...{ downRated: 0, upRated: 0 },
    });
    expect(await importIssue(database, 'uk', '2026-07-24', UK_24)).toEqual({
      ...{ rows: 8, organisations: 6, before: '2026-07-17', added: 1, removed: 1, changed: 2 },
      ...{ downRated: 1, upRated: 0 },
    });
  });

  test('is stored without stray spaces, and once for all issues that say the same', async () => {
    await importIssue(database, 'uk', '2026-07-17', UK_17);
    await importIssue(database, 'uk', '2026-07-24', UK_24);
    const stored = await entries();
    // Seven, and three that the second issue says anew.
    expect(stored).toHaveLength(10);
    expect(await countOf('register_listings')).toBe(14);
    const brindle = stored.find(({ name }) => name.startsWith('Brindle'));
    expect(brindle).toMatchObject({ name: 'Brindle, Hay & Co Limited', place: 'Leeds' });
    const tarn = stored.find(({ name }) => name === 'Tarn Dairy Ltd');
    expect(tarn?.routes).toEqual([
      {
        route: 'Global Business Mobility: UK Expansion Worker',
        type: 'Worker',
        rating: 'Provisional',
      },
    ]);
  });

  test('can be removed again, with all that only it had', async () => {
    await importIssue(database, 'uk', '2026-07-17', UK_17);
    const before = await entries();
    await importIssue(database, 'uk', '2026-07-24', UK_24);
    expect(await undoRegister(database.db, 'uk', '2026-07-24')).toBe(8);
    expect(await entries()).toEqual(before);
    expect(await countOf('register_listings')).toBe(7);
    await expect(undoRegister(database.db, 'uk', '2026-07-24')).rejects.toThrow(
      'There is no edition of 2026-07-24.',
    );
    expect(await importIssue(database, 'uk', '2026-07-24', UK_24)).toMatchObject({ added: 1 });
  });

  test.each([
    ['the same issue', '2026-07-17', UK_17, 'already there'],
    ['a date in the future', '2026-11-24', UK_17, 'in the future'],
    ['another header', '2026-07-24', UK_17.replace('County', 'Region'), 'The header is not'],
    ['a short row', '2026-07-24', `${UK_17}A,B\n`, 'Row 9 has 2 columns'],
    ['a row without a name', '2026-07-24', `${UK_17},Leeds,,Worker (A rating),X\n`, 'no name'],
    ['an open quote', '2026-07-24', `${UK_17}"A,Leeds,,,\n`, 'not closed'],
    ['no rows', '2026-07-24', `${UK_HEADER}\n`, 'no rows'],
    ['a large loss', '2026-07-24', UK_17.split('\n').slice(0, 4).join('\n'), '3 of 6'],
  ])('is refused for %s, and nothing is written', async (_, day, text, reason) => {
    await importIssue(database, 'uk', '2026-07-17', UK_17);
    await expect(importIssue(database, 'uk', day, text)).rejects.toThrow(reason);
    expect(await countOf('register_issues')).toBe(1);
    expect(await countOf('register_entries')).toBe(7);
    expect(await countOf('register_listings')).toBe(7);
  });

  test('may lose many when the operator says so', async () => {
    await importIssue(database, 'uk', '2026-07-17', UK_17);
    const few = UK_17.split('\n').slice(0, 4).join('\n');
    expect(await importIssue(database, 'uk', '2026-07-24', few, true)).toMatchObject({
      removed: 3,
    });
  });
});

test('the files of the other registers are read as their publishers write them', async () => {
  expect(await importIssue(database, 'nl', '2026-07-01', NL)).toMatchObject({ organisations: 2 });
  expect(await importIssue(database, 'ca', '2024-12-31', CA)).toMatchObject({ rows: 2 });
  expect(await importIssue(database, 'ie', '2025-12-31', IE)).toMatchObject({ organisations: 1 });
  expect(await entries()).toMatchObject([
    { register: 'nl', name: 'Tulpenveld Zorg B.V.', routes: [] },
    { register: 'nl', name: '’t Molenhuis N.V.' },
    {
      ...{ register: 'ca', place: 'Sudbury', region: 'Ontario' },
      routes: [{ route: 'Bakers', type: 'Low Wage', count: 5 }],
    },
    {
      register: 'ie',
      routes: [
        { route: 'Employment permits', type: '2025-01', count: 3 },
        { route: 'Employment permits', type: '2025-02', count: 1 },
      ],
    },
  ]);
});
