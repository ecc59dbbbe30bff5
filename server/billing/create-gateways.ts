import type { Env } from '../env.ts';
import type { Gateways } from './gateway.ts';
import { createPaypal } from './paypal.adapter.ts';
import { createPaystack } from './paystack.adapter.ts';

/** The payment providers of the configuration; none without their keys. */
export function createGateways(env: Env, now: () => Date): Gateways {
  const { PAYSTACK_SECRET_KEY, PAYSTACK_URL, PAYPAL_URL } = env;
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = env;
  return {
    ...(PAYSTACK_SECRET_KEY !== undefined && {
      paystack: createPaystack({ secretKey: PAYSTACK_SECRET_KEY, url: () => PAYSTACK_URL }),
    }),
    ...(PAYPAL_CLIENT_ID !== undefined &&
      PAYPAL_CLIENT_SECRET !== undefined && {
        paypal: createPaypal({
          clientId: PAYPAL_CLIENT_ID,
          clientSecret: PAYPAL_CLIENT_SECRET,
          webhookId: PAYPAL_WEBHOOK_ID,
          url: () => PAYPAL_URL,
          now,
        }),
      }),
  };
}
