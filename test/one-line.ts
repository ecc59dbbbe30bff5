import { matchAmong } from '../server/jobs/search/find/match-among.service.ts';
import { openTestApi } from './api.ts';
import { createJobs } from './factories.ts';

/**
 * The program of one-line.test.ts, which runs it in a copy of the product: what each part finds of
 * jobs whose words are known from lines that were added to the copy. Writes JSON.
 */
const PARTS = [
  'sparkfuser',
  'welder',
  'cook zwiebelstadt',
  'cook cebollina',
  'cook norgestan',
  'moonlight jobs',
];

const api = await openTestApi();
const titles = ['Sparkfuser', 'Welder', 'Cook in a Castle', 'Cook at Sea', 'Cook after Dark'];
const ids = await createJobs(
  api.database,
  { title: 'Sparkfuser', category: 'Industrial / Factory' },
  { title: 'Welder', category: 'Industrial / Factory' },
  { title: 'Cook in a Castle', state: 'Zwiebelstadt' },
  { title: 'Cook at Sea', country_code: 'NO', state: 'Bergen' },
  { title: 'Cook after Dark', description: '<p>You work in moonshine.</p>', state: 'Bonn' },
);
const told = async (search: string) => {
  const { body } = await api.get(`/api/jobs?${new URLSearchParams({ search })}`);
  return (body.conditions as { name: string }[]).map(({ name }) => name);
};
const titleOf = (id: number) => titles[ids.indexOf(id)];
const list = async (query: Record<string, string>) => {
  // By age there are no close matches.
  const { body } = await api.get(`/api/jobs?${new URLSearchParams({ ...query, sort: 'newest' })}`);
  return (body.jobs as { title: string }[]).map(({ title }) => title).sort();
};
const suggest = async (q: string) => {
  const { body } = await api.get(`/api/suggestions?${new URLSearchParams({ q })}`);
  return (body.suggestions as { text: string }[]).map(({ text }) => text);
};
const alert = async (text: string, state = '') => {
  const question = { text, state, facts: undefined, pay: undefined, member: false };
  const found = await api.database.db
    .transaction()
    .execute((tx) => matchAmong(tx, question, ids, new Date()));
  return found.map(titleOf).sort();
};
const all = async <T>(texts: string[], ask: (text: string) => Promise<T>) =>
  Object.fromEntries(
    await Promise.all(texts.map(async (text) => [text, await ask(text)] as const)),
  );
try {
  console.log(
    JSON.stringify({
      search: await all(PARTS, (search) => list({ search })),
      place: await all(['cebollina', 'norgestan'], (place) => list({ place })),
      filter: await all(['cebollina', 'zwiebelstadt'], (state) => list({ state })),
      told: await all(['moonlight jobs'], told),
      alert: await all(PARTS, (text) => alert(text)),
      alertAt: await all(['cebollina'], (state) => alert('cook', state)),
      suggestions: await all(['sparkfuser', 'cebol', 'norges', 'moonl'], suggest),
    }),
  );
} finally {
  await api.close();
}
