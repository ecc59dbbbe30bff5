import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  MAX_REPORT_TEXT,
  REPORT_REASONS,
  REPORT_SENT,
  reportJobSchema,
} from '../../shared/safety.ts';
import { postedContext } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import type { Refusal } from '../lib/posted-form.ts';
import { jobPath } from '../lib/url.ts';
import { checkFields, type FieldTexts } from '../ui/check-fields.ts';
import { FormMessage } from '../ui/form.tsx';
import { ChoiceField, LinesField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import styles from './check.module.css';

/** What the form begins with: `values` and `refusal` are those of a form that was refused. */
type ReportData = {
  isSent: boolean;
  job: string;
  values: FieldTexts;
  refusal: Refusal;
};

const FAILED = 'Your report was not sent. Please try again.';

/** A new form, or the one that was refused. */
export function loader({ context, url }: LoaderFunctionArgs): ReportData {
  const job = /^[1-9][0-9]{0,9}$/.exec(url.searchParams.get('job') ?? '')?.[0] ?? '';
  const none: ReportData = {
    isSent: url.searchParams.get('sent') === 'yes',
    job,
    values: {},
    refusal: { errors: {}, message: null },
  };
  const posted = context.get(postedContext);
  if (!posted) return none;
  const checked = posted.status === 400 ? checkFields(reportJobSchema, posted.values, {}) : null;
  const errors = checked && 'problems' in checked ? checked.problems : {};
  const message = { tone: 'error', text: posted.message || FAILED } as const;
  const { job: about = '', ...values } = posted.values;
  return { ...none, job: about, values, refusal: { errors, message } };
}

export const handle: PageHandle<ReportData> = {
  head: ({ data: { isSent } }) => ({
    title: isSent ? 'Report sent' : 'Report a job',
    description: 'Tell us what is wrong with a job on this site. You do not need an account.',
    path: '/report',
    noindex: true,
  }),
};

/** /report?job=7: what is wrong with a job, without an account. */
export function Component() {
  const data = useLoaderData<ReportData>();
  return (
    <TextPage here="/report">
      <div className={styles.page}>
        <h1>{data.isSent ? 'Report sent' : 'Report a job'}</h1>
        {data.isSent ? <Sent /> : data.job === '' ? <NoJob /> : <ReportForm data={data} />}
      </div>
    </TextPage>
  );
}

function ReportForm({ data: { job, values, refusal } }: { data: ReportData }) {
  return (
    <>
      <Prose>
        <p>
          You are reporting <A to={jobPath(Number(job))}>{`job ${job}`}</A>. You do not need an
          account, and we do not ask who you are.
        </p>
      </Prose>
      <PostedForm
        id="report"
        action="/report"
        schema={reportJobSchema}
        refusal={refusal}
        failure={FAILED}
        submit="Send report"
        busy="Sending..."
        isMessageFirst
      >
        <ChoiceField
          name="reason"
          label="What is wrong?"
          none="Choose one"
          options={REPORT_REASONS}
          defaultValue={values.reason}
        />
        <LinesField
          name="text"
          label="What happened? (optional)"
          hint="Do not write your name, passport number or bank details."
          rows={5}
          maxLength={MAX_REPORT_TEXT}
          defaultValue={values.text}
          required={false}
        />
        <input type="hidden" name="job" defaultValue={job} />
      </PostedForm>
      <Prose>
        <p>
          Have you paid? Tell the police and your bank or mobile-money company immediately. Then see{' '}
          <A to="/safety#report">where else to report it</A>.
        </p>
      </Prose>
    </>
  );
}

function NoJob() {
  return (
    <p>
      Open the job and choose “Report this job” there. For anything else,{' '}
      <A to="/contact">write to us</A>.
    </p>
  );
}

function Sent() {
  return (
    <>
      <FormMessage message={{ tone: 'success', text: REPORT_SENT }} />
      <Prose>
        <p>
          Did you pay or send documents? <A to="/safety#paid">Read what to do now</A>. Or go back to{' '}
          <A to="/jobs">all jobs</A>.
        </p>
      </Prose>
    </>
  );
}
