import { resolve } from 'node:path';
import { isDay } from '../../shared/job-dates.ts';
import { LIST_NAMES, type ListName } from '../../shared/registers.ts';
import { runCommandLine } from './command-line.ts';
import type { RegisterCommand } from './run-registers.ts';

const HELP = `Usage: npm run registers:import -- FILE --register uk|nl|ca|ie|ca-refused --date YYYY-MM-DD [--force]
       npm run registers:import -- --undo --register uk|nl|ca|ie|ca-refused --date YYYY-MM-DD

Stores an edition of an official register of employers (the CSV file of its publisher, plain or gzip) and reports
what changed since the previous edition. Every edition is stored.

Options
  --register NAME  uk: Home Office, licensed sponsors. nl: IND, recognised sponsors. ca: ESDC, positive labour market assessments.
                   ie: employment permits by company. ca-refused: ESDC, negative (refused) labour market assessments
  --date DATE      the date of the edition, as its publisher states it; the last day of a quarter or year for ca, ca-refused and ie
  --force          store it even if more than a third of the organisations are gone
  --undo           remove the edition of this date
  --help           this text

Exit codes: 0 done, 1 refused or failed (nothing is written), 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {
    register: { type: 'string' },
    date: { type: 'string' },
    force: { type: 'boolean', default: false },
    undo: { type: 'boolean', default: false },
  },
  read(values, [file, second]): RegisterCommand | string {
    if (file === undefined && !values.undo) return '';
    if (second !== undefined) return `Only one file at a time: remove ${second}.`;
    if (file !== undefined && values.undo) return '--undo takes no file.';
    const { register, date } = values;
    if (!isRegister(register)) return `--register needs one of ${LIST_NAMES.join(', ')}.`;
    if (date === undefined || !isDay(date)) return '--date needs a date, for example 2026-07-24.';
    const path = file === undefined ? null : resolve(file);
    return { path, register, issuedOn: date, force: values.force };
  },
  run: async (command) => (await import('./run-registers.ts')).runRegisters(command),
});

function isRegister(text: string | undefined): text is ListName {
  return LIST_NAMES.some((name) => name === text);
}
