import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { missingSettings } from './missing-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-settings-'));
const keyFile = join(folder, 'dkim.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names of the settings that are missing, in their order. */
function missing(settings: Record<string, string>): string[] {
  const read = readEnv(settings);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return missingSettings(read.env).map((text) => text.split(' ')[0] ?? '');
}

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db.example.org/jobs',
  PUBLIC_URL: 'https://jobs.example.org',
};
const WHOLE = {
  ...PRODUCTION,
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_EVENTS_SECRET: 'y'.repeat(20),
  DKIM_DOMAIN: 'example.org',
  DKIM_SELECTOR: 'mail',
  DKIM_KEY_FILE: keyFile,
  SUPPORT_EMAIL: 'help@example.org',
  OPERATOR_NAME: 'Kofi Mensah',
  OPERATOR_ADDRESS: '1 High Street, Kumasi',
};
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_test_1' };

test.each<[string, Record<string, string>, string[]]>([
  ['a site for this computer only', {}, []],
  ['a whole installation', WHOLE, []],
  ['a new installation', PRODUCTION, ['SMTP_URL', 'OPERATOR_NAME', 'SUPPORT_EMAIL']],
  ['bounces that nobody tells of', { ...WHOLE, MAIL_EVENTS_SECRET: '' }, ['MAIL_EVENTS_SECRET']],
  [
    'mail without a signature',
    { ...WHOLE, DKIM_DOMAIN: '', DKIM_SELECTOR: '', DKIM_KEY_FILE: '' },
    ['DKIM_DOMAIN'],
  ],
  ['a public site under development', { PUBLIC_URL: WHOLE.PUBLIC_URL }, ['SMTP_URL']],
  ['mail without an address of the site', { SMTP_URL: WHOLE.SMTP_URL }, ['PUBLIC_URL']],
  ['PayPal without its webhook', { ...WHOLE, ...PAYPAL }, ['PAYPAL_WEBHOOK_ID']],
  ['whole PayPal', { ...WHOLE, ...PAYPAL, PAYPAL_WEBHOOK_ID: 'hook' }, []],
  ['mobile money without prices', { ...WHOLE, ...PAYSTACK }, ['MOBILE_MONEY_PRICES']],
  ['whole mobile money', { ...WHOLE, ...PAYSTACK, MOBILE_MONEY_PRICES: 'GHS 50' }, []],
])('%s: what is missing is named', (_, settings, names) => {
  expect(missing(settings)).toEqual(names);
});
