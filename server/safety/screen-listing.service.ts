import { createHash } from 'node:crypto';
import { shownEmployer } from '../../shared/employer-name.ts';
import type { OfferFinding, StoredFinding } from '../../shared/safety.ts';
import type { Occupation } from '../occupations/occupations.service.ts';
import type { ReadText } from '../reading/read-text.ts';
import { readLine } from '../reading/sentences.ts';
import { foreignLink, isChatLink } from './apply-link.ts';
import { findingOf, findSignsIn, inOrder } from './scam-rules.ts';
import { resemblance, type WordingSource } from './wording.ts';

/** The fields of a job that are screened. */
const SCREENED = [
  'title',
  'employer',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'company_website',
  'application_url',
] as const;

export type ScreenSource = Record<
  Exclude<(typeof SCREENED)[number], 'employer' | 'company_website' | 'application_url'>,
  string
> &
  Record<'employer' | 'company_website' | 'application_url', string | null>;

/** The columns of a job that follow from screening it. */
export type Screening = {
  findings: string;
  screened: string;
  held: boolean;
  /** ISCO-08 unit group of the title: pay is compared within it. */
  work: string | null;
};

/** Less sure names of work are not compared. */
const LEAST_CONFIDENCE = 0.4;
/** Looks for signs of a false offer in a listing. Severe ones hold it. */
export function screenListing(
  job: ScreenSource,
  text: ReadText,
  work: Occupation | null,
): Screening {
  const source = wordingSourceOf(job, text);
  const employer = shownEmployer(job.employer);
  const lines = [...source.lines, readLine(employer), text.excerpt];
  const link = foreignLink(job);
  const words = resemblance(source);
  const chat = job.application_url !== null && isChatLink(job.application_url);
  // The excerpt is mostly a part of the description.
  const said = findSignsIn([...new Map(lines.map((line) => [line.text, line])).values()], {
    isCompany: job.employer !== null,
    hasOtherContact: job.application_url !== null && !chat,
  });
  const findings = inOrder([
    ...said,
    ...(chat && !said.some(({ rule }) => rule === 'chat-only')
      ? [findingOf('chat-only', job.application_url ?? '')]
      : []),
    ...(link === null || chat ? [] : [findingOf('apply-link', link)]),
    ...(words === null ? [] : [findingOf('wording', words.join(', '))]),
  ]);
  return {
    findings: storedForm(findings),
    work: work !== null && work.confidence >= LEAST_CONFIDENCE ? work.isco : null,
    screened: createHash('sha256')
      .update(JSON.stringify(SCREENED.map((name) => (name === 'employer' ? employer : job[name]))))
      .digest('base64url'),
    held: isSevere(findings),
  };
}

/**
 * Whether a listing that changed is held. A held one stays so, whatever its new text says, until an
 * administrator looks; a released one is held again only with another text.
 */
export function staysHeld(
  before: { held: boolean; released: string | null },
  now: Pick<Screening, 'held' | 'screened'>,
): boolean {
  return before.held || (now.held && before.released !== now.screened);
}

/** Stored findings with what they mean, the gravest first. */
export function findingsOf(stored: readonly StoredFinding[]): OfferFinding[] {
  return inOrder(stored.map(({ rule, words }) => findingOf(rule, words)));
}

function storedForm(findings: readonly StoredFinding[]): string {
  return JSON.stringify(findings.map(({ rule, words }) => ({ rule, words })));
}

function isSevere(findings: readonly OfferFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'severe');
}

/** What the model of words (wording.ts) weighs of a listing. */
export function wordingSourceOf(
  { title, description, employer, company_website }: ScreenSource,
  text: ReadText,
): WordingSource {
  return {
    title,
    description,
    lines: [text.title, ...text.description, ...text.responsibilities, ...text.requirements],
    hasCompany: employer !== null || company_website !== null,
  };
}
