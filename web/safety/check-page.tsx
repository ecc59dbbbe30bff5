import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type CheckedOffer,
  checkOfferSchema,
  MAX_OFFER_TEXT,
  type OfferFinding,
} from '../../shared/safety.ts';
import { postedContext } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { readShown } from '../lib/posted-form.ts';
import { countOf } from '../lib/words.ts';
import type { FieldTexts } from '../ui/check-fields.ts';
import { Form, type Message, useApiForm } from '../ui/form.tsx';
import { LinesField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import quotes from '../ui/quote.module.css';
import styles from './check.module.css';
import { type Office, ORIGIN_OFFICES, WORK_OFFICES } from './safety-facts.ts';
import { Outside } from './seen-source.tsx';

/** What the page begins with: after a form that was posted without script, its answer. */
type CheckData = {
  text: string;
  findings: OfferFinding[] | null;
  refusal: { errors: FieldTexts; message: Message | null };
};

const FAILED = 'The message could not be checked. Please try again.';

/** The page that the server sent, or an empty form. */
export function loader({ context }: LoaderFunctionArgs): CheckData {
  const shown = readShown<CheckData>('check');
  if (shown) return shown;
  const none: CheckData = { text: '', findings: null, refusal: { errors: {}, message: null } };
  const posted = context.get(postedContext);
  if (!posted) return none;
  const text = posted.values.text ?? '';
  if (posted.answer) return { ...none, text, findings: (posted.answer as CheckedOffer).findings };
  const message: Message = { tone: 'error', text: posted.message || FAILED };
  return { ...none, text, refusal: { errors: {}, message } };
}

export const handle: PageHandle<CheckData> = {
  head: ({ data: { findings } }) => ({
    title: findings === null ? 'Check an offer' : 'Your offer was checked',
    description:
      'Did you get a message about a job? Paste it here. We look for signs of a fake offer. We do not store the message.',
    path: '/check',
    noindex: findings !== null,
  }),
};

/** /check: a person pastes a message and reads which signs of a fake offer it has. */
export function Component() {
  const data = useLoaderData<CheckData>();
  const [findings, setFindings] = useState(data.findings);
  const result = useRef<HTMLElement>(null);
  // The answer stands above the form: on a phone it would be out of sight.
  useEffect(() => {
    if (findings !== data.findings) result.current?.focus();
  }, [findings, data.findings]);
  const form = useApiForm({
    id: 'check',
    endpoint: 'POST /api/check-offer',
    schema: checkOfferSchema,
    failure: FAILED,
    refusal: data.refusal,
    worksWithoutScript: true,
    onSuccess: ({ body }) => setFindings(body.findings),
  });
  return (
    <div className={styles.page} data-check={JSON.stringify(data)}>
      <h1>Check an offer</h1>
      <section ref={result} tabIndex={-1} aria-label="Result">
        {findings && <Result findings={findings} />}
      </section>
      {findings === null && (
        <Prose>
          <p>
            Did someone offer you a job by email, WhatsApp or SMS? Paste the message here. We look
            for words that fake offers use, and say what they mean.
          </p>
        </Prose>
      )}
      <Form form={form} action="/check" submit="Check" busy="Checking..." isMessageFirst>
        <LinesField
          name="text"
          label={findings === null ? 'The message' : 'Check another message'}
          hint="We do not store what you paste or send it to anyone. The check works best in English."
          rows={8}
          maxLength={MAX_OFFER_TEXT}
          defaultValue={data.text}
        />
      </Form>
      <Advice />
    </div>
  );
}

function Result({ findings }: { findings: OfferFinding[] }) {
  if (findings.length === 0)
    return (
      <>
        <h2>We found none of the signs we know</h2>
        <p>
          That does not prove that an offer is real. Read below how to find out more before you
          reply.
        </p>
      </>
    );
  return (
    <>
      <h2>{`We found ${countOf(findings.length, 'sign')} of a fake offer`}</h2>
      <ul className={styles.findings}>
        {findings.map(({ rule, words, meaning, source }) => (
          <li key={rule}>
            <blockquote className={quotes.quote} dir="auto">{`“${words}”`}</blockquote>
            <p>{meaning}</p>
            {source && (
              <p className={styles.source}>
                {'Who says so: '}
                <a href={source.url} rel="noopener noreferrer" target="_blank">
                  {source.title}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p>
        A sign is not proof. But do not pay and do not send documents until you have asked the
        employer. Use a phone number or an address from the employer’s own website, not from the
        message.
      </p>
    </>
  );
}

/** What helps with any offer, and where to report a false one. */
function Advice() {
  return (
    <Prose>
      <h2>Before you reply</h2>
      <ul>
        <li>
          <A to="/employers">Look the employer up</A> on official registers.
        </li>
        <li>Look for the job on the employer’s own website.</li>
        <li>Call the employer. Take the number from the website, not from the message.</li>
        <li>Do not pay for a job, a visa, training or documents.</li>
        <li>Send your passport and your bank details only after you have signed a contract.</li>
        <li>
          <A to="/safety">How to check an offer, step by step</A>
        </li>
      </ul>
      <h2>Where to report it</h2>
      <p>
        If you have paid, tell your bank or mobile-money company and the police immediately. Keep
        the messages and the receipts. Then report it:
      </p>
      <ul>
        {[...ORIGIN_OFFICES, ...WORK_OFFICES].filter(isFirstOfCountry).map((office) => (
          <li key={office.country}>
            {`${office.country}: `}
            <Outside url={office.url}>{office.name}</Outside>
            {office.source.isSecondHand && ' (second-hand)'}
          </li>
        ))}
      </ul>
      <p>
        “Second-hand” means that we know the office from news reports and have not seen its page.{' '}
        <A to="/safety#report">What each office does, and its number</A>.
      </p>
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
