import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { NETWORK_ERROR } from '../lib/call.ts';
import type { Refusal } from '../lib/posted-form.ts';
import type { BodySchema } from './check-fields.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { type FieldCheck, FieldsContext, FormMessage, type Message, MessageText } from './form.tsx';

/** Nothing is wrong yet. */
const NO_REFUSAL: Refusal = { errors: {}, message: null };

type Props = Omit<ComponentProps<'form'>, 'id'> & {
  /** Prefix of the field ids. It must be unique on the page. */
  id: string;
  /** The address of the page, which takes the form (shared/page-requests.ts). */
  action: string;
  /** Schema of what it sends: its messages are said before a request is made. */
  schema: BodySchema & { entries: Readonly<Record<string, v.GenericSchema>> };
  /** Why the form was not taken, when it is shown again. */
  refusal?: Refusal | null;
  /** The label of the submit button, and the one while it works. */
  submit: string;
  busy: string;
  look?: 'button' | 'quiet';
  /** Said when an answer gives no reason, and when there was none. */
  failure: string;
  unreachable?: string;
  /** Said after a success, with what can be done again later (`restFor`) in `restSeconds`. */
  done?: string | null;
  restFor?: string;
  restSeconds?: number;
  /** What follows the message. */
  note?: ReactNode;
  /** The message stands above the fields: for a long form. */
  isMessageFirst?: boolean;
  /** It is sent with the session, if there is one. */
  isAsAccount?: boolean;
};

/**
 * A form of a public page: the browser posts it to its page, which shows the answer.
 * web/form-script.ts does the same without loading a page. It runs on the server only.
 */
export function PostedForm({
  id,
  schema,
  refusal,
  submit,
  busy,
  look = 'button',
  failure,
  unreachable = NETWORK_ERROR,
  done = null,
  restFor,
  restSeconds,
  note,
  isMessageFirst = false,
  isAsAccount = false,
  children,
  ...rest
}: Props): ReactNode {
  const { errors, message } = refusal ?? NO_REFUSAL;
  const success: Message | null = done === null ? null : { tone: 'success', text: done };
  const region = <FormMessage message={message ?? success} />;
  const unanswered: Message = { tone: 'error', text: unreachable };
  return (
    <FieldsContext value={{ id, errors, checks: checksOf(schema) }}>
      <form
        method="post"
        noValidate
        className={styles.form}
        data-post={id}
        data-failure={failure}
        data-rest-for={restFor}
        data-resting={done === null ? undefined : restSeconds}
        data-as-account={isAsAccount ? '' : undefined}
        {...rest}
      >
        {isMessageFirst && region}
        {children}
        {!isMessageFirst && region}
        {note}
        <div className={styles.submit}>
          <button type="submit" className={controls[look]} data-busy={busy}>
            {submit}
          </button>
          {restFor !== undefined && <p data-rest="" />}
          <p role="status" data-slow="Still working. Your connection is slow." />
        </div>
        <template>
          <MessageText message={unanswered} />
        </template>
      </form>
    </FieldsContext>
  );
}

/** What the schema says of each field when it is empty, and when it holds one letter. */
function checksOf({ entries }: Props['schema']): Record<string, FieldCheck> {
  const said = (entry: v.GenericSchema, text: string) =>
    v.safeParse(entry, text, { abortPipeEarly: true }).issues?.[0].message;
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      { 'data-missing': said(entry, ''), 'data-wrong': said(entry, 'x') },
    ]),
  );
}
