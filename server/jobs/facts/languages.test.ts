import { expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import type { JobTexts } from '../../reading/read-text.ts';
import { LIST_RULES, markLanguages } from './language-mentions.ts';
import { LANGUAGE_RULES } from './languages.ts';
import { hasPhrase } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import { TEXT_LANGUAGES } from './text-language.ts';
import { clauseWords } from './words.ts';

const read = (texts: Partial<JobTexts>) => {
  const { languages } = readAdvert(advertTexts(texts));
  const named = languages.map(({ says, isPreferred }) => {
    const names = says.map(({ language, level }) => (level ? `${language}:${level}` : language));
    return `${isPreferred ? '~' : ''}${names.join('|')}`;
  });
  return { languages, named: named.join('; ') };
};
const inText = (text: string) => read({ description: `<p>${text}</p>` }).named;
const inList = (item: string) => read({ requirements: item }).named;
const inTitle = (title: string) => read({ title }).named;

test.each(LANGUAGE_RULES)('rule $line: $example', ({ says, pattern, phrase, example }) => {
  const context = /^(?:TEXT\|)?(ITEM|TITLE) /.exec(pattern)?.[1] ?? 'TEXT';
  const { words } = markLanguages(example, clauseWords(example).places, TEXT_LANGUAGES);
  const marked = words.map(({ word }) => (word === '^' ? context : word));
  expect(hasPhrase(marked, [phrase]), marked.join(' ')).toBe(true);

  const found =
    context === 'ITEM' ? inList(example) : context === 'TITLE' ? inTitle(example) : inText(example);
  if (says === 'required') expect(found).toMatch(/^[A-Z]/);
  else if (says === 'preferred') expect(found).toMatch(/^~/);
  else expect(found).toBe('');
});

/** The languages of an example: "," between statements, "+" between those asked for, "|" of a choice. */
function readList(example: string) {
  const { words, mentions } = markLanguages(example, clauseWords(example).places, TEXT_LANGUAGES);
  const lists = mentions.map(({ choices }) =>
    choices.map((one) => one.map(({ language }) => language).join('|')).join('+'),
  );
  return { languages: lists.join(', '), commas: words.filter(({ word }) => word === ',').length };
}
const READ_AS: Readonly<Record<string, string>> = {
  'joint and': 'Greek+Thai',
  'joint or': 'Greek|Thai',
  'joint comma': 'Greek+Thai+Lao',
  'joint comma and': 'Greek+Thai+Lao',
  choice: 'Greek|Thai|Lao',
  both: 'Greek+Thai',
  'last-only': 'Greek, Thai',
  'never last-only': 'Greek+Thai',
  'goes-on': 'Greek',
  'never goes-on': 'Greek',
  'in-bracket': 'Greek',
};

test.each(LIST_RULES)('rule $line of lists: $example', ({ says, example }) => {
  expect(readList(example).languages).toBe(READ_AS[says]);
});

test.each([
  ['Greek, essential', 0],
  ['Greek - good', 0],
  ['Greek (for our guests)', 1],
  ['Greek (other languages too)', 2],
  ['Language skills (Greek) of staff', 0],
])('the clause goes on behind languages, or ends: %s', (text, commas) => {
  expect(readList(text).commas).toBe(commas);
});

test('rules say one of four things', () => {
  expect(new Set(LANGUAGE_RULES.map(({ says }) => says))).toEqual(
    new Set(['required', 'preferred', 'nothing', 'school']),
  );
});

test.each([
  // Levels, as the scale writes them.
  ['Italian (B1) and patience', 'Italian:B1'],
  ['Applicants need a good level of Italian, at least B2.', 'Italian:B2'],
  ['Nurses need English (IELTS 6.5 or above).', 'English:IELTS6.5'],
  ['Nurses need English (IELTS 7.0).', 'English:IELTS7'],
  ['Fluent Japanese (JLPT N2 or above) is required.', 'Japanese:N2'],
  ['A pass in the EPS-TOPIK is required.', 'Korean:EPS-TOPIK'],
  ['Welsh language skills are essential to a level 2.', 'Welsh:level2'],
  ['Native Greek speaker required', 'Greek:native'],
  ['Native or fluent Greek speaker required', 'Greek'],
  ['You are fluent in Greek and Turkish at C1.', 'Greek:C1; Turkish:C1'],
  ['Thai or Lao as mother tongue is required.', 'Thai:native|Lao:native'],
  // Alternatives.
  ['Fluent Danish or Norwegian, and good English', 'Danish|Norwegian; English'],
  ['We expect fluent English and Danish or Norwegian.', 'English; Danish|Norwegian'],
  ['You speak one of the following languages: Danish, Thai, Greek', 'Danish|Thai|Greek'],
  ['A Danish/Norwegian speaking colleague is required.', ''],
  ['We need a Danish/Norwegian speaking cook.', 'Danish|Norwegian'],
  ['Bilingual Danish/Norwegian speaker needed', 'Danish; Norwegian'],
  // Two statements in one sentence.
  ['Fluent English and the wish to learn Czech', 'English; ~Czech'],
  ['English is a must, Czech is a plus.', 'English; ~Czech'],
  ['Fluent English, Czech is not needed', 'English'],
  ['Fluent English and any other language is an advantage.', 'English'],
  ['A helpful cook with good English', 'English'],
  ['Fluent English, preferably with some Czech', 'English; ~Czech'],
  // Not a demand.
  ['We create talent pools for core teams and look after the fins.', ''],
  ['Good Thai food and strong Italian coffee', ''],
  ['Knowledge of German tax law is essential.', ''],
  ['No TOEFL required', ''],
  ['Apply without IELTS', ''],
  ['The JLPT is not needed for this post.', ''],
  ['Waiters used to need fluent Korean.', ''],
  ['Only the night manager must speak Korean.', ''],
  ['Korean is the working language on some of the barges.', ''],
  ['Non è richiesta la conoscenza del francese.', ''],
  ['Experience of the French market is required.', ''],
  ['Knowledge of Spanish language teaching', ''],
  ['A good standard of English and maths', ''],
  ['Polish the silver well, then speak to the chef.', ''],
  ['You speak fluent Czech?', ''],
])('%s: %s', (text, expected) => {
  expect(inText(text)).toBe(expected);
});

test.each([
  ['Sehr gute Deutsch- und Englischkenntnisse für die Arbeit mit Gästen', 'German; English'],
  ['Goede kennis van de Nederlandse taal; Pools is een pluspunt voor ons', 'Dutch; ~Polish'],
  ['Vous parlez couramment le français et l’anglais avec nos clients', 'French; English'],
  ['Imprescindible inglés B2 para el trabajo con los clientes', 'English:B2'],
  ['Buona conoscenza della lingua inglese per il lavoro con i clienti', 'English'],
  ['Du talar flytande svenska och engelska och vi har det bra', 'Swedish; English'],
  ['Gode norskkunnskaper på nivå B1 er et krav for å jobbe hos oss', 'Norwegian:B1'],
  ['Gode engelskkundskaber er et krav for at arbejde hos os', 'English'],
  ['No hace falta hablar inglés para el trabajo con nosotros', ''],
  ['Non serve parlare tedesco per il lavoro con noi', ''],
  ['Norsk kreves ikke for å jobbe hos oss', ''],
])('in the language of the advert: %s', (text, expected) => {
  expect(inText(text)).toBe(expected);
});

test('a word is a name in its own language only', () => {
  const dutch = 'Je spreekt Pools en werkt met een team op de markt voor onze klanten.';
  const english = 'You are fluent in pools, and with the team you look after all of them.';
  expect(inText(dutch)).toBe('Polish');
  expect(inText(english)).toBe('');
});

test('a name that is a word too needs its capital letter', () => {
  expect(inList('Good Polish for the till')).toBe('Polish');
  expect(inList('Good polish for the till')).toBe('');
});

test('in a list of requirements a language is asked for, unless a noun follows', () => {
  expect(inList('Enough Greek for short talks')).toBe('Greek');
  expect(inList('Greek coffee')).toBe('');
  expect(inText('Enough Greek for short talks')).toBe('');
});

test('what stands under a heading of wishes is preferred', () => {
  const { named } = read({ description: '<h3>Nice to have</h3><ul><li>Fluent Greek</li></ul>' });
  expect(named).toBe('~Greek');
});

test('a language stands once, required rather than preferred, with its level', () => {
  expect(inText('Greek is a plus. You must speak fluent Greek. Greek at B1')).toBe('Greek:B1');
});

test('the quotation is the sentence', () => {
  const { languages } = read({ description: '<p>We bake bread. Fluent Greek is required.</p>' });
  expect(languages.map(({ quote }) => quote)).toEqual(['Fluent Greek is required.']);
});

test.each([
  ['Ferry Desk Adviser - Italian', 'Italian'],
  ['Ferry support (Greek or Turkish)', 'Greek|Turkish'],
  ['Ferry moderator Greek/Turkish', 'Greek|Turkish'],
  ['Ferry agents - Greek, Turkish, Thai and Welsh', 'Greek|Turkish|Thai|Welsh'],
  ['Ferry Cook - Italian', ''],
  ['Ferry Teacher, French', ''],
])('a bare language in the title of work that is talked: %s', (title, named) => {
  expect(inTitle(title)).toBe(named);
});

test.each([
  ['Du kan svenska.', 'Swedish'],
  ['Svenska är ett krav.', 'Swedish'],
  ['Kendskab til tysk er et krav.', 'German'],
  ['Norsk muntlig er påkrevd.', 'Norwegian'],
  ['Bonnes connaissances en anglais.', 'English'],
  ['Conocimientos de alemán.', 'German'],
  ['You can hold a conversation in Thai.', 'Thai'],
])('a short demand in another language: %s', (text, named) => {
  expect(inText(text)).toBe(named);
});
