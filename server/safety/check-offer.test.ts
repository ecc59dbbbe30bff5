import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedOffer, MAX_OFFER_TEXT } from '../../shared/safety.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { cpuTimeOf } from '../../test/cpu-time.ts';

const SECRET = 'Zanzibarsecret';
const OFFER = `Dear ${SECRET}, pay the visa fee of $200 by Western Union. Send your passport copy.`;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let sender = 0;
const check = (body: object, from?: string) => {
  sender += 1;
  return api.send('POST', '/api/check-offer', body, { from: from ?? `198.51.100.${sender}` });
};

test('the signs of a message are answered with its words, their meaning and who says so', async () => {
  const { status, body } = await check({ text: OFFER });
  expect(status).toBe(200);
  expect(body).toEqual({
    findings: [
      {
        rule: 'fee',
        severity: 'severe',
        words: `Dear ${SECRET}, pay the visa fee of $200 by Western Union.`,
        meaning: expect.stringContaining('honest employer'),
        source: {
          title: expect.stringContaining('Federal Trade Commission'),
          url: expect.stringMatching(/^https:\/\/consumer\.ftc\.gov\//),
        },
      },
      expect.objectContaining({ rule: 'payment-way' }),
      expect.objectContaining({
        rule: 'passport',
        words: 'Send your passport copy.',
        source: null,
      }),
    ],
    unread: null,
  });
});

test('a message without a sign is answered with none', async () => {
  const text = 'We pay 2,500 EUR a month. There is no registration fee. Apply at example.org.';
  expect(await check({ text })).toMatchObject({ status: 200, body: { findings: [] } });
});

test.each([
  ['de', 'German', 'Sie haben die Stelle. Bitte zahlen Sie 90 Euro für die Unterlagen.'],
  ['ta', 'Tamil', 'உங்களுக்கு வேலை கிடைத்துள்ளது. கட்டணம் செலுத்தவும்.'],
  ['ru', 'Russian', 'Вы приняты на работу. Оплатите визу.'],
  ['am', 'Amharic', 'ሥራ አግኝተዋል። ገንዘብ ይላኩ።'],
  ['und', '', 'Zorvat blem quistor nadrel pomfit'],
])(
  'a message in a language that is not read is answered so, in it: %s',
  async (code, name, text) => {
    const { body } = await check({ text });
    expect(body).toMatchObject({ findings: [], unread: { code, name } });
    const { says } = (body as CheckedOffer).unread ?? {};
    if (code !== 'und')
      expect(await check({ text: says })).toMatchObject({ body: { unread: { code } } });
  },
);

test.each([
  ['nothing', {}, 'Paste the message you received.'],
  ['white space', { text: ' \n ' }, 'Paste the message you received.'],
  ['no text', { text: 7 }, 'Paste the message you received.'],
  [
    'too much',
    { text: 'x'.repeat(MAX_OFFER_TEXT + 1) },
    'The text may have at most 7,000 characters.',
  ],
])('%s is refused with what to do', async (_, body, message) => {
  expect(await check(body)).toMatchObject({ status: 400, body: { field: 'text', message } });
});

test('nothing of a message is stored', async () => {
  await check({ text: OFFER });
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
  `.execute(api.database.db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) {
    const { rows: found } = await sql`
      SELECT 1 FROM ${sql.table(name)} AS t WHERE t::text ILIKE ${`%${SECRET}%`}
    `.execute(api.database.db);
    expect(found, name).toEqual([]);
  }
});

test('one address may check a limited number of messages, others still may', async () => {
  const answers = [];
  for (let count = 0; count < 61; count += 1)
    answers.push((await check({ text: 'Hello' }, '203.0.113.9')).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  expect((await check({ text: 'Hello' })).status).toBe(200);
});

test('a hostile text is read quickly', async () => {
  const unit = 'pay send transfer fee visa for MONEY $1 must be paid ';
  const text = unit.repeat(200).slice(0, MAX_OFFER_TEXT);
  expect(await cpuTimeOf(() => check({ text }))).toBeLessThan(2_000);
});
