/**
 * The one script that a page waits for, on pages of premium jobs: it runs before anything is drawn,
 * however slow the line. CSS then hides what is not for somebody with a session (`data-session`),
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
