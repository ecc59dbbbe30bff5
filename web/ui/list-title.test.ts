import { expect, test } from 'vitest';
import type { JobList } from '../../shared/jobs.ts';
import { listTitle } from './list-title.ts';

const list = (fields: Partial<JobList>): JobList => ({
  jobs: [],
  totalCount: 9,
  totalPages: 1,
  ...fields,
});
const berlin = { name: 'Germany', without: 'nurse', literal: 'nurse in "germany"' };
type Asked = Partial<Parameters<typeof listTitle>[1]>;

test.each<[string, Partial<JobList>, Asked]>([
  ['165 jobs', { totalCount: 165 }, {}],
  ['1,234 jobs in Germany', { totalCount: 1234 }, { place: 'Germany' }],
  ['9 nurse jobs', {}, { search: 'nurse' }],
  ['1 nurse job', { totalCount: 1 }, { search: 'nurse jobs' }],
  ['9 nurse jobs in Germany', { places: [berlin] }, { search: 'nurse in germany' }],
  [
    '9 nurse jobs in Germany',
    { places: [{ ...berlin, without: 'nurse countries' }] },
    { search: 'nurse in german countries' },
  ],
  [
    '9 jobs in Germany',
    { places: [{ ...berlin, without: 'jobs' }] },
    { search: 'jobs in germany' },
  ],
  [
    '9 jobs for “visa jobs”',
    { conditions: [{ name: 'Visa help', without: 'jobs' }] },
    { search: 'visa jobs' },
  ],
  ['9 nurse jobs in paris, France', {}, { search: 'nurse', place: 'paris, France' }],
  ['2 nurse jobs', { totalCount: 30, closeCount: 28 }, { search: 'nurse' }],
  ['9 electrician jobs', { corrected: 'electrician' }, { search: 'electricion' }],
  [
    '9 nurse jobs',
    { understood: { typed: 'enfermeira', name: 'nurse' } },
    { search: 'enfermeira' },
  ],
  ['9 Construction jobs', {}, { category: 'Construction' }],
  ['9 Other Odd Jobs', {}, { category: 'Other Odd Jobs' }],
  [
    '9 Caregiving jobs with visa help in Japan',
    {},
    { category: 'Caregiving', withVisaHelp: true, place: 'Japan' },
  ],
  ['9 jobs for “"Klinik Süd"”', {}, { search: '"Klinik Süd"' }],
  ['9 jobs for “I want a job in hotels”', {}, { search: 'I want a job in hotels' }],
  ['9 jobs for “job for women”', {}, { search: 'job for women' }],
  ['9 jobs for “nurse jobs for women”', {}, { search: 'nurse jobs for women' }],
  [
    '9 jobs for “nurse jobs for women” in Japan',
    {},
    { search: 'nurse jobs for women', place: 'Japan' },
  ],
  ['9 jobs for “jobs abroad now”', {}, { search: 'jobs abroad now' }],
  ['No exact match for “vacancies abroad”', { totalCount: 0 }, { search: 'vacancies abroad' }],
  ['1 job for “18 years”', { totalCount: 1 }, { search: '18 years' }],
  ['No exact match for “electrician”', { totalCount: 0 }, { search: 'electrician' }],
  [
    'No electrician jobs in Japan now',
    { totalCount: 4, none: { work: 'electrician', place: 'Japan' } },
    { search: 'electrician japan' },
  ],
  [
    'No electrician jobs now',
    { totalCount: 0, none: { work: 'electrician', place: null } },
    { search: 'electrician' },
  ],
  ['9 jobs for “not a search”', {}, { search: 'not a search' }],
  ['2 nurse jobs', { mentionCount: 7 }, { search: 'nurse' }],
  ['9 nurse jobs', { excluded: [{ name: 'x', without: 'nurse' }] }, { search: 'nurse no x' }],
  ['No exact match for “a -b”', { totalCount: 0 }, { search: 'a -b' }],
  ['No jobs in Kenya', { totalCount: 0, notCovered: 'Kenya' }, { search: 'nurse kenya' }],
  ['No jobs in kyoto, Japan now', { totalCount: 0 }, { place: 'kyoto, Japan' }],
])('%s', (title, fields, asked) => {
  expect(listTitle(list(fields), { place: '', withVisaHelp: false, ...asked })).toBe(title);
});

test('words from right to left do not turn the number', () => {
  expect(listTitle(list({}), { search: 'ممرض', place: '', withVisaHelp: false })).toBe(
    '9 \u2068ممرض\u2069 jobs',
  );
});
