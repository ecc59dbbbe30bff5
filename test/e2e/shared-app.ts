import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../openid-provider.ts';
import { temporaryFolder } from '../running-app.ts';
import { type AccountsApp, startAccountsApp } from './accounts.ts';
import { ADMIN_EMAILS, SECRET } from './stored-accounts.ts';

/** The product that the files of a process share, and what stands in for Google there. */
export type SharedApp = { app: AccountsApp; provider: OpenIdProvider };

/** The administrator of the shared product; the account is created by the file that needs it. */
export const ADMIN = 'keeper@example.com';

let shared: Promise<SharedApp> | undefined;
/** How much of its output was checked. */
let checked = 0;

/**
 * Hands the product to a file that sets no clock, restarts nothing and counts no mails: starting it
 * costs more than most tests. Accounts are new or of `nextMember`, so files do not see each other.
 * The limits of sign-ups and logins by address count for all of them. The end of the process ends
 * the product too.
 */
export function setUpSharedApp(): SharedApp {
  const kit = {} as SharedApp;
  beforeAll(async () => {
    shared ??= startSharedApp();
    Object.assign(kit, await shared);
  });
  afterAll(() => {
    const said = kit.app.output().slice(checked);
    checked += said.length;
    // Errors in the log must fail the file that caused them.
    expect(said.match(/^(Blocked outgoing connection|.*"level":[56]0).*$/gm) ?? []).toEqual([]);
  });
  return kit;
}

async function startSharedApp(): Promise<SharedApp> {
  const provider = await startOpenIdProvider({ claimsIn: 'id-token' });
  const app = await startAccountsApp({
    folder: temporaryFolder(inject('usedFolder'), inject('keptFolder')),
    env: {
      ADMIN_EMAIL: `${ADMIN},${ADMIN_EMAILS}`,
      EMPLOYER_JOBS: 'on',
      SESSION_SECRET: SECRET,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
    },
  });
  provider.allowRedirect(`${app.origin}/api/auth/google/callback`);
  // Vitest ends its processes so; half a second later it kills them.
  process.once('SIGTERM', () => process.kill(app.pid, 'SIGKILL'));
  return { app, provider };
}
