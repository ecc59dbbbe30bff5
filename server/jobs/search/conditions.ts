import { FACT_BITS } from '../../../shared/job-facts.ts';

/** A condition of a job that a seeker asks for, and the words by which an advert says it. */
export type Condition = {
  name: string;
  /** Ways to ask for it: words in the singular, without stop words. */
  asked: readonly string[];
  /** Bits of FACT_BITS that state it, or deny it: what the reader of adverts found (facts/). */
  stated?: number;
  denied?: number;
  /** How adverts say it, where facts do not decide; the text is in lower case. */
  said?: RegExp;
  /** Where this stands too, it is refused. */
  refused?: RegExp;
};

/**
 * Conditions are words about the job, not about the work: they are looked for in the facts of an
 * advert, or in its text. Each advert that says one has its name as a word of the index, `~night`.
 */
export const CONDITIONS: readonly Condition[] = [
  {
    name: 'visa',
    stated: FACT_BITS.visaOffered,
    denied: FACT_BITS.visaRefused | FACT_BITS.rightToWork,
    asked: [
      'visa sponsorship',
      'visa sponsor',
      'visa sponsored',
      'sponsored visa',
      'sponsor visa',
      'sponsorship',
      'visa support',
      'visa',
      'work visa',
      'work permit',
      'skilled worker visa',
      'lmia',
      'relocation',
      'relocation support',
      'relocation assistance',
    ],
    // More than the fact: words of help, such as relocation, are worth a place in the list.
    said: /\b(?:visa (?:sponsor|support|assist|is provided|provided|process|arrange)|sponsor(?:ed|ing|s|ship)?\b[^.]{0,40}\b(?:visa|work permit|skilled worker|certificate)|(?:certificates? of|tier 2|skilled worker|h-?1b|eb-?3|overseas|employer|offer|provide|with|full|uk) sponsor|sponsorship (?:is |may be |can be )?(?:available|offered|provided|possible|considered)|(?:help|support|assist|deal|arrange|pay|apply)[^.]{0,40}\b(?:visa|work permit)|work permit[^.]{0,30}(?:provided|arranged|support|help|paid)|lmia|relocation (?:package|support|assist|help|allowance|bonus|paid|costs|expenses)|(?:help|assist|support)[^.]{0,20} relocat|recognition (?:year|procedure)|residence permit)/,
    refused:
      /\b(?:no (?:visa )?sponsorship|(?:not|unable|cannot|can't|never|nor)\b[^.]{0,40}(?:sponsor|visa)|without (?:visa |employer |the need for )?sponsorship|sponsorship (?:is |will )?not|must (?:already )?(?:have|be)[^.]{0,40}(?:right to work|eligible to work|authori[sz]ed to work))/,
  },
  {
    name: 'housing',
    stated: FACT_BITS.housing,
    asked: [
      'accommodation',
      'accomodation',
      'accommodation provided',
      'accommodation included',
      'free accommodation',
      'free accommodation food',
      'free housing',
      'housing',
      'housing provided',
      'lodging',
      'live in',
      'live-in',
      'livein',
      'room board',
    ],
  },
  {
    name: 'night',
    asked: ['night shift', 'night', 'night work', 'overnight', 'night duty', 'working night'],
    said: /\b(?:(?:waking |sleeping |working )?nights?\b(?! (?:out|club|life|sky|before|off|in a|stay))|overnight)/,
  },
  {
    name: 'weekend',
    asked: ['weekend', 'weekend shift', 'weekend work'],
    said: /\bweekends?\b/,
  },
  {
    name: 'parttime',
    stated: FACT_BITS['part-time'],
    asked: ['part time', 'parttime', 'few hour'],
    said: /\b(?:part[ -]?time|parttime)\b/,
  },
  {
    name: 'fulltime',
    stated: FACT_BITS['full-time'],
    asked: ['full time', 'fulltime'],
    said: /\b(?:full[ -]?time|fulltime)\b/,
  },
  {
    name: 'remote',
    asked: [
      'remote',
      'remotely',
      'work from home',
      'working from home',
      'work home',
      'working home',
      'from home',
      'home based',
      'homeworking',
      'telecommute',
      'telework',
      'online',
      'wfh',
    ],
    said: /\b(?:remote(?:ly)?\b(?! (?:area|access|control|site|location|monitor|communit|support|diagnos|island|region|village))|work(?:ing)? from home|home[ -]?based|homework(?:er|ing)|telecommut|telework|home office)/,
    refused: /\b(?:no|not|non)[ -](?:a )?remote/,
  },
  {
    name: 'beginner',
    stated: FACT_BITS.noExperience | FACT_BITS.training,
    asked: [
      'no experience',
      'no experience needed',
      'no experience required',
      'without experience',
      'no experience necessary',
      'inexperienced',
      'entry level',
      'unskilled',
      'training provided',
      'fresher',
      'beginner',
      'school leaver',
    ],
  },
  {
    name: 'seasonal',
    asked: ['seasonal', 'summer', 'summer season', 'summer job', 'winter season'],
    said: /\b(?:seasonal|(?:summer|winter|ski|harvest) (?:season|job|work|camp|resort)|for the (?:summer|winter|season))\b/,
  },
  {
    name: 'elderly',
    asked: [
      'elderly',
      'elderly people',
      'old people',
      'older people',
      'old person',
      'aged',
      'senior citizen',
      'the elderly',
    ],
    said: /\b(?:elderly|older (?:people|adult|person|resident)|old people|old age|dementia|nursing home|care home|aged care|retirement|alzheimer|residents)/,
  },
  {
    name: 'children',
    asked: ['child', 'children', 'kid', 'baby', 'toddler'],
    said: /\b(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|twins|infants?)\b/,
  },
];

/** Conditions by the ways to ask for them. */
export const CONDITION_NAMES: ReadonlyMap<string, string> = new Map(
  CONDITIONS.flatMap(({ name, asked }) => asked.map((words) => [words, name] as const)),
);

/** The names of the conditions that a text in lower case says. */
export function conditionsSaid(text: string): string[] {
  return CONDITIONS.filter(({ said, refused }) => said?.test(text) && !refused?.test(text)).map(
    ({ name }) => name,
  );
}
