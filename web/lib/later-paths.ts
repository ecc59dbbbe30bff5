/** Pages that are not open yet; their words are in web/later/later-page.tsx. Texts about these parts say so until their path is taken out. */
export const LATER_PATHS = ['/profile', '/premium', '/notifications', '/cv-builder', '/contact'] as const;

const later: ReadonlySet<string> = new Set(LATER_PATHS);

type PartPath = '/profile' | '/premium' | '/notifications' | '/cv-builder' | '/contact';

/** True while a part of the site is not open yet. */
export function isLater(path: PartPath): boolean {
  return later.has(path);
}

/** What is said after the name of a part that is not open yet. */
export function notYet(path: PartPath): string {
  return isLater(path) ? ' (not open yet)' : '';
}
