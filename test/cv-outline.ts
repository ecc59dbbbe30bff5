import { type CvOutline, outlineCv } from '../server/cv/arrange-cv.service.ts';
import type { Profile } from '../shared/profile.ts';

/** A whole profile as a CV in the order of the form, with each text as it was written. */
export function cvOf(profile: Profile): CvOutline {
  return outlineCv({ profile, choice: { template: profile.template, paper: 'A4' } });
}
