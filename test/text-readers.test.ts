import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { previewJob } from '../server/admin/admin-jobs.service.ts';
import { deviceName } from '../server/auth/device-name.adapter.ts';
import { showUnreadable } from '../server/cv/check-cv-text.ts';
import { missingLetters } from '../server/cv/cv-letters.ts';
import { employerKey, readPlace } from '../server/employers/read-name.ts';
import { readerAddress } from '../server/http/client-address.ts';
import { excerptOf, lineOfHtml, sanitizeDescription } from '../server/jobs/job-text.service.ts';
import { readWhere } from '../server/jobs/read-where.ts';
import { parseSearch } from '../server/jobs/search/read/parse-search.ts';
import { wrapText } from '../server/mail/wrap-text.ts';
import { normalisePageUrl } from '../server/pages/page-url.ts';
import { readJob } from '../server/reading/read-job.ts';
import { findSigns } from '../server/safety/scam-rules.ts';
import { isRobot } from '../server/stats/is-robot.adapter.ts';
import { JOB_LIMITS, MAX_SEARCH_LENGTH } from '../shared/constants/limits.ts';
import { EMPTY_PROFILE } from '../shared/profile.ts';
import { MAX_OFFER_TEXT } from '../shared/safety.ts';
import { fuzzRuns } from './fuzz-runs.ts';
import { HOSTILE_UNITS } from './hostile-units.ts';
import { leastTime } from './machine-speed.ts';
import { signsOfExpressions } from './read-expressions.ts';

const LENGTH = 200_000;
/** No callback of the main thread takes longer (ms of CPU time at rest, machine-speed.ts). */
const LONGEST = 60;
/** The longest header that Node takes. */
const HEADER = 16_000;
/** One in so many combinations of a reader and a text is read, and each sign alone by `OF_RULES`. */
const PARTS = fuzzRuns(40, 2);
const RULES = ['server/jobs/facts', 'server/safety', 'server/language'];

const form = {
  ...{ title: 'Nurse', excerpt: 'You work on a ward.', description: '', employer: 'Acme Ltd' },
  ...{ responsibilities: 'Care', requirements: 'Diploma', company_website: null },
  ...{
    country: 'Norway',
    country_code: 'NO' as const,
    state: null,
    category: 'Healthcare' as const,
  },
  ...{ application_url: 'https://example.org/', job_type: null, salary: null },
} as const;
const preview = (fields: object) => previewJob({ now: () => new Date(0) }, { ...form, ...fields });
const derive = (fields: object) => readJob({ ...form, category: 'Engineering', ...fields });

/** What reads texts of strangers on the main thread, as long as it gets them. */
const READERS: Record<string, (text: string) => unknown> = {
  'a message of an offer': (text) => findSigns(text.slice(0, MAX_OFFER_TEXT), { isMessage: true }),
  'a description': sanitizeDescription,
  'an excerpt of a description': (text) => excerptOf(text.slice(0, JOB_LIMITS.description)),
  'a line of HTML': (text) => lineOfHtml(text.slice(0, JOB_LIMITS.description)),
  'a preview, its description': (text) =>
    preview({ description: text.slice(0, JOB_LIMITS.description) }),
  'a preview, its requirements': (text) =>
    preview({ requirements: text.slice(0, JOB_LIMITS.requirements) }),
  'a preview, its title': (text) => preview({ title: text.slice(0, JOB_LIMITS.title) }),
  'a listing, its description': (text) =>
    derive({ description: `<p>${text.slice(0, JOB_LIMITS.description)}</p>` }),
  'a listing, its responsibilities': (text) =>
    derive({ responsibilities: text.slice(0, JOB_LIMITS.responsibilities) }),
  'a listing, its excerpt': (text) => derive({ excerpt: text.slice(0, JOB_LIMITS.excerpt) }),
  'a search': (text) => parseSearch(text.slice(0, MAX_SEARCH_LENGTH)),
  'the place of a search': (text) => readWhere({ place: text.slice(0, MAX_SEARCH_LENGTH) }),
  'an employer': employerKey,
  'a place of an employer': readPlace,
  'the letters of a profile': (text) => missingLetters({ ...EMPTY_PROFILE, summary: text }),
  'the text of a CV': showUnreadable,
  'a paragraph of a mail': wrapText,
  'the name of a browser': (text) => deviceName(text.slice(0, HEADER)),
  'the name of a robot': (text) => isRobot(text.slice(0, HEADER)),
  'the address of a page': (text) => normalisePageUrl(`/${text.slice(0, HEADER)}`),
  'the addresses of proxies': (text) =>
    readerAddress('127.0.0.1', text.slice(0, HEADER), { hops: 1 }),
};

/** These go through all rules for texts. */
const OF_RULES = ['a message of an offer', 'a preview, its description'];

/** The words of the rules that read adverts, messages and searches. */
const words = RULES.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    // The weights of single words and pairs of them: no rule.
    .filter((name) => name.endsWith('.tsv') && name !== 'wording.tsv')
    .flatMap((name) => readFileSync(join(import.meta.dirname, '..', folder, name), 'utf8'))
    .flatMap((text) => text.split(/[\s|]+/)),
);
const signs = signsOfExpressions();

/** Each repeated: words, signs, and signs behind a letter and before a space. */
const UNITS = [
  ...new Set([
    ...signs,
    ...HOSTILE_UNITS,
    ...signs.flatMap((sign) => [`${sign} `, `a${sign}`]),
    ...words.filter((_, index) => index % 50 === 0).map((word) => `${word} `),
  ]),
];

test('the signs that expressions name are found', () => {
  expect(signs).toEqual(expect.arrayContaining(['*', '•', '\n', '’', '€', '<', '\u00a0']));
});

test('no reader of texts takes more than 60 ms, whatever 200 kB repeat', () => {
  const slow = Object.entries(READERS).flatMap(([name, read], number) =>
    UNITS.filter(
      (_, index) =>
        (index + 7 * number) % PARTS === 0 || (index < signs.length && OF_RULES.includes(name)),
    ).flatMap((unit) => {
      const text = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
      const took = leastTime(() => read(text), { bound: LONGEST, tries: 4 });
      return took > LONGEST ? [`${name}: ${JSON.stringify(unit)} ${Math.round(took)} ms`] : [];
    }),
  );
  expect(slow).toEqual([]);
});
