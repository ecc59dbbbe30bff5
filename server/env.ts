import { createPrivateKey } from 'node:crypto';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { emailSchema } from '../shared/auth.ts';
import { parseLocalAmounts } from '../shared/local-prices.ts';
import type { Operator } from '../shared/sale-conditions.ts';
import { address, httpUrl, primaryUrl, replicaUrls, siteUrl } from './env-addresses.ts';
import { parseTrustProxy } from './http/client-address.ts';
import { isLoopbackName } from './http/this-machine.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const smtpUrl = address('SMTP_URL', /^smtps?:$/i, 'SMTP_URL must begin with smtp:// or smtps://.');

const geoipUrl = v.pipe(
  httpUrl('GEOIP_URL'),
  v.includes(
    '{ip}',
    'GEOIP_URL must say with {ip} where the IP address goes: https://geo.example.org/{ip}.',
  ),
);

/** The provider gives two keys; with the public one every payment would be refused. */
const paystackKey = v.pipe(
  v.string(),
  v.check(
    (text) => !text.trim().startsWith('pk_'),
    'PAYSTACK_SECRET_KEY must be the secret key, which begins with sk_: this is the public one.',
  ),
);

const program = (name: string) =>
  v.pipe(v.string(), v.check(isProgram, `${name} must name a program that this user may run.`));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return false;
  }
}

const email = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => v.is(emailSchema, text),
      `${name} must hold email addresses such as name@example.com.`,
    ),
    v.transform((text) => text.trim().toLowerCase()),
  );

const oneLine = (name: string, longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[^\p{Cc}]*$/u, `${name} must be one line of text.`),
    v.maxLength(longest, `${name} may have at most ${longest} characters.`),
  );

/** A whole number that is written as `pattern` says. */
const whole = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message), v.transform(Number));

const port = (name: string) => {
  const message = `${name} must be a number from 0 to 65535.`;
  return v.pipe(whole(/^[0-9]{1,5}$/, message), v.maxValue(65_535, message));
};

const emailList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
  v.array(email('ADMIN_EMAIL')),
);

/** `name@example.com` or `Name <name@example.com>`. */
const sender = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => !/[\r\n]/.test(text) && v.is(emailSchema, /<([^<>]*)>$/.exec(text)?.[1] ?? text),
    'MAIL_FROM must be an email address, or a name with one: Waymark <jobs@example.com>.',
  ),
);

/** What `parse` reads in a text; `message` when that is nothing. */
const parsedBy = <Parsed extends object>(
  parse: (text: string) => Parsed | undefined,
  message: string,
) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Parsed>(({ dataset, addIssue, NEVER }) => {
      const parsed = parse(dataset.value);
      if (parsed) return parsed;
      addIssue({ message });
      return NEVER;
    }),
  );

const trustProxy = parsedBy(
  parseTrustProxy,
  'TRUST_PROXY must be a number of proxies (0 to 9), or their addresses: 10.0.0.0/8, 192.0.2.7.',
);

/** Reads the file of a private key, so that a wrong one stops the start and not the first mail. */
const rsaKeyFile = v.pipe(
  v.string(),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    try {
      const pem = readFileSync(dataset.value, 'utf8');
      if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
    addIssue({ message: 'DKIM_KEY_FILE must name a file with a private RSA key (PEM).' });
    return NEVER;
  }),
);

/** "NGN 6000, GHS 50": what mobile money costs, in each currency that is offered. */
const localPrices = parsedBy(
  parseLocalAmounts,
  'MOBILE_MONEY_PRICES must be amounts of NGN, GHS, KES and ZAR, each at most once: NGN 6000, GHS 50, KES 520, ZAR 72.50.',
);

const envSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(
      ['production', 'development', 'test'],
      'NODE_ENV must be production, development or test.',
    ),
    'development',
  ),
  PORT: v.optional(port('PORT'), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(siteUrl),
  SITE_NAME: v.optional(
    v.pipe(v.string(), v.maxLength(40, 'SITE_NAME may have at most 40 characters.')),
    'Waymark',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(primaryUrl),
  DATABASE_REPLICA_URL: v.optional(replicaUrls, ''),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(
    whole(/^[1-9][0-9]{0,2}$/, 'BACKUP_KEEP must be a number of backups, 1 to 999.'),
    '7',
  ),
  BACKUP_TIME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'BACKUP_TIME must be a time in UTC: 02:30.'),
    ),
    '02:30',
  ),
  SESSION_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET must have at least 32 characters.')),
  ),
  SMTP_URL: v.optional(smtpUrl),
  SMTP_REQUIRE_TLS: v.pipe(
    v.optional(v.picklist(['true', 'false'], 'SMTP_REQUIRE_TLS must be true or false.'), 'false'),
    v.transform((text) => text === 'true'),
  ),
  MAIL_FROM: v.optional(sender),
  SUPPORT_EMAIL: v.optional(email('SUPPORT_EMAIL')),
  OPERATOR_NAME: v.optional(oneLine('OPERATOR_NAME', 120)),
  OPERATOR_ADDRESS: v.optional(oneLine('OPERATOR_ADDRESS', 300)),
  INDEXNOW_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-zA-Z0-9-]{8,128}$/,
        'INDEXNOW_KEY must have 8 to 128 characters: letters a to z, digits and dashes.',
      ),
    ),
  ),
  INDEXNOW_URL: v.optional(httpUrl('INDEXNOW_URL')),
  APPLY_LINK_CHECKS: v.optional(
    v.picklist(['off', 'mark', 'end'], 'APPLY_LINK_CHECKS must be off, mark or end.'),
    'mark',
  ),
  EMPLOYER_JOBS: v.pipe(
    v.optional(v.picklist(['on', 'off'], 'EMPLOYER_JOBS must be on or off.'), 'off'),
    v.transform((text) => text === 'on'),
  ),
  MAIL_EVENTS_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\S{20,}$/, 'MAIL_EVENTS_SECRET must have at least 20 characters and no spaces.'),
    ),
  ),
  DKIM_DOMAIN: v.optional(v.string()),
  DKIM_SELECTOR: v.optional(v.string()),
  DKIM_KEY_FILE: v.optional(rsaKeyFile),
  ADMIN_EMAIL: v.optional(emailList, ''),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(httpUrl('GOOGLE_ISSUER'), 'https://accounts.google.com'),
  PAYSTACK_SECRET_KEY: v.optional(paystackKey),
  PAYSTACK_URL: v.optional(httpUrl('PAYSTACK_URL'), 'https://api.paystack.co'),
  MOBILE_MONEY_PRICES: v.optional(localPrices),
  PAYPAL_CLIENT_ID: v.optional(v.string()),
  PAYPAL_CLIENT_SECRET: v.optional(v.string()),
  PAYPAL_URL: v.optional(httpUrl('PAYPAL_URL'), 'https://api-m.paypal.com'),
  PAYPAL_WEBHOOK_ID: v.optional(v.string()),
  GEOIP_URL: v.optional(geoipUrl),
  CHROME_PATH: v.optional(program('CHROME_PATH')),
  TRUST_PROXY: v.optional(trustProxy, '0'),
  CDN_SECONDS: v.optional(
    whole(/^(?:[0-9]|[1-9][0-9]|[12][0-9]{2}|300)$/, 'CDN_SECONDS must be 0 to 300 seconds.'),
    '0',
  ),
  ROLE: v.optional(v.picklist(['all', 'web', 'worker'], 'ROLE must be all, web or worker.'), 'all'),
  WEB_CONCURRENCY: v.optional(
    whole(/^[1-9][0-9]?$/, 'WEB_CONCURRENCY must be a number of processes, 1 to 99.'),
  ),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  DRAIN_SECONDS: v.optional(
    whole(/^[0-9]{1,2}$/, 'DRAIN_SECONDS must be a number of seconds, 0 to 99.'),
    '0',
  ),
  START_TIMEOUT: v.optional(
    whole(/^[1-9][0-9]{0,4}$/, 'START_TIMEOUT must be a number of seconds, 1 to 99999.'),
    '60',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`),
    'info',
  ),
});

/** The configuration of the process. This file is the only reader of environment variables. */
export type Env = v.InferOutput<typeof envSchema>;

/**
 * Reads and validates the environment. Empty values count as absent. Returns the configuration, or
 * one line for each invalid value.
 */
export function readEnv(source: NodeJS.ProcessEnv): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(envSchema, given);
  if (!parsed.success) return { problems: parsed.issues.map((issue) => issue.message) };
  const env = parsed.output;
  const problems = missingNames(env);
  return problems.length > 0 ? { problems } : { env };
}

const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['OPERATOR_NAME', 'OPERATOR_ADDRESS'],
] as const;

function missingNames(env: Env): string[] {
  const problems: string[] = [];
  if (env.NODE_ENV === 'production') {
    for (const name of ['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const) {
      if (env[name] === undefined)
        problems.push(`${name} is required when NODE_ENV is production.`);
    }
    if (env.PUBLIC_URL?.startsWith('http:') && !isLoopbackName(new URL(env.PUBLIC_URL).hostname))
      problems.push(
        'PUBLIC_URL must begin with https:// when NODE_ENV is production: over http, anybody on the way can read passwords and take sessions.',
      );
    for (const name of ['GOOGLE_ISSUER', 'PAYSTACK_URL', 'PAYPAL_URL'] as const) {
      if (!env[name].startsWith('https:'))
        problems.push(`${name} must begin with https:// when NODE_ENV is production.`);
    }
  }
  if (env.DATABASE_URL === undefined) {
    if ((env.WEB_CONCURRENCY ?? 1) > 1)
      problems.push(
        'WEB_CONCURRENCY above 1 needs DATABASE_URL: one process at a time uses the bundled database.',
      );
    if (env.DATABASE_REPLICA_URL.length > 0)
      problems.push(
        'DATABASE_REPLICA_URL needs DATABASE_URL: its servers are replicas of that one.',
      );
    if (env.ROLE !== 'all')
      problems.push(
        'ROLE other than all needs DATABASE_URL: one process at a time uses the bundled database.',
      );
  }
  // A worker opens no port for readers.
  if (env.ROLE !== 'worker' && env.PORT > 0 && env.METRICS_PORT === env.PORT)
    problems.push('METRICS_PORT must be another port than PORT.');
  if (env.BACKUP_DIR !== undefined && resolve(env.BACKUP_DIR) === resolve(env.DATA_DIR))
    problems.push(
      'BACKUP_DIR must be another folder than DATA_DIR: each backup would hold all earlier ones.',
    );
  if (env.INDEXNOW_KEY !== undefined && env.PUBLIC_URL === undefined)
    problems.push('INDEXNOW_KEY needs PUBLIC_URL: it tells search engines the addresses of pages.');
  if (env.INDEXNOW_URL !== undefined && env.INDEXNOW_KEY === undefined)
    problems.push('INDEXNOW_URL needs INDEXNOW_KEY: without it, search engines are told nothing.');
  for (const [first, second] of PAIRS)
    if ((env[first] === undefined) !== (env[second] === undefined))
      problems.push(`${first} and ${second} belong together: set both or neither.`);
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE];
  if (dkim.some((value) => value === undefined) && dkim.some((value) => value !== undefined)) {
    problems.push(
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together: set all or none of them.',
    );
  }
  return problems;
}

