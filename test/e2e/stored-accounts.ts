import { createLocalAdmin, LOCAL_ADMIN_EMAIL } from '../../server/auth/local-admin.service.ts';
import { hashPassword } from '../../server/auth/password.adapter.ts';
import { openJobChanges } from '../../server/db/job-changes.ts';
import type { Db } from '../../server/db/open.ts';
import { seedDemo } from '../../server/demo/seed-demo.service.ts';
import { matchJobs } from '../../server/employers/match-jobs.service.ts';
import { runPass } from '../../server/jobs/pass-over-jobs.service.ts';
import { READ_AGAIN } from '../../server/jobs/read-again.service.ts';
import { openDataFolder } from '../data-folder.ts';
import { CA_REFUSED, importIssue, NL, UK_17, UK_24 } from '../register-issues.ts';
import { SECRET } from './secret.ts';

/** An account in the database, with a session for tokens. */
export type StoredAccount = { id: number; email: string; token_version: number; session: string };

type NewAccount = { email: string; premiumUntil?: Date };

/** Of every stored account. */
export const PASSWORD = 'correct horse';

export { SECRET };

const DAY = 86_400_000;

/** One account for each number from 0. */
const several = (count: number, name: string): NewAccount[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com` }));

/** Three for a file about CVs. */
const cvMembers = (host: string): NewAccount[] => [
  { email: `beginner@${host}` },
  { email: `free@${host}` },
  { email: `premium@${host}`, premiumUntil: new Date(Date.now() + 30 * DAY) },
];

/**
 * The accounts of the shared product and of every copy of its data folder. Inserting them once for
 * a run saves each file a database of its own. Files that use the shared product at the
 * same time need different ones.
 */
export const ACCOUNTS = {
  cvBuilder: cvMembers('cv.example'),
  cvPreview: cvMembers('cv-preview.example'),
  cvPages: cvMembers('cv-pages.example'),
  // Of files that leave the profile as it is, and change each something else.
  cvMore: cvMembers('cv-more.example'),
  sessionLifetime: [{ email: 'free@lifetime.example' }, { email: 'leaver@lifetime.example' }],
  premiumJob: [
    { email: 'free@premium-job.example' },
    { email: 'premium@premium-job.example', premiumUntil: new Date(Date.now() + 30 * DAY) },
    { email: 'lapsed@premium-job.example', premiumUntil: new Date(Date.now() - DAY) },
    { email: 'leaver@premium-job.example' },
  ],
  sideBySide: [{ email: 'premium@side.example', premiumUntil: new Date(Date.now() + 30 * DAY) }],
  landing: [{ email: 'visitor@landing.example' }],
  // One test file of the shared product uses each of these.
  shared: [
    'alerts',
    'buyer',
    'changed-mind',
    'errors',
    'exchange',
    'no-prices',
    'paypal',
    'two-devices',
    'profile',
    'profile-drafts',
    'profile-other',
    'profile-photo',
    'session.test',
    'slow-payment',
    'small.script',
  ].map((name) => ({ email: `${name}@example.com` })),
  // The first two are administrators of the shared product, too.
  admin: ['ama', 'kofi', 'reader'].map((name) => ({ email: `${name}@admin.example` })),
  // These are for products of a file's own.
  members: several(40, 'member'),
  payers: several(27, 'payer'),
  crowd: several(100, 'crowd'),
} satisfies Record<string, NewAccount[]>;

/** The first two of `ACCOUNTS.admin` for ADMIN_EMAIL. */
export const ADMIN_EMAILS = ACCOUNTS.admin
  .slice(0, 2)
  .map(({ email }) => email)
  .join(',');

/** `ACCOUNTS` as they are stored. */
export type StoredAccounts = Record<keyof typeof ACCOUNTS, StoredAccount[]>;

/** What a data folder for tests holds: its accounts, and the administrator of local mode. */
export type FilledFolder = {
  accounts: StoredAccounts;
  admin: { email: string; password: string };
};

/**
 * Fills the migrated database of a data folder: what the first start of a product writes, what that
 * would do in the background later, and `ACCOUNTS`.
 */
export async function fillFolder(dataDir: string): Promise<FilledFolder> {
  const database = await openDataFolder(dataDir);
  const { db } = database;
  try {
    const jobChanges = await openJobChanges(database, () => undefined);
    await seedDemo(db, jobChanges, new Date());
    await runPass(db, READ_AGAIN);
    await importIssue(database, 'uk', '2026-07-17', UK_17);
    await importIssue(database, 'uk', '2026-07-24', UK_24);
    await importIssue(database, 'nl', '2026-07-01', NL);
    await importIssue(database, 'ca-refused', '2025-03-31', CA_REFUSED);
    await matchJobs({ ...database, jobChanges, now: () => new Date() }, { rests: false });
    await jobChanges.close();
    const password = await createLocalAdmin(db, new Date());
    if (password === null) throw new Error('The folder has an administrator already.');
    return {
      accounts: await storeAccounts(db),
      admin: { email: LOCAL_ADMIN_EMAIL, password },
    };
  } finally {
    await database.close();
  }
}

async function storeAccounts(db: Db): Promise<StoredAccounts> {
  const stored = await insertAccounts(db, Object.values(ACCOUNTS).flat());
  return Object.fromEntries(
    Object.entries(ACCOUNTS).map(([name, accounts]) => [
      name,
      accounts.map((account) => stored.find(({ email }) => email === account.email)),
    ]),
  ) as StoredAccounts;
}

/** Inserts confirmed accounts. All share one password hash, because hashing is slow. */
export async function insertAccounts(db: Db, accounts: NewAccount[]): Promise<StoredAccount[]> {
  const hash = await hashPassword(PASSWORD);
  const rows = accounts.map(({ email, premiumUntil }) => ({
    email,
    password_hash: hash,
    email_verified_at: new Date(),
    premium_until: premiumUntil ?? null,
  }));
  const users = await db
    .insertInto('users')
    .values(rows)
    .returning(['id', 'email', 'token_version'])
    .execute();
  const now = new Date();
  const sessions = await db
    .insertInto('sessions')
    .values(
      users.map(({ id }) => ({
        user_id: id,
        device: 'Chrome',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + DAY),
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  return users.map((user) => ({
    ...user,
    session: sessions.find(({ user_id }) => user_id === user.id)?.id ?? '',
  }));
}
