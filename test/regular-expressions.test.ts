import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Diagnostics, Parameters } from 'recheck';
import { expect, test, vi } from 'vitest';
import { type Found, readExpressions, SOURCE_FILES } from './read-expressions.ts';

// The build in plain JavaScript: the others are programs of one platform.
const require = createRequire(import.meta.url);
const { checkSync } = require('recheck/lib/browser.js') as {
  checkSync(source: string, flags: string, parameters: Parameters): Diagnostics;
};
const { version: recheckVersion } = require('recheck/package.json') as { version: string };

const ROOT = join(import.meta.dirname, '..');
/** Expressions that the last `npm run test:full` found safe, and those of the last run here. */
const SAFE = join(import.meta.dirname, 'safe-regular-expressions.txt');
const SAFE_HERE = join(ROOT, 'node_modules', '.cache', 'safe-regular-expressions.txt');
/**
 * No limits of time, so that a busy machine finds what an idle one does; instead a shorter search,
 * which finds all that was ever here.
 */
const SEARCH: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 30_000_000,
  incubationLimit: 5_000,
  maxIteration: 1,
  maxInitialGenerationSize: 60,
  maxGenerationSize: 20,
  crossoverSize: 5,
  mutationSize: 10,
};
/**
 * Lists of thousands of words, which the tool does not finish. What they read is short; each word
 * is simple.
 */
const ON_SHORT_TEXTS: Record<string, string> = {
  'server/imports/normalise/guess-category.ts':
    'the words of a category, on 200 characters of a title (MAX_READ)',
  'server/stats/is-robot.adapter.ts':
    'the names of crawlers of a kept library, on 1,000 characters of a header (MAX_USER_AGENT)',
};

/** The expressions that modules make of texts while they load. */
async function watchLoading(files: string[]): Promise<Found[]> {
  const made: Found[] = [];
  // Another test file of this process may have loaded them.
  vi.resetModules();
  const OwnRegExp = globalThis.RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(OwnRegExp, {
      construct: (target, given) => {
        const { source, flags } = Reflect.construct(target, given) as RegExp;
        made.push({ place: file, source, flags });
        return Reflect.construct(target, given);
      },
    });
    // Each is loaded anew: one that another file has loaded makes nothing.
    vi.resetModules();
    try {
      await import(/* @vite-ignore */ join(ROOT, file));
    } finally {
      globalThis.RegExp = OwnRegExp;
    }
  }
  return made;
}

const hashOf = ({ source, flags }: Found) =>
  createHash('sha256')
    .update(JSON.stringify([recheckVersion, SEARCH, 'alternatives', source, flags]))
    .digest('hex')
    .slice(0, 20);

/**
 * Hashes of the expressions that an earlier run found safe: the search takes 13 s of processor time
 * and always finds the same. `npm run test:full` searches all of them and writes the list anew; any
 * other run searches those that are not in it, such as new ones.
 */
function readSafe(): Set<string> {
  const lists = process.env.TEST_FULL ? [] : [SAFE, SAFE_HERE].filter((list) => existsSync(list));
  return new Set(lists.flatMap((list) => readFileSync(list, 'utf8').split('\n')));
}

const complaintOf = (source: string, flags: string) => {
  const result = checkSync(source, flags, SEARCH);
  return result.status === 'safe'
    ? null
    : result.status === 'vulnerable'
      ? `${result.complexity.summary} ${result.attack.pattern}`
      : result.status;
};

/** A `\\` with what it escapes, a class, or another sign of an expression. */
const PART = /\\.|\[(?:\\.|[^\]\\])*\]|./gs;

/** The alternatives of an expression, split at each `|` that is in no group and no class. */
function alternativesOf(source: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (const [part] of source.matchAll(PART)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${part}`);
  }
  return alternatives;
}

/**
 * What is wrong with an expression, or with one of its alternatives: the search of a long expression
 * misses what the same search finds in a part of it.
 */
const complaint = ({ source, flags }: Found) => {
  for (const part of new Set([source, ...alternativesOf(source)])) {
    const fault = complaintOf(part, flags);
    if (fault !== null) return `${part}: ${fault}`;
  }
  return null;
};

test('the tool finds super-linear backtracking', () => {
  expect(complaint({ place: '', source: '^(.*?)([.,;:!?)]*)$', flags: '' })).toMatch(/2nd degree/);
  expect(complaint({ place: '', source: '\\s*;', flags: '' })).toMatch(/degree/);
});

test('it finds it in an alternative of an expression that it calls safe as a whole', () => {
  const words =
    'Ability|Able|Applicants|Bachelor|Be|Candidates|Demonstrate|Excellent|Experience|Familiarity|Fluent|Good|High|Knowledge|Minimum|Must|Our|Previous|Proficient|Proven|Requirements|Responsibilities|Skills|Strong|The|This|To|We|Willing|You|Your';
  const source = `[.!?;•·●▪](?=\\s|$)|\\*+(?=\\s?[A-Z])|[.!?](?=[A-Z][a-z])|(?=[A-Z][a-z])(?<=[a-z]{3}|[a-z]\\))(?=(?:${words})\\s)`;
  expect(complaintOf(source, 'g')).toBeNull();
  expect(complaint({ place: '', source, flags: 'g' })).toContain('2nd degree');
});

test('alternatives of groups and classes are none of the whole', () => {
  expect(alternativesOf('a(b|c)|[d|\\]e]|\\|f')).toEqual(['a(b|c)', '[d|\\]e]', '\\|f']);
});

test('no regular expression of server/ and shared/ backtracks super-linearly', async () => {
  const read = SOURCE_FILES.map((file) => ({ file, ...readExpressions(file) }));
  const makers = read.filter(({ makesOthers }) => makesOthers).map(({ file }) => file);
  const made = await watchLoading(makers);
  for (const file of makers)
    expect(
      made.map(({ place }) => place),
      `${file} makes an expression after it was loaded`,
    ).toContain(file);

  const all = new Map(
    [...read.flatMap(({ literal }) => literal), ...made].map((found) => [
      `/${found.source}/${found.flags}`,
      found,
    ]),
  );
  expect(all.size).toBeGreaterThan(150);
  const safe = readSafe();
  const searched = [...all.values()].filter(({ place }) => !(place in ON_SHORT_TEXTS));
  const faults = searched
    .filter((found) => !safe.has(hashOf(found)))
    .map((found) => ({ ...found, complaint: complaint(found) }))
    .filter((found) => found.complaint !== null);
  expect(faults).toEqual([]);
  mkdirSync(dirname(SAFE_HERE), { recursive: true });
  writeFileSync(
    process.env.TEST_FULL ? SAFE : SAFE_HERE,
    `${searched.map(hashOf).toSorted().join('\n')}\n`,
  );
}, 300_000);
