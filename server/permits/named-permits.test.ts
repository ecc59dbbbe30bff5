import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobPermit } from '../../shared/permits.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import type { JobFields } from '../jobs/job-write.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date('2026-11-27T12:00:00Z') });
});
afterAll(() => api.close());

async function permitOf(job: Partial<JobFields>): Promise<JobPermit> {
  const [id] = await createJobs(api.database, { description: '', requirements: '', ...job });
  const { status, body } = await api.get(`/api/jobs/${id}/permit`);
  expect(status).toBe(200);
  return body as unknown as JobPermit;
}
const textOf = ({ lines }: JobPermit) => lines.map(({ text }) => text).join(' ');

describe('the permit that an advert names', () => {
  const leadOf = async (country_code: 'US', title: string, description = '') => {
    const text = textOf(await permitOf({ title, country_code, salary: null, description }));
    return (
      /The advert names [^.]*/.exec(text)?.[0] ?? (text.includes('Possible permits') ? '?' : '')
    );
  };
  const named = (name: string) => `The advert names this permit: ${name}`;
  const AEWV = named('Accredited Employer Work Visa (AEWV)');
  const E7 = named('E-7 specially designated activities');
  test.each([
    ['KR', 'Hull Painter (E-7-3), Geoje', '', named('E-7 specially designated activities')],
    [
      'KR',
      'Press Worker',
      '<p>Stay with an <b>E9</b> visa.</p>',
      named('E-9 Employment Permit System'),
    ],
    ['KR', 'Forklift Driver', '<p>Retired at rank E-7 or above, US Army.</p>', '?'],
    ['US', 'Orchard Hand', '<p>H2A order, March to May.</p>', named('H-2A seasonal farm work')],
    ['US', 'Nurse', '<p>We cannot sponsor H-1B, TN or H-2B visas.</p>', '?'],
    ['US', 'Pastry Intern', '<p>J1 visa for a year.</p>', named('J-1 exchange visitor')],
    ['US', 'Porter', '<p>Meet at gate J-1.</p>', '?'],
    ['US', 'Diver', '<p>Comes with a P-3 visa.</p>', 'The advert names “P-3 visa”'],
    ['AU', 'Boner', '<p>Under the PALM scheme.</p>', named('PALM scheme')],
    ['AU', 'Gardener', '<p>417 palm trees around the pool.</p>', '?'],
    ['AU', 'Picker', '<p>Holders of a 417 visa.</p>', named('Working Holiday visa (417, 462)')],
    ['NZ', 'Milker', '<p>Accredited employer.</p>', named('Accredited Employer Work Visa (AEWV)')],
    ['IT', 'Cuoco', '<p>Con decreto flussi.</p>', named('Entry quotas (decreto flussi)')],
    [
      'ES',
      'Picker',
      '<p>GECCO contract.</p>',
      named('collective hiring in the country of origin (GECCO)'),
    ],
    ['CH', 'Nanny', '<p>Legitimation card of the mission.</p>', named('Legitimation Card')],
    ['DE', 'Teacher', '<p>German at level L1 or C1. No Blue Card.</p>', '?'],
    ['GB', 'Carer', '<p>Health and Care Worker visa.</p>', named('Health and Care Worker visa')],
    ['GB', 'Fitter', '<p>You are a skilled worker.</p>', '?'],
    ['GB', 'Fitter', '<p>Skilled Worker sponsorship.</p>', named('Skilled Worker')],
    ['CA', 'Picker', '<p>S.A.W.P. workers.</p>', named('Seasonal Agricultural Worker Program')],
    ['SG', 'Mason', '<p>Work permit for two years.</p>', named('Work Permit')],
    [
      'AT',
      'Cook',
      '<p>Rot-Weiß-Rot – Karte.</p>',
      'The advert names one of these permits: Red-White-Red Card, shortage occupations; Red-White-Red Card, other key workers',
    ],
  ])('in %s, %s %s', async (country, title, description, lead) => {
    expect(await leadOf(country as 'US', title, description)).toBe(lead);
  });

  test.each([
    ['NZ', 'Dairy Farm Assistant', 'We are an accredited employer in Southland.', AEWV],
    ['NZ', 'Diesel Mechanic', 'This role is on the Green List.', named('Green List (residence)')],
    ['NZ', 'Groundskeeper', 'Mow the bowling green. List your tools in the letter.', '?'],
    ['NZ', 'Sous Chef', 'AEWV for the right cook. This is no Green List role.', AEWV],
    ['KR', 'Ship Electrician', 'Status E-7-3, two years.', E7],
    ['KR', 'Strawberry Grower', 'E8 seasonal visa, five months.', named('E-8 seasonal work')],
    [
      'KR',
      'Press Operator',
      'Holders of E-9 or E-7-4 are welcome.',
      'The advert names these permits: E-9 Employment Permit System; E-7 specially designated activities',
    ],
    ['KR', 'Warehouse Guard', 'Meet at building E-7, gate 2.', '?'],
    ['JP', 'Technical Intern, Concrete', '', named('Technical Intern Training')],
    ['JP', 'Sewing Worker', 'Ginou Jisshuu, three years.', named('Technical Intern Training')],
    ['JP', 'Trainee', 'Ikusei Shuro from 2027.', named('Employment for Skill Development')],
    ['AU', 'Meat Worker', 'Workers of the PALM scheme only.', named('PALM scheme')],
    ['AU', 'Mango Picker', 'Come with a WHV.', named('Working Holiday visa (417, 462)')],
    ['AU', 'Florist', 'You arrange palm leaves, 462 pieces a day.', '?'],
    ['US', 'Hotel Trainee', 'J-1 for 12 months.', named('J-1 exchange visitor')],
    ['US', 'Ski Lift Operator', 'We cannot take J-1 students.', '?'],
    ['SG', 'Formwork Carpenter', 'The company applies for the work permit.', named('Work Permit')],
    ['SG', 'Accountant', 'Employment Pass only, no Work Permit.', named('Employment Pass')],
    ['CH', 'Junior Cook', 'For Filipinos with a stagiaire permit.', named('Trainee permit')],
    ['NL', 'Asparagus Cutter', 'Seasonal permit of 16 weeks.', named('Seasonal work permit')],
    ['NL', 'Nanny', 'The agency asks for the au pair permit.', named('Au pair permit')],
    ['CA', 'Apple Picker', 'SAWP, Jamaica.', named('Seasonal Agricultural Worker Program')],
    [
      'CA',
      'Nanny',
      'In-home caregiver program.',
      named('In-home caregiver (Temporary Foreign Worker Program)'),
    ],
    [
      'CA',
      'Home Aide',
      'Home Care Worker Immigration Pilot.',
      named('Home Care Worker Immigration Pilots'),
    ],
    ['GB', 'Band 5 Nurse', 'Health & Care visa.', named('Health and Care Worker visa')],
    ['GB', 'Home Carer', 'We are a health and care company in Leeds.', '?'],
  ])('is that permit or none: in %s, %s, %s', async (country, title, sentence, lead) => {
    expect(await leadOf(country as 'US', title, `<p>${sentence}</p>`)).toBe(lead);
  });

  test('whose rules were not seen is named without amounts', async () => {
    const permit = await permitOf({
      title: 'Welder',
      country_code: 'SG',
      excerpt: 'Training Employment Pass',
      salary: { min: 1_500, max: 1_500, currency: 'SGD', period: 'month' },
    });
    expect(textOf(permit)).toContain('We have not seen the rules of this permit');
    expect(textOf(permit)).not.toMatch(/SGD|under that|Possible permits/);
  });
});

