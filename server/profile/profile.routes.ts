import type { Context } from 'hono';
import { messageSchema } from '../../shared/auth.ts';
import { MAX_PROFILE_BODY } from '../../shared/constants/limits.ts';
import { profileSchema, saveProfileSchema } from '../../shared/profile.ts';
import type { Db } from '../db/open.ts';
import { operation } from '../http/operation.ts';
import { createLimiter } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';
import { readProfileVersion, saveProfile } from './profile.service.ts';

/** The operations of the profile. Each acts on the profile of the session's account. */
export function profileOperations({ db }: { db: Db }) {
  return [
    operation('GET /api/profile', {
      summary: 'My profile, empty when none was saved; ETag is its version',
      responses: { 200: { description: 'The profile', schema: profileSchema } },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        const { profile, version } = await readProfileVersion(db, user.id);
        c.header('ETag', `"${version}"`);
        return c.json(profile);
      },
    }),
    operation('POST /api/profile', {
      summary:
        'Save my profile whole; cv_data is what GET answers. With If-Match only over that version',
      body: saveProfileSchema,
      maxBody: MAX_PROFILE_BODY,
      cleansTexts: true,
      turns: createLimiter({ each: { running: 1, waiting: 1 } }, tooManySaves),
      responses: {
        200: { description: 'It is saved; ETag is the new version', schema: messageSchema },
        412: 'It was saved elsewhere since that version',
        413: 'The profile is too long (`profile-too-long`), or the body too large',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        const version = await saveProfile(db, user.id, body.cv_data, askedVersion(c));
        c.header('ETag', `"${version}"`);
        return c.json({ message: 'Profile saved successfully!' });
      },
    }),
  ];
}

/** The version in If-Match. A proxy that compresses may have marked it as weak. */
function askedVersion(c: Context): string | undefined {
  const tag = c.req.header('if-match');
  return tag === undefined || tag === '*' ? undefined : tag.replace(/^W\/|"/g, '');
}

function tooManySaves(): Problem {
  const message = 'Your profile is still being saved. Please try again in a few seconds.';
  return tryLater(429, 'rate-limited', message, 2);
}
