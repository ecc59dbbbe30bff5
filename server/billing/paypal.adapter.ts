import * as v from 'valibot';
import {
  type Gateway,
  isSameMoney,
  type KnownPayment,
  type Money,
  type PaymentNames,
  type ProviderAnswer,
} from './gateway.ts';
import { disputeSchema, moneyOf, readDispute, readPaypalEvent } from './paypal-event.ts';
import { answerOf, type Order, orderSchema, refundNamed } from './paypal-order.ts';
import {
  askProvider,
  type ProviderOptions,
  type ProviderReply,
  pageSchema,
  readReply,
  toDecimal,
} from './provider-http.adapter.ts';

const NAME = 'PayPal';

/** The most pages of a list that are read. */
const MOST_PAGES = 50;

/** An access token is renewed this long before its end. */
const TOKEN_MARGIN_MS = 60_000;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });
const startedSchema = v.object({
  id: v.string(),
  links: v.array(v.object({ rel: v.string(), href: v.string() })),
});
/** The body of a 422: https://developer.paypal.com/api/rest/responses */
const refusedSchema = v.object({ details: v.array(v.object({ issue: v.string() })) });
const refundSchema = v.object({ status: v.string() });
const verifiedSchema = v.object({ verification_status: v.string() });

const disputeListSchema = v.object({
  items: v.array(v.object({ dispute_id: v.string() })),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
});
const transactionsSchema = v.object({
  total_pages: v.optional(v.number(), 1),
  transaction_details: v.array(
    v.object({
      transaction_info: v.object({
        paypal_reference_id: v.optional(v.string()),
        transaction_event_code: v.optional(v.string()),
      }),
    }),
  ),
});

