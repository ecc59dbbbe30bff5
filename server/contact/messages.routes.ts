import {
  adminMessageSchema,
  messageListSchema,
  messageQuerySchema,
  messageStateSchema,
  replyRequestSchema,
} from '../../shared/admin-messages.ts';
import { messageSchema } from '../../shared/auth.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { ContactDeps } from './contact.service.ts';
import {
  answerMessage,
  deleteMessage,
  listMessages,
  messageNotFound,
  readMessage,
  setMessageState,
} from './messages.service.ts';

const params = { id: rowNumber('The number of a message', messageNotFound) };
const twin = 'The same text is open as another message';
const message = { description: 'The message with its answers', schema: adminMessageSchema };

/** The messages of the contact form for administrators. */
export function messageOperations(deps: ContactDeps) {
  return [
    operation('GET /api/admin/messages', {
      summary: 'Messages of the contact form, newest first',
      query: messageQuerySchema,
      responses: {
        200: { description: 'A page of 30 with exact totals', schema: messageListSchema },
      },
      access: 'editor',
      handle: async ({ c, query }) => c.json(await listMessages(deps, query)),
    }),
    operation('GET /api/admin/messages/{id}', {
      summary: 'One message',
      params,
      responses: { 200: message },
      access: 'editor',
      handle: async ({ c, params: { id } }) => c.json(await readMessage(deps, id)),
    }),
    operation('DELETE /api/admin/messages/{id}', {
      summary: 'Delete a message, for good',
      params,
      responses: { 200: { description: 'Done, in a sentence', schema: messageSchema } },
      access: 'editor',
      handle: async ({ c, viewer, params: { id } }) => {
        await deleteMessage(deps, viewer, id);
        return c.json({ message: 'The message was deleted.' });
      },
    }),
    operation('POST /api/admin/messages/{id}/replies', {
      summary: 'Answer a message by email',
      params,
      body: replyRequestSchema,
      maxBody: 64_000,
      cleansTexts: true,
      responses: { 200: message, 409: twin },
      access: 'editor',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await answerMessage(deps, viewer, id, body)),
    }),
    operation('PUT /api/admin/messages/{id}/state', {
      summary: 'Close a message, or open it again',
      params,
      body: messageStateSchema,
      responses: { 200: message, 409: twin },
      access: 'editor',
      handle: async ({ c, viewer, params: { id }, body }) =>
        c.json(await setMessageState(deps, viewer, id, body.state)),
    }),
  ];
}
