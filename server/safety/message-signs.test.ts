import { expect, test } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { readTable } from '../language/lines.ts';
import { unreadLanguage } from './message-language.ts';
import { checkOffer } from './scam-rules.ts';

type Message = { language: string; sign: string; text: string };
const MESSAGES = readTable(new URL('test-messages.tsv', import.meta.url)).map(
  ([language = '', sign = '', text = '']): Message => ({ language, sign, text }),
);
const byLanguage = Map.groupBy(MESSAGES, ({ language }) => language);

test('messages of twelve languages are here', () => {
  expect(byLanguage.size).toBe(12);
});

test.each([...byLanguage])('%s: a false offer has its severe sign', (_, messages) => {
  const missed = messages.filter(
    ({ sign, text }) =>
      sign !== 'nothing' &&
      !checkOffer(text).findings.some(
        ({ rule, severity }) => rule === sign && severity === 'severe',
      ),
  );
  expect(missed.map(({ sign, text }) => `${sign}: ${text}`)).toEqual([]);
});

test.each([...byLanguage])('%s: an honest message has no severe sign', (_, messages) => {
  const wrong = messages.filter(
    ({ sign, text }) =>
      sign === 'nothing' && checkOffer(text).findings.some(({ severity }) => severity === 'severe'),
  );
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test('a deposit for a uniform that comes back is a lesser sign, before the work a severe one', () => {
  const severity = (text: string) => checkOffer(text).findings.map((one) => one.severity);
  expect(severity('A deposit of £35 for your uniform comes back when you leave.')).toEqual([
    'warning',
  ]);
  expect(severity('Pay the uniform deposit of R400 before the training.')).toContain('severe');
  expect(severity('The security deposit for your room comes back.')).toEqual([]);
});

test('a denial counts in its own language: "no" is "in the" in Portuguese', () => {
  const rules = (text: string) => checkOffer(text).findings.map(({ rule }) => rule);
  expect(rules('Não pague depósito do contrato.')).toEqual([]);
  expect(rules('No pague ningún depósito para el contrato.')).toEqual([]);
  expect(rules('Você deve pagar no banco a taxa de inscrição.')).toContain('fee');
});

test.each([
  ['English', 'Salary 2,400 euros a month. Apply by email.'],
  ['no words', '+254 700 000 000'],
  ['Malay', 'Gaji RM 2,500 sebulan, sila hubungi syarikat kami untuk temuduga.'],
  ['Spanish', 'Buscamos personal de limpieza para un hotel en Palma.'],
])('a message with %s is read', (_, text) => {
  expect(unreadLanguage(text)).toBe(null);
});

test.each([
  'ফি টাকা ',
  'رسوم دفع ',
  'वीजा फीस ',
  'क\u093f\u093f\u093f',
  'ang fee para sa ',
  '签证费',
])('the time of a check grows with the text: %j', async (unit) => {
  const text = unit.repeat(7_000 / unit.length);
  expect(await cpuTimeOf(() => checkOffer(text))).toBeLessThan(250);
});
