import { tryStorage } from './try-storage.ts';

/** Reads what this tab keeps (session storage); null without it, and where storage is blocked. */
export function readInTab(key: string): string | null {
  return tryStorage(() => sessionStorage.getItem(key));
}

/** Keeps a text until the tab is closed, or removes it with null. Blocked storage keeps nothing. */
export function keepInTab(key: string, text: string | null): void {
  tryStorage(() =>
    text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text),
  );
}
