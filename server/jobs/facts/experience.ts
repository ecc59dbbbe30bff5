import type { AdvertReading, Said } from '../../../shared/job-facts.ts';
import { readTable } from '../../language/lines.ts';
import type { ExperienceStatement, ReadableSentence, TopicReader } from './advert-reading.ts';
import type { Sentence } from './fact-sentences.ts';
import { hasPhrase, type Span } from './phrases.ts';
import { phrasesOf, type Rule, readRules } from './rule-file.ts';
import { createRuleSet, overlap, type Statement } from './rule-set.ts';
import { clauseWords } from './words.ts';

const RULES = readRules('experience.tsv');
/** Rules that are read from the title or from the heading of a list only. */
const isOfFrame = ({ says }: Rule) => says.endsWith(' profession') || says.startsWith('lead ');
/** What `withClauseEnds` writes in place of words. */
const WRITTEN = new Set([',']);
/** So many words on each side may take a statement back. */
const NEAR = 5;
const { find, statements } = createRuleSet(
  RULES.filter((rule) => !isOfFrame(rule)),
  { near: NEAR, added: WRITTEN },
);
const LEARNED_PROFESSION = phrasesOf(RULES, 'learned profession');
const LEADING_PROFESSION = phrasesOf(RULES, 'leading profession');
const HELPING_PROFESSION = phrasesOf(RULES, 'helping profession');
const OTHER_PROFESSION = phrasesOf(RULES, 'other profession');
const TEACHING_PROFESSION = phrasesOf(RULES, 'teaching profession');
const LEAD_REQUIRED = phrasesOf(RULES, 'lead required');
const LEAD_OTHER = phrasesOf(RULES, 'lead other');
const LEAD_DESIRABLE = phrasesOf(RULES, 'lead desirable');

/** What a sentence may state. */
type Strength =
  | 'required'
  | 'none-needed'
  | 'held'
  | 'inessential'
  | 'sought'
  | 'none-needed in a field'
  | 'desirable'
  | 'heading'
  | 'training'
  | 'training post';
const OPEN: ReadonlySet<Strength> = new Set([
  'none-needed',
  'none-needed in a field',
  'inessential',
]);
type Quotes = Partial<Record<Strength, string>>;
/** What the title says of the profession. */
type Profession = { isLearned: boolean; isTeaching: boolean };

/** "Nursing Assistant" has learned no profession, "Senior Nursing Assistant" needs experience. */
function professionOf(title: readonly string[]): Profession {
  const isLearned = hasPhrase(title, LEARNED_PROFESSION) && !hasPhrase(title, HELPING_PROFESSION);
  return {
    isLearned: isLearned || hasPhrase(title, LEADING_PROFESSION),
    isTeaching: hasPhrase(title, TEACHING_PROFESSION) && !hasPhrase(title, OTHER_PROFESSION),
  };
}

/** Reads how much experience is asked for, and whether the employer trains people in the work. */
export function createExperienceReader(): TopicReader<
  Pick<AdvertReading, 'experience' | 'training'>
> {
  const quotes: Quotes = {};
  let lead = '';
  let heading: Heading = null;
  /** Whether the sentence before said that experience is not needed. */
  let isOpen = false;
  let profession: Profession = { isLearned: false, isTeaching: false };
  return {
    add(sentence) {
      if (sentence.isTitle) profession = professionOf(sentence.words());
      const isAfterOpen = isOpen;
      isOpen = false;
      if (find(sentence.words()).length === 0) return;
      if (sentence.lead !== lead) heading = headingOf(sentence.lead);
      lead = sentence.lead;
      for (const { strength, at } of statementsOf(sentence, profession, heading)) {
        isOpen ||= OPEN.has(strength);
        const isForBeginners = isAfterOpen && strength === 'training';
        quotes[isForBeginners ? 'training post' : strength] ??= sentence.quote(at);
      }
    },
    result: () => ({ experience: experienceOf(quotes), training: trainingOf(quotes) }),
  };
}

/**
 * The strongest statement counts. A sentence about the need itself is stronger than "experienced
 * people are sought". Beside a demand, "no experience needed" was about something else.
 */
function experienceOf(quotes: Quotes): Said<ExperienceStatement> | null {
  const said = (says: ExperienceStatement, strength: Strength) => {
    const quote = quotes[strength];
    return quote === undefined ? null : { says, quote };
  };
  const noneNeeded = said('none-needed', 'none-needed');
  if (noneNeeded !== null) return quotes.required === undefined ? noneNeeded : null;
  return (
    said('required', 'required') ??
    said('required', 'held') ??
    said('desirable', 'inessential') ??
    said('required', 'sought') ??
    said('none-needed', 'none-needed in a field') ??
    said('desirable', 'desirable') ??
    said('required', 'heading')
  );
}

/** People who must have experience are mostly trained in the employer's systems, not in the work. */
function trainingOf(quotes: Quotes): Said<true> | null {
  const isForExperienced = quotes.required !== undefined || quotes.held !== undefined;
  const quote = quotes['training post'] ?? (isForExperienced ? undefined : quotes.training);
  return quote === undefined ? null : { says: true, quote };
}

type Heading = 'required' | 'desirable' | null;
type Strong = { strength: Strength; at: Span };

/** A text without full stops is read in pieces, as the places of a piece are compared in pairs. */
const LONGEST_PIECE = 250;