/** Transactions that take money back: reversals, refunds (T11xx) and chargebacks (T12xx). */
const MONEY_BACK = /^T1[12]/;

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
    // PayPal forgets an order that was not approved in time.
    return reply.status === 404 ? null : readReply(NAME, orderSchema, reply);
  };

  /** The disputes that a query finds, in full; null when the app may not read disputes. */
  const listDisputes = async (query: string) => {
    const found: v.InferOutput<typeof disputeSchema>[] = [];
    let next: string | null = '';
    for (let page = 1; next !== null && page <= MOST_PAGES; page += 1) {
      const reply = await ask('GET', `/v1/customer/disputes?${query}&page_size=50${next}`);
      if (reply.status >= 400) return null;
      const { items, links } = readReply(NAME, disputeListSchema, reply);
      for (const { dispute_id } of items) {
        const details = await ask('GET', `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`);
        if (details.status < 300) found.push(readReply(NAME, disputeSchema, details));
      }
      next = nextPageOf(links);
    }
    return found;
  };

  /** The captures whose money went back since then; null when the app may not read transactions. */
  const listTakenBack = async (from: string, to: string) => {
    const found: { seller_transaction_id: string | undefined }[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      const reply = await ask(
        'GET',
        `/v1/reporting/transactions?start_date=${from}&end_date=${to}&fields=transaction_info&page_size=500&page=${page}`,
      );
      if (reply.status >= 400) return null;
      const { transaction_details, total_pages } = readReply(NAME, transactionsSchema, reply);
      found.push(...takenBack(transaction_details));
      pages = total_pages;
    }
    return found;
  };

  const postRefund = async (
    captureId: string | null,
    requestId: string,
    body: object,
  ): Promise<ProviderReply> =>
    ask('POST', `/v2/payments/captures/${encodeURIComponent(captureId ?? '')}/refund`, {
      requestId,
      body: JSON.stringify(body),
    });

  const isAccepted = (reply: ProviderReply): boolean => {
    if (reply.status >= 300) return false;
    const { status } = readReply(NAME, refundSchema, reply);
    return status === 'COMPLETED' || status === 'PENDING';
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
              amount: amountOf(money),
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
      if (payment.providerId === null) return { kind: 'open' };
      const order = await readOrder(payment);
      if (order === null) return { kind: 'gone' };
      const answer = answerOf(payment, order);
      // Approved once more after a capture that was declined: the payer chose another way to pay.
      const mayBeTaken = answer.kind === 'open' || answer.kind === 'declined';
      if (!mayBeTaken || order.status !== 'APPROVED' || !mayCapture) return answer;
      if (!isSameMoney(moneyOf(order.purchase_units[0].amount), payment.money))
        throw new Error('PayPal has an order with another amount than the payment');
      return capture(payment, order);
    },

    async disputes({ captureId }) {
      if (captureId === null) return [];
      const found = await listDisputes(`disputed_transaction_id=${encodeURIComponent(captureId)}`);
      return found?.map(readDispute).filter((dispute) => dispute !== null) ?? null;
    },

    async touchedSince(since) {
      const [from = '', to = ''] = [since.toISOString(), now().toISOString()].map(
        encodeURIComponent,
      );
      const refunds = await listTakenBack(from, to);
      const disputes = await listDisputes(`update_time_after=${from}`);
      if (refunds === null && disputes === null) return null;
      return [
        ...(refunds ?? []),
        ...(disputes ?? []).flatMap((dispute) => dispute.disputed_transactions ?? []),
      ].map(namesOf);
    },

    async refund({ reference, captureId, money, received, refundAttempt, sentBack }) {
      const arrived = received ?? money;
      const rest = { ...arrived, amount: arrived.amount - sentBack };
      // A refund that failed has its own id at PayPal, and is answered by it for ever; so has one of
      // another rest.
      const tries = `${refundAttempt > 0 ? `-${refundAttempt}` : ''}${sentBack > 0 ? `-of-${rest.amount}` : ''}`;
      const body = sentBack > 0 ? { amount: amountOf(rest) } : {};
      const reply = await postRefund(captureId, `refund-${reference}${tries}`, body);
      const isBack = reply.status >= 300 && issueOf(reply) === 'CAPTURE_FULLY_REFUNDED';
      return isBack || isAccepted(reply) ? 'accepted' : 'refused';
    },

    async refundPart(payment, { key, money }) {
      // PayPal forgets idempotency keys after hours: an earlier attempt may have succeeded unseen.
      const order = await readOrder(payment);
      const sent = order && refundNamed(order, key);
      if (sent) return sent.isBack ? 'accepted' : 'refused';
      const body = { amount: amountOf(money), custom_id: key };
      return isAccepted(await postRefund(payment.captureId, `refund-${key}`, body))
        ? 'accepted'
        : 'refused';
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
      const event = readPaypalEvent(text);
      if (typeof event === 'string') return event;
      const fields = Object.fromEntries([
        ...signed.map(([name, , value]) => [name.replace('-', '_'), value]),
        ['webhook_id', webhookId],
      ]);
      const prove = async () => {
        // The event is passed on as it came: PayPal's signature covers its bytes.
        const reply = await ask('POST', '/v1/notifications/verify-webhook-signature', {
          body: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`,
        });
        return (
          reply.status < 300 &&
          readReply(NAME, verifiedSchema, reply).verification_status === 'SUCCESS'
        );
      };
      return { event, prove };
    },
  };
}

function issueOf({ body }: ProviderReply): string {
  const parsed = v.safeParse(refusedSchema, body);
  return (parsed.success && parsed.output.details[0]?.issue) || 'no issue named';
}

type Transactions = v.InferOutput<typeof transactionsSchema>['transaction_details'];

/** The captures whose money went back, in a list of transactions. */
function takenBack(transactions: Transactions): { seller_transaction_id: string | undefined }[] {
  return transactions
    .map(({ transaction_info }) => transaction_info)
    .filter(({ transaction_event_code }) => MONEY_BACK.test(transaction_event_code ?? ''))
    .map(({ paypal_reference_id }) => ({ seller_transaction_id: paypal_reference_id }));
}

/** What to add to the address of a list for its next page; null on the last one. */
function nextPageOf(links: { rel: string; href: string }[]): string | null {
  const next = links.find(({ rel }) => rel === 'next')?.href;
  const token = next && new URL(next, 'https://api.paypal.com').searchParams.get('next_page_token');
  return token ? `&next_page_token=${encodeURIComponent(token)}` : null;
}

function amountOf(money: Money): { currency_code: string; value: string } {
  return { currency_code: money.currency, value: toDecimal(money) };
}

function namesOf(entry: {
  seller_transaction_id?: string | undefined;
  custom?: string | undefined;
}): PaymentNames {
  return {
    reference: entry.custom ?? null,
    providerId: null,
    captureId: entry.seller_transaction_id ?? null,
  };
}
