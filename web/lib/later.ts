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

const PARTS: [PageName, string][] = [
  ['profile', 'profile and CV'],
  ['premium', 'premium and payments'],
  ['notifications', 'job alerts'],
];

/** The parts that are not open yet, in words; null when all are open. */
export function laterParts(): string | null {
  const parts = PARTS.flatMap(([name, words]) => (isLater(name) ? [words] : []));
  return parts.length === 0 ? null : new Intl.ListFormat('en-GB').format(parts);
}
