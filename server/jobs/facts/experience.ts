import type { AdvertReading, Said } from '../../../shared/job-facts.ts';
import { readLines, readTable } from '../../language/lines.ts';
import { readBySentence, type TokenSentence } from '../../reading/sentences.ts';
import type { ExperienceStatement, ReadableSentence, TopicReader } from './advert-reading.ts';
import type { Span } from './phrases.ts';
import { readRules } from './rule-file.ts';
import { createRuleSet, overlap, type RuleSet, type Statement } from './rule-set.ts';
import { clauseWords, clauseWordsOf } from './words.ts';

const tableOf = (file: string) => readTable(new URL(file, import.meta.url));
const linesOf = readLines(new URL('experience-words.tsv', import.meta.url));
const wordsOf = (kind: string) => new Set(linesOf(kind).flatMap(({ names }) => names));

/** So many words on each side may take a statement back. */
const NEAR = 5;
const { find, statements } = createRuleSet(readRules('experience.tsv'), {
  near: NEAR,
  // What `withClauseEnds` writes in place of words.
  added: new Set([',']),
});
const TITLES = createRuleSet(readRules('experience-titles.tsv'), { isRare: true });
const HEADINGS = createRuleSet(readRules('experience-headings.tsv'), { isRare: true });

/** Names of the column "where" of experience-strengths.tsv. */
type Where = ReadonlySet<string>;

/** Reads how much experience is asked for, and whether the employer trains people in the work. */
export function createExperienceReader(): TopicReader<
  Pick<AdvertReading, 'experience' | 'training'>
> {
  const quotes = new Map<string, string>();
  let title: Where = new Set();
  let lead = '';
  let heading: Where = new Set();
  /** Whether the sentence before said that experience is not needed. */
  let isOpen = false;
  return {
    add(sentence) {
      if (sentence.isTitle) title = saidBy(TITLES, sentence.words());
      const isBehindOpen = isOpen;
      isOpen = false;
      const found = readStatements(sentence.tokens);
      if (found.pieces.length === 0) return;
      if (sentence.lead !== lead) heading = saidBy(HEADINGS, clauseWords(sentence.lead).words);
      lead = sentence.lead;
      const where = new Set([...title, ...heading, ...(isBehindOpen ? ['behind-open'] : [])]);
      for (const { strength, at } of strengthsOf(found, sentence, where)) {
        isOpen ||= OPEN.has(strength);
        if (!quotes.has(strength)) quotes.set(strength, sentence.quote(at));
      }
    },
    result() {
      const training = resultOf('training', quotes);
      return {
        experience: resultOf('experience', quotes) as Said<ExperienceStatement> | null,
        training: training && { ...training, says: true },
      };
    },
  };
}

/** Strengths of sentences that say that experience is not needed. */
const OPEN: ReadonlySet<string> = new Set(['none-needed', 'none-needed in a field', 'inessential']);

function saidBy({ find, statements }: RuleSet, words: readonly string[]): Where {
  return new Set([...statements(words, find(words))].map(({ says }) => says));
}

/** The names of a cell with "|" between them. */
const namesIn = (cell: string) => new Set(cell === '' ? [] : cell.split('|'));

/** The lines of experience-results.tsv, which says what they mean. */
const RESULTS = tableOf('experience-results.tsv').map(
  ([topic = '', strength = '', unless = '', says = '']) => {
    return { topic, strength, unless: namesIn(unless), says };
  },
);

function resultOf(topic: string, quotes: ReadonlyMap<string, string>) {
  const line = RESULTS.find(
    (one) =>
      one.topic === topic &&
      quotes.has(one.strength) &&
      one.unless.values().every((other) => !quotes.has(other)),
  );
  if (line === undefined || line.says === '') return null;
  return { says: line.says, quote: quotes.get(line.strength) as string };
}

/** A longer line of a list says more than what is asked for. */
const LONGEST_LINE = 32;
/** A text without full stops is read in pieces, as the places of a piece are compared in pairs. */
const LONGEST_PIECE = 250;

