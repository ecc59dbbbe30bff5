import * as v from 'valibot';
import type { Gateway, KnownPayment, ProviderAnswer, ProviderEvent } from './gateway.ts';
import {
  askProvider,
  fromDecimal,
  isSameMoney,
  type ProviderOptions,
  type ProviderReply,
  pageSchema,
  readReply,
  toDecimal,
} from './provider-http.adapter.ts';

const NAME = 'PayPal';

/** An access token is renewed this long before its end. */
const TOKEN_MARGIN_MS = 60_000;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });
const amountSchema = v.object({ currency_code: v.string(), value: v.string() });
const startedSchema = v.object({
  id: v.string(),
  links: v.array(v.object({ rel: v.string(), href: v.string() })),
});
const orderSchema = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.tuple([
    v.object({
      custom_id: v.optional(v.string()),
      amount: amountSchema,
      payments: v.optional(
        v.object({
          captures: v.optional(
            v.array(
              v.object({
                id: v.string(),
                status: v.string(),
                amount: amountSchema,
                create_time: v.pipe(v.string(), v.isoTimestamp()),
              }),
            ),
          ),
        }),
      ),
    }),
  ]),
});
type Order = v.InferOutput<typeof orderSchema>;

/** The body of a 422: https://developer.paypal.com/api/rest/responses */
const refusedSchema = v.object({ details: v.array(v.object({ issue: v.string() })) });
const refundSchema = v.object({ status: v.string() });
const verifiedSchema = v.object({ verification_status: v.string() });

const eventSchema = v.object({
  id: v.string(),
  event_type: v.string(),
  resource: v.object({
    id: v.optional(v.string()),
    custom_id: v.optional(v.string()),
    amount: v.optional(amountSchema),
    purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) }))),
    supplementary_data: v.optional(
      v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) }),
    ),
    links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() }))),
    disputed_transactions: v.optional(
      v.array(
        v.object({
          seller_transaction_id: v.optional(v.string()),
          custom: v.optional(v.string()),
        }),
      ),
    ),
    dispute_outcome: v.optional(
      v.object({ outcome_code: v.optional(v.string()), amount_refunded: v.optional(amountSchema) }),
    ),
  }),
});
type EventContent = v.InferOutput<typeof eventSchema>;

/** Issues of a 422 that end the attempt: the member can try again with another way to pay. */
const DECLINES = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'CARD_EXPIRED',
];

/** Issues of a 422 after which asking again helps. */
const NOT_YET = ['ORDER_NOT_APPROVED', 'PREVIOUS_REQUEST_IN_PROGRESS'];

/**
 * The headers of a signature, with the shape and length that PayPal documents. What does not fit is
 * forged, and PayPal need not be asked.
 */
const SIGNED_HEADERS = {
  'auth-algo': /^[A-Za-z0-9]{1,100}$/,
  'cert-url': /^https:\/\/([a-z0-9-]+\.)+paypal\.com\/[^\s@]{1,450}$/,
  'transmission-id': /^[A-Za-z0-9-]{1,50}$/,
  'transmission-sig': /^[A-Za-z0-9+/=]{20,500}$/,
  'transmission-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
} as const;

/** PayPal sends an event again for days, and an operator by hand for a month. Clocks differ. */
const OLDEST_EVENT_MS = 32 * 86_400_000;
const FUTURE_EVENT_MS = 3_600_000;

export type PaypalOptions = ProviderOptions & {
  clientId: string;
  clientSecret: string;
  webhookId: string | undefined;
  now: () => Date;
};

/**
 * PayPal (https://developer.paypal.com/docs/api): OAuth 2, Orders v2 with capture, refunds, and
 * webhooks, whose signature PayPal itself verifies.
 */
