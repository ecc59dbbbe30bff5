import type { AdvertReading, Level } from '../../../shared/job-facts.ts';
import type { ReadableSentence } from './advert-reading.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';

/** The rules of level.tsv. */
export const LEVEL_RULES: readonly Rule[] = readRules('level.tsv');
const { find, statements } = createRuleSet(LEVEL_RULES);
/** Of several the first counts: a "Senior Graduate Recruiter" is senior. */
const FIRST = ['senior', 'entry', 'junior'] as const;

type Experience = Pick<AdvertReading, 'experience' | 'training'>;
/** `studies`: the sentence that asks for studies. */
type Quotes = Partial<Record<Level | 'studies', string>>;

/** Reads the level of experience that is asked for. */
export function createLevelReader(): {
  add(sentence: ReadableSentence): void;
  result(experience: Experience): AdvertReading['level'];
} {
  const title: Quotes = {};
  const text: Quotes = {};
  return {
    add(sentence) {
      const where = sentence.isTitle ? 'title ' : 'text ';
      const rules = find(sentence.words()).filter(({ says }) => says.startsWith(where));
      const quotes = sentence.isTitle ? title : text;
      for (const { says, at } of statements(sentence.words(), rules))
        quotes[says.slice(where.length) as Level | 'studies'] ??= sentence.quote(at);
    },
    result(experience) {
      const level = said(title, FIRST) ?? levelOf(text, experience, title);
      // An internship or a trainee's post for people with a degree is one behind studies.
      if (level?.says !== 'entry' || text.studies === undefined) return level;
      return { says: 'junior', quote: text.studies };
    },
  };
}

function levelOf(text: Quotes, { experience, training }: Experience, title: Quotes) {
  const bySentence = said(text, FIRST);
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