/** What a sentence states. */
function statementsOf(
  sentence: ReadableSentence,
  profession: Profession,
  heading: Heading,
): Strong[] {
  const all = sentence.words();
  const words = withClauseEnds(all);
  const question = questionStart(sentence.text, words);
  const found: Strong[] = [];
  for (let start = 0; start < words.length; start += LONGEST_PIECE) {
    const piece = words.slice(start, start + LONGEST_PIECE);
    for (const { strength, at } of statementsIn(
      { ...sentence, all, words: piece, question: question - start },
      profession,
      heading,
    ))
      found.push({ strength, at: { start: at.start + start, end: at.end + start } });
  }
  return found;
}

/** Some of all words of a sentence; `question` is where its question begins. */
type Piece = Sentence & {
  all: readonly string[];
  words: readonly string[];
  question: number;
};

function statementsIn(piece: Piece, profession: Profession, heading: Heading): Strong[] {
  const { all, words, question } = piece;
  const matches = [...statements(words, find(all))];
  const beside = new Set(matches.map(({ says }) => says));
  const { isTitle, text, lead } = piece;
  const where = new Set<string>([
    ...(isTitle ? ['title'] : []),
    ...(text === lead ? ['heading'] : []),
    ...(heading === null ? [] : [heading === 'required' ? 'requirements' : 'wishes']),
    ...(words.length > LONGEST_LINE ? ['long'] : []),
    ...(profession.isLearned ? ['learned'] : []),
    ...(profession.isTeaching ? ['teaching'] : []),
  ]);
  return matches.flatMap((match): Strong[] => {
    const { says, at } = match;
    if (at.end > question && !says.startsWith('asked')) return [];
    const strength = strengthOf(says, where, beside);
    return strength === null || isNoDemand(match, matches) ? [] : [{ strength, at }];
  });
}

/** A longer line of a list says more than what is asked for. */
const LONGEST_LINE = 32;

type Condition = { word: string; isWanted: boolean };
/** The lines of experience-strengths.tsv, which says what they mean. */
const STRENGTHS = readTable(new URL('experience-strengths.tsv', import.meta.url)).map(
  ([says = '', where = '', beside = '', strength = '']) => ({
    says: new Set(says.split('|')),
    where: where.split(' ').flatMap((word): Condition[] => {
      const isWanted = !word.startsWith('!');
      return word === '' ? [] : [{ word: isWanted ? word : word.slice(1), isWanted }];
    }),
    beside: beside === '' ? null : new Set(beside.split('|')),
    strength: strength === '' ? null : (strength as Strength),
  }),
);

function strengthOf(
  says: string,
  where: ReadonlySet<string>,
  beside: ReadonlySet<string>,
): Strength | null {
  const line = STRENGTHS.find(
    (one) =>
      one.says.has(says) &&
      one.where.every(({ word, isWanted }) => where.has(word) === isWanted) &&
      (one.beside === null || !one.beside.isDisjointFrom(beside)),
  );
  return line?.strength ?? null;
}

const DEMANDS = new Set(['demanded', 'required', 'held', 'sought', 'asked', 'title', 'line']);

/** Whether the words of a demand are those of a wish, or of what is not needed. */
function isNoDemand({ says, at }: Statement, matches: readonly Statement[]): boolean {
  if (!DEMANDS.has(says)) return false;
  return matches.some((other) => {
    if (!overlap(other.at, at)) return false;
    if (other.says.startsWith('none-needed')) return true;
    // "You will have experience, and a degree is desirable" stays a demand.
    return other.says === 'desirable' && (says !== 'demanded' || other.at.start < at.end - 1);
  });
}

/** What a line of a list is under its heading. */
function headingOf(lead: string): Heading {
  if (lead === '') return null;
  const { words } = clauseWords(lead);
  if (hasPhrase(words, LEAD_DESIRABLE)) return 'desirable';
  if (hasPhrase(words, LEAD_OTHER)) return null;
  return hasPhrase(words, LEAD_REQUIRED) ? 'required' : null;
}

const QUESTION_WORDS = new Set(
  'are|do|does|is|have|has|can|could|would|will|what|who|why|how|when|where|if|want|looking'.split(
    '|',
  ),
);
/** Feeds that lose line breaks put other sentences before a question: then it is the last words. */
const LONGEST_QUESTION = 30;
const LAST_WORDS = 14;

/** The word at which the question of a sentence begins; behind the last word when it has none. */
function questionStart(text: string, words: readonly string[]): number {
  if (!text.endsWith('?')) return words.length;
  const isRunOn = words.length > LONGEST_QUESTION && !QUESTION_WORDS.has(words[1] ?? '');
  return isRunOn ? words.length - LAST_WORDS : 0;
}

/** They end a clause as a comma does. */
const CLAUSE_ENDS = new Set(
  'but|so|although|though|however|whilst|while|whereas|because|since'.split('|'),
);
/** "As" ends a clause before these: "as full training is given", not "as a cook". */
const AFTER_AS = new Set('full|all|training|we|our|you|your|this|it|complete|on|every'.split('|'));

/** The words of a sentence, with a comma for each word that ends a clause as a comma does. */
export function withClauseEnds(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const isEnd = word === 'as' ? AFTER_AS.has(words[at + 1] ?? '') : CLAUSE_ENDS.has(word);
    return isEnd ? ',' : word;
  });
}
