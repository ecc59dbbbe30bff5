import { tryStorage } from './try-storage.ts';

/** A text in the address or in the history could come from a stranger: this tab keeps it. */
const KEY = 'nextNotice';

/** Said after the address of a new account was confirmed; web/signed-in.ts adds what to do next. */
export const WELCOME = 'Welcome. Your account is ready.';

/** Lets the page that opens next say this at its top, once. */
export function sayOnNextPage(text: string): void {
  tryStorage(() => sessionStorage.setItem(KEY, text));
}

/** What this page has to say of the one before; null after the first call. */
export function takeNotice(): string | null {
  return tryStorage(() => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  });
}
