import type { Profile } from '../../../shared/profile.ts';
import type { ExportFormat, ImportedProfile } from '../../../shared/profile-exchange.ts';
import type { ExchangeErrorCode } from './exchange-error.ts';

/** The one task of an exchange worker. */
export type ExchangeTask =
  | { task: 'read'; bytes: Uint8Array }
  | { task: 'write'; profile: Profile; format: ExportFormat };

/**
 * Its one answer. `failed` is the file's fault; `broken` is ours, an error that no reader expected.
 */
export type ExchangeReply =
  | { kind: 'read'; imported: ImportedProfile }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'failed'; code: ExchangeErrorCode; message: string }
  | { kind: 'broken'; error: unknown };
