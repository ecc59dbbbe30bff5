import { expect, test } from 'vitest';
import { jobFields } from '../../../test/factories.ts';
import { readJob } from '../../reading/read-job.ts';
import type { JobFields } from '../job-write.service.ts';

const repeatKey = (job: JobFields) => readJob(job).columns.repeat_key;
const linkKey = (job: JobFields) => readJob(job).columns.link_key;

const TEXT = `You care for guests of our hotel in Leeds from the moment they arrive. You greet them,
carry their bags, answer the telephone and keep the lobby tidy. We pay 13.50 an hour, give you a
warm meal on every shift, and show you everything that you need to know in your first two weeks.`;

const advert = (fields: Partial<JobFields> = {}): JobFields =>
  jobFields({
    title: 'Hotel porter - Leeds',
    employer: 'Grand Hotels',
    state: 'Leeds, Yorkshire',
    country_code: 'GB',
    excerpt: 'You greet them, carry their bags,',
    description: TEXT,
    responsibilities: '',
    requirements: '',
    ...fields,
  });
const inYork = TEXT.replace('Leeds', 'York');

test.each<[string, Partial<JobFields>, boolean]>([
  ['the same', {}, true],
  ['another town', { title: 'Hotel porter - York', state: 'York', description: inYork }, true],
  [
    'a town of several words',
    {
      title: 'Hotel porter - Stratford',
      state: 'Stratford-upon-Avon, Isle of You',
      description: TEXT.replace('Leeds', 'Stratford upon Avon'),
    },
    true,
  ],
  [
    'a town that only the title names, without "in" before it',
    {
      title: 'Hotel porter - Plymouth',
      state: null,
      description: TEXT.replace('in Leeds', 'Plymouth'),
    },
    true,
  ],
  [
    'a town that is written in another way',
    {
      title: 'Hotel porter Kings Lynn',
      state: "King's Lynn",
      description: TEXT.replace('Leeds', 'Kings Lynn'),
    },
    true,
  ],
  ['markup', { description: `<p>${TEXT.replace('carry', '<strong>car</strong>ry')}</p>` }, true],
  ['capitals and accents', { employer: 'GRAND HÔTELS' }, true],
  ['another number in the text', { description: TEXT.replace('13.50', '14.20') }, true],
  ['another number in the title', { title: 'Hotel porter 2 - Leeds' }, false],
  ['another word in the title', { title: 'Night porter - Leeds' }, false],
  ['another town in the text only', { description: inYork }, false],
  ['another employer', { employer: 'Small Hotels' }, false],
  ['another word in the text', { description: TEXT.replace('warm', 'cold') }, false],
  ['another requirement', { requirements: 'A driving licence' }, false],
  ['an excerpt of its own', { excerpt: 'Nights only.' }, false],
])('an advert and one with %s', (_, fields, isSame) => {
  expect(repeatKey(advert())).toMatch(/^-?\d+$/);
  expect(repeatKey(advert(fields)) === repeatKey(advert())).toBe(isSame);
});

test('long texts may end differently', () => {
  const long = (end: string) => repeatKey(advert({ description: `${TEXT.repeat(9)} ${end}` }));

  expect(long('Apply at our own site.')).toBe(long('…'));
});

const SHORT: Partial<JobFields> = {
  excerpt: '',
  description: '<p>Grand Hotels, Leeds. Permanent, nights.</p>',
};

test.each<[string, Partial<JobFields>, boolean]>([
  [
    'in another town',
    { state: 'Hull', title: 'Hotel porter - Hull', description: 'Hull: permanent, nights' },
    true,
  ],
  ['with another word', { description: 'Permanent, days' }, false],
  ['of another employer', { employer: 'Small Hotels' }, false],
])('a short text tells an advert of a named employer, and one %s', (_, fields, isSame) => {
  const short = repeatKey(advert(SHORT));
  expect(short).toMatch(/^-\d+$/);
  expect(repeatKey(advert({ ...SHORT, ...fields })) === short).toBe(isSame);
});

test.each<[string, Partial<JobFields>, boolean]>([
  ['a long title and odd pay', {}, true],
  ['round pay', { salary: { min: 20_000, currency: 'GBP', period: 'year' } }, false],
  ['no pay', { salary: null }, false],
  ['a short title', { title: 'Porter' }, false],
])('without an employer a short text has a key with %s only', (_, fields, hasKey) => {
  const job = advert({
    ...SHORT,
    employer: null,
    title: 'Night porter in small hotels',
    salary: { min: 19_656, currency: 'GBP', period: 'year' },
    ...fields,
  });
  expect(repeatKey(job) !== null).toBe(hasKey);
});

test.each<[string, Partial<JobFields>, boolean]>([
  ['another text', { description: 'Read more at our site.', excerpt: 'Read.' }, true],
  [
    'where the reader came from',
    { application_url: 'http://www.jobs.example/p/83421/?utm_source=a' },
    true,
  ],
  ['another number', { application_url: 'https://jobs.example/p/83422' }, false],
  ['another title', { title: 'Cook' }, false],
  ['another employer', { employer: 'Small Hotels' }, false],
])('the Apply link names a vacancy, with %s', (_, fields, isSame) => {
  const link = { application_url: 'https://jobs.example/p/83421' };
  expect(linkKey(advert({ ...link, ...fields })) === linkKey(advert(link))).toBe(isSame);
});

test.each([
  ['https://jobs.example/careers', false],
  ['https://jobs.example/join-us?source=12345', false],
  ['https://jobs.example/o/hotel-porter-leeds', true],
  ['https://jobs.example/j/5dca2901-98a4-4c1d-9d4d-0123456789ab', true],
  ['https://jobs.example/apply?gh_jid=8147841', true],
  ['no address', false],
  [null, false],
])('%s names a vacancy: %s', (application_url, isOne) => {
  expect(linkKey(advert({ application_url })) !== null).toBe(isOne);
});
