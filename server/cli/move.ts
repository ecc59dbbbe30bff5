import { runCommandLine } from './command-line.ts';

const HELP = `Usage: npm run move -- --to URL
       npm run move -- --to bundled
       npm run move -- --reopen

Moves the configured database, that of DATABASE_URL or the bundled one of DATA_DIR, to another server of PostgreSQL 15 or newer, or into the
bundled one of DATA_DIR. Stop the product first. All rows are copied and compared one by one; cut off, the same command goes on. The other
database must be empty. Afterwards no product starts on the old one: set DATABASE_URL to the new one, or remove it.

Options
  --to WHERE       postgres://user:password@host/database, or "bundled"
  --reopen         lets the product start again on a database that was moved; the other one must not be used any more
  --help           this text

Exit codes: 0 done, 1 refused or failed, and the old database is as it was, 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {
    to: { type: 'string' },
    reopen: { type: 'boolean', default: false },
  },
  read({ to, reopen }, [extra]): { to: string | null } | string {
    if (extra !== undefined) return `Remove ${extra}.`;
    if (reopen) return to === undefined ? { to: null } : 'Give --to or --reopen, not both.';
    if (to === undefined) return '';
    if (to !== 'bundled' && !/^postgres(?:ql)?:\/\//i.test(to))
      return '--to needs postgres://… or "bundled".';
    return { to };
  },
  run: async ({ to }) => (await import('./run-move.ts')).run(to),
});
