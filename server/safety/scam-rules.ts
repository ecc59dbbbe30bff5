import { basename } from 'node:path';
import type { CheckedOffer, OfferFinding, ScamRule, Severity } from '../../shared/safety.ts';
import { openRuleScan, type RuleMatch } from '../jobs/facts/scan-rules.service.ts';
import { firstLines, linesOfText, type ReadLine, readLine } from '../reading/sentences.ts';
import { isRather, unreadLanguage } from './message-language.ts';
import { joinWrapped, readableText } from './readable-text.ts';
import data from './scam-signs.json' with { type: 'json' };

/** Other languages than English that messages are read in. */
const LANGUAGES = ['ar', 'bn', 'es', 'fil', 'fr', 'hi', 'id', 'ne', 'pt', 'sw', 'ur'];

/** The files of the rules, in the order in which signs are looked for; scam.tsv explains them. */
export const SIGN_FILES = ['scam.tsv', ...LANGUAGES.map((code) => `signs/${code}.tsv`)];

const { rules, scan } = openRuleScan(SIGN_FILES.map((name) => `../../safety/${name}`));
export const SCAM_RULES = rules;

type Sign = { severity: Severity; meaning: string; source?: string };

/**
 * What each sign means, and the official page that says so. The pages were read as stored copies on
 * 23 November 2026. A sign without a source is known from reports; no official page was seen.
 */
const SIGNS = data.signs satisfies Record<ScamRule, object> as Record<ScamRule, Sign>;
const SOURCES: Record<string, OfferFinding['source']> = data.sources;

/** Each counts only with one of these. */
const ONLY_WITH: Partial<Record<string, readonly string[]>> = {
  passport: ['fee', 'payment-way', 'deadline'],
  'free-mail': ['company'],
};
/** Languages that share words of the rules: "no" denies in Spanish, and is "in the" in Portuguese. */
const ALIKE: Partial<Record<string, string>> = { es: 'pt', pt: 'es', hi: 'ne', ne: 'hi' };
/** A deadline counts so many sentences from what is to be sent. */
const NEAR_SENTENCES = 1;
/** An email address, or a website that is no chat. */
const OTHER_CONTACT =
  /[\w-]@[\w-]+\.\w|(?:https?:\/\/|www\.)(?!(?:www\.)?(?:wa\.|chat\.whatsapp|api\.whatsapp|t\.me|telegram))/i;
const ORDER: readonly Severity[] = ['severe', 'warning', 'note'];

/**
 * What is known beside the text: a company is named as the employer; there is another way to apply;
 * it is a message, whose lines were broken anywhere.
 */
type Known = { isCompany?: boolean; hasOtherContact?: boolean; isMessage?: boolean };
/** A longer text is read to here. */
const MAX_READ = 40_000;

/**
 * The signs of a false offer in a text, the gravest first, each once with the first words that show
 * it.
 */
export function findSigns(text: string, known: Known = {}): OfferFinding[] {
  const readable = readableText(text);
  return findSignsIn(linesOfText(known.isMessage ? joinWrapped(readable) : readable), known);
}

/** The same in lines. */
export function findSignsIn(
  lines: readonly ReadLine[],
  { isCompany = false, hasOtherContact = false }: Known = {},
): OfferFinding[] {
  const readable = lines.map(readableLine);
  const matches = scan(firstLines(readable, MAX_READ)).filter(isOfItsLanguage);
  const isChatOnly = !hasOtherContact && !readable.some(({ text }) => OTHER_CONTACT.test(text));
  const found = new Map<ScamRule, OfferFinding>();
  for (const match of matches) {
    const rule = match.says === 'chat' && isChatOnly ? 'chat-only' : match.says;
    if (!isRule(rule) || found.has(rule) || !counts(match, matches, isCompany)) continue;
    found.set(rule, findingOf(rule, match.quote));
  }
  return inOrder([...found.values()]);
}

function readableLine(line: ReadLine): ReadLine {
  const text = readableText(line.text);
  return text === line.text ? line : readLine(text, line.isHeading);
}

/** Checks a message that a seeker got: its signs, and its language if that cannot be read. */
export function checkOffer(text: string): CheckedOffer {
  return {
    findings: findSigns(text, { isMessage: true }),
    unread: unreadLanguage(readableText(text)),
  };
}

/** A finding of a rule with the words that show it. */
export function findingOf(rule: ScamRule, words: string): OfferFinding {
  const { source = '', ...sign } = SIGNS[rule];
  return { rule, words, ...sign, source: SOURCES[source] ?? null };
}

/** Findings, the gravest first. */
export function inOrder(findings: readonly OfferFinding[]): OfferFinding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

function isOfItsLanguage({ file, quote }: RuleMatch): boolean {
  const code = basename(file, '.tsv');
  const other = ALIKE[code];
  return other === undefined || !isRather(other, code, quote);
}

function isRule(says: string): says is ScamRule {
  return Object.hasOwn(SIGNS, says);
}

function counts(match: RuleMatch, matches: readonly RuleMatch[], isCompany: boolean): boolean {
  const wanted = ONLY_WITH[match.says];
  if (wanted === undefined || (isCompany && wanted.includes('company'))) return true;
  return matches.some(
    ({ says, sentence }) =>
      wanted.includes(says) &&
      (says !== 'deadline' || Math.abs(sentence - match.sentence) <= NEAR_SENTENCES),
  );
}
