import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPostAuthRedirect, takePostAuthRedirect } from '../lib/post-auth-redirect.ts';
import { land, takePathOn } from './landing.ts';

/** A browser storage in memory; a closed one throws as a browser that blocks site data does. */
function fakeStorage(isClosed = false) {
  const items = new Map<string, string>();
  const check = () => {
    if (isClosed) throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  return {
    getItem: (key: string) => {
      check();
      return items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      check();
      items.set(key, value);
    },
    removeItem: (key: string) => {
      check();
      items.delete(key);
    },
  };
}

function tokenOf(payload: object): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
}

const now = Math.floor(Date.now() / 1000);
const OWNER = { sub: '7', id: 7, email: 'ama@example.com', is_premium: true, is_admin: false, iat: now };
const TOKEN = tokenOf({ ...OWNER, exp: now + 300 });

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  // The session is renewed in the background, for which no answer comes here.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('land', () => {
  test('a lasting token signs in, but not in the place of somebody who is logged in', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const lasting = tokenOf({ ...OWNER, exp: now + 604_800 });
    expect(land(lasting)).toEqual({ step: 'signed-in' });
    expect(land(lasting)).toEqual({ step: 'signed-in' });
    const other = tokenOf({ ...OWNER, id: 8, email: 'thief@example.com', exp: now + 604_800 });
    expect(land(other)).toMatchObject({ step: 'failed', advice: expect.stringContaining('another account') });
    expect(log).toHaveBeenCalledOnce();
  });

  test('keeps the token and its owner, with exactly the fields of the specification', () => {
    expect(land(TOKEN)).toEqual({ step: 'signed-in' });
    expect(localStorage.getItem('token')).toBe(TOKEN);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({ id: 7, email: 'ama@example.com', is_premium: true });
  });

  test('says when there is no token, and leaves an older session alone', () => {
    localStorage.setItem('token', 'older');
    expect(land(null)).toEqual({ step: 'no-token' });
    expect(localStorage.getItem('token')).toBe('older');
  });

  test.each([
    'x',
    'a.b.c',
    '..',
    tokenOf({}),
    tokenOf({ id: '7', email: 'ama@example.com', iat: now, exp: now }),
    `${TOKEN.split('.')[0]}.`,
  ])('fails with %j, logs it and keeps nothing', (token) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(land(token)).toEqual({ step: 'failed', advice: null });
    expect(log).toHaveBeenCalledOnce();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('fails with advice when the browser keeps nothing for us', () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubGlobal('localStorage', fakeStorage(true));
    expect(land(TOKEN)).toEqual({ step: 'failed', advice: expect.stringContaining('Allow cookies and site data') });
  });
});

describe('takePathOn', () => {
  test('is the path that came along, and what was kept is kept no longer', () => {
    keepPostAuthRedirect('/premium');
    expect(takePathOn('/account')).toBe('/account');
    expect(takePostAuthRedirect()).toBe('/jobs');
  });

  test('is else the path that was kept, once', () => {
    keepPostAuthRedirect('/jobs/7?from=list#apply');
    expect(takePathOn('/jobs')).toBe('/jobs/7?from=list#apply');
    expect(takePathOn('/jobs')).toBe('/jobs');
  });

  test.each(['https://example.com/', '//example.com', '/\\example.com', '/login', 'javascript:alert(1)'])('never is %s', (path) => {
    sessionStorage.setItem('postAuthRedirect', path);
    expect(takePathOn('/jobs')).toBe('/jobs');
  });

  test('is /jobs where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', fakeStorage(true));
    expect(takePathOn('/jobs')).toBe('/jobs');
  });
});
