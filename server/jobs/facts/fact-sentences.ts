import type { ReadText } from '../../reading/read-text.ts';
import {
  firstLines,
  type ReadLine,
  sentenceOf,
  type TokenSentence,
} from '../../reading/sentences.ts';

/**
 * A sentence, line or item of an advert. `lead` is the heading or the line with a colon above it,
 * `isTitle` true for the title of the job.
 */
export type Sentence = { text: string; lead: string; isTitle: boolean; tokens: TokenSentence };

/** A longer text is read to here. */
const MAX_READ = 40_000;
const LONGEST_LEAD = 60;

/** The sentences that everybody may read, also of a premium job: they are the first ones. */
export function openSentencesOf({ title, excerpt }: ReadText): Sentence[] {
  return [
    { text: title.text, lead: '', isTitle: true, tokens: sentenceOf(title.text) },
    ...withLeads([excerpt], ''),
  ];
}

/** The sentences behind those. */
export function otherSentencesOf(text: ReadText): Sentence[] {
  return [
    ...withLeads(firstLines(text.description, MAX_READ), ''),
    ...withLeads(text.responsibilities, 'Responsibilities'),
    ...withLeads(text.requirements, 'Requirements'),
  ];
}

function withLeads(lines: readonly ReadLine[], firstLead: string): Sentence[] {
  const found: Sentence[] = [];
  let lead = firstLead;
  for (const { text: line, isHeading, sentences } of lines) {
    if (line === '') continue;
    if (isHeading || (line.endsWith(':') && line.length <= LONGEST_LEAD)) lead = line;
    for (const tokens of sentences) found.push({ text: tokens.text, lead, isTitle: false, tokens });
  }
  return found;
}
