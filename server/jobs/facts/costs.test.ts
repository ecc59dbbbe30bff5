import { describe, expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { sentenceOf } from '../../reading/sentences.ts';
import { COST_RULES, createCostsReader, openCostRules } from './costs.ts';
import { findPhrases } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import type { Rule } from './rule-file.ts';
import { clauseWords } from './words.ts';

const plain = (text: string) => clauseWords(text).words;
const costsOf = (text: string) =>
  readAdvert(advertTexts({ description: `<p>${text}</p>` })).costs ?? null;

function readWith(rules: readonly Rule[], text: string): string | null {
  const reader = createCostsReader(openCostRules(rules));
  const words = plain(text);
  const sentence = { text, lead: '', isTitle: false, tokens: sentenceOf(text) };
  reader.add({ ...sentence, words: () => words, quote: () => text });
  return reader.result()?.says ?? null;
}

test.each(COST_RULES)('costs.tsv line $line: $example', (rule) => {
  const { says, phrase, example } = rule;
  expect(findPhrases(plain(example), phrase).next().done).toBe(false);
  if (says === 'no-fee' || says === 'employer-pays')
    expect(costsOf(example)).toEqual({ says, quote: example });
  else if (says === 'not charged')
    expect(costsOf(example)).toEqual({ says: 'no-fee', quote: example });
  else expect(costsOf(example)).toBeNull();
});

const TAKING_BACK = COST_RULES.filter(({ negates }) => negates !== null);
test.each(TAKING_BACK)('costs.tsv line $line is needed: $example', (rule) => {
  const others = COST_RULES.filter((other) => other !== rule);
  expect(readWith(others, rule.example)).not.toBe(readWith(COST_RULES, rule.example));
});

describe('what a job costs the worker', () => {
  test.each([
    ['no-fee', 'We never charge candidates a fee.'],
    ['no-fee', 'There is no placement debt and no monthly service charge.'],
    ['no-fee', 'No fees are charged to workers, at any time.'],
    ['employer-pays', 'Bus fare and visa charges returned in the first week'],
    ['employer-pays', 'Visa, flight and medical tests are paid by the household.'],
    ['employer-pays', 'The hospital itself pays for the green card and your flights.'],
  ])('%s: %s', (says, text) => {
    expect(costsOf(text)).toEqual({ says, quote: text });
  });

  test.each([
    'You are paid weekly.',
    'Overtime is paid. Seasonal Worker visa.',
    'You pay for your own visa and flight.',
    'Work permit and air ticket are paid by the applicants.',
    'Visa charges covered by you, not by the mill.',
    'Flights may be covered.',
    'Sell tickets and collect fees from guests.',
    'Visa cards and cash are paid in by customers.',
    'Are visa costs covered?',
    'There is no upfront charge for the CRB.',
    // Paid by the worker first, by another, later, or for something else.
    'Placement charges are given back after the first harvest; recruitment charges are returned in June.',
    'You owe us nothing, no placement fee is due. Our broker in Accra collects 600 dollars.',
    'There is no registration fee until the contract is signed.',
    'No hidden costs for applicants.',
    'Breath tests at no cost to the employee',
    'Aprons and boots at no charge to workers',
    'Hotels pay no placement fee in the first year.',
    'The line used to pay for the ticket.',
    'Flights are paid for officers, while ratings book their own.',
    'Interest free loans for season tickets',
    'Drug screening for locals and people on an H-2A visa, paid by the farm',
    'Thirty days of leave, with a ticket paid each year.',
  ])('not stated: %s', (text) => {
    expect(costsOf(text)).toBeNull();
  });
});
