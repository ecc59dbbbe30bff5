import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditEntry } from '../../../shared/admin-audit.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { A, GetForm } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Select } from '../../ui/select.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FilterField, PagedList } from '../lists.tsx';
import styles from './audit.module.css';
import { actionLabel, type Change, changesOf } from './audit-changes.ts';

const FORM = 'audit-filter';
const ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionLabel(action) })),
];
/** The subject of an entry of many things, such as “664 jobs”. */
const MANY = /^\d+ /;
/** Longer texts are truncated, with a button for the rest. */
const SHOWN_CHARACTERS = 400;

/** /admin/audit: who did what and when, with the values before and after. */
export const { handle, Component } = adminPage({
  title: 'Audit log',
  description: 'What administrators of this site did, and when.',
  Content: Log,
});

function Log() {
  const [query] = useSearchParams();
  const subject = (query.get('subject')?.trim() ?? '').replace(/^\S+/, (kind) =>
    kind.toLowerCase(),
  );
  const action = query.get('action') ?? '';
  const partOf = query.get('part_of') ?? '';
  const who = {
    actor: query.get('actor') ?? '',
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
  };
  const state = useApiData('GET /api/admin/audit', {
    query: { subject, action, ...who, part_of: partOf, page: query.get('page') ?? undefined },
  });
  return (
    <>
      <Filter subject={subject} action={action} {...who} isPart={partOf !== ''} />
      <PagedList
        state={state}
        pageSize={AUDIT_PAGE_SIZE}
        shown={({ entries }) => entries.length}
        noun="entry"
        plural="entries"
      >
        {({ entries }) => (
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function Filter(props: {
  subject: string;
  action: string;
  actor: string;
  from: string;
  to: string;
  isPart: boolean;
}) {
  const { subject, action, actor, from, to, isPart } = props;
  const isNarrowed = [subject, action, actor, from, to].some((value) => value !== '') || isPart;
  return (
    <search>
      <GetForm id={FORM} action="/admin/audit" className={layout.filter}>
        <FilterField
          name="subject"
          label="Subject"
          hint="For example “job 7”, or “job” for all jobs. “feed” and “import” work too."
          value={subject}
          maxLength={100}
        />
        <FilterField name="actor" label="Person" value={actor} maxLength={254} />
        <Day name="from" label="From (UTC)" value={from} />
        <Day name="to" label="To (UTC)" value={to} />
        <Select label="Action" name="action" value={action} options={ACTIONS} form={FORM} />
        <button type="submit" className={controls.button}>
          Show
        </button>
        {isNarrowed && (
          <A to="/admin/audit" className={styles.clear}>
            Clear
          </A>
        )}
      </GetForm>
    </search>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <input key={value} className={controls.input} type="date" name={name} defaultValue={value} />
    </label>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject } = entry;
  const changes = changesOf(entry);
  const line = (
    <span className={styles.line}>
      <LocalTime at={at} />
      <b>{actionLabel(action)}</b>
      <span>{subjectText(entry)}</span>
      <span className={styles.actor}>{actor}</span>
    </span>
  );
  if (changes.length === 0) return <div className={styles.plain}>{line}</div>;
  return (
    <details>
      <summary>{line}</summary>
      <Changes changes={changes} isUpdate={entry.before !== null && entry.after !== null} />
      <p className={styles.more}>
        {MANY.test(subject) ? (
          <A to={withQuery('/admin/audit', { part_of: `${entry.id}` })}>
            {`Each of the ${subject}`}
          </A>
        ) : (
          <A to={withQuery('/admin/audit', { subject })}>{`Everything about ${subject}`}</A>
        )}
      </p>
    </details>
  );
}

/** The subject's id and, if the entry has one, its name. */
function subjectText({ subject, before, after }: AuditEntry): string {
  const name = [after?.title, before?.title, after?.source, before?.source, after?.name].find(
    (value) => typeof value === 'string',
  );
  return name === undefined ? subject : `${subject}: ${isolate(name)}`;
}

function Changes({ changes, isUpdate }: { changes: Change[]; isUpdate: boolean }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          {isUpdate ? (
            <>
              <dd>
                <i>Before</i> <Value text={before} />
              </dd>
              <dd>
                <i>After</i> <Value text={after} />
              </dd>
            </>
          ) : (
            <dd>
              <Value text={after ?? before} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Value({ text }: { text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  if (text === null) return <span className={styles.none}>(empty)</span>;
  if (isWhole || text.length <= SHOWN_CHARACTERS) return <span dir="auto">{text}</span>;
  return (
    <>
      <span dir="auto">{`${text.slice(0, SHOWN_CHARACTERS)}…`}</span>{' '}
      <Button className={styles.whole} onPress={() => setWhole(true)}>
        Show all
      </Button>
    </>
  );
}
