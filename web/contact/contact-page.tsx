import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  CONTACT_FAILED,
  CONTACT_LIMITS,
  CONTACT_SENT,
  CONTACT_UNREACHABLE,
  contactSchema,
  ISSUE_TYPES,
} from '../../shared/contact.ts';
import { postedContext, readApi } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import type { Refusal } from '../lib/posted-form.ts';
import { checkFields, type FieldTexts } from '../ui/check-fields.ts';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import { ChoiceField, EmailField, LinesField, TextField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import { Prose } from '../ui/prose.tsx';
import { SupportAddress } from '../ui/support-address.tsx';
import { TextPage } from '../ui/text-page.tsx';
import styles from './contact.module.css';

/** What the form begins with. `values` and `refusal` are those of a form that was refused. */
type ContactData = {
  isSent: boolean;
  stamp: string;
  values: FieldTexts;
  refusal: Refusal;
};

/** A new form, or the one that was refused. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<ContactData> {
  const none: ContactData = {
    isSent: url.searchParams.get('sent') === 'yes',
    stamp: '',
    values: {},
    refusal: { errors: {}, message: null },
  };
  if (none.isSent) return none;
  const posted = context.get(postedContext);
  if (posted) {
    // A form that is wrong is checked here as well: the API names only the first field.
    const checked = posted.status === 400 ? checkFields(contactSchema, posted.values, {}) : null;
    const errors = checked && 'problems' in checked ? checked.problems : {};
    const text = Object.keys(errors).length > 0 ? SEE_BELOW : posted.message || CONTACT_FAILED;
    const { stamp = '', ...values } = posted.values;
    return { ...none, stamp, values, refusal: { errors, message: { tone: 'error', text } } };
  }
  const { stamp } = await readApi(context, 'GET /api/contact/stamp');
  const job = /^[1-9][0-9]{0,9}$/.exec(url.searchParams.get('job') ?? '')?.[0];
  const values: FieldTexts = job ? { issueType: 'Other', subject: `Report of job ${job}` } : {};
  return { ...none, stamp, values };
}

const SEE_BELOW = 'Your message was not sent. Please check the marked fields.';

export const handle: PageHandle<ContactData> = {
  head: ({ data: { isSent, refusal } }) => ({
    title: isSent ? 'Message sent' : refusal.message ? 'Message not sent' : 'Contact',
    description:
      'Write to the people who run this site: payments, technical problems, your account, fake jobs.',
    path: '/contact',
    noindex: isSent,
  }),
};

/** /contact: where to find help, and a form. */
export function Component() {
  const data = useLoaderData<ContactData>();
  const { site } = useAppInfo();
  return (
    <TextPage here="/contact">
      <div className={styles.page}>
        <h1>Contact</h1>
        {/* After a post the reader first sees what is wrong with the form. */}
        {!data.isSent && data.refusal.message === null && <Help />}
        <ContactForm data={data} />
        {!data.isSent && site.support !== null && (
          <p>
            <SupportAddress email={site.support} />
          </p>
        )}
      </div>
    </TextPage>
  );
}

/** What is quicker than a message. */
function Help() {
  return (
    <Prose>
      <p>Tell us what does not work, or what you saw. These answers may be faster:</p>
      <ul>
        <li>
          <strong>Payments:</strong> your <A to="/account">account page</A> lists every payment and
          its state. There you can also ask for your money back.
        </li>
        <li>
          <strong>Login:</strong> choose a <A to="/forgot-password">new password</A>, or ask for
          another <A to="/verify-email-instructions">confirmation email</A>.
        </li>
        <li>
          <strong>A job that looks fake:</strong> do not pay, and do not send documents. Report it
          here with its name or number. If you have lost money, tell the police and your bank or
          mobile-money company immediately.
        </li>
        <li>
          <strong>Questions about a job or a visa:</strong> we are not the employer and do not give
          visas. Ask the employer, and see <A to="/how-it-works">How It Works</A>.
        </li>
      </ul>
      <h2>Write to us</h2>
    </Prose>
  );
}

function ContactForm({ data: { isSent, stamp, values, refusal } }: { data: ContactData }) {
  if (isSent) return <Sent />;
  return (
    <PostedForm
      id="contact"
      action="/contact"
      schema={contactSchema}
      refusal={refusal}
      failure={CONTACT_FAILED}
      submit="Send Message"
      busy="Sending..."
      unreachable={CONTACT_UNREACHABLE}
      isMessageFirst
      isAsAccount
    >
      <EmailField
        name="email"
        label="Your Email"
        hint="We will reply to this address."
        defaultValue={values.email}
        data-fill="email"
        enterKeyHint="next"
      />
      <ChoiceField
        name="issueType"
        label="Issue Type"
        none="Choose one"
        options={ISSUE_TYPES}
        defaultValue={values.issueType}
      />
      <TextField
        name="subject"
        label="Subject"
        maxLength={CONTACT_LIMITS.subject}
        defaultValue={values.subject}
        autoComplete="off"
        enterKeyHint="next"
      />
      <LinesField
        name="message"
        label="Message"
        hint="What happened, and when? Do not send passwords, card numbers or your passport."
        rows={8}
        maxLength={CONTACT_LIMITS.message}
        defaultValue={values.message}
      />
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input
            name="website"
            className={controls.input}
            tabIndex={-1}
            autoComplete="off"
            defaultValue={values.website}
          />
        </label>
      </p>
      <input type="hidden" name="stamp" defaultValue={stamp} />
    </PostedForm>
  );
}

function Sent() {
  return (
    <>
      <FormMessage message={{ tone: 'success', text: CONTACT_SENT }} />
      <p>We will reply by email. Please check your spam folder too.</p>
      <ul className={styles.next}>
        <li>
          <A to="/jobs">See jobs</A>
        </li>
        <li>
          <A to="/contact">Write another message</A>
        </li>
      </ul>
    </>
  );
}
