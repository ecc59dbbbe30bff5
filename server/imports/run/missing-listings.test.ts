import { describe, expect, test } from 'vitest';
import { feed, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import { shrunkFeeds } from './waiting-imports.service.ts';

const { kit, upload, send, ended, audit } = setUpAdminImports();

const rows = (count: number) =>
  feed(...Array.from({ length: count }, (_, n): [string, string] => [String(n), `Nurse ${n}`]));

/** The same ten rows, nine of them now in a country that the board does not have. */
const moved = () =>
  rows(10).replace(/<country>Norway<\/country>/g, (country, at) =>
    at < 250 ? country : '<country>Peru</country>',
  );

const live = async () => {
  const { rows: found } = await kit.api.database.pool.query(
    `SELECT count(*)::int AS count FROM jobs WHERE expires_at IS NULL OR expires_at > $1`,
    [kit.now.toISOString().slice(0, 10)],
  );
  return found[0].count as number;
};

/** A feed of ten of which one row is imported again. Returns the number of the held import. */
async function shrink(): Promise<number> {
  await ended(await upload('name=a.xml', rows(10)));
  const run = await ended(await upload('name=a.xml', moved()));
  expect(run).toMatchObject({ status: 'done', held: 9, counts: { expired: 0 } });
  expect(await live()).toBe(10);
  expect(await heldNow()).toEqual([{ id: run.id, name: 'a.xml', missing: 9 }]);
  return Number(run.id);
}

const decide = (id: number, answer: unknown) =>
  send('POST', `/api/admin/imports/${id}/missing`, { answer });
const heldNow = () => shrunkFeeds(kit.api.database.db);

describe('a feed that shrank', () => {
  test('ends what left it when an administrator says so, once', async () => {
    const id = await shrink();
    const answer = await decide(id, 'end');
    expect(runOf(answer)).toMatchObject({ held: null, counts: { expired: 9 } });
    expect([await live(), await heldNow()]).toEqual([1, []]);
    expect((await decide(id, 'end')).status).toBe(409);
    expect(await audit()).toMatchObject([{ action: 'import.end-missing' }]);
    // The next import is as long as the one before: nothing is held.
    expect(await ended(await upload('name=a.xml', moved()))).toMatchObject({ held: null });
  });

  test('keeps what left it when an administrator says so', async () => {
    const id = await shrink();
    expect(runOf(await decide(id, 'keep'))).toMatchObject({ held: null, counts: { expired: 0 } });
    expect(await live()).toBe(10);
    expect((await decide(id, 'end')).status).toBe(409);
  });

  test('is not decided by a wrong word, nor after a newer import', async () => {
    const id = await shrink();
    expect((await decide(id, 'maybe')).status).toBe(400);
    expect((await decide(999_999, 'end')).status).toBe(404);
    await ended(await upload('name=a.xml', rows(10)));
    expect(await heldNow()).toEqual([]);
    expect(await decide(id, 'end')).toMatchObject({
      status: 409,
      body: { code: 'import-not-held' },
    });
    expect(await live()).toBe(10);
  });
});
