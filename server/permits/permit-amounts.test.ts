import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndingAmount, PermitAmounts } from '../../shared/admin-permits.ts';
import type { JobPermit, PermitGuide } from '../../shared/permits.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';

const PATH = '/api/admin/permit-amounts';
const BEFORE = '2026-12-10T12:00:00Z';
const NEXT_YEAR = '2027-01-02T12:00:00Z';

let api: TestApi;
let admin: { token: string };
let member: { token: string };
let clock = BEFORE;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(clock) });
  admin = await createAccount(api, { email: TEST_ADMIN });
  member = await createAccount(api, { email: 'member@waymark.test' });
});
afterAll(() => api.close());
beforeEach(() => {
  clock = BEFORE;
});
afterEach(async () => {
  await api.database.jobChanges.change((tx) => tx.deleteFrom('permit_amounts').execute());
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body, { token: admin.token });
const list = async () => (await asAdmin('GET', PATH)).body as unknown as PermitAmounts;
const endingOf = async (country: string) =>
  (await list()).ending.filter(({ country_code }) => country_code === country);

const BLUE_CARD = {
  country_code: 'DE',
  route_id: 'de-blue-card',
  condition: 'standard',
  region: '',
  amount: '52200',
  valid_from: '2027-01-01',
  valid_to: '2027-12-31',
  publisher: 'Federal Ministry of the Interior',
  url: 'https://ministry.example/blue-card',
  text_date: '2026-12-09',
  is_official: true,
  save: true,
};
const enter = (changes: object = {}) => asAdmin('POST', PATH, { ...BLUE_CARD, ...changes });
const guideOf = async (country: string) => {
  const { routes, sources } = (await api.get(`/api/permits/${country}`))
    .body as unknown as PermitGuide;
  return { pay: routes.flatMap(({ pay }) => pay), sources };
};

test('only administrators read, enter and undo amounts', async () => {
  const asked = [
    ['GET', PATH, undefined],
    ['POST', PATH, BLUE_CARD],
    ['DELETE', `${PATH}/1`, undefined],
  ] as const;
  for (const [method, path, body] of asked) {
    expect((await api.send(method, path, body)).status).toBe(401);
    expect((await api.send(method, path, body, { token: member.token })).status).toBe(403);
  }
  expect((await list()).entered).toEqual([]);
});

test('the amounts that end on 31 December are listed, with what else ends', async () => {
  const { ending, others } = await list();
  const atEnd = ending.filter(({ next_from }) => next_from === '2027-01-01');
  const countries = new Set(atEnd.map(({ country_code }) => country_code));
  expect([...countries].sort()).toEqual(['AT', 'BE', 'DE', 'DK', 'ES', 'FI', 'KR', 'NL']);
  expect(atEnd).toHaveLength(31);
  expect(atEnd.every(({ state }) => state === 'ends')).toBe(true);
  expect(others).toContain('United Kingdom: temporary shortage list, until 31 December 2026');
  // What ended long ago or is old waits as well.
  expect((await endingOf('HK'))[0]).toMatchObject({ state: 'ended' });
  expect((await endingOf('QA'))[0]).toMatchObject({ state: 'old', next_from: '' });
  // Singapore published its next amounts.
  expect(await endingOf('SG')).toEqual([]);
});

test('on 2 January 2027 nothing ended is current, and all that is missing is listed', async () => {
  const before = await list();
  clock = NEXT_YEAR;
  const { ending } = await list();
  const keyOf = ({ country, route, region, condition }: EndingAmount) =>
    [country, route, region, condition].join();
  expect(ending.map(keyOf).sort()).toEqual(before.ending.map(keyOf).sort());
  expect(ending.filter(({ state }) => state === 'ends')).toEqual([]);
  for (const { country_code } of ending)
    for (const { state, time } of (await guideOf(country_code)).pay)
      if (/2026$/.test(time))
        expect([state, time]).toEqual(['current', expect.stringMatching(/^Since/)]);
});

describe('a new amount', () => {
  test('is compared first, and stored only then', async () => {
    const { status, body } = await enter({ save: false });
    expect([status, body]).toEqual([
      200,
      {
        id: null,
        difference: {
          before: '€50,700 a year. Since 1 January 2026, until 31 December 2026',
          after: '€52,200 a year, from 1 January 2027 until 31 December 2027',
          percent: 3,
        },
      },
    ]);
    expect((await list()).entered).toEqual([]);
  });

  test('leaves the list, holds from its first day, and its source is named', async () => {
    const { body } = await enter();
    expect(body.id).toEqual(expect.any(Number));
    const open = await endingOf('DE');
    expect(open.map(({ condition }) => condition)).not.toContain('standard');
    expect(open).toHaveLength(3);
    expect((await list()).entered).toMatchObject([
      {
        name: 'Germany, EU Blue Card, standard',
        amount: '€52,200 a year',
        time: 'from 1 January 2027 until 31 December 2027',
        publisher: 'Federal Ministry of the Interior',
        entered_by: TEST_ADMIN,
      },
    ]);
    const stateOf = async (text: string) =>
      (await guideOf('DE')).pay.find(({ amount }) => amount.includes(text));
    expect(await stateOf('50,700')).toMatchObject({ state: 'current' });
    expect(await stateOf('52,200')).toMatchObject({ state: 'future', second_hand: false });
    clock = NEXT_YEAR;
    expect(await stateOf('50,700')).toMatchObject({
      time: 'This was true until 31 December 2026.',
    });
    expect(await stateOf('52,200')).toMatchObject({ state: 'current' });
    expect((await guideOf('DE')).sources.at(-1)).toMatchObject({
      publisher: 'Federal Ministry of the Interior',
      url: 'https://ministry.example/blue-card',
      official: true,
    });
    const [id] = await createJobs(api.database, {
      title: 'Tax Accountant',
      country_code: 'DE',
      salary: { min: 51_000, max: 52_000, currency: 'EUR', period: 'year' },
    });
    const permit = (await api.get(`/api/jobs/${id}/permit`)).body as unknown as JobPermit;
    expect(permit.lines.map(({ text }) => text).join(' ')).toContain(
      'EU Blue Card, standard: €52,200 a year, until 31 December 2027. The pay of this advert is under that.',
    );
  });

  test('is undone, and the one before it waits again', async () => {
    const { body } = await enter({ is_official: false });
    expect((await asAdmin('DELETE', `${PATH}/${body.id}`)).status).toBe(200);
    expect(await endingOf('DE')).toHaveLength(4);
    expect((await guideOf('DE')).pay.map(({ amount }) => amount)).not.toContain('€52,200 a year');
    expect((await asAdmin('DELETE', `${PATH}/${body.id}`)).body.code).toBe(
      'permit-amount-not-found',
    );
    const { entries } = (await asAdmin('GET', `/api/admin/audit?subject=permit-amount ${body.id}`))
      .body as { entries: { action: string; actor: string }[] };
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['permit-amount.undo', TEST_ADMIN],
      ['permit-amount.enter', TEST_ADMIN],
    ]);
  });

  test('takes the place of an old one that has no end', async () => {
    const [old] = await endingOf('QA');
    const { status } = await enter({
      ...{ country_code: 'QA', route_id: old?.route_id, condition: old?.condition },
      ...{ amount: '1300', valid_from: '2026-06-01', valid_to: '' },
    });
    expect(status).toBe(200);
    expect(await endingOf('QA')).toEqual([]);
    expect((await guideOf('QA')).pay.map(({ state, time }) => [state, time])).toEqual([
      ['ended', 'This was true until 31 May 2026.'],
      ['current', 'Since 1 June 2026'],
    ]);
  });

  test.each([
    ['in words', { amount: '52,200' }, 'amount'],
    ['of nothing', { amount: '0' }, 'amount'],
    ['without an address', { url: 'http://ministry.example' }, 'url'],
    ['without who says so', { publisher: ' ' }, 'publisher'],
    ['that ends before it begins', { valid_to: '2026-12-31' }, 'valid_to'],
    ['from before the one it follows', { valid_from: '2026-01-01' }, 'valid_from'],
    ['read tomorrow', { text_date: '2026-12-11' }, 'text_date'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const { status, body } = await enter(changes);
    expect([status, body.field]).toEqual([400, field]);
    expect((await list()).entered).toEqual([]);
  });

  test('of no route, and a second one for the same days, are refused', async () => {
    expect((await enter({ condition: 'none of them' })).body.code).toBe('permit-amount-not-found');
    await enter();
    expect((await enter({ amount: '53000', save: false })).status).toBe(409);
    expect((await enter({ amount: '53000' })).body.code).toBe('permit-amount-entered');
  });
});
