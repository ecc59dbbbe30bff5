import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';

const SECRET = 'known-to-the-mail-provider-only';
const AMA = 'ama@example.org';
const KOFI = 'kofi@example.org';

let api: TestApi;
let admin: string;

beforeAll(async () => {
  api = await openTestApi({ mailEventsSecret: SECRET });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
  for (const email of [AMA, KOFI]) await createAccount(api, { email });
});
afterAll(() => api.close());
afterEach(() => api.database.db.deleteFrom('mail_blocks').execute());

/** As most providers send it: the secret is the password of the address. */
const BASIC = `Basic ${Buffer.from(`provider:${SECRET}`).toString('base64')}`;

async function tell(body: unknown, type = 'application/json', authorization = BASIC) {
  const response = await api.app.request('/api/webhooks/mail-events', {
    method: 'POST',
    headers: { 'content-type': type, authorization },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status;
}

const blocks = () =>
  api.database.db
    .selectFrom('mail_blocks')
    .select(['address', 'reason', 'detail'])
    .orderBy('address')
    .execute();

/** Amazon SNS sends text/plain, with the message of SES as a text. */
const sns = (message: object | string) => ({
  Type: 'Notification',
  MessageId: '5f2b7c1e-0000-4000-8000-000000000001',
  TopicArn: 'arn:aws:sns:eu-west-1:111122223333:mail-events',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: '2026-11-27T08:00:00.000Z',
  SignatureVersion: '1',
  Signature: 'c2lnbmF0dXJl',
  SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService.pem',
  UnsubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe',
});
const ses = (bounceType: string, diagnosticCode = 'smtp; 550 5.1.1 user unknown') => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: AMA, action: 'failed', status: '5.1.1', diagnosticCode },
      { emailAddress: KOFI },
    ],
    timestamp: '2026-11-27T07:59:59.000Z',
    feedbackId: '0102018f',
  },
  mail: { timestamp: '2026-11-27T07:59:58.000Z', source: 'jobs@example.org', destination: [AMA] },
});
const sesComplaint = (complaintFeedbackType: string | null) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: AMA }],
    complaintFeedbackType,
    userAgent: 'Feedback Loop',
  },
  mail: { messageId: '0102018f' },
});
const mailgun = (event: string, more: object = {}) => ({
  signature: { token: 'a'.repeat(50), timestamp: '1790000000', signature: 'b'.repeat(64) },
  'event-data': {
    event,
    id: 'Q0NYTWpKN25R',
    timestamp: 1790000000.5,
    recipient: AMA,
    'recipient-domain': 'example.org',
    'delivery-status': { code: 550, message: '550 5.1.1 No such user', description: '' },
    ...more,
  },
});
const sendGrid = (event: string, more: object = {}) => [
  { email: KOFI, timestamp: 1790000000, event: 'processed', sg_event_id: 'x1' },
  { email: AMA, timestamp: 1790000001, event, sg_event_id: 'x2', ...more },
];
const postmark = (RecordType: string, more: object) => ({
  RecordType,
  MessageStream: 'a',
  ...more,
});

const NO_SUCH_USER = '550 5.1.1 No such user';

