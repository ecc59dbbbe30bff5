import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { land, landHere } from '../lib/land.ts';
import { keepPostAuthRedirect, takePathOn, takePostAuthRedirect } from './post-auth-redirect.ts';

/** An in-memory Storage; a blocked one throws as in a browser that blocks site data. */
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
const OWNER = {
  sub: '7',
  id: 7,
  email: 'ama@example.com',
  is_premium: true,
  is_admin: false,
  iat: now,
};
const TOKEN = tokenOf({ ...OWNER, exp: now + 300 });
const LASTING = tokenOf({ ...OWNER, exp: now + 604_800 });

/** A fake server answer, and the recorded requests. */
let answer: { status: number; body: object };
let asked: string[];
let logged: string[];

beforeEach(() => {
  answer = { status: 200, body: { token: LASTING } };
  asked = [];
  logged = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${path} ${headers['x-auth-token']}`);
    return Response.json(answer.body, { status: answer.status });
  });
  vi.spyOn(console, 'info').mockImplementation((line: string) => void logged.push(line));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('land', () => {
  test('keeps the lasting token that the server gives for the one of the address, and exactly the fields of the specification', async () => {
    expect(await land(TOKEN, null)).toEqual({ step: 'signed-in', email: OWNER.email });
    expect(asked).toEqual([`/api/refresh-token ${TOKEN}`]);
    expect(localStorage.getItem('token')).toBe(LASTING);
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({
      id: 7,
      email: 'ama@example.com',
      is_premium: true,
    });
  });

  test('says when there is no token, and leaves an older session alone', async () => {
    localStorage.setItem('token', 'older');
    expect(await land(null, null)).toEqual({ step: 'no-token' });
    expect(localStorage.getItem('token')).toBe('older');
  });

  test('refuses a token that lives longer than an hour, whoever is logged in', async () => {
    for (const seconds of [3601, 604_800]) {
      const token = tokenOf({ ...OWNER, exp: now + seconds });
      for (const user of [null, OWNER]) {
        expect(await land(token, user)).toEqual({
          step: 'failed',
          advice: expect.stringContaining('does not work in this browser'),
        });
      }
    }
    expect([asked, localStorage.getItem('token')]).toEqual([[], null]);
  });

  test('never replaces a session: of another account it says so, of the same account it goes on with it', async () => {
    localStorage.setItem('token', 'mine');
    const other = { id: 8, email: 'kofi@example.com', is_premium: false };
    expect(await land(TOKEN, other)).toEqual({
      step: 'failed',
      advice: expect.stringContaining('logged in as kofi@example.com'),
    });
    expect(await land(TOKEN, OWNER)).toEqual({ step: 'signed-in', email: OWNER.email });
    expect([asked, localStorage.getItem('token')]).toEqual([[], 'mine']);
  });

  test('says that a link of another browser does not work here, and that an old one has expired', async () => {
    answer = { status: 401, body: { code: 'invalid-token' } };
    expect(await land(TOKEN, null)).toEqual({
      step: 'failed',
      advice: expect.stringContaining('does not work in this browser'),
    });
    // A password that was typed here a moment ago came by no link.
    expect(await landHere(TOKEN)).toEqual({
      step: 'failed',
      advice: expect.stringContaining('Allow cookies and site data for this site'),
    });
    const old = tokenOf({ ...OWNER, exp: now - 1 });
    expect(await land(old, null)).toEqual({
      step: 'failed',
      advice: expect.stringContaining('has expired'),
    });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.each([
    'x',
    'a.b.c',
    '..',
    tokenOf({}),
    tokenOf({ id: '7', email: 'ama@example.com', iat: now, exp: now }),
    `${TOKEN.split('.')[0]}.`,
  ])('fails with %j, logs it and keeps nothing', async (token) => {
    expect(await land(token, null)).toEqual({ step: 'failed', advice: null });
    expect(logged).toEqual(['This is not a session token.']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('fails with advice when the browser keeps nothing for us', async () => {
    vi.stubGlobal('localStorage', fakeStorage(true));
    expect(await land(TOKEN, null)).toEqual({
      step: 'failed',
      advice: expect.stringContaining('Allow cookies and site data'),
    });
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

  test.each([
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/login',
    'javascript:alert(1)',
  ])('never is %s', (path) => {
    sessionStorage.setItem('postAuthRedirect', path);
    expect(takePathOn('/jobs')).toBe('/jobs');
  });

  test('is /jobs where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', fakeStorage(true));
    expect(takePathOn('/jobs')).toBe('/jobs');
  });
});
