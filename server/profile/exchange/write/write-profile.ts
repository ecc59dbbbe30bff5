import type { ExportedFile } from '../exchange-messages.ts';
import { writeDocx } from './write-docx.ts';
import { writeJsonResume } from './write-json-resume.ts';
import { writeText } from './write-text.ts';

/** Writes a CV or a profile as a file. */
export async function writeProfile(file: ExportedFile): Promise<Uint8Array> {
  if (file.format === 'json-resume') return writeJsonResume(file.profile, new Date());
  return file.format === 'docx' ? writeDocx(file.cv) : writeText(file.cv);
}
