/**
 * The script of /saved (web/journey/saved-page.tsx): shows what the device keeps in the places and
 * templates that the server rendered. web/page-actions.ts loads it and gives it the store.
 */
import { daysUntilExpiry, expiryLabel, expiryTone, longDate } from '../../shared/job-dates.ts';
import type { Stage } from '../../shared/journey.ts';
import { askApi } from '../lib/ask-api.ts';
import type * as SavedJobs from '../lib/saved-jobs.ts';
import type { KeptJob, Listing } from '../lib/saved-jobs.ts';
import { currentSession, watchSession } from '../lib/session.ts';
import { jobPaperPath, jobPath, withQuery } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import { showPapers } from './show-papers.ts';
import { copyOf, find, slot } from './slots.ts';

/** What web/page-actions.ts has already: an import of it here would be one more file for every reader. */
export type Store = Pick<
  typeof SavedJobs,
  | 'readSaved'
  | 'watchSaved'
  | 'changeSaved'
  | 'moveSaved'
  | 'removeSaved'
  | 'restoreSaved'
  | 'noteListings'
> & { syncSaved: () => Promise<void> };

const page = find(document, '#saved');
const list = find(page, '[data-view=list]');
const book = copyOf('book');
const notes = find<HTMLTextAreaElement>(book, '#notes');
/** The stages in their order, with their names. */
const STAGE_NAMES = new Map(
  [...book.querySelectorAll<HTMLElement>('li[data-stage]')].map((entry) => [
    entry.dataset.stage as Stage,
    find(entry, 'h2').firstChild?.textContent ?? '',
  ]),
);
const STAGES = [...STAGE_NAMES.keys()];
const tones = JSON.parse(page.dataset.tones ?? '{}') as Record<string, string>;

let store: Store;
/** The job that was removed last. */
let removed: KeptJob | null = null;
/** The ids of the listings that were asked for. */
let askedFor = '';
/** What the list shows, so that it is only made anew when that changed. */
let shownList = '';
/** Where the list was read when a job was opened. */
let listTop = 0;

/** Shows what is kept now and whenever it changes. */
export function show(own: Store): void {
  store = own;
  store.watchSaved(render);
  watchSession(render);
  for (const change of ['online', 'offline']) addEventListener(change, render);
  addEventListener('online', () => void store.syncSaved());
  addEventListener('hashchange', openHash);
  page.addEventListener('click', press);
  page.addEventListener('input', type);
  render();
  if (navigator.onLine) void store.syncSaved();
}

function openHash(): void {
  const wasOpen = book.isConnected;
  render();
  if (book.isConnected) scrollTo(0, 0);
  else if (wasOpen) scrollTo(0, listTop);
}

function render(): void {
  const jobs = store.readSaved().jobs.filter((job) => !job.removed);
  const opened = openedJob();
  const [shown, other] = opened ? [book, list] : [list, book];
  if (!shown.isConnected) other.replaceWith(shown);
  if (opened) showBook(opened, jobs);
  else showList(jobs);
  void askListings(jobs);
}

function openedJob(): KeptJob | undefined {
  return store.readSaved().jobs.find((job) => !job.removed && `#${job.job_id}` === location.hash);
}

function showList(jobs: KeptJob[]): void {
  slot(list, 'where').replaceChildren(...whereKept(jobs));
  slot(list, 'more').hidden = jobs.length === 0;
  const parts = groupsOf(jobs).map(({ stage, jobs: some }) => {
    const part = copyOf('stage');
    const heading = find(part, 'h2');
    heading.id = stage;
    part.setAttribute('aria-labelledby', stage);
    slot(part, 'name').textContent = STAGE_NAMES.get(stage) ?? '';
    slot(part, 'count').textContent = `${some.length}`;
    find(part, 'ul').append(...some.map((job) => itemOf(job)));
    return part;
  });
  replaceList(slot(list, 'stages'), parts.length > 0 ? parts : [copyOf('nothing')]);
}

/** Saved jobs by stage, those that are furthest first. */
function groupsOf(jobs: KeptJob[]): { stage: Stage; jobs: KeptJob[] }[] {
  return STAGES.toReversed()
    .map((stage) => ({ stage, jobs: jobs.filter((job) => job.stage === stage) }))
    .filter((group) => group.jobs.length > 0);
}

