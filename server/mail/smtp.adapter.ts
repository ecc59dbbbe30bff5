import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mail, Mailer } from './mail.service.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** They keep auto-responders from answering (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** A single bare address. Any other address syntax could name a different mailbox. */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/**
 * Sends through the SMTP server of an smtp:// or smtps:// URL with credentials. `from` is
 * MAIL_FROM, with or without a display name. Rejects on temporary failures: no connection, failed
 * authentication, a busy server.
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
    // Without this, STARTTLS is opportunistic: a man in the middle can strip the server's offer.
    requireTLS: requireTls,
    pool: true,
    maxConnections: 2,
    // One call is one attempt: the queue retries.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const messageId = (id: string) => `<${id}@${domain}>`;
  return {
    async send({ id, to, subject, text, html, replyTo, references, isPersonal }: Mail) {
      if (!PLAIN_ADDRESS.test(to)) return 'refused';
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: messageId(id),
          ...(replyTo !== undefined &&
            PLAIN_ADDRESS.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
          ...(references && {
            references: references.map(messageId),
            inReplyTo: messageId(references.at(-1) as string),
          }),
          headers: isPersonal ? {} : AUTOMATIC,
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
 * Whether the server rejected the recipient permanently. Code 5.7 (RFC 3463) rejects the sender,
 * such as "relay denied": a configuration change can fix that.
 */
function isRefusal({ code, command, rejectedErrors = [] }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || rejectedErrors.length === 0) return false;
  return rejectedErrors.every(
    ({ permanent, response }) => permanent === true && !/^\d{3}[ -]5\.7\./.test(response ?? ''),
  );
}
