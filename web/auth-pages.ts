import type { PageOf } from '../shared/pages.ts';
import * as authCallback from './auth/auth-callback-page.tsx';
import * as authSuccess from './auth/auth-success-page.tsx';
import * as forgotPassword from './auth/forgot-password-page.tsx';
import * as loginCode from './auth/login-code-page.tsx';
import * as loginFailure from './auth/login-failure-page.tsx';
import * as login from './auth/login-page.tsx';
import * as loginSuccess from './auth/login-success-page.tsx';
import * as signup from './auth/signup-page.tsx';
import * as verifyEmailInstructions from './auth/verify-email-instructions-page.tsx';
import * as verifyEmail from './auth/verify-email-page.tsx';
import * as verifySuccess from './auth/verify-success-page.tsx';

/** The login and sign-up pages, and where they lead at their end: React renders them on the server only. */
export const authPages = {
  login,
  loginCode,
  signup,
  forgotPassword,
  verifyEmail,
  verifyEmailInstructions,
  verifySuccess,
  authSuccess,
  authCallback,
  loginSuccess,
  loginFailure,
} satisfies Record<PageOf<'auth'>, object>;
