import {
  type CV_DOCUMENTS,
  type CvCheck,
  type CvLetters,
  type CvReader,
  type CvTemplates,
  cvFileName,
  letterFileName,
} from '../../shared/cv.ts';
import { isCompleteEnough } from '../../shared/cv-completeness.ts';
import type { ChangedCvSettings, CvSectionName, CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Db } from '../db/open.ts';
import { createLimiter } from '../limiter.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, tryLater } from '../problem.ts';
import { type CvChoice as ArrangedChoice, arrange, orderFor } from './arrange-cv.service.ts';
import { showUnreadable } from './check-cv-text.ts';
import { arrangeLetter, exportLetters } from './cover-letter.service.ts';
import { missingLetters } from './cv-letters.ts';
import { TOO_LONG } from './cv-limits.ts';
import type { CvRenderer } from './cv-renderer.ts';
import { isForm } from './cv-templates.ts';
import { type CvId, type CvSource, changeSettings, listCvs, readCvSource } from './cvs.service.ts';
import { yearsOf } from './japanese-era.ts';
import type { PdfMaker } from './pdf/pdf-maker.ts';
import { readText } from './pdf/read-text.ts';
import { type CvDocument, listCvTemplates } from './render-cv.ts';
import { ofRirekisho, readOfRirekisho } from './rirekisho-form.ts';
import { withoutHidden } from './shown-cv.ts';

export type CvDeps = { db: Db; limits: RateLimits; pdf: PdfMaker; renderer: CvRenderer };
type CvChoice = ArrangedChoice & { cv?: CvId };
/** With the document that is made: a letter has the head of the template. */
type DocumentChoice = CvChoice & { document: (typeof CV_DOCUMENTS)[number] };

const MAX_CHECKED_TEXT = 200_000;

/** The templates, and whether this server can make PDFs of them. */
export async function describeTemplates({ pdf }: CvDeps): Promise<CvTemplates> {
  const details = listCvTemplates();
  return { templates: details.map(({ file }) => file), details, pdf: await pdf.availability() };
}

/**
 * The letters of the saved profile, and of the CVs and cover letters made of it, that no PDF can show:
 * asked before anybody pays for one.
 */
export async function lettersWithoutFont({ db }: CvDeps, user: SignedIn): Promise<CvLetters> {
  const ids = [null, ...(await listCvs(db, user.id)).map(({ id }) => id)];
  const sources = await Promise.all(ids.map((id) => readCvSource(db, user.id, id)));
  const shown = sources.map(({ profile, settings }) => [
    { ...withoutHidden(profile, settings.hidden), photo: '' },
    settings,
  ]);
  return { missing: missingLetters([shown, await exportLetters(db, user.id)]) };
}

export type SettingsAnswer = { settings: CvSettings; order: CvSectionName[] };

/** How the member wants a CV, and the order that it has now. Throws a Problem 404. */
export async function describeSettings(
  { db }: CvDeps,
  user: SignedIn,
  cv: CvId,
): Promise<SettingsAnswer> {
  const { profile, settings } = await readCvSource(db, user.id, cv);
  return { settings, order: orderFor(profile, settings, profile.template) };
}

/** Changes how the member wants a CV; what is not given stays as it is. Throws a Problem 404. */
export async function saveSettings(
  deps: CvDeps,
  user: SignedIn,
  { settings, cv }: { settings: ChangedCvSettings; cv?: CvId },
): Promise<SettingsAnswer> {
  await changeSettings(deps.db, user.id, cv, settings);
  return describeSettings(deps, user, cv);
}

/** The CV as HTML: of `unsaved`, or of the saved profile; or its cover letter. */
export async function previewCv(
  { db, limits, renderer }: CvDeps,
  user: SignedIn,
  choice: DocumentChoice,
  unsaved: Profile | undefined,
): Promise<CvDocument> {
  await limits.consume('previewCv', String(user.id));
  requireTemplate(choice);
  const source = await readCvSource(db, user.id, choice.cv);
  const profile = unsaved ?? source.profile;
  requireComplete(profile);
  if (choice.document === 'letter')
    return renderer.render(await arrangeLetter(db, user.id, source, choice));
  return renderer.render(arrange(profile, source.settings, choice));
}

/** The CV of the saved profile, or its cover letter, as a PDF. Throws a Problem 403 for accounts without premium. */
export async function generateCv(
  deps: CvDeps,
  user: SignedIn,
  choice: DocumentChoice & { reader: CvReader },
): Promise<{ pdf: Uint8Array<ArrayBuffer>; fileName: string }> {
  requireTemplate(choice);
  const source = await readCvSource(deps.db, user.id, choice.cv);
  const { profile, settings } = source;
  requireComplete(profile);
  if (!user.premium)
    throw new Problem(403, 'premium-required', 'Downloading a CV is part of premium.');
  if (choice.document === 'letter') return generateLetter(deps, user, source, choice);
  const pdf = await inTurn(deps, String(user.id), (onSpent) =>
    makePdf(deps, { profile, settings, isPaid: user.premium }, { ...choice, onSpent }),
  );
  return { pdf, fileName: cvFileName(profile.name, choice.template) };
}

