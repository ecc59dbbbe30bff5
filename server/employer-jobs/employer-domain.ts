import { readTable } from '../language/lines.ts';
import { Problem } from '../problem.ts';
import { hostOf, siteDomain } from '../safety/site-domain.service.ts';

const SHARED = new Set(readTable(new URL('shared-mail-domains.txt', import.meta.url)).flat());

/**
 * The domain that a confirmed address proves to belong to an employer. Throws a Problem 403 for free
 * mail and other domains that many share, and for names with letters beyond ASCII, which can look
 * like the name of another employer.
 */
export function employerDomainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (isShared(domain))
    throw new Problem(
      403,
      'shared-mail-domain',
      `To post jobs, use an account with an email address at your company’s own domain. Anyone can get an address at ${domain}.`,
    );
  if (domain.split('.').some((label) => label.startsWith('xn--')))
    throw new Problem(
      403,
      'international-domain',
      'To post jobs, use an account with an email address whose domain has only the letters a to z, digits and hyphens.',
    );
  return domain;
}

/** Whether the domain of an address is not that of one employer. */
function isShared(domain: string): boolean {
  const labels = domain.split('.');
  const [name] = siteDomain(domain).split('.');
  return SHARED.has(`${name}.`) || labels.some((_, at) => SHARED.has(labels.slice(at).join('.')));
}

/**
 * Whether a website is that of the domain of an address: the domain itself or below it. Not above
 * it: an address at students.example.edu does not speak for example.edu.
 */
export function isWebsiteOf(address: string | null, domain: string): boolean {
  const host = hostOf(address);
  return host !== null && (host === domain || host.endsWith(`.${domain}`));
}

/**
 * What the limits of a domain are counted by: subdomains cost nothing, and would each have limits of
 * their own.
 */
export function limitKey(domain: string): string {
  return siteDomain(domain);
}

/** Pairs of letters that look alike in an address. */
const ALIKE = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['3', 'e'],
  ['5', 's'],
  ['-', ''],
] as const;

/** The domains of these hosts that a reader may take for this one, at most five. */
export function similarDomains(domain: string, hosts: readonly string[]): string[] {
  const own = siteDomain(domain);
  const name = nameOf(own);
  const found = new Set<string>();
  for (const host of hosts) {
    const other = siteDomain(host);
    if (other !== own && isAlike(name, nameOf(other))) found.add(other);
    if (found.size === MOST_SIMILAR) break;
  }
  return [...found].toSorted();
}

const MOST_SIMILAR = 5;
/** One different letter is nothing between short names. */
const LEAST_LETTERS = 5;

/** The name of a domain without its ending, as it looks. */
function nameOf(domain: string): string {
  let [name = ''] = domain.split('.');
  for (const [seen, as] of ALIKE) name = name.replaceAll(seen, as);
  return name;
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < LEAST_LETTERS) return false;
  // "fjordclinic-jobs", which has more than the name that it borrows.
  if (2 * short.length >= long.length && (long.startsWith(short) || long.endsWith(short)))
    return true;
  return long.length - short.length <= 1 && isOneEditAway(short, long);
}

/** Whether one letter more, less or other makes the same. */
function isOneEditAway(short: string, long: string): boolean {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest === long.slice(at + 1);
}
