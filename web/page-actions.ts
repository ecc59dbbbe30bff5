/** What presses on a page do: saving, sharing, filters, the job beside a list. It is no part of a first view. */
import {
  changeSaved,
  moveSaved,
  noteListings,
  readSaved,
  removeSaved,
  restoreSaved,
  watchSaved,
} from './lib/saved-jobs.ts';
import { keepSynced, syncSaved } from './lib/sync-saved.ts';
import { addStyles, keepPages, press, savesData } from './saving.ts';
import { answerPresses } from './waiting.ts';

keepSynced();
addStyles(answerPresses());

/** Where a job has room beside its list (web/ui/beside-list.css). */
const wide = matchMedia('(min-width: 68.75em) and (scripting: enabled)');

async function openBeside(): Promise<void> {
  if (!wide.matches || !document.querySelector('[data-list]')) return;
  const beside = await load<typeof import('./beside.ts')>('beside');
  // Without a connection cards are links to their pages.
  beside?.follow({ wide, keepPages, savesData });
}

/** The saved jobs, on their page alone. */
async function showSaved(): Promise<void> {
  const script = await load<typeof import('./journey/show-saved.ts')>('script');
  script?.show({
    ...{ readSaved, watchSaved, changeSaved, moveSaved, removeSaved, restoreSaved },
    ...{ noteListings, syncSaved },
  });
}

/** A script that the page names. Undefined when it names none, and without a connection. */
async function load<Script>(name: 'beside' | 'script'): Promise<Script | undefined> {
  const script = document.getElementById('root')?.dataset[name];
  if (script === undefined) return undefined;
  try {
    return (await import(/* @vite-ignore */ script)) as Script;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

void showSaved();

void openBeside();
wide.addEventListener('change', () => void openBeside());
// A list came without a load of the page (web/own-page.ts).
addEventListener('list', () => void openBeside());

/**
 * A job that was opened beside its list and loaded again is its own page, and Back only changes the
 * address. beside.ts follows it by itself.
 */
function followAddress(): void {
  const isFollowed = document.querySelector('.beside, [data-client]');
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  if (!isFollowed && opened && new URL(opened).pathname !== location.pathname) location.reload();
}

addEventListener('popstate', followAddress);
// The reader may have gone back before this script was there.
followAddress();

/** A press on a button that saves or shares a job, or on Apply. */
export function pressed(target: Element): void {
  const button = target.closest<HTMLElement>('[data-share]');
  if (button) void shareOrCopy(button);
  else press(target);
}

/** Opens the share sheet; without one the address is copied, which is said beside the button. */
async function shareOrCopy(button: HTMLElement) {
  const url = location.href;
  const said = button.nextElementSibling as HTMLElement;
  try {
    if (navigator.share) await navigator.share({ text: button.dataset.share as string, url });
    else {
      await navigator.clipboard.writeText(url);
      said.textContent = ' Link copied';
    }
  } catch (error) {
    // Who closes the sheet wants nothing more.
    if ((error as Error).name !== 'AbortError') said.textContent = ' Could not share';
  }
  setTimeout(() => said.replaceChildren(), 5000);
}

/**
 * A filter of /jobs was changed. On a laptop it applies at once; on a phone the button says how many
 * jobs it would show.
 */
export function filter(target: EventTarget | null, panel: HTMLElement): void {
  if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
  const { form } = target;
  // A currency or period is that of an amount.
  if (!form || (isPartOfPay(target) && !new FormData(form).get('pay_from'))) return;
  if (!matchMedia('(min-width: 48em)').matches) {
    void countJobs(form, panel);
    return;
  }
  try {
    // The same control has the focus on the page that comes, at the same height.
    sessionStorage.setItem('filter', `${scrollY} ${target.name}`);
  } catch (error) {
    // Storage is blocked: then the page begins at its top.
    if (!(error instanceof DOMException)) throw error;
  }
  form.requestSubmit();
}

function isPartOfPay({ name }: { name: string }): boolean {
  return name === 'pay_currency' || name === 'pay_period';
}

/** Has the button of the filters say how many jobs they would show. */
export async function countJobs(form: HTMLFormElement, panel: HTMLElement): Promise<void> {
  const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
  query.set('limit', '1');
  // What the path of the page sets, unless another choice replaces it.
  for (const [name, value] of new URLSearchParams(panel.dataset.filters))
    if (query.get(name) === '') query.set(name, value);
  if (query.get('category') === 'any') query.delete('category');
  try {
    const list = await (await fetch(`/api/jobs?${query}`)).json();
    const count = list.totalCount - (list.closeCount ?? 0) - (list.mentionCount ?? 0);
    const button = panel.querySelector('[data-count]');
    if (button && count >= 0)
      button.textContent = `Show ${count.toLocaleString('en')} ${count === 1 ? 'job' : 'jobs'}`;
  } catch (error) {
    // No connection: the button says what it said.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** The control that was changed has the focus again, at the same height. */
function returnToFilter() {
  try {
    const [top, name] = (sessionStorage.getItem('filter') ?? '').split(' ');
    sessionStorage.removeItem('filter');
    const control =
      name &&
      document.querySelector<HTMLElement>(
        `[data-filters] [name=${name}]:is(:checked, :not([type=radio]))`,
      );
    if (!control) return;
    scrollTo(0, Number(top));
    control.focus({ preventScroll: true });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

returnToFilter();
