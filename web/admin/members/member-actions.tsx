import { useState } from 'react';
import {
  type AdminAccount,
  blockAccountSchema,
  deleteMemberSchema,
  MAX_BLOCK_REASON,
} from '../../../shared/admin-accounts.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { besideCancel, DialogButton } from '../../ui/dialog-button.tsx';
import { Form, FormMessage, type Message, useApiForm } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import styles from './members.module.css';

/** What can be done with an account. */
export function MemberActions(props: {
  account: AdminAccount;
  onChange: () => void;
  onDeleted: () => void;
}) {
  const { account, onChange, onDeleted } = props;
  const { id, email, confirmedAt, hasSignedUp, isAdmin, blocked, mailBlock } = account;
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
        {hasSignedUp && confirmedAt === null && blocked === null && (
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
        {blocked !== null && (
          <ConfirmButton
            isDisabled={isBusy}
            isGrave={false}
            question={`Unblock ${email}?`}
            about="This member can log in again, and job alerts are sent again. We do not tell them."
            confirmLabel="Unblock"
            onConfirm={() =>
              change(
                () => call('DELETE /api/admin/accounts/{id}/block', { params }),
                'The account is unblocked.',
              )
            }
          >
            Unblock…
          </ConfirmButton>
        )}
        {blocked === null && !isAdmin && (
          <DialogButton label="Block…" title={`Block ${email}?`} isGrave>
            {(close) => (
              <BlockForm
                account={account}
                close={close}
                onBlocked={() => {
                  close();
                  setMessage({ tone: 'success', text: 'The account is blocked.' });
                  onChange();
                }}
              />
            )}
          </DialogButton>
        )}
        <Button
          isDisabled={isBusy}
          onPress={() =>
            act(
              () => downloadFile('GET /api/admin/accounts/{id}/data', { params }),
              'The file was saved on your device.',
            )
          }
        >
          Download the data (JSON)
        </Button>
        {!isAdmin && (
          <DialogButton label="Delete…" title={`Delete ${email} forever?`} isGrave>
            {(close) => <DeleteForm account={account} close={close} onDeleted={onDeleted} />}
          </DialogButton>
        )}
      </div>
    </>
  );
}

function BlockForm(props: { account: AdminAccount; close: () => void; onBlocked: () => void }) {
  const { site } = useAppInfo();
  const { account, close, onBlocked } = props;
  const form = useApiForm({
    id: 'block',
    endpoint: 'PUT /api/admin/accounts/{id}/block',
    params: { id: account.id },
    schema: blockAccountSchema,
    failure: 'Failed to block the account',
    onSuccess: onBlocked,
  });
  return (
    <>
      <p>
        This member is logged out now, cannot log in, and gets no job alerts. The login page says
        that the account is blocked. We still email about payments and answers to messages.
      </p>
      {site.employerJobs && <p>The jobs that it posted end now.</p>}
      {account.premium !== null && <p>Premium keeps running, and no money is sent back.</p>}
      <Form form={form} submit="Block" busy="Blocking..." around={besideCancel(close)}>
        <TextField
          name="reason"
          label="Reason"
          hint="Kept with the account and in the audit log. The login page does not show it."
          maxLength={MAX_BLOCK_REASON}
        />
      </Form>
    </>
  );
}

function DeleteForm(props: { account: AdminAccount; close: () => void; onDeleted: () => void }) {
  const { account, close, onDeleted } = props;
  const form = useApiForm({
    id: 'delete',
    endpoint: 'DELETE /api/admin/accounts/{id}',
    params: { id: account.id },
    schema: deleteMemberSchema,
    failure: 'Failed to delete the account',
    onSuccess: onDeleted,
  });
  return (
    <>
      <p>
        Do this only if the member asked for it. It deletes the profile, the CV, job alerts, saved
        jobs and messages, and cannot be undone. Payments are kept without the person. The member
        gets an email.
      </p>
      {account.premium !== null && <p>The premium of this member is lost.</p>}
      {account.blocked !== null && <p>The block ends too: the address can sign up again.</p>}
      <Form form={form} submit="Delete forever" busy="Deleting..." around={besideCancel(close)}>
        <EmailField
          label="Email address of the member"
          hint={`Type ${account.email} to confirm.`}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Form>
    </>
  );
}
