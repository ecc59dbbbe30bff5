import {
  type Category,
  FALLBACK_CATEGORY,
  findCategory,
} from '../../../shared/constants/categories.ts';
import { fold } from '../../../shared/fold.ts';
import { type Line, readLines } from '../../language/lines.ts';
import { categoriesOfGroup } from '../../language/work-categories.ts';
import { classifyTitle } from '../../occupations/occupations.service.ts';

/**
 * The letters that `plain` leaves. Unicode classes in thousands of alternatives take a second to
 * compile, in every thread and again for the first text outside Latin-1.
 */
const LETTERS = 'a-zªµºß-öø-ÿ';
const OTHER_LETTER = 'ÿ';
const OTHER_SIGN = '|';

type Matcher = { category: Category; pattern: RegExp };

/** Length limit of titles and hints: each word is compared with thousands of keywords. */
const MAX_READ = 200;

// categories.tsv says what its lines mean.
const linesOf = readLines(new URL('../../language/categories.tsv', import.meta.url));
const roles = linesOf('role').map(compile);
const fields = linesOf('field').map(compile);
const generic = linesOf('generic').map(compile);
const hintWords = linesOf('hint').map(compile);

/**
 * The category of a job from its title, the feed's function or category, and the employer's
 * industry. One of the 28 that the feed names is used. Then the occupation of the title decides,
 * but not against a feed whose function is clear where the words of the title are not. Then words
 * do: of the head of the title (up to the first comma, dash or bracket), of the whole title, of the
 * feed's function, generic ones of the title, those of the industry; otherwise FALLBACK_CATEGORY.
 */
export function guessCategory(
  title: string,
  functions: readonly string[],
  industries: readonly string[],
): Category {
  const named = namedCategory(functions);
  if (named) return named;
  const byWords = matchTitle(title);
  const byFunction = byWords ? undefined : matchHints(functions);
  if (byFunction) return byFunction;
  const occupation = classifyTitle(title.slice(0, MAX_READ));
  const categories = occupation ? categoriesOfGroup(occupation.isco) : [];
  if (byWords && categories.includes(byWords)) return byWords;
  return categories[0] ?? byWords ?? leastClear(title, industries);
}

function namedCategory(functions: readonly string[]): Category | undefined {
  for (const hint of functions) {
    const named = findCategory(hint);
    if (named) return named;
  }
  return undefined;
}

function matchTitle(title: string): Category | undefined {
  const whole = plain(title);
  const head = headOf(title);
  return match(roles, head) ?? match(fields, head) ?? match(roles, whole) ?? match(fields, whole);
}

function leastClear(title: string, industries: readonly string[]): Category {
  return (
    match(generic, headOf(title)) ??
    match(generic, plain(title)) ??
    matchHints(industries) ??
    FALLBACK_CATEGORY
  );
}

function headOf(title: string): string {
  return plain(title.slice(0, MAX_READ).split(/\s[-–—|]\s|[,(/:]/, 1)[0] ?? '');
}

function matchHints(hints: readonly string[]): Category | undefined {
  for (const hint of hints.map(plain)) {
    const category = match(hintWords, hint) ?? match(roles, hint) ?? match(fields, hint);
    if (category) return category;
  }
  return undefined;
}

function match(rules: Matcher[], text: string): Category | undefined {
  return rules.find(({ pattern }) => pattern.test(text))?.category;
}

function compile({ of, names }: Line): Matcher {
  const alternatives = names.map((word) => {
    const text = plain(word);
    const start = text.startsWith('*') ? `[${LETTERS}-]*` : '';
    const end = text.endsWith('*') ? `[${LETTERS}\\d]*` : '(?:s|es|in|innen|en|e|r)?';
    const middle = text.replace(/^\*|\*$/g, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return start + middle.replaceAll('*', `[${LETTERS}]*`) + end;
  });
  return {
    category: of as Category,
    pattern: new RegExp(`(?<![${LETTERS}\\d+#.-])(?:${alternatives.join('|')})(?![${LETTERS}\\d])`),
  };
}

/**
 * Lower case in Latin-1, without accents and gender marks such as (m/w/d), "/-in" and "(se)"; ß
 * becomes ss.
 */
function plain(text: string): string {
  return fold(text.slice(0, MAX_READ))
    .replace(/[(/]?\b[mwfdhx]\s*[/|]\s*[mwfdhx](?:\s*[/|]\s*[mwfdhx*])*\b\)?/g, ' ')
    .replace(
      /(?<=\p{L})(?:[/:*_]-?|\()(?:in|innen|se|euse|trice|rice|ere|eure|ive|ne|e|a)\b\)?/gu,
      '',
    )
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/['’]/g, ' ')
    .replace(/[^\0-\xff]/gu, (sign) => (/\p{L}/u.test(sign) ? OTHER_LETTER : OTHER_SIGN))
    .replace(/\s+/g, ' ')
    .trim();
}
