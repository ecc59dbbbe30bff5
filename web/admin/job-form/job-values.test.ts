import { expect, test } from 'vitest';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { currencyOf } from './currencies.ts';
import { checkJob, differingFields, EMPTY_VALUES, type JobValues, valuesOf } from './job-values.ts';
import { currencyWarning } from './pay-fields.tsx';

const filled: JobValues = {
  ...EMPTY_VALUES,
  title: 'Nurse',
  excerpt: 'Care for people.',
  employer: 'Northfield Care',
  country: 'DE',
  category: 'Caregiving',
  application_url: 'https://example.com/apply',
};

const job: AdminJob = {
  id: 7,
  title: 'Nurse',
  excerpt: 'Care for people.',
  description: '<p>Text</p>',
  responsibilities: 'Wash; Lift',
  requirements: '',
  employer: 'Northfield Care',
  company_website: null,
  company_tagline: null,
  country: 'Germany',
  country_code: 'DE',
  state: 'Bavaria',
  category: 'Caregiving',
  salary: { min: 2400, currency: 'EUR', period: 'month' },
  job_type: 'full-time',
  is_premium_visible: true,
  featured: false,
  application_url: 'https://example.com/apply',
  expires_at: '2030-01-31',
  visa_help: null,
  housing: null,
  costs: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  source: null,
};

function bodyOf(values: JobValues) {
  const checked = checkJob(values);
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.body;
}

function problemsOf(values: JobValues) {
  const checked = checkJob(values);
  return 'problems' in checked ? checked.problems : {};
}

test('a stored job goes into the form and comes out as it was', () => {
  const values = valuesOf(job);
  expect(values.responsibilities).toBe('Wash\nLift');
  const { id, created_at, updated_at, source, country, country_code, ...fields } = job;
  expect(bodyOf(values)).toEqual({ ...fields, country: 'DE' });
});

test('the six required fields are asked for', () => {
  expect(Object.keys(problemsOf(EMPTY_VALUES)).sort()).toEqual([
    'application_url',
    'category',
    'country',
    'employer',
    'excerpt',
    'title',
  ]);
});

test('the company may stay empty where the stored job names none', () => {
  const unnamed = { ...job, employer: null };
  expect(checkJob(valuesOf(unnamed), unnamed)).toMatchObject({ body: { employer: null } });
  expect(checkJob({ ...valuesOf(job), employer: ' ' }, job)).toHaveProperty('problems.employer');
});

test('pay is none, a range or commission', () => {
  expect(bodyOf(filled).salary).toBeNull();
  expect(
    bodyOf({ ...filled, pay: 'range', salary_min: '2,400', salary_max: '2 900.50' }).salary,
  ).toEqual({
    min: 2400,
    max: 2900.5,
    currency: 'EUR',
    period: 'month',
  });
  expect(
    bodyOf({ ...filled, pay: 'range', salary_max: '30', salary_currency: 'GBP', salary_period: '' })
      .salary,
  ).toEqual({
    max: 30,
    currency: 'GBP',
  });
  expect(bodyOf({ ...filled, pay: 'commission', salary_details: ' 10% ' }).salary).toEqual({
    commission_based: true,
    details: '10%',
  });
});

test('an amount that is none, a range without amounts and one upside down are refused', () => {
  for (const amounts of [
    { salary_min: 'much' },
    { salary_min: '-1' },
    { salary_min: '1e9' },
    { salary_min: '' },
    { salary_min: '3000', salary_max: '2000' },
  ]) {
    expect(problemsOf({ ...filled, pay: 'range', ...amounts })).toHaveProperty('salary');
  }
});

test('fields that differ are found; line ends do not count', () => {
  expect(
    differingFields({ ...filled, requirements: 'a\r\nb ' }, { ...filled, requirements: 'a\nb' }),
  ).toEqual([]);
  expect(differingFields(filled, { ...filled, title: 'Cook', featured: true })).toEqual([
    'title',
    'featured',
  ]);
});

test('the currency follows the country until one is chosen', () => {
  const range: JobValues = { ...filled, pay: 'range', salary_min: '3000' };
  expect(bodyOf({ ...range, country: 'JP' }).salary).toMatchObject({ currency: 'JPY' });
  expect(bodyOf({ ...range, country: 'JP', salary_currency: 'USD' }).salary).toMatchObject({
    currency: 'USD',
  });
  for (const { code } of COUNTRIES) expect(currencyOf(code)).toMatch(/^[A-Z]{3}$/);
  expect(currencyWarning({ ...range, country: 'JP' })).toBeNull();
  expect(currencyWarning({ ...range, salary_currency: 'EUR' })).toBeNull();
  expect(currencyWarning({ ...range, salary_currency: 'USD', pay: 'none' })).toBeNull();
  expect(currencyWarning({ ...range, salary_currency: 'USD' })).toBe(
    'Check the currency: jobs in Germany are usually paid in EUR, and this pay is in USD.',
  );
  // The currency of a stored job was chosen: another country does not change it.
  expect(bodyOf({ ...valuesOf(job), country: 'NO' }).salary).toMatchObject({ currency: 'EUR' });
});
