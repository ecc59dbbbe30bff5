import { Readable } from 'node:stream';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { isMailboxFull, type Mail, type Mailer, type MailOutcome } from './mail.service.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** They keep auto-responders from answering (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** A single bare address. Any other address syntax could name a different mailbox. */
const PLAIN_ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/** RFC 8058 asks for a signature over both List-Unsubscribe headers. */
const SIGNED_HEADERS = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version'],
  ...['Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
  ...['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID'],
];

/** Signs mail as a domain (RFC 6376). The key is PEM; its public half is a DNS record. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

type WithEnd = { beforeEnd?: Mail['beforeEnd'] };

/**
 * Sends through the SMTP server of an smtp:// or smtps:// URL with credentials. `from` is
 * MAIL_FROM, with or without a display name. Rejects on temporary failures: no connection, failed
 * authentication, a busy server.
 */
export function createSmtpMailer({
  url,
  from,
  requireTls = false,
  dkim,
}: {
  url: string;
  from: string;
  requireTls?: boolean;
  dkim?: DkimKey | undefined;
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
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS.join(':'),
      },
    }),
  });
  transport.use('stream', ({ data, message }, done) => {
    const { beforeEnd } = data as SendMailOptions & WithEnd;
    if (beforeEnd) {
      const createStream = message.createReadStream.bind(message);
      message.createReadStream = (options) =>
        Readable.from(withheldEnd(createStream(options), beforeEnd), { objectMode: false });
    }
    done();
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const messageId = (id: string) => `<${id}@${domain}>`;
  return {
    async send(mail: Mail) {
      const { id, to, subject, text, html, replyTo, references, isPersonal } = mail;
      if (!PLAIN_ADDRESS.test(to)) {
        mail.onRefusal?.('It is not an email address.');
        return 'refused';
      }
      const message: SendMailOptions & WithEnd = {
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
        headers: { ...(!isPersonal && AUTOMATIC), ...mail.headers },
        beforeEnd: mail.beforeEnd,
      };
      try {
        await transport.sendMail(message);
        return 'sent';
      } catch (error) {
        const failure = error as NodemailerError;
        const outcome = finalAnswer(failure);
        if (outcome === null) throw error;
        const [recipient] = failure.rejectedErrors ?? [];
        mail.onRefusal?.(recipient?.response ?? failure.response ?? failure.message);
        return outcome;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The stream is read once the server waits for the message, and the server takes no message
 * without its end.
 */
async function* withheldEnd(
  stream: AsyncIterable<Buffer>,
  beforeEnd: () => Promise<void>,
): AsyncGenerator<Buffer> {
  yield* stream;
  await beforeEnd();
}

/**
 * An answer that is final (5yz, RFC 5321 section 4.2.1); null when the mail is to be tried again.
 */
function finalAnswer(error: NodemailerError): MailOutcome | null {
  const { command, responseCode = 0, rejectedErrors = [] } = error;
  if (command === 'DATA' && responseCode >= 500) return 'rejected';
  if (!isRefusal(error)) return null;
  return rejectedErrors.every(({ response }) => isMailboxFull(response ?? ''))
    ? 'rejected'
    : 'refused';
}

/**
 * Whether the server rejected the recipient permanently. Codes 5.7, 5.1.7 and 5.1.8 (RFC 3463)
 * reject the sender, such as "relay denied": a configuration change can fix that.
 */
function isRefusal({ code, command, rejectedErrors = [] }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || rejectedErrors.length === 0) return false;
  return rejectedErrors.every(
    ({ permanent, response }) =>
      permanent === true && !/^\d{3}[ -]5\.(7|1\.[78])\b/.test(response ?? ''),
  );
}
