import type { Profile } from '../../../../shared/profile.ts';
import type { ExportFormat } from '../../../../shared/profile-exchange.ts';
import { writeDocx } from './write-docx.ts';
import { writeJsonResume } from './write-json-resume.ts';
import { writeText } from './write-text.ts';

/** Writes a profile as a file. */
export async function writeProfile(profile: Profile, format: ExportFormat): Promise<Uint8Array> {
  if (format === 'docx') return writeDocx(profile);
  return format === 'txt' ? writeText(profile) : writeJsonResume(profile, new Date());
}
