import { cvFileName } from '../../shared/cv.ts';
import type { NewCvLink, SharedCv } from '../../shared/cv-links.ts';
import type { CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { arrange } from './arrange-cv.service.ts';
import { type CvDeps, inTurn, makePdf, requireComplete } from './cv.service.ts';
import { countView, createCvLink, findLiveLink, type LiveLink } from './cv-links.service.ts';
import { readCvSource } from './cvs.service.ts';

export type ShareDeps = CvDeps & { now: () => Date };

/** A path and no address: the page adds the host under which it was opened. */
const pathOf = (secret: string) => `/shared-cv?key=${secret}`;

/**
 * Makes a link to the CV of an account and returns its path, which holds the secret. Throws a
 * Problem 403 when the profile is not complete enough, 404 when there is no such CV, 409 or 429 when
 * there are too many links.
 */
export async function shareCv(deps: ShareDeps, user: SignedIn, wanted: NewCvLink): Promise<string> {
  requireComplete((await readCvSource(deps.db, user.id, wanted.cv)).profile);
  await deps.limits.consume('shareCv', String(user.id));
  return pathOf(await createCvLink(deps, user.id, wanted));
}

/** Why a CV is not shown is said to its owner elsewhere: a reader cannot shorten it. */
async function forReader<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'cv-too-long') throw error;
    const message =
      'This CV is too long to be shown. Ask the person who sent you the link for a file.';
    throw new Problem(422, 'cv-too-long', message);
  }
}

/**
 * The CV of a link as HTML, as its owner wants it now. Throws as `findLiveLink`, 422 when it is too
 * long, and 429.
 */
export async function readSharedCv(deps: ShareDeps, key: string): Promise<SharedCv> {
  const link = await findLiveLink(deps, key);
  await deps.limits.consume('sharedCv', String(link.id));
  const { profile, settings, choice } = await readShown(deps, link);
  const { html } = await forReader(deps.renderer.render(arrange(profile, settings, choice)));
  const { isAvailable } = await deps.pdf.availability();
  return {
    // What a link of the CV opens is no part of the frame that shows it.
    html: html.replace('<head>', '<head>\n<base target="_blank">'),
    name: profile.name,
    paper: choice.paper,
    expiresAt: link.expires_at.toISOString(),
    hasPdf: link.isPaid && isAvailable,
  };
}

/** The CV of a link as a PDF. Throws as `readSharedCv`, and 403 when its owner has no premium. */
export async function generateSharedCv(
  deps: ShareDeps,
  key: string,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; fileName: string }> {
  const link = await findLiveLink(deps, key);
  if (!link.isPaid)
    throw new Problem(403, 'premium-required', 'Downloading a CV is part of premium.');
  const { profile, settings, choice } = await readShown(deps, link);
  // Not the turn of the owner: readers must not keep the owner waiting.
  const pdf = await forReader(
    inTurn(deps, `link ${link.user_id}`, (onSpent) =>
      makePdf(
        deps,
        { profile, settings, isPaid: true },
        { ...choice, reader: 'employer', onSpent },
      ),
    ),
  );
  return { pdf, fileName: cvFileName(profile.name, choice.template) };
}

/**
 * Counts that a reader opened the CV of a link: not its owner, and within an hour once. `address` is
 * kept as a hash for that hour.
 */
export async function noteSharedView(
  deps: ShareDeps,
  key: string,
  { address, userId }: { address: string; userId: number | undefined },
): Promise<void> {
  const link = await findLiveLink(deps, key);
  if (link.user_id === userId) return;
  if (await deps.limits.allows('sharedCvView', `${link.id} ${address}`))
    await countView(deps.db, link.id);
}

/** The profile and settings of now, without the contact details that the link leaves out. */
async function readShown({ db }: ShareDeps, link: LiveLink) {
  const { profile, settings, cv } = await readCvSource(db, link.user_id, link.cv_id);
  const { paper, country } = cv ?? link;
  const choice = { template: profile.template, paper, country };
  return { ...withoutContacts(profile, settings, link), choice };
}

function withoutContacts(
  profile: Profile,
  settings: CvSettings,
  link: Pick<LiveLink, 'shows_email' | 'shows_phone' | 'shows_address'>,
): { profile: Profile; settings: CvSettings } {
  const { email, phone, location } = profile.contact;
  const contact = {
    email: link.shows_email ? email : '',
    phone: link.shows_phone ? phone : '',
    location: link.shows_address ? location : '',
  };
  // The place above the signature is where its owner lives.
  const places = link.shows_address ? {} : { address: '', signaturePlace: '' };
  return { profile: { ...profile, contact }, settings: { ...settings, ...places } };
}
