import { findPage } from '../../shared/pages.ts';

/** Why the reader is asked to log in or sign up, derived from the page that comes after it. */
export function entryReason(returnTo: string): { login: string; signup: string } | null {
  const url = new URL(returnTo, 'http://site.invalid');
  const path = findPage(url.pathname)?.path;
  switch (path) {
    case '/cv-builder':
      return {
        login: 'Log in to build your CV.',
        signup: 'Sign up to make your CV. Then you can continue with it.',
      };
    case '/profile':
      return {
        login: 'Log in to fill in your profile.',
        signup: 'Sign up to fill in your profile. Then you can continue with it.',
      };
    case '/notifications':
    case '/notifications/new':
      return {
        login: 'Log in to manage your job alerts.',
        signup: 'Sign up to manage your job alerts.',
      };
    case '/premium':
      return {
        login: 'Log in to pay. We remember the job and the country you chose.',
        signup: 'You need an account to buy premium. After you sign up, you can pay.',
      };
    case '/account':
      return {
        login: 'Log in to see your account.',
        signup: 'Sign up to see your account page.',
      };
    default:
      return null;
  }
}