/** A cover letter as a PDF; nothing is attached to it. Throws a Problem 409 when it has no text. */
async function generateLetter(
  deps: CvDeps,
  user: SignedIn,
  source: CvSource,
  choice: CvChoice,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; fileName: string }> {
  const task = await arrangeLetter(deps.db, user.id, source, choice);
  const { profile } = task;
  const pdf = await inTurn(deps, String(user.id), async (onSpent) =>
    deps.pdf.make(await deps.renderer.render(task), {
      ...{ paper: choice.paper, profile, reader: 'employer', isPaid: user.premium, onSpent },
    }),
  );
  return { pdf, fileName: letterFileName(profile.name, 'pdf') };
}

/** What text software reads out of the PDF of the saved profile. */
export async function checkCv(deps: CvDeps, user: SignedIn, choice: CvChoice): Promise<CvCheck> {
  requireTemplate(choice);
  const { profile, settings } = await readCvSource(deps.db, user.id, choice.cv);
  requireComplete(profile);
  const content = await inTurn(deps, String(user.id), async (onSpent) => {
    const made = await makePdf(
      deps,
      { profile, settings, isPaid: user.premium },
      { ...choice, reader: 'employer', onSpent },
    );
    const { profile: arranged } = arrange(profile, settings, choice);
    const shown = isForm(choice.template)
      ? readOfRirekisho(arranged, yearsOf(settings, 'ja'))
      : arranged;
    return readText(made, { profile: shown, isPaid: user.premium, onSpent });
  });
  if (!content) throw tooLong();
  const { pages, texts, findings } = content;
  const text = showUnreadable(texts.join('\n\n')).slice(0, MAX_CHECKED_TEXT);
  return { pages, text, findings };
}

/** Gets the milliseconds that another process worked. */
type OnSpent = (ms: number) => void;

/** One CV of an account is made or read, one more waits: nobody fills the queues of all. */
const turns = createLimiter({ each: { running: 1, waiting: 1 } }, () => {
  const message = 'This CV is still being made. Please try again in a few seconds.';
  return tryLater(429, 'rate-limited', message, 5);
});

/** Does work in the turn of its account, which pays for the seconds that it takes, one at least. */
export async function inTurn<T>(
  { limits }: CvDeps,
  account: string,
  work: (onSpent: OnSpent) => Promise<T>,
): Promise<T> {
  const paid = async () => {
    await limits.consume('makeCv', account);
    let spentMs = 0;
    try {
      return await work((ms) => {
        spentMs += ms;
      });
    } finally {
      const more = Math.ceil(spentMs / 1000) - 1;
      if (more > 0) await limits.charge('makeCv', account, more);
    }
  };
  return turns.run(paid, { key: account });
}

/** The PDF of a profile. `isPaid`: it goes before those of accounts without premium. */
export async function makePdf(
  { pdf, renderer }: CvDeps,
  { profile, settings, isPaid }: { profile: Profile; settings: CvSettings; isPaid: boolean },
  { reader, onSpent, ...choice }: CvChoice & { reader: CvReader; onSpent: OnSpent },
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await renderer.render(arrange(profile, settings, choice));
  const shown = shownProfile(profile, settings, choice.template);
  const { paper } = choice;
  return pdf.make(document, { paper, profile: shown, reader, isPaid, onSpent });
}

/**
 * What travels inside the PDF: no more than a reader sees, as it was typed. Some templates have no
 * photo.
 */
function shownProfile(profile: Profile, { hidden }: CvSettings, template: string): Profile {
  const showsPhoto = listCvTemplates().some((each) => each.file === template && each.showsPhoto);
  const whole = withoutHidden(profile, hidden);
  const shown = isForm(template) ? ofRirekisho(whole) : whole;
  return showsPhoto ? shown : { ...shown, photo: '' };
}

function tooLong(): Problem {
  return new Problem(422, 'cv-too-long', TOO_LONG);
}

function requireTemplate({ template }: CvChoice): void {
  if (listCvTemplates().some(({ file }) => file === template)) return;
  throw new Problem(404, 'unknown-template', 'There is no template with this name.');
}

/** Throws a Problem 403 when no CV is made of the profile yet (specification, section 2). */
export function requireComplete(profile: Profile): void {
  if (isCompleteEnough(profile)) return;
  throw new Problem(
    403,
    'profile-incomplete',
    'You need at least 20% profile completion to generate a CV.',
  );
}
