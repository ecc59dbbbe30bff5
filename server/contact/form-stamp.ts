import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

/**
 * Signed time stamps of forms: they say when a form was shown, they cannot be forged, and no two
 * are the same.
 */
export type FormStamps = {
  issue(): string;
  /** The age of a stamp in ms; null when it is not one of ours. */
  ageOf(stamp: string): number | null;
};

/** Stamps signed with the secret of the product, so that every process knows them. */
export function createFormStamps(secret: string, now: () => Date): FormStamps {
  const key = deriveKey(secret, 'contact form stamps');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: () => {
      const text = `${now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },
    ageOf: (stamp) => {
      const [, text, time, signature] =
        /^(([0-9a-z]{1,12})\.[\w-]{12})\.([\w-]{43})$/.exec(stamp) ?? [];
      if (text === undefined || time === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return null;
      return now().getTime() - Number.parseInt(time, 36);
    },
  };
}
