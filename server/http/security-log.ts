import { createHmac } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { deriveKey } from '../derive-key.ts';
import { landingKeyOf } from '../middleware/landing-cookie.ts';
import type { FindSession } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';

/** The events of the security log (docs/security-log.md). */
export type SecurityEvent =
  | 'administrator-signed-in'
  | 'sign-in-failed'
  | 'refused'
  | 'exported'
  | 'imported-by-command';

/**
 * Writes an event. `account` is an id and `address` becomes a keyed hash (HMAC): no name, email or
 * IP address is logged.
 */
export type SecurityLog = (
  event: SecurityEvent,
  about: { account?: number | null; address?: string; [name: string]: unknown },
) => void;

/**
 * The same refusal of one network is logged once in this time (ms), so that an attack cannot fill
 * the disk.
 */
const QUIET_MS = 60_000;
const REMEMBERED = 5000;

/** Codes that ordinary visitors cause. */
const HARMLESS = ['no-token', 'premium-required', 'not-found', 'method-not-allowed'];

/** Opens the security log: log lines with `"security":true`, at every log level except `silent`. */
export function createSecurityLog(log: Logger, secret: string): SecurityLog {
  const key = deriveKey(secret, 'networks of the security log');
  const child = log.child(
    { security: true },
    { level: log.level === 'silent' ? 'silent' : 'info' },
  );
  const told = new LRUCache<string, true>({ max: REMEMBERED, ttl: QUIET_MS });
  return (event, { address, ...about }) => {
    const network =
      address && createHmac('sha256', key).update(address).digest('base64url').slice(0, 12);
    if (event === 'refused') {
      const refusal = JSON.stringify([network, about]);
      if (told.has(refusal)) return;
      told.set(refusal, true);
    }
    child.info({ event, ...about, ...(network && { network }) }, event);
  };
}

/**
 * Middleware that derives security events from the answers of the API, so that no route can forget
 * them. `addressOf` returns the client address; the account is the one that `mountOperations` set.
 */
export function watchSecurity(deps: {
  security: SecurityLog;
  db: Db;
  findSession: FindSession;
  addressOf: (c: Context) => string;
}): MiddlewareHandler {
  const { security, db, findSession, addressOf } = deps;
  return async (c, next) => {
    await next();
    const account = c.get('account') as number | undefined;
    const where = { ...(account !== undefined && { account }), address: addressOf(c) };
    const route = `${c.req.method} ${c.req.path.replace(/\/[0-9]+(?=\/|$)/g, '/{id}').slice(0, 80)}`;
    if (c.error instanceof Problem) {
      const { status, code } = c.error;
      if (code === 'wrong-password')
        security('sign-in-failed', { ...where, account: await accountOf(c, db), way: 'password' });
      else if (status === 401 && code.startsWith('passkey-'))
        security('sign-in-failed', { ...where, account: null, way: 'passkey' });
      else if ([401, 403, 413, 415, 429].includes(status) && !HARMLESS.includes(code))
        security('refused', { ...where, code, route });
      return;
    }
    if (/^attachment/.test(c.res.headers.get('content-disposition') ?? ''))
      security('exported', { ...where, route });
    if (/^\/login-failure\b/.test(c.res.headers.get('location') ?? ''))
      security('sign-in-failed', { ...where, way: 'google' });
    const token = account === undefined ? await sessionOf(c) : undefined;
    const user = token && (await findSession(token.token, token.key));
    if (user?.admin) security('administrator-signed-in', { ...where, account: user.id, route });
  };
}

/** The account of a failed login; null if it does not exist. */
async function accountOf(c: Context, db: Db): Promise<number | null> {
  const { email } = c.get('body') as { email: string };
  const user = await findRow(db, 'users', { email }, ['id']);
  return user?.id ?? null;
}

/** The new session of an answer, in its JSON or in its redirect. */
async function sessionOf(c: Context): Promise<{ token: string; key?: string } | undefined> {
  const location = c.res.headers.get('location');
  if (location !== null) {
    const token = new URL(location, 'http://localhost').searchParams.get('token');
    const key = /^landing=([^;]+)/.exec(c.res.headers.get('set-cookie') ?? '')?.[1];
    return token === null || key === undefined ? undefined : { token, key };
  }
  if (
    c.req.method !== 'POST' ||
    c.res.status !== 200 ||
    !c.res.headers.get('content-type')?.includes('json')
  )
    return undefined;
  const { token } = (await c.res.clone().json()) as { token?: unknown };
  if (typeof token !== 'string') return undefined;
  const key = landingKeyOf(c);
  return { token, ...(key !== undefined && { key }) };
}
