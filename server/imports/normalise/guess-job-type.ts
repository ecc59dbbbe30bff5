import type { JobType } from '../../../shared/jobs.ts';

const WORDS: Record<JobType, RegExp> = {
  internship:
    /\b(?:intern|interns|internship|internships|stage|stagiaire|praktikum|praktikant(?:in)?|pr[aá]cticas|becari[oa]|stagista|tirocinio)\b/i,
  freelance:
    /\b(?:freelance|freelancer|freiberuflich|freier mitarbeiter|ind[eé]pendant|aut[oó]nomo|self[- ]employed)\b/i,
  contract:
    /\b(?:contract|contractor|contract-to-hire|temp|temporary|temporaire|temporal|fixed[- ]term|seasonal|befristet|cdd|int[eé]rim|int[eé]rimaire|zeitarbeit|contrato de obra|eventual)\b/i,
  'part-time':
    /\b(?:part[- _]?time|parttime|teilzeit|temps partiel|mi-temps|tiempo parcial|media jornada|jornada parcial|werkstudent(?:in)?|minijob|deeltijd)\b/i,
  'full-time':
    /\b(?:full[- _]?time|fulltime|vollzeit|temps plein|temps complet|plein temps|tiempo completo|jornada completa|voltijd)\b/i,
};
/** The more specific type first: a full-time contract is a contract. */
const ORDER: JobType[] = ['internship', 'freelance', 'contract', 'part-time', 'full-time'];
/** In titles only unambiguous words ("Contract Manager" and "Stage Technician" are not). */
const TITLE_WORDS: Partial<Record<JobType, RegExp>> = {
  internship: /\b(?:intern|internship|praktikum|praktikant(?:in)?|stagiaire)\b/i,
  freelance: /\b(?:freelance|freelancer)\b/i,
  'part-time': WORDS['part-time'],
  'full-time': WORDS['full-time'],
};

/** Length limit of each text. */
const MAX_READ = 500;

/**
 * The job type from the feed's field, otherwise from unambiguous words of the title; null if
 * unknown.
 */
export function guessJobType(field: string, title: string): JobType | null {
  return pick(WORDS, field.slice(0, MAX_READ)) ?? pick(TITLE_WORDS, title.slice(0, MAX_READ));
}

function pick(words: Partial<Record<JobType, RegExp>>, text: string): JobType | null {
  const found = ORDER.filter((type) => words[type]?.test(text));
  const first = found[0] ?? null;
  return first === 'part-time' && found.includes('full-time') ? null : first;
}
