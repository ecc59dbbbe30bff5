import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import {
  checkoutAnswerSchema,
  checkoutSchema,
  GATEWAYS,
  type GatewayName,
  paymentListSchema,
  paymentSchema,
  paymentStateSchema,
  pricingSchema,
} from '../../shared/billing.ts';
import { landInSession, type Sessions } from '../auth/sessions.service.ts';
import { operation, type Parameter } from '../http/operation.ts';
import { createLimiter } from '../limiter.ts';
import { keepLandingKey } from '../middleware/landing-cookie.ts';
import { Problem, tryLater } from '../problem.ts';
import {
  BROWSER_SECONDS,
  beginCheckout,
  type CheckoutDeps,
  cancelCheckout,
  type FinishedCheckout,
  finishCheckout,
} from './checkout.service.ts';
import { paymentReference } from './payment-reference.ts';
import { askForRefund, listPayments, readPayment } from './payments.service.ts';
import { takeWebhook } from './webhooks.service.ts';

export type BillingRoutesDeps = CheckoutDeps & { sessions: Sessions; https: boolean };

/** Proves at the return that this browser began the checkout. */
const COOKIE = 'checkout';
const COOKIE_PATH = '/api';

const text = v.optional(v.pipe(v.string(), v.maxLength(100)));

/** What providers add: Paystack reference and trxref, PayPal token and PayerID. */
const returnSchema = v.object({ payment: text, reference: text, trxref: text, token: text });

const gatewayParameter: Parameter<GatewayName> = {
  description: 'paystack or paypal',
  schema: v.picklist(GATEWAYS),
  missing: () => new Problem(404, 'not-found', 'There is nothing at this address.'),
};

/** Prices, checkout, the ways back from the providers, and a member's own payments. */
export function billingOperations(deps: BillingRoutesDeps, addressOf: (c: Context) => string) {
  return [
    operation('GET /api/pricing', {
      summary: 'What premium costs, by country',
      responses: { 200: { description: 'Prices', schema: pricingSchema } },
      access: 'public',
      handle: ({ c }) =>
        c.json(deps.prices.list((gateway) => deps.gateways[gateway] !== undefined)),
    }),
    operation('POST /api/create-checkout-session', {
      summary: 'Start a payment for premium',
      body: checkoutSchema,
      turns: createLimiter({ each: { running: 1, waiting: 10 } }, tooManyPresses),
      responses: {
        200: { description: 'Where to pay', schema: checkoutAnswerSchema },
        502: 'The provider did not start the payment; nothing was charged',
        503: 'This payment method is not available',
      },
      access: 'user',
      handle: async ({ c, viewer, body }) => {
        const key = getCookie(c, COOKIE) ?? randomBytes(24).toString('base64url');
        const { reference, url } = await beginCheckout(deps, viewer, body, key);
        setCookie(c, COOKIE, key, {
          path: COOKIE_PATH,
          httpOnly: true,
          secure: deps.https,
          sameSite: 'Lax',
          maxAge: BROWSER_SECONDS,
        });
        return c.json({ reference, [body.gateway === 'paystack' ? 'link' : 'approvalUrl']: url });
      },
    }),
    ...(['return', 'cancel'] as const).map((step) =>
      operation(`GET /api/checkout/{gateway}/${step}`, {
        summary:
          step === 'return'
            ? 'Where providers send members back to'
            : 'Where members come back to without paying',
        params: { gateway: gatewayParameter },
        query: returnSchema,
        responses: { 302: { description: 'On to the next page' } },
        access: 'public',
        handle: async ({ c, params: { gateway }, query }) => {
          const reference = query.payment ?? query.reference ?? query.trxref;
          const providerId = gateway === 'paypal' ? query.token : undefined;
          const finished =
            reference &&
            (await finishCheckout(deps, { gateway, reference, providerId }, getCookie(c, COOKIE)));
          return c.redirect(
            finished ? await landingOf(c, deps, finished, step) : failure('unknown'),
          );
        },
      }),
    ),
    ...GATEWAYS.map((gateway) =>
      operation(`POST /api/webhooks/${gateway}`, {
        summary: `Events of ${gateway}, signed by it`,
        rawBody: 'bytes',
        maxBody: 256_000,
        responses: {
          200: { description: 'Taken', schema: v.object({ received: v.literal(true) }) },
          400: 'The event cannot be read',
          401: 'The signature is missing or wrong',
          404: 'This provider is not configured',
          413: 'The body is too large',
          503: 'The signature cannot be verified now',
        },
        access: 'public',
        isOpenToOtherSites: true,
        handle: async ({ c, rawBody }) => {
          const address = addressOf(c);
          await deps.limits.consume('webhookAddress', address);
          const header = (name: string) => c.req.header(name);
          await takeWebhook(deps, gateway, { header, body: rawBody }, address);
          return c.json({ received: true });
        },
      }),
    ),
    operation('GET /api/payments', {
      summary: 'My payments, newest first',
      responses: { 200: { description: 'Payments', schema: paymentListSchema } },
      access: 'user',
      handle: async ({ c, viewer }) => c.json({ payments: await listPayments(deps, viewer.id) }),
    }),
    operation('GET /api/payments/{reference}', {
      summary: 'One of my payments, and my premium as it is now',
      params: { reference: paymentReference },
      responses: { 200: { description: 'The payment', schema: paymentStateSchema } },
      access: 'user',
      handle: async ({ c, viewer, params }) =>
        c.json(await readPayment(deps, viewer, params.reference)),
    }),
    operation('POST /api/payments/{reference}/refund', {
      summary: 'Get my money back, within 14 days of the payment',
      params: { reference: paymentReference },
      responses: {
        200: { description: 'It is on its way', schema: paymentSchema },
        409: 'There is nothing to send back, or it is too late for the button',
      },
      access: 'user',
      handle: async ({ c, viewer, params }) =>
        c.json(await askForRefund(deps, viewer, params.reference)),
    }),
  ];
}

/** The page after the provider's: success (or still confirming) or failure. */
async function landingOf(
  c: Context,
  deps: BillingRoutesDeps,
  { payment, owner }: FinishedCheckout,
  step: 'return' | 'cancel',
): Promise<string> {
  const { reference, status, failure: reason, gateway, session_id } = payment;
  if (status === 'refunded') return failure('refunded', reference);
  if (status === 'failed') return failure(reason ?? 'declined', reference);
  if (status === 'cancelled' || (status === 'pending' && step === 'cancel')) {
    if (owner) await cancelCheckout(deps, payment);
    return failure('cancelled', reference);
  }
  const query = new URLSearchParams({ payment: reference });
  // PayPal's return carries a token (specification, section 4); Paystack's refreshes the stored
  // one.
  if (gateway === 'paypal' && owner && session_id !== null) {
    const { token, key } = await landInSession(deps.sessions, owner, session_id);
    keepLandingKey(c, key, deps.https);
    query.set('token', token);
  }
  return `/premium-success?${query}`;
}

function failure(reason: string, reference?: string): string {
  const query = new URLSearchParams({ reason, ...(reference && { payment: reference }) });
  return `/premium-failure?${query}`;
}

/** The provider may take seconds, in which the other changes of the account go on. */
function tooManyPresses(): Problem {
  const message = 'Your payment is being prepared. Please wait a few seconds.';
  return tryLater(429, 'rate-limited', message, 5);
}
