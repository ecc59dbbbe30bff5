import { PAGES, type PageEntry, type PageName } from '../../shared/pages.ts';

/** Whether a part of the site is not open yet: its page has only the text of `later`. */
export function isLater(name: PageName): boolean {
  const page: PageEntry = PAGES[name];
  return page.chunk === 'later';
}

/** What is said after the name of a part that is not open yet. */
export function notYet(name: PageName): string {
  return isLater(name) ? ' (not open yet)' : '';
}
