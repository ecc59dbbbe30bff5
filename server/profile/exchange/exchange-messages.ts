import type { LetterFormat, WrittenLetter } from '../../../shared/cover-letter.ts';
import type { Profile } from '../../../shared/profile.ts';
import type { ExportFormat, ImportedProfile } from '../../../shared/profile-exchange.ts';

/** The one task of an exchange thread. A file that cannot be read fails with an `exchangeError`. */
export type ExchangeTask =
  | { task: 'read'; bytes: Uint8Array }
  | { task: 'write'; profile: Profile; format: ExportFormat }
  | { task: 'write-letter'; letter: WrittenLetter; format: LetterFormat };

/** Its answer: the profile of the file, or the file. */
export type ExchangeAnswer = ImportedProfile | Uint8Array;
