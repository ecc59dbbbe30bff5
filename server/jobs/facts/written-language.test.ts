import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const GERMAN =
  'Wir suchen eine Köchin für unser Gasthaus. Sie kochen mit uns und planen die Karte. Das Haus ist im Dorf, der Bus hält vor der Tür, und wir helfen bei der Wohnung.';
const DUTCH =
  'Wij zoeken een kok voor het restaurant. Je werkt met onze chef, je bent op tijd en je kookt voor gasten van het hotel. Wij zijn blij met jouw ideeën.';
const ENGLISH = 'You cook for the guests of our inn, and you plan the menu with the chef.';

test('a job says which language its parts are in, where it is sure', async () => {
  const cases: [Partial<Record<'description' | 'requirements', string>>, object | undefined][] = [
    [{ description: `<p>${GERMAN}</p>`, requirements: ENGLISH }, { description: 'de' }],
    [{ description: `<p>${DUTCH}</p>` }, { description: 'nl' }],
    // Two languages, too few words, and one that is not read.
    [{ description: `<p>${GERMAN}</p><p>${ENGLISH} ${ENGLISH} ${ENGLISH}</p>` }, {}],
    [{ description: '<p>Wir suchen eine Köchin.</p>' }, {}],
    [{ description: '<p>مطلوب طباخ للعمل في مطعم. السكن متوفر.</p>' }, {}],
  ];
  const ids = await createJobs(
    api.database,
    ...cases.map(([texts]) => ({
      title: 'Cook',
      requirements: '',
      responsibilities: '',
      ...texts,
    })),
  );
  for (const [at, [texts, languages]] of cases.entries()) {
    const { text_languages } = (await api.get(`/api/jobs/${ids[at]}`)).body as unknown as Job;
    const { requirements: _, ...told } = text_languages ?? {};
    expect(told, texts.description).toEqual(languages);
  }
});
