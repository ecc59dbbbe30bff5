import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import type { JobPermit, PermitGuide, PermitOccupations } from '../../shared/permits.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import type { JobFields } from '../jobs/job-write.service.ts';

const TODAY = '2026-11-27T12:00:00Z';
const NEXT_YEAR = '2027-01-02T12:00:00Z';

let api: TestApi;
let clock = TODAY;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(clock) });
});
afterAll(() => api.close());
beforeEach(() => {
  clock = TODAY;
});

async function permitOf(job: Partial<JobFields>): Promise<JobPermit> {
  const [id] = await createJobs(api.database, { description: '', requirements: '', ...job });
  const { status, body } = await api.get(`/api/jobs/${id}/permit`);
  expect(status).toBe(200);
  return body as unknown as JobPermit;
}
const textOf = ({ lines }: JobPermit) => lines.map(({ text }) => text).join(' ');
const pounds = (min: number, max = min) => ({ min, max, currency: 'GBP', period: 'year' }) as const;
const NURSE = {
  title: 'Mental Health Nurse',
  country_code: 'GB',
  salary: pounds(29_000, 38_000),
} as const;
const WELDER = { title: 'Welder', country_code: 'GB', salary: pounds(30_000, 45_000) } as const;

describe('a job in the United Kingdom', () => {
  test('has its occupation, its list, amounts and sources where the title decides', async () => {
    const permit = await permitOf(NURSE);
    expect(permit).toMatchObject({ checked: true, country: 'United Kingdom' });
    const text = textOf(permit);
    expect(text).toContain(
      'Possible permits: Skilled Worker (job offer in an eligible SOC 2020 code); Health and Care Worker visa (doctors, nurses',
    );
    expect(text).toContain('“Registered mental health nurses” (SOC code 2235)');
    expect(text).toContain('on the list of health and education occupations of 22 July 2025.');
    expect(text).toContain(
      '£25,000 a year, since 22 July 2025. The pay of this advert is not under',
    );
    expect(text).toContain('band 5 starts at £28,407 a year in Northern Ireland');
    expect(text).toContain('hold a Home Office sponsor licence');
    expect(permit.sources).toContain('text of 22 July 2025, read on 6 December 2025');
    expect(permit.sources).toContain('Open Government Licence v3.0');
    expect(permit.official.url).toBe('https://www.gov.uk/browse/visas-immigration/work-visas');
  });

  test('is on the temporary list with its dates, and its pay against floor and going rate', async () => {
    const text = textOf(await permitOf(WELDER));
    expect(text).toContain(
      'This occupation is on the temporary shortage list of 29 April 2026 until 31 December 2026',
    );
    expect(text).toContain(
      '£41,700 a year, since 22 July 2025. The lowest pay of this advert is under',
    );
    expect(text).toMatch(/going rate: £[\d,]+ a year for 37.5 hours a week/);
  });

  test('is not decided where the occupations of its title differ', async () => {
    const text = textOf(await permitOf({ ...WELDER, title: 'Chef de Partie' }));
    expect(text).toContain('depends on the exact occupation');
    expect(text).not.toMatch(/This occupation is|under that/);
  });

  test('is decided by the code that the advert states', async () => {
    const description = '<p>Chef in a hotel. SOC code 5434.</p>';
    const job = { ...WELDER, title: 'Chef de Partie', description };
    const text = textOf(await permitOf(job));
    expect(text).toContain('The advert names “Chefs” (SOC code 5434).');
    expect(text).toContain('closed to new workers since 22 July 2025');
    expect(text).not.toContain('Possible permits');
    // What only members may read decides nothing here.
    expect(textOf(await permitOf({ ...job, is_premium_visible: true }))).toContain('depends on');
  });

  test('says that a list has ended, and compares no pay then', async () => {
    clock = NEXT_YEAR;
    const text = textOf(await permitOf(WELDER));
    expect(text).toContain('This was true until 31 December 2026. The new list is not here yet.');
    expect(text).not.toContain('under that');
  });
});

