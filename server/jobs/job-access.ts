import type { Viewer } from '../middleware/viewer.ts';

/**
 * What a viewer may see of a job (specification, section 10, "Premium gate"): the whole job, the
 * summary with a 403, or a 401 because the token is not valid.
 */
export function jobAccess(
  job: { is_premium_visible: boolean },
  viewer: Viewer,
): 'whole' | 'summary' | 'sign-in-again' {
  if (!job.is_premium_visible) return 'whole';
  if (viewer.kind === 'invalid') return 'sign-in-again';
  return isMember(viewer) ? 'whole' : 'summary';
}

/** True for a premium member according to the database: sees and searches premium jobs in full. */
export function isMember(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.user.premium;
}
