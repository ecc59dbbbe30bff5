import type { ComponentProps, ReactNode } from 'react';
import { NETWORK_ERROR } from '../lib/call.ts';
import type { Refusal } from '../lib/posted-form.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { FieldsContext, FormMessage, type Message, MessageText } from './form.tsx';

/** Nothing is wrong yet. */
const NO_REFUSAL: Refusal = { errors: {}, message: null };

type Props = Omit<ComponentProps<'form'>, 'id'> & {
  /** Prefix of the field ids. It must be unique on the page. */
  id: string;
  /** The address of the page, which takes the form (shared/page-requests.ts). */
  action: string;
  /** Why the form was not taken, when it is shown again. */
  refusal?: Refusal | null;
  /** The label of the submit button, and the one while it works. */
  submit: string;
  busy: string;
  look?: 'button' | 'quiet';
  /** Said when the server did not answer. */
  unreachable?: string;
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
  refusal,
  submit,
  busy,
  look = 'button',
  unreachable = NETWORK_ERROR,
  isMessageFirst = false,
  isAsAccount = false,
  children,
  ...rest
}: Props): ReactNode {
  const { errors, message } = refusal ?? NO_REFUSAL;
  const region = <FormMessage message={message} />;
  const unanswered: Message = { tone: 'error', text: unreachable };
  return (
    <FieldsContext value={{ id, errors }}>
      <form
        method="post"
        noValidate
        className={styles.form}
        data-post={id}
        data-as-account={isAsAccount ? '' : undefined}
        {...rest}
      >
        {isMessageFirst && region}
        {children}
        {!isMessageFirst && region}
        <div className={styles.submit}>
          <button type="submit" className={controls[look]} data-busy={busy}>
            {submit}
          </button>
          <p role="status" data-slow="Still working. Your connection is slow." />
        </div>
        <template>
          <MessageText message={unanswered} />
        </template>
      </form>
    </FieldsContext>
  );
}
