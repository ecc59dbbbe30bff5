import { closeSync, openSync, writeSync } from 'node:fs';
import { strangeText } from '../../shared/strange-feeds.ts';
import type {
  ImportProgress,
  ImportReport,
  NotExpired,
  RowProblem,
} from '../imports/run/import-report.service.ts';

const BAR_WIDTH = 30;
const PLAIN_MS = 5_000;

const PHASES = { checking: 'Checking', importing: 'Importing' } as const;
const NOT_EXPIRED: Record<Exclude<NotExpired, null>, string> = {
  partial: 'No listing was expired: the file is a part of the feed.',
  'no-listing':
    'No listing was expired: no row of the file was imported, so it may be the wrong file.',
  'too-many-bad':
    'No listing was expired: too many rows have errors to tell which listings left the feed.',
  overtaken: 'No listing was expired: a newer import of the same source has started.',
  shrunk: 'No listing was expired: the feed has less than half as many listings as before.',
  kept: 'No listing was expired.',
};

/**
 * Shows the progress of an import on stderr: a progress bar on a terminal, otherwise a line every
 * few seconds.
 */
export function createProgressDisplay(stream: NodeJS.WriteStream) {
  let last = 0;
  let drawn = false;
  return {
    show({ phase, bytes, totalBytes, read }: Extract<ImportProgress, { kind: 'progress' }>) {
      const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      const rows = phase === 'importing' ? `, ${read} rows` : '';
      if (stream.isTTY) {
        const full = Math.round(share * BAR_WIDTH);
        stream.write(
          `\r\u001b[K${PHASES[phase].padEnd(9)} [${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${percent}${rows}`,
        );
        drawn = true;
      } else if (performance.now() - last > PLAIN_MS) {
        if (last !== 0) stream.write(`${PHASES[phase]}: ${percent.trim()}${rows}\n`);
        last = performance.now();
      }
    },
    end() {
      if (drawn) stream.write('\r\u001b[K');
      drawn = false;
    },
  };
}

/** Writes every row that was not imported to a CSV file. */
export function createProblemFile(path: string) {
  const file = openSync(path, 'w');
  writeSync(file, 'line,outcome,reason,detail,reference,title\r\n');
  return {
    add: (problem: RowProblem) => {
      const cells = [
        String(problem.line),
        problem.outcome,
        problem.reason,
        problem.detail,
        problem.reference,
        problem.title,
      ];
      writeSync(file, `${cells.map(csvCell).join(',')}\r\n`);
    },
    close: () => closeSync(file),
  };
}

/** Quotes a cell and neutralises formulas (CSV injection): the text comes from the feed. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The report as lines for the operator. Scripts parse the last one. */
export function reportLines(report: ImportReport): string[] {
  const isHeld = report.held !== undefined;
  const note = isHeld ? ' (held: nothing was written)' : ' (dry run: nothing was written)';
  const lines = [
    `${report.format}, source “${report.source}”${report.dryRun ? note : ''}`,
    ...report.strange.map(strangeText),
  ];
  if (isHeld)
    lines.push(
      'The feed looks strange. If it is right, run it again with --end-missing; below is what it would do.',
    );
  if (report.namedAfterFile)
    lines.push(
      'The source is named after the file. If the next file has another name, use the same --source for both.',
    );
  for (const { outcome, reason, count, details } of report.reasons) {
    const told =
      details.length === 0 || outcome === 'bad'
        ? ''
        : `: ${details.map(({ detail, count: times }) => `${detail} ${times}`).join(', ')}`;
    const hidden = count - details.reduce((sum, { count: times }) => sum + times, 0);
    lines.push(
      `${outcome === 'bad' ? 'Bad' : 'Skipped'} ${count}, ${reason}${told}${told !== '' && hidden > 0 ? `, others ${hidden}` : ''}`,
    );
  }
  for (const { line, reason, detail, title } of report.firstBad) {
    lines.push(
      `  line ${line}: ${[reason, detail].filter((part) => part !== '').join(': ')}${title === '' ? '' : ` (“${title}”)`}`,
    );
  }
  if (report.bad > report.firstBad.length)
    lines.push(`  and ${report.bad - report.firstBad.length} more; --report FILE writes them all.`);
  for (const { line, outcome, title, employer, place } of report.sample ?? [])
    if (outcome !== 'bad' && outcome !== 'skipped')
      lines.push(`  line ${line}: ${outcome}, “${title}”, ${employer}, ${place}`);
  for (const { warning, count } of report.warnings) lines.push(`Note: ${warning}: ${count}`);
  if (report.notExpired !== null) lines.push(NOT_EXPIRED[report.notExpired]);
  if (report.notExpired === 'shrunk')
    lines.push(
      `${report.missing} live listings of “${report.source}” are not in the file. If that is right, run it again with --end-missing.`,
    );
  lines.push(summaryLine(report));
  return lines;
}

function summaryLine({
  read,
  new: added,
  updated,
  unchanged,
  expired,
  skipped,
  bad,
}: ImportReport): string {
  return `read ${read}, new ${added}, updated ${updated}, unchanged ${unchanged}, expired ${expired}, skipped ${skipped}, bad ${bad}`;
}
