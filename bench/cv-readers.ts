import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import * as v from 'valibot';
import { arrange } from '../server/cv/arrange-cv.service.ts';
import { isForm } from '../server/cv/cv-templates.ts';
import { linkText } from '../server/cv/cv-view.ts';
import { createPdfMaker } from '../server/cv/pdf/pdf-maker.ts';
import { listCvTemplates, renderCv } from '../server/cv/render-cv.ts';
import type { CvTemplate } from '../shared/cv.ts';
import { DEFAULT_CV_SETTINGS } from '../shared/cv-settings.ts';
import { type Profile, profileSchema } from '../shared/profile.ts';
import {
  hasPdftotext,
  readWithPdfium,
  readWithPdfJs,
  readWithPdftotext,
} from '../test/pdf-texts.ts';
import { printTable } from './lib/figures.ts';
import { SCHOOL_WORDS } from './lib/open-resume-words.ts';
import { type ReadCv, readLikeOpenResume } from './lib/read-like-open-resume.ts';

// What programs read of the PDFs of twenty CVs that no template was made with: the facts that three
// extractors find, and the employers, titles, dates and schools that a reader of CVs finds.

const { values: given } = parseArgs({
  options: {
    /** Lists what was not found of each CV. */
    missed: { type: 'boolean', default: false },
  },
});

const GOALS = { facts: 1, employers: 0.8, titles: 0.8, dates: 0.8, schools: 0.75 };

const profiles = v.parse(
  v.array(profileSchema),
  JSON.parse(readFileSync(join(import.meta.dirname, 'unseen-cvs.json'), 'utf8')),
);
// A form shows less than a profile has.
const templates = listCvTemplates().filter(({ file }) => !isForm(file));
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
  await measure();
} finally {
  await maker.close();
}

type Share = { found: number; all: number };
type Cv = { profile: Profile; pdf: Uint8Array };

async function measure(): Promise<void> {
  const facts: (string | number)[][] = [];
  const read: (string | number)[][] = [];
  for (const template of templates) {
    const cvs = await Promise.all(profiles.map((profile) => makeCv(profile, template)));
    facts.push([basename(template.file, '.handlebars'), ...(await countFacts(template, cvs))]);
    if (template.columns === 1)
      read.push([basename(template.file, '.handlebars'), ...(await countRead(template, cvs))]);
  }
  console.log('\nFacts found, of all of the 20 CVs:');
  printTable(['', ...Object.keys(extractors)], facts);
  console.log(
    'Found by a reader after the published rules of OpenResume, templates of one column:',
  );
  printTable(['', 'employers', 'titles', 'dates', 'schools', 'by English words only'], read);
}

async function makeCv(saved: Profile, { file }: CvTemplate): Promise<Cv> {
  const choice = { template: file, paper: 'A4', country: '' } as const;
  const { profile, choice: options } = arrange(saved, DEFAULT_CV_SETTINGS, choice);
  const pdf = await maker.make(renderCv(profile, options), {
    ...{ paper: 'A4', profile, reader: 'employer', isPaid: true },
  });
  return { profile, pdf };
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** All texts of a profile; a link as it is shown. */
function factsOf({ photo: _, template: __, ...profile }: Profile): string[] {
  const texts = (value: unknown, key: string): string[] => {
    if (typeof value === 'string')
      return value === '' ? [] : [key === 'url' ? linkText(value) : value];
    if (Array.isArray(value)) return value.flatMap((inner) => texts(inner, key));
    return Object.entries(value as object).flatMap(([name, inner]) => texts(inner, name));
  };
  return texts(profile, '').map(squeeze);
}

async function countFacts({ file }: CvTemplate, cvs: Cv[]): Promise<string[]> {
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
        for (const fact of missed) console.log(`${file}, ${name}, ${profile.name}: ${fact}`);
    }
    cells.push(judge(share, GOALS.facts));
  }
  return cells;
}

async function countRead({ file }: CvTemplate, cvs: Cv[]): Promise<string[]> {
  const shares = Array.from({ length: 5 }, (): Share => ({ found: 0, all: 0 }));
  const [employers, titles, dates, schools, english] = shares;
  for (const { profile, pdf } of cvs) {
    const found = await readLikeOpenResume(pdf);
    const foundByEnglish = await readLikeOpenResume(pdf, SCHOOL_WORDS.english);
    const { experience, education } = profile;
    const count = (share: Share | undefined, what: keyof ReadCv, wanted: string[], key: string) => {
      const all = (what === 'jobs' ? found.jobs : found.schools) as Record<string, string>[];
      compare(
        share,
        wanted,
        all.map((each) => each[key] ?? ''),
        `${file}, ${profile.name}, ${key}`,
      );
    };
    count(
      employers,
      'jobs',
      experience.map(({ company }) => company),
      'company',
    );
    count(
      titles,
      'jobs',
      experience.map(({ jobTitle }) => jobTitle),
      'title',
    );
    count(
      dates,
      'jobs',
      experience.map((job) => job.dates),
      'dates',
    );
    count(
      dates,
      'schools',
      education.map((school) => school.dates),
      'dates',
    );
    const names = education.map(({ institution }) => institution);
    count(schools, 'schools', names, 'school');
    compare(
      english,
      names,
      foundByEnglish.schools.map(({ school }) => school),
      '',
    );
  }
  const goals = [GOALS.employers, GOALS.titles, GOALS.dates, GOALS.schools, 0];
  return shares.map((share, index) => judge(share, goals[index] ?? 0));
}

/** Counts what was found of a list; each one found counts once. */
function compare(share: Share | undefined, wanted: string[], found: string[], what: string): void {
  if (!share) return;
  const left = found.map(squeeze);
  for (const text of wanted.map(squeeze).filter(Boolean)) {
    share.all += 1;
    const at = left.indexOf(text);
    if (at === -1) {
      if (given.missed && what !== '') console.log(`${what}: ${text} | ${left.join(' | ')}`);
      continue;
    }
    left.splice(at, 1);
    share.found += 1;
  }
}

function judge({ found, all }: Share, goal: number): string {
  const isMet = found >= goal * all;
  if (!isMet) process.exitCode = 1;
  return `${found} of ${all} (${Math.floor((100 * found) / all)} %)${isMet ? '' : ' MISSED'}`;
}
