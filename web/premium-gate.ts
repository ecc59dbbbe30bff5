/**
 * The one script that a page waits for, on pages of premium jobs: it runs before anything is drawn,
 * however slow the line. CSS then hides what is not for a reader with a session (`data-session`),
 * and the gate for a member (`data-member`). Both are looks: the server decides what is sent.
 */
try {
  const { token, userData } = localStorage as { token?: string; userData?: string };
  const { dataset } = document.documentElement;
  if (token) dataset.session = '';
  if (token && /"is_premium":true/.test(userData ?? '')) dataset.member = '';
} catch {
  // Storage throws when the browser blocks site data: then no session is stored.
}

/** The price of a premium job in the money of the reader's country: "KE,KES 520,GH,GHS 50". */
async function showPriceHere() {
  const prices = document.querySelectorAll<HTMLElement>('[data-price]');
  if (!prices[0]?.dataset.price || 'member' in document.documentElement.dataset) return;
  try {
    const { country_code } = (await (await fetch('/api/geo')).json()) as { country_code?: string };
    const local = prices[0].dataset.price.split(',');
    const at = local.indexOf(country_code ?? '');
    if (at >= 0) for (const price of prices) price.textContent = local[at + 1] ?? '';
  } catch {
    // No connection: the price for all countries stays.
  }
}

addEventListener('DOMContentLoaded', () => void showPriceHere());

/** The button of the gate opens the dialog behind it. In a new tab, and in old browsers, it is a link. */
addEventListener('click', (event) => {
  const dialog = (event.target as Element).closest('[data-dialog]')
    ?.nextElementSibling as HTMLDialogElement | null;
  if (!dialog?.showModal || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  dialog.showModal();
});
