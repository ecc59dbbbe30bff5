import type { CvCheck } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import { checkCvText } from '../check-cv-text.ts';
import { type PdfText, readPdfText } from './read-pdf.adapter.ts';

/** A PDF, and the profile that its text is compared with. */
export type ReadOrder = { pdf: Uint8Array; profile: Profile | undefined };

/** What the reading process answers, once; null when the file cannot be read. */
export type ReadReply = (PdfText & Pick<CvCheck, 'findings'>) | null;

// Entry of the process that read-text.ts starts for one file.
process.on('disconnect', () => process.exit(1));
process.once('message', async ({ pdf, profile }: ReadOrder) => {
  const content = await readPdfText(pdf).catch(() => null);
  process.send?.(content && withFindings(content, profile), () => process.exit(0));
});

function withFindings(content: PdfText, profile: Profile | undefined): ReadReply {
  const { texts, headings } = content;
  const findings = profile ? checkCvText(profile, { text: texts.join('\n\n'), headings }) : [];
  return { ...content, findings };
}
