import type { PageOf } from '../shared/pages.ts';
import * as forgotPassword from './auth/forgot-password-page.tsx';
import * as loginCode from './auth/login-code-page.tsx';
import * as login from './auth/login-page.tsx';
import * as signup from './auth/signup-page.tsx';
import * as verifyEmailInstructions from './auth/verify-email-instructions-page.tsx';
import * as verifyEmail from './auth/verify-email-page.tsx';

/** The login and sign-up pages: React renders them on the server only. */
export const authPages = {
  login,
  loginCode,
  signup,
  forgotPassword,
  verifyEmail,
  verifyEmailInstructions,
} satisfies Record<PageOf<'auth'>, object>;