describe('the four steps', () => {
  const stepsOf = async (job: Partial<JobFields>) => {
    const { steps } = await permitOf(job);
    if (steps === null) throw new Error('no steps');
    return steps;
  };

  test('of a nurse say which list, which pay to ask for, who must be a sponsor, and no fee', async () => {
    const { work, pay, scale, employer, fees } = await stepsOf({ ...NURSE, state: 'Norwich' });
    expect(work).toEqual({
      title: 'The work is on the list',
      text: 'By its title: Registered mental health nurses, code 2235. List of 22 July 2025.',
      state: 'done',
    });
    expect(pay).toEqual({
      title: 'The pay is nearly enough',
      text: 'Ask for £29,970 a year or more in the contract. The lowest pay of this advert is £970 under that (Band 5 in England).',
      state: 'short',
    });
    expect(scale).toMatchObject({
      min: 29_000,
      max: 38_000,
      floors: [
        { amount: 25_000, is_reached: true },
        { name: 'Band 5 in England', amount: 29_970, is_reached: false },
      ],
    });
    expect(employer.title).toBe('The employer must be a sponsor');
    expect(fees?.title).toBe('You never pay to be hired');
  });

  test('do not call pay enough where an amount is not known, nor work listed where it depends', async () => {
    const chef = await stepsOf({ ...WELDER, title: 'Chef de Partie', salary: pounds(90_000) });
    expect(chef.work).toMatchObject({ title: 'Is the work on the list?', state: 'ahead' });
    expect(chef.pay.state).not.toBe('done');
    const nurse = await stepsOf({ ...NURSE, salary: pounds(60_000), state: null });
    expect(nurse.pay).toMatchObject({ title: 'The pay is enough', state: 'done' });
    const closed = await stepsOf({
      ...WELDER,
      title: 'Chef de Partie',
      description: '<p>Chef in a hotel. SOC code 5434.</p>',
    });
    expect(closed.work).toMatchObject({ title: 'The work is not on the list', state: 'not' });
  });

  test('say that pay under every amount is not enough, and that nothing is known without facts', async () => {
    const low = await stepsOf({ ...NURSE, salary: pounds(20_000), state: 'Norwich' });
    expect(low.pay).toMatchObject({ title: 'The pay is not enough', state: 'not' });
    expect((await permitOf({ title: 'Accountant', country_code: 'KW' })).steps).toBeNull();
    const bare = await stepsOf({ ...NURSE, salary: null });
    expect(bare.pay).toMatchObject({ title: 'Is the pay enough?', state: 'ahead' });
    expect(bare.scale).toBeNull();
  });

  test('name the amount that decides, and call pay nearly enough only near it', async () => {
    const low = await stepsOf({ ...NURSE, salary: pounds(20_000), state: 'Norwich' });
    expect(low.pay.text).toContain('£29,970 a year or more (Band 5 in England)');
    const wide = await stepsOf({ ...NURSE, salary: pounds(20_000, 60_000), state: 'Norwich' });
    expect(wide.pay).toMatchObject({ title: 'Is the pay enough? Ask first', state: 'short' });
    expect(wide.pay.text).toContain('Ask for £29,970 a year or more');
    const unplaced = await stepsOf({ ...NURSE, salary: pounds(60_000), state: null });
    expect(unplaced.pay.text).not.toContain('in England');
  });

  test('call no pay too low where a lower amount, or a permit without one, may count', async () => {
    const newEntrant = await stepsOf({ ...WELDER, salary: pounds(40_000) });
    expect(newEntrant.pay).toMatchObject({ title: 'Is the pay enough? It depends' });
    const underAll = await stepsOf({ ...WELDER, salary: pounds(20_000) });
    expect(underAll.pay).toMatchObject({ title: 'The pay is not enough' });
    const euros = { min: 30_000, max: 30_000, currency: 'EUR', period: 'year' } as const;
    const german = {
      title: 'Mechanical Design Engineer',
      country_code: 'DE',
      salary: euros,
    } as const;
    const skilled = await stepsOf(german);
    expect(skilled.pay).toMatchObject({ title: 'Is the pay enough? It depends' });
    const named = await stepsOf({ ...german, description: '<p>With an EU Blue Card.</p>' });
    expect(named.pay).toMatchObject({ title: 'The pay is not enough' });
    expect(named.pay.text).toContain('€45,934.20 a year or more');
  });

  test('promise nothing of pay for some of the hours, nor where the amount depends on a code', async () => {
    const nurse = { ...NURSE, salary: pounds(60_000), state: 'Norwich' };
    const part = await stepsOf({ ...nurse, description: '<p>20 hours, pay pro rata.</p>' });
    expect(part.pay).toMatchObject({ title: 'The pay may be enough', state: 'ahead' });
    const chef = await stepsOf({ ...WELDER, title: 'Chef de Partie' });
    expect(chef.pay.text).toMatch(/^How much it must be depends/);
  });

  test('name the permit of a law on fees, and a sponsor only where the permit needs one', async () => {
    const { fees } = await stepsOf({ title: 'Cleaner', country_code: 'SG' });
    expect(fees?.title).toBe('What you must never pay');
    expect(fees?.text).toMatch(/^Work Permit, S Pass: /);
    const graduate = await stepsOf({ ...WELDER, description: '<p>A Graduate visa is fine.</p>' });
    expect(graduate.employer.title).toBe('What the employer must do');
    expect(graduate.has_register).toBe(false);
  });
});

