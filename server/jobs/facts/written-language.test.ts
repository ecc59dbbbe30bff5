import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job, JobList } from '../../../shared/jobs.ts';
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
    const { requirements: _, excerpt: __, ...told } = text_languages ?? {};
    expect(told, texts.description).toEqual(languages);
  }
});

test('a title and the quotations of an advert say their language, where it is sure', async () => {
  const room = 'Die Unterkunft ist für Sie kostenlos.';
  const cases: [title: string, description: string, listed?: string | undefined, own?: string][] = [
    ['Koch für die Küche im Gasthaus', GERMAN, 'de', 'de'],
    // Two words are sure beside an advert of the same language only.
    ['Köchin mit Herz für Gäste', GERMAN, undefined, 'de'],
    ['Köchin mit Herz für Gäste', ENGLISH],
    // Words of Dutch that are names and English words, and a title in two languages.
    ['Van Driver at De Boer', ENGLISH],
    ['Chef de partie für die Küche im Gasthaus', GERMAN],
    // Articles of towns.
    ['Driver, El Paso, Los Angeles and Las Vegas', ENGLISH],
    ['Au pair – Les Gets / Le Grand-Bornand', ENGLISH],
    ['Cook for the guests of our inn', ENGLISH],
  ];
  const ids = await createJobs(
    api.database,
    ...cases.map(([title, description]) => ({
      ...{ title, excerpt: '', requirements: '', responsibilities: '' },
      description: `<p>${description}</p><p>${room}</p>`,
    })),
  );
  const list = (await api.get('/api/jobs?limit=100')).body as unknown as JobList;
  for (const [at, [title, description, listed, own]] of cases.entries()) {
    const summary = list.jobs.find(({ id }) => id === ids[at]);
    expect(summary?.title_language, `${title} in a list`).toBe(listed);
    const job = (await api.get(`/api/jobs/${ids[at]}`)).body as unknown as Job;
    expect(job.title_language, title).toBe(own);
    const quote = job.fact_quotes?.find(({ fact }) => fact === 'housing');
    expect(quote?.quote, title).toBe(room);
    // The room is in German; where the rest is English, that of the whole is not sure.
    expect(quote?.language, title).toBe(description === GERMAN ? 'de' : undefined);
  }
});
