import { expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { readTable } from '../../language/lines.ts';
import type { JobTexts } from '../../reading/read-text.ts';
import { withClauseEnds } from './experience.ts';
import { hasPhrase } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { clauseWords } from './words.ts';

const RULES = readRules('experience.tsv');
const TITLES = readRules('experience-titles.tsv');
const HEADINGS = readRules('experience-headings.tsv');

/** What an advert says whose only statement is the example of a rule that says this. */
const READ_AS: Readonly<Record<string, 'none-needed' | 'desirable' | 'required'>> = {
  'none-needed': 'none-needed',
  'none-needed in a field': 'none-needed',
  'asked none': 'none-needed',
  desirable: 'desirable',
  inessential: 'desirable',
  demanded: 'required',
  required: 'required',
  held: 'required',
  sought: 'required',
  asked: 'required',
  title: 'required',
  line: 'required',
};
const TRAINING = ['training', 'some training', 'training post', 'title training'];
const TAKING_BACK = [
  'not none-needed',
  'refused then',
  'of a field',
  'not required',
  'not asked',
  'not training',
  'other some training',
  'other training',
];

const says = (texts: Partial<JobTexts>) => {
  const { experience, training } = readAdvert(advertTexts(texts));
  return { experience: experience?.says ?? null, training: training !== null };
};
const inText = (...sentences: string[]) => says({ description: `<p>${sentences.join(' ')}</p>` });

/** An example without a full stop is a line of a list. */
const isLine = (example: string) => !/[.?]$/.test(example);

function readExample(rule: Rule) {
  const { example } = rule;
  if (rule.says === 'title' || rule.says === 'title training') return says({ title: example });
  if (rule.says === 'of a field')
    return says({ title: 'Staff Nurse', description: `<p>${example}</p>` });
  const takesBack = TAKING_BACK.includes(rule.says);
  if (rule.says === 'line' || (takesBack && isLine(example)))
    return says({ requirements: example });
  return inText(example);
}

test('every rule says something that is known', () => {
  const known = [...Object.keys(READ_AS), ...TRAINING, ...TAKING_BACK];
  expect(RULES.filter((rule) => !known.includes(rule.says))).toEqual([]);
  expect(known.filter((name) => !RULES.some((rule) => rule.says === name))).toEqual([]);
});

const namesIn = (cell: string) => cell.split('|').filter((name) => name !== '');

test('every strength is one of a statement that rules make', () => {
  const said = new Set(RULES.map((rule) => rule.says));
  const places = new Set([
    ...['title', 'heading', 'question', 'long', 'behind-open'],
    ...[...TITLES, ...HEADINGS].map((rule) => rule.says),
  ]);
  const lines = readTable(new URL('experience-strengths.tsv', import.meta.url));
  for (const [says = '', where = '', beside = '', over = ''] of lines) {
    const names = namesIn(`${says}|${beside}|${over.replace('+', '')}`);
    expect(names.filter((name) => !said.has(name))).toEqual([]);
    const words = where.split(' ').flatMap((word) => namesIn(word.replace('!', '')));
    expect(words.filter((word) => !places.has(word))).toEqual([]);
  }
});

test('every result is one of a strength that statements have', () => {
  const file = (name: string) => readTable(new URL(name, import.meta.url));
  const strengths = new Set(file('experience-strengths.tsv').map((cells) => cells[4]));
  for (const [topic, strength, unless = '', says = ''] of file('experience-results.tsv')) {
    for (const name of [strength, ...namesIn(unless)]) expect(strengths).toContain(name);
    expect(topic === 'training' ? ['yes'] : ['', 'none-needed', 'desirable', 'required']).toContain(
      says,
    );
  }
});

test('every example has the phrase of its rule', () => {
  for (const { phrase, example, line } of [...RULES, ...TITLES, ...HEADINGS]) {
    const words = withClauseEnds(clauseWords(example).words);
    expect(hasPhrase(words, [phrase]), `line ${line}`).toBe(true);
  }
});

test.each(HEADINGS.map((rule) => [rule.example, rule.says] as const))('%s: %s', (heading, rule) => {
  const lines = '<ul><li>Two years with the best</li></ul>';
  const expected = { requirements: 'required', wishes: 'desirable' }[rule] ?? null;
  expect(says({ description: `<h3>${heading}</h3>${lines}` }).experience).toBe(expected);
});

test.each(
  RULES.filter((rule) => rule.says in READ_AS).map((rule) => [rule.example, rule] as const),
)('%s', (_, rule) => {
  expect(readExample(rule).experience, `line ${rule.line}`).toBe(READ_AS[rule.says]);
});

test.each(
  RULES.filter((rule) => TRAINING.includes(rule.says)).map((rule) => [rule.example, rule] as const),
)('%s', (_, rule) => {
  expect(readExample(rule).training, `line ${rule.line}`).toBe(true);
});

test.each(
  RULES.filter((rule) => TAKING_BACK.includes(rule.says)).map(
    (rule) => [rule.example, rule] as const,
  ),
)('%s states nothing', (_, rule) => {
  expect(readExample(rule), `line ${rule.line}`).toEqual({ experience: null, training: false });
});

test('a learned profession needs more than no experience in a field', () => {
  const description = '<p>Experience in a ward is not needed. Training is provided.</p>';
  expect(says({ description })).toEqual({ experience: 'none-needed', training: true });
  const ofProfession = says({ title: 'Senior Nurse', description });
  expect(ofProfession).toEqual({ experience: null, training: false });
  const ofHelper = says({ title: 'Nursing Assistant, Nights', description });
  expect(ofHelper).toEqual({ experience: 'none-needed', training: true });
  expect(says({ title: 'Senior Nursing Assistant', description }).experience).toBeNull();
  const plain = '<p>No experience is necessary.</p>';
  expect(says({ title: 'Senior Nurse', description: plain }).experience).toBe('none-needed');
});

test('what stands under a heading of benefits or duties is not asked for', () => {
  const under = (heading: string) =>
    says({ description: `<h3>${heading}</h3><ul><li>Two years with the best</li></ul>` });
  expect(under('What you need').experience).toBe('required');
  expect(under('What we offer you').experience).toBeNull();
});

test('who trains others is not promised training', () => {
  const description = '<p>We offer full training.</p>';
  expect(says({ description }).training).toBe(true);
  expect(says({ title: 'Fire Safety Trainer', description }).training).toBe(false);
  expect(says({ title: 'Bus Driver, Training Provided', description }).training).toBe(true);
  expect(says({ title: 'Coach Driver', description }).training).toBe(true);
});

test.each<[string, string[], 'none-needed' | 'desirable' | 'required' | null]>([
  [
    'an explicit sentence is stronger than people sought',
    ['We are looking for experienced pickers.', 'No experience is needed.'],
    'none-needed',
  ],
  [
    '"desirable, not essential" is stronger than people sought',
    ['We are looking for experienced pickers.', 'Experience is desirable but not essential.'],
    'desirable',
  ],
  [
    'a demand is stronger than a wish',
    ['Experience with goats is a plus.', 'Experience with cows is essential.'],
    'required',
  ],
  [
    'a demand makes "no experience needed" unsure',
    ['No experience is needed.', 'You must have three years of experience as a driver.'],
    null,
  ],
  [
    'a wish in the sentence of a demand leaves the demand',
    ['You will have experience with cows and a diploma would be desirable.'],
    'required',
  ],
  [
    'what takes back stands in the same clause',
    ['No experience is needed, unless you drive the lorry.'],
    'none-needed',
  ],
  ['a question asks for experienced people only', ['Do you need no experience?'], null],
])('%s', (_, sentences, expected) => {
  expect(inText(...sentences).experience).toBe(expected);
});

test.each(['not less than', 'no less than', 'not fewer than', 'No fewer than'])(
  '"%s" is a minimum, not a negation',
  (least) => {
    expect(inText(`A baker with ${least} three years’ experience of rye bread.`).experience).toBe(
      'required',
    );
  },
);

test('training beside a demand for experience is not training in the work', () => {
  const training = 'Full training is provided.';
  expect(inText(training).training).toBe(true);
  expect(inText('We are looking for experienced pickers.', training).training).toBe(true);
  expect(inText('Experience is essential.', training).training).toBe(false);
  const title = 'Apprentice Saddler';
  const description = '<p>Experience with horses is essential.</p>';
  expect(says({ title, description })).toEqual({ experience: 'required', training: true });
});

test('training that makes up for experience counts beside a demand for other experience', () => {
  const demand = 'Experience with horses is essential.';
  const open = 'Experience in carting is not essential.';
  const training = 'Full training is provided.';
  expect(inText(demand, open, training).training).toBe(true);
  expect(inText(demand, open, 'The yard is old.', training).training).toBe(false);
  expect(inText(demand, 'Carting experience is a plus, but full training is given.').training).toBe(
    true,
  );
});

test('one kind of training takes nothing back from another', () => {
  expect(inText('Full training is given and mandatory training follows.').training).toBe(true);
  expect(inText('Mandatory training is given.').training).toBe(false);
});

test('a question behind a sentence that lost its full stop leaves what was said', () => {
  const said = 'The yard lies by the river and experience is not needed for this work at all';
  const more = 'we have a canteen and a bus and we pay each week into the account that you name';
  expect(inText(`${said} ${more} does this sound like something for you?`).experience).toBe(
    'none-needed',
  );
});

test('a text without full stops is read to its end', () => {
  const many = 'and the old yard lies near the quiet river '.repeat(60);
  expect(inText(`${many} and no experience is necessary ${many}`).experience).toBe('none-needed');
});

test.each([
  'Sans expérience s’abstenir.',
  'Sin experiencia abstenerse',
  'Bez doświadczenia nie aplikować.',
  'Zonder ervaring komt u niet binnen.',
  'Débutants non admis, merci.',
  'Geen ervaring? Dan niet reageren.',
])('those without experience are not wanted: %s', (text) => {
  expect(inText(text).experience).toBeNull();
});

test('a question about experience stays open where other words follow it', () => {
  expect(inText('No experience? Apply today.').experience).toBe('none-needed');
  expect(inText('No experience needed. Do not apply by phone.').experience).toBe('none-needed');
});