/** Where and when the backup of each day is made, and how many stay; undefined without a folder. */
export function backupScheduleOf({ BACKUP_DIR: dir, BACKUP_KEEP, BACKUP_TIME, DATA_DIR }: Env) {
  if (dir === undefined) return undefined;
  return { dir: resolve(dir), keep: BACKUP_KEEP, time: BACKUP_TIME, dataDir: resolve(DATA_DIR) };
}

/**
 * How many processes `npm start` runs: as many as the machine has cores where a server has the
 * database. Background work alone takes one, and so do payments that a process plays.
 */
export function processesOf(env: Env): number {
  if (env.DATABASE_URL === undefined || env.ROLE === 'worker') return 1;
  return env.WEB_CONCURRENCY ?? (playsPayments(env) ? 1 : availableParallelism());
}

/** How search engines are told what changed; null while there is no key. */
export function indexNowOf({
  INDEXNOW_KEY: key,
  INDEXNOW_URL: url = 'https://api.indexnow.org/indexnow',
}: Env) {
  return key === undefined ? null : { key, url };
}

/** Who runs the site and sells premium; null while it is not set. */
export function operatorOf({
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
}: Env): Operator | null {
  return name === undefined || address === undefined ? null : { name, address };
}

/** Whether the site is for this machine only. A public PUBLIC_URL implies a reverse proxy. */
function isLocalSite({ NODE_ENV, PUBLIC_URL }: Env): boolean {
  const isLoopback = PUBLIC_URL === undefined || isLoopbackName(new URL(PUBLIC_URL).hostname);
  return NODE_ENV !== 'production' && isLoopback;
}

/**
 * Whether payments go to the sandbox of this process: a site only for this machine, with no
 * provider configured.
 */
export function playsPayments(env: Env): boolean {
  const { PAYSTACK_SECRET_KEY, PAYPAL_CLIENT_ID } = env;
  return isLocalSite(env) && PAYSTACK_SECRET_KEY === undefined && PAYPAL_CLIENT_ID === undefined;
}

/**
 * Whether mails are stored at /dev/outbox: no mail server, and a site only for this machine. A
 * public PUBLIC_URL implies a reverse proxy, behind which every request comes from this machine.
 */
export function keepsOutbox(env: Env): boolean {
  return isLocalSite(env) && env.SMTP_URL === undefined;
}

/** What a browser and its helpers need of the environment. Secrets stay with this process. */
const CHILD_NAMES =
  /^(?:(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|TZ|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|SYSTEMROOT|LOCALAPPDATA)$|LC_|FONTCONFIG_|XDG_|PROGRAMFILES)/i;

/** The environment of child processes that handle what people sent: without any secret. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => CHILD_NAMES.test(name)));
}

/** Loads a `.env` file of the working directory, if any; variables that are set take precedence. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
