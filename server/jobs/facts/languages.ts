import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { TokenSentence } from '../../reading/sentences.ts';
import type { LanguageLevel, ReadableSentence, TopicReader } from './advert-reading.ts';
import {
  type MarkedWord,
  type Mention,
  MOST_MENTIONS,
  markLanguages,
} from './language-mentions.ts';
import { FIRST_WORDS } from './language-names.ts';
import { wordsOfKind } from './language-words.ts';
import { hasPhrase, type Span } from './phrases.ts';
import { phrasesOf, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { createTextLanguageCounter, type TextLanguage } from './text-language.ts';
import { clauseWordsOf } from './words.ts';

type Found = AdvertReading['languages'][number];
type Verdict = 'required' | 'preferred' | 'nothing';

/** The rules, the first that fits first. */
export const LANGUAGE_RULES = readRules('languages.tsv');
const SCHOOL = phrasesOf(LANGUAGE_RULES, 'school');
const CLAUSE_RULES = LANGUAGE_RULES.filter(({ says }) => says !== 'school');

const findRules = createRuleFinder(CLAUSE_RULES);

/** Headings and fields whose items are requirements. */
const REQUIREMENTS =
  /requir|qualif|profil|you (?:are|have|bring|need|must)|must|essential|skills|looking for|languages?\b|what we (?:ask|need|expect)|about you|criteria|who you|competenc|anforderung|bringst|mitbring|vereist|requisit|krav|kvalifik|wymagania/i;
const WISHES =
  /^(?:highly )?(?:desir|nice[- ]to[- ]have|prefer|advantage|(?:an? )?(?:big )?plus\b|bonus (?:points|if|skills)|optional|wünschenswert|meriterande)/i;
const PARTS = wordsOfKind('parts');
const BEFORE_A_LANGUAGE = wordsOfKind('before-next');
const GOES_ON = wordsOfKind('goes-on');
const ABOUT_IT = wordsOfKind('about-it');
const BEGINS = wordsOfKind('begins');
const IF = wordsOfKind('if');
/** In these titles a bare language is one that is spoken, and no cuisine, subject or market. */
const SPEAKING_WORK = new Set(wordsOfKind('speaking-work'));
const MANY = 3;
const REACH = 16;
/** A school subject is looked for this far, across commas. */
const SCHOOL_REACH = 9;

/** Reads which languages the work needs, and which are only preferred. */
export function createLanguageReader(): TopicReader<AdvertReading['languages']> {
  const named: ReadableSentence[] = [];
  const counter = createTextLanguageCounter();
  let uncounted: TokenSentence[] = [];
  return {
    add(sentence) {
      uncounted.push(sentence.tokens);
      const isNamed = sentence.words().some((word) => FIRST_WORDS.has(word));
      if (isNamed && !sentence.text.endsWith('?')) named.push(sentence);
    },
    result() {
      if (named.length === 0) return [];
      for (const { tokens } of uncounted)
        for (const { plain } of tokens) for (const word of plain) counter.count(word);
      uncounted = [];
      // Titles are often English.
      const texts = [...new Set([...counter.result(), 'en' as const])];
      return merge(
        named.slice(0, MOST_MENTIONS).flatMap((sentence) => readSentence(sentence, texts)),
      );
    },
  };
}

function readSentence(sentence: ReadableSentence, texts: readonly TextLanguage[]): Found[] {
  const { words, mentions } = markLanguages(
    sentence.text,
    clauseWordsOf(sentence.tokens).places,
    texts,
  );
  if (mentions.length === 0) return [];
  const isWish = WISHES.test(sentence.lead);
  const first = sentence.isTitle
    ? 'TITLE'
    : REQUIREMENTS.test(sentence.lead) || isWish
      ? 'ITEM'
      : 'TEXT';
  const clauses = clausesOf(words);
  const isSpeakingWork =
    sentence.isTitle && sentence.words().some((word) => SPEAKING_WORK.has(word));
  const verdicts = clauses.map(
    (clause) =>
      verdictOf(words, clause, first) ??
      (isSpeakingWork && isLast(words, clause) ? 'required' : null),
  );
  return mentions.flatMap((mention, at) => {
    const verdict = verdicts[at] ?? inherited(words, clauses, verdicts, at);
    if (verdict !== 'required' && verdict !== 'preferred') return [];
    return foundOf(mention, sentence, isWish || verdict === 'preferred', isSpeakingWork);
  });
}

function foundOf(
  { choices, at }: Mention,
  sentence: ReadableSentence,
  isPreferred: boolean,
  isSpeakingWork: boolean,
): Found[] {
  const quote = sentence.quote(at);
  // "Agents - French, German, Danish and Dutch": one of them is enough.
  if (isSpeakingWork && choices.length >= MANY)
    return [{ says: choices.flat(), quote, isPreferred }];
  return choices.map((says) => ({ says, quote, isPreferred }));
}

/** The clause of a mention: its words, and the place of the mention. */
type Clause = Span & { at: number };

/** The words that are about one mention: to the comma, or to the word that parts it from another. */
function clausesOf(words: readonly MarkedWord[]): Clause[] {
  const places = words.flatMap(({ mention }, at) => (mention === null ? [] : [at]));
  return places.map((at, i): Clause => {
    const before = i === 0 ? 1 : cutBetween(words, places[i - 1] as number, at);
    const after =
      i === places.length - 1 ? words.length - 1 : cutBetween(words, at, places[i + 1] as number);
    let start = at;
    while (start > before && !beginsClause(words, start)) start--;
    let end = at + 1;
    while (end < after && !endsClause(words, end)) end++;
    return { start, end, at };
  });
}

/** Behind a comma, unless a condition follows it: "an advantage, if you speak English". */
function beginsClause(words: readonly MarkedWord[], at: number): boolean {
  return words[at - 1]?.word === ',' && !IF.has(words[at]?.word ?? '');
}

/** A comma, or a word that goes on to something else: "English and any other language". */
function endsClause(words: readonly MarkedWord[], at: number): boolean {
  const word = words[at]?.word ?? '';
  const next = words[at + 1]?.word ?? '';
  if (word === ',') return !GOES_ON.has(next);
  if (word === 'but' || word === 'plus') return BEGINS.has(next);
  return /^(?:and|with|while|whereas)$/.test(word) && !ABOUT_IT.has(next);
}

/** Where the words about the second of two mentions begin. */
function cutBetween(words: readonly MarkedWord[], first: number, second: number): number {
  for (const parts of [(word: string) => word === ',', (word: string) => PARTS.has(word)])
    for (let at = second - 1; at > first; at--) if (parts(words[at]?.word ?? '')) return at;
  let at = second;
  while (at > first + 1 && BEFORE_A_LANGUAGE.has(words[at - 1]?.word ?? '')) at--;
  return at;
}

function verdictOf(words: readonly MarkedWord[], clause: Clause, first: string): Verdict | null {
  const wide = words
    .slice(Math.max(0, clause.at - SCHOOL_REACH), clause.at + SCHOOL_REACH)
    .map(({ word }) => word);
  if (hasPhrase(wide, SCHOOL)) return 'nothing';
  const start = Math.max(clause.start, clause.at - REACH);
  const end = Math.min(clause.end, clause.at + REACH);
  const near = [first, ...words.slice(start, end).map(({ word }) => word)];
  if (end === clause.end) near.push('$');
  const rule = findRules(near).find(({ phrase }) => hasPhrase(near, [phrase]));
  return rule ? (rule.says as Verdict) : null;
}

/** "Customer Adviser - Italian", "Agent Deutsch": nothing but languages follows in the clause. */
function isLast(words: readonly MarkedWord[], { at, end }: Clause): boolean {
  return words.slice(at + 1, end).every(({ word }) => EMPTY.has(word));
}

const EMPTY = new Set([
  ...', LANGUAGE LEVEL language della lingua da de la langue lengua'.split(' '),
  ...PARTS,
]);

/** A language without words of its own shares those of its neighbour: "fluent German, English". */
function inherited(
  words: readonly MarkedWord[],
  clauses: readonly Clause[],
  verdicts: readonly (Verdict | null)[],
  at: number,
): Verdict | null {
  const own = clauses[at] as Clause;
  const isBare = words.slice(own.start, own.end).every(({ word }) => EMPTY.has(word));
  if (!isBare) return null;
  const previous = clauses[at - 1];
  if (previous && own.start - previous.end <= 1) return verdicts[at - 1] ?? null;
  const next = clauses[at + 1];
  return next && words[next.start]?.word === 'and' ? (verdicts[at + 1] ?? null) : null;
}

/** What is said twice is kept once; what is required is not preferred. */
function merge(found: readonly Found[]): Found[] {
  const merged: Found[] = [];
  const known = new Map<string, LanguageLevel>();
  for (const wanted of [false, true])
    for (const one of found) {
      if (one.isPreferred !== wanted) continue;
      const isNew = one.says.every(({ language }) => !known.has(language));
      for (const { language, level } of one.says) {
        const before = known.get(language);
        if (before && !one.isPreferred) before.level ??= level;
      }
      if (!isNew) continue;
      const says = one.says.map((entry) => ({ ...entry }));
      for (const entry of says) known.set(entry.language, entry);
      merged.push({ ...one, says });
    }
  return merged;
}
