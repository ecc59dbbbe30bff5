import type { AdvertReading, Said } from '../../../shared/job-facts.ts';
import type { ExperienceStatement, ReadableSentence, TopicReader } from './advert-reading.ts';
import { clauseOf } from './clauses.ts';
import type { Sentence } from './fact-sentences.ts';
import { findPhrases, hasPhrase, type Span } from './phrases.ts';
import { phrasesOf, type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { clauseWords } from './words.ts';

const RULES = readRules('experience.tsv');
/** Rules that are read from the title or from the heading of a list only. */
const isOfFrame = ({ says }: Rule) => says.endsWith(' profession') || says.startsWith('lead ');
const takesBack = ({ says }: Rule) =>
  says === 'other training' || (says.startsWith('not ') && says !== 'not essential');
/** What `withClauseEnds` writes in place of words. */
const WRITTEN = new Set([',', 'minimum']);
const findSaying = createRuleFinder(
  RULES.filter((rule) => !isOfFrame(rule) && !takesBack(rule)),
  WRITTEN,
);
const findTakingBack = createRuleFinder(RULES.filter(takesBack), WRITTEN);
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
  | 'not essential'
  | 'sought'
  | 'none-needed in a field'
  | 'desirable'
  | 'heading'
  | 'training'
  | 'training post';
const OPEN: ReadonlySet<Strength> = new Set([
  'none-needed',
  'none-needed in a field',
  'not essential',
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
      if (findSaying(sentence.words()).length === 0) return;
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
    said('desirable', 'not essential') ??
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

type Match = { says: string; at: Span; clause: Span };
type Heading = 'required' | 'desirable' | null;
type Statement = { strength: Strength; at: Span };

/** A text without full stops is read in pieces, as the places of a piece are compared in pairs. */
const LONGEST_PIECE = 250;

/** What a sentence states. */
function statementsOf(
  sentence: ReadableSentence,
  profession: Profession,
  heading: Heading,
): Statement[] {
  const all = sentence.words();
  const words = withClauseEnds(all);
  const question = questionStart(sentence.text, words);
  const found: Statement[] = [];
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

function statementsIn(piece: Piece, profession: Profession, heading: Heading): Statement[] {
  const { all, words, question } = piece;
  const matches = findSaying(all).flatMap((rule) => matchesOf(rule, words));
  if (matches.length === 0) return [];
  const back = findTakingBack(all)
    .filter(({ says }) => profession.isLearned || says !== 'not none-needed of learned')
    .flatMap((rule) => matchesOf(rule, words));
  const isWanted = matches.filter(({ says }) => says === 'desirable');
  const notNeeded = matches.filter(({ says }) => says.startsWith('none-needed'));
  // "Experience is helpful, but full training is given": whatever else is demanded.
  const isForBeginners =
    notNeeded.length > 0 ||
    matches.some(({ says }) => says === 'desirable' || says === 'not essential');
  const isOptional = notNeeded.length > 0 || matches.some(({ says }) => says === 'not essential');
  return matches.flatMap((match): Statement[] => {
    const { says, at } = match;
    if (at.end > question && !says.startsWith('asked')) return [];
    if (isTakenBack(match, back)) return [];
    switch (says) {
      case 'training':
      case 'training post':
        return profession.isTeaching
          ? []
          : [{ strength: isForBeginners ? 'training post' : says, at }];
      case 'title training':
        return piece.isTitle && !profession.isTeaching ? [{ strength: 'training post', at }] : [];
      case 'some training':
        return profession.isTeaching || profession.isLearned ? [] : [{ strength: 'training', at }];
      case 'desirable':
        return [{ strength: isOptional ? 'not essential' : says, at }];
      case 'asked none':
        // "No experience? No problem!"
        return [{ strength: 'none-needed', at }];
      case 'none-needed':
        return isWanted.length > 0 ? [] : [{ strength: says, at }];
      case 'none-needed in a field':
        return isWanted.length > 0 || profession.isLearned ? [] : [{ strength: says, at }];
    }
    const strength = demandOf(match, piece, heading);
    if (strength === null || notNeeded.some((other) => overlap(other.at, at))) return [];
    // "You will have experience, and a degree is desirable" stays a demand.
    const isOnlyWanted = isWanted.some(
      (other) => overlap(other.at, at) && (says !== 'demanded' || other.at.start < at.end - 1),
    );
    return isOnlyWanted ? [] : [{ strength, at }];
  });
}

/** A longer line of a list says more than what is asked for. */
const LONGEST_LINE = 32;

/** How strongly a demand is made: under a heading of wishes it is a wish. */
function demandOf(
  { says }: Match,
  { isTitle, text, lead, words }: Piece,
  heading: Heading,
): Strength | null {
  switch (says) {
    case 'title':
      return isTitle ? 'sought' : null;
    case 'asked':
      return 'sought';
    case 'line':
      return words.length > LONGEST_LINE ? null : text === lead ? 'heading' : heading;
    case 'demanded':
    case 'required':
      return heading === 'desirable' ? heading : text === lead ? 'heading' : 'required';
    case 'held':
    case 'sought':
      return heading === 'desirable' ? heading : says;
    default:
      return null;
  }
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

const isNot = (word: string) => word === 'not' || word === 'no';
const isLess = (word: string | undefined) => word === 'less' || word === 'fewer';

/**
 * The words of a sentence, with a comma for each word that ends a clause as a comma does. "Not less
 * than" is no negation: it is a minimum.
 */
export function withClauseEnds(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (isNot(word) && isLess(words[at + 1]) && words[at + 2] === 'than') return 'minimum';
    const isEnd = word === 'as' ? AFTER_AS.has(words[at + 1] ?? '') : CLAUSE_ENDS.has(word);
    return isEnd ? ',' : word;
  });
}

/** So many words on each side may take a match back. */
const NEAR = 5;

function matchesOf({ says, phrase }: Rule, words: readonly string[]): Match[] {
  return [...findPhrases(words, phrase)].map((at) => ({
    says,
    at,
    clause: clauseOf(words, at, NEAR),
  }));
}

const NONE_TAKEN_BACK = ['not none-needed', 'not none-needed of learned'];
const DEMAND_TAKEN_BACK = ['not required', 'not asked'];
const TRAINING_TAKEN_BACK = ['not training', 'other training'];
/** These are about the words that they have, not about all of their clause. */
const ABOUT_THEIR_WORDS = new Set(['other training', 'not some training']);
/** The rules that take something back, by what they take back. */
const TAKEN_BACK_BY: Readonly<Record<string, readonly string[]>> = {
  'none-needed': NONE_TAKEN_BACK,
  'none-needed in a field': NONE_TAKEN_BACK,
  desirable: ['not desirable', 'not asked'],
  demanded: DEMAND_TAKEN_BACK,
  required: DEMAND_TAKEN_BACK,
  held: DEMAND_TAKEN_BACK,
  sought: DEMAND_TAKEN_BACK,
  asked: DEMAND_TAKEN_BACK,
  title: DEMAND_TAKEN_BACK,
  line: DEMAND_TAKEN_BACK,
  training: TRAINING_TAKEN_BACK,
  'training post': TRAINING_TAKEN_BACK,
  'title training': TRAINING_TAKEN_BACK,
  'some training': [...TRAINING_TAKEN_BACK, 'not some training'],
};

function isTakenBack({ says, at, clause }: Match, back: readonly Match[]): boolean {
  const by = TAKEN_BACK_BY[says] ?? [];
  return back.some(
    (other) =>
      by.includes(other.says) && overlap(other.at, ABOUT_THEIR_WORDS.has(other.says) ? at : clause),
  );
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
