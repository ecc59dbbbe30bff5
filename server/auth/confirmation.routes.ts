import type { Context } from 'hono';
import type { PostedForm } from '../feature.ts';
import {
  CHOICE_PATH,
  CONFIRMATION_PATH,
  keepLandingKey,
  landingKeyOf,
} from '../middleware/landing-cookie.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { CHOICE_SECONDS, openConfirmationLink } from './confirm-address.service.ts';
import { deviceNameOf } from './device-name.adapter.ts';
import { linkBrowserOf } from './link-cookie.ts';

const INSTRUCTIONS = '/verify-email-instructions';

/**
 * The form of the page /verify-email. Only the POST uses the link, so mail scanners that open every
 * link have no effect (specification, section 10, "Accounts"). It works only in the browser that
 * opened the page. Redirects with 303 to /verify-success, to /choose-password when another browser
 * asked for the link, or to the page that requests a new link.
 */
export function confirmationForm(deps: AccountsDeps): PostedForm {
  const handle = async (c: Context) => {
    c.header('Cache-Control', 'no-store');
    const key = landingKeyOf(c);
    if (!key) return c.redirect(`${INSTRUCTIONS}?reason=no-cookie`, 303);
    try {
      const opened = await openConfirmationLink(deps, c.req.query('token') ?? '', {
        key,
        asker: linkBrowserOf(c, deps.https),
        device: deviceNameOf(c),
      });
      const query = new URLSearchParams({
        token: opened.token,
        ...(opened.returnTo !== null && { returnTo: opened.returnTo }),
      });
      if (opened.kind === 'choose-password') {
        for (const path of ['/api', CHOICE_PATH])
          keepLandingKey(c, key, deps.https, { seconds: CHOICE_SECONDS, path });
        return c.redirect(`${CHOICE_PATH}?${query}`, 303);
      }
      if (opened.kind === 'second-factor')
        return c.redirect(`/login?${query}&reason=second-factor`, 303);
      keepLandingKey(c, key, deps.https);
      return c.redirect(`/verify-success?${query}`, 303);
    } catch (error) {
      if (error instanceof Problem && error.code.startsWith('link-')) {
        return c.redirect(`${INSTRUCTIONS}?reason=${error.code}`, 303);
      }
      throw error;
    }
  };
  return { path: CONFIRMATION_PATH, proof: 'cookie', handle };
}
