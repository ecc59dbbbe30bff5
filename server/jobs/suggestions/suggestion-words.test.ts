import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobList } from '../../../shared/jobs.ts';
import type { Suggestion } from '../../../shared/suggestions.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
  const nurse = { title: 'Staff Nurse', employer: 'Klinik', country_code: 'GB' as const };
  await createJobs(
    api.database,
    { ...nurse, state: 'London', description: 'We offer visa sponsorship.' },
    { ...nurse, state: 'Leeds', employer: 'Infirmary' },
    {
      title: 'Nanny',
      employer: 'Family',
      country_code: 'AE',
      description: 'No experience needed.',
      requirements: '',
    },
    { title: 'Welder', employer: 'Yard', country_code: 'NO' },
    { title: 'Chef de Partie, £12 per hour', employer: 'Inn', country_code: 'GB', state: 'London' },
    { title: 'Care Assistant Job London', employer: 'Home', country_code: 'GB', state: 'London' },
    ...Array.from({ length: 4 }, (_, index) => ({
      title: 'Live in Care Worker Jobs Hull Hour',
      employer: `Agency ${index}`,
      country_code: 'GB' as const,
      state: 'Hull',
    })),
  );
});
afterAll(() => api.close());

async function suggest(q: string, part?: string): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q, ...(part && { for: part }) });
  const { body } = await api.get(`/api/suggestions?${query}`);
  return body.suggestions as Suggestion[];
}

test.each([
  ['visa', 'Visa sponsorship', undefined],
  ['no exp', 'No experience', undefined],
  ['babys', 'Nanny', 'babysitter'],
  ['enfer', 'Staff Nurse', 'enfermera'],
  ['soud', 'Welder', 'soudeur'],
  ['nurse in l', 'Nurse in London', undefined],
  ['nurse in le', 'Nurse in Leeds', undefined],
])('%s suggests %s', async (q, text, typed) => {
  const found = await suggest(q);
  expect(found.map((one) => one.text)).toContain(text);
  expect(found.find((one) => one.text === text)?.typed).toBe(typed);
});

test.each<[string, string[]]>([
  ['hour', []],
  ['partie', ['Chef de Partie']],
  ['job', []],
  ['job l', []],
  ['jobs h', []],
  ['nurse in x', []],
])('%s begins no other name of work than %j', async (q, texts) => {
  const found = (await suggest(q)).filter(({ kind }) => kind === 'occupation');
  expect(found.map(({ text }) => text)).toEqual(texts);
});

test('what no list has is not suggested', async () => {
  expect(await suggest('bricklay')).toEqual([]);
  expect(await suggest('season')).toEqual([]);
});

test('the place field has places only, and that of categories no places', async () => {
  expect((await suggest('visa', 'place')).length).toBe(0);
  expect((await suggest('visa', 'work')).map(({ kind }) => kind)).toEqual(['condition']);
});

test('every number is that of the list which the suggestion opens', async () => {
  let compared = 0;
  for (const q of ['vis', 'no exp', 'nu', 'sta', 'we', 'na', 'lo', 'un', 'ch', 'kli', 'ca', 'live'])
    for (const { kind, text, jobs } of await suggest(q)) {
      if (jobs === undefined) continue;
      compared += 1;
      const query =
        kind === 'place' ? { place: text } : { search: kind === 'employer' ? `"${text}"` : text };
      const { body } = await api.get(`/api/jobs?${new URLSearchParams(query)}`);
      expect([text, (body as unknown as JobList).totalCount]).toEqual([text, jobs]);
    }
  expect(compared).toBeGreaterThan(10);
});

test('a list that goes on after its exact matches has no number beside its name', async () => {
  const [first] = await suggest('nurse in lon');
  expect(first).toEqual({ kind: 'occupation', text: 'Nurse in London' });
  const { body } = await api.get('/api/jobs?search=Nurse+in+London');
  expect((body as unknown as JobList).closeCount).toBeGreaterThan(0);
});

test('a country beside a city counts what choosing it shows', async () => {
  const list = async (query: string) =>
    (await api.get(`/api/jobs?counts=true&search=${query}`)).body as unknown as JobList;
  const { counts } = await list('nurse+in+london');
  expect(counts?.countries).toEqual({ GB: 1 });
  const carers = await list('welder+in+london');
  expect(carers.counts?.countries).toEqual({ NO: 1 });
  expect((await list('welder+in+london&country=NO')).totalCount).toBe(1);
});
