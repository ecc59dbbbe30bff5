import type { Context } from 'hono';
import {
  CONTACT_SENT,
  contactAnswerSchema,
  contactSchema,
  contactStampSchema,
} from '../../shared/contact.ts';
import { operation } from '../http/operation.ts';
import { type ContactDeps, sendMessage } from './contact.service.ts';

/** The contact form (specification, section 7). */
export function contactOperations(deps: ContactDeps, addressOf: (c: Context) => string) {
  return [
    operation('POST /api/contact', {
      summary: 'Write to the people who run the site',
      body: contactSchema,
      maxBody: 64_000,
      cleansTexts: true,
      responses: {
        200: { description: 'The message was stored', schema: contactAnswerSchema },
      },
      access: 'optional',
      handle: async ({ c, viewer, body }) => {
        await sendMessage(deps, { viewer, address: addressOf(c), body });
        return c.json({ success: true, message: CONTACT_SENT });
      },
    }),
    operation('GET /api/contact/stamp', {
      summary: 'A signed time stamp: the form sends it with the message',
      responses: { 200: { description: 'The stamp', schema: contactStampSchema } },
      access: 'public',
      handle: ({ c }) => c.json({ stamp: deps.stamps.issue() }),
    }),
  ];
}