describe('a job in Germany', () => {
  const job = { title: 'Mechanical Design Engineer', country_code: 'DE' } as const;
  const salary = { min: 3_000, max: 3_600, currency: 'EUR', period: 'month' } as const;

  test('has the amount of the Blue Card that its group decides, marked as second-hand', async () => {
    const permit = await permitOf({ ...job, salary });
    const line = permit.lines.find(({ text }) => text.includes('€45,934.20'));
    expect(line?.text).toContain(
      'until 31 December 2026. Over 12 months, the pay of this advert is under',
    );
    expect(line?.second_hand).toBe(true);
    expect(textOf(permit)).not.toContain('€50,700');
  });

  test('has both amounts where its group has the usual one', async () => {
    const text = textOf(await permitOf({ ...job, title: 'Tax Accountant', salary }));
    expect(text).toContain('€50,700');
    expect(text).toContain('€45,934.20');
  });

  test('is not compared with the permit of degrees where it needs none', async () => {
    const text = textOf(await permitOf({ ...job, title: 'City Bus Driver', salary }));
    expect(text).toContain('Possible permits: Skilled worker (training or degree)');
    expect(text).not.toMatch(/Blue Card|€50,700/);
    const cleaner = textOf(await permitOf({ ...job, title: 'Office Cleaner', salary }));
    expect(cleaner).toContain('We do not know which permit this work could lead to.');
    expect(cleaner).not.toContain('under that');
  });

  test('compares nothing with an amount that has ended', async () => {
    clock = NEXT_YEAR;
    const text = textOf(await permitOf({ ...job, salary }));
    expect(text).toContain('This was true until 31 December 2026. The new amount is not here yet.');
    expect(text).not.toContain('under that');
  });
});

test('an amount that was replaced is not said to wait for a new one', async () => {
  clock = NEXT_YEAR;
  const text = textOf(await permitOf({ title: 'Accountant', country_code: 'SG', salary: null }));
  expect(text).toContain('SGD\u00A06,000 a month, since 1 January 2027');
  expect(text).not.toMatch(/5,600|not here yet/);
});

test('an Australian job is on the list only by its code', async () => {
  const job = { title: 'Chef', country_code: 'AU', salary: null } as const;
  expect(textOf(await permitOf(job))).toContain('depends on the exact occupation');
  const text = textOf(await permitOf({ ...job, excerpt: 'ANZSCO 351311, in Perth' }));
  expect(text).toContain('names ANZSCO code 351311. It is on the Core Skills Occupation List');
  expect(textOf(await permitOf({ ...job, excerpt: 'ANZSCO 999999' }))).toContain(
    'It is not on the',
  );
});

describe('the pay scale of the health service', () => {
  const scaleOf = async (job: Partial<JobFields>) =>
    textOf(await permitOf({ ...NURSE, ...job }))
      .split('. ')
      .find(
        (text) =>
          text.includes('pay scale of the health service') ||
          text.includes('national pay scale for'),
      );

  test.each([
    ['Norwich', 'band 5 starts at £29,970 a year in England'],
    ['Perth, Scotland', 'band 5 starts at £31,892 a year in Scotland'],
    ['Swansea', 'band 5 starts at £30,420 a year in Wales'],
    ['Newry BT35 8AA', 'band 5 starts at £28,407 a year in Northern Ireland'],
    [
      'Bangor',
      'band 5 starts at £28,407 a year in Northern Ireland and £31,892 a year in Scotland',
    ],
    [
      'Greenville',
      'band 5 starts at £28,407 a year in Northern Ireland and £31,892 a year in Scotland',
    ],
  ])('of %s is that of its country, with its date', async (state, scale) => {
    expect(await scaleOf({ state })).toBe(
      `It must also reach the pay scale of the health service (as of 22 July 2025): ${scale}`,
    );
  });

  test('is named only for a band that is sure', async () => {
    const ask = 'The pay must also reach the national pay scale for its band';
    expect(await scaleOf({ title: 'Consultant Psychiatrist' })).toBe(ask);
    expect(await scaleOf({ title: 'Senior Mental Health Nurse' })).toBe(ask);
    expect(await scaleOf({ state: 'Leeds', excerpt: 'Band 6 post' })).toContain(
      'band 6 starts at £37,338 a year in England',
    );
    expect(await scaleOf({ excerpt: 'Reports to the band 7 manager.' })).toBe(ask);
    expect(await scaleOf({ state: 'Leeds', excerpt: 'Band 4 at first, then band 5' })).toContain(
      'band 5 starts at £29,970 a year in England',
    );
    expect(await scaleOf({ state: 'Leeds', title: 'Physiotherapist, Band 6' })).toContain(
      'band 6 starts at £37,338',
    );
  });
});

