import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { factsOf, type JobFacts, quotesOf } from '../../../shared/job-facts.ts';
import { advertTexts } from '../../../test/advert.ts';
import { normaliseRow } from '../../imports/normalise/normalise-row.ts';
import { openFeedHandle, readOpenFeed } from '../../imports/read/feed-file.ts';
import { readFeed } from '../../imports/read/read-feed.ts';
import type { JobTexts } from '../../reading/read-text.ts';
import { readAdvert } from './read-facts.ts';

/** Real adverts are not in this repository: their test is skipped where they are missing. */
const REAL = process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../../shared/data');
const CORPUS = join(REAL, 'relevance/corpus.csv.gz');
const hasCorpus = existsSync(CORPUS);
if (!hasCorpus)
  console.log('The real adverts are not beside this checkout (../shared/data): skipped.');

const rowsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string]);

const readFacts = (texts: JobTexts) => {
  const reading = readAdvert(texts);
  return { facts: factsOf(reading), quotes: quotesOf(reading) };
};
const inText = (text: string) => readFacts(advertTexts({ description: `<p>${text}</p>` }));
const inTitle = (title: string) => readFacts(advertTexts({ title }));

/** How often an answer is right, and how much of what is there it finds. */
function measure(answers: { label: string; found: string }[], label: string) {
  const given = answers.filter(({ found }) => found === label);
  const there = answers.filter((answer) => answer.label === label);
  const right = given.filter((answer) => answer.label === label);
  return { precision: right.length / given.length, recall: right.length / there.length };
}

/** The labels call every reason why a stranger cannot apply "refused". */
function answerOf(visa: JobFacts['visa']): string {
  return visa === 'right-to-work-needed' ? 'refused' : (visa ?? 'not stated');
}

describe('visa help', () => {
  const sentences = rowsOf('visa-sentences.tsv').map(([label, set, sentence]) => ({
    label,
    set,
    found: answerOf(
      (sentence.startsWith('title: ') ? inTitle(sentence.slice(7)) : inText(sentence)).facts.visa,
    ),
  }));

  test.each(['offered', 'refused'])(
    '"%s" is right for 97 of 100 labelled sentences and more',
    (label) => {
      expect(sentences.length).toBeGreaterThanOrEqual(200);
      for (const set of ['seen', 'held out', 'second', 'third']) {
        const { precision, recall } = measure(
          sentences.filter((one) => one.set === set),
          label,
        );
        expect(precision, set).toBeGreaterThanOrEqual(0.97);
        expect(recall, set).toBeGreaterThanOrEqual(0.9);
      }
    },
  );

  test.skipIf(!hasCorpus)(
    '"offered" and "refused" are right for 97 of 100 real adverts and more',
    async () => {
      const labels = new Map(rowsOf('visa-labels.tsv').map(([key, label]) => [key, label]));
      const answers: { label: string; found: string }[] = [];
      await using handle = await openFeedHandle(CORPUS);
      const file = await readOpenFeed({ fd: handle.fd, path: CORPUS, size: 1 });
      const context = {
        facts: { format: 'CSV' as const, publisher: null, channelTitle: null },
        employer: undefined,
      };
      for await (const row of readFeed(file, 'utf-8', () => {})) {
        const label = 'values' in row ? labels.get(row.values.get('reference') ?? '') : undefined;
        if (label === undefined || !('values' in row)) continue;
        const normal = normaliseRow(row, context);
        if (normal.kind !== 'job') continue;
        const { visa } = readFacts(normal.job.fields).facts;
        answers.push({ label, found: answerOf(visa) });
      }
      expect(answers.length).toBeGreaterThanOrEqual(100);
      for (const label of ['offered', 'refused'])
        expect(measure(answers, label).precision, label).toBeGreaterThanOrEqual(0.97);
      expect(measure(answers, 'refused').recall).toBeGreaterThanOrEqual(0.8);
    },
  );

  test('an offer makes a demand for the right to work good, a refusal makes it unsure', () => {
    const offer = 'Visa sponsorship is available.';
    const demand = 'Candidates must have the right to work in the UK.';
    expect(inText(`${demand} ${offer}`).facts.visa).toBe('offered');
    expect(inText(`${offer} We cannot sponsor visas.`).facts.visa).toBeNull();
  });

  test('an item under a heading of benefits is an offer, one under another heading is not', () => {
    const list = (heading: string) =>
      readFacts(
        advertTexts({ description: `<h3>${heading}</h3><ul><li>Visa sponsorship</li></ul>` }),
      ).facts.visa;
    expect(list('What we offer')).toBe('offered');
    expect(list('We do not offer')).toBeNull();
    expect(list('You will work on')).toBeNull();
  });

  test('the quotation is a part of the advert, of a long sentence the part that counts', () => {
    const long = `${'We work with people from many places and '.repeat(12)}visa sponsorship is available for this role`;
    const { quotes } = inText(long);
    expect(quotes).toHaveLength(1);
    const quote = quotes[0]?.quote ?? '';
    expect(quote.length).toBeLessThanOrEqual(230);
    expect(quote).toContain('visa sponsorship is available for this role');
    expect(long).toContain(quote.replace(/^… /, ''));
  });
});

