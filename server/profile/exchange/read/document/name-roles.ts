import type { RawEntry } from './read-entries.ts';
import { namesCountry, splitLabel } from './words.ts';

/** What an entry is and where: a job and its employer, or a degree and its school. */
export type RoleEntry = RawEntry & { what: string; where: string; isSure: boolean };

type Options = {
  /** Above 0 for a text that looks like an employer or school, below 0 for a job or degree. */
  looksLikeWhere: (text: string) => number;
  isStudy: boolean;
  whatLabels: string[];
  whereLabels: string[];
};

/**
 * Says which text of each head is the job and which the employer: by labels, by their words, else as in
 * the other entries of the section. `isSure` is false where nothing tells it.
 */
export function nameRoles(entries: RawEntry[], options: Options): RoleEntry[] {
  const split = entries.map((entry) => ({ ...entry, head: separate(entry.head, options) }));
  const votes = split.map(({ head }) => voteOf(head, options));
  const sum = votes.reduce((all, vote) => all + vote, 0);
  return split.map((entry, at) => {
    const labelled = byLabels(entry.head, options);
    if (labelled) return { ...entry, ...labelled, isSure: true };
    const vote = votes[at] ?? 0;
    const [first = '', ...others] = entry.head;
    // What one text says with commas has an order of its own.
    const isOne = entries[at]?.head.length === 1;
    const usual = isOne ? options.looksLikeWhere(first) > 0 : sum > 0;
    const whereFirst = Math.abs(vote) > 1 ? vote > 0 : usual;
    if (others.length === 0) {
      const isWhere = options.looksLikeWhere(first) > 0;
      return { ...entry, what: isWhere ? '' : first, where: isWhere ? first : '', isSure: false };
    }
    const whatAt = whereFirst ? jobAt(entry.head, options) : 0;
    const whats = [entry.head[whatAt] ?? ''];
    const rest = entry.head.filter((_, index) => index !== whatAt);
    // "Bachelor of Science - BSc, Nursing" below its school is one degree.
    if (options.isStudy && whereFirst && whatAt > 0)
      while (
        rest.length > whatAt &&
        !options.looksLikeWhere(rest[whatAt] ?? '') &&
        !namesCountry(rest[whatAt] ?? '')
      )
        whats.push(...rest.splice(whatAt, 1));
    // "Welder | Warri, Nigeria | Delta Works": the place belongs behind the employer.
    const where = placesLast(rest, options).join(', ');
    const isSure =
      (Math.abs(vote) > 1 || Math.abs(sum) > 1) && whereFirst === (sum > 0 || vote > 1);
    return { ...entry, what: whats.join(' – '), where, isSure };
  });
}

/** Heads of one text with commas: "Welder, Delta Works, Warri". */
function separate(head: string[], { looksLikeWhere }: Options): string[] {
  const [only] = head;
  if (head.length !== 1 || !only) return head;
  const parts = only
    .split(/, |، ?|、| (?:bei|chez|presso|bij) (?=\p{Lu})/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2 || parts.some((part) => splitLabel(part))) return head;
  // "Warri, Nigeria" after a job is one place; a job with a comma keeps it before an employer.
  const at = parts.findIndex((part, index) => index > 0 && looksLikeWhere(part) > 0);
  if (looksLikeWhere(parts[0] ?? '') > 0) {
    const job = parts.findIndex((part, index) => index > 0 && looksLikeWhere(part) < 0);
    if (job === -1) return [only];
    return [...parts.slice(0, job), parts.slice(job).join(', ')];
  }
  if (at > 0) return [parts.slice(0, at).join(', '), parts.slice(at).join(', ')];
  return [parts[0] ?? '', parts.slice(1).join(', ')];
}

/** Above 0 when the first text is the employer, below 0 when it is the job; 2 when both say it. */
function voteOf(head: string[], { looksLikeWhere }: Options): number {
  const [first = '', second = ''] = head;
  if (second === '') return 0;
  const score = looksLikeWhere(first) - looksLikeWhere(second);
  return Math.sign(score) * Math.min(2, Math.abs(score));
}

/** After an employer the job is the next text that is no place. */
function jobAt(head: string[], { looksLikeWhere }: Options): number {
  const job = head.findIndex((text, at) => at > 0 && looksLikeWhere(text) < 0);
  if (job !== -1) return job;
  const other = head.findIndex((text, at) => at > 0 && !namesCountry(text));
  return other === -1 ? 1 : other;
}

function placesLast(texts: string[], { looksLikeWhere }: Options): string[] {
  const isPlace = (text: string) => looksLikeWhere(text) <= 0 && namesCountry(text);
  return [...texts.filter((text) => !isPlace(text)), ...texts.filter(isPlace)];
}

function byLabels(
  head: string[],
  { whatLabels, whereLabels }: Options,
): Pick<RoleEntry, 'what' | 'where'> | null {
  const values = (kinds: string[]) =>
    head
      .map((text) => splitLabel(text))
      .filter((label) => label?.kinds.some((kind) => kinds.includes(kind)))
      .map((label) => label?.value ?? '');
  const [what = ''] = values(whatLabels);
  const where = values([...whereLabels, 'place']).join(', ');
  if (what === '' && where === '') return null;
  const unlabelled = head.filter((text) => splitLabel(text) === null);
  return {
    what: what || (unlabelled.shift() ?? ''),
    where: [where || unlabelled.shift(), ...unlabelled].filter(Boolean).join(', '),
  };
}