export function createPaypal(options: PaypalOptions): Gateway {
  const { clientId, clientSecret, webhookId, now } = options;
  let token: { value: string; until: number } | undefined;

  const accessToken = async (): Promise<string> => {
    if (token !== undefined && token.until > now().getTime()) return token.value;
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const reply = await askProvider(NAME, options, '/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = readReply(NAME, tokenSchema, reply);
    token = {
      value: access_token,
      until: now().getTime() + expires_in * 1000 - TOKEN_MARGIN_MS,
    };
    return access_token;
  };

  /** `requestId` is PayPal's idempotency key. */
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    { body, requestId }: { body?: string; requestId?: string } = {},
    isSecondTry = false,
  ): Promise<ProviderReply> => {
    const reply = await askProvider(NAME, options, path, {
      method,
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        Prefer: 'return=representation',
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
    if (reply.status !== 401 || isSecondTry) return reply;
    token = undefined;
    return ask(method, path, { ...(body && { body }), ...(requestId && { requestId }) }, true);
  };

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  const readOrder = async ({ providerId }: KnownPayment): Promise<Order | null> => {
    if (providerId === null) return null;
    const reply = await ask('GET', orderPath(providerId));
    // PayPal forgets an order that nobody approved in time.
    return reply.status === 404 ? null : readReply(NAME, orderSchema, reply);
  };

  const capture = async (payment: KnownPayment, order: Order): Promise<ProviderAnswer> => {
    // Without an idempotency key: an order can be captured once only, and a member whose card was
    // declined must be able to try another one.
    const reply = await ask('POST', `${orderPath(order.id)}/capture`, { body: '{}' });
    if (reply.status < 300) return answerOf(payment, readReply(NAME, orderSchema, reply));
    const issue = issueOf(reply);
    if (DECLINES.includes(issue)) return { kind: 'declined' };
    if (NOT_YET.includes(issue)) return { kind: 'open' };
    if (issue !== 'ORDER_ALREADY_CAPTURED')
      throw new Error(`PayPal refused to capture: ${reply.status} ${issue}`);
    const captured = await readOrder(payment);
    return captured ? answerOf(payment, captured) : { kind: 'open' };
  };

  return {
    async start({ reference, money, description, siteName, returnUrl, cancelUrl }) {
      const reply = await ask('POST', '/v2/checkout/orders', {
        requestId: `order-${reference}`,
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: reference,
              invoice_id: reference,
              description,
              amount: { currency_code: money.currency, value: toDecimal(money.amount) },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: siteName,
                shipping_preference: 'NO_SHIPPING',
                user_action: 'PAY_NOW',
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
                return_url: returnUrl,
                cancel_url: cancelUrl,
              },
            },
          },
        }),
      });
      const { id, links } = readReply(NAME, startedSchema, reply);
      const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      return { providerId: id, url: v.parse(pageSchema, link?.href) };
    },

    async look(payment, { mayCapture }) {
      const order = await readOrder(payment);
      if (order === null) return { kind: 'open' };
      const answer = answerOf(payment, order);
      if (answer.kind !== 'open' || order.status !== 'APPROVED' || !mayCapture) return answer;
      if (!isSameMoney(moneyOf(order.purchase_units[0].amount), payment.money))
        throw new Error('PayPal has an order with another amount than the payment');
      return capture(payment, order);
    },

    async refund({ reference, captureId }) {
      const reply = await ask(
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId ?? '')}/refund`,
        { requestId: `refund-${reference}`, body: '{}' },
      );
      if (reply.status >= 300)
        return issueOf(reply) === 'CAPTURE_FULLY_REFUNDED' ? 'accepted' : 'refused';
      const { status } = readReply(NAME, refundSchema, reply);
      return status === 'COMPLETED' || status === 'PENDING' ? 'accepted' : 'refused';
    },

    readWebhook({ header, body }) {
      const signed = Object.entries(SIGNED_HEADERS).map(
        ([name, shape]) => [name, shape, header(`paypal-${name}`) ?? ''] as const,
      );
      if (webhookId === undefined || signed.some(([, shape, value]) => !shape.test(value)))
        return 'forged';
      const age = now().getTime() - Date.parse(header('paypal-transmission-time') ?? '');
      if (!(age >= -FUTURE_EVENT_MS && age <= OLDEST_EVENT_MS)) return 'forged';
      const text = new TextDecoder().decode(body);
      const event = readEvent(text);
      if (event === 'unreadable') return event;
      const fields = Object.fromEntries([
        ...signed.map(([name, , value]) => [name.replace('-', '_'), value]),
        ['webhook_id', webhookId],
      ]);
      const isGenuine = async () => {
        // The event is passed on as it came: PayPal's signature covers its bytes.
        const reply = await ask('POST', '/v1/notifications/verify-webhook-signature', {
          body: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`,
        });
        return (
          reply.status < 300 &&
          readReply(NAME, verifiedSchema, reply).verification_status === 'SUCCESS'
        );
      };
      return { event, isGenuine };
    },
  };
}

function answerOf(payment: KnownPayment, order: Order): ProviderAnswer {
  const [unit] = order.purchase_units;
  if (unit.custom_id !== payment.reference)
    throw new Error('PayPal answered with the order of another payment');
  const capture = unit.payments?.captures?.[0];
  if (!capture) return { kind: order.status === 'VOIDED' ? 'declined' : 'open' };
  const { id, status, amount, create_time } = capture;
  const about = { money: moneyOf(amount), paidAt: new Date(create_time), captureId: id };
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { kind: 'paid', ...about };
    case 'REFUNDED':
    case 'REVERSED':
      return { kind: 'refunded', ...about };
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined' };
    default:
      return { kind: 'open' };
  }
}

function moneyOf({ currency_code, value }: v.InferOutput<typeof amountSchema>) {
  return { amount: fromDecimal(value), currency: currency_code };
}

function issueOf({ body }: ProviderReply): string {
  const parsed = v.safeParse(refusedSchema, body);
  return (parsed.success && parsed.output.details[0]?.issue) || 'no issue named';
}

function readEvent(text: string): ProviderEvent | 'unreadable' {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
  const parsed = v.safeParse(eventSchema, content);
  if (!parsed.success) return 'unreadable';
  const { id, event_type, resource } = parsed.output;
  const disputed = resource.disputed_transactions?.[0];
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.');
  return {
    id,
    type: event_type.slice(0, 100),
    reference:
      resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed?.custom ?? null,
    providerId:
      resource.supplementary_data?.related_ids?.order_id ??
      (isOrder ? (resource.id ?? null) : null),
    captureId:
      disputed?.seller_transaction_id ?? /\/captures\/([^/]+)$/.exec(up ?? '')?.[1] ?? null,
    moneyBack: moneyBackOf(parsed.output),
    hasRefundFailed: false,
  };
}

function moneyBackOf({ event_type, resource }: EventContent) {
  if (event_type === 'PAYMENT.CAPTURE.REVERSED' && resource.amount) return moneyOf(resource.amount);
  const outcome = resource.dispute_outcome;
  return event_type === 'CUSTOMER.DISPUTE.RESOLVED' && outcome?.amount_refunded
    ? moneyOf(outcome.amount_refunded)
    : null;
}
