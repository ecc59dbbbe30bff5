import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Paper } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import { documentFault, profileFault } from './cv-limits.ts';
import { type CvDocument, renderCv } from './render-cv.ts';

/** A profile to render, and how. */
export type RenderOrder = { profile: Profile; choice: { template: string; paper: Paper } };

/** `refused`: why no CV is made of it. `broken` is a fault of ours. */
export type RenderReply =
  | { kind: 'rendered'; document: CvDocument }
  | { kind: 'refused'; fault: string }
  | { kind: 'broken'; error: unknown };

// Entry of the thread that cv-renderer.ts starts. It answers one order after the other.
const port = parentPort as MessagePort;
port.on('message', (order: RenderOrder) => port.postMessage(answer(order)));

function answer({ profile, choice }: RenderOrder): RenderReply {
  try {
    const tooMuch = profileFault(profile);
    if (tooMuch !== null) return { kind: 'refused', fault: tooMuch };
    const document = renderCv(profile, choice);
    const fault = documentFault(document.html);
    return fault === null ? { kind: 'rendered', document } : { kind: 'refused', fault };
  } catch (error) {
    return { kind: 'broken', error };
  }
}
