import { expect, test } from 'vitest';
import { confirmationCookie, formCookie } from './landing-cookie.ts';

test.each([confirmationCookie, formCookie])(
  'cookies of a site with https are Secure, HttpOnly and for its own pages only: %o',
  (cookie) => {
    expect(cookie(true)).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie(false), 'a site on the own machine').not.toContain('Secure');
  },
);
