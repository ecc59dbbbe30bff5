import type { LetterFormat, WrittenLetter } from '../../../shared/cover-letter.ts';
import type { Profile } from '../../../shared/profile.ts';
import type { ImportedProfile } from '../../../shared/profile-exchange.ts';
import type { CvOutline } from '../../cv/arrange-cv.service.ts';

/** A file to write: the whole profile for other programs, or the CV for readers. */
export type ExportedFile =
  | { format: 'json-resume'; profile: Profile }
  | { format: 'docx' | 'txt'; cv: CvOutline };

/** The one task of an exchange thread. A file that cannot be read fails with an `exchangeError`. */
export type ExchangeTask =
  | { task: 'read'; bytes: Uint8Array }
  | { task: 'write'; file: ExportedFile }
  | { task: 'write-letter'; letter: WrittenLetter; format: LetterFormat };

/** Its answer: the profile of the file, or the file. */
export type ExchangeAnswer = ImportedProfile | Uint8Array;
