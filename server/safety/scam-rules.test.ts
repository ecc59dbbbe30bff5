import { describe, expect, test } from 'vitest';
import { markSums } from '../jobs/facts/money.ts';
import { findPhrases } from '../jobs/facts/phrases.ts';
import { wordsOf } from '../jobs/facts/words.ts';
import { findSigns, SCAM_RULES } from './scam-rules.ts';

const rulesOf = (text: string) => findSigns(text).map(({ rule }) => rule);

test.each(SCAM_RULES)('scam.tsv line $line finds its example: $example', ({ phrase, example }) => {
  const words = markSums(
    wordsOf(example).map(({ word }) => word),
    example,
  );
  expect(findPhrases(words, phrase).next().done).toBe(false);
});

const TAKEN_BACK = SCAM_RULES.filter(({ says }) => says.startsWith('not') || says === 'never');
test.each(TAKEN_BACK)('scam.tsv line $line takes back: $example', ({ example }) => {
  expect(rulesOf(example)).toEqual([]);
});

const STATED = SCAM_RULES.filter(
  ({ says }) => !says.startsWith('not') && !['never', 'deadline', 'company'].includes(says),
);
test.each(STATED)('scam.tsv line $line is a sign: $example', ({ says, example }) => {
  const rest = { passport: ' Answer within 24 hours.', 'free-mail': ' Ocean Foods Ltd.' }[says];
  expect(rulesOf(`${example}.${rest ?? ''}`)).toContain(says);
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
