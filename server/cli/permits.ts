import { runCommandLine } from './command-line.ts';
import type { PermitsCommand } from './run-permits.ts';

const HELP = `Usage: npm run permits:import -- FOLDER [--force] [--dry-run]
       npm run permits:import -- --undo CC/YYYY-MM-DD
       npm run permits:status

Stores a folder of work permit facts, which apply from then on, and reports what changed since the previous facts. The
folder is named after its country and date, for example DE/2027-01-04. server/permits/data/README.md lists its files.

Options
  --force    store them even if a file loses more than a fifth of its rows
  --dry-run  only check the folder and say what would change
  --undo     remove an import: the previous facts apply again
  --help     this text

Exit codes: 0 done, 1 refused or failed (nothing is written), 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {
    force: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    undo: { type: 'string' },
    status: { type: 'boolean', default: false },
  },
  read(values, [folder, second]): PermitsCommand | string {
    const { force, undo, status } = values;
    if (second !== undefined) return `Only one folder at a time: remove ${second}.`;
    if (folder !== undefined && (undo !== undefined || status))
      return '--undo and --status take no folder.';
    if (status) return { kind: 'status' };
    if (undo !== undefined) return undoOf(undo);
    return folder === undefined ? '' : { kind: 'import', folder, force, dryRun: values['dry-run'] };
  },
  run: async (command) => (await import('./run-permits.ts')).runPermits(command),
});

function undoOf(text: string): PermitsCommand | string {
  const [, country, edition] = /^([A-Z]{2})\/(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  if (country === undefined || edition === undefined)
    return '--undo needs a country and a date, for example DE/2027-01-04.';
  return { kind: 'undo', country, edition };
}