/**
 * What a sentence states by itself, in pieces with their first words; its number of words, and the
 * one at which its question begins.
 */
type Found = {
  pieces: { start: number; statements: readonly Statement[] }[];
  length: number;
  question: number;
};

const readStatements = readBySentence((sentence: TokenSentence): Found => {
  const all = clauseWordsOf(sentence).words;
  const likely = find(all);
  if (likely.length === 0) return { pieces: [], length: all.length, question: all.length };
  const words = withClauseEnds(all);
  const pieces: Found['pieces'] = [];
  for (let start = 0; start < words.length; start += LONGEST_PIECE) {
    const piece = words.slice(start, start + LONGEST_PIECE);
    pieces.push({ start, statements: [...statements(piece, likely)] });
  }
  return { pieces, length: words.length, question: questionStart(sentence.text, words) };
});

/** The statements of a sentence that count, each with its strength. */
function* strengthsOf(
  { pieces, length, question }: Found,
  { text, lead, isTitle }: ReadableSentence,
  around: Where,
): Generator<{ strength: string; at: Span }> {
  const where = new Set([
    ...around,
    ...(isTitle ? ['title'] : []),
    ...(text === lead ? ['heading'] : []),
    ...(length > LONGEST_LINE ? ['long'] : []),
  ]);
  const inQuestion = new Set([...where, 'question']);
  for (const { start, statements: piece } of pieces) {
    const beside = new Set(piece.map(({ says }) => says));
    for (const statement of piece) {
      const at = { start: statement.at.start + start, end: statement.at.end + start };
      const place = at.end > question ? inQuestion : where;
      const strength = strengthOf(statement, place, beside, piece);
      if (strength !== '') yield { strength, at };
    }
  }
}

/** The lines of experience-strengths.tsv, which says what they mean. */
const STRENGTHS = tableOf('experience-strengths.tsv').map(
  ([says = '', where = '', beside = '', over = '', strength = '']) => ({
    says: namesIn(says),
    where: where
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => {
        const isWanted = !word.startsWith('!');
        return { isWanted, any: namesIn(isWanted ? word : word.slice(1)) };
      }),
    beside: namesIn(beside),
    over: namesIn(over),
    strength,
  }),
);

function strengthOf(
  { says, at }: Statement,
  where: Where,
  beside: ReadonlySet<string>,
  all: readonly Statement[],
): string {
  const line = STRENGTHS.find(
    (one) =>
      one.says.has(says) &&
      one.where.every(({ any, isWanted }) => !any.isDisjointFrom(where) === isWanted) &&
      (one.beside.size === 0 || !one.beside.isDisjointFrom(beside)) &&
      (one.over.size === 0 ||
        all.some(
          (other) =>
            (one.over.has(other.says) && overlap(other.at, at)) ||
            (one.over.has(`${other.says}+`) && overlap(other.at, { ...at, end: at.end - 1 })),
        )),
  );
  return line?.strength ?? '';
}

const QUESTION_WORDS = wordsOf('question');
/** Feeds that lose line breaks put other sentences before a question: then it is the last words. */
const LONGEST_QUESTION = 30;
const LAST_WORDS = 14;

/** The word at which the question of a sentence begins; behind the last word when it has none. */
function questionStart(text: string, words: readonly string[]): number {
  if (!text.endsWith('?')) return words.length;
  const isRunOn = words.length > LONGEST_QUESTION && !QUESTION_WORDS.has(words[1] ?? '');
  return isRunOn ? words.length - LAST_WORDS : 0;
}

const CLAUSE_ENDS = wordsOf('clause-end');
const BEHIND_AS = wordsOf('behind-as');

/** The words of a sentence, with a comma for each word that ends a clause as a comma does. */
export function withClauseEnds(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const isEnd = word === 'as' ? BEHIND_AS.has(words[at + 1] ?? '') : CLAUSE_ENDS.has(word);
    return isEnd ? ',' : word;
  });
}
