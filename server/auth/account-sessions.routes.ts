import * as v from 'valibot';
import { logoutSchema, sessionListSchema } from '../../shared/account-sessions.ts';
import { messageSchema } from '../../shared/auth.ts';
import { operation } from '../http/operation.ts';
import { readViewer } from '../middleware/viewer.ts';
import { endOwnSession, listSessions, noSuchSession } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findSession } from './sessions.service.ts';

const sessionId = {
  description: 'The id of the session',
  schema: v.pipe(v.string(), v.uuid()),
  missing: noSuchSession,
};

/** Logging out, and the list of devices on which an account is logged in. */
export function sessionOperations(deps: AccountsDeps) {
  return [
    operation('POST /api/logout', {
      summary:
        'End the session of the token or id that is sent; the same answer for one that has ended already',
      body: logoutSchema,
      bodyIsOptional: true,
      responses: {
        204: { description: 'The session has ended' },
        400: 'The id is not valid',
      },
      // Logging out with an invalid token succeeds as well.
      access: 'public',
      handle: async ({ c, body }) => {
        const viewer = await readViewer(c, (token, landingKey) =>
          findSession(deps.sessions, token, landingKey),
        );
        // A device that logged out while offline has deleted its token and sends the session id
        // alone.
        const ended = viewer.kind === 'user' ? viewer.user.sessionId : body.session;
        if (ended !== undefined)
          await deps.db.deleteFrom('sessions').where('id', '=', ended).execute();
        return c.body(null, 204);
      },
    }),
    operation('GET /api/account/sessions', {
      summary: 'The devices on which I am logged in',
      responses: {
        200: { description: 'The sessions, this one first', schema: sessionListSchema },
      },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json(await listSessions(deps, user)),
    }),
    operation('DELETE /api/account/sessions/{id}', {
      summary: 'End one of my sessions',
      params: { id: sessionId },
      responses: {
        200: { description: 'Done, in a sentence', schema: messageSchema },

        404: 'I have no session with this id',
      },
      access: 'user',
      handle: async ({ c, viewer: user, params }) => {
        await endOwnSession(deps, user.id, params.id);
        return c.json({ message: 'The session has ended.' });
      },
    }),
  ];
}
