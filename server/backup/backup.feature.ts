import type { Base, Feature } from '../feature.ts';
import { type BackupSchedule, startBackups } from './scheduled-backup.service.ts';

/** The backup of each day; nothing without a schedule. */
export function openBackup(base: Base, { backups }: { backups?: BackupSchedule | undefined }) {
  let schedule: ReturnType<typeof startBackups> | undefined;
  return {
    start: () => {
      if (backups) schedule = startBackups(base, backups);
    },
    close: { backup: () => schedule?.stop() },
  } satisfies Feature;
}