test('the Health and Care Worker visa has the rules of the Skilled Worker route', async () => {
  const nurse = {
    country_code: 'GB',
    state: 'Norwich',
    excerpt: 'Health and Care Worker visa',
  } as const;
  const carer = { ...nurse, excerpt: 'Health and Care Worker visa, SOC code 6135' } as const;
  const text = textOf(await permitOf({ ...nurse, title: 'Mental Health Nurse' }));
  expect(text).toContain('The advert names this permit: Health and Care Worker visa.');
  expect(text).toContain('a part of the Skilled Worker route, without the yearly healthcare');
  expect(text).toContain('band 5 starts at £29,970 a year in England');
  expect(textOf(await permitOf({ ...carer, title: 'Care Worker' }))).toContain(
    'closed to new workers since 22 July 2025',
  );
});

test('what must never be paid is not that of another permit', async () => {
  const neverOf = async (excerpt: string) =>
    (await permitOf({ title: 'Trainee', country_code: 'US', excerpt })).lines.flatMap(
      ({ text }) => /never pay: (.{5})/.exec(text)?.[1] ?? [],
    );
  expect(await neverOf('J-1')).toEqual(['no re']);
  expect(await neverOf('H-2B')).toEqual(['H-2B:']);
});

test('amounts of E-7 are those of its kinds, second-hand and until the end of the year', async () => {
  const { lines, sources } = await permitOf({ title: 'Hull Painter, E-7-3', country_code: 'KR' });
  expect(lines).toContainEqual({
    text: 'Lowest pay, E-7-3, skilled trades: ₩25,890,000 a year, until 31 December 2026.',
    second_hand: true,
  });
  expect(sources).toContain('KMCN (kmcn.kr); Kowork (text of 29 December 2025)');
});

test('a job says that a register of its own country is here, as soon as it is and as long', async () => {
  const { db } = api.database;
  const hasRegister = async (country_code: 'NL' | 'GB' | 'AU') =>
    (await permitOf({ title: 'Welder', country_code })).steps?.has_register;
  const imported_at = '2026-11-02T12:00:00Z';
  const issue = { issued_on: '2026-11-01', file_rows: 1, organisations: 1, imported_at };
  await db
    .insertInto('register_issues')
    .values({ register: 'nl', ...issue })
    .execute();
  expect(await hasRegister('NL')).toBe(true);
  expect(await hasRegister('GB')).toBe(false);
  expect(await hasRegister('AU')).toBe(false);
  await db.deleteFrom('register_issues').execute();
  expect(await hasRegister('NL')).toBe(false);
});
