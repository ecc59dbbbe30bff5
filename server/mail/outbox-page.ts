import { html, raw } from 'hono/html';
import type { OutboxMail } from './outbox.service.ts';

/** The colours of web/ui/tokens.css. Inline, so that these pages work without a build. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfaf5; --raise: #fff; --ink: #152033; --soft: #4b5666; --line: #e3dccb; --blaze: #1a48c4;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #10151d; --raise: #18202b; --ink: #ece8de; --soft: #aeb6c1; --line: #2b3542; --blaze: #9db8ff; }
}
* { box-sizing: border-box; margin: 0; }
html { font: 106.25%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 46rem; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h1 { font-size: 1.728rem; line-height: 1.2; }
h2 { font-size: 1.2rem; line-height: 1.3; }
header p, .about { color: var(--soft); }
header p { margin-top: 8px; }
ol { list-style: none; padding: 0; }
li { margin-top: 24px; padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--raise); }
.about { font-size: 0.8333rem; }
.text { margin: 16px 0; padding-top: 16px; border-top: 1px solid var(--line); font: inherit; white-space: pre-wrap; }
a { color: var(--blaze); text-underline-offset: 0.18em; }
.whole { display: inline-block; padding: 8px 0; }
.empty { margin-top: 32px; }
:focus-visible { outline: 3px solid var(--blaze); outline-offset: 2px; border-radius: 2px; }
`;

/** The page that lists the mails of local mode, newest first. */
export function outboxPage(siteName: string, mails: OutboxMail[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox - ${siteName}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>No mail server is set up, so ${siteName} stores its emails here, newest first. Nothing was sent. Set SMTP_URL to send real emails.</p>
</header>
<main>${mails.length === 0 ? html`<p class="empty">No email yet. Sign up on <a href="/signup">the sign-up page</a>, and the first email appears here when you reload this page.</p>` : html`<ol>${mails.map(entry)}</ol>`}</main>
</body>
</html>
`.toString();
}

function entry({ id, to, subject, text, created_at }: OutboxMail) {
  const time = created_at.toISOString();
  return html`
<li><article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p class="about">To ${to}, <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre class="text">${withLinks(text)}</pre>
<a class="whole" href="/dev/outbox/${id}" aria-describedby="mail-${id}">See the formatted email</a>
</article></li>`;
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));
}
