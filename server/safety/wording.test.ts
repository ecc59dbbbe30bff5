import { expect, test } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { linesOfText } from '../reading/sentences.ts';
import { readWording, resemblance, type WordingSource, wordingFeatures } from './wording.ts';

const source = (text: string, fields: Partial<WordingSource> = {}): WordingSource => ({
  title: 'Clerk',
  description: '',
  lines: linesOfText(`Clerk\n${text}`),
  hasCompany: true,
  ...fields,
});
const featuresOf = (text: string, fields?: Partial<WordingSource>) => [
  ...wordingFeatures(source(text, fields)).values(),
];
/** Thirty words that say nothing, so that a text is long enough to be weighed. */
const FILLER = Array.from(
  { length: 30 },
  (_, at) => `word${'abcdefghij'[at % 10]}${'xyz'[at % 3]}`,
);
const model = readWording(
  [
    '# a comment',
    '=start\t-100',
    '=border\t0',
    'earn\t300\t200',
    'nurse\t-300\t200',
    '*no company is named\t500\t20',
    ...FILLER.map((word) => `${word}\t0\t1`),
  ].join('\n'),
);

test('the features are words, pairs of neighbours in a line, and shapes, each once', () => {
  const found = featuresOf('Earn MONEY, earn money!!!\nÉclair: homeJoin jo@example.org');
  expect(found).toEqual(expect.arrayContaining(['earn', 'money', 'earn money', 'eclair', 'home']));
  expect(found).toEqual(expect.arrayContaining(['home join', 'exclamation marks']));
  expect(found).toContain('an email address in the text');
  expect(found.filter((word) => word === 'earn')).toHaveLength(1);
  expect(found).not.toContain('money eclair');
  expect(found.join(' ')).not.toContain('example');
});

test('an advert without a company is told from one that describes it', () => {
  const none = 'no company is named';
  expect(featuresOf('Work', { hasCompany: false })).toContain(none);
  const description = '<h3>About the company</h3><p>We bake.</p>';
  expect(featuresOf('Work', { hasCompany: false, description })).not.toContain(none);
  expect(featuresOf('Work')).not.toContain(none);
});

test('words that weigh most are named, when the whole is above the border', () => {
  const text = `earn ${FILLER.join(' ')}`;
  expect(resemblance(source(text), model)).toEqual(['earn']);
  expect(resemblance(source(text, { hasCompany: false }), model)).toEqual([
    'earn',
    'no company is named',
  ]);
  expect(resemblance(source(`${text} nurse`), model)).toBeNull();
  expect(resemblance(source(FILLER.join(' ')), model)).toBeNull();
});

test('a text that is short or in another language is not judged', () => {
  expect(resemblance(source('earn earn earn', { hasCompany: false }), model)).toBeNull();
});

test.each([
  ['one long word', 'x'.repeat(70_000)],
  ['one line of signs', '!@$ '.repeat(20_000)],
  ['capitals', 'ABCD '.repeat(15_000)],
  ['addresses', 'a@b.c.'.repeat(12_000)],
])('%s is read in linear time', async (_, text) => {
  expect(await cpuTimeOf(() => wordingFeatures(source(text)))).toBeLessThan(500);
});
