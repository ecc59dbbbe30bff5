import {
  ASKED_LANGUAGES,
  type AskedLanguage,
  type FactQuote,
  type JobFacts,
} from '../../../shared/job-facts.ts';
import { cutText } from '../job-text.service.ts';
import * as rules from './other-rules.ts';
import { findPhrases, hasPhrase, type Phrase, phrase, type Span } from './phrases.ts';
import { type FactTexts, sentencesOf } from './sentences.ts';
import { readVisaHelp } from './visa-facts.ts';
import { type Word, wordsOf } from './words.ts';

/** The facts of an advert, and the words that say so. */
export type FoundFacts = { facts: JobFacts; quotes: FactQuote[] };

/** Longer quotations are cut around the words that count. */
const LONGEST_QUOTE = 220;

/** Words without which no rule for visa help can match. */
const VISA_TRIGGER =
  /visa|visum|\bvist[oi]\b|sponso|patrocin|parrain|citizen|nationals|greencard|green card|residents? only|to work\b|and work\b|legally work|permit|h-?[12][ab]|lmia|blue card|work pass|iqama|passport|immigration|singaporeans|non-eu|work(?:ing)? rights|work authori|work eligib|employment authori|erlaubnis|genehmigung|bewilligung|arbeitsberecht|aufenthaltstitel|vergunning|gerechtigd|om in|autoris|permis|permes|titre de|visado|papeles|documentación en|arbetstillst|uppehållst|tillatelse|tilladelse|att arbeta|til [åa]t? |habilit|tier 2/i;
const LANGUAGE_TRIGGER =
  /engl|ingl[eé]s|anglais|engels|german|deutsch|allemand|duits|alem[aá]n|tedesco|tyska?|fr[ae]n|dutch|niederl|n[eé]erl|nederl|holand|oland|spa[an]|span|espa|castell|ital|swed|schwed|su[eé]|svensk|sved|zweed|norw|norv|norueg|norsk|noors|danish|d[aä]nisch|danois|dansk|deens|dan[eé]s|fin[ns]|suomi|japan|japon|korea|core|chin|mandarin|cantonese|putonghua|arab|portug|polish|poln|polon|pools|russ|ruso|hindi/i;

const LIST = '@language? ,? @language? ,? and|und|et|en|y|og|och|e? ';
const ANY_LANGUAGE = { language: Object.values(rules.LANGUAGE_WORDS).join('|') };
const LANGUAGES = Object.entries(rules.LANGUAGE_WORDS).map(([language, words]) => ({
  language: language as AskedLanguage,
  words: phrase(words),
  yes: rules.LANGUAGE.yes.map((text) =>
    phrase(text.replaceAll('{LIST} ', LIST).replaceAll('{}', words), ANY_LANGUAGE),
  ),
}));
const LANGUAGE_UNLESS = rules.LANGUAGE.unless.map((text) => phrase(text));
const LANGUAGE_CHOICE = rules.LANGUAGE.choice.map((text) => phrase(text, ANY_LANGUAGE));

const TOPICS = (
  [
    ['housing', rules.HOUSING],
    ['no_experience', rules.NO_EXPERIENCE],
    ['training', rules.TRAINING],
  ] as const
).map(([fact, { trigger, yes, unless }]) => ({
  fact,
  trigger,
  yes: yes.map((text) => phrase(text)),
  unless: unless.map((text) => phrase(text)),
}));
/** A demand for years of experience: then "no experience" was about something else. */
const YEARS_ASKED =
  /\d\+? ?(?:\w{1,12} )?years?\b[^.]{0,25} experience|experience (?:is )?(?:essential|required)|minimum of \w{1,12} years?|proven experience/i;

