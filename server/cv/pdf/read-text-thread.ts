import type { CvCheck } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import { serveTasks } from '../../thread-tasks.ts';
import { checkCvText } from '../check-cv-text.ts';
import { type PdfText, readPdfText } from './read-pdf.adapter.ts';

/** A PDF, and the profile that its text is compared with. */
export type ReadTask = { pdf: Uint8Array; profile: Profile | undefined };

/** Null when the file cannot be read. */
export type ReadAnswer = (PdfText & Pick<CvCheck, 'findings'>) | null;

/** What stands at the foot of a page of several comes first in its text: see base.css. */
const FOOT = /^[^\n]{0,66}\d+ ?\/ ?\d+\n/u;

// Entry of the thread that read-text.ts starts for one file.
serveTasks(() => async ({ pdf, profile }: ReadTask): Promise<ReadAnswer> => {
  const content = await readPdfText(pdf).catch(() => null);
  if (content === null) return null;
  const { texts, headings } = content;
  // A text that goes on overleaf is whole without the foot between its halves.
  const pages = texts.length > 1 ? texts.map((page) => page.replace(FOOT, '')) : texts;
  const text = pages.join('\n\n');
  const findings = profile ? checkCvText(profile, { text, headings }) : [];
  return { ...content, findings };
});
