import { useState } from 'react';
import { type AdminMessage, replyRequestSchema } from '../../../shared/admin-messages.ts';
import { call } from '../../lib/call.ts';
import { type DraftKey, readDraft } from '../../lib/kept-draft.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import { checkFields, type FieldTexts } from '../../ui/check-fields.ts';
import { held } from '../../ui/fields.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { CheckBox, LinesField } from '../../ui/form-fields.tsx';
import styles from './messages.module.css';

const EMPTY = { text: '' };

/** The answer to a message. What was typed and not sent is kept on the device. */
export function ReplyForm({ message, onSent }: { message: AdminMessage; onSent: () => void }) {
  const key: DraftKey = `message-draft-${message.id}`;
  const [values, setValues] = useState(() => readDraft(key, EMPTY)?.values ?? EMPTY);
  const [closes, setCloses] = useState(true);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [note, setNote] = useState<Message | null>(null);
  const { isBusy, run } = useOneRequest();
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
    const answer = await run(() =>
      call('POST /api/admin/messages/{id}/replies', {
        params: { id: message.id },
        body: checked.body,
      }),
    );
    if (!answer) return;
    setNote(outcomeOf(answer, `We will email your answer to ${message.email}.`));
    if (!answer.ok) return;
    setValues(EMPTY);
    onSent();
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
        {...held(
          { id: 'reply', values, errors, change: (text) => setValues({ ...values, ...text }) },
          'text',
        )}
        label="Your answer"
        hint={`We will email it to ${message.email}, with their message below it.`}
        rows={8}
      />
      <CheckBox isChecked={closes} onChange={setCloses}>
        Close the message
      </CheckBox>
      <FormMessage message={note} />
      <Button type="submit" look="button" isDisabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send answer'}
      </Button>
    </form>
  );
}
