import { resolve } from 'node:path';
import { runCommandLine } from './command-line.ts';

const HELP = `Usage: npm run restore -- FILE [options]

Restores a backup into an empty database: a DATA_DIR that is new, or an empty DATABASE_URL. One with rows is refused, and nothing is ever
overwritten. The whole file is checked first. Then it goes in in one transaction: after a failure the database is still empty.

Options
  --check          check the file, say what it holds, and write nothing
  --mails WHAT     "send" or "drop": what becomes of mails that waited when the backup was made. Asked for if the product was running then:
                   if it went on, it has sent them.
  --help           this text

Exit codes: 0 done, 1 refused or failed, and nothing was written, 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {
    check: { type: 'boolean', default: false },
    mails: { type: 'string' },
  },
  read(
    values,
    [file, second],
  ): { file: string; check: boolean; mails: 'send' | 'drop' | null } | string {
    if (file === undefined) return '';
    if (second !== undefined) return `Only one file: remove ${second}.`;
    const { check, mails = null } = values;
    if (mails !== null && mails !== 'send' && mails !== 'drop')
      return '--mails needs "send" or "drop".';
    return { file: resolve(file), check, mails };
  },
  run: async (command) => (await import('./run-backup.ts')).restore(command),
});
