import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type Account, connectGoogleSchema } from '../../shared/auth.ts';
import { longDate } from '../../shared/job-dates.ts';
import { Form, type Message, useApiForm } from '../ui/form.tsx';
import { emptySchema } from './empty-schema.ts';
import { OwnPassword, Section } from './section.tsx';

/** Results of connecting, by the `google` parameter of the URL. */
const OUTCOMES = new Map<string | null, Message>([
  ['connected', { tone: 'success', text: 'Google was connected.' }],
  [
    'taken',
    {
      tone: 'error',
      text: 'Another account on this site already uses this Google account. Choose a different Google account.',
    },
  ],
]);

const CONNECT = {
  endpoint: 'POST /api/account/google',
  schema: connectGoogleSchema,
  failure: 'Failed to open Google',
  label: 'Connect Google',
  busyLabel: 'Opening Google...',
} as const;
const DISCONNECT = {
  endpoint: 'DELETE /api/account/google',
  schema: emptySchema,
  failure: 'Failed to disconnect Google',
  label: 'Disconnect Google',
  busyLabel: 'Disconnecting...',
} as const;

/** Connects or disconnects Google. One form for both, so that the focus stays after a change. */
export function GoogleSignIn({ account, onChange }: { account: Account; onChange: () => void }) {
  const { email, hasGoogle, hasPassword } = account;
  const { endpoint, schema, failure, label, busyLabel } = hasGoogle ? DISCONNECT : CONNECT;
  const form = useApiForm({
    id: 'google',
    endpoint,
    schema,
    failure,
    onSuccess: ({ body }): void | Promise<void> => {
      if ('url' in body) return openPage(body.url);
      form.say({ tone: 'success', text: body.message });
      onChange();
    },
  });
  const [query] = useSearchParams();
  const outcome = OUTCOMES.get(query.get('google'));
  const { say } = form;
  useEffect(() => {
    if (outcome) say(outcome);
  }, [outcome, say]);
  return (
    <Section title="Sign in with Google">
      <p>
        {hasGoogle
          ? connectedText(account)
          : 'Not connected. Connect it to log in without typing your password.'}
      </p>
      {hasGoogle && !hasPassword && (
        <p>
          To disconnect it, choose a password first. Without a password, you could no longer log in.
        </p>
      )}
      <Form
        form={form}
        submit={hasPassword || !hasGoogle ? label : null}
        busy={busyLabel}
        look="quiet"
      >
        {!hasGoogle && <OwnPassword email={email} enterKeyHint="go" />}
      </Form>
    </Section>
  );
}

function connectedText({ googleConnectedAt }: Account): string {
  const since = googleConnectedAt === null ? '' : ` since ${longDate(googleConnectedAt)}`;
  return `Connected${since}: you can log in with Google.`;
}

/** Keeps the form busy until the page unloads, or until the back/forward cache restores it. */
function openPage(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
