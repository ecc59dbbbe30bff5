import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type * as v from 'valibot';
import { NETWORK_ERROR, sendInSession } from '../lib/call.ts';
import type { Answer, BodyOf, Endpoint, ParamsPart, Sent } from '../lib/endpoints.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { countOf } from '../lib/words.ts';
import { Button } from './button.tsx';
import { type BodySchema, checkFields, type FieldTexts } from './check-fields.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { usePassing } from './use-passing.ts';
import { useRest } from './use-rest.ts';

const SLOW_AFTER_MS = 5000;

/** A message about a whole form. */
export type Message = { tone: 'error' | 'success' | 'info'; text: string };

/** The result of an action, with more below it: the server's reason, or links. */
export type Note = Message & { more?: ReactNode };

/** The state of a form, for `Form`. */
export type ApiForm = {
  id: string;
  props: ComponentProps<'form'>;
  /** Error messages by field name. */
  errors: FieldTexts;
  message: Message | null;
  say: (message: Message | null) => void;
  isBusy: boolean;
  isSlow: boolean;
  /** Seconds until it can be submitted again. */
  restLeft: number;
};

/** A schema of what the endpoint takes. */
type SchemaFor<E extends Endpoint> = E extends Endpoint
  ? v.GenericSchema<unknown, [BodyOf<E>] extends [never] ? object : BodyOf<E> & object>
  : never;

type Options<E extends Endpoint, Schema extends BodySchema> = {
  /** Prefix of the field ids. It must be unique on the page. */
  id: string;
  endpoint: E;
  /** Schema of the request body, from shared/. Fields that it does not name are not sent. */
  schema: Schema;
  /** More properties of the request body. */
  extra?: object;
  /** Validation that the schema cannot do: messages by field name. */
  check?: (fields: FieldTexts) => FieldTexts;
  /** The message when the server's answer has none, and when there was no answer. */
  failure: string;
  unreachable?: string;
  /** Cooldown in seconds after a success. */
  restSeconds?: number;
  /** What is said after a success when the server's answer has no message. */
  done?: string;
  /** The form stays busy until a returned promise settles. */
  onSuccess?: (
    answer: Answer<E> & { ok: true },
    sent: v.InferOutput<Schema>,
  ) => void | Promise<void>;
  /** Called after the error message is set. */
  onFailure?: (answer: Answer<E> & { ok: false }, sent: v.InferOutput<Schema>) => void;
};

/**
 * A form that is validated, sent to the API, and shows the result. The fields are uncontrolled:
 * text typed before hydration or before a failed request stays. Use `<Form form={form}>` with the
 * fields of form-fields.tsx.
 */
export function useApiForm<E extends Endpoint, Schema extends SchemaFor<E>>(
  options: Options<E, Schema> & ParamsPart<E>,
): ApiForm {
  const {
    id,
    endpoint,
    params,
    schema,
    extra,
    check,
    failure,
    unreachable = NETWORK_ERROR,
    restSeconds,
    done,
    onSuccess,
    onFailure,
  }: Options<E, Schema> & Sent = options;
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [restLeft, beginRest] = useRest(id);
  const isSending = useRef(false);
  const isMounted = useRef(false);
  const refused = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // Focus only after the error message is rendered, so that a screen reader announces both.
  useEffect(() => {
    if (refused.current) findWrongField(refused.current, errors)?.focus();
    refused.current = null;
  }, [errors]);

  /** Shows each error at its field, or at the form when the field is not rendered. */
  function refuse(form: HTMLFormElement, problems: FieldTexts) {
    const isShown = (name: string) => document.getElementById(fieldId(id, name)) !== null;
    const [rest] = Object.entries(problems).filter(([name]) => !isShown(name));
    refused.current = form;
    setErrors(Object.fromEntries(Object.entries(problems).filter(([name]) => isShown(name))));
    if (rest) setMessage({ tone: 'error', text: rest[1] });
  }

  async function send(form: HTMLFormElement) {
    const fields = readFields(form);
    setErrors({});
    setMessage(null);
    const checked = checkFields(schema, { ...fields, ...extra }, check?.(fields) ?? {});
    if ('problems' in checked) return refuse(form, checked.problems);
    isSending.current = true;
    setBusy(true);
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    try {
      const answer = await sendInSession(endpoint, { params, body: checked.body });
      if (isMounted.current) await settle(form, answer, checked.body);
    } finally {
      clearTimeout(timer);
      isSending.current = false;
      setBusy(false);
      setSlow(false);
    }
  }

  async function settle(form: HTMLFormElement, answer: Answer<E>, sent: v.InferOutput<Schema>) {
    if (answer.ok) {
      if (restSeconds) beginRest(restSeconds);
      if (done !== undefined) setMessage({ tone: 'success', text: answer.message ?? done });
      await onSuccess?.(answer, sent);
      return;
    }
    const text = answer.status === 0 ? unreachable : (answer.message ?? failure);
    if (answer.status === 400 && answer.field) refuse(form, { [answer.field]: text });
    else setMessage({ tone: 'error', text });
    onFailure?.(answer, sent);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending.current && restLeft === 0) void send(event.currentTarget);
  }

  function onInput({ target }: { target: EventTarget }) {
    if (!isControl(target) || !(target.name in errors)) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== target.name)));
  }

  const props = {
    method: 'post',
    noValidate: true,
    className: styles.form,
    onSubmit,
    onInput,
  } as const;
  return { id, props, errors, message, say: setMessage, isBusy, isSlow, restLeft };
}

