import type { OfferFinding, ScamRule, Severity } from '../../shared/safety.ts';
import { openRuleScan, type RuleMatch } from '../jobs/facts/scan-rules.service.ts';
import { joinWrapped, readableText } from './readable-text.ts';

/** The rules: scam.tsv says what its columns mean. */
const { rules, scan } = openRuleScan('../../safety/scam.tsv');
export const SCAM_RULES = rules;

type Sign = { severity: Severity; meaning: string; source: OfferFinding['source'] };

const FTC_2020 = {
  title: 'US Federal Trade Commission, consumer alert of December 2020',
  url: 'https://consumer.ftc.gov/consumer-alerts/2020/12/hire-not-so-delightful',
};
const FTC_2021 = {
  title: 'US Federal Trade Commission, consumer alert of April 2021',
  url: 'https://consumer.ftc.gov/consumer-alerts/2021/04/dont-let-job-scams-block-your-path-forward',
};
const VSAFE = {
  title: 'VSAFE, fraud prevention of the US government: job opportunities',
  url: 'https://vsafe.gov/va-toolkit/va-fraud-prevention-kit/employment-business-and-job-opportunities/',
};

/**
 * What each sign means, and the official page that says so. The pages were read as stored copies on
 * 23 November 2026. A sign without a source is known from reports; no official page was seen.
 */
export const SIGNS: Record<ScamRule, Sign> = {
  fee: {
    severity: 'severe',
    meaning:
      'You are asked to pay for a job. An honest employer does not take money from you for the job, for training or for documents.',
    source: FTC_2020,
  },
  'payment-way': {
    severity: 'severe',
    meaning:
      'You are asked to pay in a way that no one can undo. Money sent by gift card, cryptocurrency or money transfer does not come back.',
    source: VSAFE,
  },
  'bank-data': {
    severity: 'severe',
    meaning:
      'You are asked for bank details or an identity number. An employer needs them after you have signed a contract, not before. They can be used to steal from you.',
    source: FTC_2020,
  },
  cheque: {
    severity: 'severe',
    meaning:
      'You are asked to take money and send part of it on. The cheque or the payment is often false or stolen, and your bank takes the money back from you.',
    source: FTC_2021,
  },
  passport: {
    severity: 'severe',
    meaning:
      'You are asked for a copy of your passport or identity card together with money or in a hurry. A copy can be used in your name. Send it only after you have checked the employer.',
    source: null,
  },
  'sure-visa': {
    severity: 'severe',
    meaning:
      'A visa is promised. Only a government can give a visa. No employer and no agent can promise one.',
    source: null,
  },
  'sure-job': {
    severity: 'warning',
    meaning: 'A job is promised before anyone has met you. No one can promise you a job.',
    source: FTC_2021,
  },
  'chat-only': {
    severity: 'warning',
    meaning:
      'You are asked to apply or to be interviewed on a chat app. Find the company’s own website or phone number, and ask there if the job is real.',
    source: VSAFE,
  },
  'free-mail': {
    severity: 'warning',
    meaning:
      'A company is named, but the email address is one that anyone can open for free. Find the address on the company’s own website.',
    source: null,
  },
  pay: {
    severity: 'warning',
    meaning: 'A lot of money is promised for easy work. Compare it with the pay of other jobs.',
    source: FTC_2021,
  },
  'pay-odd': {
    severity: 'warning',
    meaning:
      'The pay is far from what other live jobs here offer for the same work in the same country. It may be a promise, a trap or a typing error.',
    source: null,
  },
  wording: {
    severity: 'note',
    meaning:
      'The wording resembles adverts that were reported as false. These words and marks weigh most. It is a guess from statistics: honest adverts have such words too.',
    source: null,
  },
  'apply-link': {
    severity: 'note',
    meaning:
      'The link to apply leads to another website than the company’s own. Many companies use such sites. Check that the job is also on the company’s website.',
    source: VSAFE,
  },
};

/** Each counts only with one of these. */
const ONLY_WITH: Partial<Record<string, readonly string[]>> = {
  passport: ['fee', 'payment-way', 'deadline'],
  'free-mail': ['company'],
};
/** A deadline counts so many sentences from what is to be sent. */
const NEAR_SENTENCES = 1;
/** An email address, or a website that is no chat. */
const OTHER_CONTACT =
  /[\w-]@[\w-]+\.\w|(?:https?:\/\/|www\.)(?!(?:www\.)?(?:wa\.|chat\.whatsapp|api\.whatsapp|t\.me|telegram))/i;
const ORDER: readonly Severity[] = ['severe', 'warning', 'note'];

/**
 * What is known beside the text: a company stands behind the offer; there is another way to apply;
 * it is a message, whose lines were broken anywhere.
 */
type Known = { isCompany?: boolean; hasOtherContact?: boolean; isMessage?: boolean };

/**
 * The signs of a false offer in a text, the gravest first, each once with the first words that show
 * it.
 */
export function findSigns(
  text: string,
  { isCompany = false, hasOtherContact = false, isMessage = false }: Known = {},
): OfferFinding[] {
  const readable = readableText(text);
  const matches = scan(isMessage ? joinWrapped(readable) : readable);
  const isChatOnly = !hasOtherContact && !OTHER_CONTACT.test(readable);
  const found = new Map<ScamRule, OfferFinding>();
  for (const match of matches) {
    const rule = match.says === 'chat' && isChatOnly ? 'chat-only' : match.says;
    if (!isRule(rule) || found.has(rule) || !counts(match, matches, isCompany)) continue;
    found.set(rule, findingOf(rule, match.quote));
  }
  return inOrder([...found.values()]);
}

/** A finding of a rule with the words that show it. */
export function findingOf(rule: ScamRule, words: string): OfferFinding {
  return { rule, words, ...SIGNS[rule] };
}

/** Findings, the gravest first. */
export function inOrder(findings: readonly OfferFinding[]): OfferFinding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
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
