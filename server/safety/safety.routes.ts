import { checkedOfferSchema, checkOfferSchema } from '../../shared/safety.ts';
import type { Base } from '../feature.ts';
import { operation } from '../http/operation.ts';
import { findSigns } from './scam-rules.ts';

/** Checking an offer that somebody got. */
export function safetyOperations({ limits, addressOf }: Pick<Base, 'limits' | 'addressOf'>) {
  return [
    operation({
      method: 'post',
      path: '/api/check-offer',
      summary: 'Look for signs of a false offer in a message. Nothing of it is kept.',
      body: checkOfferSchema,
      maxBody: 64_000,
      cleansTexts: true,
      responses: {
        200: { description: 'The signs that were found', schema: checkedOfferSchema },
      },
      access: 'public',
      handle: async ({ c, body }) => {
        await limits.consume('checkOffer', addressOf(c));
        return c.json({ findings: findSigns(body.text) });
      },
    }),
  ];
}
