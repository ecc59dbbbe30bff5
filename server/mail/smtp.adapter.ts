import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mail, Mailer } from './mail.service.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * One address and nothing around it: what has more in it could name another mailbox than the one
 * that was meant.
 */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/**
 * Sends through the mail server of an smtp:// or smtps:// address, name and password in it. `from`
 * is MAIL_FROM: an address, with or without a name before it. Rejects when the mail should be tried
 * again: no connection, a log-in that failed, a server that is busy.
 */
export function createSmtpMailer({
  url,
  from,
  requireTls = false,
}: {
  url: string;
  from: string;
  requireTls?: boolean;
}): Mailer {
  const transport = createTransport({
    url,
    // Over smtp:// STARTTLS is used where the server offers it; whoever stands between can take the
    // offer away, unless it is demanded.
    requireTLS: requireTls,
    pool: true,
    maxConnections: 2,
    // One call is one attempt: trying again is the queue's.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }: Mail) {
      if (!PLAIN_ADDRESS.test(to)) return 'refused';
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return 'sent';
      } catch (error) {
        if (isRefusal(error as NodemailerError)) return 'refused';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server refused the recipient for good. Code 5.7 (RFC 3463) refuses us, such as "relay
 * denied": a setting can mend that.
 */
function isRefusal({ code, command, rejectedErrors = [] }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || rejectedErrors.length === 0) return false;
  return rejectedErrors.every(
    ({ permanent, response }) => permanent === true && !/^\d{3}[ -]5\.7\./.test(response ?? ''),
  );
}
