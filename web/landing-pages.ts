import type { PageOf } from '../shared/pages.ts';
import * as authCallback from './auth/auth-callback-page.tsx';
import * as authSuccess from './auth/auth-success-page.tsx';
import * as loginFailure from './auth/login-failure-page.tsx';
import * as loginSuccess from './auth/login-success-page.tsx';
import * as verifySuccess from './auth/verify-success-page.tsx';

/** The landing pages of a login. They are one chunk. */
export const landingPages = {
  authCallback,
  authSuccess,
  loginFailure,
  loginSuccess,
  verifySuccess,
} satisfies Record<PageOf<'landing'>, object>;
