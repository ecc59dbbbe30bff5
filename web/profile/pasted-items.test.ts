import { expect, test } from 'vitest';
import { pastedItems } from './pasted-items.ts';

test.each([
  ['• Triage\n• Wound care\r\n\n', ['Triage', 'Wound care']],
  ['1. Triage\n2) Wound care\n10. Charts', ['Triage', 'Wound care', 'Charts']],
  ['o Triage\no Wound care', ['Triage', 'Wound care']],
  ['- Triage\n – Wound care\n— Charts', ['Triage', 'Wound care', 'Charts']],
  ['MIG, TIG, stick.', ['MIG', 'TIG', 'stick']],
  ['MIG; TIG; stick', ['MIG', 'TIG', 'stick']],
  ['only one', ['only one']],
  ['MIG, TIG', ['MIG, TIG']],
  ['Once, on a ward, I cared. For all, of them', ['Once, on a ward, I cared. For all, of them']],
  ['old-fashioned\nother', ['old-fashioned', 'other']],
])('%j', (text, items) => {
  expect(pastedItems(text, true)).toEqual(items);
});

test('commas of a sentence do not divide it where items are sentences', () => {
  expect(pastedItems('Welded, cut, ground', false)).toEqual(['Welded, cut, ground']);
});
