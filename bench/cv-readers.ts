import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { getDocument } from 'unpdf/pdfjs';
import * as v from 'valibot';
import { arrange } from '../server/cv/arrange-cv.service.ts';
import { isForm } from '../server/cv/cv-templates.ts';
import { linkText } from '../server/cv/cv-view.ts';
import { createPdfMaker } from '../server/cv/pdf/pdf-maker.ts';
import { listCvTemplates, renderCv } from '../server/cv/render-cv.ts';
import type { CvTemplate } from '../shared/cv.ts';
import { type CvSettings, DEFAULT_CV_SETTINGS } from '../shared/cv-settings.ts';
import { type Profile, profileSchema } from '../shared/profile.ts';
import { FULL_PROFILE } from '../test/full-profile.ts';
import {
  hasPdftotext,
  readWithPdfium,
  readWithPdfJs,
  readWithPdftotext,
} from '../test/pdf-texts.ts';
import { badPageEnds } from './lib/cv-page-ends.ts';
import { printTable } from './lib/figures.ts';
import { SCHOOL_WORDS } from './lib/open-resume-words.ts';
import { readLikeOpenResume } from './lib/read-like-open-resume.ts';

// What programs read of the PDFs of twenty CVs that no template was made with: the facts that three
// extractors find, and the employers, titles, dates and schools that a reader of CVs finds. Then how
// their pages end, and that a PDF for an employer has nothing that is hidden.

const { values: given } = parseArgs({
  options: {
    /** `read`, `pages` or `private`: one part. */
    part: { type: 'string', default: '' },
    /** One template, such as `plain`. */
    template: { type: 'string', default: '' },
    /** Lists what was not found of each CV. */
    missed: { type: 'boolean', default: false },
  },
});
const isAsked = (part: string) => given.part === '' || given.part === part;

const GOALS = { facts: 1, employers: 0.8, titles: 0.8, dates: 0.8, schools: 0.75 };
/** Each of so many CVs is made with 1 to 12 times its jobs. */
const LENGTHENED = 5;
const LENGTHS = 12;

const profiles = v.parse(
  v.array(profileSchema),
  JSON.parse(readFileSync(join(import.meta.dirname, 'unseen-cvs.json'), 'utf8')),
);
const all = listCvTemplates().filter(
  ({ file }) => given.template === '' || file === `${given.template}.handlebars`,
);
// A form shows less than a profile has, on pages of its own.
const templates = all.filter(({ file }) => !isForm(file));
const extractors: Record<string, (pdf: Uint8Array) => Promise<string>> = {
  'pdf.js': async (pdf) => (await readWithPdfJs(pdf)).text,
  PDFium: readWithPdfium,
  ...(hasPdftotext && { pdftotext: readWithPdftotext }),
};
const maker = createPdfMaker({
  chromePath: process.env.CHROME_PATH,
  creator: 'Bench',
  log: pino({ level: 'silent' }),
});

console.log(`${profiles.length} CVs, read with ${Object.keys(extractors).join(', ')}.`);
if (!hasPdftotext) console.log('pdftotext (Poppler) is not installed: one extractor less.');
try {
  if (isAsked('read')) await measureReading();
  if (isAsked('pages')) await measurePages();
  if (isAsked('private')) await measurePrivate();
} finally {
  await maker.close();
}

type Share = { found: number; all: number };
type Cv = { profile: Profile; html: string; pdf: Uint8Array };

async function makeCv(saved: Profile, file: string, settings?: Partial<CvSettings>): Promise<Cv> {
  const choice = { template: file, paper: 'A4', country: '' } as const;
  const { profile, choice: options } = arrange(
    saved,
    { ...DEFAULT_CV_SETTINGS, ...settings },
    choice,
  );
  const document = renderCv(profile, options);
  const pdf = await maker.make(document, {
    ...{ paper: 'A4', profile, reader: 'employer', isPaid: true },
  });
  return { profile, html: document.html, pdf };
}

async function measureReading(): Promise<void> {
  const facts: string[][] = [];
  const read: string[][] = [];
  for (const template of templates) {
    const cvs: Cv[] = [];
    for (const profile of profiles) cvs.push(await makeCv(profile, template.file));
    facts.push([nameOf(template), ...(await countFacts(template, cvs))]);
    if (template.columns === 1) read.push([nameOf(template), ...(await countRead(template, cvs))]);
  }
  console.log('\nFacts found, of all of the CVs:');
  printTable(['', ...Object.keys(extractors)], facts);
  console.log(
    'Found by a reader after the published rules of OpenResume, templates of one column:',
  );
  printTable(['', 'employers', 'titles', 'dates', 'schools', 'by English words only'], read);
}