test.each<[string, unknown, Record<string, string>]>([
  ['bounce', { type: 'bounce', address: AMA }, { [AMA]: 'bounced' }],
  ['complaint', { type: 'complaint', address: AMA.toUpperCase() }, { [AMA]: 'complained' }],
  ['bounce in a list', { events: [{ type: 'bounce', address: AMA }] }, { [AMA]: 'bounced' }],
  ['temporary bounce', { type: 'bounce', address: AMA, permanent: false }, {}],
  ['full mailbox', { type: 'bounce', address: AMA, detail: '552 5.2.2 Mailbox full' }, {}],
  ['SES bounce', sns(ses('Permanent')), { [AMA]: 'bounced', [KOFI]: 'bounced' }],
  ['SES bounce, raw', ses('Permanent'), { [AMA]: 'bounced', [KOFI]: 'bounced' }],
  ['SES bounce that may pass', sns(ses('Transient')), {}],
  ['SES bounce of unknown cause', sns(ses('Undetermined')), {}],
  ['SES full mailbox', sns(ses('Permanent', 'smtp; 552 5.2.2 full')), { [KOFI]: 'bounced' }],
  ['SES complaint', sns(sesComplaint('abuse')), { [AMA]: 'complained' }],
  ['SES complaint without a type', sns(sesComplaint(null)), { [AMA]: 'complained' }],
  ['SES report of no spam', sns(sesComplaint('not-spam')), {}],
  ['SES delivery', sns({ notificationType: 'Delivery', delivery: { recipients: [AMA] } }), {}],
  ['SES trial of a topic', sns('Successfully validated SNS topic.'), {}],
  [
    'Mailgun bounce',
    mailgun('failed', { severity: 'permanent', reason: 'bounce' }),
    { [AMA]: 'bounced' },
  ],
  [
    'Mailgun bounce of before',
    mailgun('failed', { severity: 'permanent', reason: 'suppress-bounce' }),
    { [AMA]: 'bounced' },
  ],
  [
    'Mailgun failure that may pass',
    mailgun('failed', { severity: 'temporary', reason: 'generic' }),
    {},
  ],
  [
    'Mailgun mail that was tried too long',
    mailgun('failed', { severity: 'permanent', reason: 'old' }),
    {},
  ],
  [
    'Mailgun full mailbox',
    mailgun('failed', { severity: 'permanent', 'delivery-status': { message: '552 5.2.2 Full' } }),
    {},
  ],
  ['Mailgun complaint', mailgun('complained'), { [AMA]: 'complained' }],
  ['Mailgun delivery', mailgun('delivered'), {}],
  [
    'SendGrid bounce',
    sendGrid('bounce', { type: 'bounce', reason: NO_SUCH_USER, status: '5.1.1' }),
    { [AMA]: 'bounced' },
  ],
  ['SendGrid blocked mail', sendGrid('bounce', { type: 'blocked', reason: '550 5.7.1 spam' }), {}],
  ['SendGrid full mailbox', sendGrid('bounce', { type: 'bounce', reason: '552 5.2.2 full' }), {}],
  [
    'SendGrid drop after a bounce',
    sendGrid('dropped', { reason: 'Bounced Address' }),
    { [AMA]: 'bounced' },
  ],
  [
    'SendGrid drop after a complaint',
    sendGrid('dropped', { reason: 'Spam Reporting Address' }),
    { [AMA]: 'complained' },
  ],
  [
    'SendGrid drop of one who unsubscribed',
    sendGrid('dropped', { reason: 'Unsubscribed Address' }),
    {},
  ],
  ['SendGrid complaint', sendGrid('spamreport'), { [AMA]: 'complained' }],
  ['SendGrid delivery', sendGrid('delivered', { response: '250 OK' }), {}],
  [
    'Postmark bounce',
    postmark('Bounce', { Email: AMA, Type: 'HardBounce', Inactive: true }),
    { [AMA]: 'bounced' },
  ],
  [
    'Postmark soft bounce',
    postmark('Bounce', { Email: AMA, Type: 'SoftBounce', Inactive: false }),
    {},
  ],
  [
    'Postmark full mailbox',
    postmark('Bounce', { Email: AMA, Inactive: true, Description: 'smtp;550 5.2.2 over quota' }),
    {},
  ],
  ['Postmark complaint', postmark('SpamComplaint', { Email: AMA }), { [AMA]: 'complained' }],
  ['Postmark delivery', postmark('Delivery', { Recipient: AMA }), {}],
  [
    'Postmark address switched off after a bounce',
    postmark('SubscriptionChange', {
      Recipient: AMA,
      SuppressSending: true,
      SuppressionReason: 'HardBounce',
    }),
    { [AMA]: 'bounced' },
  ],
  [
    'Postmark address switched off after a complaint',
    postmark('SubscriptionChange', {
      Recipient: AMA,
      SuppressSending: true,
      SuppressionReason: 'SpamComplaint',
    }),
    { [AMA]: 'complained' },
  ],
  [
    'Postmark address switched on',
    postmark('SubscriptionChange', {
      Recipient: AMA,
      SuppressSending: false,
      SuppressionReason: null,
    }),
    {},
  ],
])('%s: alerts stop only where it is for good', async (_, body, expected) => {
  expect(await tell(body, 'text/plain; charset=UTF-8')).toBe(200);
  const found = (await blocks()).map(({ address, reason }) => [address, reason]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('the words of the server are kept, from where each provider has them', async () => {
  const samples: [unknown, string][] = [
    [sns(ses('Permanent')), 'smtp; 550 5.1.1 user unknown'],
    [mailgun('failed', { severity: 'permanent' }), NO_SUCH_USER],
    [sendGrid('bounce', { reason: NO_SUCH_USER }), NO_SUCH_USER],
  ];
  for (const [body, detail] of samples) {
    expect(await tell(body)).toBe(200);
    expect((await blocks())[0]).toMatchObject({ address: AMA, detail });
    await api.database.db.deleteFrom('mail_blocks').execute();
  }
});

test('the words of a server are kept as one line of 300 characters, whatever signs it sends', async () => {
  const detail = `550\0 no\r\n\ud800 user${' '.repeat(7000)}${'x'.repeat(7000)}`;
  expect(await tell({ type: 'bounce', address: AMA, detail })).toBe(200);
  const shown = '550 no \ufffd user ';
  expect(await blocks()).toEqual([
    { address: AMA, reason: 'bounced', detail: shown.padEnd(300, 'x') },
  ]);
});

test('a complaint outweighs a bounce, whichever comes first, and the words of the bounce go', async () => {
  for (const [type, reason, kept] of [
    ['bounce', 'bounced', NO_SUCH_USER],
    ['complaint', 'complained', null],
    ['bounce', 'complained', null],
  ]) {
    const detail = type === 'bounce' ? NO_SUCH_USER : undefined;
    expect(await tell({ type, address: AMA, detail })).toBe(200);
    expect(await blocks()).toEqual([{ address: AMA, reason, detail: kept }]);
  }
});

test('an address without an account is not kept', async () => {
  expect(await tell({ type: 'bounce', address: 'stranger@example.org' })).toBe(200);
  expect(await blocks()).toEqual([]);
});

test.each([
  ['text that is no JSON', 'no json'],
  ['empty body', ''],
  ['event of another kind', { type: 'opened' }],
  ['Postmark bounce without address', { RecordType: 'Bounce' }],
  ['empty list', []],
  ['null', null],
  ['address with a NUL', { type: 'bounce', address: `${AMA}\0` }],
  ['SES bounce without recipients', sns({ notificationType: 'Bounce', bounce: {} })],
  ['SNS message of something else', sns({ alarm: 'high' })],
  ['Mailgun failure without recipient', mailgun('failed', { recipient: undefined })],
  ['SendGrid bounce without address', [{ event: 'bounce' }]],
  ['Postmark change without address', postmark('SubscriptionChange', { SuppressSending: true })],
])('%s: refused as unreadable', async (_, body) => {
  expect(await tell(body)).toBe(400);
  expect(await blocks()).toEqual([]);
});

test('a subscription of Amazon SNS is shown to administrators until its first message', async () => {
  const address = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336';
  const ask = (SubscribeURL: string) =>
    tell({
      ...sns('You have chosen to subscribe.'),
      Type: 'SubscriptionConfirmation',
      SubscribeURL,
    });
  const shown = async () =>
    (await api.get('/api/admin/mail', { 'x-auth-token': admin })).body.confirmEventsAt;
  expect(await ask('https://sns.eu-west-1.amazonaws.com.example.org/confirm')).toBe(400);
  expect(await ask('javascript:alert(1)')).toBe(400);
  expect(await ask(`${address}\0`)).toBe(400);
  expect(await shown()).toBeNull();
  expect(await ask(address)).toBe(200);
  expect(await shown()).toBe(address);
  expect(await tell(sns(ses('Transient')))).toBe(200);
  expect(await shown()).toBeNull();
});

test.each(['Bearer wrong', BASIC.toUpperCase()])('%s is no secret', async (authorization) => {
  expect(await tell({ type: 'bounce', address: AMA }, undefined, authorization)).toBe(401);
  expect(await blocks()).toEqual([]);
});

test('the secret may be a bearer token', async () => {
  expect(await tell({ type: 'bounce', address: AMA }, undefined, `Bearer ${SECRET}`)).toBe(200);
});

test('a request without the secret is asked for it', async () => {
  const response = await api.app.request('/api/webhooks/mail-events', {
    method: 'POST',
    body: '{}',
  });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="mail events"',
  ]);
});
