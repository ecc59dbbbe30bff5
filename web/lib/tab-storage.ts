/** Reads what this tab keeps (session storage); null without it, and where storage is blocked. */
export function readInTab(key: string): string | null {
  return use(() => sessionStorage.getItem(key));
}

/** Keeps a text until the tab is closed, or removes it with null. Blocked storage keeps nothing. */
export function keepInTab(key: string, text: string | null): void {
  use(() => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));
}

function use<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch (error) {
    // Storage is blocked or full.
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