function nameOf({ file }: CvTemplate): string {
  return basename(file, '.handlebars');
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** All texts of a profile; a link as it is shown. */
function factsOf({ photo: _, template: __, ...profile }: Profile): string[] {
  const texts = (value: unknown, key: string): string[] => {
    if (typeof value === 'string') {
      if (value === '') return [];
      return [key === 'url' ? linkText(value) : value];
    }
    if (Array.isArray(value)) return value.flatMap((inner) => texts(inner, key));
    return Object.entries(value as object).flatMap(([name, inner]) => texts(inner, name));
  };
  return texts(profile, '').map(squeeze);
}

async function countFacts(template: CvTemplate, cvs: Cv[]): Promise<string[]> {
  const cells: string[] = [];
  for (const [name, extract] of Object.entries(extractors)) {
    const share: Share = { found: 0, all: 0 };
    for (const { profile, pdf } of cvs) {
      const text = squeeze(await extract(pdf));
      const facts = factsOf(profile);
      const missed = facts.filter((fact) => !text.includes(fact));
      share.all += facts.length;
      share.found += facts.length - missed.length;
      if (given.missed)
        for (const fact of missed)
          console.log(`${nameOf(template)}, ${name}, ${profile.name}: ${fact}`);
    }
    cells.push(judge(share, GOALS.facts));
  }
  return cells;
}

async function countRead(template: CvTemplate, cvs: Cv[]): Promise<string[]> {
  const none = (): Share => ({ found: 0, all: 0 });
  const shares = {
    ...{ employers: none(), titles: none(), dates: none(), schools: none(), english: none() },
  };
  for (const { profile, pdf } of cvs) {
    const { jobs, schools } = await readLikeOpenResume(pdf);
    const byEnglish = await readLikeOpenResume(pdf, SCHOOL_WORDS.english);
    const { experience, education } = profile;
    const count = (share: keyof typeof shares, wanted: string[], found: string[]) => {
      const missed = missedOf(wanted, found);
      shares[share].all += wanted.length;
      shares[share].found += wanted.length - missed.length;
      if (given.missed && share !== 'english')
        for (const text of missed)
          console.log(`${nameOf(template)}, ${share}, ${profile.name}: ${text}`);
    };
    const institutions = education.map(({ institution }) => institution);
    count(
      'employers',
      experience.map(({ company }) => company),
      jobs.map(({ company }) => company),
    );
    count(
      'titles',
      experience.map(({ jobTitle }) => jobTitle),
      jobs.map(({ title }) => title),
    );
    count(
      'dates',
      [...experience, ...education].map(({ dates }) => dates),
      [...jobs, ...schools].map(({ dates }) => dates),
    );
    count(
      'schools',
      institutions,
      schools.map(({ school }) => school),
    );
    count(
      'english',
      institutions,
      byEnglish.schools.map(({ school }) => school),
    );
  }
  const goals = { ...GOALS, english: 0 };
  return (Object.keys(shares) as (keyof typeof shares)[]).map((name) =>
    judge(shares[name], goals[name]),
  );
}

/** The texts that were not found; each one found counts once. */
function missedOf(wanted: string[], found: string[]): string[] {
  const left = found.map(squeeze);
  return wanted.map(squeeze).filter((text) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** How the pages end of the CVs, and of five of them in twelve lengths. */
async function measurePages(): Promise<void> {
  const longer = profiles.slice(0, LENGTHENED).flatMap((profile) =>
    Array.from({ length: LENGTHS }, (_, times) => ({
      ...profile,
      experience: Array.from({ length: times + 1 }, () => profile.experience).flat(),
    })),
  );
  const rows: string[][] = [];
  for (const template of templates) {
    const share: Share = { found: 0, all: 0 };
    for (const profile of [...profiles, ...longer]) {
      const cv = await makeCv(profile, template.file);
      const bad = await badPageEnds(cv.pdf, cv);
      share.all += 1;
      if (bad.length === 0) share.found += 1;
      for (const text of bad)
        console.log(
          `${nameOf(template)}, ${profile.name}, ${profile.experience.length} jobs: ${text}`,
        );
    }
    rows.push([nameOf(template), judge(share, 1)]);
  }
  console.log(
    '\nCVs without a last page under a quarter and without a head alone at a page’s foot:',
  );
  printTable(['', 'CVs'], rows);
}

/** What a PDF for an employer may not have: a hidden section, the profile, a photo not shown. */
async function measurePrivate(): Promise<void> {
  const hidden = ['references', 'volunteer', 'customSections'] as const;
  const { references, volunteer, customSections } = FULL_PROFILE;
  const secrets = [
    ...references.map(({ name }) => name),
    ...volunteer.map(({ organization }) => organization),
    ...customSections.flatMap(({ items }) => items),
  ].filter(Boolean);
  for (const template of all) {
    const { pdf } = await makeCv(FULL_PROFILE, template.file, { hidden: [...hidden] });
    const wrong: string[] = [];
    for (const extract of Object.values(extractors)) {
      const text = squeeze(await extract(pdf));
      wrong.push(...secrets.filter((secret) => text.includes(squeeze(secret))));
    }
    const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
    if ((await file.getAttachments()) !== null) wrong.push('an attachment');
    const hasPicture = Buffer.from(pdf).includes('/Subtype /Image');
    if (hasPicture !== template.showsPhoto) wrong.push(hasPicture ? 'a photo' : 'no photo');
    if (wrong.length > 0) process.exitCode = 1;
    const said = wrong.length === 0 ? 'nothing that is hidden' : wrong.join(', ');
    console.log(`${nameOf(template)} for an employer: ${said}`);
  }
}

function judge({ found, all }: Share, goal: number): string {
  const isMet = found >= goal * all;
  if (!isMet) process.exitCode = 1;
  return `${found} of ${all} (${Math.floor((100 * found) / all)} %)${isMet ? '' : ' MISSED'}`;
}
