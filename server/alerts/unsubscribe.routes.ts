import type { Context } from 'hono';
import * as v from 'valibot';
import { unsubscribeSchema } from '../../shared/alerts.ts';
import type { PostedForm } from '../feature.ts';
import { readBody } from '../http/limit-body.ts';
import { operation } from '../http/operation.ts';
import { readUnsubscribe, setActive, type UnsubscribeDeps } from './unsubscribe.service.ts';

const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Largest body in bytes: an action, and what a mail provider adds. */
const MAX_FORM = 4_000;

const keySchema = v.object({ key: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** What the page /unsubscribe shows. */
export function unsubscribeOperations({ db }: Pick<UnsubscribeDeps, 'db'>) {
  return [
    operation('GET /api/unsubscribe', {
      summary: 'The alert of an unsubscribe link; changes nothing',
      query: keySchema,
      responses: { 200: { description: 'Whether it is stopped', schema: unsubscribeSchema } },
      access: 'public',
      handle: async ({ c, query }) => c.json(await readUnsubscribe({ db }, query.key ?? '')),
    }),
  ];
}

/**
 * The address of List-Unsubscribe. A POST stops the alert, without a session, a cookie or a proof
 * of its origin: the key is the proof (RFC 8058). The form of the page names an action and is sent
 * back to the page; a mail provider gets a plain answer, because it follows no redirect.
 */
export function unsubscribeForm(deps: UnsubscribeDeps): PostedForm {
  const handle = async (c: Context) => {
    const key = c.req.query('key') ?? '';
    const action = (await readForm(c)).get('action');
    const found = await setActive(deps, key, action === 'undo');
    c.header('Cache-Control', 'no-store');
    if (action !== null)
      return c.redirect(`${UNSUBSCRIBE_PATH}?${new URLSearchParams({ key })}`, 303);
    return c.text(
      found.state === 'gone'
        ? 'This job alert no longer exists. It sends no emails.\n'
        : `This job alert is stopped: ${found.title}\n`,
    );
  };
  return { path: UNSUBSCRIBE_PATH, proof: 'key', handle };
}

/** The fields of the body, form-encoded or multipart. A body that cannot be read has none. */
async function readForm(c: Context): Promise<FormData> {
  const body = await readBody(c, { maxBytes: MAX_FORM });
  const type = c.req.header('content-type') ?? '';
  try {
    return await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
