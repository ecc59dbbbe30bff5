import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorOf, processesOf, readEnv } from './env.ts';

function problemsOf(source: Record<string, string>): string[] {
  const read = readEnv(source);
  return 'problems' in read ? read.problems : [];
}

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of more than thirty-two letters',
  DATABASE_URL: 'postgres://db.example.org/waymark',
  PUBLIC_URL: 'https://jobs.example.org',
};

test('nothing configured is local mode with defaults', () => {
  expect(readEnv({})).toMatchObject({
    env: {
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      ADMIN_EMAIL: [],
      TRUST_PROXY: { hops: 0 },
    },
  });
});

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toEqual(readEnv({}));
});

test.each([
  ['PORT', 'many', 'PORT must be a number'],
  ['PORT', '65536', 'PORT must be a number'],
  ['ROLE', 'queue', 'ROLE must be all, web or worker.'],
  ['ROLE', 'worker', 'ROLE other than all needs DATABASE_URL'],
  ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY must be a number of processes, 1 to 99.'],
  ['WEB_CONCURRENCY', '2', 'WEB_CONCURRENCY above 1 needs DATABASE_URL'],
  ['DRAIN_SECONDS', '5s', 'DRAIN_SECONDS must be a number of seconds'],
  ['NODE_ENV', 'staging', 'NODE_ENV must be production, development or test.'],
  ['PUBLIC_URL', 'jobs.example.org', 'PUBLIC_URL must be an http or https address.'],
  ['PUBLIC_URL', 'https://jobs.example.org/jobs', 'PUBLIC_URL must be a protocol and a host only'],
  ['PUBLIC_URL', 'https://jobs.example.org/?utm=1', 'PUBLIC_URL must be a protocol and a host'],
  ['PUBLIC_URL', 'https://jobs.example.org/#x', 'PUBLIC_URL must be a protocol and a host only'],
  ['PUBLIC_URL', 'https://ama:secret@jobs.example.org', 'PUBLIC_URL must be a protocol and a host'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres://'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL must begin with smtp://'],
  ['MAIL_FROM', 'Waymark', 'MAIL_FROM must be an email address'],
  ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org', 'MAIL_FROM must be an email address'],
  ['ADMIN_EMAIL', 'ama@example.org, kofi', 'ADMIN_EMAIL must hold email addresses'],
  ['TRUST_PROXY', 'nginx', 'TRUST_PROXY must be a number of proxies'],
  ['CDN_SECONDS', '301', 'CDN_SECONDS must be 0 to 300 seconds.'],
  ['CDN_SECONDS', '1.5', 'CDN_SECONDS must be 0 to 300 seconds.'],
  ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together'],
  ['INDEXNOW_KEY', 'a1b2c3d', 'INDEXNOW_KEY must have 8 to 128 characters'],
  ['EMPLOYER_JOBS', 'yes', 'EMPLOYER_JOBS must be on or off.'],
  ['INDEXNOW_KEY', 'a1b2c3d4', 'INDEXNOW_KEY needs PUBLIC_URL'],
  ['MAIL_EVENTS_SECRET', 'too short', 'MAIL_EVENTS_SECRET must have at least 20 characters'],
  ['DKIM_DOMAIN', 'example.org', 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together'],
  ['DKIM_KEY_FILE', '/no/such/file', 'DKIM_KEY_FILE must name a file with a private RSA key'],
  ['DKIM_KEY_FILE', import.meta.filename, 'DKIM_KEY_FILE must name a file with a private RSA key'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
  [
    'GEOIP_URL',
    'https://geo.example.org',
    'GEOIP_URL must say with {ip} where the IP address goes',
  ],
  ['PAYSTACK_SECRET_KEY', 'pk_live_1', 'PAYSTACK_SECRET_KEY must be the secret key, which begins'],
  ['CHROME_PATH', '/no/such/browser', 'CHROME_PATH must name a program that this user may run.'],
  ['CHROME_PATH', import.meta.dirname, 'CHROME_PATH must name a program that this user may run.'],
  ['INDEXNOW_URL', 'https://search.example.org', 'INDEXNOW_URL needs INDEXNOW_KEY'],
  ['DATABASE_URL', 'postgres://db.example.org:99999/x', 'DATABASE_URL has a wrong port'],
  ['DATABASE_URL', 'postgres://ama:a#b@db.example.org/x', 'DATABASE_URL has a wrong port'],
  ['SMTP_URL', 'smtps://ama:secret@mail.example.org:99999', 'SMTP_URL has a wrong port'],
  ['PUBLIC_URL', 'http://localhost:99999', 'PUBLIC_URL has a wrong port'],
])('%s=%j is refused in words', (name, value, message) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['HTTPS://Jobs.Example.org', 'https://jobs.example.org'],
  [' https://jobs.example.org ', 'https://jobs.example.org'],
  ['https://jobs.example.org/', 'https://jobs.example.org'],
  ['https://jobs.example.org:443', 'https://jobs.example.org'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('PUBLIC_URL=%j is the origin %s', (given, origin) => {
  expect(readEnv({ PUBLIC_URL: given })).toMatchObject({ env: { PUBLIC_URL: origin } });
});

test('the address of a service keeps its path and query, without spaces around it', () => {
  const url = 'https://search.example.org/indexnow?of=all';
  const source = {
    INDEXNOW_URL: ` ${url} `,
    INDEXNOW_KEY: 'a1b2c3d4',
    PUBLIC_URL: 'http://a.test',
  };
  expect(readEnv(source)).toMatchObject({ env: { INDEXNOW_URL: url } });
});

test('the seller is set by name and address together', () => {
  const seller = { OPERATOR_NAME: 'Waymark Ltd', OPERATOR_ADDRESS: '1 Trail Street, Waytown' };
  const read = readEnv(seller);
  expect('env' in read && operatorOf(read.env)).toEqual({
    name: 'Waymark Ltd',
    address: '1 Trail Street, Waytown',
  });
  for (const name of Object.keys(seller))
    expect(problemsOf({ ...seller, [name]: '' })).toEqual([
      'OPERATOR_NAME and OPERATOR_ADDRESS belong together: set both or neither.',
    ]);
  const unset = readEnv({});
  expect('env' in unset && operatorOf(unset.env)).toBeNull();
});

test('every wrong value is told in one go', () => {
  expect(problemsOf({ PORT: 'many', SMTP_URL: 'x', TRUST_PROXY: 'nginx' })).toHaveLength(3);
});

describe('production', () => {
  test('starts with the three names it needs', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  test.each(['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const)('needs %s', (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([
      `${name} is required when NODE_ENV is production.`,
    ]);
  });

  test('refuses a PUBLIC_URL without https, unless it is of this machine', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://jobs.example.org' })).toEqual([
      expect.stringContaining('PUBLIC_URL must begin with https:// when NODE_ENV is production'),
    ]);
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  test('refuses a sign-in provider without https', () => {
    expect(problemsOf({ ...production, GOOGLE_ISSUER: 'http://id.example.org' })).toEqual([
      expect.stringContaining('GOOGLE_ISSUER'),
    ]);
  });
});

test.each(['docs/configuration.md', '.env.example'])('%s names every variable', (file) => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const names = [...read('env.ts').matchAll(/^ {2}([A-Z_]+): v\./gm)].map(([, name]) => name);
  expect(names).toContain('TRUST_PROXY');
  const text = read(`../${file}`);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test('metrics have a port, and backups a folder, of their own', () => {
  const wrong = {
    PORT: '4000',
    METRICS_PORT: '4000',
    DATA_DIR: '/srv/a',
    BACKUP_DIR: '/srv/b/../a/',
  };
  expect(problemsOf(wrong)).toEqual([
    'METRICS_PORT must be another port than PORT.',
    'BACKUP_DIR must be another folder than DATA_DIR: each backup would hold all earlier ones.',
  ]);
  expect(problemsOf({ PORT: '0', METRICS_PORT: '0', BACKUP_DIR: './data/backups' })).toEqual([]);
});

test('several servers may be named, of which one takes writes', () => {
  const both = 'postgres://u:p@one:5432,two:5433/waymark';
  for (const url of [both, `${both}?target_session_attrs=read-write`])
    expect(readEnv({ DATABASE_URL: url })).toMatchObject({ env: { DATABASE_URL: url } });
  expect(problemsOf({ DATABASE_URL: `${both}?target_session_attrs=any` })).toEqual([
    expect.stringContaining('target_session_attrs=read-write'),
  ]);
  expect(problemsOf({ DATABASE_URL: 'postgres://one:99999,two/waymark' })).toEqual([
    expect.stringContaining('DATABASE_URL has a wrong port'),
  ]);
  const DATABASE_REPLICA_URL = 'postgres://three/waymark, postgres://four/waymark';
  expect(readEnv({ DATABASE_URL: both, DATABASE_REPLICA_URL })).toMatchObject({
    env: { DATABASE_REPLICA_URL: ['postgres://three/waymark', 'postgres://four/waymark'] },
  });
  expect(problemsOf({ DATABASE_REPLICA_URL })).toEqual([
    expect.stringContaining('DATABASE_REPLICA_URL needs DATABASE_URL'),
  ]);
});

test('a server gives each core a process, the bundled database and played payments one', () => {
  const processes = (source: Record<string, string>) => {
    const read = readEnv(source);
    return 'env' in read ? processesOf(read.env) : 0;
  };
  const { DATABASE_URL } = production;
  expect(processes({})).toBe(1);
  expect(processes(production)).toBe(availableParallelism());
  expect(processes({ ...production, WEB_CONCURRENCY: '3' })).toBe(3);
  expect(processes({ ...production, ROLE: 'worker' })).toBe(1);
  expect(processes({ DATABASE_URL })).toBe(1);
});
