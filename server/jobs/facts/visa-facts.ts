import { findPhrases, hasPhrase, type Phrase, phrase, type Span } from './phrases.ts';
import type { Sentence } from './sentences.ts';
import * as rules from './visa-rules.ts';
import { ENGLISH, LANGUAGES, NOT_ELSEWHERE } from './visa-rules-languages.ts';

/**
 * What a sentence says of visa help. `right-to-work-needed`: the reader must have the right to work, which
 * an offer to sponsor makes good.
 */
export type VisaSaying = { says: 'offered' | 'refused' | 'right-to-work-needed'; at: Span };

const read = (texts: readonly string[]): Phrase[] =>
  texts.map((text) => phrase(text, rules.GROUPS));
const NO_SPONSOR = read(rules.NO_SPONSOR);
const REFUSED = read(rules.REFUSED);
const CITIZENS_ONLY = read(rules.CITIZENS_ONLY);
const NEEDS_RIGHT = read(rules.NEEDS_RIGHT);
const ENSURED_RIGHT = read(rules.ENSURED_RIGHT);
const OFFERED = read(rules.OFFERED);
const WELCOMED = read(rules.WELCOMED);
const OFFERED_ALONE = read(rules.OFFERED_ALONE);
const OFFERED_IN_TITLE = read(rules.OFFERED_IN_TITLE);
const GIVING_LEAD = read(rules.GIVING_LEAD);
const UNSURE = read(rules.UNSURE);
const UNSURE_WELCOME = read(rules.UNSURE_WELCOME);
const NOT = read(rules.NOT);
const NO = read(rules.NO);
const CONDITION = read(rules.CONDITION);
const NO_REFUSAL = read(rules.NO_REFUSAL);
const ANOTHER_WAY = read(rules.ANOTHER_WAY);
const PROOF = read(rules.PROOF);
const OTHER_SPONSORSHIP = read(rules.OTHER_SPONSORSHIP);
const OTHER_WORK = read(rules.OTHER_WORK);
const OTHER_PEOPLE = read(rules.OTHER_PEOPLE);
const PEOPLES_VISAS = read(['@visa|RIGHT|ENTITLED']);
const ENGLISH_WORDS = read([ENGLISH]);
const NO_ELSEWHERE = read([NOT_ELSEWHERE]);
const ELSEWHERE = Object.values(LANGUAGES).map(({ refused, offered, unsure }) => ({
  refused: read(refused),
  offered: read(offered),
  unsure: read(unsure),
}));

/** Reads a sentence; null when it states nothing about visa help, or not surely. */
export function readVisaHelp(sentence: Sentence, words: readonly string[]): VisaSaying | null {
  if (sentence.text.endsWith('?')) return null;
  const refused =
    first(words, NO_SPONSOR, isPlainRefusal) ??
    first(words, REFUSED, isRefusal) ??
    first(words, CITIZENS_ONLY, isWithoutCondition);
  if (refused) return { says: 'refused', at: refused };
  const lead = leadWords(sentence);
  if (hasPhrase(lead, NOT)) return null;
  const offered =
    first(words, WELCOMED, isWelcome) ??
    first(words, OFFERED, isOffer) ??
    (sentence.isTitle ? first(words, OFFERED_IN_TITLE, isOffer) : null) ??
    (sentence.isTitle || hasPhrase(lead, GIVING_LEAD)
      ? first(words, OFFERED_ALONE, isOffer)
      : null);
  if (offered) return { says: 'offered', at: offered };
  const needed = first(words, NEEDS_RIGHT, isNeed) ?? first(words, ENSURED_RIGHT, () => true);
  if (needed) return { says: 'right-to-work-needed', at: needed };
  return hasPhrase(words, ENGLISH_WORDS) ? null : readElsewhere(words);
}

/** The words of an offer are in a refusal too, so that is looked for first, in every language. */
function readElsewhere(words: readonly string[]): VisaSaying | null {
  for (const { refused, unsure } of ELSEWHERE) {
    const at = first(words, refused, (all, span) => !hasPhrase(around(all, span, 12, 12), unsure));
    if (at) return { says: 'refused', at };
  }
  for (const { offered, unsure } of ELSEWHERE) {
    const at = first(
      words,
      offered,
      (all, span) =>
        !hasPhrase(around(all, span, 12, 12), unsure) &&
        !hasPhrase(around(all, span, 8, 4), NO_ELSEWHERE),
    );
    if (at) return { says: 'offered', at };
  }
  return null;
}

type Check = (words: readonly string[], at: Span) => boolean;

function first(words: readonly string[], phrases: readonly Phrase[], check: Check): Span | null {
  for (const one of phrases) {
    for (const span of findPhrases(words, one)) if (check(words, span)) return span;
  }
  return null;
}

const isPlainRefusal: Check = (words, at) =>
  isRefusal(words, at) && !hasPhrase(words.slice(at.start, at.end + 1), NO_REFUSAL);

const isRefusal: Check = (words, at) =>
  isWithoutCondition(words, at) && words[at.start - 1] !== 'or' && isPeoplesSponsorship(words, at);

const isNeed: Check = (words, at) =>
  isWithoutCondition(words, at) &&
  !hasPhrase(around(words, at, 3, 0), NOT) &&
  !hasPhrase(around(words, at, 2, 0), NO) &&
  !hasPhrase(
    words.slice(Math.max(at.start - 3, words.lastIndexOf(',', at.end - 2), at.end - 7, 0), at.end),
    PROOF,
  ) &&
  !hasPhrase(words.slice(at.end - 1, at.end + 12), ANOTHER_WAY);

const isWithoutCondition: Check = (words, at) =>
  !hasPhrase(words.slice(Math.max(0, at.start - 5), at.end), CONDITION);

const isOffer: Check = (words, at) =>
  isStatedOffer(words, at) &&
  !hasPhrase(around(words, at, 12, 12), UNSURE) &&
  !hasPhrase(around(words, at, 3, 0), OTHER_WORK) &&
  !hasPhrase(around(words, at, 3, 6), OTHER_PEOPLE);

const isWelcome: Check = (words, at) =>
  isStatedOffer(words, at) && !hasPhrase(around(words, at, 6, 3), UNSURE_WELCOME);

const isStatedOffer: Check = (words, at) =>
  !hasPhrase(around(words, at, 6, 3), NOT) &&
  !hasPhrase(around(words, at, 2, 0), NO) &&
  isPeoplesSponsorship(words, at);

/** False for the sponsorship of courses, events and trials. */
const isPeoplesSponsorship: Check = (words, at) =>
  hasPhrase(words.slice(at.start, at.end), PEOPLES_VISAS) ||
  !hasPhrase(around(words, at, 5, 5), OTHER_SPONSORSHIP);

function around(words: readonly string[], at: Span, before: number, after: number): string[] {
  return words.slice(Math.max(0, at.start - before), at.end + after);
}

function leadWords({ lead }: Sentence): string[] {
  return lead === '' ? [] : ['^', ...lead.toLowerCase().split(/[^a-z]/), '$'];
}