/** Replaces a list that changed. The link or button with the focus keeps it. */
function replaceList(place: HTMLElement, parts: HTMLElement[]): void {
  const text = parts.map((part) => part.outerHTML).join('');
  if (text === shownList && place.childElementCount > 0) return;
  shownList = text;
  const { activeElement } = document;
  const id = place.contains(activeElement)
    ? activeElement?.closest<HTMLElement>('li')?.dataset.job
    : undefined;
  place.replaceChildren(...parts);
  if (id !== undefined)
    place
      .querySelector<HTMLElement>(`[data-job="${id}"] ${activeElement?.localName}`)
      ?.focus({ preventScroll: true });
}

function itemOf(job: KeptJob, isCurrent = false): HTMLElement {
  const item = copyOf('item');
  item.dataset.job = `${job.job_id}`;
  const link = slot(item, 'title') as HTMLAnchorElement;
  link.href = `#${job.job_id}`;
  link.textContent = job.title;
  slot(item, 'employer').textContent = job.employer;
  slot(item, 'place').textContent = job.place;
  slot(item, 'stage').textContent = STAGE_NAMES.get(job.stage) ?? '';
  slot(item, 'remove').textContent = ` ${job.title}`;
  const done = STAGES.indexOf(job.stage);
  for (const [step, bar] of item.querySelectorAll('i').entries())
    bar.toggleAttribute('data-done', step <= done);
  const open = openness(job);
  if (open) slot(item, 'stage').after(open);
  if (isCurrent) {
    item.dataset.current = '';
    link.ariaCurrent = 'true';
  }
  return item;
}

/** Whether one can still apply, as far as it is known. */
function openness({ listing }: KeptJob): HTMLElement | null {
  if (listing === undefined) return null;
  const days = listing && daysUntilExpiry(listing.expires_at, new Date());
  if (listing === null || !listing.is_open || (days !== null && days <= 0)) return copyOf('closed');
  if (days === null) return null;
  const until = document.createElement('span');
  until.className = tones[expiryTone(days)] ?? '';
  until.textContent = expiryLabel(days);
  return until;
}

/** Where the saved jobs are kept, and what has not reached the account yet. */
function whereKept(jobs: KeptJob[]): (Node | string)[] {
  const unsent = jobs.filter((job) => job.unsent).length;
  if (!currentSession().user) {
    const words = 'Saved on this device. This page works without a connection.';
    if (jobs.length === 0) return [words];
    const login = document.createElement('a');
    login.href = withQuery('/login', { returnTo: '/saved' });
    login.textContent = 'Log in';
    return [`${words} `, login, ' to save your jobs to your account.'];
  }
  if (store.readSaved().isFull)
    return [
      `Your account is full: it can hold 500 saved jobs with short notes. ${countOf(unsent, 'job')} more ${unsent === 1 ? 'is' : 'are'} on this device only. Remove some jobs, or shorten long notes, to make space.`,
    ];
  return [
    unsent > 0 && !navigator.onLine
      ? `Saved on this device. ${countOf(unsent, 'change')} will be sent to your account when you have a connection.`
      : 'Saved in your account and on this device. This page works without a connection.',
  ];
}

function showBook(job: KeptJob, jobs: KeptJob[]): void {
  const title = slot(book, 'title') as HTMLAnchorElement;
  title.href = jobPath(job.job_id);
  const makeCv = slot(book, 'make-cv') as HTMLAnchorElement;
  makeCv.href = withQuery('/cv-builder', { job: String(job.job_id) });
  (slot(book, 'paper') as HTMLAnchorElement).href = jobPaperPath(job.job_id);
  title.textContent = job.title;
  slot(book, 'employer').textContent = job.employer;
  slot(book, 'place').textContent = job.place;
  slot(book, 'person').replaceChildren(...personOf(job));
  slot(book, 'openness').replaceChildren(...[openness(job) ?? []].flat());
  showStages(job);
  if (document.activeElement !== notes || notes.dataset.job !== `${job.job_id}`)
    notes.value = job.note;
  if (notes.dataset.job !== `${job.job_id}`) say(true);
  notes.dataset.job = `${job.job_id}`;
  const country = job.country_code ?? job.listing?.country_code ?? null;
  void showPapers(slot(book, 'papers'), job, country, (papers) =>
    say(store.changeSaved(job.job_id, { papers })),
  );
  const others = slot(book, 'others');
  others.hidden = jobs.length < 2;
  const all = copyOf('list');
  all.append(
    ...groupsOf(jobs)
      .flatMap((group) => group.jobs)
      .map((other) => {
        const item = itemOf(other, other.job_id === job.job_id);
        find(item, 'button').remove();
        return item;
      }),
  );
  replaceList(slot(book, 'all'), [all]);
}

