/**
 * The script of pages whose React comes when their form is touched (`later` in shared/pages.ts), so
 * that it is there when the form is sent. boot.ts holds the form until then, or posts it as it is.
 */

/** Where the way back is kept during an external login (specification, section 4). */
const WAY_BACK = 'postAuthRedirect';

let isHydrated = false;
/** A button of a form that was pressed before React was there. */
let pressed: HTMLElement | null = null;

async function loadClient() {
  try {
    await import(/* @vite-ignore */ document.getElementById('root')?.dataset.client ?? '');
  } catch (error) {
    // No connection: boot.ts posts the form as it is.
    if (!(error instanceof TypeError)) throw error;
  }
}

addEventListener('hydrated', () => {
  isHydrated = true;
  pressed?.click();
});

addEventListener('focusin', ({ target }) => {
  if (!isHydrated && (target as Element).closest('form[data-client]')) void loadClient();
});

addEventListener('click', ({ target }) => {
  if (isHydrated || !(target instanceof Element)) return;
  pressed = target.closest<HTMLElement>('form[data-client] [type=button]') ?? pressed;
  const back = target.closest<HTMLElement>('[data-back]')?.dataset.back;
  if (back !== undefined) fromStorage(() => sessionStorage.setItem(WAY_BACK, back));
});

/** Storage throws when the browser blocks site data: then nothing is kept. */
function fromStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

// Only React knows what to do with what another page sent along, and with a session that was left.
const sent = history.state as { usr?: unknown } | null;
const left = fromStorage(() => localStorage.getItem('leftSession'));
// boot.ts takes a token out of the address, before or after this.
if (sent?.usr || left !== null || /[?&](reason|token)=/.test(location.search)) void loadClient();
