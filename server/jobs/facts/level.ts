import type { AdvertReading, Level } from '../../../shared/job-facts.ts';
import type { ReadableSentence } from './advert-reading.ts';
import { findPhrases, hasPhrase, type Phrase } from './phrases.ts';
import { phrasesOf, type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';

/** The rules of level.tsv. */
export const LEVEL_RULES: readonly Rule[] = readRules('level.tsv');
const findInText = createRuleFinder(
  LEVEL_RULES.filter(({ says }) => says.startsWith('text ') && says !== 'text not-studies'),
);
const inTitle = (says: string): readonly Phrase[] => phrasesOf([...LEVEL_RULES], `title ${says}`);
/** What a title says first counts: a "Senior Graduate Recruiter" is senior. */
const SAID_BY_TITLE = (['senior', 'entry', 'junior'] as const).map((level) => ({
  level,
  phrases: inTitle(level),
  unless: inTitle(`not-${level}`),
}));
const LEARNED = inTitle('trained');
const NOT_STUDIES = phrasesOf([...LEVEL_RULES], 'text not-studies');
/** Of what a text says, the first of these. */
const SAID_BY_TEXT = ['senior', 'entry', 'junior'] as const;

type Experience = Pick<AdvertReading, 'experience' | 'training'>;
/** `studies`: the sentence that asks for studies. */
type Quotes = Partial<Record<Level | 'studies', string>>;

/** Reads how far somebody must have come in the work. */
export function createLevelReader(): {
  add(sentence: ReadableSentence): void;
  result(experience: Experience): AdvertReading['level'];
} {
  const title: Quotes = {};
  const text: Quotes = {};
  return {
    add(sentence) {
      if (sentence.isTitle) {
        const level = levelOfTitle(sentence.words());
        if (level !== undefined) title[level] = sentence.text;
        return;
      }
      for (const { says, phrase } of findInText(sentence.words())) {
        const [at] = findPhrases(sentence.words(), phrase);
        const level = says.slice('text '.length) as Level | 'studies';
        if (level === 'studies' && hasPhrase(sentence.words(), NOT_STUDIES)) continue;
        if (at) text[level] ??= sentence.quote(at);
      }
    },
    result(experience) {
      const level = said(title, ['senior', 'entry', 'junior']) ?? levelOf(text, experience, title);
      // An internship or a trainee's post for people with a degree is one behind studies.
      if (level?.says !== 'entry' || text.studies === undefined) return level;
      return { says: 'junior', quote: text.studies };
    },
  };
}

function levelOf(text: Quotes, { experience, training }: Experience, title: Quotes) {
  const bySentence = said(text, SAID_BY_TEXT);
  if (bySentence) return bySentence;
  if (experience?.says === 'none-needed')
    return { says: 'entry' as const, quote: experience.quote };
  if (experience?.says === 'required') return { says: 'trained' as const, quote: experience.quote };
  const trained = said(text, ['trained']) ?? said(title, ['trained']);
  if (trained) return trained;
  return training && { says: 'entry' as const, quote: training.quote };
}

function said(quotes: Quotes, levels: readonly Level[]): AdvertReading['level'] {
  const says = levels.find((level) => quotes[level] !== undefined);
  return says === undefined ? null : { says, quote: quotes[says] as string };
}

function levelOfTitle(words: readonly string[]): Level | undefined {
  const found = SAID_BY_TITLE.find(
    ({ phrases, unless }) => hasPhrase(words, phrases) && !hasPhrase(words, unless),
  );
  return found?.level ?? (hasPhrase(words, LEARNED) ? 'trained' : undefined);
}
