import { useState } from 'react';
import type { AdminAccount } from '../../../shared/admin-accounts.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import styles from './members.module.css';

/** What can be done with an account. */
export function MemberActions(props: { account: AdminAccount; onChange: () => void }) {
  const { account, onChange } = props;
  const { id, email, confirmedAt, hasSignedUp, mailBlock } = account;
  const params = { id };
  const [message, setMessage] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setMessage);

  async function change(request: Parameters<typeof act>[0], done: string) {
    if (await act(request, done)) onChange();
  }

  return (
    <>
      <FormMessage message={message} />
      <div className={styles.actions}>
        {hasSignedUp && confirmedAt === null && (
          <Button
            isDisabled={isBusy}
            onPress={() =>
              change(
                () => call('POST /api/admin/accounts/{id}/confirmation-mail', { params }),
                `We will email a new link to ${email}.`,
              )
            }
          >
            Send the confirmation email again
          </Button>
        )}
        {mailBlock !== null && (
          <ConfirmButton
            isDisabled={isBusy}
            isGrave={false}
            question={`Send job alerts to ${email} again?`}
            about={
              mailBlock.reason === 'complained'
                ? 'This member marked an email as spam. Do this only if they asked you to: another complaint harms all mail of the site.'
                : 'Do this only if you know that the mailbox works again. Alerts stop once more when an email comes back.'
            }
            confirmLabel="Send alerts again"
            onConfirm={() =>
              change(
                () => call('DELETE /api/admin/accounts/{id}/mail-block', { params }),
                'Job alerts will be sent again.',
              )
            }
          >
            Lift the mail block…
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