/** Reads the facts of an advert by documented rules. It never guesses: unsure is "not stated". */
export function readFacts(texts: FactTexts): FoundFacts {
  const sentences = sentencesOf(texts);
  const quotes: FactQuote[] = [];
  const languages = new Set<AskedLanguage>();
  const found = { housing: false, no_experience: false, training: false };
  const visa = new VisaReading();
  let needsExperience = false;
  for (const sentence of sentences) {
    const { text } = sentence;
    let words: Word[] | undefined;
    let plain: string[] | undefined;
    const read = () => {
      words ??= wordsOf(text);
      plain ??= words.map(({ word }) => word);
      return plain;
    };
    const quote = (at: Span) => quoteOf(text, words ?? [], at);
    if (VISA_TRIGGER.test(text)) {
      const saying = readVisaHelp(sentence, read());
      if (saying) visa.add(saying.says, quote(saying.at));
    }
    for (const { fact, trigger, yes, unless } of TOPICS) {
      if (found[fact] || !trigger.test(text) || text.endsWith('?')) continue;
      const at = firstSure(read(), yes, unless);
      if (!at) continue;
      found[fact] = true;
      quotes.push({ fact, quote: quote(at) });
    }
    needsExperience ||= YEARS_ASKED.test(text);
    if (LANGUAGE_TRIGGER.test(text) && !text.endsWith('?')) {
      for (const { language, words: names, yes } of LANGUAGES) {
        if (languages.has(language) || !hasPhrase(read(), [names])) continue;
        const at = firstSure(read(), yes, LANGUAGE_UNLESS, LANGUAGE_CHOICE);
        if (!at) continue;
        languages.add(language);
        quotes.push({ fact: 'languages', quote: quote(at) });
      }
    }
  }
  if (needsExperience) found.no_experience = false;
  const facts: JobFacts = {
    visa: visa.result(),
    ...found,
    languages: ASKED_LANGUAGES.filter((language) => languages.has(language)),
  };
  return { facts, quotes: [...visa.quotes(), ...quotesOf(facts, quotes)] };
}

/** Weighs what the sentences of an advert say of visa help. */
class VisaReading {
  #said = new Map<'offered' | 'refused' | 'needs-right', string>();

  add(says: 'offered' | 'refused' | 'needs-right', quote: string): void {
    if (!this.#said.has(says)) this.#said.set(says, quote);
  }

  /**
   * An offer and a refusal are unsure. An offer makes a demand for the right to work good: that
   * right is what the employer helps to get.
   */
  result(): JobFacts['visa'] {
    if (this.#said.has('offered')) return this.#said.has('refused') ? null : 'offered';
    return this.#said.has('refused') || this.#said.has('needs-right') ? 'refused' : null;
  }

  quotes(): FactQuote[] {
    const result = this.result();
    if (result === null) return [];
    const said = this.#said;
    const quote =
      result === 'offered' ? said.get('offered') : (said.get('refused') ?? said.get('needs-right'));
    return [{ fact: 'visa', quote: quote ?? '' }];
  }
}

/** The quotations of the facts that hold; one sentence that asks for two languages stands once. */
function quotesOf(facts: JobFacts, quotes: FactQuote[]): FactQuote[] {
  const seen = new Set<string>();
  return quotes.filter(({ fact, quote }) => {
    const key = `${fact} ${quote}`;
    if (seen.has(key) || (fact === 'no_experience' && !facts.no_experience)) return false;
    seen.add(key);
    return true;
  });
}

const NEAR = 4;

/**
 * The first place that says so. `unless` counts in the same clause, `never` across commas.
 */
function firstSure(
  words: readonly string[],
  yes: readonly Phrase[],
  unless: readonly Phrase[],
  never: readonly Phrase[] = [],
): Span | null {
  for (const one of yes) {
    for (const at of findPhrases(words, one)) {
      const near = words.slice(Math.max(0, at.start - NEAR), at.end + NEAR);
      const isUnsure = hasPhrase(clauseAround(words, at), unless) || hasPhrase(near, never);
      if (!isUnsure) return at;
    }
  }
  return null;
}

/** The words near a place, up to the ends of its clause. */
function clauseAround(words: readonly string[], at: Span): string[] {
  const before = words.slice(Math.max(0, at.start - NEAR), at.start);
  const after = words.slice(at.end, at.end + NEAR);
  const comma = after.indexOf(',');
  return [
    ...before.slice(before.lastIndexOf(',') + 1),
    ...words.slice(at.start, at.end),
    ...(comma === -1 ? after : after.slice(0, comma)),
  ];
}

/** The sentence of a fact; of a long one the part around its words. */
function quoteOf(text: string, words: readonly Word[], at: Span): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const first = words[Math.max(1, at.start)]?.start ?? 0;
  const before = text.lastIndexOf(' ', Math.max(0, first - 60)) + 1;
  const start = first < 100 ? 0 : before;
  return `${start > 0 ? '… ' : ''}${cutText(text.slice(start), LONGEST_QUOTE)}`;
}
