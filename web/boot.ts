import { readStoredSession } from './lib/session.ts';

/** The only script of a public page. Everything works without it. */

const root = document.documentElement;
root.dataset.js = '';

/** Loads React and lets it take over the page. */
async function loadClient() {
  const client = document.getElementById('root')?.dataset.client;
  if (client) await import(/* @vite-ignore */ client);
}

if (readStoredSession()) void loadClient();

/** From the second page on, pages that were opened can be read offline; who reads only one pays nothing for it. */
function keepPagesForOffline() {
  try {
    if (sessionStorage.getItem('visited')) void navigator.serviceWorker?.register('/sw.js');
    sessionStorage.setItem('visited', '1');
  } catch (error) {
    // Storage is closed to us: then nothing is kept.
    if (!(error instanceof DOMException)) throw error;
  }
}

addEventListener('load', keepPagesForOffline);

/** Empty fields and defaults stay out of the address. */
addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

/** An open header menu closes with Escape and with a tap elsewhere. */
function closeMenus(except: Node | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]')) {
    if (!except || !menu.contains(except)) menu.open = false;
  }
}

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const menu = document.querySelector('details[name=menu][open]');
  closeMenus(null);
  if (menu?.contains(document.activeElement)) menu.querySelector('summary')?.focus();
});

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  closeMenus(target);
  const button = target.closest<HTMLElement>('[data-share]');
  if (button) void shareOrCopy(button, button.dataset.share ?? '');
});

/** The phone's own share sheet where there is one, else the address goes to the clipboard. */
async function shareOrCopy(button: HTMLElement, title: string) {
  const url = location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    button.textContent = 'Link copied';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    button.textContent = 'Could not copy';
  }
}
