import type { ImportReportData, SampleRow } from '../../../shared/admin-imports.ts';
import { strangeText } from '../../../shared/strange-feeds.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf, formatCount, isolate } from '../../lib/words.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { NOT_EXPIRED_TEXTS, OUTCOME_WORDS, TRIAL_WORDS } from './import-words.ts';
import styles from './run-report.module.css';

const COUNTS = [
  ['read', 'Rows read'],
  ['new', 'New'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['expired', 'Ended'],
  ['skipped', 'Skipped'],
  ['bad', 'With errors'],
] as const;

/** The full report of an import. It is loaded on mount. */
export function RunReport({ runId }: { runId: number }) {
  const state = useApiData('GET /api/admin/imports/{id}', { params: { id: runId } });
  const report = state.data?.report;
  return (
    <div className={styles.report}>
      <LoadState state={state} />
      {report && <Report report={report} />}
      {state.data && !report && <p>This import has no report.</p>}
    </div>
  );
}

function Report({ report }: { report: ImportReportData }) {
  const { source, format, namedAfterFile, notExpired, warnings, dryRun } = report;
  return (
    <>
      <dl className={styles.counts}>
        {COUNTS.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{formatCount(report[name])}</dd>
          </div>
        ))}
      </dl>
      <p>
        {`Format: ${format}. Name of the feed: `}
        <b dir="auto">{source}</b>
        {namedAfterFile && ', taken from the name of the file. Use the same name next time.'}
      </p>
      {report.partialBecause !== undefined && (
        <p dir="auto">{`Only a part of the list was read: ${report.partialBecause}`}</p>
      )}
      {report.strange?.map((sign) => (
        <p key={`${sign.sign} ${sign.field ?? ''}`}>{strangeText(sign)}</p>
      ))}
      {notExpired !== null && <p>{NOT_EXPIRED_TEXTS[notExpired]}</p>}
      {report.sample && report.sample.length > 0 && <Sample rows={report.sample} />}
      <Reasons report={report} />
      <FirstBad report={report} />
      {warnings.length > 0 && (
        <>
          <h4>{`${dryRun ? 'Jobs' : 'Imported'} with missing or invalid fields`}</h4>
          <ul className={styles.reasons}>
            {warnings.map(({ warning, count }) => (
              <li key={warning}>{`${countOf(count, 'job')}: ${warning}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Some rows of a trial, and what would become of each. */
function Sample({ rows }: { rows: SampleRow[] }) {
  return (
    <div className={styles.rows}>
      <table>
        <caption>Some of the rows, and what the import would do with each</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Company and place</th>
            <th scope="col">It would be</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, outcome, title, employer, place, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several rows may begin on one line, and the list never changes
            <tr key={index} data-outcome={outcome}>
              <th scope="row">
                <span dir="auto">{title || '(no title)'}</span>
                <small>{`Line ${formatCount(line)}`}</small>
              </th>
              <td>
                <span dir="auto">{employer}</span>
                <small dir="auto">{place}</small>
              </td>
              <td>
                <b>{TRIAL_WORDS[outcome]}</b>
                {reason !== '' && <small dir="auto">{reason}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reasons({ report: { reasons, dryRun } }: { report: ImportReportData }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h4>{dryRun ? 'Rows that would be refused' : 'Rows not imported'}</h4>
      <ul className={styles.reasons}>
        {reasons.map(({ outcome, reason, count, details }) => (
          <li key={`${outcome} ${reason}`}>
            <b>{`${countOf(count, 'row')} ${OUTCOME_WORDS[outcome]}`}</b>
            {`: ${reason}`}
            {details.length > 0 && (
              <p dir="auto">
                {details
                  .map(({ detail, count: times }) => `${detail} (${formatCount(times)})`)
                  .join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function FirstBad({ report: { firstBad, bad } }: { report: ImportReportData }) {
  if (firstBad.length === 0) return null;
  return (
    <>
      <h4>
        {firstBad.length < bad
          ? `The first ${firstBad.length} rows with errors`
          : 'Rows with errors'}
      </h4>
      <ol className={styles.bad}>
        {firstBad.map(({ line, reason, detail, reference, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several rows may begin on one line, and the list never changes
          <li key={index}>
            <b>{`Line ${formatCount(line)}`}</b>
            <span dir="auto">
              {[title, reference]
                .filter((text) => text !== '')
                .map(isolate)
                .join(', ') || '(no title)'}
            </span>
            <span dir="auto">{detail === '' ? reason : `${reason}: ${detail}`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
