import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.service.ts';
import type { MailContent, MailSite } from './mail.service.ts';

const SITE: MailSite = {
  name: 'Waymark',
  url: 'https://waymark.example',
  supportEmail: 'help@waymark.example',
  operator: { name: 'Waymark Ltd', address: '1 Trail Street, Waytown' },
};
const URL = `https://waymark.example/verify-email?token=${'t'.repeat(90)}&x=1`;
const CONTENT: MailContent = {
  subject: 'Confirm your email address for Waymark',
  heading: 'Confirm your email address',
  paragraphs: [
    'Welcome to Waymark. Press the button to confirm that this address is yours. Then your account is ready.',
  ],
  button: { text: 'Confirm my email address', url: URL },
  after: [
    'The link works for 24 hours and can be used only once.',
    'If this was not you, choose a new password: https://waymark.example/forgot-password.',
  ],
};

test('the text says everything, in lines of at most 76 characters, and never breaks an address', () => {
  expect(composeMail(SITE, CONTENT).text).toBe(`Confirm your email address

Welcome to Waymark. Press the button to confirm that this address is yours.
Then your account is ready.

Confirm my email address:
${URL}

The link works for 24 hours and can be used only once.

If this was not you, choose a new password:
https://waymark.example/forgot-password.

-- 
Waymark
https://waymark.example
Waymark Ltd
1 Trail Street, Waytown
Questions? Write to help@waymark.example
`);
});

test('without button, more text and support address they are left out', () => {
  const { text, html } = composeMail(
    { ...SITE, supportEmail: null, operator: null },
    { subject: 'S', heading: 'H', paragraphs: ['P.'] },
  );
  expect(text).toBe('H\n\nP.\n\n-- \nWaymark\nhttps://waymark.example\n');
  expect(html).not.toContain('Questions?');
  expect(html).not.toContain('If the button does not work');
});

test('the HTML carries the same, and its address three times: button, link, text', () => {
  const { html, subject } = composeMail(SITE, CONTENT);
  const address = URL.replace('&', '&amp;');
  expect(subject).toBe(CONTENT.subject);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
  expect(html).toContain('href="https://waymark.example/forgot-password"');
  expect(html).toContain('https://waymark.example/forgot-password</a>.');
  expect(html).toContain('href="mailto:help@waymark.example"');
});

test('the HTML loads no image, font, script or style sheet', () => {
  const { html } = composeMail(SITE, CONTENT);
  expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|@font-face|\bsrc=/i);
});

test('the text of a person keeps its lines, and a quotation is marked line by line', () => {
  const { text, html } = composeMail(
    { ...SITE, supportEmail: null, operator: null },
    {
      subject: 'S',
      heading: 'H',
      paragraphs: [],
      letter: 'Dear Ama,\n\nwe sent it.',
      after: ['Bye.'],
      quote: { from: 'You wrote:', text: `Two\nlines ${'and more '.repeat(9)}` },
    },
  );
  expect(text).toBe(`H

Dear Ama,

we sent it.

Bye.

You wrote:
> Two
> lines and more and more and more and more and more and more and more and
> more and more

-- 
Waymark
https://waymark.example
`);
  expect(html).toContain(
    'white-space:pre-line;overflow-wrap:anywhere">Dear Ama,\n\nwe sent it.</p>',
  );
  expect(html).toMatch(/<blockquote[^>]*>\s*<p class="soft"[^>]*>Two\nlines and more/);
});

test('every text is escaped, and an address of another site is not a link', () => {
  const hostile =
    '"><script>alert(1)</script>&\' https://evil.example/ https://waymark.example.evil.example/';
  const { html } = composeMail(
    { ...SITE, name: hostile, supportEmail: hostile },
    {
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      button: { text: hostile, url: `${URL}"onx="` },
      after: [hostile],
      letter: `${hostile} https://waymark.example/login`,
      quote: { from: hostile, text: hostile },
    },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('"onx');
  expect(html).not.toMatch(/href="http[^"]*evil/);
  // What somebody wrote has no links at all.
  expect(html).not.toContain('href="https://waymark.example/login"');
});

const tokens = readFileSync(
  join(import.meta.dirname, '..', '..', 'web', 'ui', 'tokens.css'),
  'utf8',
);

test('the colours are the product’s', () => {
  const colours = new Set(composeMail(SITE, CONTENT).html.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/g));
  expect(colours.size).toBe(13);
  for (const colour of colours) expect(tokens).toContain(`: ${colour};`);
});
