import type { Viewer } from '../middleware/viewer.ts';

/**
 * Who sees what of a job (DESIGN section 5, "Premium gate"): the whole, the summary with a 403, or
 * a request to sign in again because a token came that is not valid. Decided by the flag of the job
 * and the viewer's premium as the database knows it.
 */
export function jobAccess(
  job: { is_premium_visible: boolean },
  viewer: Viewer,
): 'whole' | 'summary' | 'sign-in-again' {
  if (!job.is_premium_visible) return 'whole';
  if (viewer.kind === 'invalid') return 'sign-in-again';
  return isMember(viewer) ? 'whole' : 'summary';
}

/**
 * True for a premium member, as the database knows it now: who sees premium jobs whole, and whose
 * searches read them whole.
 */
export function isMember(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.user.premium;
}
