import { type ReactNode, useState } from 'react';
import { type CheckedEmployerJob, refusalInputSchema } from '../../../shared/employer-jobs.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import controls from '../../ui/controls.module.css';
import { held } from '../../ui/fields.tsx';
import { FormMessage, type Message, type Note } from '../../ui/form.tsx';
import { LinesField } from '../../ui/form-fields.tsx';
import { JobArticle } from '../../ui/job-article.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { RegisterLine } from '../../ui/register-line.tsx';
import layout from '../admin-layout.module.css';
import { inWords, LABELS } from '../job-form/edit-conflict.tsx';
import preview from '../job-form/job-preview.module.css';
import { differingFields, valuesOf } from '../job-form/job-values.ts';
import { OneOf } from '../lists.tsx';
import styles from './employer-queue.module.css';

/** One job that waits: the checks, how it would look, and the decision. `list` leads back. */
export function WaitingJob(props: { id: number; list: string; onDone: (note: Note) => void }) {
  const { id, list, onDone } = props;
  const state = useApiData('GET /api/admin/employer-jobs/{id}', { params: { id }, isEdited: true });
  return (
    <OneOf state={state} list={list} back="Back to the list" heading={({ title }) => title}>
      {(job) => (
        <>
          <Sender job={job} />
          <h3>Checks</h3>
          <Checks job={job} />
          {job.live && <Changes job={job} live={job.live} />}
          <h3>As it would look</h3>
          <div className={`${preview.paper} ${styles.paper}`}>
            <JobArticle view={{ access: 'full', job: job.preview }} titleLevel={4} />
          </div>
          <Decision job={job} onDone={onDone} onStale={state.reload} />
          <p>
            <A to={withQuery('/admin/audit', { subject: `employer-job ${id}` })}>
              Audit log of this job
            </A>
          </p>
        </>
      )}
    </OneOf>
  );
}

function Sender({ job }: { job: CheckedEmployerJob }) {
  const { email, domain, memberSince, sentAt, form } = job;
  return (
    <>
      <p className={layout.entryLine}>
        <bdi>{shownEmployer(form.employer)}</bdi>
        <A to={withQuery('/admin/members', { search: email })}>
          <bdi>{email}</bdi>
        </A>
        <span>
          {'Sent '}
          <LocalTime at={sentAt} />
        </span>
        <span>
          {'Member since '}
          <LocalTime at={memberSince} />
        </span>
      </p>
      <p>
        {'Website: '}
        <bdi>{form.company_website}</bdi>
        {'. Apply: '}
        <bdi>{form.application_url}</bdi>
        {`. The address of the account is at ${domain}.`}
      </p>
    </>
  );
}

function Checks({ job }: { job: CheckedEmployerJob }) {
  const { published, colleagues, domain, similar, namesakes, register, findings, form } = job;
  const name = shownEmployer(form.employer);
  return (
    <ul className={styles.checks}>
      {findings.map(({ rule, words, meaning, severity }) => (
        <li key={rule} className={severity === 'note' ? undefined : styles.warn}>
          {severity === 'severe' && <b>Serious sign of a fake offer. </b>}
          <blockquote dir="auto">{`“${words}”`}</blockquote>
          {meaning}
        </li>
      ))}
      {findings.length === 0 && <li>The text has no sign of a fake offer.</li>}
      {similar.length > 0 && (
        <Warning>{`${domain} looks like ${similar.join(', ')}, which other jobs link to.`}</Warning>
      )}
      {namesakes.length > 0 && (
        <Warning>{`Other jobs of “${name}” link to ${namesakes.join(', ')}.`}</Warning>
      )}
      <li>
        {register.match === 'exact' ? (
          <>
            {register.entries.slice(0, 3).map((entry) => (
              <RegisterLine key={`${entry.register} ${entry.name} ${entry.place}`} entry={entry} />
            ))}
            {`Anyone can write the name of this employer: make sure that ${domain} belongs to it.`}
          </>
        ) : register.match === 'near' ? (
          `Registers have only names that are like this one: ${register.entries.map((entry) => entry.name).join(', ')}.`
        ) : (
          'No register that we have names this employer.'
        )}
      </li>
      <li>
        {published === 0
          ? 'This is the first job of this account.'
          : `${countOf(published, 'job')} of this account ${published === 1 ? 'was' : 'were'} published before.`}
        {colleagues > 0 &&
          ` ${countOf(colleagues, 'other account')} at ${domain} ${colleagues === 1 ? 'sends' : 'send'} jobs, too.`}
      </li>
    </ul>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <li className={styles.warn}>{children}</li>;
}

function Changes(props: { job: CheckedEmployerJob; live: CheckedEmployerJob['form'] }) {
  const { job, live } = props;
  const [before, after] = [valuesOf(live), valuesOf(job.form)];
  return (
    <>
      <h3>What changes</h3>
      <dl className={styles.changes}>
        {differingFields(before, after).map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd dir="auto">
              <b>Now</b>
              {inWords(before, name)}
            </dd>
            <dd dir="auto">
              <b>New</b>
              {inWords(after, name)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Decision(props: {
  job: CheckedEmployerJob;
  onDone: (note: Note) => void;
  onStale: () => void;
}) {
  const { job, onDone, onStale } = props;
  const { id, sentAt } = job;
  const [values, setValues] = useState({ reason: '' });
  const [errors, setErrors] = useState<FieldTexts>({});
  const [note, setNote] = useState<Message | null>(null);
  const { isBusy, busy, run } = useOneRequest<'approve' | 'refuse'>();

  async function approve() {
    const answer = await run(
      () =>
        call('POST /api/admin/employer-jobs/{id}/approval', { params: { id }, body: { sentAt } }),
      'approve',
    );
    if (!answer) return;
    const outcome = outcomeOf(answer, null);
    if (!answer.ok) return fail(outcome, answer.code);
    const { jobId } = answer.body;
    onDone({
      ...outcome,
      text: answer.body.message,
      more: jobId !== null && <A to={`/jobs/${jobId}`}>See the job</A>,
    });
  }

  async function refuse() {
    const checked = checkFields(refusalInputSchema, { ...values, sentAt }, {});
    setErrors('problems' in checked ? checked.problems : {});
    if ('problems' in checked) return document.getElementById('refuse-reason')?.focus();
    const answer = await run(
      () =>
        call('POST /api/admin/employer-jobs/{id}/refusal', { params: { id }, body: checked.body }),
      'refuse',
    );
    if (!answer) return;
    const outcome = outcomeOf(answer, null);
    if (!answer.ok) return fail(outcome, answer.code);
    onDone({ ...outcome, text: answer.body.message });
  }

  function fail(outcome: Message, code: string | null) {
    setNote(outcome);
    if (code === 'seen-before-change') onStale();
  }

  return (
    <form
      className={styles.decide}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void refuse();
      }}
    >
      <FormMessage message={note} />
      <Button look="button" isDisabled={isBusy} onPress={() => void approve()}>
        {busy === 'approve' ? 'Publishing...' : 'Approve and publish'}
      </Button>
      <LinesField
        {...held(
          { id: 'refuse', values, errors, change: (text) => setValues({ ...values, ...text }) },
          'reason',
        )}
        label="Or refuse it: why?"
        hint="We email your words to the employer, who can change the job and send it again."
        rows={4}
      />
      <Button type="submit" className={controls.quiet} isDisabled={isBusy}>
        {busy === 'refuse' ? 'Refusing...' : 'Refuse'}
      </Button>
    </form>
  );
}
