import type { Profile } from '../../shared/profile.ts';
import { serveTasks } from '../thread-tasks.ts';
import { documentFault, profileFault } from './cv-limits.ts';
import { type CvDocument, type CvOptions, renderCv } from './render-cv.ts';

/** A profile to render, and how. */
export type RenderTask = { profile: Profile; choice: CvOptions };

/** `fault`: why no CV is made of the profile. */
export type RenderAnswer = { document: CvDocument } | { fault: string };

// Entry of the thread that cv-renderer.ts starts.
serveTasks(() => ({ profile, choice }: RenderTask): RenderAnswer => {
  const tooMuch = profileFault(profile);
  if (tooMuch !== null) return { fault: tooMuch };
  const document = renderCv(profile, choice);
  const fault = documentFault(document.html);
  return fault === null ? { document } : { fault };
});
