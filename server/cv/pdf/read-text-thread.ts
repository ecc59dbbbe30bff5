import { type MessagePort, parentPort } from 'node:worker_threads';
import type { CvCheck } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import { checkCvText } from '../check-cv-text.ts';
import { type PdfText, readPdfText } from './read-pdf.adapter.ts';

/** A PDF, and the profile that its text is compared with. */
export type ReadOrder = { pdf: Uint8Array; profile: Profile | undefined };

/** What the thread answers; null when the file cannot be read. */
export type ReadReply = (PdfText & Pick<CvCheck, 'findings'>) | null;

// Entry of the thread that read-text.ts starts for one file.
const port = parentPort as MessagePort;
port.once('message', async ({ pdf, profile }: ReadOrder) => {
  const content = await readPdfText(pdf).catch(() => null);
  port.postMessage(content && withFindings(content, profile));
});

function withFindings(content: PdfText, profile: Profile | undefined): ReadReply {
  const { texts, headings } = content;
  const findings = profile ? checkCvText(profile, { text: texts.join('\n\n'), headings }) : [];
  return { ...content, findings };
}
