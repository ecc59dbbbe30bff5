import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs.ts';
import { jobPosting } from './job-posting.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const JOB: Job = {
  id: 7,
  title: 'Mental Health Nurse',
  excerpt: 'Support adults in crisis.',
  employer: 'Fenmarsh Wellbeing Trust',
  category: 'Healthcare & Medical',
  country: 'United Kingdom',
  country_code: 'GB',
  state: 'Norwich, Norfolk',
  job_type: 'full-time',
  salary: { min: 29_000, max: 38_000, currency: 'GBP', period: 'year' },
  is_premium_visible: false,
  featured: false,
  created_at: '2026-11-16T08:00:00.000Z',
  expires_at: '2026-12-28',
  description: '<p>Support adults in crisis.</p>',
  responsibilities: 'Give medicine; Write reports < 1 hour',
  requirements: 'A nursing degree',
  company_website: 'https://fenmarsh.example',
  company_tagline: null,
  application_url: 'https://fenmarsh.example/apply',
};

test('an open job says all that its advert gives, as Google asks for it', () => {
  expect(jobPosting(JOB, NOW)).toEqual({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: 'Mental Health Nurse',
    description:
      '<p>Support adults in crisis.</p><ul><li>Give medicine</li><li>Write reports &lt; 1 hour</li></ul><ul><li>A nursing degree</li></ul>',
    datePosted: '2026-11-16T08:00:00.000Z',
    validThrough: '2026-12-28T00:00:00Z',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Fenmarsh Wellbeing Trust',
      sameAs: 'https://fenmarsh.example',
    },
    identifier: { '@type': 'PropertyValue', propertyID: 'job', value: '7' },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Norwich',
        addressRegion: 'Norfolk',
        addressCountry: 'GB',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'GBP',
      value: { '@type': 'QuantitativeValue', minValue: 29_000, maxValue: 38_000, unitText: 'YEAR' },
    },
  });
});

test('what the advert does not give is not invented', () => {
  const bare: Job = {
    ...JOB,
    state: null,
    job_type: null,
    salary: null,
    expires_at: null,
    company_website: null,
  };
  expect(Object.keys(jobPosting(bare, NOW) ?? {}).toSorted()).toEqual(
    [
      '@context',
      '@type',
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'identifier',
      'jobLocation',
    ].toSorted(),
  );
  for (const salary of [
    { commission_based: true, details: '10 % of each sale' },
    { min: 20, currency: 'EUR' },
    { currency: 'EUR', period: 'hour' },
  ] as const)
    expect(jobPosting({ ...JOB, salary }, NOW), JSON.stringify(salary)).not.toHaveProperty(
      'baseSalary',
    );
  // Google has no word for a contract that says whether it ends.
  expect(jobPosting({ ...JOB, job_type: 'contract' }, NOW)).not.toHaveProperty('employmentType');
  expect(
    jobPosting({ ...JOB, salary: { min: 17, max: 17, currency: 'EUR', period: 'hour' } }, NOW),
  ).toHaveProperty('baseSalary.value', {
    '@type': 'QuantitativeValue',
    value: 17,
    unitText: 'HOUR',
  });
});

test.each<[string, Partial<Job>]>([
  ['is closed', { expires_at: '2026-11-23' }],
  ['is for members only', { is_premium_visible: true }],
  ['has no date of posting', { undated: true }],
  ['has no text', { description: '', responsibilities: '', requirements: '' }],
  ['has no employer', { employer: ' ' }],
])('a job that %s has no such data', (_, change) => {
  expect(jobPosting({ ...JOB, ...change }, NOW)).toBe(null);
});

test('work from home has a country and no place; of several places the first is said', () => {
  expect(jobPosting({ ...JOB, state: 'Remote' }, NOW)).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United Kingdom' },
  });
  expect(jobPosting({ ...JOB, state: 'Remote' }, NOW)).not.toHaveProperty('jobLocation');
  expect(jobPosting({ ...JOB, state: 'Leeds / Dublin' }, NOW)).toMatchObject({
    jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  });
  expect(jobPosting({ ...JOB, state: 'United Kingdom / Ireland' }, NOW)).toMatchObject({
    jobLocation: { address: { '@type': 'PostalAddress', addressCountry: 'GB' } },
  });
});

test('a job whose advert names no employer is no JobPosting', () => {
  for (const employer of [null, ' ']) expect(jobPosting({ ...JOB, employer }, NOW)).toBeNull();
});
