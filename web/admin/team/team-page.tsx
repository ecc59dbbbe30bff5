import { useState } from 'react';
import { longDate } from '../../../shared/job-dates.ts';
import { inviteSchema, ROLE_NAMES, ROLES, type Team } from '../../../shared/team.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Form, FormMessage, type Message, useApiForm } from '../../ui/form.tsx';
import { ChoiceField, EmailField } from '../../ui/form-fields.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';

const CHOICES = ROLES.toReversed().map((value) => ({ value, label: ROLE_NAMES[value] }));

/** /admin/team: who helps to run the site, and who is invited to. */
export const { handle, Component } = adminPage({
  title: 'Team',
  description: 'Administrators and editors of this site, and invitations.',
  Content,
});

function Content() {
  const state = useApiData('GET /api/admin/team', {});
  const { data, reload } = state;
  const [message, setMessage] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setMessage);

  async function change(request: Parameters<typeof act>[0], done: string) {
    if (await act(request, done)) reload();
  }

  return (
    <>
      <p>
        An editor works on jobs, feeds, held jobs and messages. An administrator can do everything,
        also see payments and members.
      </p>
      <FormMessage message={message} />
      <LoadState state={state} />
      {data && (
        <>
          <ul className={layout.entries} aria-label="Team">
            {data.people.map((person) => (
              <li key={person.id}>
                <Person
                  person={person}
                  isBusy={isBusy}
                  onRemove={() =>
                    change(
                      () => call('DELETE /api/admin/team/{id}', { params: { id: person.id } }),
                      `${person.email} has no role any more.`,
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {data.invitations.length > 0 && (
            <>
              <h2>Invitations</h2>
              <ul className={layout.entries} aria-label="Invitations">
                {data.invitations.map(({ id, email, role, expiresAt }) => (
                  <li key={id}>
                    <b>
                      <bdi>{email}</bdi>
                    </b>
                    <p className={layout.entryLine}>
                      {`${ROLE_NAMES[role]}, open until ${longDate(expiresAt)}`}
                    </p>
                    <ConfirmButton
                      isDisabled={isBusy}
                      question={`Take the invitation of ${email} back?`}
                      about="The link in the email stops working."
                      confirmLabel="Take back"
                      onConfirm={() =>
                        change(
                          () => call('DELETE /api/admin/team/invitations/{id}', { params: { id } }),
                          'The invitation was taken back.',
                        )
                      }
                    >
                      Take back…
                    </ConfirmButton>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2>Invite a person</h2>
          <InviteForm
            key={data.invitations.map(({ id }) => id).join()}
            onInvited={(email) => {
              setMessage({ tone: 'success', text: `We will email an invitation to ${email}.` });
              reload();
            }}
          />
        </>
      )}
    </>
  );
}

function Person(props: { person: Team['people'][number]; isBusy: boolean; onRemove: () => void }) {
  const { person, isBusy, onRemove } = props;
  const { email, role, isBySetting, lastLoginAt } = person;
  return (
    <>
      <b>
        <bdi>{email}</bdi>
      </b>
      <p className={layout.entryLine}>
        <span>{ROLE_NAMES[role]}</span>
        {isBySetting && <span>named in ADMIN_EMAIL</span>}
        {lastLoginAt !== null && (
          <span>
            {'last login '}
            <LocalTime at={lastLoginAt} />
          </span>
        )}
      </p>
      {!isBySetting && (
        <ConfirmButton
          isDisabled={isBusy}
          question={`Take the role of ${email} away?`}
          about="The account stays as that of a member. It takes effect at once."
          confirmLabel="Take away"
          onConfirm={onRemove}
        >
          Take the role away…
        </ConfirmButton>
      )}
    </>
  );
}

function InviteForm({ onInvited }: { onInvited: (email: string) => void }) {
  const form = useApiForm({
    id: 'invite',
    endpoint: 'POST /api/admin/team/invitations',
    schema: inviteSchema,
    failure: 'Failed to invite',
    onSuccess: (_, sent) => onInvited(sent.email),
  });
  return (
    <div className={layout.entry}>
      <Form form={form} submit="Send the invitation" busy="Sending...">
        <EmailField autoComplete="off" />
        <ChoiceField name="role" label="Role" none="Choose" options={CHOICES} />
      </Form>
    </div>
  );
}
