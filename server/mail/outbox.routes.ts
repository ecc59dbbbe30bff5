import { Hono } from 'hono';
import type { Db } from '../db/open.ts';
import { Problem } from '../problem.ts';
import { findOutboxMail, listOutbox } from './outbox.service.ts';
import { outboxPage } from './outbox-page.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A mail is sandboxed as in a mail program: no script, its own origin, but its links open. */
const MAIL_POLICY = `${POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;

/** The outbox of local mode, as HTML and as JSON. Mounted only where mail is not sent. */
export function outboxRoutes(db: Db, siteName: string): Hono {
  const app = new Hono();
  app.use('/dev/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });

  app.get('/dev/outbox', async (c) =>
    c.html(outboxPage(siteName, await listOutbox(db)), 200, { 'Content-Security-Policy': POLICY }),
  );

  app.get('/dev/outbox.json', async (c) => c.json({ mails: await listOutbox(db) }));

  app.get('/dev/outbox/:id{[1-9][0-9]{0,8}}', async (c) => {
    const mail = await findOutboxMail(db, Number(c.req.param('id')));
    if (!mail)
      throw new Problem(
        404,
        'not-found',
        'There is no email with this number. The outbox has only the newest 200.',
      );
    return c.html(mail.html, 200, {
      'Content-Security-Policy': MAIL_POLICY,
      // Browsers refuse a sandboxed page with `same-origin`.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    });
  });
  return app;
}
