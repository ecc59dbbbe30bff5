import { useState } from 'react';
import { type AdminMessage, replyRequestSchema } from '../../../shared/admin-messages.ts';
import { type DraftKey, readDraft } from '../../lib/kept-draft.ts';
import { NETWORK_ERROR, sendToApi } from '../../lib/send.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import controls from '../../ui/controls.module.css';
import { LinesField } from '../../ui/fields.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import styles from './messages.module.css';

const EMPTY = { text: '' };

/** The answer to a message. What was typed and not sent is kept on the device. */
export function ReplyForm({ message, onSent }: { message: AdminMessage; onSent: () => void }) {
  const key: DraftKey = `message-draft-${message.id}`;
  const [values, setValues] = useState(() => readDraft(key, EMPTY)?.values ?? EMPTY);
  const [closes, setCloses] = useState(true);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [note, setNote] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = values.text.trim() !== '';
  useKeptDraft(key, {
    values,
    isDirty,
    read: () => (isDirty ? { at: Date.now(), basedOn: null, values } : null),
  });

  async function send() {
    const checked = checkFields(replyRequestSchema, { ...values, close: closes }, {});
    setErrors('problems' in checked ? checked.problems : {});
    setNote(null);
    if ('problems' in checked) {
      document.getElementById('reply-text')?.focus();
      return;
    }
    setBusy(true);
    const path = `/api/admin/messages/${message.id}/replies`;
    const { ok, status, message: reason } = await sendToApi('POST', path, checked.body);
    setBusy(false);
    if (ok) {
      setValues(EMPTY);
      setNote({ tone: 'success', text: `Your answer goes to ${message.email}.` });
      onSent();
    } else {
      const text = status === 0 ? NETWORK_ERROR : reason;
      setNote({ tone: 'error', text: text ?? 'Please try again.' });
    }
  }

  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <LinesField
        host={{
          id: 'reply',
          values,
          errors,
          change: (changes) => setValues((before) => ({ ...before, ...changes })),
        }}
        name="text"
        label="Your answer"
        hint={`It is mailed to ${message.email} with the message below it.`}
        rows={8}
      />
      <CheckBox isChecked={closes} onChange={setCloses}>
        Close the message
      </CheckBox>
      <FormMessage message={note} />
      <button type="submit" className={controls.button} aria-disabled={isBusy || undefined}>
        {isBusy ? 'Sending...' : 'Send answer'}
      </button>
    </form>
  );
}
