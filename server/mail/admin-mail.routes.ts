import { adminMailSchema, testMailSchema } from '../../shared/admin-mail.ts';
import { messageSchema } from '../../shared/auth.ts';
import { operation } from '../http/operation.ts';
import {
  type AdminMailDeps,
  readAdminMail,
  sendTestMail,
  tryWaitingMails,
} from './admin-mail.service.ts';

/** The page /admin/mail: what waits, what was refused, a test mail, and trying again. */
export function adminMailOperations(deps: AdminMailDeps) {
  return [
    operation('GET /api/admin/mail', {
      summary: 'Mails that wait or were refused, and blocked addresses',
      responses: { 200: { description: 'The state of mail now', schema: adminMailSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await readAdminMail(deps)),
    }),
    operation('POST /api/admin/mail/test', {
      summary: 'Send a test mail to the administrator who asks, and say what became of it',
      responses: {
        200: { description: 'What the mail server answered', schema: testMailSchema },
      },
      access: 'admin',
      handle: async ({ c, viewer }) => c.json(await sendTestMail(deps, viewer.email)),
    }),
    operation('POST /api/admin/mail/retry', {
      summary: 'Try all mails that wait now',
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'admin',
      handle: async ({ c }) => {
        const count = await tryWaitingMails(deps);
        const message =
          count === 0
            ? 'All emails that wait are being tried already.'
            : `${count} ${count === 1 ? 'email is' : 'emails are'} tried again now. Job alerts follow within a minute.`;
        return c.json({ message });
      },
    }),
  ];
}
