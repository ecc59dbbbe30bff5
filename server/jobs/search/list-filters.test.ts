import { describe, expect, test } from 'vitest';
import { setUpAskedJobs, titlesOf } from '../../../test/asked-jobs.ts';

const { kit, write, ask } = setUpAskedJobs();

const eur = (min: number | undefined, period: 'hour' | 'month' | 'year', max?: number) => ({
  salary: { ...(min && { min }), ...(max && { max }), currency: 'EUR', period },
});

describe('pay from', () => {
  test('compares in one currency and period, and says how many jobs it leaves out', async () => {
    await write(
      { title: 'Enough', ...eur(2000, 'month', 2600) },
      { title: 'A year', ...eur(24_000, 'year') },
      { title: 'Only the most', ...eur(undefined, 'month', 3000) },
      { title: 'May be enough', ...eur(1900, 'month', 2400) },
      { title: 'An hour', ...eur(40, 'hour') },
      { title: 'Pounds', salary: { min: 5000, currency: 'GBP', period: 'month' } },
      { title: 'Silent' },
    );
    const list = await ask('pay_from=2000&pay_currency=EUR&pay_period=month');
    expect(titlesOf(list)).toEqual(['Enough', 'A year']);
    expect(list.pay).toEqual({ unit: 'EUR month', others: 4 });
    expect(titlesOf(await ask('pay_from=24000.01&pay_currency=EUR&pay_period=year'))).toEqual([]);
    expect(titlesOf(await ask('pay_from=12.50&pay_currency=EUR&pay_period=hour'))).toEqual([
      'An hour',
    ]);
  });

  test.each([
    ['pay_from=0&pay_currency=EUR&pay_period=month', 'pay_from'],
    ['pay_from=much&pay_currency=EUR&pay_period=month', 'pay_from'],
    ['pay_from=2000&pay_currency=euro&pay_period=month', 'pay_currency'],
    ['pay_from=2000&pay_currency=EUR&pay_period=decade', 'pay_period'],
    ['pay_from=2000&pay_period=month', 'pay_currency'],
    ['pay_from=2000&pay_currency=EUR', 'pay_period'],
    ['costs=some', 'costs'],
    ['remote=no', 'remote'],
    ['language=klingon', 'language'],
    ['sort=best', 'sort'],
  ])('%s is refused', async (query, field) => {
    expect(await kit.api.get(`/api/jobs?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field },
    });
  });
});

describe('the order', () => {
  test('by pay has the highest first, in what most jobs state, and the others last', async () => {
    await write(
      { title: 'Silent, newer' },
      { title: 'Low', ...eur(1500, 'month') },
      { title: 'Pounds', salary: { min: 9000, currency: 'GBP', period: 'month' } },
      { title: 'High', ...eur(36_000, 'year') },
    );
    const list = await ask('sort=pay');
    expect(titlesOf(list)).toEqual(['High', 'Low', 'Silent, newer', 'Pounds']);
    expect(list.pay).toEqual({ unit: 'EUR month', others: 2 });
    const pounds = await ask('sort=pay&pay_currency=GBP&pay_period=month');
    expect(titlesOf(pounds)[0]).toBe('Pounds');
    expect(titlesOf(await ask('sort=pay&limit=2&page=2'))).toEqual(['Silent, newer', 'Pounds']);
    expect((await ask('sort=pay&search=silent')).pay).toBeUndefined();
  });

  test('by last day has the nearest first, and jobs that name none last', async () => {
    await write(
      { title: 'None', expires_at: null },
      { title: 'Late', expires_at: '2199-02-01' },
      { title: 'Soon', expires_at: '2199-01-01' },
    );
    expect(titlesOf(await ask('sort=last-day'))).toEqual(['Soon', 'Late', 'None']);
  });
});

describe('what adverts state', () => {
  const FREE = '<p>You pay no recruitment fee.</p>';

  test('no fee to pay: not where some costs are paid, nor where other words ask for money', async () => {
    await write(
      { title: 'Free', description: FREE },
      { title: 'Flight', description: '<p>We pay your flight.</p>' },
      {
        title: 'Lies',
        description: `${FREE}<p>Please send a registration fee of 200 USD before the interview.</p>`,
      },
      { title: 'Entered', costs: 'no-fee' },
      { title: 'Taken back', description: FREE, costs: 'not-stated' },
    );
    expect(titlesOf(await ask('costs=no-fee'))).toEqual(['Free', 'Entered']);
  });

  test('languages: what is asked for, not what only helps; English only has no other', async () => {
    await write(
      { title: 'English', description: '<p>You speak fluent English.</p>' },
      { title: 'German', description: '<p>You speak German at level B1.</p>' },
      { title: 'One of two', description: '<p>You speak German or English.</p>' },
      { title: 'Both', description: '<p>You speak German and English.</p>' },
      { title: 'Helps', description: '<p>German is an advantage.</p>' },
      { title: 'Silent' },
    );
    expect(titlesOf(await ask('language=english')).sort()).toEqual(['English', 'One of two']);
    expect(titlesOf(await ask('language=german')).sort()).toEqual(['Both', 'German', 'One of two']);
  });

  test('work from home: what the text or the place says', async () => {
    await write(
      { title: 'Text', description: '<p>This post is fully remote.</p>' },
      { title: 'Place', state: 'Remote' },
      { title: 'Not', description: '<p>This is not a remote job.</p>' },
    );
    expect(titlesOf(await ask('remote=yes')).sort()).toEqual(['Place', 'Text']);
  });

  test('each number of the filters is that of the list that it opens', async () => {
    await write(
      { title: 'Cook', description: FREE, country_code: 'GB', ...eur(2000, 'month') },
      { title: 'Cook', description: '<p>You speak German.</p>', country_code: 'DE' },
      { title: 'Remote Cook', description: '<p>Fully remote. We offer visa sponsorship.</p>' },
      {
        title: 'Cook',
        description: '<p>We cannot sponsor visas. Free accommodation.</p>',
        is_premium_visible: true,
        created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      },
    );
    for (const query of ['', 'search=cook', 'country=DE', 'search=-remote', 'premium=no']) {
      const { counts } = await ask(`${query}&counts=true&sort=newest`);
      const { facts = {}, date = {}, premium = {} } = counts ?? {};
      const choices = Object.entries({ ...facts, date, premium }).flatMap(([name, values]) =>
        query.startsWith(name)
          ? []
          : Object.entries(values).map(([value, count]) => [`${name}=${value}`, count] as const),
      );
      expect(choices.length).toBeGreaterThan(25);
      for (const [choice, count] of choices)
        expect((await ask(`${query}&${choice}&sort=newest`)).totalCount, `${query} ${choice}`).toBe(
          count,
        );
    }
  });
});
