import { expect, test } from 'vitest';
import type { Contradictions } from '../../../shared/contradictions.ts';
import { setUpAdminImports } from '../../../test/admin-imports.ts';

const { kit, upload, send, ended, audit } = setUpAdminImports();

type Row = { id: number; city?: string; country?: string };
const xml = (rows: Row[]) =>
  `<source>\n${rows
    .map(
      ({ id, city = 'Oslo', country = 'Germany' }) =>
        `<job><referencenumber>${id}</referencenumber><title>Nurse ${id}</title><url>https://a.example/${id}</url><company>Fjord Clinic</company><city>${city}</city><country>${country}</country><description>You work on ward ${id}.</description><salary>3,000 a month</salary></job>`,
    )
    .join('\n')}\n</source>`;
const importOf = async (rows: Row[], query = '') =>
  ended(await upload(`name=a.xml&source=Clinic${query}`, xml(rows)));
const waiting = async () =>
  (await send('GET', '/api/admin/contradictions')).body as unknown as Contradictions;
const decide = (id: number | undefined, answer: string) =>
  send('POST', `/api/admin/contradictions/${id}`, { answer });
const stored = async () =>
  (
    await kit.api.database.db
      .selectFrom('jobs')
      .select(['reference', 'country_code', 'state', 'expires_at'])
      .orderBy('reference')
      .execute()
  ).map(({ reference, country_code, state }) => `${reference} ${state}, ${country_code}`);
const GOOD = { id: 1, country: 'Norway' };

test('a row that contradicts itself waits alone, and is published in the country that is chosen', async () => {
  const run = await importOf([GOOD, { id: 2 }, { id: 3 }]);
  expect(run).toMatchObject({ status: 'done', counts: { new: 1, bad: 2 } });
  const { rows, totalCount } = await waiting();
  expect(totalCount).toBe(2);
  expect(rows).toMatchObject([
    {
      ...{ source: 'Clinic', reference: '2', title: 'Nurse 2', employer: 'Fjord Clinic' },
      said: '“Oslo” is in Norway, the country is Germany',
      countries: ['DE', 'NO'],
    },
    { reference: '3' },
  ]);
  const [second, third] = rows.map(({ id }) => id);
  expect(await decide(second, 'NO')).toMatchObject({
    status: 200,
    body: { message: '“Nurse 2” is published in Norway.' },
  });
  expect(await decide(third, 'DE')).toMatchObject({ status: 200 });
  const both = ['1 Oslo, NO', '2 Oslo, NO', '3 Oslo, DE'];
  expect(await stored()).toEqual(both);
  expect(await audit()).toMatchObject([
    { action: 'import.release-row', after: { reference: '3', answer: 'DE' } },
  ]);
  // The feed says the same again: it is a job of it like others.
  const again = await importOf([GOOD, { id: 2 }, { id: 3 }]);
  expect(again).toMatchObject({ counts: { unchanged: 3, bad: 0, expired: 0 } });
  expect(await stored()).toEqual(both);
  expect(await waiting()).toEqual({ rows: [], totalCount: 0 });
  expect((await decide(second, 'NO')).status).toBe(404);
  // And it ends with it.
  expect(await importOf([GOOD, { id: 2 }])).toMatchObject({ counts: { expired: 1 } });
});

test('a row that is refused waits no more until it says something else', async () => {
  await importOf([GOOD, { id: 2 }]);
  const [row] = (await waiting()).rows;
  expect(await decide(row?.id, 'FR')).toMatchObject({ status: 400 });
  expect(await decide(row?.id, 'refuse')).toMatchObject({ status: 200 });
  expect(await audit()).toMatchObject([{ action: 'import.refuse-row' }]);
  expect(await importOf([GOOD, { id: 2 }])).toMatchObject({ counts: { bad: 1 } });
  expect((await waiting()).totalCount).toBe(0);
  await importOf([GOOD, { id: 2, city: 'Bergen, Norway' }]);
  expect((await waiting()).rows).toMatchObject([
    { said: '“Bergen, Norway” is in Norway, the country is Germany' },
  ]);
  expect(await stored()).toEqual(['1 Oslo, NO']);
});

test('a country that was chosen does not hold for what the row says later', async () => {
  await importOf([GOOD, { id: 2 }]);
  await decide((await waiting()).rows[0]?.id, 'NO');
  await importOf([GOOD, { id: 2, city: 'Paris' }]);
  expect((await waiting()).rows).toMatchObject([{ countries: ['DE', 'FR'] }]);
  // The job of before stays as it is.
  expect(await stored()).toEqual(['1 Oslo, NO', '2 Oslo, NO']);
  await importOf([GOOD, { id: 2, city: 'Paris', country: 'France' }]);
  expect(await stored()).toEqual(['1 Oslo, NO', '2 Paris, FR']);
  expect((await waiting()).totalCount).toBe(0);
});

test('what leaves its feed waits no more; a part, a trial and a partner hold nothing back', async () => {
  await importOf([GOOD, { id: 2 }]);
  await importOf([GOOD], '&partial=true');
  await importOf([GOOD, { id: 9 }], '&dryRun=true');
  expect((await waiting()).rows).toMatchObject([{ reference: '2' }]);
  await importOf([GOOD]);
  expect((await waiting()).totalCount).toBe(0);
});

test('what was changed by an import after the operator saw it is not published unseen', async () => {
  await importOf([GOOD, { id: 2 }]);
  const [row] = (await waiting()).rows;
  if (row === undefined) throw new Error('no row waits');
  const { id, title, employer, said } = row;
  const answer = { answer: 'DE', seen: { title, employer, said } };
  await importOf([GOOD, { id: 2, city: 'Paris' }]);
  const address = `/api/admin/contradictions/${id}`;
  expect(await send('POST', address, answer)).toMatchObject({
    status: 409,
    body: { code: 'seen-before-change' },
  });
  expect(await stored()).toEqual(['1 Oslo, NO']);
  const now = (await waiting()).rows[0]?.said;
  expect(
    (await send('POST', address, { answer: 'DE', seen: { ...answer.seen, said: now } })).status,
  ).toBe(200);
  expect(await stored()).toEqual(['1 Oslo, NO', '2 Paris, DE']);
});

test('at most 200 rows of a feed wait', async () => {
  const many = Array.from({ length: 205 }, (_, index) => ({ id: index + 2 }));
  expect(await importOf([GOOD, ...many])).toMatchObject({ counts: { bad: 205 } });
  expect((await waiting()).totalCount).toBe(200);
});
