import type { Context } from 'hono';
import * as v from 'valibot';
import { alertRequestSchema, requestAlertSchema } from '../../shared/alerts.ts';
import { messageSchema } from '../../shared/auth.ts';
import type { PostedForm } from '../feature.ts';
import { operation } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import {
  type AlertRequestDeps,
  confirmRequest,
  readRequest,
  requestAlert,
} from './alert-requests.service.ts';
import type { AlertsDeps } from './alerts.service.ts';

const CONFIRM_PATH = '/confirm-alert';

const keySchema = v.object({ key: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** An alert by an email address alone, and what the page of its link shows. */
export function alertRequestOperations(deps: AlertRequestDeps, addressOf: (c: Context) => string) {
  return [
    operation('POST /api/alerts/by-email', {
      summary:
        'Request an alert without an account; the same answer for every address. A link in an email starts it',
      body: requestAlertSchema,
      cleansTexts: true,
      responses: { 200: { description: 'A mail is on its way', schema: messageSchema } },
      access: 'public',
      handle: async ({ c, body }) => {
        await requestAlert(deps, body, addressOf(c));
        return c.json({
          message: 'We sent you an email. Press the button in it to start the alert.',
        });
      },
    }),
    operation('GET /api/confirm-alert', {
      summary: 'The alert that the link in such an email starts; changes nothing',
      query: keySchema,
      responses: { 200: { description: 'The alert', schema: alertRequestSchema } },
      access: 'public',
      handle: async ({ c, query }) => c.json(await readRequest(deps, query.key ?? '')),
    }),
  ];
}

/**
 * The form of the page /confirm-alert. Only the POST starts the alert. The key of the mail is the
 * proof, so that it needs no session, no cookie and no script.
 */
export function confirmAlertForm(deps: AlertsDeps): PostedForm {
  const handle = async (c: Context) => {
    const key = c.req.query('key') ?? '';
    c.header('Cache-Control', 'no-store');
    const query = new URLSearchParams({ key });
    try {
      await confirmRequest(deps, key);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too-many-alerts') throw error;
      query.set('full', 'yes');
    }
    return c.redirect(`${CONFIRM_PATH}?${query}`, 303);
  };
  return { path: CONFIRM_PATH, proof: 'key', handle };
}
