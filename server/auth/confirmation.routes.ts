import type { Hono } from 'hono';
import { keepLandingKey } from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { openConfirmationLink } from './sign-up.service.ts';

/**
 * The button of the page /verify-email: a plain form that posts to its own address. Opening the page uses nothing up, so that a mail scanner
 * which opens every link locks nobody out (DESIGN section 5). Answers 303 to /verify-success, or to where a new link can be asked for.
 */
export function mountConfirmation(app: Hono, deps: AccountsDeps): void {
  app.post('/verify-email', async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      const opened = await openConfirmationLink(deps, c.req.query('token') ?? '', deviceNameOf(c));
      const { returnTo } = opened;
      if ('secondFactorToken' in opened) {
        const query = { token: opened.secondFactorToken, reason: 'second-factor', ...(returnTo !== null && { returnTo }) };
        return c.redirect(`/login?${new URLSearchParams(query)}`, 303);
      }
      const { token, key } = opened;
      keepLandingKey(c, key, deps.https);
      return c.redirect(`/verify-success?${new URLSearchParams({ token, ...(returnTo !== null && { returnTo }) })}`, 303);
    } catch (error) {
      if (error instanceof Problem && error.code.startsWith('link-')) {
        return c.redirect(`/verify-email-instructions?reason=${error.code}`, 303);
      }
      throw error;
    }
  });
}
