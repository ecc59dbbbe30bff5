import type { CountryCode } from '../../shared/constants/countries.ts';
import { longDate } from '../../shared/job-dates.ts';
import { countryInText, SECOND_HAND } from '../../shared/permits.ts';
import { askApi } from '../lib/ask-api.ts';
import type { AnswerOf } from '../lib/endpoints.ts';
import type { KeptJob } from '../lib/saved-jobs.ts';
import { tryStorage } from '../lib/try-storage.ts';
import { copyOf, find, slot } from './slots.ts';

type Guide = AnswerOf<'GET /api/permits/{country}'>;

/** What the device keeps of the facts of a country, to be read without a connection. */
type KeptFacts = {
  name: string;
  /** The day of the facts, in words. */
  edition: string;
  routes: Pick<Guide['routes'][number], 'id' | 'name' | 'who' | 'employer_must' | 'second_hand'>[];
  never: Guide['never'];
  official: string;
};

const keyOf = (country: string) => `permitFacts-${country}`;

/** The facts that were asked for in this document, by country. */
const asked = new Map<string, Promise<KeptFacts | null>>();

/**
 * The papers for the country of a job: what the device keeps of the facts on permits, then what holds
 * now. `onTick` gets the names of all that are ticked.
 */
export async function showPapers(
  place: HTMLElement,
  job: KeptJob,
  country: string | null,
  onTick: (papers: string[]) => void,
): Promise<void> {
  place.onchange = ({ target }) => {
    const { name, checked } = target as HTMLInputElement;
    const others = [...place.querySelectorAll<HTMLInputElement>(':checked')]
      .map((box) => box.name)
      .filter((other) => other !== name);
    const unseen = job.papers.filter((paper) => !place.querySelector(`[name="${paper}"]`));
    onTick([...unseen, ...others, ...(checked ? [name] : [])]);
  };
  const isOfJob = () => place.dataset.of === `${job.job_id} ${country}`;
  if (!isOfJob()) place.replaceChildren();
  place.dataset.of = `${job.job_id} ${country}`;
  if (country === null) return;
  const kept = readFacts(country);
  if (kept) fill(place, kept, country);
  tick(place, job.papers);
  const now = (navigator.onLine && (await askOnce(country))) || readFacts(country);
  if (!isOfJob()) return;
  if (now) fill(place, now, country);
  else place.replaceChildren(copyOf('no-papers'));
  tick(place, job.papers);
}

function tick(place: HTMLElement, papers: string[]): void {
  for (const box of place.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    box.checked = papers.includes(box.name);
}

function fill(place: HTMLElement, facts: KeptFacts, country: string): void {
  const text = JSON.stringify(facts);
  if (place.dataset.shown === text && place.childElementCount > 0) return;
  place.dataset.shown = text;
  const { name, routes, never, edition, official } = facts;
  const papers = copyOf('papers');
  slot(papers, 'heading').textContent = `Documents for ${countryInText(name)}`;
  slot(papers, 'intro').textContent =
    routes.length > 0
      ? 'Each route to a permit has different requirements. Tick what you have.'
      : `We have no checked facts for ${countryInText(name)}. Look at the official page.`;
  slot(papers, 'routes').replaceWith(...routes.map(routeOf));
  const lines = slot(papers, 'never');
  if (never.length === 0) lines.remove();
  for (const { text: line, second_hand } of never) {
    const item = document.createElement('li');
    item.textContent = second_hand ? `${line}*` : line;
    find(lines, 'ul').append(item);
  }
  const isMarked = [...never, ...routes].some((fact) => fact.second_hand);
  slot(papers, 'source').textContent =
    `${isMarked ? `* ${SECOND_HAND} ` : ''}From the permit facts of ${edition}.`;
  (slot(papers, 'rules') as HTMLAnchorElement).href = `/permits/${country}`;
  (slot(papers, 'official') as HTMLAnchorElement).href = official;
  place.replaceChildren(papers);
}

function routeOf({ id, name, who, employer_must, second_hand }: KeptFacts['routes'][number]) {
  const route = copyOf('route');
  find(route, 'legend').textContent = `${name}${second_hand ? '*' : ''}`;
  if (who !== '') route.append(boxOf(`${id}.who`, `Who it is for: ${who}`));
  if (employer_must !== '')
    route.append(boxOf(`${id}.employer`, `What the employer must do: ${employer_must}`));
  return route;
}

function boxOf(name: string, text: string): HTMLElement {
  const box = copyOf('box');
  Object.assign(find<HTMLInputElement>(box, 'input'), { id: name, name });
  Object.assign(find<HTMLLabelElement>(box, 'label'), { htmlFor: name, textContent: text });
  return box;
}

function readFacts(country: string): KeptFacts | undefined {
  const text = tryStorage(() => localStorage.getItem(keyOf(country)));
  return (text && tryStorage(() => JSON.parse(text) as KeptFacts)) || undefined;
}

/** The facts of now; null without an answer, and then they are asked for again. */
function askOnce(country: string): Promise<KeptFacts | null> {
  const answer = asked.get(country) ?? askFacts(country);
  asked.set(country, answer);
  return answer;
}

async function askFacts(country: string): Promise<KeptFacts | null> {
  const answer = await askApi('GET /api/permits/{country}', {
    params: { country: country as CountryCode },
  });
  if (!answer.ok) {
    asked.delete(country);
    return null;
  }
  const { country: name, edition, routes, never, official } = answer.body;
  const facts: KeptFacts = {
    name,
    edition: longDate(edition),
    routes: routes.map(({ id, name: route, who, employer_must, second_hand }) => ({
      ...{ id, name: route, who, employer_must, second_hand },
    })),
    never,
    official: official.url,
  };
  // Without storage the list needs a connection.
  tryStorage(() => localStorage.setItem(keyOf(country), JSON.stringify(facts)));
  return facts;
}
