import type { Preview } from '../../../shared/import-mapping.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import styles from './import-fields.module.css';
import { COVERED_LABELS, coverageText } from './mapping-words.ts';

type PreviewRow = Preview['jobs'][number];
type ShownJob = NonNullable<PreviewRow['job']>;

const FACTS: readonly (readonly [keyof ShownJob, string])[] = [
  ['employer', 'Company'],
  ['place', 'Place'],
  ['country', 'Country'],
  ['pay', 'Pay'],
  ['category', 'Category'],
  ['jobType', 'Job type'],
  ['address', 'Address of the advert'],
  ['posted', 'Published on'],
  ['ends', 'Not shown from'],
  ['reference', 'Reference'],
];

/** In how many rows each field is, and ten rows as the jobs that they would become. */
export function ImportPreview(props: {
  preview: Preview;
  /** The operator chose its fields. */
  isMapped: boolean;
}) {
  const { preview, isMapped } = props;
  const { coverage, read, reasons, jobs, format } = preview;
  return (
    <>
      {format !== '' && (
        <p className={styles.hint}>
          {isMapped ? 'Read with the fields that you chose' : `Format: ${format}`}
        </p>
      )}
      <h3>How many rows have each field</h3>
      <dl className={styles.coverage}>
        {coverage.map(({ field, filled }) => (
          <div key={field} data-missing={filled < read || undefined}>
            <dt>{COVERED_LABELS[field]}</dt>
            <dd>{coverageText(filled, read)}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <>
          <h3>Rows that would not be imported</h3>
          <ul className={styles.reasons}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <b>{countOf(count, 'row')}</b>
                {': '}
                <span dir="auto">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{jobs.length === 1 ? 'The first row' : `The first ${formatCount(jobs.length)} rows`}</h3>
      <ol className={styles.jobs}>
        {jobs.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several jobs may be of one row
          <li key={index}>
            <Row row={row} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Row({ row: { line, raw, job, reason } }: { row: PreviewRow }) {
  return (
    <>
      <h4 dir="auto">{job ? job.title : 'Not imported'}</h4>
      {job ? (
        <>
          <dl className={styles.job}>
            {FACTS.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd dir="auto">{job[name] || '–'}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.text} dir="auto">
            {job.text}
          </p>
        </>
      ) : (
        <p dir="auto">{reason}</p>
      )}
      <details>
        <summary>{`Row ${formatCount(line)} as the file has it`}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
        <section className={styles.raw} tabIndex={0} aria-label={`Row ${formatCount(line)}`}>
          <pre dir="ltr">{raw}</pre>
        </section>
      </details>
    </>
  );
}