const NOTHING = { housing: false, no_experience: false, training: false, languages: [] };

test.each<[string, object]>([
  ['Free accommodation is provided.', { housing: true }],
  ['Shared staff housing and a yearly ticket home are part of the contract.', { housing: true }],
  ['We provide accommodation and food.', { housing: true }],
  ['Live in accommodation available.', { housing: true }],
  ['Benefits include company housing, flights and meals.', { housing: true }],
  ['Kostenlose Unterkunft wird gestellt.', { housing: true }],
  ['Accommodation is not provided.', {}],
  ['No accommodation provided.', {}],
  ['We provide reasonable accommodation to people with disabilities.', {}],
  ['Supported housing is provided for young people.', {}],
  ['A housing allowance is paid.', {}],
  ['You clean the accommodation of our guests.', {}],
  ['Accommodation may be available.', {}],
  ['Help with finding accommodation is available.', {}],
  ['You must live in London.', {}],
  ['No experience is necessary.', { no_experience: true }],
  ['Previous experience is not required.', { no_experience: true }],
  ['You do not need any experience.', { no_experience: true }],
  ['Full training will be provided.', { training: true }],
  ['No experience needed, as full training is given.', { no_experience: true, training: true }],
  ['Experience is essential.', {}],
  ['Applicants without experience will not be considered.', {}],
  ['No experience of SAP is required, but five years as a buyer are.', {}],
  ['No experience is required. You need at least 3 years of experience as a driver.', {}],
  ['You will deliver training to staff.', {}],
  ['You must speak fluent German.', { languages: ['German'] }],
  ['Fluent in English and Arabic.', { languages: ['English', 'Arabic'] }],
  ['Good command of written and spoken English.', { languages: ['English'] }],
  ['Sehr gute Deutschkenntnisse in Wort und Schrift', { languages: ['German'] }],
  ['Fließend Deutsch und Englisch', { languages: ['German', 'English'] }],
  ['Japanese (N2) is a plus.', {}],
  ['French is an advantage.', {}],
  ['Fluent in Dutch or French.', {}],
  ['No German is required.', {}],
  ['Basic Italian, French or English', {}],
  ['Swedish A2 or English B1', {}],
  ['Good English, Arabic not needed', { languages: ['English'] }],
  ['The foreman speaks Finnish and English.', {}],
  ['Room in a company dormitory', { housing: true }],
  ['We house you ten minutes away.', { housing: true }],
  ['You will teach English to children.', {}],
  ['GCSE English and Maths are required.', {}],
])('%s', (text, stated) => {
  const { visa, housing, no_experience, training, languages } = inText(text).facts;
  const needed = languages.flatMap(({ any_of: [first, ...others], preferred }) =>
    first === undefined || others.length > 0 || preferred ? [] : [first.language],
  );
  const found = {
    housing: housing !== null && housing !== 'none',
    no_experience,
    training,
    languages: needed,
  };
  expect({ visa, ...found }).toEqual({ visa: null, ...NOTHING, ...stated });
});

test('a question states nothing', () => {
  for (const text of [
    'Do you have no experience?',
    'Is accommodation provided?',
    'Do you speak fluent German?',
    'Can we sponsor your visa?',
  ])
    expect(inText(text).quotes, text).toEqual([]);
});
