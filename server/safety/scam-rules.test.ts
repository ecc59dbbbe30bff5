import { describe, expect, test } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { markSums } from '../jobs/facts/money.ts';
import { findPhrases } from '../jobs/facts/phrases.ts';
import { clauseWords } from '../jobs/facts/words.ts';
import { findSigns, SCAM_RULES } from './scam-rules.ts';

const rulesOf = (text: string) => findSigns(text).map(({ rule }) => rule);

test.each(SCAM_RULES)('$file line $line finds its example: $example', ({ phrase, example }) => {
  const words = markSums(clauseWords(example).words, example);
  expect(findPhrases(words, phrase).next().done).toBe(false);
});

const TAKEN_BACK = SCAM_RULES.filter(({ negates }) => negates !== null);
test.each(TAKEN_BACK)('$file line $line takes back: $example', ({ example }) => {
  expect(rulesOf(example)).toEqual([]);
});

const STATED = SCAM_RULES.filter(
  ({ says, negates }) => negates === null && !['deadline', 'company'].includes(says),
).map((rule) => ({ ...rule, sign: rule.says === 'chat' ? 'chat-only' : rule.says }));
test.each(STATED)('$file line $line is a sign: $example', ({ says, sign, example }) => {
  const rest = { passport: ' Answer within 24 hours.', 'free-mail': ' Ocean Foods Ltd.' }[says];
  expect(rulesOf(`${example}.${rest ?? ''}`)).toContain(sign);
});

describe('what is no sign', () => {
  test.each([
    'No registration fee.',
    'We never charge candidates a fee.',
    'We will never ask you to pay a processing fee of any kind.',
    'There are no fees for the visa: the employer pays the visa fees.',
    'Beware of scams. Anyone who asks you to pay a visa fee is not us.',
    'You need a valid passport.',
    'Please send a copy of your passport after the interview.',
    'Write to jane.doe@gmail.com about the nanny job with our family.',
    'Guaranteed 40 hours a week.',
    'Visa sponsorship with a guaranteed salary.',
    'Starting pay $25 now. Apply today.',
    'Medical is $25 a month. Training pay 15 for the first week.',
    'You process booking charges 24 hours a day and permit fees 5 days a week.',
    'Email a copy of your licence immediately.',
    'Pay 15.50 for training, then 18 an hour, paid by Cash App.',
    'You reconcile bank account details of our clients.',
    'Salary 2,500 EUR per month. Send your CV to jobs@example.org.',
  ])('%s', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});

test('a passport copy counts with a fee or a deadline only', () => {
  expect(rulesOf('Send your passport copy.')).toEqual([]);
  expect(rulesOf('Send your passport copy within 24 hours.')).toEqual(['passport']);
  expect(rulesOf('Send your passport copy. Then you pay the visa fee of $200.')).toEqual([
    'passport',
    'fee',
  ]);
});

test('the finding quotes the words, and says what they mean and who says so', () => {
  const text = 'Dear nurse,\nyou are selected. Kindly pay the registration fee of 100 USD today.';
  expect(findSigns(text)).toEqual([
    expect.objectContaining({
      rule: 'fee',
      severity: 'severe',
      words: 'Kindly pay the registration fee of 100 USD today.',
      source: expect.objectContaining({ url: expect.stringContaining('consumer.ftc.gov') }),
    }),
  ]);
});

describe('words that are hidden', () => {
  test.each([
    ['signs without width', 'Pay the registra\u200btion f\u00adee of 100 USD.'],
    ['letters of another script', 'Pay the r\u0435gistration f\u0435\u0435 of 100 USD.'],
    ['letters of a style', '𝗣𝗮𝘆 the 𝗿𝗲𝗴𝗶𝘀𝘁𝗿𝗮𝘁𝗶𝗼𝗻 𝗳𝗲𝗲 of 100 USD.'],
    ['wide letters', 'Ｐａｙ the registration ｆｅｅ of 100 USD.'],
  ])('in %s are found', (_, text) => {
    expect(rulesOf(text)).toEqual(['fee']);
  });

  test('in the broken lines of a message are found, and lines of an advert are apart', () => {
    const text = 'You pay\nthe visa\nfee\nof $200.';
    expect(findSigns(text, { isMessage: true })).toMatchObject([
      { rule: 'fee', words: 'You pay the visa fee of $200.' },
    ]);
    expect(rulesOf(text)).toEqual([]);
  });

  test('a text in another script stays as it is', () => {
    expect(rulesOf('Оплата за визу не нужна. Работа в Польше.')).toEqual([]);
  });
});

test('a chat app counts only where no other way to apply is named', () => {
  const text = 'Send your CV on WhatsApp.';
  expect(rulesOf(text)).toEqual(['chat-only']);
  expect(rulesOf(`${text} Or by email: jobs@example.org`)).toEqual([]);
  expect(rulesOf(`${text} Or at www.example.org`)).toEqual([]);
  expect(rulesOf(`${text} https://wa.me/123`)).toEqual(['chat-only']);
  expect(findSigns(text, { hasOtherContact: true })).toEqual([]);
  expect(rulesOf('Contact on WhatsApp only. See www.example.org')).toEqual(['chat-only']);
});

describe('the time of a check grows with the text', () => {
  test.each([
    'send 1,000 2,000 ',
    'visa. ',
    'pay the $5 for ',
    'you must pay the fee before ',
    '\u200b𝗽𝗮𝘆 ',
    '\ufdfa',
    'a\nb ',
    'a@',
    '$1',
  ])('%j', async (unit) => {
    const text = unit.repeat(7_000 / unit.length);
    expect(await cpuTimeOf(() => findSigns(text, { isMessage: true }))).toBeLessThan(250);
  });
});
