import { html, raw } from 'hono/html';
import { formatMoney, PROVIDER_NAMES } from '../../../shared/billing.ts';
import type { SandboxPayment } from './sandbox-payment.ts';

/** What the payer can do on the page of a played provider. */
export const SANDBOX_ACTIONS = {
  pay: ['Pay', 'The money arrives, you go back, and the provider tells the site once.'],
  'pay-twice-told': ['Pay, and tell the site twice', 'The same event is sent twice.'],
  'pay-untold': [
    'Pay, and never come back',
    'No return and no event: the site finds the payment automatically, after a minute.',
  ],
  'pay-late': ['Pay in 15 seconds', 'You go back immediately. The money and the event come later.'],
  decline: ['Decline', 'The payment method is refused.'],
  cancel: ['Cancel', 'You go back without paying.'],
} as const;
export type SandboxAction = keyof typeof SANDBOX_ACTIONS;

/** The colours of web/ui/tokens.css. Inline, so that these pages work without a build. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfaf5; --raise: #fff; --ink: #152033; --soft: #4b5666; --line: #e3dccb; --blaze: #1a48c4; --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #10151d; --raise: #18202b; --ink: #ece8de; --soft: #aeb6c1; --line: #2b3542; --blaze: #9db8ff; --on: #0d1938; }
}
* { box-sizing: border-box; margin: 0; }
html { font: 106.25%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 34rem; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h1 { font-size: 1.44rem; line-height: 1.2; }
p { margin-top: 8px; color: var(--soft); }
.amount { margin-top: 16px; font-size: 1.728rem; font-weight: 700; color: var(--ink); }
form { margin-top: 24px; display: grid; gap: 16px; }
button { width: 100%; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--blaze); background: var(--raise); border: 1px solid var(--blaze); border-radius: 6px; cursor: pointer; }
button.first { color: var(--on); background: var(--blaze); }
small { display: block; margin-top: 4px; color: var(--soft); }
:focus-visible { outline: 3px solid var(--blaze); outline-offset: 2px; }
`;

/** The page on which the payer decides. No money moves. */
export function sandboxPage(payment: SandboxPayment): string {
  const { provider, amount, currency, reference, state } = payment;
  const isOpen = state === 'created';
  return page(
    `${PROVIDER_NAMES[provider]} sandbox`,
    html`<p>This page simulates ${PROVIDER_NAMES[provider]} on your own machine. No money moves.</p>
<p class="amount">${formatMoney(amount, currency)}</p>
<p>Reference ${reference}</p>
${
  isOpen
    ? html`<form method="post">${Object.entries(SANDBOX_ACTIONS).map(
        ([action, [text, about]], index) => html`
<div><button name="action" value="${action}" class="${index === 0 ? 'first' : ''}" aria-describedby="${action}">${text}</button><small id="${action}">${about}</small></div>`,
      )}</form>`
    : html`<p>This payment is already ${state}.</p>`
}`,
  );
}

/** The end of the way for a payer who does not go back. */
export function sandboxEndPage(): string {
  return page(
    'You paid, and closed the window',
    html`<p>Nobody told the site. It asks the provider one minute after the payment started.</p>
<p><a href="/account">Your account</a></p>`,
  );
}

/** Where the link of the start leads: the key is a cookie by now. */
export function sandboxReadyPage(): string {
  return page(
    'This browser can pay now',
    html`<p>Paystack and PayPal are simulated on your own machine. No money moves.</p>
<p><a href="/premium">Premium</a></p>`,
  );
}

function page(title: string, content: unknown): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`.toString();
}
