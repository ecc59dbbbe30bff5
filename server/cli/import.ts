import { resolve } from 'node:path';
import { IMPORT_LIMITS } from '../../shared/admin-imports.ts';
import { runCommandLine } from './command-line.ts';
import type { Command } from './run-import.ts';

const HELP = `Usage: npm run import -- FILE [options]

Imports the listings of a job feed: XML, JSON, RSS, CSV or a page, plain or gzip. The format is detected
from the content (docs/feeds.md lists the formats). Run it again with the next version of the feed: listings are updated, and listings
that left the feed expire.

Options
  --source NAME    the name of the feed for these listings, at most ${IMPORT_LIMITS.source} characters. Without it: the name in the feed, else the name
                   of the file. Use the same name every time.
  --employer NAME  the company of listings without a company name
  --partial        the file is not the whole feed: expire nothing
  --end-missing    import a feed that looks strange, and expire what left it, however much
  --dry-run        say what would happen and write nothing
  --report FILE    write every row that was not imported to a CSV file
  --help           this text

Exit codes: 0 done (bad rows are reported, the others imported), 1 refused or failed, or listings that left the feed were not expired
because they are more than half of it, 2 wrong usage.`;

await runCommandLine({
  help: HELP,
  options: {
    source: { type: 'string' },
    employer: { type: 'string' },
    report: { type: 'string' },
    partial: { type: 'boolean', default: false },
    'end-missing': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
  read(values, [file, second]): Command | string {
    if (file === undefined) return '';
    if (second !== undefined) return `Only one file at a time: remove ${second}.`;
    const { source, employer, report } = values;
    if (source !== undefined && (source.trim() === '' || source.length > IMPORT_LIMITS.source))
      return `--source needs 1 to ${IMPORT_LIMITS.source} characters.`;
    if (employer !== undefined && (employer.trim() === '' || employer.length > 200))
      return '--employer needs 1 to 200 characters.';
    const args = {
      path: resolve(file),
      source,
      employer: employer?.trim(),
      dryRun: values['dry-run'],
      partial: values.partial,
      endMissing: values['end-missing'],
    };
    return { args, report };
  },
  run: async (command) => (await import('./run-import.ts')).run(command),
});
