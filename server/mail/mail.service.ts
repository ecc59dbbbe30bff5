/** The sender of a mail; `url` has no trailing slash, `supportEmail` receives questions. */
export type MailSite = { name: string; url: string; supportEmail: string | null };

/** The texts of a mail. Addresses of the site become links in paragraphs too. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { text: string; url: string };
  /** Text that a person wrote, below the paragraphs. Its line breaks are kept. */
  letter?: string;
  /** Paragraphs below the button. */
  after?: string[];
  /** Somebody's text at the end, marked as theirs. */
  quote?: { from: string; text: string };
};

/** One composed email. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Idempotency key, the same for every attempt: a mail server can drop duplicates. */
  id: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** The ids of earlier mails of this conversation, oldest first. */
  references?: string[];
  /** Written by a person: without the headers of an automatic mail. */
  isPersonal?: true;
};

/**
 * A transport for mails. `send` returns `refused` on a permanent failure of the recipient and
 * rejects on a temporary failure. `close` closes idle connections.
 */
export type Mailer = {
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
};
