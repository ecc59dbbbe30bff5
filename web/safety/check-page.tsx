import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CheckedOffer, checkOfferSchema, MAX_OFFER_TEXT } from '../../shared/safety.ts';
import { postedContext } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import type { Refusal } from '../lib/posted-form.ts';
import { checkFields } from '../ui/check-fields.ts';
import { LinesField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import styles from './check.module.css';
import { BeforeReplying, Result } from './check-result.tsx';
import { type Office, ORIGIN_OFFICES, WORK_OFFICES } from './safety-facts.ts';
import { NoOfficeSeen, OfficeName } from './seen-source.tsx';

/** What the page begins with: after a form that was posted, its answer. */
type CheckData = {
  text: string;
  answer: CheckedOffer | null;
  refusal: Refusal;
};

const FAILED = 'The message could not be checked. Please try again.';

/** An empty form, or the answer to the one that was posted. */
export function loader({ context }: LoaderFunctionArgs): CheckData {
  const none: CheckData = { text: '', answer: null, refusal: { errors: {}, message: null } };
  const posted = context.get(postedContext);
  if (!posted) return none;
  const text = posted.values.text ?? '';
  if (posted.answer) return { ...none, text, answer: posted.answer as CheckedOffer };
  const checked = posted.status === 400 ? checkFields(checkOfferSchema, posted.values, {}) : null;
  if (checked && 'problems' in checked)
    return { ...none, text, refusal: { errors: checked.problems, message: null } };
  const message = { tone: 'error', text: posted.message || FAILED } as const;
  return { ...none, text, refusal: { errors: {}, message } };
}

export const handle: PageHandle<CheckData> = {
  head: ({ data: { answer } }) => ({
    title: answer === null ? 'Check an offer' : 'Your offer was checked',
    description:
      'Did you get a message about a job? Paste it here. We look for signs of a fake offer. We do not store the message.',
    path: '/check',
    noindex: answer !== null,
  }),
};

/** /check: a person pastes a message and reads which signs of a fake offer it has. */
export function Component() {
  const { text, answer, refusal } = useLoaderData<CheckData>();
  return (
    <TextPage here="/check">
      <div className={styles.page}>
        <h1>Check an offer</h1>
        {/* It stands above the form and gets the focus: on a phone it would be out of sight. */}
        {answer && (
          <section tabIndex={-1} aria-label="Result" data-answer="">
            <Result answer={answer} />
          </section>
        )}
        {answer === null && (
          <Prose>
            <p>
              Did someone offer you a job by email, WhatsApp or SMS? Paste the message here. We look
              for words that fake offers use, and say what they mean.
            </p>
          </Prose>
        )}
        <PostedForm
          id="check"
          action="/check"
          schema={checkOfferSchema}
          refusal={refusal}
          failure={FAILED}
          submit="Check"
          busy="Checking..."
          isMessageFirst
        >
          <LinesField
            name="text"
            label={answer === null ? 'The message' : 'Check another message'}
            hint="We do not store what you paste or send it to anyone. We read English, Arabic, Bengali, Filipino, French, Hindi, Indonesian, Nepali, Portuguese, Spanish, Swahili and Urdu."
            rows={8}
            maxLength={MAX_OFFER_TEXT}
            defaultValue={text}
          />
        </PostedForm>
        <Advice showsSteps={!answer || answer.findings.length > 0} />
      </div>
    </TextPage>
  );
}

/** What helps with any offer, and where to report a false one. */
function Advice({ showsSteps }: { showsSteps: boolean }) {
  return (
    <Prose>
      {showsSteps && (
        <>
          <h2>Before you reply</h2>
          <BeforeReplying />
        </>
      )}
      <h2>Where to report it</h2>
      <p>
        If you have paid, tell your bank or mobile-money company and the police immediately. Keep
        the messages and the receipts. Then report it:
      </p>
      <ul>
        {[...ORIGIN_OFFICES, ...WORK_OFFICES].filter(isFirstOfCountry).map((office) => (
          <li key={office.country}>
            {`${office.country}: `}
            <OfficeName office={office} />
            {office.source.isSecondHand && ' (second-hand)'}
          </li>
        ))}
      </ul>
      <p>
        “Second-hand” means that we know the office from news reports and have not seen its page.{' '}
        <A to="/safety#report">What each office does, and its number</A>.
      </p>
      <NoOfficeSeen />
      <p>
        Is it a job on this site? Open the job and choose “Report this job”, or{' '}
        <A to="/contact">write to us</A>.
      </p>
    </Prose>
  );
}

function isFirstOfCountry({ country }: Office, at: number, offices: readonly Office[]): boolean {
  return offices.findIndex((office) => office.country === country) === at;
}
