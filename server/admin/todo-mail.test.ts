import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Todo } from '../../shared/admin-overview.ts';
import { openTestApi, TEST_ADMIN } from '../../test/api.ts';
import { type BillingKit, openBillingKit } from '../../test/billing-kit.ts';
import { createJobs } from '../../test/factories.ts';
import { mailTodo, todoLines } from './mail-todo.service.ts';
import { readTodo, type TodoDeps } from './todo.service.ts';

const DAY = 86_400_000;

let kit: BillingKit;
let ahead = 0;
beforeAll(async () => {
  kit = await openBillingKit();
});
afterAll(() => kit.close());

/** As one process of several would call it, some days ahead. */
const deps = (told: Partial<TodoDeps> = {}) => ({
  ...kit.api.billing,
  now: () => new Date(Date.now() + ahead * DAY),
  endingFacts: async () => [],
  proxyDoubt: () => null,
  missingSettings: ['DKIM_DOMAIN is not set.'],
  hasBackups: false,
  waitingEmployerJobs: async () => 0,
  ...told,
});

const mails = async () =>
  (await kit.mailsTo(TEST_ADMIN)).filter(({ text }) => text.includes('To do today'));

test('one mail a day tells what waits, however many processes ask; none when nothing does', async () => {
  await mailTodo(deps());
  ahead = 1;
  await mailTodo(deps());
  expect(await mails()).toEqual([]);
  const { db } = kit.api.database;
  const [id] = await createJobs(kit.api.database, {});
  await db
    .updateTable('jobs')
    .set({ held: true })
    .where('id', '=', id as number)
    .execute();
  await Promise.all([mailTodo(deps()), mailTodo(deps()), mailTodo(deps())]);
  await mailTodo(deps());
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('1 held job');
  expect(mail?.text).toContain('1 missing setting');
  ahead = 2;
  await mailTodo(deps());
  expect(await mails()).toHaveLength(2);
  await db.updateTable('jobs').set({ held: false }).execute();
  ahead = 3;
  await mailTodo(deps());
  expect(await mails()).toHaveLength(2);
});

test('the day of the installation brings no mail', async () => {
  const api = await openTestApi();
  const [id] = await createJobs(api.database, {});
  await api.database.db
    .updateTable('jobs')
    .set({ held: true })
    .where('id', '=', id as number)
    .execute();
  await mailTodo({ ...deps(), ...api.billing, now: () => new Date() });
  const waiting = await api.database.db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'todo_mail_day')
    .execute();
  expect(waiting).toHaveLength(1);
  expect(api.mailbox.mails).toEqual([]);
  await api.close();
});

test('withdrawals and disputes wait with their day, and are counted once', async () => {
  ahead = 0;
  const before = await readTodo(deps());
  const [first, disputed] = [await kit.pay('paypal'), await kit.pay('paypal')];
  await kit.withdraw(first);
  await expect.poll(async () => (await kit.read(first)).status).toBe('refunded');
  const again = await kit.pay('paypal', first);
  await kit.withdraw(again);
  const dueAt = new Date(Date.now() + 3 * DAY).toISOString();
  await kit.change(disputed, { disputes: [{ id: 'PP-D-7', state: 'open', dueAt }] });
  await kit.act('ask', disputed);
  const { withdrawals, disputes, oddPayments } = await readTodo(deps());
  const declaredAt = (await kit.row(again))?.withdrawal?.at ?? '';
  expect(withdrawals).toEqual({
    count: 1,
    due: new Date(Date.parse(declaredAt) + 14 * DAY).toISOString(),
  });
  expect(disputes).toEqual({ count: 1, due: dueAt });
  expect(oddPayments).toBe(before.oddPayments);
});

test('settings and facts on permits alone are no reason for a mail', async () => {
  const nothing = await readTodo(deps({ missingSettings: [] }));
  const calm: Todo = {
    ...nothing,
    withdrawals: { count: 0, due: null },
    disputes: { count: 0, due: null },
    oddPayments: 0,
    heldJobs: 0,
  };
  const ending = (days: number) => ({
    ...{ country: 'Spain', ends_on: '2026-12-31', days },
    what: ['A'],
  });
  const permitEndings = [ending(-1), ending(30)];
  expect(todoLines({ ...calm, missingSettings: ['x'], permitEndings })).toEqual([]);
  expect(todoLines({ ...calm, suspectMessages: 2, permitEndings })).toEqual([
    '2 messages that may be spam',
    '1 permit fact that has ended',
    '1 permit fact to renew',
  ]);
});
