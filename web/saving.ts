/**
 * Saving jobs, on every page: the buttons in <save-job> (web/ui/save-mark.tsx), what is said after a
 * press, and whether the reader applied. It comes after the first view (web/page-actions.ts), and works with
 * React and without.
 */
import { MAX_SAVED_JOBS, type SavedJob } from '../shared/journey.ts';
import {
  findSaved,
  fromStorage,
  moveSaved,
  noteAsked,
  readSaved,
  removeSaved,
  saveJob,
  watchSaved,
} from './lib/saved-jobs.ts';
import css from './saving.css?inline';

type ShownJob = Pick<SavedJob, 'job_id' | 'title' | 'employer' | 'place' | 'country_code'>;

const PAGE = '/saved';
const MARK =
  '<svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true"><path stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M2 2h14v16l-7-5-7 5z"/></svg>';
/** How long a note stays that asks nothing (ms). */
const NOTE_MS = 8000;
/** Where a tab keeps the job whose Apply was pressed. */
const APPLIED = 'appliedAt';

class SaveJob extends HTMLElement {
  #stop = () => {};

  connectedCallback() {
    this.#stop = watchSaved(() => this.show());
    const job = readShown(this);
    if (!job) return;
    const isCard = this.closest('li') !== null;
    const button = this.querySelector('button') ?? document.createElement('button');
    button.type = 'button';
    if (isCard) button.ariaLabel = `Save ${job.title}`;
    if (!button.querySelector('svg')) button.insertAdjacentHTML('afterbegin', MARK);
    this.append(button);
    this.show();
  }

  disconnectedCallback() {
    this.#stop();
  }

  show() {
    const job = readShown(this);
    const isSaved = job !== null && findSaved(job.job_id) !== undefined;
    this.querySelector('button')?.setAttribute('aria-pressed', String(isSaved));
  }
}

/** What a page says of the job that a mark belongs to: a card, or the article of the job. */
function readShown(mark: Element | null): ShownJob | null {
  const shown = mark?.closest('li') ?? document.querySelector('article');
  const title = shown?.querySelector('[data-title]');
  const place = shown?.querySelector<HTMLElement>('[data-place]');
  const path = title?.getAttribute('href') ?? mark?.closest<HTMLElement>('[data-job]')?.dataset.job;
  const id = /^\/jobs\/(\d+)$/.exec(path ?? location.pathname)?.[1];
  if (id === undefined || !title) return null;
  return {
    job_id: Number(id),
    title: textOf(title),
    employer: textOf(shown?.querySelector('[data-employer]')),
    place: textOf(place),
    country_code: place?.dataset.place ?? null,
  };
}

/** The text of an element, without the marks that keep directions apart. */
function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 200);
}

/** A press on a button that saves, or on Apply, which may have been before this was loaded. */
export function press(target: Element): void {
  const mark = target.closest('save-job');
  if (mark) toggle(mark);
  else if (/^\/jobs\/\d+$/.test(location.pathname)) remember(readShown(null));
}

function toggle(mark: Element): void {
  const job = readShown(mark);
  if (!job) return;
  if (findSaved(job.job_id)) {
    removeSaved(job.job_id);
    say('No longer saved.');
    return;
  }
  const refused = saveJob(job);
  if (refused) {
    say(WHY_NOT[refused]);
    return;
  }
  say('Saved.', link('Your saved jobs', PAGE));
  // Both open without a connection from now on.
  void keepPages([...(savesData() ? [] : [PAGE]), `/jobs/${job.job_id}`]);
}

/**
 * Whether the browser was asked to save data (Save-Data): then the list of saved jobs with its
 * scripts comes when it is opened.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Has the service worker keep pages of these paths. */
export async function keepPages(paths: string[]): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/sw.js');
    const worker = (await navigator.serviceWorker?.ready)?.active;
    for (const keep of paths) worker?.postMessage({ keep });
  } catch (error) {
    // Storage is blocked or full, or there is no connection: then nothing is kept.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

const WHY_NOT = {
  full: `You have ${MAX_SAVED_JOBS} saved jobs. Remove some to save more.`,
  blocked: 'Your browser does not let this site store anything on this device.',
};

const note = document.createElement('div');
note.className = 'save-note';
note.role = 'status';
let timer = 0;

/** A note at the lower edge. One without a question goes by itself. */
function say(text: string, ...more: HTMLElement[]): void {
  const words = document.createElement('p');
  words.textContent = text;
  note.replaceChildren(words, ...more);
  document.body.append(note);
  clearTimeout(timer);
  if (!more.some((element) => element instanceof HTMLButtonElement))
    timer = window.setTimeout(() => note.replaceChildren(), NOTE_MS);
}

function link(text: string, href: string): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = href;
  element.textContent = text;
  return element;
}

/** Apply opens another tab: the question waits until the reader comes back to this one. */
function remember(job: ShownJob | null): void {
  if (job === null || readSaved().asked.includes(job.job_id)) return;
  const stage = findSaved(job.job_id)?.stage ?? 'saved';
  if (stage === 'saved') fromStorage(() => sessionStorage.setItem(APPLIED, JSON.stringify(job)));
}

function askWhetherApplied(): void {
  const job = fromStorage(
    () => JSON.parse(sessionStorage.getItem(APPLIED) ?? 'null') as ShownJob | null,
  );
  if (document.hidden || !job || location.pathname !== `/jobs/${job.job_id}`) return;
  fromStorage(() => sessionStorage.removeItem(APPLIED));
  noteAsked(job.job_id);
  say(
    'Did you apply?',
    answer('Yes', () => {
      if (findSaved(job.job_id)) moveSaved(job.job_id, 'applied');
      else saveJob(job, 'applied');
      say('Good luck! We marked it as applied.', link('Your saved jobs', `${PAGE}#${job.job_id}`));
    }),
    answer('Not yet', () => note.replaceChildren()),
  );
}

function answer(text: string, choose: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', choose);
  return button;
}

/**
 * Styles that no first view needs. The policy against inline styles lets a script add rules. A sheet of its own, where the browser
 * knows them: a change of the page's sheet would load the letters of headings anew.
 */
export function addStyles(css: string): void {
  try {
    const own = new CSSStyleSheet();
    own.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const sheet = document.styleSheets[0];
    for (const rule of css.match(/@[^{]+\{(?:[^{}]+\{[^}]*\})+\}|[^{}]+\{[^}]*\}/g) ?? [])
      sheet?.insertRule(rule, sheet.cssRules.length);
  }
}

addStyles(css);
customElements.define('save-job', SaveJob);
document.addEventListener('visibilitychange', askWhetherApplied);
addEventListener('pageshow', askWhetherApplied);
