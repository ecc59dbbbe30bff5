import { askApi } from './ask-api.ts';
import { endSession, notePremium, readToken } from './session.ts';

let pending: { id: number; answer: Promise<boolean | null> } | undefined;

/**
 * Asks the server whether the account `id`, which is logged in, has premium now; null when it
 * cannot be asked. All tabs hear of a change. Calls at the same time are one request.
 */
export function askPremium(id: number): Promise<boolean | null> {
  if (pending?.id !== id) {
    const answer = readStatus(id).finally(() => {
      if (pending?.answer === answer) pending = undefined;
    });
    pending = { id, answer };
  }
  return pending.answer;
}

async function readStatus(id: number): Promise<boolean | null> {
  const token = readToken();
  if (token === null) return null;
  const { ok, status, body } = await askApi('GET /api/auth/status', {
    headers: { 'x-auth-token': token },
  });
  if (status === 401 && readToken() === token) endSession();
  // Another account logged in meanwhile.
  if (!ok || body.id !== id) return null;
  notePremium(id, body.is_premium);
  return body.is_premium;
}
