import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

/** Signed time stamps of forms: they say when a form was shown, and nobody can make one up. */
export type FormStamps = {
  issue(): string;
  /** The age of a stamp in ms; null when it is not one of ours. */
  ageOf(stamp: string): number | null;
};

/** Stamps signed with the secret of the product, so that every process knows them. */
export function createFormStamps(secret: string, now: () => Date): FormStamps {
  const key = deriveKey(secret, 'contact form stamps');
  const sign = (time: string) => createHmac('sha256', key).update(time).digest('base64url');
  return {
    issue: () => {
      const time = now().getTime().toString(36);
      return `${time}.${sign(time)}`;
    },
    ageOf: (stamp) => {
      const [, time, signature] = /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(stamp) ?? [];
      if (time === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(time)))) return null;
      return now().getTime() - Number.parseInt(time, 36);
    },
  };
}
