import type { CvCheck, CvTemplates, Paper } from '../../shared/cv.ts';
import { isCompleteEnough } from '../../shared/cv-completeness.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Db } from '../db/open.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { readProfile } from '../profile/profile.service.ts';
import { showUnreadable } from './check-cv-text.ts';
import type { PdfMaker } from './pdf/pdf-maker.ts';
import { readText } from './pdf/read-text.ts';
import { type CvDocument, listCvTemplates, renderCv } from './render-cv.ts';

export type CvDeps = { db: Db; limits: RateLimits; pdf: PdfMaker };
type CvChoice = { template: string; paper: Paper };

/** PDFs of one account at the same time. One account must not fill the queues of all. */
const MAX_AT_ONCE = 2;
/**
 * Tags and line breaks of a document. A profile with every list at its limit has 59,000; a million
 * bytes of line breaks have 490,000, which Chromium does not print in its 20 seconds.
 */
const MAX_MARKS = 75_000;
const MAX_CHECKED_TEXT = 200_000;

/** The templates, and whether this server can make PDFs of them. */
export async function describeTemplates({ pdf }: CvDeps): Promise<CvTemplates> {
  const details = listCvTemplates();
  return { templates: details.map(({ file }) => file), details, pdf: await pdf.availability() };
}

/** The CV as HTML: of `unsaved`, or of the saved profile. */
export async function previewCv(
  { db, limits }: CvDeps,
  user: SignedIn,
  { template, paper }: CvChoice,
  unsaved: Profile | undefined,
): Promise<CvDocument> {
  await limits.consume('previewCv', String(user.id));
  requireTemplate({ template, paper });
  const profile = unsaved ?? (await readProfile(db, user.id));
  requireComplete(profile);
  return renderCv(profile, { template, paper });
}

/** The CV of the saved profile as a PDF. Throws a Problem 403 for accounts without premium. */
export async function generateCv(
  deps: CvDeps,
  user: SignedIn,
  choice: CvChoice,
): Promise<Uint8Array<ArrayBuffer>> {
  requireTemplate(choice);
  const profile = await readProfile(deps.db, user.id);
  requireComplete(profile);
  if (!user.premium)
    throw new Problem(403, 'premium-required', 'Downloading a CV is part of premium.');
  return atMostTwo(user, () => makePdf(deps, user, profile, choice));
}

/** What text software reads out of the PDF of the saved profile. */
export async function checkCv(deps: CvDeps, user: SignedIn, choice: CvChoice): Promise<CvCheck> {
  requireTemplate(choice);
  const profile = await readProfile(deps.db, user.id);
  requireComplete(profile);
  const content = await atMostTwo(user, async () =>
    readText(await makePdf(deps, user, profile, choice), { profile }),
  );
  if (!content) throw tooLong();
  const { pages, texts, findings } = content;
  const text = showUnreadable(texts.join('\n\n')).slice(0, MAX_CHECKED_TEXT);
  return { pages, text, findings };
}

async function makePdf(
  { limits, pdf }: CvDeps,
  user: SignedIn,
  profile: Profile,
  choice: CvChoice,
): Promise<Uint8Array<ArrayBuffer>> {
  await limits.consume('makeCv', String(user.id));
  const document = renderCv(profile, choice);
  if ((document.html.match(/[<\n]/g)?.length ?? 0) > MAX_MARKS) throw tooLong();
  return pdf.make(document, { paper: choice.paper, profile });
}

function tooLong(): Problem {
  const message =
    'Your CV is too long for a PDF. Shorten its longest texts, and remove blank lines from them.';
  return new Problem(422, 'cv-too-long', message);
}

/** PDFs being made or read, by account. */
const underWay = new Map<number, number>();

/** Refuses what an account asks for while two of its PDFs are being made or read. */
async function atMostTwo<T>(user: SignedIn, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(user.id) ?? 0;
  if (before >= MAX_AT_ONCE) {
    const message = 'Your last CV is still being made. Please wait until it is ready.';
    throw new Problem(429, 'rate-limited', message, {}, { 'Retry-After': '5' });
  }
  underWay.set(user.id, before + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(user.id) ?? 1) - 1;
    if (left > 0) underWay.set(user.id, left);
    else underWay.delete(user.id);
  }
}

function requireTemplate({ template }: CvChoice): void {
  if (listCvTemplates().some(({ file }) => file === template)) return;
  throw new Problem(404, 'unknown-template', 'There is no template with this name.');
}

function requireComplete(profile: Profile): void {
  if (isCompleteEnough(profile)) return;
  throw new Problem(
    403,
    'profile-incomplete',
    'You need at least 20% profile completion to generate a CV.',
  );
}
