import { resolve } from 'node:path';
import { runCommandLine } from './command-line.ts';

const HELP = `Usage: npm run backup -- FILE

Writes one file with all rows of the database at one moment, and the files of DATA_DIR, such as session-secret. The product may be running.
The file is read again and checked before it gets its name; a failure leaves an older one as it is. It holds personal data and secrets: keep
it where only you can read it. docs/database.md describes its format.

Options
  --help           this text

Exit codes: 0 done, 1 failed, and nothing was written, 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {},
  read(_, [file, second]): { file: string } | string {
    if (file === undefined) return '';
    if (second !== undefined) return `Only one file: remove ${second}.`;
    return { file: resolve(file) };
  },
  run: async ({ file }) => (await import('./run-backup.ts')).backup(file),
});