/** Id of a field's control; its error and hint add `-error` and `-hint`. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function findWrongField(form: HTMLFormElement, errors: FieldTexts): Control | undefined {
  return [...form.elements].filter(isControl).find(({ name }) => name in errors);
}

/** The field values by name. Not from FormData: every-page.ts removes empty fields from it. */
function readFields(form: HTMLFormElement): FieldTexts {
  const inputs = [...form.elements].filter(isControl);
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

/** What web/form-script.ts says of a field: that it is empty, and that it is wrong. */
export type FieldCheck = { 'data-missing'?: string | undefined; 'data-wrong'?: string | undefined };

/** What fields know of their form: the prefix of their ids, and the messages by name. */
export type FieldsForm = Pick<ApiForm, 'id' | 'errors'> & {
  checks?: Readonly<Record<string, FieldCheck>>;
};

/** The form that fields stand in. */
export const FieldsContext = createContext<FieldsForm>({ id: '', errors: {} });

type FormProps = ComponentProps<'form'> & {
  form: ApiForm;
  /** The label of the submit button, and the one while it works. No button without a label. */
  submit: string | null;
  busy: string;
  look?: 'button' | 'quiet' | undefined;
  /** What is possible again after the cooldown, such as "ask for another email". */
  restFor?: string | undefined;
  /** The message stands above the fields: for a long form. */
  isMessageFirst?: boolean;
  /** What follows the message. */
  note?: ReactNode;
  /** Puts the button beside others. */
  around?: (button: ReactNode) => ReactNode;
};

/** A form around its fields, with the message and the submit button. */
export function Form(props: FormProps) {
  const { form, submit, busy, look, restFor, isMessageFirst, note, around, ...rest } = props;
  const { children, ...more } = rest;
  const message = <FormMessage message={form.message} />;
  const button = submit !== null && <SubmitButton {...{ form, submit, busy, look, restFor }} />;
  return (
    <FieldsContext value={form}>
      <form {...form.props} {...more}>
        {isMessageFirst && message}
        {children}
        {!isMessageFirst && message}
        {note}
        {around ? around(button) : button}
      </form>
    </FieldsContext>
  );
}

/**
 * The submit button. While the form is busy or cooling down it keeps the focus and does nothing. A
 * slow connection and the cooldown are explained below it. It is disabled until React is there:
 * the browser would post the form itself, to an address that takes none, and what was typed would
 * be lost.
 */
function SubmitButton(
  props: Pick<FormProps, 'form' | 'busy' | 'look' | 'restFor'> & { submit: string },
) {
  const { form, submit, busy, look = 'button', restFor = 'do this again' } = props;
  const { isBusy, isSlow, restLeft } = form;
  const isHydrated = useHydrated();
  return (
    <div className={styles.submit}>
      <Button
        type="submit"
        className={controls[look]}
        disabled={!isHydrated}
        isDisabled={isBusy || restLeft > 0}
      >
        {isBusy ? busy : submit}
      </Button>
      <p role="status">{isSlow && 'Still working. Your connection is slow.'}</p>
      {restLeft > 0 && <p>{`You can ${restFor} in ${countOf(restLeft, 'second')}.`}</p>}
    </div>
  );
}

/**
 * The result of a form or an action, in a live region. Render it from the start, with null while there is no
 * message: screen readers announce only changes of a region that exists.
 */
export function FormMessage({
  message: told,
  className = styles.region,
}: {
  message: Note | null;
  className?: string | undefined;
}) {
  const region = useRef<HTMLDivElement>(null);
  const message = usePassing(told, region);
  // Of the same words again the page does not move: data that is read again renders them anew.
  const text = message?.text;
  useEffect(() => {
    // The on-screen keyboard may cover it.
    if (text) region.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div role="alert" ref={region} className={className}>
      {message && <MessageText message={message} />}
    </div>
  );
}

/** The words of a message, in the colours of its tone. */
export function MessageText({ message: { tone, text, more } }: { message: Note }) {
  return (
    <div className={`${styles.message} ${styles[tone]}`}>
      <p>
        <bdi>{text}</bdi>
      </p>
      {more && (
        <p>
          <bdi>{more}</bdi>
        </p>
      )}
    </div>
  );
}