function personOf({ listing }: KeptJob): Node[] {
  if (!listing) return [];
  const templates = [...book.querySelectorAll<HTMLTemplateElement>('template[data-categories]')];
  const found = templates.find(({ dataset }) =>
    dataset.categories?.split('|').includes(listing.category),
  );
  const other = templates.find(({ dataset }) => dataset.categories?.includes('Factory'));
  return [(found ?? other)?.content.cloneNode(true) ?? []].flat();
}

/** The way of a job: as marks over land, and as a list with the day of each stage. */
function showStages({ stage: current, dates }: KeptJob): void {
  const now = STAGES.indexOf(current);
  for (const [step, stage] of STAGES.entries()) {
    const [mark, entry] = book.querySelectorAll(`[data-stage="${stage}"]`);
    if (!mark || !entry) continue;
    const day = dates[stage];
    for (const place of [mark, entry]) place.toggleAttribute('data-done', step <= now);
    mark.toggleAttribute('data-now', step === now);
    find<SVGElement>(mark, 'text:last-child').textContent =
      day && step <= now ? longDate(day).replace(/ \d{4}$/, '') : '';
    entry.ariaCurrent = step === now ? 'step' : null;
    find(entry, 'small').textContent = day && step < now ? longDate(day) : '';
    find(entry, '[data-here]').hidden = step !== now;
    const field = find<HTMLInputElement>(entry, 'input');
    if (document.activeElement !== field) field.value = day ?? '';
  }
}

function press(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a');
  if (link && list.isConnected) listTop = scrollY;
  // The page is this one: it need not be loaded again.
  if (link?.getAttribute('href') === '/saved' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    history.pushState(null, '', '/saved');
    openHash();
  }
  const button = target.closest('button');
  const job = openedJob();
  const move = button?.dataset.move as Stage | undefined;
  if (job && move) {
    say(store.moveSaved(job.job_id, move));
    find(book, '[aria-current=step] button').focus({ preventScroll: true });
  }
  if (button?.dataset.do === 'remove') {
    const id = job?.job_id ?? Number(button.closest<HTMLElement>('[data-job]')?.dataset.job);
    remove(store.readSaved().jobs.find(({ job_id }) => job_id === id));
  }
  if (button?.dataset.do === 'undo') undo();
}

function type({ target }: Event): void {
  const job = openedJob();
  if (!job) return;
  if (target === notes) say(store.changeSaved(job.job_id, { note: notes.value }));
  else if (target instanceof HTMLInputElement && target.type === 'date')
    say(
      store.changeSaved(job.job_id, {
        dates: { ...job.dates, [job.stage]: target.value || undefined },
      }),
    );
}

function say(isKept: boolean): void {
  slot(book, 'failure').textContent = isKept
    ? ''
    : 'This device has no space left. The change was not saved.';
}

/** Takes a job off the list, and says so with a way back. The button that removed it is gone. */
function remove(job: KeptJob | undefined): void {
  if (!job || !store.removeSaved(job.job_id)) return;
  removed = job;
  if (location.hash !== '') {
    history.replaceState(history.state, '', location.pathname);
    render();
  }
  const words = document.createElement('span');
  const title = document.createElement('bdi');
  title.textContent = job.title;
  words.append('Removed: ', title);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Undo';
  button.dataset.do = 'undo';
  slot(list, 'removed').replaceChildren(words, button);
  button.focus();
}

function undo(): void {
  if (removed) store.restoreSaved(removed);
  removed = null;
  slot(list, 'removed').replaceChildren();
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Asks which of the saved listings are still open: on each visit, and when there are new ones. */
async function askListings(jobs: KeptJob[]): Promise<void> {
  const ids = jobs.map(({ job_id }) => job_id).toSorted((a, b) => a - b);
  if (!navigator.onLine) askedFor = '';
  if (!navigator.onLine || ids.join() === askedFor) return;
  askedFor = ids.join();
  const most = Number(page.dataset.mostAsked);
  for (let from = 0; from < ids.length; from += most) {
    const asked = ids.slice(from, from + most);
    const answer = await askApi('GET /api/listings', { query: { ids: asked.join() } });
    // Without an answer the list says what it knew.
    if (!answer.ok) return;
    const found = new Map(answer.body.listings.map(({ id, ...listing }) => [id, listing]));
    store.noteListings(new Map(asked.map((id): [number, Listing] => [id, found.get(id) ?? null])));
  }
}