test('a route that the advert names is shown first, with its own ban on fees', async () => {
  const permit = await permitOf({
    title: 'Harvest Worker, H-2A',
    country_code: 'US',
    salary: null,
  });
  expect(textOf(permit)).toContain('The advert names this permit: H-2A seasonal farm work.');
  expect(permit.lines.slice(-1).map(({ text }) => text)).toEqual([
    expect.stringMatching(/never pay: H-2A: a placement fee.*The law: US federal/),
  ]);
});

test('amounts of a part of a country are shown where the job is there', async () => {
  const job = { title: 'Baker', country_code: 'CA', salary: null } as const;
  expect(textOf(await permitOf({ ...job, state: 'Ontario' }))).toContain(
    'Ontario: CA$36 an hour. This amount',
  );
  const elsewhere = textOf(await permitOf({ ...job, state: 'Quebec' }));
  expect(elsewhere).toContain('The amounts differ by region.');
  expect(elsewhere).not.toContain('CA$36');
});

test('a country without checked facts says so, with the official page and what nobody pays', async () => {
  const permit = await permitOf({ country_code: 'KW' });
  expect(permit).toMatchObject({ checked: false, official: { url: 'https://www.moi.gov.kw/' } });
  expect(textOf(permit)).toContain('We have no checked facts for Kuwait.');
  expect(textOf(permit)).toContain('never pay: no recruitment fee');
});

test('a held job and one that is not there have no permit', async () => {
  const [id] = await createJobs(api.database, { country_code: 'GB' });
  await api.database.db
    .updateTable('jobs')
    .set({ held: true })
    .where('id', '=', id as number)
    .execute();
  expect((await api.get(`/api/jobs/${id}/permit`)).status).toBe(404);
  expect((await api.get('/api/jobs/999999/permit')).status).toBe(404);
});

describe('the guides', () => {
  test('stand for all 27 countries, and every fact has a source with a date and a licence', async () => {
    const { body } = await api.get('/api/permits');
    expect((body.countries as unknown[]).length).toBe(27);
    for (const { code } of COUNTRIES) {
      const guide = (await api.get(`/api/permits/${code}`)).body as unknown as PermitGuide;
      const sources = new Map(guide.sources.map((source) => [source.id, source]));
      const facts = [...guide.routes, ...guide.routes.flatMap(({ pay }) => pay), ...guide.lists];
      for (const { source } of facts) expect(sources.has(source)).toBe(true);
      for (const { licence, url, dates } of guide.sources) {
        expect(licence).not.toBe('');
        expect(url).toMatch(/^https:/);
        expect(dates).toMatch(/\d{4}|undated/);
      }
    }
  });

  test('show no amount as current whose time has passed', async () => {
    clock = NEXT_YEAR;
    for (const { code } of COUNTRIES) {
      const guide = (await api.get(`/api/permits/${code}`)).body as unknown as PermitGuide;
      for (const { time, state } of [...guide.routes.flatMap(({ pay }) => pay), ...guide.lists])
        if (/2026$|until .* 2026/.test(time))
          expect(time).toMatch(state === 'ended' ? /^This was true/ : /[Ss]ince/);
    }
    const { routes } = (await api.get('/api/permits/SG')).body as unknown as PermitGuide;
    expect(routes.find(({ id }) => id === 'sg-ep')?.pay).toMatchObject([
      {
        amount: expect.stringMatching(/5,600/),
        state: 'ended',
        time: 'This was true until 31 December 2026.',
      },
      { amount: expect.stringMatching(/6,000/), state: 'current' },
    ]);
  });

  test('have no working notes of those who gathered the facts', async () => {
    const notes = /not in reach|shared\/|RADAR|table 6|\bss?\. \d|as above|facts only|annex/;
    for (const { code } of COUNTRIES) {
      const { body } = await api.get(`/api/permits/${code}`);
      expect(JSON.stringify(body)).not.toMatch(notes);
    }
  });

  test('name permits whose rules were not seen', async () => {
    const { named } = (await api.get('/api/permits/KR')).body as unknown as PermitGuide;
    expect(named.slice(0, 2)).toEqual(['E-2 language teaching', 'E-10 crew']);
  });

  test('look an occupation up by its code and by its title', async () => {
    const find = async (path: string) =>
      (await api.get(`/api/permits/${path}`)).body as unknown as PermitOccupations;
    expect(await find('GB/occupations?q=5213')).toMatchObject({
      total: 1,
      occupations: [{ code: '5213', title: 'Welding trades' }],
    });
    expect((await find('gb/occupations?q=NURSES')).total).toBeGreaterThan(5);
    expect((await find('AU/occupations')).occupations).toHaveLength(60);
    expect(await find('FR/occupations?q=a')).toMatchObject({ scheme: '', total: 0 });
    expect((await api.get('/api/permits/XX')).status).toBe(404);
  });
});
