import { findPage } from '../../shared/pages.ts';

/** Why somebody came to the way in, from where the way leads on: for the log-in, and the sign-up. */
export function entryReason(returnTo: string): { login: string; signup: string } | null {
  const url = new URL(returnTo, 'http://site.invalid');
  const path = findPage(url.pathname)?.path;
  switch (path) {
    case '/cv-builder':
      return {
        login: 'Log in to build your CV.',
        signup: 'You came here to make your CV. After this you go on with it.',
      };
    case '/profile':
      return {
        login: 'Log in to fill in your profile.',
        signup: 'You came here to fill in your profile. After this you go on with it.',
      };
    case '/notifications':
    case '/notifications/new':
      return {
        login: 'Log in to manage your job alerts.',
        signup: 'You came here for job alerts. After this you go on with them.',
      };
    case '/premium':
      return {
        login: 'Log in to pay. The job and the country that you chose are kept.',
        signup: 'Premium belongs to an account. After this you go on to pay.',
      };
    case '/account':
      return {
        login: 'Log in to see your account.',
        signup: 'After this you see your account.',
      };
    default:
      return null;
  }
}
